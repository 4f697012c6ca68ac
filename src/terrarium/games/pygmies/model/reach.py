"""How far a model comes (PY-115, PY-120, PY-122): open ground straight on, and beyond the corners that it can turn."""

from __future__ import annotations

from ..geometry import EPS, ONE, SIZE, Point, Segment, along, distance, turned
from ..state import Field, Mover
from .paths.cost import pay
from .paths.legs import clear
from .planner import Surroundings, is_open, surroundings

FINE = 100
"""An outline is true to a tenth of an inch."""
WHOLE, PART = 5, 10
"""Degrees between the directions that are looked at: round the model, and round a corner."""
CORNER = 1200
"""Where two neighbouring directions end so differently, something stands between them that can be walked round."""
PAST = (700, 1700, 2700)
"""How far past the nearer end the model turns."""
CORNERS = 15

Fan = list[Point]


def fans(field: Field, mover: Mover) -> list[Fan]:
    """Outlines of open ground. The first is round the model; each other round a place where its way bends, with what is
    left of its allowance. Ways that bend twice are left out, though the planner may find one."""
    m = field.models[mover.model]
    about, here = surroundings(field, mover), (m.x, m.y)
    first = _fan(field, mover, about, here, WHOLE)
    found = [first]
    for place in _corners(here, first):
        turning, _ = pay(field, mover, (*here, *place))
        found.append(_fan(field, turning, about, place, PART))
    return found


def _fan(field: Field, mover: Mover, about: Surroundings, start: Point, degrees: int) -> Fan:
    x, y = start
    most = mover.allowance - mover.spent
    outline = []
    for k in range(0, 360, degrees):
        dx, dy = turned(1000, 0, k)
        low, high, d = 0, most, most
        while high - low > FINE:
            if _open(field, mover, about, (x, y, *along(x, y, x + dx, y + dy, d))):
                low = d
            else:
                high = d
            d = (low + high + 1) // 2
        outline.append(along(x, y, x + dx, y + dy, low))
    return outline


def _open(field: Field, mover: Mover, about: Surroundings, leg: Segment) -> bool:
    i, r = mover.model, field.radius(mover.model) - EPS
    if not all(r <= c <= SIZE - r for c in leg[2:]):
        return False
    light = mover.flies or field.models[i].ethereal
    clear_of_all = is_open(field, mover, about, leg) if about.plain or light else not clear(field, i, leg)
    return clear_of_all and pay(field, mover, leg)[1] == ONE


def _corners(start: Point, outline: Fan) -> list[Point]:
    """Places just past what stops one direction and not the next, the greatest differences first."""
    far = [distance(*start, *end) for end in outline]
    steps = sorted(((abs(far[k] - far[k - 1]), k) for k in range(len(far))), reverse=True)
    found: list[Point] = []
    for difference, k in steps:
        if difference <= CORNER:
            break
        long, short = (k, k - 1) if far[k] > far[k - 1] else (k - 1, k)
        found += [along(*start, *outline[long], min(far[long], far[short] + past)) for past in PAST]
    return list(dict.fromkeys(found))[:CORNERS]
