"""Section 11: an attack, swing by swing (PY-238 to PY-246)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Fields, Flow, One, Value

from ..content import MELEE, SKILLS
from ..geometry import cross
from ..model.contact import above, at_line, between, engaged_with
from ..model.terms import melee_of, melees_of, missiles_of, stat
from ..state import NOBODY, Battle, Field, Hit
from .combats import able, change, could_swing, foes, title
from .effects import effect, poison
from .flow import ask, step, tell
from .rolls import damage, roll
from .shots import shot
from .targets import target_fault
from .wounds import broken, on_edge

PARRY = 2
"""PY-234: what a parry roll adds."""
BEHIND = 3000
"""How far from its target one may be that swings from behind a friend: his base and the thickest barrier away."""


@step
def attack(f: Flow, b: Battle, c: int, i: int, weapon: str = "") -> None:
    """PY-238, PY-300: all swings of one model; with that weapon alone, where one is named (PY-310)."""
    field = b.field
    m = field.models[i]
    if not could_swing(field, i, f.state.edition):
        return
    combat = field.combats[c]
    f.scene("attack", f"model:{m.id}")
    change(field, c, begun=True)
    field.set(i, swung=True, invisible=False)
    tell(f, b, "attacks", who=m.id, combat=title(field, c))
    if m.big and i in combat.fighters[m.control]:
        f.then(big_swing(field.k, c, i, ()))
    else:
        f.then(*(swing(field.k, c, i, *([weapon] if weapon else [])) for _ in range(field.card(i).attacks)))


def weapons_in(field: Field, c: int, i: int) -> list[str]:
    """PY-240, PY-245: what a model may swing in a combat; who supports it can only use a weapon with Reach."""
    if i in field.combats[c].fighters[field.models[i].control]:
        return melees_of(field, i)
    return [name for name in melees_of(field, i) if MELEE[name].reach] or ["Fist"]


@ask(tempo="reply")
def swing(b: Battle, c: int, i: int, weapon: str = "") -> dict[int, Decision]:
    """PY-238, PY-240: each swing at an enemy chosen after the previous one, with a weapon if there are several."""
    field = b.field
    m = field.models[i]
    at = foes(field, c, i) if able(field, i) else []
    arms = [weapon] if weapon else weapons_in(field, c, i)
    if not at or (len(at) < 2 and len(arms) < 2):
        return {}
    return {m.control: _target(field, i, at, arms)}


def _target(field: Field, i: int, at: list[int], arms: list[str]) -> Decision:
    """At whom of these a model swings, and with which of these."""
    target = One([field.models[j].id for j in at], of="model")
    best = field.models[min(at, key=lambda j: (field.models[j].wounds, stat(field, j, "defense"), j))].id
    facts = {"battle": field.k, "what": "target", "model": field.models[i].id}
    if len(arms) < 2:
        return Decision("swing", target, best, facts, best)
    form = Fields({"target": target, "weapon": One(arms, of="weapon")}, optional=("weapon",))
    return Decision("swing", form, {"target": best}, facts, {"target": best})


@swing.answered
def swung(f: Flow, b: Battle, answers: dict[int, Value], c: int, i: int, weapon: str = "") -> None:
    field = b.field
    if not able(field, i):
        return
    for t, other in _named(field, c, i, foes(field, c, i), answers):
        f.then(strike(field.k, c, i, t, weapon or other))


def _named(field: Field, c: int, i: int, at: list[int], answers: dict[int, Value]) -> list[tuple[int, str]]:
    """Whom a swing is aimed at and with what, as answered; without an answer the only one, with the first weapon."""
    weapon = weapons_in(field, c, i)[0]
    for answer in answers.values():
        named = answer if isinstance(answer, dict) else {"target": answer}
        return [(field.find(named["target"]), named.get("weapon", weapon))]
    return [(t, weapon) for t in at[:1]]


@ask(tempo="reply")
def big_swing(b: Battle, c: int, i: int, done: tuple[int, ...]) -> dict[int, Decision]:
    """PY-300: one swing at each enemy, in its player's order, each chosen after the previous one is resolved."""
    field = b.field
    at = [t for t in foes(field, c, i) if t not in done] if able(field, i) else []
    arms = weapons_in(field, c, i)
    if not at or (len(at) < 2 and len(arms) < 2):
        return {}
    return {field.models[i].control: _target(field, i, at, arms)}


@big_swing.answered
def swung_big(f: Flow, b: Battle, answers: dict[int, Value], c: int, i: int, done: tuple[int, ...]) -> None:
    field = b.field
    if not able(field, i):
        return
    for t, weapon in _named(field, c, i, [t for t in foes(field, c, i) if t not in done], answers):
        f.then(strike(field.k, c, i, t, weapon), big_swing(field.k, c, i, (*done, t)))


@step
def strike(f: Flow, b: Battle, c: int, i: int, t: int, weapon: str) -> None:
    """PY-241."""
    field = b.field
    if t not in foes(field, c, i) or not able(field, i):
        return
    tell(f, b, "swings", who=field.models[i].id, at=field.models[t].id, weapon=weapon)
    f.then(roll(field.k, i, "to hit", fighting_of(field, i, weapon), 7), struck(field.k, c, i, t, weapon, 0))


def _bare(field: Field, i: int, weapon: str) -> bool:
    """PY-339: a Fist without its penalties."""
    return weapon == "Fist" and field.has(i, "Iron Fist")


def fighting_of(field: Field, i: int, weapon: str = "") -> int:
    """PY-241, PY-005: Fighting with a weapon, never below 0."""
    weapon = weapon or melee_of(field, i)
    return max(0, stat(field, i, "fighting") + (0 if _bare(field, i, weapon) else MELEE[weapon].skill))


def strength_of(field: Field, i: int, weapon: str = "") -> int:
    """PY-243, PY-340, PY-407, PY-005: Strength of its swings, never below 0."""
    m, weapon = field.models[i], weapon or melee_of(field, i)
    total = stat(field, i, "strength") + (0 if _bare(field, i, weapon) else MELEE[weapon].plus)
    total += m.charged and field.has(i, "Pounce")
    return max(0, total + (weapon == "Sword" and "+1 Sword" in m.items))


def holding(field: Field, t: int) -> bool:
    """PY-152: a defender keeps its advantages unless it is engaged from its own side too."""
    return bool(field.models[t].defending) and not engaged_with(field, t, own_side=True)


def _line_between(field: Field, i: int, t: int) -> int:
    """The line that a swing goes across, or -1; one from behind a friend (PY-245) is not at it itself."""
    n = between(field, i, t)
    if n >= 0 or not field.within(i, t, BEHIND):
        return n
    m, target, g = field.models[i], field.models[t], field.ground
    way = (m.x, m.y, target.x, target.y)
    lines = g.lines_at(target.x, target.y)
    return next((n for n in lines if cross(way, g.lines[n].line) and at_line(field, t, g.lines[n])), -1)


def obstacle_roll(field: Field, i: int, t: int) -> int:
    """PY-242: +4 for a defender of what lies between, +2 for a barrier between or for being above a bank."""
    n = _line_between(field, i, t)
    if n < 0:
        return 0
    line = field.ground.lines[n]
    if n in field.models[t].defending and holding(field, t):
        return 4
    return 2 if line.barrier >= 0 or above(field, t, line) else 0


@step
def struck(f: Flow, b: Battle, c: int, i: int, t: int, weapon: str, stage: int) -> None:
    """PY-242: obstacle roll, then parry roll; each may stop the swing. Stage 0 follows the to-hit roll."""
    field = b.field
    if stage == 0 and not field.passed:
        return
    if stage > 0 and field.passed:
        return
    obstacle = obstacle_roll(field, i, t)
    if stage == 0 and obstacle:
        f.then(roll(field.k, t, "in the way", obstacle, 7), struck(field.k, c, i, t, weapon, 1))
    elif stage < 2 and field.models[t].parrying:
        f.then(roll(field.k, t, "parry", PARRY, 7), struck(field.k, c, i, t, weapon, 2))
    else:
        f.then(hit(field.k, c, i, t, weapon))


@step
def hit(f: Flow, b: Battle, c: int, i: int, t: int, weapon: str) -> None:
    """PY-243, PY-244, PY-246."""
    field = b.field
    m = field.models[i]
    strength = strength_of(field, i, weapon)
    if c >= 0:
        combat = field.combats[c]
        score = list(combat.score)
        score[m.control] += 1
        mark = Hit(i, t, -1 if m.prone else strength)
        change(field, c, score=(score[0], score[1]), hits=(*combat.hits, mark))
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
    """PY-243: on-hit effects in card order on a survivor, then On the Edge. Who dies of them was slain by the swing
    (PY-308, edition 3)."""
    field = b.field
    if not field.models[t].alive:
        slain_in(field, c, t)
        return
    frames: list[Any] = []
    for power in field.card(i).powers:
        if power in SKILLS:
            frames += [effect(field.k, power, n, i, t, "onhit", 0) for n in range(len(SKILLS[power].onhit))]
    frames += poison(b, i, t)
    if frames and f.state.edition >= 3:
        frames.append(drained(field.k, c, t))
    f.then(*frames, on_edge(field.k, t))


@step
def drained(f: Flow, b: Battle, c: int, t: int) -> None:
    """After the on-hit effects of a swing."""
    if not b.field.models[t].alive:
        slain_in(b.field, c, t)


def slain_in(field: Field, c: int, t: int) -> None:
    """One more of a combat's fighters was slain in it; a free swing (-1) belongs to none."""
    if c >= 0:
        change(field, c, lost=(*field.combats[c].lost, t))


@step
def retribution(f: Flow, b: Battle, i: int, slayer: int) -> None:
    """PY-329, PY-147: one free swing at the slayer if they touch, else one shot; none where it could not swing at all
    (PY-239)."""
    field = b.field
    if not able(field, i) or field.models[i].parrying:
        return
    tell(f, b, "retribution", who=field.models[i].id, at=field.models[slayer].id)
    if slayer in engaged_with(field, i):
        weapon = melee_of(field, i)
        frames = roll(field.k, i, "to hit", fighting_of(field, i), 7), struck(field.k, NOBODY, i, slayer, weapon, 0)
        f.then(*frames)
        return
    for weapon, missile in missiles_of(field, i).items():
        if not missile.scatter and not target_fault(field, i, weapon, slayer):
            f.then(shot(field.k, i, weapon, slayer, 0, 0))
            return
