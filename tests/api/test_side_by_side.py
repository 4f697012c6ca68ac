"""A web process and a worker side by side at the same tables, on both databases: what one of them has moved goes on in
the other. The bots are all the worker's here, and so is everything that waits for a time."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from terrarium.client import Client, Table
from terrarium.kernel import Closed, Stale

from .. import patience
from ..server import postgres
from .live import Server, patient

ROUNDS = 4
NEVER = {"bot_after": 0}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def house(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[Server]:
    with ExitStack() as stack:
        database = ""
        if request.param == "postgresql":
            if postgres.binaries() is None:
                pytest.skip(postgres.MISSING)
            database = stack.enter_context(postgres.cluster("fsync=off"))
        running = Server(tmp_path, database, TERRARIUM_INLINE_SECONDS="0")
        stack.callback(running.stop, signal.SIGKILL)
        yield running


class Two:
    """A table of two people, each with a client of their own."""

    def __init__(self, house: Server, game: str, pace: dict[str, Any], **terms: Any) -> None:
        self.clients = [patient(Client(house.url, house.tokens[name])) for name in ("ada", "bea")]
        first = self.clients[0].create(game, 2, terms={"pace": pace, **terms})
        second = self.clients[1].table(first.code)
        second.join()
        self.seats = [first, second]
        self.code = first.code

    def chairs(self) -> list[dict[str, Any]]:
        return self.clients[0].wire.get(dict[str, Any], f"/tables/{self.code}")["seats"]  # type: ignore[no-any-return]

    def asked(self, seat: int) -> list[Any]:
        """What this seat has still to answer."""
        owed = self.seats[seat].decisions()
        return [one for one in owed if one.draft is None or one.draft.state != "confirmed"]

    def until(self, what: Callable[[], Any], says: str) -> Any:
        def found() -> Any:
            if not (seen := what()):
                self.let_go_on()
            return seen

        return patience.until(found, says=lambda: f"{says}: {self.seats[0].info()}")

    def let_go_on(self) -> None:
        """On a machine so slow that nobody is in time, the table pauses; its moderator is here."""
        if self.seats[0].info().status == "paused":
            self.clients[0].wire.send("POST", f"/tables/{self.code}/resume", body={"reason": "a slow machine"})

    def turn(self, seat: int) -> Any:
        """The next decision of this seat, as soon as there is one."""
        return self.until(lambda: self.asked(seat), f"seat {seat} is never asked")[0]

    def play(self, seat: int) -> Any:
        """This seat answers what it is asked next; where its time is over before, what it is asked after that."""
        while True:
            one = self.turn(seat)
            try:
                self.seats[seat].answer(one, one.default)
            except (Stale, Closed):
                continue
            return one


def live(**more: Any) -> dict[str, Any]:
    return {"kind": "live", "reply": 0, "move": 0, "turn": 0, "errand": 0, **more}


def windows(house: Server) -> None:
    """Two people in Terrible Lizards, through twenty windows that nobody may close before their time. Most of them are
    answered by standing instructions: nobody sees them, but the moments' numbers tell."""
    two = Two(house, "terrible-lizards", live(guard=1))
    rng, asked, windows = Random(5), 0, 0

    def anybody() -> list[tuple[Table, Any]]:
        return [(two.seats[seat], one) for seat in (0, 1) for one in two.asked(seat)]

    while windows < 20:
        for table, one in two.until(anybody, f"nobody is asked after {windows} windows"):
            asked += not one.hidden
            table.answer(one, one.form.sample(rng))
            windows = max(windows, one.id.number - asked)


def deadlines(house: Server) -> None:
    two = Two(house, "test-count", live(reply=1, move=1, turn=1, grace=1), absence=NEVER)
    for n in range(ROUNDS):
        two.play(0)
        two.until(lambda n=n: len(two.seats[0].history()) >= 2 * (n + 1), "a deadline is not closed")  # type: ignore[misc]
    assert two.chairs()[1]["missed"] >= 1


def grace(house: Server) -> None:
    """What is answered within the grace is no missed answer, whichever process has moved the table before."""
    two = Two(house, "test-count", live(reply=1, move=1, turn=1, grace=3600), absence=NEVER)
    for n in range(ROUNDS):
        seat = n % 2
        one = two.turn(seat)
        two.until(lambda one=one: datetime.now(UTC) > one.due, "time stands still")  # type: ignore[misc]
        two.seats[seat].answer(one, "on")
    assert [chair["missed"] for chair in two.chairs()] == [0, 0]


def early(house: Server) -> None:
    """All have confirmed, and the moment still waits for its hour."""
    two = Two(house, "probe-sheets", live(turn=2, early=False))
    ones = [two.play(seat) for seat in (0, 1)]
    last = max(one.id.number for one in ones)

    def on() -> bool:
        return two.seats[0].info().status == "over" or any(one.id.number > last for one in two.asked(0))

    two.until(on, "what all have confirmed is not played")


def bots(house: Server) -> None:
    """A person is absent; the bot that stands in answers what the person opposite leads to."""
    two = Two(house, "test-count", live(reply=1, move=1, turn=1), absence={"bot_after": 1, "bot": "mindful"})
    two.play(0)
    two.until(lambda: two.chairs()[1]["stand_in"], "no bot stands in")
    for _ in range(ROUNDS):
        two.play(0)
    two.turn(0)


def reminders(house: Server) -> None:
    two = Two(house, "test-count", {"kind": "correspondence", "reply": 9, "move": 9, "turn": 9, "grace": 3600})
    two.play(0)
    two.turn(1)

    def reminded() -> list[Any]:
        sent = two.clients[1].wire.get(list[dict[str, Any]], "/me/deliveries")
        return [one for one in sent if one["kind"] == "reminder" and one["table"] == two.code]

    assert len(two.until(reminded, "nobody is reminded")) == 1


SCENES = (windows, deadlines, grace, early, bots, reminders)


@pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="it brings its own databases")
def test_what_one_process_has_moved_goes_on_in_the_other(house: Server) -> None:
    """All scenes at once: most of the time is spent waiting for the house's clocks."""
    with ThreadPoolExecutor(len(SCENES)) as stage:
        played = {scene.__name__: stage.submit(scene, house) for scene in SCENES}
    failed = {name: repr(error) for name, done in played.items() if (error := done.exception()) is not None}
    assert failed == {}
