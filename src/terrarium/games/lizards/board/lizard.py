"""The silhouette of a lizard from above, grown along a spine: the sign of a band."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, sin
from typing import Final

from terrarium.kernel.svg import number

_SPINE: Final = (
    (14.6, -6.6, 0.7), (13.2, -5.5, 1.7), (11, -3.8, 2.5), (8.9, -2.3, 2.3), (6.9, -1, 1.5), (4, 0.4, 2.4),
    (0.6, 1.3, 3.2), (-3, 1.2, 3.1), (-6, 0.2, 2.3), (-8.6, -1.4, 1.7), (-11.6, -3.4, 1.35), (-14.4, -3.8, 1.1),
    (-16.4, -2.2, 0.85), (-16.6, 0.4, 0.65), (-15, 2.4, 0.45), (-13, 2.8, 0.2),
)  # fmt: skip
"""Points of the spine from the snout to the curl of the tail, each with half the body's width there."""
_LEGS: Final = (
    ((4.6, -0.6), (5.4, -5.2), (2.4, -8.2)),
    ((5.2, 1.6), (9, 4.6), (12.4, 3.6)),
    ((-4, -0.8), (-4.6, -5.4), (-8.2, -7.6)),
    ((-3.4, 2.4), (-2.2, 6.6), (-5.4, 9)),
)
"""Shoulder or hip, elbow or knee, foot."""


def _point(x: float, y: float) -> str:
    return f"{number(round(x, 1))} {number(round(y, 1))}"


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve through the middles of a polygon's sides."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    curve = "".join(
        f"Q{_point(*p)} {_point(*m)}" for p, m in zip(points[1:] + points[:1], middles[1:] + middles[:1], strict=True)
    )
    return f"M{_point(*middles[0])}{curve}Z"


def _leg(leg: tuple[tuple[float, float], ...]) -> str:
    """A bent limb that thins towards the foot, with three toes."""
    (ax, ay), (bx, by), (cx, cy) = leg
    left, right = [], []
    for (px, py), (qx, qy), half in (
        ((ax, ay), (bx, by), 1.5),
        ((bx, by), (cx, cy), 1.1),
        ((cx, cy), (2 * cx - bx, 2 * cy - by), 0.7),
    ):
        long = hypot(qx - px, qy - py)
        nx, ny = -(qy - py) / long * half, (qx - px) / long * half
        left.append((px + nx, py + ny))
        right.append((px - nx, py - ny))
    outline = left + right[::-1]
    toes = ""
    aim = atan2(cy - by, cx - bx)
    for spread in (-0.8, 0, 0.8):
        tx, ty = cx + 2.7 * cos(aim + spread), cy + 2.7 * sin(aim + spread)
        nx, ny = -0.55 * sin(aim + spread), 0.55 * cos(aim + spread)
        toes += f"M{_point(cx + nx, cy + ny)}L{_point(tx, ty)}L{_point(cx - nx, cy - ny)}Z"
    return "M" + "L".join(_point(*p) for p in outline) + "Z" + toes


@lru_cache(maxsize=1)
def silhouette() -> str:
    """The outline as one path, about 34 by 20."""
    left, right = [], []
    for i, (x, y, half) in enumerate(_SPINE):
        ax, ay, _ = _SPINE[max(0, i - 1)]
        bx, by, _ = _SPINE[min(len(_SPINE) - 1, i + 1)]
        long = hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return _smooth(left + right[::-1]) + "".join(_leg(leg) for leg in _LEGS)
