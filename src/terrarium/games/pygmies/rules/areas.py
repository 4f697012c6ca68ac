"""Lines and their victims (PY-056, PY-352, PY-388)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..content import MISSILES
from ..geometry import EPS, along, edges, inside, nearer
from ..model.sight import fogged, sheltered
from ..state import Battle, Field
from .flow import tell
from .rolls import damage
from .shots import after_shot


def line_area(field: Field, i: int, at: list[int]) -> tuple[tuple[int, int], ...]:
    """PY-352, PY-388: a rectangle 8" long and 1" wide from the base's edge in that direction."""
    m, r = field.models[i], field.radius(i)
    near = along(m.x, m.y, at[0], at[1], r)
    far = along(m.x, m.y, at[0], at[1], r + 8000)
    dx, dy = far[0] - near[0], far[1] - near[1]
    ox, oy = -dy * 500 // 8000, dx * 500 // 8000
    return (
        (near[0] + ox, near[1] + oy),
        (far[0] + ox, far[1] + oy),
        (far[0] - ox, far[1] - oy),
        (near[0] - ox, near[1] - oy),
    )


def in_area(field: Field, j: int, poly: tuple[tuple[int, int], ...]) -> bool:
    """PY-056: some of its base lies inside."""
    m, r = field.models[j], field.radius(j)
    return inside(m.x, m.y, poly) or any(nearer(m.x, m.y, side, r - EPS) for side in edges(poly))


def caught(field: Field, i: int, at: list[int]) -> list[int]:
    """Who is in a line fired by model i, nearest first; statues and ethereal models are not (PY-291), nor those whom
    the fog hides from it (PY-357)."""

    poly = line_area(field, i, at)
    m = field.models[i]
    z = field.ground.elevation(m.x, m.y) + field.height(i) * 9 // 10
    found = [
        j
        for j in field.alive()
        if j != i
        and not (field.models[j].statue or field.models[j].ethereal)
        and in_area(field, j, poly)
        and not sheltered(field, m.x, m.y, z, j)
        and not fogged(field, m.x, m.y, field.models[j].x, field.models[j].y)
    ]
    return sorted(found, key=lambda j: (field.apart(i, j), j))


def scatter(f: Flow, b: Battle, i: int, at: list[int]) -> list[Any]:
    """PY-388: everybody in the line is hit."""
    field = b.field
    tell(f, b, "scatter", who=field.models[i].id, at=at)
    frames: list[Any] = []
    for j in caught(field, i, at):
        frames += [
            damage(field.k, i, j, MISSILES["Blunderbuss"].strength, "shot"),
            after_shot(field.k, j, i, field.models[j].x, field.models[j].y),
        ]
    return frames
