"""Section 9: casting, resisting, and what powers reach."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Decision, Either, Flow, Form, One, Value, Yes

from ..content import ITEMS, SPELLS, Spell
from ..forms.uses import UseForm
from ..geometry import EPS, distance
from ..model.contact import touches_enemy
from ..model.sight import fogged, sheltered
from ..model.skills import usable
from ..model.terms import may_spend, spells_of, stat, swayed, undead, untargetable
from ..state import Battle, Field, Zone
from .aiming import cast_fault, power_fault, spell_form
from .areas import caught
from .charging import terrors
from .effects import effect
from .flow import ask, step, tell
from .forced import swap, swap_fits
from .powers import use
from .rolls import lucky, reroll, told_die
from .tunnel import tunnel
from .wounds import broken, hits

HOLY_WATER = "Holy Water"


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
        if HOLY_WATER in field.models[i].items and not swayed(field.models[i]) and not power_fault(field, i)
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
        forms["use"] = UseForm(field, uses)
    if len(forms) < 2:
        return {}
    return {side: Decision("cast", Either(forms), {"pass": True}, {"battle": field.k})}


@cast.answered
def casting(f: Flow, b: Battle, answers: dict[int, Value], side: int) -> None:
    field = b.field
    answer = answers.get(side, {"pass": True})
    k = field.k
    if "use" in answer:
        f.then(*use(b, answer["use"]), cast(k, side))
    elif "holy_water" in answer:
        i, water = field.find(answer["holy_water"]), ITEMS[HOLY_WATER]
        field.spend(i, HOLY_WATER)
        field.set(i, magic=True, invisible=False)
        tell(f, b, "holy_water", who=answer["holy_water"])
        wet = [
            j
            for j in field.alive()
            if undead(field.card(j)) and field.within(i, j, water.within) and not untargetable(field.models[j])
        ]
        f.then(*(hits(k, j, i, water.strength, 1, "magic") for j in wet), broken(k), cast(k, side))
    elif "cast" in answer:
        [(name, how)] = answer["cast"].items()
        [(spell, what)] = how.items()
        i = field.find(name)
        field.set(i, magic=True, invisible=False)
        field.cast = {"hero": name, "spell": spell, **{key: value for key, value in what.items() if key != "dice"}}
        b.dice = {name: what["dice"]}
        tell(f, b, "casts", who=name, spell=spell, what={key: v for key, v in what.items() if key != "dice"})
        f.then(resist(k, 1 - side), cast_roll(k, i), broken(k), cast(k, side))


def named(cast: dict[str, Any]) -> list[str]:
    """Whom a power names: one, a pair, or up to three (PY-359)."""
    target = cast["target"]
    return target if isinstance(target, list) else target.split("+")


def affected(field: Field) -> list[int]:
    """Those named by, or caught in, the power declared."""
    spell = SPELLS[field.cast["spell"]]
    i = field.find(field.cast["hero"])
    m = field.models[i]
    if "target" in field.cast:
        return [field.find(name) for name in named(field.cast)]
    if spell.aim == "line":
        return caught(field, i, field.cast["at"])
    if spell.radius:
        x, y = field.cast["at"] if spell.aim == "point" else (m.x, m.y)
        return reached(field, i, spell, x, y)
    return [i]


def reached(field: Field, i: int, spell: Spell, x: int, y: int) -> list[int]:
    """Those in an area about a point, nearest first (PY-056, PY-202, PY-291); not those whom fog hides (PY-357)."""
    z = field.ground.elevation(x, y) + 600
    found = []
    for j, other in enumerate(field.models):
        if not other.alive or other.statue or other.ethereal or (spell.aim == "around" and j == i):
            continue
        d = distance(x, y, other.x, other.y)
        reach = spell.radius + field.radius(j) + (field.radius(i) + 2 * EPS if spell.aim == "around" else 0)
        if d < reach - EPS and not sheltered(field, x, y, z, j) and not fogged(field, x, y, other.x, other.y):
            found.append((d, j))
    return [j for _, j in sorted(found)]


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
        a, c = (field.find(name) for name in named(cast))
        if not proof and swap_fits(field, a, c):
            swap(f, b, a, c)
    elif does.do == "teleport":
        f.then(*terrors(field, i, touches_enemy(field, i, *cast["at"])), teleported(field.k, i, *cast["at"]))
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


@step
def teleported(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    """PY-369: to touch enemies is a charge; who dares not (PY-334) stays where it is."""
    field = b.field
    m, touched = field.models[i], touches_enemy(field, i, x, y)
    if any(j in m.cowed for j in touched):
        return
    field.set(i, x=x, y=y, charged=bool(touched) or m.charged, defending=())
    tell(f, b, "teleports", who=m.id, to=[x, y])
