"""Section 9: who may cast, and what a spell may be aimed at (PY-191 to PY-193, PY-203)."""

from __future__ import annotations

from itertools import combinations
from random import Random

from terrarium.kernel import Amount, Fields, Finding, Form, One, Some, Value
from terrarium.kernel.form import Place, Schema

from ..content import Spell
from ..forms.places import TESTS, Spot
from ..geometry import EPS, distance
from ..model.sight import sees, sees_point
from ..model.terms import (
    disabled,
    engaged,
    idle,
    inches,
    may_spend,
    rests,
    spells_of,
    touches_enemy,
    undead,
    untargetable,
    zones_at,
)
from ..state import Field
from .forced import swap_fits
from .targets import fogged


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


class Bolt(Form, frozen=True):
    """PY-359: one to three of those whom a bolt may name, each within 6" of each other."""

    field: Field
    near: tuple[int, ...]

    def shape(self) -> Form:
        """Some of them, for a page that asks part by part; `check` decides whether they stand together."""
        return Some([self.field.models[t].id for t in self.near], 1, 3, of="model")

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        found = self.shape().check(value, place)
        if found:
            return found
        for a, c in combinations([self.field.find(name) for name in value], 2):
            if not self.field.within(a, c, 6000):
                one, two = self.field.models[a].id, self.field.models[c].id
                says = f'{one} and {two} are {inches(self.field.apart(a, c))} apart, more than 6".'
                found.append(Finding("illegal", says, place, "PY-359"))
        return found

    def sample(self, rng: Random) -> Value:
        chosen: list[int] = []
        for t in rng.sample(self.near, len(self.near)):
            if len(chosen) < 3 and all(self.field.within(t, other, 6000) for other in chosen):
                chosen.append(t)
        return [self.field.models[t].id for t in chosen[: rng.randint(1, 3)]]

    def schema(self) -> Schema:
        return self.shape().schema()


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
        return Fields({"target": Bolt(field, tuple(near)), "dice": dice}) if near else None
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
