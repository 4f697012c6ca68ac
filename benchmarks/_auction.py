"""The load's players: an auction that is bid up by one until the money is out, so that a player knows every next answer
without asking the server. `_auction.cjs` has the same rules and the same players for boardgame.io."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

SEATS, LOTS, MONEY = 3, 12, 20


def moves() -> Iterator[tuple[int, int, Any]]:
    """Seat, number of the moment, answer: a whole match."""
    money = [MONEY] * SEATS
    number = 0
    for left in range(LOTS, 0, -1):
        inside, high, bidder, seat = [True] * SEATS, 0, -1, left % SEATS
        while True:
            number += 1
            if money[seat] > high:
                high, bidder = high + 1, seat
                yield seat, number, {"bid": high}
            else:
                inside[seat] = False
                yield seat, number, {"pass": True}
            after = [(seat + n) % SEATS for n in range(1, SEATS + 1)]
            others = [one for one in after if inside[one] and one != bidder]
            if not others:
                break
            seat = others[0]
        if bidder >= 0:
            money[bidder] -= high
