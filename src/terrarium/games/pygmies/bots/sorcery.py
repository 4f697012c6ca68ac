"""Spells and skills by what they promise: the worth they win or save, times the chance that they succeed."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Fields, Form, One

from ..content import SPELLS, Spell
from ..forms.bolts import Bolt
from ..geometry import distance
from ..model.contact import engaged_with
from ..model.skills import Uses, hearth, near_places
from ..model.skills import dead as dead_of
from ..model.terms import fearless, stat
from ..rules.areas import caught
from ..rules.odds import success, swing_odds, wounds
from ..state import Field
from .worth import shooter, worth

Aim = tuple[float, dict[str, Any]]
NOTHING: Aim = (0.0, {})
NEEDED = 0.4
"""How likely a hero is to need a point that it keeps."""


def point(field: Field, i: int) -> float:
    """What a point of Heroism is worth: it may keep a Wound by Medic! (PY-173), if one comes."""
    return NEEDED * success(stat(field, i, "strength")) * worth(field, i, True)


def best_spell(field: Field, form: Form, keep: int) -> tuple[float, dict[str, Any]]:
    """The spell that promises most after its cost, with the dice for it; heroes keep so many points."""
    best: tuple[float, dict[str, Any]] = (0.0, {})
    assert isinstance(form, Either)
    heroes = form.ways.get("cast")
    if not isinstance(heroes, Either):
        return best
    for name, spells in heroes.ways.items():
        i = field.find(name)
        spare = field.models[i].heroism - keep
        assert isinstance(spells, Either)
        for spell, parts in spells.ways.items():
            assert isinstance(parts, Fields)
            value, what = aimed(field, i, SPELLS[spell], parts)
            for dice in range(1, min(3, spare) + 1):
                chance = 1 - (1 - success(SPELLS[spell].simplicity)) ** dice
                gain = value * chance - point(field, i) * dice
                if gain > best[0]:
                    best = (gain, {"cast": {name: {spell: {**what, "dice": dice}}}})
    return best


def aimed(field: Field, i: int, spell: Spell, parts: Fields) -> Aim:
    """A spell at its best aim."""
    named = parts.parts.get("target")
    if isinstance(named, Bolt):
        return _bolt(field, i, spell, named)
    if isinstance(named, One):
        names = [str(name) for name in named.options]
        return max(((_named(field, i, spell, name), {"target": name}) for name in names), key=lambda aim: aim[0])
    if spell.aim == "line":
        return _line(field, i)
    if spell.aim == "point" and spell.does[0].do == "hit":
        return _burst(field, i, spell, parts.parts["at"])
    if spell.aim == "around" and spell.does[0].do == "knockdown":
        return _wrath(field, i, spell), {}
    if spell.does[0].do == "shield":
        return _shield(field, i, spell), {}
    return NOTHING


def _bolt(field: Field, i: int, spell: Spell, form: Bolt) -> Aim:
    """PY-359: the best that stand together: about each of them, those worth most."""
    value = {t: _named(field, i, spell, field.models[t].id) for t in form.near}
    order = sorted(form.near, key=lambda t: (-value[t], t))
    best = NOTHING
    for first in order:
        group = [first]
        for t in order:
            if t not in group and len(group) < 3 and all(field.within(t, other, 6000) for other in group):
                group.append(t)
        names = [field.models[t].id for t in sorted(group)]
        best = max(best, (sum(value[t] for t in group), {"target": names}), key=lambda aim: aim[0])
    return best


def _named(field: Field, i: int, spell: Spell, names: str) -> float:
    """What a spell does to those whom it names."""
    does = spell.does[0]
    total = 0.0
    for name in names.split("+"):
        t = field.find(name)
        fails = 1.0
        if does.save == "courage":
            fails = 0.0 if fearless(field, t) else 1 - success(stat(field, t, "courage"))
        elif does.save:
            fails = 1 - success(stat(field, t, "strength"))
        total += fails * _harm(field, t, does.do, does.strength, does.stat)
    return total


def _harm(field: Field, t: int, do: str, strength: int, what: str) -> float:
    foes = engaged_with(field, t)
    if do == "hit":
        return wounds(strength, stat(field, t, "defense")) * worth(field, t, True)
    threat = max((swing_odds(field, t, e) * worth(field, e, True) for e in foes), default=0.0)
    if do == "status":
        return threat + (2.0 if shooter(field, t) and not foes else 0.0)
    if do == "control":
        return 1.5 * threat + (3.0 if shooter(field, t) and not foes else 0.0)
    if do == "ward":
        return max((swing_odds(field, e, t) * worth(field, t, True) for e in foes), default=0.0)
    if do == "mod" and what == "strength":
        return 0.2 * threat
    return 0.0


def _line(field: Field, i: int) -> Aim:
    m = field.models[i]
    best: tuple[float, list[int]] = (0.0, [])
    for e in field.enemies(m.control):
        if field.within(i, e, 8000):
            at = [field.models[e].x, field.models[e].y]
            best = max(best, (_caught(field, m.control, caught(field, i, at)), at))
    return best[0], {"at": best[1]}


def _burst(field: Field, i: int, spell: Spell, spot: Form) -> Aim:
    side = field.models[i].control
    best: tuple[float, list[int]] = (0.0, [])
    for e in field.enemies(side):
        m = field.models[e]
        if not field.within(i, e, spell.range):
            continue
        inside = [
            j
            for j in field.alive()
            if distance(field.models[j].x, field.models[j].y, m.x, m.y) < spell.radius + field.radius(j) - 10
        ]
        value = _caught(field, side, inside)
        if value > best[0] and spot.ok([m.x, m.y]):
            best = (value, [m.x, m.y])
    return best[0], {"at": best[1]}


def _caught(field: Field, side: int, inside: list[int]) -> float:
    """Strength 3 hits on all these, friends counted against it."""
    total = 0.0
    for j in inside:
        harm = wounds(3, stat(field, j, "defense")) * worth(field, j, True)
        total += harm if field.models[j].control != side else -1.3 * harm
    return total


def _wrath(field: Field, i: int, spell: Spell) -> float:
    """PY-361: who lies on the ground does no harm in a combat and counts as trapped."""
    total = 0.0
    for j in field.alive():
        if j != i and field.within(i, j, spell.radius) and engaged_with(field, j):
            falls = 1 - success(stat(field, j, "strength"))
            total += (
                falls * worth(field, j, True) * (0.35 if field.models[j].control != field.models[i].control else -0.35)
            )
    return total


def _shield(field: Field, i: int, spell: Spell) -> float:
    side = field.models[i].control
    shooters = sum(shooter(field, e) and not engaged_with(field, e) for e in field.enemies(side))
    near = sum(field.within(i, j, 3000) for j in field.alive(side))
    return min(shooters, near) * 0.8


def best_use(field: Field, uses: Uses, side: int) -> dict[str, Any] | None:
    """A skill that is worth using now, or None."""
    for i, power in uses:
        m = field.models[i]
        use: dict[str, Any] = {"model": m.id, "skill": power}
        if power == "Raise Dead":
            j = max(dead_of(field, i), key=lambda j: (field.card(j).rating, -j))
            spots = near_places(field, i, j, 2500, 1)
            if spots:
                return {**use, "models": [field.models[j].id], "points": [list(spots[0])]}
        elif power in ("Frightful Moan", "Captivating Song"):
            reach = 6000 if power == "Frightful Moan" else 9000
            shaken = [e for e in field.enemies(side) if field.within(i, e, reach) and not fearless(field, e)]
            if sum(worth(field, e, True) * (1 - success(stat(field, e, "courage"))) for e in shaken) > 12:
                return use
        elif power == "Cauldron Bubble":
            return {**use, "points": [hearth(field, side)]}
    return None
