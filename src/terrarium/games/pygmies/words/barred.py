"""Why an imaginable choice is not open: the reasons that a page shows beside what it cannot offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from terrarium.kernel import Allocation, Decision, Either, Finding, Form

from ..forms.orders import MoveForm
from ..model.contact import engaged_with
from ..model.paths.move import still
from ..model.terms import coloured, may_spend, missiles_of, spells_of
from ..rules.aiming import cast_fault
from ..rules.combats import able, combat_of
from ..rules.heroism import pool
from ..rules.stances import parries
from ..rules.targets import could_shoot, shoot_fault, target_fault, weapon_fault
from ..state import DECK, Field
from ..view import View

Reason = tuple[str, str, str]
"""What is barred, why, and by which rule."""


GROUNDS = {
    "draft_pick": "PY-037",
    "build_crew": "PY-040",
    "choose_crew": "PY-040",
    "assign_items": "PY-032",
    "deploy": "PY-029",
    "plan": "PY-092",
    "first_mover": "PY-101",
    "move": "PY-114",
    "move.use": "PY-293",
    "with_me": "PY-096",
    "free_move": "PY-114",
    "cast": "PY-195",
    "cast.use": "PY-293",
    "resist": "PY-196",
    "shoot": "PY-214",
    "shoot.use": "PY-293",
    "shoot_on": "PY-214",
    "interrupt": "PY-174",
    "choose_save": "PY-012",
    "reroll": "PY-013",
    "medic": "PY-173",
    "pair_combats": "PY-232",
    "stance": "PY-233",
    "nominate": "PY-236",
    "swing": "PY-240",
    "fray": "PY-237",
    "push_back": "PY-250",
    "step_aside": "PY-251",
    "stand_up": "PY-255",
    "cross_over": "PY-153",
    "cross_to": "PY-153",
}
"""The rule that bounds each answer."""


def barred(view: View, decision: Decision) -> Mapping[str, Finding]:
    battle = decision.facts.get("battle", -1)
    reasons = REASONS.get(decision.kind)
    if reasons is None or not 0 <= battle < len(view.fields):
        return {}
    field = view.fields[battle]
    side = field.seats.index(view.who)
    found = reasons(view, field, side, decision.form)
    return {ref: Finding("illegal", f"{says[:1].upper()}{says[1:]}.", rule=rule) for ref, says, rule in found}


def _moves(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-111: own models that cannot move now."""
    assert isinstance(form, MoveForm)
    for i in field.alive(side):
        m = field.models[i]
        if i in form.pool:
            continue
        if why := still(field, i):
            yield f"model:{m.id}", f"{m.id} {why}", "PY-334" if m.cowed else "PY-111"
        elif not coloured(field, i):
            card = field.shown[side]
            yield f"model:{m.id}", f"the colour of {m.id} is not on the card ({card})", "PY-111"
        elif form.hero >= 0:
            hero = field.models[form.hero].id
            yield f"model:{m.id}", f'{m.id} was not within 6" of {hero} when its action began', "PY-099"


def _cards(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-113: cards already played."""
    assert isinstance(form, Either)
    for card in dict.fromkeys(DECK):
        if card not in form.ways:
            yield f"card:{card}", f"card {card} is already played; it comes back when all eight have been", "PY-113"


def _spells(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-191 to PY-193: casters who cannot cast, and why."""
    assert isinstance(form, Either)
    heroes = form.ways.get("cast")
    able_ = heroes.ways if isinstance(heroes, Either) else {}
    for i in field.alive(side):
        name = field.models[i].id
        if spells_of(field, i) and name not in able_:
            faults = [cast_fault(field, i, spell) for spell in spells_of(field, i)]
            why = faults[0] or "has nobody in range and sight to name"
            yield f"model:{name}", f"{name} {why}", "PY-192" if faults[0] else "PY-193"


def _shots(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-211 to PY-213: shooters who cannot shoot, and enemies at whom nobody can."""
    ready: list[tuple[int, str]] = []
    for i in field.alive(side):
        name, arms = field.models[i].id, missiles_of(field, i)
        if not arms:
            continue
        if why := shoot_fault(field, i):
            yield f"model:{name}", f"{name} {why}", "PY-211"
            continue
        faults = [weapon_fault(field, i, weapon) for weapon in arms.values()]
        ready += [(i, weapon) for weapon, fault in zip(arms, faults, strict=True) if not fault]
        if all(faults):
            yield f"model:{name}", f"{name} {faults[0]}", "PY-212"
        elif not could_shoot(field, i):
            yield f"model:{name}", f"{name} has nobody in range and sight", "PY-213"
    for t in field.enemies(side):
        faults = [target_fault(field, i, weapon, t) for i, weapon in sorted(ready, key=lambda r: field.apart(r[0], t))]
        if faults and all(faults):
            name = field.models[t].id
            yield f"model:{name}", f"{name}: {faults[0]} (from the nearest who could shoot)", "PY-213"


def _parries(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-234: engaged models that cannot parry."""
    for i in field.alive(side):
        m = field.models[i]
        if combat_of(field, i) < 0:
            continue
        if not parries(field, i):
            yield f"model:{m.id}", f"{m.id} has no Parry weapon", "PY-234"
        elif m.prone or not able(field, i):
            yield f"model:{m.id}", f"{m.id} is on the ground or cannot swing", "PY-234"


def _throws(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-170, PY-174: heroes who cannot seize the moment."""
    assert isinstance(form, Either)
    throw = form.ways["throw"]
    assert isinstance(throw, Allocation)
    for i in field.alive(side):
        m = field.models[i]
        if not field.card(i).hero or m.id in throw.pools:
            continue
        if not may_spend(field, i):
            yield f"model:{m.id}", f"{m.id} has no Heroism to spend", "PY-170"
        else:
            near = len(pool(field, i)) - 1
            yield f"model:{m.id}", f'none of {m.id} and the {near} within 6" of it could act now', "PY-174"


def _swings(view: View, field: Field, side: int, form: Form) -> Iterator[Reason]:
    """PY-237: pool models that cannot swing now."""
    for i in field.alive(side):
        m = field.models[i]
        if engaged_with(field, i) and m.swung:
            yield f"model:{m.id}", f"{m.id} has swung", "PY-237"


REASONS = {
    "move": _moves,
    "with_me": _moves,
    "plan": _cards,
    "cast": _spells,
    "shoot": _shots,
    "stance": _parries,
    "interrupt": _throws,
    "fray": _swings,
}
