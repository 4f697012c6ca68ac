"""Section 11: pairing, stances, combats, results, pushing back, making way, the trapped."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Allocation, Decision, Either, Fields, Flow, Form, One, Some, Value, Yes

from ..content import MELEE, SKILLS
from ..geometry import EPS
from ..pairing import contacts, divisions, tangles, written
from ..state import NOBODY, Battle, Combat, Field, Hit
from ..terms import (
    above,
    between,
    disabled,
    engaged,
    engaged_with,
    idle,
    melee_of,
    near_squared,
    stat,
)
from .flow import ask, joined, parted, step, tell
from .heroism import heroes, interrupt
from .rolls import damage, roll
from .wounds import broken, on_edge


@step
def fighting(f: Flow, b: Battle) -> None:
    """PY-230 to PY-236."""
    field = b.field
    field.phase = "fighting"
    field.asked = ()
    field.combats = ()
    f.then(*_pairs(field, []), stance(field.k), first_strikes(field.k), nominate(field.k))


def _pairs(field: Field, resolved: list[Any]) -> list[Any]:
    return [pair_combats(field.k, joined(part)) for part in tangles(contacts(field, resolved))]


def resolved_teams(field: Field) -> list[Any]:
    return [combat.fighters for combat in field.combats if combat.resolved]


@ask()
def pair_combats(b: Battle, part: str) -> dict[int, Decision]:
    """PY-232: asked of the seat with initiative where several divisions are legal."""
    field = b.field
    options = _divided(field, part)
    if len(options) < 2:
        return {}
    names = [written(field, division) for division in options]
    return {field.initiative: Decision("pair_combats", One(names, of="division"), names[0], {"battle": field.k})}


def _divided(field: Field, part: str) -> list[Any]:
    graph = contacts(field, resolved_teams(field))
    return divisions(field, graph, [i for i in parted(part) if i in graph])


@pair_combats.answered
def paired(f: Flow, b: Battle, answers: dict[int, Value], part: str) -> None:
    field = b.field
    options = _divided(field, part)
    if not options:
        return
    chosen = options[0]
    for answer in answers.values():
        chosen = next(division for division in options if written(field, division) == answer)
    field.combats = (*field.combats, *(Combat(star) for star in chosen))
    for star in chosen:
        tell(f, b, "paired", south=[field.models[i].id for i in star[0]], north=[field.models[i].id for i in star[1]])


def combat_of(field: Field, i: int) -> int:
    """The unresolved combat in which a model fights, or -1."""
    for c, combat in enumerate(field.combats):
        if not combat.resolved and (i in combat.fighters[0] or i in combat.fighters[1]):
            return c
    return -1


def able(field: Field, i: int) -> bool:
    """PY-239: whether it can swing at all."""
    m = field.models[i]
    return not (disabled(field, i) or m.fallen or m.climbing >= 0 or field.swims(i) or idle(field, i))


def supports(field: Field, i: int) -> int:
    """PY-245: the unresolved combat that a Spear model may join from behind, or -1."""
    m = field.models[i]
    if not MELEE[melee_of(field, i)].reach or m.prone or not able(field, i) or engaged(field, i):
        return -1
    for c, combat in enumerate(field.combats):
        if combat.resolved:
            continue
        for j in combat.fighters[m.control]:
            if field.models[j].alive and field.radius(j) <= 500 and near_squared(field, i, j, EPS):
                return c
    return -1


def foes(field: Field, c: int, i: int) -> list[int]:
    """Enemies of a model in a combat that it may strike."""
    m = field.models[i]
    return [
        j
        for j in field.combats[c].fighters[1 - m.control]
        if field.models[j].alive and field.models[j].control != m.control and j not in m.cowed
    ]


def could_swing(field: Field, i: int) -> bool:
    """PY-237: in an unresolved combat, or supporting one, and not yet swung."""
    m = field.models[i]
    if m.swung or m.parrying or not able(field, i):
        return False
    c = combat_of(field, i)
    if c < 0:
        c = supports(field, i)
    return c >= 0 and bool(foes(field, c, i))


# ---- stances and nominations


@ask()
def stance(b: Battle) -> dict[int, Decision]:
    """PY-233, PY-234: both at once; who could parry, who could take the Big Swing."""
    field = b.field
    found = {}
    for side in range(2):
        parts: dict[str, Form] = {}
        mine = [
            i for i in field.alive(side) if combat_of(field, i) >= 0 and able(field, i) and not field.models[i].swung
        ]
        parry = [field.models[i].id for i in mine if not field.models[i].prone and MELEE[melee_of(field, i)].parry]
        big = [
            field.models[i].id
            for i in mine
            if field.has(i, "Big Swing") and len(field.combats[combat_of(field, i)].fighters[1 - side]) >= 3
        ]
        if parry:
            parts["parry"] = Some(parry, 0, len(parry), of="model")
        if big:
            parts["big_swing"] = Some(big, 0, len(big), of="model")
        if parts:
            default: dict[str, Any] = {key: [] for key in parts}
            found[side] = Decision("stance", Fields(parts), default, {"battle": field.k})
    return found


@stance.answered
def stances(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    for side in sorted(answers):
        for name in answers[side].get("parry", []):
            field.set(field.find(name), parrying=True)
            tell(f, b, "parries", who=name)
        for name in answers[side].get("big_swing", []):
            if not field.models[field.find(name)].parrying:
                field.set(field.find(name), big=True)


@step
def first_strikes(f: Flow, b: Battle) -> None:
    """PY-235, PY-310."""
    field = b.field
    order = [i for side in (field.initiative, 1 - field.initiative) for i in field.alive(side)]
    f.then(
        *(
            attack(field.k, combat_of(field, i), i)
            for i in order
            if field.has(i, "First Strike") and could_swing(field, i)
        )
    )


def title(field: Field, c: int) -> str:
    combat = field.combats[c]
    return "-".join(field.models[team[0]].id for team in combat.fighters)


@ask()
def nominate(b: Battle) -> dict[int, Decision]:
    """PY-236: the seat with initiative names the next combat and the order of its models."""
    field = b.field
    side = field.initiative
    open_ = [c for c, combat in enumerate(field.combats) if not combat.resolved]
    if not open_:
        return {}
    mine = heroes(field, side)
    ways: dict[str, Form] = {}
    choice = len(open_) > 1
    for c in open_:
        team = [i for i in field.combats[c].fighters[side] if could_swing(field, i)]
        parts: dict[str, Form] = {}
        if len(team) > 1:
            choice = True
            parts["order"] = Some([field.models[i].id for i in team], len(team), len(team), of="model", ordered=True)
        if mine:
            parts["heroes"] = Allocation(mine, 0, sum(mine.values()), of="model")
        ways[title(field, c)] = Fields(parts, optional=tuple(parts))
    if not choice:
        return {}
    return {side: Decision("nominate", Either(ways, of="combat"), {next(iter(ways)): {}}, {"battle": field.k})}


@nominate.answered
def nominated(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    open_ = [c for c, combat in enumerate(field.combats) if not combat.resolved]
    if not open_:
        return
    c, order = open_[0], ""
    for answer in answers.values():
        [(name, how)] = answer.items()
        c = next(c for c in open_ if title(field, c) == name)
        order = joined([field.find(one) for one in how.get("order", [])])
        b.thrown = {hero: n for hero, n in how.get("heroes", {}).items() if n}
    tell(f, b, "nominated", combat=title(field, c))
    f.then(fight(field.k, c, order), nominate(field.k))


@step
def fight(f: Flow, b: Battle, c: int, order: str) -> None:
    """PY-238: the initiative side attacks, then the other's survivors, each model once."""
    field = b.field
    combat = field.combats[c]
    for side in (field.initiative, 1 - field.initiative):
        team = [i for i in combat.fighters[side] if could_swing(field, i) and combat_of(field, i) == c]
        team += [i for i in field.alive(side) if i not in team and could_swing(field, i) and supports(field, i) == c]
        if not team or not foes(field, c, team[0]):
            continue
        if side == field.initiative:
            listed = [i for i in parted(order) if i in team]
            declare(f, b, c, (listed or team)[0], order)
        elif len(team) > 1:
            f.then(attacker(field.k, c, joined(team), order))
        else:
            declare(f, b, c, team[0], order)
        return
    from .result import result

    f.then(result(field.k, c))


def declare(f: Flow, b: Battle, c: int, i: int, order: str) -> None:
    """PY-174: an attack waits for the opponent's window."""
    field = b.field
    side = field.models[i].control
    f.then(interrupt(field.k, 1 - side, "fray", i, ""), attack(field.k, c, i), fight(field.k, c, order))


@ask()
def attacker(b: Battle, c: int, team: str, order: str) -> dict[int, Decision]:
    """PY-238: the other side's seat says which of its models attacks next."""
    field = b.field
    names = [field.models[i].id for i in parted(team)]
    side = field.models[parted(team)[0]].control
    facts = {"battle": field.k, "what": "attacker", "combat": title(field, c)}
    return {side: Decision("swing", One(names, of="model"), names[0], facts)}


@attacker.answered
def attacker_chosen(f: Flow, b: Battle, answers: dict[int, Value], c: int, team: str, order: str) -> None:
    i = parted(team)[0]
    for answer in answers.values():
        i = b.field.find(answer)
    declare(f, b, c, i, order)


@ask()
def fray(b: Battle, side: int, pool: str) -> dict[int, Decision]:
    """PY-237: inside an Into the Fray! frame."""
    field = b.field
    mine = [field.models[i].id for i in parted(pool) if field.models[i].alive and could_swing(field, i)]
    if not mine:
        return {}
    form = Either({"pass": Yes(), "swing": One(mine, of="model")})
    return {side: Decision("fray", form, {"swing": mine[0]}, {"battle": field.k})}


@fray.answered
def frayed(f: Flow, b: Battle, answers: dict[int, Value], side: int, pool: str) -> None:
    field = b.field
    answer = answers.get(side, {"pass": True})
    if "swing" not in answer:
        return
    i = field.find(answer["swing"])
    c = combat_of(field, i)
    if c < 0:
        c = supports(field, i)
    f.then(interrupt(field.k, 1 - side, "fray", i, pool), attack(field.k, c, i), fray(field.k, side, pool))


# ---- swings


@step
def attack(f: Flow, b: Battle, c: int, i: int) -> None:
    """PY-238, PY-300: all swings of one model."""
    field = b.field
    m = field.models[i]
    if not could_swing(field, i):
        return
    combat = field.combats[c]
    change(field, c, begun=True)
    field.set(i, swung=True, invisible=False)
    tell(f, b, "attacks", who=m.id, combat=title(field, c))
    if m.big and i in combat.fighters[m.control]:
        f.then(*(strike(field.k, c, i, t) for t in foes(field, c, i)))
    else:
        f.then(*(swing(field.k, c, i) for _ in range(field.card(i).attacks)))


def change(field: Field, c: int, **changes: Any) -> None:
    combats = list(field.combats)
    combats[c] = msgspec.structs.replace(combats[c], **changes)
    field.combats = tuple(combats)


@ask(tempo="reply")
def swing(b: Battle, c: int, i: int) -> dict[int, Decision]:
    """PY-238: each swing at an enemy chosen after the previous one."""
    field = b.field
    m = field.models[i]
    at = foes(field, c, i) if m.alive and not disabled(field, i) else []
    if len(at) < 2:
        return {}
    names = [field.models[j].id for j in at]
    best = min(at, key=lambda j: (field.models[j].wounds, stat(field, j, "defense"), j))
    facts = {"battle": field.k, "what": "target", "model": m.id}
    return {m.control: Decision("swing", One(names, of="model"), field.models[best].id, facts)}


@swing.answered
def swung(f: Flow, b: Battle, answers: dict[int, Value], c: int, i: int) -> None:
    field = b.field
    if not field.models[i].alive or disabled(field, i):
        return
    at = foes(field, c, i)
    for answer in answers.values():
        at = [field.find(answer)]
    if at:
        f.then(strike(field.k, c, i, at[0]))


@step
def strike(f: Flow, b: Battle, c: int, i: int, t: int) -> None:
    """PY-241."""
    field = b.field
    if not field.models[t].alive or not field.models[i].alive or disabled(field, i):
        return
    tell(f, b, "swings", who=field.models[i].id, at=field.models[t].id)
    f.then(roll(field.k, i, "to hit", fighting_of(field, i), 7), struck(field.k, c, i, t, 0))


def fighting_of(field: Field, i: int) -> int:
    """PY-241, PY-339: Fighting with its weapon."""
    weapon = melee_of(field, i)
    fist = weapon == "Fist" and field.has(i, "Iron Fist")
    return stat(field, i, "fighting") + (0 if fist else MELEE[weapon].skill)


def strength_of(field: Field, i: int) -> int:
    """PY-243, PY-340, PY-407: Strength of its swings."""
    m, weapon = field.models[i], melee_of(field, i)
    fist = weapon == "Fist" and field.has(i, "Iron Fist")
    total = stat(field, i, "strength") + (0 if fist else MELEE[weapon].plus)
    total += m.charged and field.has(i, "Pounce")
    return total + (weapon == "Sword" and "+1 Sword" in m.items)


def holding(field: Field, t: int) -> bool:
    """PY-152: a defender keeps its advantages unless it is engaged from its own side too."""
    return bool(field.models[t].defending) and not engaged_with(field, t, own_side=True)


def obstacle_roll(field: Field, i: int, t: int) -> int:
    """PY-242: +4 for a defender of what lies between, +2 for a barrier between or for being above a bank."""
    n = between(field, i, t)
    if n < 0:
        return 0
    line = field.ground.lines[n]
    if n in field.models[t].defending and holding(field, t):
        return 4
    return 2 if line.barrier >= 0 or above(field, t, line) else 0


@step
def struck(f: Flow, b: Battle, c: int, i: int, t: int, stage: int) -> None:
    """PY-242: obstacle roll, then parry roll; each may stop the swing. Stage 0 follows the to-hit roll."""
    field = b.field
    if stage == 0 and not field.passed:
        return
    if stage > 0 and field.passed:
        return
    obstacle = obstacle_roll(field, i, t)
    if stage == 0 and obstacle:
        f.then(roll(field.k, t, "in the way", obstacle, 7), struck(field.k, c, i, t, 1))
    elif stage < 2 and field.models[t].parrying:
        f.then(roll(field.k, t, "parry", 2, 7), struck(field.k, c, i, t, 2))
    else:
        f.then(hit(field.k, c, i, t))


@step
def hit(f: Flow, b: Battle, c: int, i: int, t: int) -> None:
    """PY-243, PY-244, PY-246."""
    field = b.field
    m = field.models[i]
    strength = strength_of(field, i)
    if c >= 0:
        combat = field.combats[c]
        score = list(combat.score)
        score[m.control] += 1
        marks = combat.hits if m.prone else (*combat.hits, Hit(i, t, strength))
        change(field, c, score=(score[0], score[1]), hits=marks)
    tell(f, b, "hit", who=m.id, on=field.models[t].id)
    if m.prone:
        return
    f.then(
        damage(field.k, i, t, strength, "melee" if c >= 0 else "melee free"),
        after_hit(field.k, c, i, t),
        broken(field.k),
    )


@step
def after_hit(f: Flow, b: Battle, c: int, i: int, t: int) -> None:
    """PY-243: on-hit effects in card order on a survivor, then On the Edge."""
    from .powers import effect, poison

    field = b.field
    if not field.models[t].alive:
        if c >= 0:
            change(field, c, slain=True, lost=(*field.combats[c].lost, t))
        return
    frames: list[Any] = []
    for power in field.card(i).powers:
        if power in SKILLS:
            frames += [effect(field.k, power, n, i, t, "onhit", 0) for n in range(len(SKILLS[power].onhit))]
    f.then(*frames, *poison(b, i, t), on_edge(field.k, t))


@step
def retribution(f: Flow, b: Battle, i: int, slayer: int) -> None:
    """PY-329: one free swing at the slayer if they touch, else one shot."""
    from ..terms import missiles_of
    from .shooting import shot, target_fault

    field = b.field
    tell(f, b, "retribution", who=field.models[i].id, at=field.models[slayer].id)
    if near_squared(field, i, slayer, EPS):
        f.then(roll(field.k, i, "to hit", fighting_of(field, i), 7), struck(field.k, NOBODY, i, slayer, 0))
        return
    for weapon, missile in missiles_of(field, i).items():
        if not missile.scatter and not target_fault(field, i, weapon, slayer):
            f.then(shot(field.k, i, weapon, slayer, 0, 0))
            return
