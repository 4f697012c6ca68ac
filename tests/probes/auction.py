"""Probe: an auction with a secret limit, kept by the match as a standing instruction.

Lots come up one after the other; in turn each seat that has not passed bids more or passes. Money is secret. A bid
may be filed with a limit, up to which the match bids on for the seat; no state and no record ever holds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    SPECTATOR,
    TABLE,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Either,
    Fields,
    Flow,
    Form,
    Game,
    One,
    Option,
    Outcome,
    Place,
    Seen,
    Standing,
    State,
    Steps,
    Value,
    View,
    Yes,
)
from terrarium.kernel.derive import state_of, view_of


class AuctionState(State, kw_only=True):
    lots: list[int]
    money: list[int]
    won: list[list[int]]
    high: int = 0
    bidder: int = -1
    inside: list[bool]

    def view(self, who: int) -> AuctionView:
        opened = self.over or who < SPECTATOR
        return view_of(
            AuctionView,
            self,
            who,
            lot=self.lots[-1] if self.lots else 0,
            left=sorted(self.lots[:-1]),
            money=[m if opened or who == s else -1 for s, m in enumerate(self.money)],
        )

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        scores = [sum(won) for won in self.won]
        return {s: Place(1 + sum(o > score for o in scores), score) for s, score in enumerate(scores)}

    def faults(self) -> list[str]:
        return [f"Seat {s} owes money." for s, m in enumerate(self.money) if m < 0]


class AuctionView(View, kw_only=True, frozen=True):
    lot: int
    left: list[int]
    money: list[int]
    won: list[list[int]]
    high: int
    bidder: int
    inside: list[bool]


rules: Steps[AuctionState] = Steps()
AuctionState.rules = rules


@rules.step
def next_lot(s: AuctionState, f: Flow) -> None:
    if not s.lots:
        f.tell("over")
        return
    s.high, s.bidder, s.inside = 0, -1, [True] * s.seats
    f.tell("lot", worth=s.lots[-1])
    f.then(bid(len(s.lots) % s.seats))


@rules.ask(tempo="reply")
def bid(s: AuctionState, seat: int) -> Decisions:
    ways: dict[str, Form] = {"pass": Yes()}
    if s.money[seat] > s.high:
        ways = {"bid": Amount(s.high + 1, s.money[seat]), **ways}
    return {seat: Decision("bid", Either(ways), default={"pass": True}, facts={"high": s.high})}


@bid.answered
def has_bid(s: AuctionState, f: Flow, answers: Answers, seat: int) -> None:
    if "bid" in answers[seat]:
        s.high, s.bidder = answers[seat]["bid"], seat
        f.tell("bid", seat=seat, amount=s.high)
    else:
        s.inside[seat] = False
        f.tell("passed", seat=seat)
    still = [(seat + n) % s.seats for n in range(1, s.seats + 1) if s.inside[(seat + n) % s.seats]]
    others = [o for o in still if o != s.bidder]
    if others:
        f.then(bid(others[0]))
        return
    worth = s.lots.pop()
    if s.bidder >= 0:
        s.money[s.bidder] -= s.high
        s.won[s.bidder].append(worth)
        f.tell("sold", seat=s.bidder, worth=worth, price=s.high)
    else:
        f.tell("unsold", worth=worth)
    f.then(next_lot())


@rules.act(by="table")
def drop(s: AuctionState, who: int) -> Form | None:
    return One(list(range(s.seats)), of="seat") if who == TABLE else None


@drop.done
def dropped(s: AuctionState, f: Flow, who: int, value: Value) -> None:
    s.inside[value] = value == s.bidder
    f.tell("left", seat=value)


class Auction(Game[AuctionState, AuctionView]):
    slug = "probe-auction"
    title = "Auction"
    summary = "Lots, secret money, secret limits."
    seats = range(2, 6)
    state = AuctionState
    options = Fields({"lots": Amount(1, 12)})
    option_words = {"lots": Option("Lots", "How many lots come up.")}
    defaults = {"lots": 6}
    instructions = Fields({"limit": Amount(0, 99)})

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[AuctionState, Outcome]:
        lots = dice.shuffle("lots", range(1, options["lots"] + 1))
        s = AuctionState(
            edition=1, seats=seats, lots=lots, money=[20] * seats, won=[[] for _ in range(seats)], inside=[True] * seats
        )
        return s, s.begin(dice, next_lot())

    def standing(self, instruction: Value, view: AuctionView, decision: Decision) -> Standing | None:
        """Bid one more up to the limit; beyond it the seat is asked."""
        if view.high + 1 <= min(instruction["limit"], view.money[view.who]) and view.bidder >= 0:
            return Standing({"bid": view.high + 1}, instruction)
        return None

    def imagine(self, view: AuctionView, rng: Random) -> AuctionState:
        lots = list(view.left)
        rng.shuffle(lots)
        money = [rng.randint(0, 20) if m < 0 else m for m in view.money]
        if view.bidder >= 0:
            money[view.bidder] = max(money[view.bidder], view.high)
        return state_of(
            AuctionState,
            view,
            lots=lots + ([view.lot] if view.lot else []),
            money=money,
        )

    def narrate(self, view: AuctionView, event: Seen) -> str:
        face = event.face
        who = f"Seat {face['seat'] + 1}" if "seat" in face else ""
        return {
            "lot": "A lot worth {worth} comes up.",
            "bid": who + " bids {amount}.",
            "passed": who + " passes.",
            "sold": who + " pays {price} for {worth}.",
            "unsold": "Nobody wants {worth}.",
            "left": who + " leaves.",
            "over": "The auction is over.",
        }[event.kind].format(**face)

    def text(self, view: AuctionView) -> str:
        return f"Lot {view.lot}, high bid {view.high} by {view.bidder + 1}. Money {view.money}. Won {view.won}."

    def caption(self, view: AuctionView) -> str:
        return f"A lot worth {view.lot} is up at {view.high}."


def disguise(state: AuctionState, who: int, rng: Random) -> AuctionState:
    twin = state.copy()
    hidden = twin.lots[:-1]
    rng.shuffle(hidden)
    twin.lots[:-1] = hidden
    for seat in range(twin.seats):
        if seat != who:
            twin.money[seat] = rng.randint(twin.high if seat == twin.bidder else 0, 40)
    twin.reread()
    return twin


game = Auction()
