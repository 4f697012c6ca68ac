"""A game of two seats and a referee: one claims a number, the other agrees or disputes it, and who is asked then is the
referee. Every seat holds a number that nobody else may know, and may send a letter with its claim."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from terrarium.kernel import (
    REFEREE,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Either,
    Fields,
    Flow,
    Game,
    One,
    Outcome,
    Place,
    Seen,
    State,
    Steps,
    Text,
    Value,
    View,
    Yes,
)
from terrarium.kernel.derive import state_of, view_of

ROUNDS = 3


class Dispute(State, kw_only=True):
    held: list[int] = []
    claims: list[int] = []
    points: list[int] = []

    def view(self, who: int) -> DisputeView:
        everything = who == REFEREE or self.over
        held = [n if everything or seat == who else 0 for seat, n in enumerate(self.held)]
        return view_of(
            DisputeView,
            self,
            who,
            held=held,
        )

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        best = max(self.points)
        return {seat: Place(1 if n == best else 2, n) for seat, n in enumerate(self.points)}


class DisputeView(View, kw_only=True, frozen=True):
    held: list[int]
    claims: list[int]
    points: list[int]


rules: Steps[Dispute] = Steps()
Dispute.rules = rules


@rules.step
def begin(s: Dispute, f: Flow) -> None:
    s.held = [f.dice.roll("held", 1, 900_000_000)[0] + 10**8 for _ in range(2)]
    f.then(claim(0))


@rules.ask()
def claim(s: Dispute, seat: int) -> Decisions:
    form = Fields({"claim": Amount(1, 9), "letter": Text(60)}, optional=("letter",))
    return {seat: Decision("claim", form, default={"claim": 1})}


@claim.answered
def claimed(s: Dispute, f: Flow, answers: Answers, seat: int) -> None:
    s.claims.append(answers[seat]["claim"])
    f.tell("claimed", seat=seat, claim=s.claims[-1])
    if answers[seat].get("letter"):
        f.whisper("letter", {key: {"seat": seat, "text": answers[seat]["letter"]} for key in (0, 1)})
    f.then(reply(1 - seat))


@rules.ask()
def reply(s: Dispute, seat: int) -> Decisions:
    return {seat: Decision("reply", Either({"agree": Yes(), "dispute": Text(60)}), default={"agree": True})}


@reply.answered
def replied(s: Dispute, f: Flow, answers: Answers, seat: int) -> None:
    if "dispute" in answers[seat]:
        f.whisper("disputed", {key: {"seat": seat, "note": answers[seat]["dispute"]} for key in (0, 1, REFEREE)})
        f.then(ruling(1 - seat))
    else:
        settled(s, f, 1 - seat, s.claims[-1])


@rules.ask(tempo="errand")
def ruling(s: Dispute, seat: int) -> Decisions:
    facts = {"claim": s.claims[-1], "held": s.held[seat]}
    return {REFEREE: Decision("ruling", One(["as claimed", "nothing"], of="way"), default="nothing", facts=facts)}


@ruling.answered
def ruled(s: Dispute, f: Flow, answers: Answers, seat: int) -> None:
    f.tell("ruled", way=answers[REFEREE], late=REFEREE in f.missed)
    settled(s, f, seat, s.claims[-1] if answers[REFEREE] == "as claimed" else 0)


def settled(s: Dispute, f: Flow, seat: int, points: int) -> None:
    s.points[seat] += points
    f.tell("scored", seat=seat, points=points)
    if len(s.claims) < ROUNDS:
        f.then(claim(1 - seat))


class TheDispute(Game[Dispute, DisputeView]):
    slug = "test-dispute"
    title = "Dispute"
    seats = range(2, 3)
    state = Dispute
    letters = frozenset({"letter", "disputed"})

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[Dispute, Outcome]:
        s = Dispute(edition=1, seats=2, points=[0, 0])
        return s, s.begin(dice, begin())

    def imagine(self, view: DisputeView, rng: Random) -> Dispute:
        held = [n or rng.randrange(10**8 + 1, 10**9 + 1) for n in view.held]
        return state_of(
            Dispute,
            view,
            held=held,
        )

    def narrate(self, view: DisputeView, event: Seen) -> str:
        face: dict[str, Any] = event.face
        return {
            "claimed": "A claim of {claim}.",
            "letter": "A letter: {text}",
            "disputed": "It is disputed: {note}",
            "ruled": "The referee rules: {way}.",
            "scored": "{points} points.",
        }[event.kind].format(**face)

    def text(self, view: DisputeView) -> str:
        return f"Held {view.held}, claims {view.claims}, points {view.points}."


game = TheDispute()
