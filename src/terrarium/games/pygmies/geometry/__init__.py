"""Plane geometry in whole thousandths of an inch: exact comparisons, no floats (PY-050 to PY-056)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

SIZE = 36_000
EPS = 10
"""PY-052: a hundredth of an inch."""
ONE = 1 << 20
"""The parameter along a segment runs from 0 to ONE."""

Point = tuple[int, int]
Segment = tuple[int, int, int, int]
Polygon = tuple[Point, ...]


def length(dx: int, dy: int) -> int:
    """PY-051: rounded to the nearest thousandth."""
    square = dx * dx + dy * dy
    root = isqrt(square)
    return root + (square > root * root + root)


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    return length(bx - ax, by - ay)


def nearer(px: int, py: int, segment: Segment, d: int) -> bool:
    """Whether the point is closer than d to the segment."""
    ax, ay, bx, by = segment
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    dot = dx * ex + dy * ey
    if dot <= 0:
        return ex * ex + ey * ey < d * d
    square = dx * dx + dy * dy
    if dot >= square:
        ex, ey = px - bx, py - by
        return ex * ex + ey * ey < d * d
    cross = dx * ey - dy * ex
    return cross * cross < d * d * square


def span(px: int, py: int, segment: Segment) -> int:
    """The distance from a point to a segment, to the thousandth."""
    ax, ay, bx, by = segment
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    dot = dx * ex + dy * ey
    if dot <= 0:
        return length(ex, ey)
    square = dx * dx + dy * dy
    if dot >= square:
        return length(px - bx, py - by)
    area = (dx * ey - dy * ex) ** 2
    root = isqrt(area // square)
    return root + (4 * area >= (2 * root + 1) ** 2 * square)


def foot(px: int, py: int, segment: Segment) -> Point:
    """The point of a segment nearest to a point, to the thousandth."""
    ax, ay, bx, by = segment
    square = max(1, (bx - ax) ** 2 + (by - ay) ** 2)
    return at(segment, max(0, min(ONE, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) * ONE // square)))


def cross(a: Segment, b: Segment) -> bool:
    """Whether two segments meet in a point inside both."""
    ax, ay, bx, by = a
    cx, cy, dx, dy = b
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if (one > 0) == (two > 0) and one and two:
        return False
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if (three > 0) == (four > 0) and three and four:
        return False
    return bool((one or two) and (three or four))


def too_near(a: Segment, b: Segment, d: int) -> bool:
    """Whether two segments come closer than d to each other."""
    ax, ay, bx, by = a
    cx, cy, dx, dy = b
    west, east = (ax - d, bx + d) if ax < bx else (bx - d, ax + d)
    if (cx < west and dx < west) or (cx > east and dx > east):
        return False
    south, north = (ay - d, by + d) if ay < by else (by - d, ay + d)
    if (cy < south and dy < south) or (cy > north and dy > north):
        return False
    return nearer(ax, ay, b, d) or nearer(bx, by, b, d) or nearer(cx, cy, a, d) or nearer(dx, dy, a, d) or cross(a, b)


def inside(px: int, py: int, poly: Sequence[Point]) -> bool:
    """PY-057: inside the polygon or on its boundary."""
    odd = False
    ax, ay = poly[-1]
    for bx, by in poly:
        turn = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if turn == 0 and min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by):
            return True
        if (ay > py) != (by > py) and (turn > 0) == (by > ay):
            odd = not odd
        ax, ay = bx, by
    return odd


@lru_cache(maxsize=4096)
def edges(poly: Polygon) -> tuple[Segment, ...]:
    return tuple([(*poly[i - 1], *poly[i]) for i in range(len(poly))])


@lru_cache(maxsize=4096)
def box(poly: Polygon) -> Segment:
    """West, south, east, north."""
    xs, ys = [p[0] for p in poly], [p[1] for p in poly]
    return min(xs), min(ys), max(xs), max(ys)


def crossings(leg: Segment, poly: Sequence[Point]) -> list[int]:
    """The parameters (0 to ONE) at which the leg meets the polygon's sides, ascending."""
    ax, ay, bx, by = leg
    dx, dy = bx - ax, by - ay
    found = []
    cx, cy = poly[-1]
    for ex, ey in poly:
        fx, fy = ex - cx, ey - cy
        below = dx * fy - dy * fx
        if below:
            t = (cx - ax) * fy - (cy - ay) * fx
            u = (cx - ax) * dy - (cy - ay) * dx
            if below < 0:
                below, t, u = -below, -t, -u
            if 0 <= t <= below and 0 <= u <= below:
                found.append(t * ONE // below)
        cx, cy = ex, ey
    found.sort()
    return found


def runs(leg: Segment, poly: Polygon) -> list[tuple[int, int]]:
    """The stretches of a leg that lie inside the polygon, as pairs of parameters."""
    ax, ay, bx, by = leg
    x0, y0, x1, y1 = box(poly)
    if (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1):
        return []
    marks = [0, *crossings(leg, poly), ONE]
    found: list[tuple[int, int]] = []
    for start, end in itertools.pairwise(marks):
        if end - start < 2:
            continue
        middle = (start + end) // 2
        if inside(ax + (bx - ax) * middle // ONE, ay + (by - ay) * middle // ONE, poly):
            if found and found[-1][1] >= start - 1:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return found


def chord(leg: Segment, x: int, y: int, r: int) -> tuple[int, int] | None:
    """The stretch of a leg that lies closer than r to a point."""
    ax, ay, bx, by = leg
    dx, dy, ex, ey = bx - ax, by - ay, ax - x, ay - y
    a = dx * dx + dy * dy
    c = ex * ex + ey * ey - r * r
    if a == 0:
        return (0, ONE) if c < 0 else None
    b = dx * ex + dy * ey
    root = b * b - a * c
    if root <= 0:
        return None
    sqrt = isqrt(root)
    start, end = (-b - sqrt) * ONE // a, (-b + sqrt) * ONE // a
    start, end = max(start, 0), min(end, ONE)
    return (start, end) if end > start else None


def at(leg: Segment, t: int) -> Point:
    """The point of a leg at a parameter, to the nearest thousandth."""
    ax, ay, bx, by = leg
    half = ONE // 2
    return ax + ((bx - ax) * t + half) // ONE, ay + ((by - ay) * t + half) // ONE


def along(ax: int, ay: int, bx: int, by: int, d: int) -> Point:
    """The point at distance d from A in the direction of B (B may be nearer)."""
    far = distance(ax, ay, bx, by)
    if far == 0:
        return ax + d, ay
    dx, dy = (bx - ax) * d, (by - ay) * d
    return ax + (2 * dx + far) // (2 * far), ay + (2 * dy + far) // (2 * far)


COSINES = (
    1000000, 996195, 984808, 965926, 939693, 906308, 866025, 819152, 766044, 707107, 642788, 573576, 500000,
    422618, 342020, 258819, 173648, 87156, 0,
)  # fmt: skip
"""The cosines of 0, 5, ... 90 degrees in millionths."""


def cosine(degrees: int) -> int:
    """Of a multiple of five degrees, in millionths."""
    degrees = abs(degrees) % 360
    if degrees > 180:
        degrees = 360 - degrees
    return COSINES[degrees // 5] if degrees <= 90 else -COSINES[(180 - degrees) // 5]


def turned(dx: int, dy: int, degrees: int) -> Point:
    """A direction turned to the left by a multiple of five degrees."""
    c, s = cosine(degrees), cosine(90 - degrees)
    return (dx * c - dy * s) // 1000, (dx * s + dy * c) // 1000
