"""PY-371: holes in walls, barriers and the floor."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..geometry import EPS, Point, along, distance, foot, nearer, span, turned
from ..geometry.ground import Hole
from ..model.contact import across, holds, rests
from ..state import NOBODY, Battle, Field
from .flow import step, tell
from .obstacles import nimble
from .rolls import roll
from .wounds import fall


def tunnel(f: Flow, b: Battle, x: int, y: int) -> None:
    """PY-371: a passage in a wall or barrier at most 1" thick, else a round gap in the floor."""
    field = b.field
    through = bored(field, x, y)
    if through is not None:
        x, y = through
        _break_through(field, Hole(x, y, False))
    else:
        field.holes = (*field.holes, Hole(x, y, True))
    tell(f, b, "tunnel", at=[x, y], floor=through is None)
    if through is not None:
        return
    over = [i for i in field.alive() if not field.has(i, "Fly") and field.models[i].climbing < 0]
    away = {i: distance(x, y, field.models[i].x, field.models[i].y) for i in over}
    near = [i for i in over if away[i] <= 500 + EPS]
    beside = [i for i in over if 500 + EPS < away[i] < 500 + field.radius(i) - EPS]
    f.then(*(at_hole(field.k, i, x, y) for i in near), *(moved_off(field.k, i, x, y) for i in beside))


def bored(field: Field, x: int, y: int) -> Point | None:
    """The middle of the passage that a hole here would be: on the line of a wall within 0.3", or on a barrier's
    centreline; None where it is in the floor."""
    g = field.ground
    lines = [s for s in g.solid if nearer(x, y, s, 300)]
    lines += [bar.line for bar in g.barriers if bar.poly and bar.t <= 1000 and nearer(x, y, bar.line, bar.t // 2 + EPS)]
    return foot(x, y, lines[0]) if lines else None


def _break_through(field: Field, hole: Hole) -> None:
    """A barrier with a passage falls into parts; who defended it, and contacts across it, keep to the part they are
    at."""
    old = field.ground.lines
    field.holes = (*field.holes, hole)
    new = field.ground.lines

    def parts(n: int) -> list[int]:
        ax, ay, bx, by = old[n].line
        return [
            k for k, one in enumerate(new) if all(span(*p, (ax, ay, bx, by)) <= 1 for p in (one.line[:2], one.line[2:]))
        ]

    for i, m in enumerate(field.models):
        if m.defending:
            kept = tuple(k for n in m.defending for k in parts(n) if m.alive and holds(field, i, new[k]))
            field.set(i, defending=kept)
    field.contacts = tuple(
        (one, two, k) for one, two, n in field.contacts for k in parts(n) if across(field, one, two, new[k])
    )


@step
def at_hole(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    f.then(roll(b.field.k, i, "jump", nimble(b.field, i), 2), at_hole_rolled(b.field.k, i, x, y))


@step
def at_hole_rolled(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    if b.field.passed:
        f.then(moved_off(b.field.k, i, x, y))
    else:
        f.then(fall(b.field.k, i, 1000, x, y, NOBODY))


@step
def moved_off(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    """Placed touching the hole, straight away from its centre, sliding round it if that is taken."""
    field = b.field
    m, r = field.models[i], field.radius(i)
    dx, dy = (m.x - x, m.y - y) if (m.x, m.y) != (x, y) else (1000, 0)
    for k in range(72):
        tx, ty = turned(dx, dy, (k + 1) // 2 * 5 * (1 if k % 2 else -1))
        px, py = along(x, y, x + tx, y + ty, r + 505)
        if rests(field, i, px, py):
            field.set(i, x=px, y=py)
            return
