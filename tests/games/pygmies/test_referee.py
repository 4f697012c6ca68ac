"""The game against the referee's own reckoning (see `referee`), over thousands of random positions.

Positions within a hair of a boundary are left out; every other difference is a fault in one of the two.
"""

from __future__ import annotations

import itertools
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest
from shapely import LineString, Point
from shapely.ops import unary_union

from terrarium.games.pygmies.geometry.survey import ground
from terrarium.games.pygmies.model import pairing
from terrarium.games.pygmies.model.contact import holds
from terrarium.games.pygmies.model.paths.legs import clear
from terrarium.games.pygmies.model.paths.words import Barred
from terrarium.games.pygmies.model.paths.zones import zones_bar
from terrarium.games.pygmies.model.sight import sight
from terrarium.games.pygmies.state import Mover

from .referee import FUZZ, Base, divisions, table
from .table import Arena, cost, model

BOARDS = ["park", "harbor", "meadow"]
CARDS = {"S": "Goblin", "M": "Orc Warrior", "B": "Dire Wolf", "L": "Ogre"}


def spot(rng: Random, board: str, size: str, others: list[Base], near: Base | None = None) -> Base | None:
    """Somewhere a base can stand, by the referee."""
    for _ in range(40):
        if near is None:
            x, y = rng.uniform(1, 35), rng.uniform(1, 35)
        else:
            turn, far = rng.uniform(0, 2 * pi), rng.uniform(0.8, 7)
            x, y = near.x + far * cos(turn), near.y + far * sin(turn)
        one = Base("", 0, round(x, 3), round(y, 3), size)
        if 1 < x < 35 and 1 < y < 35 and table(board).room(Point(one.at), one.r, others) > FUZZ:
            return one
    return None


def scene(rng: Random, board: str, most: int = 7) -> list[Base]:
    """A few models of both sides about one place."""
    found: list[Base] = []
    for n in range(rng.randint(2, most)):
        near = found[0] if found else None
        one = spot(rng, board, rng.choice("SMMBL"), found, near)
        if one is not None:
            side = rng.randrange(2)
            found.append(one._replace(name=f"{'SN'[side]}A{n}", side=side, prone=rng.random() < 0.2))
    return found


def laid(board: str, bases: list[Base]) -> Arena:
    return Arena(*(model(b.name, CARDS[b.size], b.x, b.y, prone=b.prone) for b in bases), board=board)


@pytest.mark.rule("PY-063", "PY-062")
@pytest.mark.parametrize("board", BOARDS)
def test_banks_lie_where_the_heights_part(board: str) -> None:
    ours = unary_union(
        [
            LineString([(k.line[0] / 1000, k.line[1] / 1000), (k.line[2] / 1000, k.line[3] / 1000)])
            for k in ground(board).banks
        ]
    )
    theirs = unary_union(table(board).banks)
    assert ours.difference(theirs.buffer(0.02)).length < 0.01
    assert theirs.difference(ours.buffer(0.02)).length < 0.01


@pytest.mark.rule("PY-059", "PY-060", "PY-055")
@pytest.mark.parametrize("board", BOARDS)
def test_legs_are_clear_where_the_referee_finds_room(board: str) -> None:
    rng = Random(f"legs {board}")
    compared = 0
    for _ in range(250):
        bases = scene(rng, board)
        if len(bases) < 2:
            continue
        t = laid(board, bases)
        me = bases[0]
        for _ in range(4):
            turn, far = rng.uniform(0, 2 * pi), rng.uniform(0.2, 6)
            end = round(me.x + far * cos(turn), 3), round(me.y + far * sin(turn), 3)
            if not all(0 <= c <= 36 for c in end):
                continue
            room = table(board).room(LineString([me.at, end]), me.r, bases[1:])
            if abs(room) < FUZZ:
                continue
            leg = (round(me.x * 1000), round(me.y * 1000), round(end[0] * 1000), round(end[1] * 1000))
            assert (clear(t.field, t.i(me.name), leg) == "") == (room > 0), (board, bases, end, room)
            compared += 1
    assert compared > 500


@pytest.mark.rule("PY-122", "PY-123", "PY-127", "PY-148")
@pytest.mark.parametrize("board", BOARDS)
def test_zones_bar_what_the_referee_finds_trespassing(board: str) -> None:
    """Clear legs among enemies, with and without one of them named; enemies at a barrier defend it."""
    rng = Random(f"zones {board}")
    compared = barred = 0
    for _ in range(160):
        bases = [b._replace(prone=False) for b in scene(rng, board, 5)]
        bases += at_a_barrier(rng, board, bases) if bases and rng.random() < 0.5 else []
        if len(bases) < 2:
            continue
        bases = [
            bases[0]._replace(side=0, name="SA0"),
            *(b._replace(side=1, name=f"NA{n}") for n, b in enumerate(bases[1:])),
        ]
        bases, t = held(board, bases)
        me, foes = bases[0], bases[1:]
        if any(table(board).depth(e, me.at, me.r) > -FUZZ for e in foes) or touching(foes, me):
            continue
        for named in ((), (rng.choice(foes).name,)):
            turn, far = rng.uniform(0, 2 * pi), rng.uniform(0.5, 6)
            end = round(me.x + far * cos(turn), 3), round(me.y + far * sin(turn), 3)
            way = LineString([me.at, end])
            if not all(0 <= c <= 36 for c in end) or table(board).room(way, me.r, foes) < FUZZ:
                continue
            steps = int(far / 0.04) + 1
            points = [way.interpolate(k / steps, normalized=True) for k in range(steps + 1)]
            deep = table(board).trespass([(p.x, p.y) for p in points], me.r, foes, named)
            if abs(deep) < 0.02:
                continue
            leg = (round(me.x * 1000), round(me.y * 1000), round(end[0] * 1000), round(end[1] * 1000))
            mover = Mover(t.i("SA0"), (), tuple(t.i(name) for name in named))
            assert closed(t, mover, leg) == (deep > 0), (board, bases, end, named, deep)
            compared += 1
            barred += deep > 0
    assert compared > 40
    assert barred > 5


def at_a_barrier(rng: Random, board: str, others: list[Base]) -> list[Base]:
    """Somebody who touches a low barrier, if there is any and room for it."""
    low = [piece for piece in table(board).pieces if piece.kind == "barrier" and 500 <= piece.h <= 2000]
    if not low:
        return []
    piece = rng.choice(low)
    (ax, ay, bx, by), share = [c / 1000 for c in piece.line], rng.uniform(0, 1)
    far, off = hypot(bx - ax, by - ay), rng.choice((-1, 1)) * (piece.t / 2000 + 0.5)
    x, y = ax + (bx - ax) * share - (by - ay) / far * off, ay + (by - ay) * share + (bx - ax) / far * off
    one = Base("", 1, round(x, 3), round(y, 3))
    near = [one] if table(board).room(Point(one.at), 0.5, others) > 0 else []
    return near + [b for b in (spot(rng, board, "M", [*others, *near], one) for _ in range(1)) if b and near]


def touching(foes: list[Base], me: Base) -> bool:
    return any(hypot(e.x - me.x, e.y - me.y) <= e.r + me.r + 0.02 for e in foes)


def held(board: str, bases: list[Base]) -> tuple[list[Base], Arena]:
    """Enemies defend the barriers that they touch: by the game's own reading, which must be the referee's."""
    t = laid(board, bases)
    found = [bases[0], *(b._replace(defends=True) for b in bases[1:])]
    for b in found[1:]:
        i = t.i(b.name)
        lines = [n for n, line in enumerate(t.field.ground.lines) if line.barrier >= 0 and holds(t.field, i, line)]
        assert bool(lines) == bool(table(board).held(b)), b
        t.field.set(i, defending=tuple(lines))
    return found, t


def closed(t: Arena, mover: Mover, leg: Any) -> bool:
    try:
        zones_bar(t.field, mover, leg)
    except Barred:
        return True
    return False


@pytest.mark.rule("PY-070", "PY-071", "PY-072", "PY-073", "PY-074", "PY-075", "PY-076", "PY-077", "PY-079", "PY-081")
@pytest.mark.parametrize("board", BOARDS)
def test_everybody_sees_what_the_referee_sees(board: str) -> None:
    rng = Random(f"sight {board}")
    compared = differed = 0
    for _ in range(160):
        bases = scene(rng, board)
        if len(bases) < 2 or table(board).indoors(bases[0]):
            continue
        t = laid(board, bases)
        one, other, *rest = bases
        ours = sight(t.field, t.i(one.name), t.i(other.name))
        theirs = table(board).sees(one, other, rest)
        compared += 1
        if (ours.seen, ours.in_the_way if ours.seen else 0, ours.fouled if ours.seen else False) == (
            theirs[0],
            theirs[1] if theirs[0] else 0,
            theirs[2] if theirs[0] else False,
        ):
            continue
        differed += 1
        near = [
            (one._replace(x=one.x + dx, y=one.y + dy), dx, dy)
            for dx, dy in itertools.product((-0.005, 0.005), repeat=2)
        ]
        seen = {table(board).sees(moved, other, rest) for moved, _, _ in near}
        assert len(seen) > 1, (board, bases, ours, theirs)
    assert compared > 90
    assert differed < compared // 20


@pytest.mark.rule("PY-115", "PY-116")
def test_a_way_through_woods_costs_what_the_referee_reckons() -> None:
    rng = Random("cost")
    compared = 0
    for _ in range(900):
        x, y = rng.choice(((5, 17), (31, 19)))
        prone = rng.random() < 0.3
        way = [(round(x + rng.uniform(-4, 4), 3), round(y + rng.uniform(-4, 4), 3))]
        for _ in range(rng.randint(1, 4)):
            turn, far = rng.uniform(0, 2 * pi), rng.uniform(0.1, 3)
            way.append((round(way[-1][0] + far * cos(turn), 3), round(way[-1][1] + far * sin(turn), 3)))
        if table("park").room(LineString(way), 0.5, []) < FUZZ or not _dry(way):
            continue
        t = Arena(model("SA1", "Orc Warrior", *way[0], prone=prone), model("NA1", "Orc Warrior", 18, 34), board="park")
        price, over = table("park").price(way, 6, prone)
        if abs(over) < FUZZ:
            continue
        ours = cost(t, "SA1", *way[1:])
        assert isinstance(ours, int) == (over < 0), (way, prone, ours, price, over)
        if isinstance(ours, int):
            assert ours == pytest.approx(1000 * price, abs=12)
        compared += 1
    assert compared > 400


def _dry(way: list[Any]) -> bool:
    line = LineString(way)
    return not any(wet and line.intersects(poly) for poly, _, wet in table("park").surfaces)


@pytest.mark.rule("PY-231", "PY-232")
def test_melees_are_divided_as_the_referee_divides_them() -> None:
    rng = Random("pairs")
    compared = 0
    for _ in range(3000):
        south, north = rng.randint(1, 4), rng.randint(1, 4)
        side = {i: int(i >= south) for i in range(south + north)}
        pairs = [(i, j) for i in range(south) for j in range(south, south + north) if rng.random() < 0.55]
        graph: dict[int, list[int]] = {}
        for i, j in pairs:
            graph.setdefault(i, []).append(j)
            graph.setdefault(j, []).append(i)
        graph = {i: sorted(graph[i]) for i in sorted(graph)}
        if not graph:
            continue
        for part in pairing.tangles(graph):
            inside = {i: graph[i] for i in part}
            links = tuple((i, tuple(graph[i])) for i in part)
            ours = {
                frozenset((frozenset(one), frozenset(two)) for one, two in division)
                for division in pairing._divisions(links, tuple(side[i] for i in part))
            }
            theirs = divisions(inside, side)
            if len(theirs) < pairing.MOST:
                assert ours == theirs, inside
            else:
                assert ours <= theirs
            compared += 1
    assert compared > 2500
