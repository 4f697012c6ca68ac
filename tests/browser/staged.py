"""Of Wood and Water just before a battle that is fought on a real table, set up beside the running house:

    TERRARIUM_DATA=... python -m tests.browser.staged NAME NAME NAME

The first two names play, the third moderates; prints the table's code. What leads there is played by defaults, and the
moderator moves one army to where the other stands.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import sys

from terrarium.server import run

run.ready()

from terrarium.games.wood_and_water.model.land import grid
from terrarium.kernel import REFEREE
from terrarium.server.models import User
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import correcting, moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

from .pairs import person

OPTIONS = {"battle_mode": "tabletop", "referee": True, "factions": ["EM", "GO"], "length": "6"}


def open_questions(players: list[User], code: str) -> list:
    found = [d for seat, one in enumerate(players) for d in look.decisions(one, code, seat=seat)]
    return [d for d in found if d.draft is None or d.draft.state != "confirmed"]


def bring_together(moderator: User, code: str) -> None:
    """The second army is set down where the first stands."""
    moderating.look(moderator, code, "To see where they stand.")
    view = look.position(moderator, code, seat=REFEREE, draw=False).view
    first, second = (next(s for s in view.stacks.values() if s.seat == seat) for seat in (0, 1))
    place = {"stack": second.id, "square": grid(view).names[first.square]}
    correcting.correct(moderator, code, "ref_edit", {"place": place}, "They meet.")


def before_a_battle(names: list[str]) -> str:
    *players, moderator = (person(name) for name in names)
    terms = Terms(pace=PACES["untimed"])
    code = lobby.create_table(
        moderator, lobby.NewTable(game="wood-and-water", seats=2, title="A dispute", options=OPTIONS, terms=terms)
    )
    for seat, one in enumerate(players):
        lobby.join(one, code, seat=seat)
    met = False
    while (asked := open_questions(players, code)[0]).kind != "battle_result":
        if asked.kind == "move_step" and not met:
            bring_together(moderator, code)
            met = True
        else:
            playing.submit(players[asked.seat], code, asked.seat, asked.moment, asked.default)
    return code


if __name__ == "__main__":
    print(before_a_battle(sys.argv[1:]))
