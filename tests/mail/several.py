"""A game that asks each seat two things at the same time: in which field to sow, and what to call the dog."""

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
    Seen,
    State,
    Steps,
    Value,
    View,
)
from terrarium.kernel.derive import state_of, view_of

FIELDS, DOGS = ("clay", "marsh", "sand"), ("Argos", "Bello", "Coco")


class FarmState(State, kw_only=True):
    years: int

    def view(self, who: int) -> FarmView:
        return view_of(FarmView, self, who)

    def result(self) -> dict[int, Place]:
        return {seat: Place(1, 0) for seat in range(self.seats)} if self.over else {}

    def faults(self) -> list[str]:
        return []


class FarmView(View, kw_only=True, frozen=True):
    years: int


rules: Steps[FarmState] = Steps()
FarmState.rules = rules


@rules.step
def year(s: FarmState, f: Flow) -> None:
    if s.years == 0:
        f.tell("over")
        return
    s.years -= 1
    f.then(year())
    f.fork([field()], [dog()])


@rules.ask(tempo="errand")
def field(s: FarmState) -> Decisions:
    return {seat: Decision("field", One(FIELDS, of="field"), default="clay") for seat in range(s.seats)}


@field.answered
def sown(s: FarmState, f: Flow, answers: Answers) -> None:
    f.tell("sown", fields=[answers[seat] for seat in range(s.seats)])


@rules.ask(tempo="errand")
def dog(s: FarmState) -> Decisions:
    return {seat: Decision("dog", One(DOGS, of="dog"), default="Argos") for seat in range(s.seats)}


@dog.answered
def named(s: FarmState, f: Flow, answers: Answers) -> None:
    f.tell("named", dogs=[answers[seat] for seat in range(s.seats)])


class Farm(Game[FarmState, FarmView]):
    slug = "probe-farm"
    title = "Farm"
    summary = "Two questions at a time."
    seats = range(1, 3)
    state = FarmState

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[FarmState, Outcome]:
        s = FarmState(edition=1, seats=seats, years=2)
        return s, s.begin(dice, year())

    def imagine(self, view: FarmView, rng: Random) -> FarmState:
        return state_of(FarmState, view)

    def narrate(self, view: FarmView, event: Seen) -> str:
        return f"{event.kind}: {event.face}"

    def text(self, view: FarmView) -> str:
        return f"{view.years} years are left."

    def caption(self, view: FarmView) -> str:
        return f"{view.years} years are left."


game = Farm()
