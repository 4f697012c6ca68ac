"""Single bones: long ones with knuckles, claws, rows of vertebrae. A sketch knows the box that it fills."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from terrarium.kernel.svg import el, number

from .palette import P

Point = tuple[float, float]


class Sketch:
    """Shapes, and the box that they fill."""

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self.low = [1e9, 1e9]
        self.high = [-1e9, -1e9]

    def reach(self, *points: Point, by: float = 0) -> None:
        for x, y in points:
            self.low = [min(self.low[0], x - by), min(self.low[1], y - by)]
            self.high = [max(self.high[0], x + by), max(self.high[1], y + by)]

    def path(self, d: str, points: Sequence[Point], fill: str = "bone", width: float = 1.3, by: float = 1) -> None:
        self.reach(*points, by=by)
        self.shapes.append(el("path", d=d, stroke_width=width, **P(fill, "bone-line")))

    def stroke(self, d: str, points: Sequence[Point], fill: str = "bone", width: float = 2.4) -> None:
        """A thin curved bone: a dark line with a light one on it."""
        self.reach(*points, by=width)
        self.shapes.append(el("path", d=d, stroke_width=width + 2, **P("none", "bone-line")))
        self.shapes.append(el("path", d=d, stroke_width=width, **P("none", fill)))

    def dot(self, x: float, y: float, rx: float, ry: float = 0, fill: str = "socket") -> None:
        self.shapes.append(el("ellipse", cx=x, cy=y, rx=rx, ry=ry or rx, **P(fill)))


def spell(*values: float) -> str:
    return ",".join(number(round(value, 1)) for value in values)


def along(p: Sequence[Point], t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * p[0][0] + b * p[1][0] + c * p[2][0] + d * p[3][0],
        a * p[0][1] + b * p[1][1] + c * p[2][1] + d * p[3][1],
    )


def hung(origin: Point, points: Sequence[Point]) -> list[Point]:
    return [(origin[0] + x, origin[1] + y) for x, y in points]


def long_bone(k: Sketch, a: Point, b: Point, thick: float, fill: str) -> None:
    """A shaft with knuckles at both ends."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    nx, ny = -uy, ux
    shaft, knob, out = thick * 0.27, thick * 0.6, thick * 0.36

    def spot(base: Point, along: float, aside: float) -> str:
        return spell(base[0] + ux * along + nx * aside, base[1] + uy * along + ny * aside)

    d = (
        f"M{spot(a, thick * 0.7, shaft)} L{spot(b, -thick * 0.7, shaft)} "
        f"C{spot(b, -thick * 0.3, knob)} {spot(b, out * 1.6, knob * 1.25)} {spot(b, out * 0.5, 0)} "
        f"C{spot(b, out * 1.6, -knob * 1.25)} {spot(b, -thick * 0.3, -knob)} {spot(b, -thick * 0.7, -shaft)} "
        f"L{spot(a, thick * 0.7, -shaft)} "
        f"C{spot(a, thick * 0.3, -knob)} {spot(a, -out * 1.6, -knob * 1.25)} {spot(a, -out * 0.5, 0)} "
        f"C{spot(a, -out * 1.6, knob * 1.25)} {spot(a, thick * 0.3, knob)} {spot(a, thick * 0.7, shaft)} Z"
    )
    k.path(d, [a, b], fill, by=thick * 0.7)


def claw(k: Sketch, at: Point, angle: float, length: float, wide: float, fill: str, bend: float = 0.35) -> None:
    """A curved point; the angle in degrees, clockwise from the right."""
    ux, uy = cos(radians(angle)), sin(radians(angle))
    nx, ny = -uy, ux
    tip = (at[0] + ux * length + nx * length * bend, at[1] + uy * length + ny * length * bend)
    d = (
        f"M{spell(at[0] + nx * wide, at[1] + ny * wide)} "
        f"Q{spell(at[0] + ux * length * 0.7 + nx * wide, at[1] + uy * length * 0.7 + ny * wide)} {spell(*tip)} "
        f"Q{spell(at[0] + ux * length * 0.6 - nx * wide, at[1] + uy * length * 0.6 - ny * wide)} "
        f"{spell(at[0] - nx * wide, at[1] - ny * wide)} Z"
    )
    k.path(d, [at, tip], fill, 1.1)


def vertebrae(k: Sketch, p: Sequence[Point], count: int, size: tuple[float, float], stretch: float = 1.0) -> None:
    """A row of vertebrae along a curve, each with its spine."""
    spines, beads = [], []
    for n in range(count):
        t = (n + 0.5) / count
        x, y = along(p, t)
        x2, y2 = along(p, min(1, t + 0.02))
        x1, y1 = along(p, max(0, t - 0.02))
        angle = atan2(y2 - y1, x2 - x1)
        big = size[0] + (size[1] - size[0]) * t
        ux, uy = cos(angle), sin(angle)
        up = -1 if ux >= 0 else 1
        nx, ny = -uy * up, ux * up
        nx, ny = (nx, ny) if ny < 0 or abs(uy) > 0.9 else (-nx, -ny)
        k.reach((x, y), by=big)
        spines.append(
            f"M{spell(x, y)} L{spell(x + nx * big * 1.15 - ux * big * 0.2, y + ny * big * 1.15 - uy * big * 0.2)}"
        )
        rx, ry = big * 0.62 * stretch, big * 0.6
        deg = number(round(degrees(angle), 1))
        beads.append(
            f"M{spell(x - ux * rx, y - uy * rx)} A{spell(rx, ry)} {deg} 1 1 {spell(x + ux * rx, y + uy * rx)} "
            f"A{spell(rx, ry)} {deg} 1 1 {spell(x - ux * rx, y - uy * rx)} Z"
        )
    width = max(1.4, (size[0] + size[1]) / 6)
    k.stroke(" ".join(spines), [], width=width)
    k.path(" ".join(beads), [])
