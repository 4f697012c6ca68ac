"""Section 11, "Result of a combat": pushing back, making way, the trapped (PY-249 to PY-256)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Either, Flow, Form, One, Value, Yes

from ..forms.stepping import Aside
from ..geometry import EPS, along, cross, distance
from ..model.backing import angles, pushed_to, way_makers
from ..model.contact import engaged_with, near_squared, rests, touches_enemy
from ..model.paths.legs import clear
from ..state import Battle, Field
from .combats import change, team
from .flow import ask, step, tell
from .rolls import damage
from .swings import holding
from .wounds import broken, edge_near, over_edge


def winners_at(field: Field, c: int, i: int) -> list[int]:
    side = 1 - field.models[i].control
    return [j for j in team(field, c, side) if j in engaged_with(field, i)]


def back(field: Field, c: int, i: int) -> tuple[int, int]:
    """PY-249: the direction straight back, as a vector."""
    m = field.models[i]
    mine = winners_at(field, c, i) or team(field, c, 1 - m.control)
    if not mine:
        return 0, 1000
    sx, sy = sum(field.models[j].x for j in mine), sum(field.models[j].y for j in mine)
    dx, dy = m.x * len(mine) - sx, m.y * len(mine) - sy
    if dx == 0 and dy == 0:
        first = field.models[min(mine)]
        dx, dy = m.x - first.x, m.y - first.y
    return (dx, dy) if dx or dy else (0, 1000)


@step
def push(f: Flow, b: Battle, c: int, i: int) -> None:
    """PY-249 to PY-255, PY-151."""
    field = b.field
    m = field.models[i]
    if not m.alive or holding(field, i):
        return
    if m.prone:
        f.then(*_extra(field, c, i), backed(field.k, c, i))
        return
    dx, dy = back(field, c, i)
    place = pushed_to(field, i, dx, dy, 0)
    if place is not None:
        shift(f, b, i, place)
    else:
        f.then(push_back(field.k, c, i))


def shift(f: Flow, b: Battle, i: int, place: tuple[int, int]) -> None:
    field = b.field
    m = field.models[i]
    field.set(i, x=place[0], y=place[1], defending=())
    tell(f, b, "pushed", who=m.id, start=[m.x, m.y], to=list(place))


@ask(tempo="reply")
def push_back(b: Battle, c: int, i: int) -> dict[int, Decision]:
    """PY-250, PY-251, PY-252."""
    field = b.field
    m = field.models[i]
    dx, dy = back(field, c, i)
    ways: dict[str, Form] = {}
    possible = angles(field, i, dx, dy)
    if possible:
        ways["angle"] = One(possible, of="angle")
    if way_makers(field, i, dx, dy) is not None:
        ways["make_way"] = Yes()
    if not ways and _drop(field, i, dx, dy) >= 0:
        ways = {"fall": Yes(), "stand_fast": Yes()}
    if not ways:
        return {}
    default: Value = {"angle": possible[0]} if possible else {list(ways)[-1]: True}
    return {m.control: Decision("push_back", Either(ways), default, {"battle": field.k, "model": m.id}, default)}


def _drop(field: Field, i: int, dx: int, dy: int) -> int:
    """PY-252, PY-144: the edge that 1" straight back would cross, or -1; who flies does not fall."""
    m = field.models[i]
    n = edge_near(field, i)
    if n < 0 or field.has(i, "Fly"):
        return -1
    x, y = along(m.x, m.y, m.x + dx, m.y + dy, 1000 + field.radius(i))
    return n if cross((m.x, m.y, x, y), field.ground.banks[n].line) else -1


@push_back.answered
def pushed_back(f: Flow, b: Battle, answers: dict[int, Value], c: int, i: int) -> None:
    field = b.field
    dx, dy = back(field, c, i)
    answer: dict[str, Any] = next(iter(answers.values()), {"stand_fast": True})
    if "angle" in answer:
        place = pushed_to(field, i, dx, dy, answer["angle"])
        assert place is not None
        shift(f, b, i, place)
    elif "make_way" in answer and chooses(f):
        makers = way_makers(field, i, dx, dy) or []
        f.then(*(step_aside(field.k, c, i, j) for j, _, _ in makers), goes_back(field.k, c, i))
    elif "make_way" in answer:
        for j, x, y in way_makers(field, i, dx, dy) or []:
            shift(f, b, j, (x, y))
        place = pushed_to(field, i, dx, dy, 0)
        if place is not None:
            shift(f, b, i, place)
    elif "fall" in answer:
        over_edge(f, b, i, _drop(field, i, dx, dy))
    else:
        tell(f, b, "trapped", who=field.models[i].id)
        f.then(*_extra(field, c, i), backed(field.k, c, i))


def chooses(f: Flow) -> bool:
    """By edition 2 players choose the places of those who make way (PY-251) and cross a line (PY-153)."""
    return f.state.edition >= 2


@ask(tempo="reply")
def step_aside(b: Battle, c: int, i: int, j: int) -> dict[int, Decision]:
    """PY-251: one friend after the other."""
    field = b.field
    dx, dy = back(field, c, i)
    best = next(([x, y] for k, x, y in way_makers(field, i, dx, dy) or () if k == j), None)
    if best is None:
        return {}
    facts = {"battle": field.k, "model": field.models[j].id, "friend": field.models[i].id}
    return {field.models[j].control: Decision("step_aside", Aside(field, j, i, (dx, dy)), best, facts, best)}


@step_aside.answered
def stepped_aside(f: Flow, b: Battle, answers: dict[int, Value], c: int, i: int, j: int) -> None:
    for x, y in answers.values():
        shift(f, b, j, (x, y))


@step
def goes_back(f: Flow, b: Battle, c: int, i: int) -> None:
    place = pushed_to(b.field, i, *back(b.field, c, i), 0)
    if place is not None:
        shift(f, b, i, place)


def _extra(field: Field, c: int, i: int) -> list[Any]:
    """PY-253: one more damage roll for each hit on the trapped."""
    frames: list[Any] = []
    for one in field.combats[c].hits:
        if one.on == i and one.strength >= 0:
            frames += [damage(field.k, one.by, i, one.strength, "melee"), fallen_trapped(field.k, c, i)]
            frames.append(broken(field.k))
    return frames


@step
def fallen_trapped(f: Flow, b: Battle, c: int, i: int) -> None:
    """Slain by a hit that counts twice: by a swing of this combat, for what follows from that (PY-304, PY-324)."""
    combat = b.field.combats[c]
    if not b.field.models[i].alive and i not in combat.lost:
        change(b.field, c, lost=(*combat.lost, i))


@step
def backed(f: Flow, b: Battle, c: int, i: int) -> None:
    """PY-254, PY-255: a trapped survivor goes back as far as it can; winners still touching it step off."""
    field = b.field
    m = field.models[i]
    if not m.alive:
        return
    dx, dy = back(field, c, i)
    for d in range(1000, 0, -50):
        x, y = along(m.x, m.y, m.x + dx, m.y + dy, d)
        if not clear(field, i, (m.x, m.y, x, y)) and rests(field, i, x, y) and not touches_enemy(field, i, x, y):
            shift(f, b, i, (x, y))
            return
    for j in winners_at(field, c, i):
        other = field.models[j]
        if holding(field, j) or not near_squared(field, i, j, EPS):
            continue
        far = distance(m.x, m.y, other.x, other.y)
        x, y = along(m.x, m.y, other.x, other.y, far + 100)
        if rests(field, j, x, y) and not clear(field, j, (other.x, other.y, x, y)):
            shift(f, b, j, (x, y))
