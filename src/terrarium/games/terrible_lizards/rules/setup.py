"""TL-030 to TL-035: from seats and options to the first moment."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Amount, Dice, Fields, One, Outcome, Value

from ..content import CARDS
from ..state import State
from . import acts as acts
from .turn import setup

HEALTH = 50

BALANCE = {
    2: (0, 9),
    3: (0, 4, 6),
    4: (0, 2, 4, 4),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 2, 3, 4),
}
"""TL-023: extra health by position."""

OPTIONS = Fields(
    {
        "deck_out": One(("reshuffle", "play_on")),
        "health_cap": One(("none", "50")),
        "first_seat": One(("random", "1", "2", "3", "4", "5", "6")),
        "seat_balance": One(("off", "on")),
        "round_limit": Amount(10, 99),
    }
)
DEFAULTS: dict[str, Value] = {
    "deck_out": "reshuffle",
    "health_cap": "none",
    "first_seat": "random",
    "seat_balance": "off",
    "round_limit": 40,
}


def new(edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[State, Outcome]:
    """A named first seat counts from 1; one beyond the table's seats goes round it (TL-022)."""
    chosen = options["first_seat"]
    first = dice.below("first", seats) if chosen == "random" else (int(chosen) - 1) % seats
    extra = BALANCE[seats] if options["seat_balance"] == "on" else (0,) * seats
    state = State(
        edition=edition,
        seats=seats,
        deck_out=options["deck_out"],
        health_cap=0 if options["health_cap"] == "none" else int(options["health_cap"]),
        round_limit=options["round_limit"],
        first=first,
        active=first,
        health=[HEALTH + extra[(seat - first) % seats] for seat in range(seats)],
        deck=dice.shuffle("setup", list(CARDS)),
        hands=[[] for _ in range(seats)],
        dinos=[[""] * 5 for _ in range(seats)],
        rows=[[] for _ in range(seats)],
        suppressed=[[] for _ in range(seats)],
        died=[0] * seats,
        bonus=[""] * seats,
        armored=[False] * seats,
        rights=[0] * seats,
    )
    return state, state.begin(dice, setup())
