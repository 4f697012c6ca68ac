"""PY-072 to PY-075: what a ray meets on its way, in whole numbers.

The three rays to one column of a body run over the same ground: what lies there is worked out once for all three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..geometry import ONE, Polygon, Segment, box, chord, cross, length, nearer, runs
from ..geometry.ground import Box, Ground, Wall
from ..state import Field

CLEAR, HAZY, SOFT, SOLID = 0, 1, 2, 3
WORDS = ("clear", "hazy", "soft", "solid")
Point3 = tuple[int, int, int]
Stretch = tuple[int, int]


class Eye(NamedTuple):
    """Where a viewer looks from, and what does not count against it (PY-077, PY-078)."""

    x: int
    y: int
    z: int
    building: int
    touched: frozenset[int]
    friends: frozenset[int]


class Ray(NamedTuple):
    """How far a ray comes: its result, the names of what it meets, and whether it meets a friend of the viewer."""

    x: int
    y: int
    result: int
    meets: tuple[str, ...]
    foul: bool


class Body(NamedTuple):
    """PY-074: a model as a cylinder of 0.6 r."""

    name: str
    x: int
    y: int
    r: int
    bottom: int
    top: int
    friend: bool


class Scene(NamedTuple):
    """What lies under a fan of rays: (name, strength, shape, bottom, top) of volumes, and so on."""

    volumes: list[tuple[str, int, Polygon, int, int]]
    posts: list[tuple[tuple[int, int, int], int, int]]
    walls: list[Wall]
    rails: list[tuple[Segment, int]]
    woods: list[tuple[Polygon, int]]
    bodies: list[Body]


def body(field: Field, i: int, side: int) -> Body:
    """A model as a ray of that side meets it."""
    m = field.models[i]
    z = field.ground.elevation(m.x, m.y)
    return Body(m.id, m.x, m.y, m.r * 6 // 10, z, z + field.height(i), m.control == side)


def scene(g: Ground, eye: Eye, points: list[Point3], bodies: list[Body]) -> Scene:
    """What lies under the fan of rays from an eye to these points; the rest cannot matter."""
    xs, ys = [eye.x, *(p[0] for p in points)], [eye.y, *(p[1] for p in points)]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)

    def under(shape: Box) -> bool:
        west, south, east, north = shape
        return west <= x1 and east >= x0 and south <= y1 and north >= y0

    volumes = [
        (name, SOFT if soft else SOLID, poly, bottom, top)
        for (west, south, east, north), key, name, soft, poly, bottom, top in g.volumes
        if west <= x1 and east >= x0 and south <= y1 and north >= y0 and key not in eye.touched
    ]
    posts = [
        (circle, base, base + h)
        for n, (_, circle, base, h) in enumerate(g.posts)
        if circle[2] and 1000 + n not in eye.touched
    ]
    walls = [w for w in g.walls if w.building != eye.building and under(box((w.line[:2], w.line[2:])))]
    rails = [(rail, top) for n, (rail, top) in enumerate(g.rails) if 2000 + n not in eye.touched]
    woods = [(poly, cover) for poly, cover in g.difficult if cover and under(box(poly))]
    cx, cy = sum(p[0] for p in points) // len(points), sum(p[1] for p in points) // len(points)
    wide = max(length(p[0] - cx, p[1] - cy) for p in points) + 2
    middle = (eye.x, eye.y, cx, cy)
    near = [b for b in bodies if nearer(b.x, b.y, middle, b.r + wide)]
    return Scene(volumes, posts, walls, rails, woods, near)


def rays_to(g: Ground, eye: Eye, points: list[Point3], bodies: list[Body]) -> Iterator[Ray]:
    """PY-072: each ray with the strongest thing it meets, worked out when it is asked for."""
    about = scene(g, eye, points, bodies)
    column: Column | None = None
    for x, y, z in points:
        leg = (eye.x, eye.y, x, y)
        if column is None or column.leg != leg:
            column = _column(about, leg)
        yield _ray(column, eye.z, z - eye.z) if any(column[1:]) else Ray(x, y, CLEAR, (), False)


class Column(NamedTuple):
    """What one leg in plan meets, whatever its height: stretches of volumes, posts and woods, points of lines."""

    leg: Segment
    volumes: list[tuple[str, int, list[Stretch], int, int]]
    walls: list[tuple[int, Wall]]
    rails: list[tuple[int, int]]
    bodies: list[tuple[Body, Stretch]]
    woods: list[tuple[list[Stretch], int]]


def _column(about: Scene, leg: Segment) -> Column:
    volumes = [
        (name, kind, met, bottom, top) for name, kind, poly, bottom, top in about.volumes if (met := runs(leg, poly))
    ]
    volumes += [
        ("post", SOLID, [span], bottom, top) for (x, y, r), bottom, top in about.posts if (span := chord(leg, x, y, r))
    ]
    walls = [(t, wall) for wall in about.walls if (t := _meet(leg, wall.line)) is not None]
    rails = [(t, top) for rail, top in about.rails if (t := _meet(leg, rail)) is not None]
    bodies = [(b, span) for b in about.bodies if (span := chord(leg, b.x, b.y, b.r)) and span[1] - span[0] > 1]
    woods = [(met, cover) for poly, cover in about.woods if (met := runs(leg, poly))]
    return Column(leg, volumes, walls, rails, bodies, woods)


def _ray(column: Column, z: int, dz: int) -> Ray:
    """One ray of a column, from height z, rising by dz."""
    leg = column.leg
    worst, meets = CLEAR, []
    for name, kind, stretches, bottom, top in column.volumes:
        if any(_within(z, dz, stretch, bottom, top) for stretch in stretches):
            meets.append(name)
            worst = max(worst, kind)
    if any(_walled(wall, leg, t, z + dz * t // ONE) for t, wall in column.walls):
        meets.append("wall")
        worst = SOLID
    for t, top in column.rails:
        if z + dz * t // ONE < top:
            meets.append("rail")
            worst = SOLID
    stand = [body for body, stretch in column.bodies if _within(z, dz, stretch, body.bottom, body.top)]
    if stand:
        meets += [body.name for body in stand]
        worst = max(worst, HAZY if len(stand) == 1 else SOFT)
    if column.woods:
        deep = _deep(column, z, dz)
        if deep > 1000:
            meets.append("wood")
            worst = max(worst, SOFT if deep > 4000 else HAZY)
    return Ray(leg[2], leg[3], worst, tuple(meets), any(body.friend for body in stand))


def _within(z: int, dz: int, stretch: Stretch, bottom: int, top: int) -> bool:
    """Whether a ray comes within a range of heights over a stretch."""
    a, b = z + dz * stretch[0] // ONE, z + dz * stretch[1] // ONE
    return (a < top or b < top) and (a > bottom or b > bottom)


def _deep(column: Column, z: int, dz: int) -> int:
    """PY-075: how much of a ray's plan length runs inside difficult areas and below their cover."""
    deep = 0
    for stretches, cover in column.woods:
        for start, end in stretches:
            low, high = sorted((z + dz * start // ONE, z + dz * end // ONE))
            if high < cover:
                deep += end - start
            elif low < cover and dz:
                top = max(0, min(ONE, (cover - z) * ONE // dz))
                deep += (end - max(start, top)) if dz < 0 else (min(end, top) - start)
    ax, ay, bx, by = column.leg
    return deep * length(bx - ax, by - ay) // ONE


def _meet(leg: Segment, line: Segment) -> int | None:
    """The parameter at which a leg crosses a line."""
    if not cross(leg, line):
        return None
    ax, ay, bx, by = leg
    cx, cy, ex, ey = line
    fx, fy = ex - cx, ey - cy
    below = (bx - ax) * fy - (by - ay) * fx
    return ((cx - ax) * fy - (cy - ay) * fx) * ONE // below if below else None


def _walled(wall: Wall, leg: Segment, t: int, z: int) -> bool:
    """Whether a wall crossed at that height is solid: below its top and not in an opening between sill and head."""
    if z >= wall.base + wall.height:
        return False
    x, y = leg[0] + (leg[2] - leg[0]) * t // ONE, leg[1] + (leg[3] - leg[1]) * t // ONE
    return not any(
        nearer(x, y, line, 3) and wall.base + sill <= z <= wall.base + head for line, sill, head in wall.openings
    )


def told(rays: Iterable[Ray]) -> list[dict[str, Any]]:
    """Rays as facts for those who draw them."""
    return [{"to": [ray.x, ray.y], "result": WORDS[ray.result], "meets": list(ray.meets)} for ray in rays]
