"""A live table of two people who have just sat down, set up beside the running house:

    TERRARIUM_DATA=... python -m tests.browser.pairs GAME (feeble | hale) NAME NAME NAME

The first two names play, the third moderates; prints the table's code. The clocks give an hour for everything, so that
nobody is late on a slow machine; a hidden moment stays open for a second whatever is answered, as at any live table.
Games are short by their options; for the feeble, the moderator makes them shorter.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import sys
from typing import Any

from terrarium.server import run

run.ready()

from msgspec.structs import replace

from terrarium.server.models import User
from terrarium.server.policy.terms import HOUR, PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import correcting

from .hands import PASSWORD

LIVE = replace(PACES["live"], reply=HOUR, move=HOUR, turn=HOUR, guard=1)
SHORT: dict[str, dict[str, Any]] = {
    "lizard-wizard": {"round_cap": 20},
    "lizards": {"turn_limit": 4},
    "pygmies": {"turn_limit": 2, "board": "meadow"},
    "terrible-lizards": {"round_limit": 10},
    "wood-and-water": {"length": "6", "width": 6, "height": 6},
}
FEEBLE = {"terrible-lizards": [("set_health", {"seat": seat, "health": 3}) for seat in (0, 1)]}


def person(name: str) -> User:
    user = User(username=name, email=f"{name}@example.org")
    user.set_password(PASSWORD)
    user.save()
    return user


def seated(game: str, names: list[str], feeble: bool) -> str:
    *players, moderator = (person(name) for name in names)
    terms = Terms(pace=LIVE)
    code = lobby.create_table(
        moderator, lobby.NewTable(game=game, seats=2, title="A pair", options=SHORT.get(game, {}), terms=terms)
    )
    for seat, one in enumerate(players):
        lobby.join(one, code, seat=seat, word=f"word {seat}")
    for act, value in FEEBLE.get(game, []) if feeble else []:
        correcting.correct(moderator, code, act, value, "A short game.")
    return code


if __name__ == "__main__":
    print(seated(sys.argv[1], sys.argv[3:], sys.argv[2] == "feeble"))
