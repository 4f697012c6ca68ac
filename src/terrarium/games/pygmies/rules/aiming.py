"""Section 9: who may cast, and what a spell may be aimed at (PY-191 to PY-193, PY-203)."""

from __future__ import annotations

from terrarium.kernel import Amount, Fields, Form, One

from ..content import Spell
from ..forms.bolts import Bolt
from ..forms.places import Spot
from ..model.contact import engaged
from ..model.sight import fogged, sees
from ..model.terms import disabled, idle, may_spend, of_kind, spells_of, undead, untargetable
from ..state import Field
from .forced import swap_fits


def cast_fault(field: Field, i: int, spell: Spell) -> str:
    """PY-191, PY-192: why a hero may not cast, or nothing."""
    return power_fault(field, i, spell.combat) if may_spend(field, i) else "cannot spend Heroism"


def power_fault(field: Field, i: int, combat: bool = False) -> str:
    """PY-191, PY-192, PY-402: why a model may use no magical power, or nothing; `combat`: one with Combat Casting."""
    m = field.models[i]
    if disabled(field, i) or idle(field, i):
        return "can do nothing now"
    if m.magic:
        return "already used magic"
    if m.frightened >= 0 or m.captivated >= 0 or m.fallen or m.climbing >= 0:
        return "is not its own master"
    if not combat and (m.tried or m.prone or field.swims(i) or engaged(field, i)):
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
    if friend and not of_kind(field.card(t), kind):
        return f"is not {kind}"
    if t != i and fogged(field, m.x, m.y, target.x, target.y):
        return "the fog hides it"
    return "" if t == i or sees(field, i, t) else "cannot see it"


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
