"""A sheet of orders on the map: arrows for what moves, dotted arcs for stones and chants, signs for works.

It shows what was written, nothing that will come of it: orders are carried out in an order drawn by lot (LZ-003).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from terrarium.kernel.svg import MONO, el, number, words

from ..geometry import DIRECTION
from ..view import View
from .pictures import HIGH, WIDE, paint

_STEPS: Final = ((0, -HIGH), (WIDE, -HIGH // 2), (WIDE, HIGH // 2), (0, HIGH), (-WIDE, HIGH // 2), (-WIDE, -HIGH // 2))
_MOVES: Final = ("MO", "SP", "SN", "SA")
_INKS: Final = {"MO": "moss", "SP": "moss", "SN": "violet", "SA": "pool", "LO": "ember", "CH": "violet"}


def _arrow(points: Sequence[tuple[float, float]], ink: str, dotted: bool) -> str:
    """A line through these points with a head at its end."""
    (ax, ay), (bx, by) = points[-2:]
    long = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / long, (by - ay) / long
    base = (bx - 9 * ux, by - 9 * uy)
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in [*points[:-1], base])
    sides = [(base[0] - 5 * uy * s, base[1] + 5 * ux * s) for s in (1, -1)]
    head = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (sides[0], (bx, by), sides[1])) + "Z"
    dash = {"stroke_dasharray": "1 6"} if dotted else {}
    return "".join(
        [
            el("path", d=line, **paint("none", "plate"), stroke_width=6, opacity="0.8"),
            el("path", d=line, **paint("none", ink), stroke_width=3, **dash),
            el("path", d=head, **paint(ink, "plate"), stroke_width=1),
        ]
    )


def _order(order: Mapping[str, Any], x: int, y: int) -> str:
    code = str(order["ord"]).upper()
    ways = [DIRECTION.get(str(order.get(name, "")).upper(), -1) for name in ("m1", "m2")]
    points: list[tuple[float, float]] = [(x, y)]
    for n, way in enumerate(way for way in ways if way >= 0):
        dx, dy = _STEPS[way]
        px, py = points[-1]
        points.append((px + dx + 4 * n, py + dy + 4 * n))
    said = el("title", words(" ".join(str(order[name]) for name in order)))
    if len(points) > 1 and code in _INKS:
        return el("g", said, _arrow(points, _INKS[code], code not in _MOVES))
    sign = el("circle", cx=x - 24, cy=y + 3, r=8, **paint("plate", "amber"), stroke_width=1.4)
    name = el("text", code, x=x - 24, y=y + 6, font_size=8, font_family=MONO, text_anchor="middle", **paint("ink"))
    return el("g", said, sign, name)


def arrows(view: View, orders: Sequence[Mapping[str, Any]], spots: Mapping[int, tuple[int, int]]) -> str:
    """The orders of a sheet (LZ-417) on the shown hexes."""
    parts = []
    for order in orders:
        spot = spots.get(view.grid.hex(str(order.get("hex", "")).upper()))
        if spot is not None:
            parts.append(_order(order, *spot))
    return "".join(parts)
