"""Section 7, "Defending an obstacle or high ground" (PY-146)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..model.contact import engaged, holds
from ..model.terms import disabled
from ..state import Battle
from .flow import tell


def set_defending(f: Flow, b: Battle) -> None:
    """PY-146."""
    field, ground = b.field, b.field.ground
    for i in field.alive():
        m = field.models[i]
        if m.prone or engaged(field, i) or disabled(field, i) or m.climbing >= 0 or field.swims(i):
            continue
        lines = tuple(n for n in ground.lines_at(m.x, m.y) if holds(field, i, ground.lines[n]))
        if lines != m.defending:
            field.set(i, defending=lines)
            if lines:
                tell(f, b, "defends", who=m.id)
