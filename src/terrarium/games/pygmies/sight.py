"""Sight by twelve rays (PY-070 to PY-081), in whole numbers; what was worked out is kept until something moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .geometry import EPS, ONE, Point, Segment, chord, cross, distance, edges, inside, length, nearer, runs
from .ground import Ground, Wall
from .state import Field

CLEAR, HAZY, SOFT, SOLID = 0, 1, 2, 3
WORDS = ("clear", "hazy", "soft", "solid")
COLUMNS = (-45, -15, 15, 45)
"""PY-071: hundredths of r to either side of the centre line (0.75 and 0.25 times 0.6 r)."""
ROWS = (30, 60, 90)


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


class Sight(NamedTuple):
    """What twelve rays say of a target: seen, In the Way (0, 2 or 4), fouled."""

    seen: bool
    in_the_way: int
    fouled: bool
    solid: int
    rays: tuple[Ray, ...]


BLIND = Sight(False, 4, False, 12, ())
_kept: dict[tuple[object, ...], Sight] = {}


def sees(field: Field, viewer: int, target: int) -> bool:
    return sight(field, viewer, target).seen


def sight(field: Field, viewer: int, target: int) -> Sight:
    """The best of what the viewer has of the target: indoors, any opening may be used (PY-078)."""
    a, b = field.models[viewer], field.models[target]
    key = (
        field.board,
        field.holes,
        a.x,
        a.y,
        field.height(viewer),
        b.x,
        b.y,
        field.height(target),
        a.control,
        field.radius(viewer),
        field.radius(target),
        tuple(
            [
                (m.x, m.y, m.prone, m.control, m.card)
                for k, m in enumerate(field.models)
                if m.alive
                and k != viewer
                and k != target
                and not (m.invisible or m.ethereal)
                and _close(m.x, m.y, a, b)
            ]
        ),
    )
    found = _kept.get(key)
    if found is None:
        if len(_kept) > 200_000:
            _kept.clear()
        found = max(
            (_sight(field, eye, viewer, target) for eye in eyes(field, viewer, (b.x, b.y))),
            key=lambda s: (s.seen, -s.in_the_way, not s.fouled),
            default=BLIND,
        )
        _kept[key] = found
    return found


def _close(x: int, y: int, a: object, b: object) -> bool:
    """Whether a body there could touch any ray between these two, or the viewer itself."""
    ax, ay, bx, by = a.x, a.y, b.x, b.y  # type: ignore[attr-defined]
    return (
        min(ax, bx) - 2100 < x < max(ax, bx) + 2100
        and min(ay, by) - 2100 < y < max(ay, by) + 2100
        and nearer(x, y, (ax, ay, bx, by), 2100)
    )


def eyes(field: Field, i: int, target: Point) -> Iterator[Eye]:
    """PY-070, PY-077, PY-078: the viewer's eye, or one at each opening within 2" that faces the target."""
    g = field.ground
    m, r = field.models[i], field.radius(i)
    z = g.elevation(m.x, m.y) + field.height(i) * 9 // 10
    building = g.indoors(m.x, m.y, r)
    friends = frozenset(
        j
        for j, other in enumerate(field.models)
        if j != i and other.alive and other.control == m.control and field.apart(i, j) <= EPS
    )
    if building < 0:
        yield Eye(m.x, m.y, z, -1, _touched(g, m.x, m.y, r, z), friends)
        return
    for wall in g.walls:
        if wall.building != building:
            continue
        for line, _, _ in wall.openings:
            if not nearer(m.x, m.y, line, r + 2000 + EPS + 1):
                continue
            x, y = (line[0] + line[2]) // 2, (line[1] + line[3]) // 2
            if inside(*target, g.buildings[building]) or _ahead(wall.line, x, y, m.x, m.y, target):
                yield Eye(x, y, z, building, frozenset(), friends)


def _ahead(wall: Segment, x: int, y: int, mx: int, my: int, target: Point) -> bool:
    """PY-078: within 45 degrees of the outward normal."""
    nx, ny = wall[3] - wall[1], wall[0] - wall[2]
    if nx * (mx - x) + ny * (my - y) > 0:
        nx, ny = -nx, -ny
    tx, ty = target[0] - x, target[1] - y
    dot = nx * tx + ny * ty
    return dot > 0 and dot * dot * 100_000_000 >= 7061 * 7061 * (nx * nx + ny * ny) * (tx * tx + ty * ty)


def _touched(g: Ground, x: int, y: int, r: int, z: int) -> frozenset[int]:
    """Barriers (n), posts (1000 + n) and rails (2000 + n) at the viewer's base whose top is below its eye."""
    d = r + EPS + 1
    found = [
        n
        for n, b in enumerate(g.barriers)
        if b.poly and b.base + b.h < z and any(nearer(x, y, side, d) for side in edges(b.poly))
    ]
    for n, (poly, circle, base, h) in enumerate(g.posts):
        near = any(nearer(x, y, s, d) for s in edges(poly)) if poly else distance(x, y, *circle[:2]) < circle[2] + d
        if near and base + h < z:
            found.append(1000 + n)
    found += [2000 + n for n, (rail, top) in enumerate(g.rails) if top < z and nearer(x, y, rail, d)]
    return frozenset(found)


def samples(field: Field, eye: tuple[int, int], target: int) -> list[tuple[int, int, int]]:
    """PY-071: the twelve points of the body as seen from there."""
    m = field.models[target]
    r, h = field.radius(target), field.height(target)
    z = field.ground.elevation(m.x, m.y)
    dx, dy = m.x - eye[0], m.y - eye[1]
    far = max(1, length(dx, dy))
    points = []
    for column in COLUMNS:
        off = r * column
        px, py = m.x + _near(-dy * off, 100 * far), m.y + _near(dx * off, 100 * far)
        points += [(px, py, z + h * row // 100) for row in ROWS]
    return points


def _near(a: int, b: int) -> int:
    return (2 * a + b) // (2 * b)


def _sight(field: Field, eye: Eye, viewer: int, target: int) -> Sight:
    rays = rays_to(field, eye, samples(field, eye[:2], target), viewer, target)
    results = [ray.result for ray in rays]
    solid = sum(result == SOLID for result in results)
    seen = not any(results) if field.models[target].prone else any(result <= HAZY for result in results)
    unclear = sum(result != CLEAR for result in results)
    modifier = 4 if solid >= 3 else 2 if unclear >= 3 else 0
    return Sight(seen, modifier, sum(ray.foul for ray in rays) >= 3, solid, tuple(rays))


def rays_to(field: Field, eye: Eye, points: list[tuple[int, int, int]], viewer: int, target: int) -> list[Ray]:
    """PY-072: each ray with the strongest thing it meets."""
    g = field.ground
    x0 = min(eye.x, *(p[0] for p in points))
    x1 = max(eye.x, *(p[0] for p in points))
    y0 = min(eye.y, *(p[1] for p in points))
    y1 = max(eye.y, *(p[1] for p in points))

    cx, cy = sum(p[0] for p in points) // len(points), sum(p[1] for p in points) // len(points)
    middle = (eye.x, eye.y, cx, cy)
    wide = max(length(p[0] - cx, p[1] - cy) for p in points) + 2

    def meets_box(poly: tuple[Point, ...]) -> bool:
        return (
            min(p[0] for p in poly) <= x1
            and max(p[0] for p in poly) >= x0
            and min(p[1] for p in poly) <= y1
            and max(p[1] for p in poly) >= y0
        )

    volumes: list[tuple[str, int, tuple[Point, ...], int, int]] = []
    for poly, z, wet in g.surfaces:
        if not wet and z > 0 and meets_box(poly):
            volumes.append(("platform", SOLID, poly, 0, z))
    for n, b in enumerate(g.barriers):
        if b.poly and n not in eye.touched and meets_box(b.poly):
            volumes.append((b.name, SOFT if b.soft else SOLID, b.poly, b.base, b.base + b.h))
    posts = []
    for n, (poly, circle, base, h) in enumerate(g.posts):
        if 1000 + n in eye.touched:
            continue
        if poly and meets_box(poly):
            volumes.append(("post", SOLID, poly, base, base + h))
        elif circle[2]:
            posts.append((circle, base, base + h))
    woods = [(poly, cover) for poly, cover in g.difficult if cover and meets_box(poly)]
    bodies = []
    side = field.models[viewer].control if viewer >= 0 else -1
    for i, m in enumerate(field.models):
        if i in (viewer, target) or not m.alive or m.invisible or m.ethereal or i in eye.friends:
            continue
        r = m.r * 6 // 10
        if x0 - r <= m.x <= x1 + r and y0 - r <= m.y <= y1 + r and nearer(m.x, m.y, middle, r + wide):
            z = g.elevation(m.x, m.y)
            bodies.append((m.id, m.x, m.y, r, z, z + field.height(i), m.control == side))
    walls = [
        wall
        for wall in g.walls
        if wall.building != eye.building
        and min(wall.line[0], wall.line[2]) <= x1
        and max(wall.line[0], wall.line[2]) >= x0
        and min(wall.line[1], wall.line[3]) <= y1
        and max(wall.line[1], wall.line[3]) >= y0
    ]
    found = []
    for px, py, pz in points:
        leg = (eye.x, eye.y, px, py)
        dz = pz - eye.z
        found.append(_ray(g, eye, leg, dz, volumes, posts, woods, bodies, walls))
    return found


def _low(eye: Eye, dz: int, start: int, end: int) -> tuple[int, int]:
    """The lowest and highest point of a ray over a stretch."""
    a, b = eye.z + dz * start // ONE, eye.z + dz * end // ONE
    return (a, b) if a <= b else (b, a)


def _ray(
    g: Ground,
    eye: Eye,
    leg: Segment,
    dz: int,
    volumes: list[tuple[str, int, tuple[Point, ...], int, int]],
    posts: list[tuple[tuple[int, int, int], int, int]],
    woods: list[tuple[tuple[Point, ...], int]],
    bodies: list[tuple[str, int, int, int, int, int, bool]],
    walls: list[Wall],
) -> Ray:
    worst = CLEAR
    meets: list[str] = []
    for name, kind, poly, bottom, top in volumes:
        for start, end in runs(leg, poly):
            low, high = _low(eye, dz, start, end)
            if low < top and high > bottom:
                meets.append(name)
                worst = max(worst, kind)
                break
    for circle, bottom, top in posts:
        met = chord(leg, circle[0], circle[1], circle[2])
        if met is not None:
            low, high = _low(eye, dz, *met)
            if low < top and high > bottom:
                meets.append("post")
                worst = SOLID
    if walls and _walled(walls, eye, leg, dz):
        meets.append("wall")
        worst = SOLID
    for n, (rail, top) in enumerate(g.rails):
        if 2000 + n not in eye.touched and (t := _meet(leg, rail)) is not None and eye.z + dz * t // ONE < top:
            meets.append("rail")
            worst = SOLID
    count, foul = 0, False
    for name, x, y, r, bottom, top, friend in bodies:
        met = chord(leg, x, y, r)
        if met is not None and met[1] - met[0] > 1:
            low, high = _low(eye, dz, *met)
            if low < top and high > bottom:
                count += 1
                foul |= friend
                meets.append(name)
    if count:
        worst = max(worst, HAZY if count == 1 else SOFT)
    if woods:
        far = length(leg[2] - leg[0], leg[3] - leg[1])
        deep = 0
        for poly, cover in woods:
            for start, end in runs(leg, poly):
                low, high = _low(eye, dz, start, end)
                if high < cover:
                    deep += end - start
                elif low < cover and dz:
                    top = max(0, min(ONE, (cover - eye.z) * ONE // dz))
                    deep += (end - max(start, top)) if dz < 0 else (min(end, top) - start)
        inches = deep * far // ONE
        if inches > 1000:
            meets.append("wood")
            worst = max(worst, SOFT if inches > 4000 else HAZY)
    return Ray(leg[2], leg[3], worst, tuple(meets), foul)


def _meet(leg: Segment, line: Segment) -> int | None:
    """The parameter at which a leg crosses a line."""
    if not cross(leg, line):
        return None
    ax, ay, bx, by = leg
    cx, cy, ex, ey = line
    fx, fy = ex - cx, ey - cy
    below = (bx - ax) * fy - (by - ay) * fx
    return ((cx - ax) * fy - (cy - ay) * fx) * ONE // below if below else None


def _walled(walls: list[Wall], eye: Eye, leg: Segment, dz: int) -> bool:
    """Whether a wall stands in the ray's way: crossed below its top and not in an opening between sill and head."""
    for wall in walls:
        if (t := _meet(leg, wall.line)) is None:
            continue
        z = eye.z + dz * t // ONE
        if z >= wall.base + wall.height:
            continue
        x, y = leg[0] + (leg[2] - leg[0]) * t // ONE, leg[1] + (leg[3] - leg[1]) * t // ONE
        if not any(
            nearer(x, y, line, 3) and wall.base + sill <= z <= wall.base + head for line, sill, head in wall.openings
        ):
            return True
    return False


def sees_point(field: Field, viewer: int, x: int, y: int) -> bool:
    """PY-203."""
    point = [(x, y, field.ground.elevation(x, y) + 600)]
    return any(rays_to(field, eye, point, viewer, -1)[0].result <= HAZY for eye in eyes(field, viewer, (x, y)))


def sheltered(field: Field, x: int, y: int, z: int, target: int) -> bool:
    """PY-202: all twelve rays from there are solid."""
    eye = Eye(x, y, z, -1, frozenset(), frozenset())
    return all(ray.result == SOLID for ray in rays_to(field, eye, samples(field, (x, y), target), -1, target))
