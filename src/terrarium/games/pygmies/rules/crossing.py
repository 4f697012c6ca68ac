"""PY-153: the winners of a combat with a slain defender cross its line."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, Some, Value

from ..model.terms import across, at_line, coordinates, rests, touches_enemy
from ..state import Battle, Field
from .combats import team
from .flow import ask
from .pushing import shift


def crossing(field: Field, c: int, winner: int) -> int:
    """PY-153: the line that a defender slain in this combat held against the winners, or -1."""
    mine, lines = team(field, c, winner), field.ground.lines
    for t in field.combats[c].lost:
        m = field.models[t]
        for n in m.defending if m.control != winner else ():
            if any(across(field, i, t, lines[n]) for i in mine):
                return n
    return -1


def opposite(field: Field, i: int, n: int) -> tuple[int, int] | None:
    """The nearest legal place to straight across a line that touches no enemy."""
    line = field.ground.lines[n]
    side = at_line(field, i, line)
    if not side:
        return None
    m, r = field.models[i], field.radius(i)
    u = coordinates(line, m.x, m.y)[0]
    v = -side * (line.half + r + 2)
    for k in range(25):
        du = (k + 1) // 2 * 250 * (1 if k % 2 else -1)
        x = line.line[0] + ((u + du) * line.ux - v * line.uy) // 1000
        y = line.line[1] + ((u + du) * line.uy + v * line.ux) // 1000
        if rests(field, i, x, y) and not touches_enemy(field, i, x, y):
            return x, y
    return None


@ask(tempo="reply")
def cross_over(b: Battle, c: int, winner: int, line: int) -> dict[int, Decision]:
    """PY-153."""
    field = b.field
    mine = [field.models[i].id for i in team(field, c, winner) if opposite(field, i, line) is not None]
    if not mine:
        return {}
    form = Some(mine, 0, len(mine), of="model")
    return {winner: Decision("cross_over", form, [], {"battle": field.k})}


@cross_over.answered
def crossed_over(f: Flow, b: Battle, answers: dict[int, Value], c: int, winner: int, line: int) -> None:
    field = b.field
    for name in answers.get(winner, []):
        i = field.find(name)
        place = opposite(field, i, line)
        if place is not None:
            shift(f, b, i, place)
