"""Sight by twelve rays (PY-070 to PY-081), in whole numbers; what was worked out is kept until something moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..geometry import EPS, Point, Segment, chord, distance, edges, inside, length, nearer
from ..geometry.ground import Ground
from ..state import Field, Model
from .rays import CLEAR, HAZY, SOLID, Eye, Point3, Ray, body, rays_to

COLUMNS = (-45, -15, 15, 45)
"""PY-071: hundredths of r to either side of the centre line (0.75 and 0.25 times 0.6 r)."""
ROWS = (30, 60, 90)
KEPT = 20_000
"""Results that are kept at most; then all are dropped and worked out anew when asked."""
WIDE, INDOORS = 2100, 5000
"""How far from the line of centres a body may matter: beside it, or beside a line from an opening (PY-078)."""


class Sight(NamedTuple):
    """What twelve rays say of a target: seen, In the Way (0, 2 or 4), fouled."""

    seen: bool
    in_the_way: int
    fouled: bool
    solid: int
    rays: tuple[Ray, ...]


BLIND = Sight(False, 4, False, 12, ())
Key = tuple[object, ...]
_kept: dict[Key, Sight] = {}
_seen: dict[Key, bool] = {}


def sees(field: Field, viewer: int, target: int) -> bool:
    """PY-076: as `sight` says, but only as far as one ray decides."""
    building, near, key = _scenery(field, viewer, target)
    if (known := _kept.get(key)) is not None:
        return known.seen
    found = _seen.get(key)
    if found is None:
        if len(_seen) >= KEPT:
            _seen.clear()
        a, b = field.models[viewer], field.models[target]
        all_eyes = _eyes(field, viewer, (b.x, b.y), building, near)
        found = _seen[key] = any(_seen_by(_rays(field, eye, near, a.control, target), b.prone) for eye in all_eyes)
    return found


def sight(field: Field, viewer: int, target: int) -> Sight:
    """The best of what the viewer has of the target: indoors, any opening may be used (PY-078)."""
    building, near, key = _scenery(field, viewer, target)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        a, b = field.models[viewer], field.models[target]
        found = _kept[key] = max(
            (_sight(field, eye, near, a.control, target) for eye in _eyes(field, viewer, (b.x, b.y), building, near)),
            key=lambda s: (s.seen, -s.in_the_way, not s.fouled),
            default=BLIND,
        )
    return found


def _scenery(field: Field, viewer: int, target: int) -> tuple[int, list[tuple[int, Model]], Key]:
    """The building in which the viewer is, who may matter, and all that the rays depend on."""
    a, b = field.models[viewer], field.models[target]
    building = field.ground.indoors(a.x, a.y, a.r)
    near = _near(field, viewer, target, WIDE if building < 0 else INDOORS)
    key = (
        field.board,
        field.holes,
        (a.x, a.y, a.r, a.control, field.height(viewer)),
        (b.x, b.y, b.r, field.height(target)),
        tuple([(m.id, m.x, m.y, m.r, m.control, field.height(k)) for k, m in near]),
    )
    return building, near, key


def _near(field: Field, viewer: int, target: int, wide: int) -> list[tuple[int, Model]]:
    """The models near enough to the line of centres to matter, or touching the viewer."""
    a, b = field.models[viewer], field.models[target]
    ax, ay, bx, by = line = (a.x, a.y, b.x, b.y)
    x0, x1 = (ax - wide, bx + wide) if ax < bx else (bx - wide, ax + wide)
    y0, y1 = (ay - wide, by + wide) if ay < by else (by - wide, ay + wide)
    return [
        (k, m)
        for k, m in enumerate(field.models)
        if x0 < m.x < x1
        and y0 < m.y < y1
        and m.alive
        and not (m.invisible or m.ethereal)
        and m is not a
        and m is not b
        and nearer(m.x, m.y, line, wide)
    ]


def eyes(field: Field, i: int, target: Point) -> Iterator[Eye]:
    """PY-070, PY-077, PY-078: the viewer's eye, or one at each opening within 2" that faces the target."""
    m = field.models[i]
    others = [(j, other) for j, other in enumerate(field.models) if j != i and other.alive]
    return _eyes(field, i, target, field.ground.indoors(m.x, m.y, m.r), others)


def _eyes(field: Field, i: int, target: Point, building: int, others: list[tuple[int, Model]]) -> Iterator[Eye]:
    g = field.ground
    m, r = field.models[i], field.radius(i)
    z = g.elevation(m.x, m.y) + field.height(i) * 9 // 10
    friends = frozenset(j for j, other in others if other.control == m.control and field.apart(i, j) <= EPS)
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
        key
        for (west, south, east, north), key, _, _, poly, _, top in g.volumes
        if west - d < x < east + d
        and south - d < y < north + d
        and top < z
        and key >= 0
        and any(nearer(x, y, side, d) for side in edges(poly))
    ]
    for n, (_, circle, base, h) in enumerate(g.posts):
        if circle[2] and base + h < z and distance(x, y, *circle[:2]) < circle[2] + d:
            found.append(1000 + n)
    found += [2000 + n for n, (rail, top) in enumerate(g.rails) if top < z and nearer(x, y, rail, d)]
    return frozenset(found)


def samples(field: Field, eye: tuple[int, int], target: int) -> list[Point3]:
    """PY-071: the twelve points of the body as seen from there, column by column."""
    m = field.models[target]
    r, h = field.radius(target), field.height(target)
    z = field.ground.elevation(m.x, m.y)
    dx, dy = m.x - eye[0], m.y - eye[1]
    far = max(1, length(dx, dy))
    points = []
    for column in COLUMNS:
        off = r * column
        px, py = m.x + _rounded(-dy * off, 100 * far), m.y + _rounded(dx * off, 100 * far)
        points += [(px, py, z + h * row // 100) for row in ROWS]
    return points


def _rounded(a: int, b: int) -> int:
    return (2 * a + b) // (2 * b)


def _rays(field: Field, eye: Eye, near: list[tuple[int, Model]], side: int, target: int) -> Iterator[Ray]:
    bodies = [body(field, k, side) for k, _ in near if k not in eye.friends]
    return rays_to(field.ground, eye, samples(field, eye[:2], target), bodies)


def _seen_by(rays: Iterable[Ray], prone: bool) -> bool:
    """PY-076: on the ground only if all rays are clear."""
    return all(ray.result == CLEAR for ray in rays) if prone else any(ray.result <= HAZY for ray in rays)


def _sight(field: Field, eye: Eye, near: list[tuple[int, Model]], side: int, target: int) -> Sight:
    rays = tuple(_rays(field, eye, near, side, target))
    solid = sum(ray.result == SOLID for ray in rays)
    unclear = sum(ray.result != CLEAR for ray in rays)
    modifier = 4 if solid >= 3 else 2 if unclear >= 3 else 0
    seen = _seen_by(rays, field.models[target].prone)
    return Sight(seen, modifier, sum(ray.foul for ray in rays) >= 3, solid, rays)


def sees_point(field: Field, viewer: int, x: int, y: int) -> bool:
    """PY-203."""
    point = [(x, y, field.ground.elevation(x, y) + 600)]
    side, others = field.models[viewer].control, [i for i in field.alive() if i != viewer]
    solid = [i for i in others if not (field.models[i].invisible or field.models[i].ethereal)]
    return any(
        _seen_by(
            rays_to(field.ground, eye, point, [body(field, i, side) for i in solid if i not in eye.friends]), False
        )
        for eye in eyes(field, viewer, (x, y))
    )


def sheltered(field: Field, x: int, y: int, z: int, target: int) -> bool:
    """PY-202: all twelve rays from there are solid."""
    eye = Eye(x, y, z, -1, frozenset(), frozenset())
    return all(ray.result == SOLID for ray in rays_to(field.ground, eye, samples(field, (x, y), target), []))


def fogged(field: Field, ax: int, ay: int, bx: int, by: int) -> bool:
    """PY-357: a line of centres that meets the fog, unless both ends are inside."""
    line: Segment = (ax, ay, bx, by)
    for zone in field.zones:
        if zone.kind == "fog" and (
            nearer(ax, ay, (zone.x, zone.y, zone.x, zone.y), zone.r) or chord(line, zone.x, zone.y, zone.r)
        ):
            both = distance(ax, ay, zone.x, zone.y) <= zone.r and distance(bx, by, zone.x, zone.y) <= zone.r
            if not both:
                return True
    return False
