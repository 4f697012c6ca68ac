"""Section 7, "Zones of control and charging": what a charge meets before it arrives (PY-334, PY-336)."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Flow

from ..state import Battle
from ..terms import stat
from .flow import step, tell
from .rolls import courage, damage, roll
from .wounds import broken


@step
def terror(f: Flow, b: Battle, i: int, j: int) -> None:
    """PY-334."""
    f.then(*courage(b, i), terrified(b.field.k, i, j))


@step
def terrified(f: Flow, b: Battle, i: int, j: int) -> None:
    field = b.field
    if not field.passed and field.mover is not None:
        field.set(i, cowed=(*field.models[i].cowed, j), moved=0)
        field.mover = None
        tell(f, b, "cowed", who=field.models[i].id, by=field.models[j].id)


@step
def sense(f: Flow, b: Battle, i: int, borin: int) -> None:
    """PY-336: a free throw at the charger, with no In the Way."""
    from ..sight import sees

    field = b.field
    m = field.models[borin]
    field.set(borin, used=(*m.used, f"sensed {field.turn} {i}"))
    if sees(field, borin, i):
        tell(f, b, "senses", who=m.id, at=field.models[i].id)
        f.then(roll(field.k, borin, "to hit", stat(field, borin, "shooting"), 7), sensed(field.k, i, borin))


@step
def sensed(f: Flow, b: Battle, i: int, borin: int) -> None:
    field = b.field
    if field.passed:
        if field.mover is not None:
            field.mover = msgspec.structs.replace(field.mover, steps=(), charge=())
        f.then(damage(field.k, borin, i, stat(field, borin, "strength"), "free"), broken(field.k))
