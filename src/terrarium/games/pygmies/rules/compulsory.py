"""Section 7, "Compulsory moves": the frightened and the captivated (PY-154, PY-155)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..geometry import ONE, SIZE, Point, Segment, along
from ..model.contact import engaged, rests, touches_enemy, zones_at
from ..model.paths.cost import allowance, half, pay
from ..model.paths.legs import clear, through_wall
from ..model.paths.move import Step
from ..model.paths.words import Barred
from ..model.paths.zones import zones_bar
from ..model.terms import disabled
from ..state import Battle, Field, Mover
from .flow import step, tell
from .walking import walk


@step
def compelled(f: Flow, b: Battle, i: int) -> None:
    """PY-154, PY-155: straight away from, or towards, its source, with its whole allowance."""
    field = b.field
    m = field.models[i]
    source = m.frightened if m.frightened >= 0 else m.captivated
    if not m.alive or source < 0 or m.moved >= 0 or disabled(field, i):
        return
    if m.frightened >= 0 and m.items:
        field.loose = (*field.loose, *((item, m.x, m.y) for item in m.items))
        field.set(i, items=())
    if engaged(field, i) or m.climbing >= 0 or field.swims(i) or m.fallen:
        return
    away = m.frightened >= 0
    tell(f, b, "compelled", who=m.id, why="frightened" if away else "captivated", by=field.models[source].id)
    steps: list[Step] = [("stand", 0, 0, "")] if m.prone else []
    reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) - (half(field, i) if m.prone else 0)
    other = field.models[source]
    goal = (2 * m.x - other.x, 2 * m.y - other.y) if away else (other.x, other.y)
    flies = field.has(i, "Fly") and not m.prone
    risen = field.copy()
    risen.set(i, prone=False)
    end = (landing if flies else stopping)(risen, i, goal, reach)
    if end != (m.x, m.y):
        steps.append(("go", *end, ""))
    field.mover = Mover(i, tuple(steps), (), allowance(field, i) if not flies else reach, flies=flies, kind="compelled")
    f.then(walk(field.k, m.x, m.y))


def stopping(field: Field, i: int, goal: Point, reach: int) -> Point:
    """The farthest point towards the goal before anything that stops it, to the thousandth of an inch."""
    m = field.models[i]
    mover = Mover(i, (), (), reach)
    low, high = 0, 0
    while high < reach:
        high = min(reach, low + 250)
        if not _open(field, mover, along(m.x, m.y, *goal, high)):
            break
        low = high
    while high - low > 1:
        middle = (low + high) // 2
        if _open(field, mover, along(m.x, m.y, *goal, middle)):
            low = middle
        else:
            high = middle
    return along(m.x, m.y, *goal, low) if low else (m.x, m.y)


def _open(field: Field, mover: Mover, end: Point) -> bool:
    """PY-154: no overlap, blocking shape (edges are), Zone of Control, water or enemy base on the way there."""
    i = mover.model
    m = field.models[i]
    leg: Segment = (m.x, m.y, *end)
    if not all(0 <= c <= SIZE for c in end) or clear(field, i, leg) or touches_enemy(field, i, *end):
        return False
    try:
        zones_bar(field, mover, leg)
    except Barred:
        return False
    return pay(field, mover, leg)[1] == ONE and not field.ground.swims(*end)


def landing(field: Field, i: int, goal: Point, reach: int) -> Point:
    """For a flyer: the farthest place in that direction where it may come down."""
    m = field.models[i]
    for d in range(reach, 0, -100):
        x, y = along(m.x, m.y, *goal, d)
        if not (0 <= x <= SIZE and 0 <= y <= SIZE) or not rests(field, i, x, y) or field.ground.swims(x, y):
            continue
        held = touches_enemy(field, i, x, y) or zones_at(field, m.control, x, y, m.r)
        if not held and not through_wall(field, (m.x, m.y, x, y)):
            return x, y
    return m.x, m.y
