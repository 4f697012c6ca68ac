"""Who sees what: squares in fog, what is told to whom, whose dice they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from terrarium.kernel import REFEREE, Flow

from ..state import Campaign
from ..state.records import Table
from .land import grid
from .roster import friends


def sees(s: Table, seat: int) -> set[int]:
    """In fog: the squares within reach 2 of own squares and stacks, and of those of this turn's allies."""
    g = grid(s)
    ours = friends(s, seat)
    eyes = {i for i, square in enumerate(s.squares) if square.owner in ours}
    eyes |= {stack.square for stack in s.stacks.values() if stack.seat in ours}
    near = set(eyes)
    for i in eyes:
        row, col = divmod(i, g.width)
        for r in range(max(0, row - 2), min(g.height, row + 3)):
            near.update(range(r * g.width + max(0, col - 2), r * g.width + min(g.width, col + 3)))
    return near


def remember(s: Campaign) -> None:
    """In fog each seat keeps the squares as it last saw them."""
    if s.setup.fog:
        for seat in range(s.seats):
            known = s.memory[seat]
            for i in sees(s, seat):
                known[i] = s.squares[i]


def show(s: Campaign, f: Flow, what: str, where: Iterable[int], seats: Iterable[int] = (), /, **facts: Any) -> None:
    """Something happens on the map: in the open, or in fog to those who can see a square of it."""
    if f.events is None:
        return
    if not s.setup.fog:
        f.tell(what, **facts)
        return
    places = set(where)
    knows = set(seats) | {seat for seat in range(s.seats) if sees(s, seat) & places}
    f.whisper(what, dict.fromkeys([*sorted(knows), REFEREE], facts))


def private(s: Campaign, f: Flow, what: str, seats: Iterable[int], /, **facts: Any) -> None:
    """Only these seats and the referee learn it."""
    if f.events is not None:
        f.whisper(what, dict.fromkeys([*(seat for seat in seats if seat >= 0), REFEREE], facts))


def thrower(s: Campaign, seat: int) -> int:
    """WW-010: whose dice they are; Gaia's are the referee's, else the first seat's in priority."""
    if seat >= 0 and s.asked(seat):
        return seat
    if s.setup.referee:
        return REFEREE
    return next((p for p in s.order if s.asked(p)), 0)
