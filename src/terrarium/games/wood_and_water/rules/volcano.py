"""Volcano and fire (section 10)."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Flow

from ..model.forces import lose_stack
from ..model.land import grid, name
from ..model.roster import stacks_at, units_of
from ..model.sight import remember, show, thrower
from ..model.units import kind
from ..state import Campaign, rules
from ..state.records import NOBODY, Square, third
from .common import raze
from .villages import offend


def spread(s: Campaign, f: Flow, label: str, start: int, takes: Callable[[Square], bool]) -> list[int]:
    """WW-091: on 2+, then 3+, 4+, 5+, then 6 each time; the first failure stops it."""
    g = grid(s)
    covered = [start]
    needed = 2
    owner = thrower(s, NOBODY)
    while True:
        edge = sorted({o for i in covered for o in g.adjacent[i] if o not in covered and takes(s.squares[o])})
        die = f.dice.die(label, owner=owner)
        if die < needed:
            return covered
        covered += edge
        if not edge:
            return covered
        needed = min(6, needed + 1)


def flows_into(square: Square) -> bool:
    """WW-092: never into mountain, water or unexplored squares."""
    return square.explored and square.terrain not in ("mountain", "water", "volcano")


def burns(square: Square) -> bool:
    """WW-096: towns, villages, forest and thick forest."""
    return square.explored and (square.town or square.village != "" or square.terrain in ("forest", "thick"))


@rules.step
def lava_and_fire(s: Campaign, f: Flow) -> None:
    """WW-029: lava, then fire, in the order of discovery and lighting."""
    f.scene("phase")
    for volcano in dict.fromkeys(s.erupting):
        erupts(s, f, volcano)
        f.scene("eruption", f"square:{name(s, volcano)}")
    for square, seat in s.fires:
        if s.squares[square].terrain != "lava":
            blazes(s, f, square, seat)
            f.scene("fire", f"square:{name(s, square)}")
    s.erupting = []
    s.fires = []
    remember(s)


def erupts(s: Campaign, f: Flow, volcano: int) -> None:
    covered = spread(s, f, "lava", volcano, flows_into)
    show(s, f, "eruption", covered, volcano=name(s, volcano), squares=[name(s, i) for i in covered[1:]])
    for square in covered:
        for stack in stacks_at(s, square):
            if not all(kind(u).list == "CD" for u in units_of(s, stack)):
                show(s, f, "swallowed", [square], [stack.seat], stack=stack.id, seat=stack.seat, square=name(s, square))
                lose_stack(s, stack.id)
        raze(s, square)
        if square != volcano:
            s.squares[square] = Square("lava", found=s.squares[square].found, cools=s.turn + 2)


def blazes(s: Campaign, f: Flow, start: int, seat: int) -> None:
    """WW-096, WW-097. By edition 3 a village is gone before its people leave: its land keeps its owner."""
    covered = spread(s, f, "fire", start, burns)
    show(s, f, "fire", covered, [seat], squares=[name(s, i) for i in covered], seat=seat)
    burned = [s.squares[square].village for square in covered]
    for square in covered:
        here = s.squares[square]
        if here.village and not third(s):
            offend(s, f, seat, here.village)
        raze(s, square)
        timber = here.terrain in ("forest", "thick")
        s.square(
            square,
            terrain="open" if timber else here.terrain,
            village="",
            enslaved=False,
            resource="" if here.resource == "wood-cutter" else here.resource,
        )
    for people in filter(None, burned if third(s) else ()):
        offend(s, f, seat, people)


def cool(s: Campaign, f: Flow) -> None:
    """WW-094: lava becomes unowned open ground."""
    for i, square in enumerate(s.squares):
        if square.terrain == "lava" and square.cools <= s.turn:
            s.squares[i] = Square("open", found=square.found)
            show(s, f, "cooled", [i], square=name(s, i))
