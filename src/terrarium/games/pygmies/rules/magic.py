"""Section 9: casting, resisting, and what powers reach."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from terrarium.kernel import Allocation, Amount, Decision, Either, Fields, Flow, Form, One, Value, Yes

from ..content import SPELLS, Spell
from ..geometry import EPS, distance
from ..places import TESTS, Spot
from ..sight import sees, sees_point, sheltered
from ..skills import usable
from ..state import Battle, Field, Zone
from ..terms import (
    disabled,
    engaged,
    idle,
    may_spend,
    rests,
    spells_of,
    stat,
    touches_enemy,
    undead,
    untargetable,
    zones_at,
)
from .areas import caught
from .effects import effect
from .flow import ask, step, tell
from .forced import swap, swap_fits
from .powers import use, use_form, use_of
from .rolls import lucky, reroll, told_die
from .targets import fogged
from .tunnel import tunnel
from .wounds import broken, hits


def cast_fault(field: Field, i: int, spell: Spell) -> str:
    """PY-191, PY-192: why a hero may not cast, or nothing."""
    m = field.models[i]
    if not may_spend(field, i) or disabled(field, i) or idle(field, i):
        return "cannot spend Heroism"
    if m.magic:
        return "already used magic"
    if m.frightened >= 0 or m.captivated >= 0 or m.fallen or m.climbing >= 0 or field.swims(i):
        return "is not its own master"
    if not spell.combat and (m.tried or m.prone or engaged(field, i)):
        return "needs Combat Casting"
    return ""


def named_fault(field: Field, i: int, spell: Spell, t: int, friend: bool) -> str:
    """PY-193: why a model may not be named, or nothing."""
    m, target = field.models[i], field.models[t]
    if not target.alive or (target.control == m.control) != friend or (untargetable(target) and t != i):
        return "is no target"
    if not friend and t in m.cowed:
        return "is too frightening"
    if not field.within(i, t, spell.range):
        return f'out of range: {field.apart(i, t) / 1000:.1f}" > {spell.range // 1000}"'
    if t != i and not spell.melee and engaged(field, t):
        return "in melee"
    if spell.keyword == "Undead" and not undead(field.card(t)):
        return "is not Undead"
    if spell.caster and not spells_of(field, t):
        return "is no spellcaster"
    kind = field.card(i).types.get(spell.name, "")
    if friend and kind and field.card(t).alignment != kind:
        return f"is not {kind}"
    if t != i and fogged(field, m.x, m.y, target.x, target.y):
        return "the fog hides it"
    return "" if t == i or sees(field, i, t) else "cannot see it"


def _seen_point(field: Field, i: int, x: int, y: int, reach: int) -> str:
    m = field.models[i]
    if distance(m.x, m.y, x, y) - field.radius(i) > reach - field.radius(i) + EPS:
        return f'out of range: {(distance(m.x, m.y, x, y) - field.radius(i)) / 1000:.1f}"'
    if fogged(field, m.x, m.y, x, y):
        return "The fog hides that point"
    return "" if sees_point(field, i, x, y) else "That point is not seen"


def _teleport(field: Field, i: int, x: int, y: int, reach: int) -> str:
    """PY-369."""
    m, r = field.models[i], field.radius(i)
    if distance(m.x, m.y, x, y) > reach + EPS:
        return "That is too far"
    if not rests(field, i, x, y):
        return "That is no legal resting place"
    touched = touches_enemy(field, i, x, y)
    if touched:
        twin = field.copy()
        twin.set(i, x=x, y=y)
        return (
            ""
            if all(sees(field, i, e) and sees(twin, i, e) for e in touched)
            else "It would touch an enemy it does not see"
        )
    return "That is in a Zone of Control" if zones_at(field, m.control, x, y, r) else ""


def _floor(field: Field, i: int, x: int, y: int, reach: int) -> str:
    """PY-371: a hole needs a floor, a wall or a barrier."""
    return "There is no hole in water" if field.ground.swims(x, y) else _seen_point(field, i, x, y, reach)


TESTS["seen"] = _seen_point
TESTS["floor"] = _floor
TESTS["teleport"] = _teleport


def spell_form(field: Field, i: int, spell: Spell) -> Form | None:
    """What is to be said with a spell besides the dice, or None where there is nothing to aim at."""
    m = field.models[i]
    dice = Amount(1, m.heroism)
    if spell.aim in ("enemy", "friend"):
        friend = spell.aim == "friend"
        names = [field.models[t].id for t in field.alive() if not named_fault(field, i, spell, t, friend)]
        return Fields({"target": One(names, of="model"), "dice": dice}) if names else None
    if spell.aim == "bolt":
        near = [t for t in field.enemies(m.control) if not named_fault(field, i, spell, t, False)]
        groups = [g for n in (1, 2, 3) for g in combinations(near, n) if _together(field, g)][:60]
        names = ["+".join(field.models[t].id for t in group) for group in groups]
        return Fields({"target": One(names, of="targets"), "dice": dice}) if names else None
    if spell.aim == "pair":
        ours = [t for t in field.alive(m.control) if not named_fault(field, i, spell, t, True)]
        theirs = [t for t in field.enemies(m.control) if not named_fault(field, i, spell, t, False)]
        names = [f"{field.models[a].id}+{field.models[c].id}" for a in ours for c in theirs if swap_fits(field, a, c)]
        return Fields({"target": One(names, of="targets"), "dice": dice}) if names else None
    if spell.aim in ("point", "line", "place"):
        test = {"point": "seen", "line": "direction", "place": "teleport"}[spell.aim]
        reach = {"point": spell.range + field.radius(i), "line": 4000, "place": spell.range}[spell.aim]
        if spell.does[0].do == "tunnel":
            test = "floor"
        spot = Spot(field, test, i, reach)
        return Fields({"at": spot, "dice": dice}) if spot.fallback() is not None else None
    return Fields({"dice": dice})


def _together(field: Field, group: tuple[int, ...]) -> bool:
    """PY-359."""
    return all(field.within(a, c, 6000) for a, c in combinations(group, 2))


@step
def magic(f: Flow, b: Battle) -> None:
    """PY-190."""
    field = b.field
    field.phase = "magic"
    first = field.initiative
    f.then(cast(field.k, first), cast(field.k, 1 - first))


def water_bearers(field: Field, side: int) -> list[int]:
    """PY-402, PY-406."""
    return [
        i
        for i in field.alive(side)
        if "Holy Water" in field.models[i].items
        and not field.models[i].magic
        and not disabled(field, i)
        and not engaged(field, i)
        and field.models[i].charmed < 0
        and field.models[i].commanded < 0
        and not field.models[i].prone
    ]


@ask()
def cast(b: Battle, side: int) -> dict[int, Decision]:
    """PY-190, PY-195: one power after the other, until pass."""
    field = b.field
    ways: dict[str, Form] = {}
    for i in field.alive(side):
        spells: dict[str, Form] = {}
        for spell in spells_of(field, i):
            if not cast_fault(field, i, spell):
                form = spell_form(field, i, spell)
                if form is not None:
                    spells[spell.name] = form
        if spells:
            ways[field.models[i].id] = Either(spells, of="spell")
    forms: dict[str, Form] = {"pass": Yes()}
    if ways:
        forms["cast"] = Either(ways, of="model")
    bearers = water_bearers(field, side)
    if bearers:
        forms["holy_water"] = One([field.models[i].id for i in bearers], of="model")
    uses = usable(field, side, "cast")
    if uses:
        forms["use"] = use_form(field, uses)
    if len(forms) < 2:
        return {}
    return {side: Decision("cast", Either(forms), {"pass": True}, {"battle": field.k})}


@cast.answered
def casting(f: Flow, b: Battle, answers: dict[int, Value], side: int) -> None:
    field = b.field
    answer = answers.get(side, {"pass": True})
    k = field.k
    if "use" in answer:
        f.then(*use(b, use_of(answer["use"])), cast(k, side))
    elif "holy_water" in answer:
        i = field.find(answer["holy_water"])
        field.spend(i, "Holy Water")
        field.set(i, magic=True, invisible=False)
        tell(f, b, "holy_water", who=answer["holy_water"])
        wet = [
            j
            for j in field.alive()
            if undead(field.card(j)) and field.within(i, j, 3000) and not untargetable(field.models[j])
        ]
        f.then(*(hits(k, j, i, 3, 1, "magic") for j in wet), broken(k), cast(k, side))
    elif "cast" in answer:
        [(name, how)] = answer["cast"].items()
        [(spell, what)] = how.items()
        i = field.find(name)
        field.set(i, magic=True, invisible=False)
        field.cast = {"hero": name, "spell": spell, **{key: value for key, value in what.items() if key != "dice"}}
        b.dice = {name: what["dice"]}
        tell(f, b, "casts", who=name, spell=spell, what={key: v for key, v in what.items() if key != "dice"})
        f.then(resist(k, 1 - side), cast_roll(k, i), broken(k), cast(k, side))


def affected(field: Field) -> list[int]:
    """Those named by, or caught in, the power declared, nearest first for areas (PY-056, PY-202, PY-291)."""
    spell = SPELLS[field.cast["spell"]]
    i = field.find(field.cast["hero"])
    m = field.models[i]
    if "target" in field.cast:
        return [field.find(name) for name in field.cast["target"].split("+")]
    if spell.aim == "line":
        return caught(field, i, field.cast["at"])
    if spell.radius:
        x, y = field.cast["at"] if spell.aim == "point" else (m.x, m.y)
        z = field.ground.elevation(x, y) + 600
        found = []
        for j, other in enumerate(field.models):
            if not other.alive or other.statue or other.ethereal or (spell.aim == "around" and j == i):
                continue
            d = distance(x, y, other.x, other.y)
            reach = spell.radius + field.radius(j) + (field.radius(i) + 2 * EPS if spell.aim == "around" else 0)
            if d < reach - EPS and not sheltered(field, x, y, z, j):
                found.append((d, j))
        return [j for _, j in sorted(found)]
    return [i]


@ask(tempo="reply")
def resist(b: Battle, side: int) -> dict[int, Decision]:
    """PY-196: secretly, with 0 to all points, each enemy hero named or caught."""
    field = b.field
    pools = {
        field.models[t].id: field.models[t].heroism
        for t in sorted(affected(field))
        if field.models[t].control == side and may_spend(field, t)
    }
    if not pools:
        return {}
    form = Allocation(pools, 0, sum(pools.values()), of="model")
    facts = {"battle": field.k, "hero": field.cast["hero"], "spell": field.cast["spell"]}
    return {side: Decision("resist", form, {}, facts)}


@resist.answered
def resisting(f: Flow, b: Battle, answers: dict[int, Value], side: int) -> None:
    for answer in answers.values():
        b.dice.update({name: n for name, n in answer.items() if n})


@step
def cast_roll(f: Flow, b: Battle, i: int) -> None:
    """PY-196, PY-197: all pay; then the caster's dice. Where all fail, luck may throw one again (PY-318, PY-408)."""
    field = b.field
    for name, n in sorted(b.dice.items()):
        j = field.find(name)
        field.set(j, heroism=field.models[j].heroism - n)
    ease = SPELLS[field.cast["spell"]].simplicity + stat(field, i, "simplicity")
    best = 0
    for die in f.dice.roll("cast", b.dice[field.models[i].id], owner=field.seats[field.models[i].control]):
        ok = die != 1 and die + ease >= 7
        told_die(f, b, i, "cast", die, ease, 7, ok)
        best = max(best, die + ease if ok else 0)
    field.passed, field.total = bool(best), best
    again = [reroll(field.k, i, "cast", ease, 7)] if not best and lucky(field, i) else []
    f.then(*again, cast_rolled(field.k, i))


@step
def cast_rolled(f: Flow, b: Battle, i: int) -> None:
    """PY-197, PY-198: the resisters' dice in id order, if the power succeeds at all."""
    field = b.field
    if not field.passed:
        tell(f, b, "fizzles", who=field.models[i].id, spell=field.cast["spell"])
        b.dice, field.cast = {}, {}
        return
    resisters = sorted(field.find(name) for name in b.dice if name != field.models[i].id)
    best = field.total
    field.cast = {**field.cast, "proof": []}
    f.then(*(resist_roll(field.k, j, best) for j in resisters), cast_resolved(field.k, i))


@step
def resist_roll(f: Flow, b: Battle, j: int, best: int) -> None:
    """PY-198: each die with the Heroism left; a natural 1 counts as nothing, a tie is resisted."""
    field = b.field
    m = field.models[j]
    field.passed = False
    for die in f.dice.roll("resist", b.dice[m.id], owner=field.seats[m.control]):
        ok = die != 1 and die + m.heroism >= best
        told_die(f, b, j, "resist", die, m.heroism, best, ok)
        field.passed |= ok
    again = [reroll(field.k, j, "resist", m.heroism, best)] if not field.passed and lucky(field, j) else []
    f.then(*again, resisted(field.k, j))


@step
def resisted(f: Flow, b: Battle, j: int) -> None:
    field = b.field
    if field.passed:
        field.cast = {**field.cast, "proof": [*field.cast["proof"], field.models[j].id]}


@step
def cast_resolved(f: Flow, b: Battle, i: int) -> None:
    """PY-199: effects on those who did not resist."""
    field = b.field
    targets, cast = affected(field), field.cast
    b.dice, field.cast = {}, {}
    proof = [field.find(name) for name in cast["proof"]]
    _resolve(f, b, i, SPELLS[cast["spell"]], cast, [t for t in targets if t not in proof], bool(proof))


def _resolve(f: Flow, b: Battle, i: int, spell: Spell, cast: dict[str, Any], targets: list[int], proof: bool) -> None:
    field = b.field
    does = spell.does[0]
    m = field.models[i]
    if does.do == "swap":
        a, c = (field.find(name) for name in cast["target"].split("+"))
        if not proof and swap_fits(field, a, c):
            swap(f, b, a, c)
    elif does.do == "teleport":
        x, y = cast["at"]
        field.set(i, x=x, y=y, charged=bool(touches_enemy(field, i, x, y)) or m.charged, defending=(), climbing=-1)
        tell(f, b, "teleports", who=m.id, to=[x, y])
    elif does.do == "tunnel":
        tunnel(f, b, *cast["at"])
    elif does.do == "zone":
        x, y = cast.get("at", (m.x, m.y))
        until = field.turn + does.turns
        field.zones = (*field.zones, Zone(does.zone, x, y, does.within, until, i))
        tell(f, b, "zone", what=does.zone, at=[x, y])
    elif does.do == "shield":
        f.then(effect(field.k, spell.name, 0, i, i, "does", 0))
    else:
        f.then(*(effect(field.k, spell.name, 0, i, t, "does", 0) for t in targets))
