"""Section 2: from seats and options to the first moment."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Amount, Dice, Fields, Malformed, One, Outcome, Value

from ..content import Card
from ..content.factions import BadFaction, read
from ..content.own_boards import plan_of
from ..forms.boards import BoardText
from ..forms.factions import FactionText
from ..state import State
from . import acts as acts
from .draft import choose_crew, deal

OPTIONS = Fields(
    {
        "board": One(("park", "harbor", "meadow")),
        "own_board": BoardText(),
        "own_faction": FactionText(),
        "scenario": One(("own", "plain")),
        "items": One(("off", "on")),
        "turn_limit": Amount(1, 99),
        "red": One(("off", "on")),
    }
)
DEFAULTS: dict[str, Value] = {
    "board": "park",
    "own_board": "",
    "own_faction": "",
    "scenario": "own",
    "items": "off",
    "turn_limit": 20,
    "red": "off",
}


def new(edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[State, Outcome]:
    """PY-025, PY-026: two seats play one battle, four draft first."""
    if seats not in (2, 4):
        raise Malformed("Pygmies is played by two seats, or by four in a draft.")
    board = str(options.get("own_board", "")).strip() or options["board"]
    state = State(
        edition=edition,
        seats=seats,
        board=board,
        scenario=plan_of(board).scenario if options["scenario"] == "own" else "plain",
        items=options["items"] == "on",
        red=options["red"] == "on",
        turn_limit=options["turn_limit"],
        customs=_faction(str(options.get("own_faction", "")), options["red"] == "on"),
        crews=[None] * seats,
    )
    return state, state.begin(dice, deal() if seats == 4 else choose_crew())


def _faction(text: str, red: bool) -> list[Card]:
    """PY-444: the cards of a faction that the table has written."""
    try:
        return list(read(text, red)) if text.strip() else []
    except BadFaction as wrong:
        raise Malformed(str(wrong)) from None
