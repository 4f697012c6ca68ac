"""A game of two seats that counts, and whose rules break when told to."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    Answers,
    Decision,
    Decisions,
    Dice,
    Flow,
    Game,
    One,
    Outcome,
    Place,
    Question,
    Reply,
    Seen,
    State,
    Steps,
    Value,
    View,
)
from terrarium.kernel.derive import state_of, view_of


class CountState(State, kw_only=True):
    total: int = 0

    def view(self, who: int) -> CountView:
        return view_of(CountView, self, who)

    def result(self) -> dict[int, Place]:
        return {0: Place(1), 1: Place(1)} if self.over else {}


class CountView(View, kw_only=True, frozen=True):
    total: int


rules: Steps[CountState] = Steps()
CountState.rules = rules


@rules.ask()
def count(s: CountState, seat: int) -> Decisions:
    return {seat: Decision("count", One(["on", "crash", "loop", "end"]), default="on")}


@count.answered
def counted(s: CountState, f: Flow, answers: Answers, seat: int) -> None:
    if answers[seat] == "crash":
        raise ZeroDivisionError("the rules divide by nothing")
    while answers[seat] == "loop":
        s.total += 1
    s.total += 1
    f.tell("counted", seat=seat, total=s.total)
    if answers[seat] != "end":
        f.then(count(1 - seat))


def breaks(*_: object) -> object:
    """To be put in the place of anything that the game is asked."""
    raise ZeroDivisionError("the rules divide by nothing")


class Clumsy:
    """A bot that fails."""

    def answer(self, question: Question[CountView]) -> Reply:
        raise RuntimeError("clumsy")


class Endless:
    """A bot that thinks for ever."""

    def answer(self, question: Question[CountView]) -> Reply:
        while True:
            pass


class Mindful:
    """A bot that counts its own answers in its note, and what it was told since the last one."""

    def answer(self, question: Question[CountView]) -> Reply:
        told = [event.face["total"] for event in question.events]
        return Reply("on", [*(question.note or []), told])


class Pensive(Mindful):
    """A bot that says that it takes its time, as one does that looks ahead by the clock."""

    seconds = 2.0


class Count(Game[CountState, CountView]):
    slug = "test-count"
    title = "Count"
    seats = range(2, 3)
    state = CountState
    bots = {"clumsy": Clumsy, "endless": Endless, "pensive": Pensive, "mindful": Mindful}

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[CountState, Outcome]:
        s = CountState(edition=1, seats=2)
        return s, s.begin(dice, count(0))

    def imagine(self, view: CountView, rng: Random) -> CountState:
        return state_of(CountState, view)

    def narrate(self, view: CountView, event: Seen) -> str:
        return f"Seat {event.face['seat'] + 1} counts to {event.face['total']}."

    def text(self, view: CountView) -> str:
        return f"Total {view.total}."


game = Count()
