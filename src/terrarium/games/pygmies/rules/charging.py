"""Section 7, "Zones of control and charging": what a charge meets before it arrives (PY-334, PY-336)."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Flow

from ..content import MISSILES
from ..model.sight import sees
from ..model.terms import fearless, stat
from ..state import Battle, Field
from .flow import step, tell
from .rolls import courage, damage, roll
from .shots import after_shot


def terrors(field: Field, i: int, at: list[int] | tuple[int, ...]) -> list[Any]:
    """PY-334: the tests of one who charges these."""
    return [terror(field.k, i, j) for j in at if field.has(j, "Taunt/Terror") and not fearless(field, i)]


@step
def terror(f: Flow, b: Battle, i: int, j: int) -> None:
    """PY-334: before it moves, or is suddenly there (PY-369); who has failed already tests no more."""
    if b.field.mover is not None or b.field.phase == "magic":
        f.then(*courage(b, i), terrified(b.field.k, i, j))


@step
def terrified(f: Flow, b: Battle, i: int, j: int) -> None:
    field = b.field
    m = field.models[i]
    if not field.passed:
        field.set(i, cowed=(*m.cowed, j), moved=max(0, m.moved))
        field.mover = None
        tell(f, b, "cowed", who=field.models[i].id, by=field.models[j].id)


@step
def sense(f: Flow, b: Battle, i: int, borin: int) -> None:
    """PY-336: a free throw at the charger, with no In the Way."""
    field = b.field
    m = field.models[borin]
    field.set(borin, used=(*m.used, f"sensed {field.turn} {i}"))
    if sees(field, borin, i):
        tell(f, b, "senses", who=m.id, at=field.models[i].id)
        aim = stat(field, borin, "shooting") - ("Elven Cloak" in field.models[i].items)
        f.then(roll(field.k, borin, "to hit", aim, 7, thrown(field, borin)), sensed(field.k, i, borin))


@step
def sensed(f: Flow, b: Battle, i: int, borin: int) -> None:
    field = b.field
    if field.passed:
        if field.mover is not None:
            field.mover = msgspec.structs.replace(field.mover, steps=(), charge=())
        m = field.models[i]
        strength = MISSILES[thrown(field, borin)].strength or stat(field, borin, "strength")
        f.then(damage(field.k, borin, i, strength, "free"), after_shot(field.k, i, borin, m.x, m.y))


def thrown(field: Field, borin: int) -> str:
    """PY-336: the weapon that its card names, else a rock."""
    return field.card(borin).types.get("Uncanny Sense", "Rocks")
