"""A match that is played beside the running house, by the house's own functions, for somebody at a browser:

    TERRARIUM_DATA=... python -m tests.browser.walk GAME STOPS NAME NAME

The first name sits at the browser. With `kinds` for STOPS, the walk stops whenever the first is asked something of a
kind that it was not asked before: it prints the table's code and the kind, and waits for a line. What else is asked it
answers for both, by chance or by default. With `end` it stops nowhere. At last it prints the code and `over`.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import sys
from random import Random
from typing import Any

from terrarium.server import run

run.ready()

from msgspec.structs import replace

from terrarium.kernel import Refused
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

from .pairs import SHORT, person

AT_ONCE = Terms(pace=replace(PACES["untimed"], guard=0))
LONG_ENOUGH = 150
"""Answers after which no new kind is waited for."""


def asked(players: list[Any], code: str) -> list[Any]:
    found = [d for seat, one in enumerate(players) for d in look.decisions(one, code, seat=seat)]
    return [d for d in found if d.draft is None or d.draft.state != "confirmed"]


def answer(person: Any, code: str, one: Any, rng: Random) -> None:
    """By chance, or by default where chance is refused."""
    for value in (one.form.sample(rng) if rng.random() < 0.5 else one.default, one.default):
        try:
            playing.submit(person, code, one.seat, one.moment, value)
            return
        except Refused:
            continue


def walk(game: str, stops: str, names: list[str]) -> str:
    players = [person(name) for name in names]
    code = lobby.create_table(
        players[0], lobby.NewTable(game=game, seats=2, title="A walk", options=SHORT.get(game, {}), terms=AT_ONCE)
    )
    for seat, one in enumerate(players):
        lobby.join(one, code, seat=seat)
    seen: set[str] = set()
    rng, answered = Random(game), 0
    while (owed := asked(players, code)) and (stops == "end" or answered < LONG_ENOUGH):
        fresh = next((one for one in owed if one.seat == 0 and one.kind not in seen), None)
        if fresh is not None and stops == "kinds":
            seen.add(fresh.kind)
            print(code, fresh.kind, flush=True)
            sys.stdin.readline()
        else:
            answer(players[owed[0].seat], code, owed[0], rng)
            answered += 1
    return code


if __name__ == "__main__":
    print(walk(sys.argv[1], sys.argv[2], sys.argv[3:]), "over", flush=True)
