"""Section 11, "Result of a combat": winning, pushing back, making way, the trapped, and what follows."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Either, Flow, Form, One, Some, Value, Yes

from ..geometry import EPS, Segment, along, distance, turned
from ..pairing import contacts, tangles
from ..paths import clear
from ..state import Battle, Field
from ..terms import engaged, engaged_with, near_squared, rests, stat, touches_enemy
from .fighting import able, change, holding, pair_combats, title
from .flow import ask, joined, parted, step, tell
from .rolls import damage, dice_off
from .wounds import broken, edge_near, over_edge


def team(field: Field, c: int, side: int) -> list[int]:
    """Who is left of a side in a combat."""
    return [i for i in field.combats[c].fighters[side] if field.models[i].alive and field.models[i].control == side]


@step
def result(f: Flow, b: Battle, c: int) -> None:
    """PY-247, PY-248."""
    field = b.field
    change(field, c, resolved=True)
    sides = [team(field, c, 0), team(field, c, 1)]
    combat = field.combats[c]
    if not sides[0] and not sides[1]:
        return
    if not sides[0] or not sides[1]:
        winner = int(not sides[0])
        f.then(aftermath(field.k, c, winner))
        return
    one, two = combat.score
    if one == two:
        swords = [any(field.has(i, "Swordsman") for i in mine) for mine in sides]
        winner = dice_off(f, b) if swords[0] == swords[1] else swords.index(True)
    else:
        winner = int(two > one)
    tell(f, b, "won", combat=title(field, c), side=winner, score=[one, two])
    losers = sides[1 - winner]
    risers = [i for i in sides[winner] if field.models[i].prone and able(field, i)]
    f.then(
        *(push(field.k, c, i) for i in losers),
        *(stand_up(field.k, i) for i in risers),
        aftermath(field.k, c, winner),
    )


@ask(tempo="reply")
def stand_up(b: Battle, i: int) -> dict[int, Decision]:
    """PY-255."""
    m = b.field.models[i]
    if not m.alive or not m.prone:
        return {}
    return {m.control: Decision("stand_up", One((True, False)), True, {"battle": b.field.k, "model": m.id})}


@stand_up.answered
def stood_up(f: Flow, b: Battle, answers: dict[int, Value], i: int) -> None:
    if any(answers.values()):
        b.field.set(i, prone=False)
        tell(f, b, "stands", who=b.field.models[i].id)


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


def pushed_to(field: Field, i: int, dx: int, dy: int, angle: int) -> tuple[int, int] | None:
    """PY-249: the place 1" back at that angle, if the leg is clear and the end touches no enemy."""
    m = field.models[i]
    tx, ty = turned(dx, dy, angle)
    x, y = along(m.x, m.y, m.x + tx, m.y + ty, 1000)
    leg: Segment = (m.x, m.y, x, y)
    if clear(field, i, leg) or not rests(field, i, x, y):
        return None
    return None if any(near_at(field, i, j, x, y) for j in field.enemies(m.control)) else (x, y)


def near_at(field: Field, i: int, j: int, x: int, y: int) -> bool:
    other = field.models[j]
    d = field.radius(i) + field.radius(j) + EPS
    return (other.x - x) ** 2 + (other.y - y) ** 2 <= d * d


def angles(field: Field, i: int, dx: int, dy: int) -> list[int]:
    """PY-250: possible directions, smallest first, left before right."""
    order = [a for k in range(5, 61, 5) for a in (k, -k)]
    return [a for a in order if pushed_to(field, i, dx, dy, a) is not None]


def way_makers(field: Field, i: int, dx: int, dy: int) -> list[tuple[int, int, int]] | None:
    """PY-251: unengaged friends that block straight back, each with a place within 1"; None where it does not help."""
    m = field.models[i]
    x, y = along(m.x, m.y, m.x + dx, m.y + dy, 1000)
    leg: Segment = (m.x, m.y, x, y)
    r = field.radius(i)
    twin = field.copy()
    moves: list[tuple[int, int, int]] = []
    from ..geometry import nearer

    for j, other in enumerate(field.models):
        if j == i or not other.alive or not nearer(other.x, other.y, leg, r + field.radius(j) - EPS):
            continue
        if other.control != m.control or engaged(field, j) or other.prone or other.climbing >= 0:
            return None
        place = _aside(twin, j, leg, r, dx, dy)
        if place is None:
            return None
        twin.set(j, x=place[0], y=place[1])
        moves.append((j, *place))
    if not moves or pushed_to(twin, i, dx, dy, 0) is None:
        return None
    return moves


def _aside(field: Field, j: int, leg: Segment, r: int, dx: int, dy: int) -> tuple[int, int] | None:
    from ..geometry import nearer

    m = field.models[j]
    for d in range(200, 1001, 200):
        for k in range(0, 360, 20):
            tx, ty = turned(dx, dy, k)
            x, y = along(m.x, m.y, m.x + tx, m.y + ty, d)
            if nearer(x, y, leg, r + field.radius(j) - EPS) or clear(field, j, (m.x, m.y, x, y)):
                continue
            if rests(field, j, x, y) and not touches_enemy(field, j, x, y):
                return x, y
    return None


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
        _shift(f, b, i, place)
    else:
        f.then(push_back(field.k, c, i))


def _shift(f: Flow, b: Battle, i: int, place: tuple[int, int]) -> None:
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
    if _drop(field, i, dx, dy) >= 0:
        ways["fall"] = Yes()
    if not ways:
        return {}
    ways["stand_fast"] = Yes()
    if possible or "make_way" in ways:
        del ways["stand_fast"]
    default: Value = {"angle": possible[0]} if possible else {next(iter(ways)): True}
    if not possible and "stand_fast" in ways:
        default = {"stand_fast": True}
    return {m.control: Decision("push_back", Either(ways), default, {"battle": field.k, "model": m.id})}


def _drop(field: Field, i: int, dx: int, dy: int) -> int:
    """PY-252: the edge that 1" straight back would cross, or -1."""
    from ..geometry import cross

    m = field.models[i]
    n = edge_near(field, i)
    if n < 0:
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
        _shift(f, b, i, place)
    elif "make_way" in answer:
        for j, x, y in way_makers(field, i, dx, dy) or []:
            _shift(f, b, j, (x, y))
        place = pushed_to(field, i, dx, dy, 0)
        if place is not None:
            _shift(f, b, i, place)
    elif "fall" in answer:
        over_edge(f, b, i, _drop(field, i, dx, dy))
    else:
        tell(f, b, "trapped", who=field.models[i].id)
        f.then(*_extra(field, c, i), backed(field.k, c, i))


def _extra(field: Field, c: int, i: int) -> list[Any]:
    """PY-253: one more damage roll for each hit on the trapped."""
    frames: list[Any] = []
    for one in field.combats[c].hits:
        if one.on == i:
            frames += [damage(field.k, one.by, i, one.strength, "melee"), broken(field.k)]
    return frames


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
            _shift(f, b, i, (x, y))
            return
    for j in winners_at(field, c, i):
        other = field.models[j]
        if holding(field, j) or not near_squared(field, i, j, EPS):
            continue
        far = distance(m.x, m.y, other.x, other.y)
        x, y = along(m.x, m.y, other.x, other.y, far + 100)
        if rests(field, j, x, y) and not clear(field, j, (other.x, other.y, x, y)):
            field.set(j, x=x, y=y)


@step
def aftermath(f: Flow, b: Battle, c: int, winner: int) -> None:
    """PY-257: crossing over, Dispatch Riff-Raff, No Quarter."""
    field = b.field
    mine = team(field, c, winner)
    combat = field.combats[c]
    beaten = not team(field, c, 1 - winner)
    frames: list[Any] = []
    line = _crossing(field, c, winner)
    if line >= 0:
        frames.append(cross_over(field.k, c, winner, line))
    if beaten and combat.slain:
        for i in mine:
            if field.has(i, "Dispatch Riff-Raff"):
                from .movement import free_move

                half = stat(field, i, "move") // 2 * 1000
                frames.append(free_move(field.k, winner, str(i), "riffraff", half))
        for i in mine:
            if field.has(i, "No Quarter") and "No Quarter" not in field.models[i].used:
                from .movement import free_move

                frames += [free_move(field.k, winner, joined(mine), "quarter", -1), again(field.k, joined(mine), c)]
                break
    f.then(*frames)


@step
def again(f: Flow, b: Battle, mine: str, c: int) -> None:
    """PY-324: contacts that belong to no resolved combat are paired anew; those who moved may swing again."""
    field = b.field
    movers = [i for i in parted(mine) if field.models[i].alive and engaged(field, i)]
    if not movers:
        return
    for i in movers:
        field.set(i, swung=False, parrying=False, big=False)
    field.combats = tuple(combat for combat in field.combats if combat.resolved)
    kept = [combat for combat in field.combats if not (set(combat.fighters[0]) | set(combat.fighters[1])) & set(movers)]
    teams = [combat.fighters for combat in kept]
    field.combats = tuple(kept)
    f.then(*(pair_combats(field.k, joined(part)) for part in tangles(contacts(field, teams))))


def _crossing(field: Field, c: int, winner: int) -> int:
    """PY-153: the line that a defender slain in this combat held, or -1."""
    for t in field.combats[c].lost:
        m = field.models[t]
        if m.owner == winner:
            continue
        for a, b2, line in field.contacts:
            if t in (a, b2):
                return line
    return -1


def opposite(field: Field, i: int, n: int) -> tuple[int, int] | None:
    """A legal place straight across a line, touching no enemy."""
    from ..terms import at_line, coordinates

    line = field.ground.lines[n]
    side = at_line(field, i, line)
    if not side:
        return None
    m, r = field.models[i], field.radius(i)
    u = coordinates(line, m.x, m.y)[0]
    v = -side * (line.half + r + 2)
    for du in (0, 250, -250, 500, -500, 750, -750):
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
            _shift(f, b, i, place)
