"""Probe: sixteen sealed sheets, revised until the deadline, resolved together.

Each turn every active clan sends scouts to some of nine fields; a field goes to whoever sends most, ties to nobody.
A sheet may carry messages, which leave as events. A clan sees its own purse and the owners of all fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from terrarium.kernel import (
    SPECTATOR,
    Allocation,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Fields,
    Flow,
    Game,
    ListOf,
    One,
    Option,
    Outcome,
    Place,
    Seen,
    State,
    Steps,
    Text,
    Value,
    View,
)
from terrarium.kernel.derive import state_of, view_of

FIELDS = [f"field{n}" for n in range(1, 10)]


class SheetState(State, kw_only=True):
    turn: int
    turns: int
    owners: dict[str, int]
    purses: list[int]
    active: list[bool]

    def view(self, who: int) -> SheetView:
        shown = [p if who == s or who < SPECTATOR or self.over else -1 for s, p in enumerate(self.purses)]
        return view_of(
            SheetView,
            self,
            who,
            purses=shown,
        )

    def held(self, seat: int) -> int:
        return sum(owner == seat for owner in self.owners.values())

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        scores = [self.held(s) if self.active[s] else -1 for s in range(self.seats)]
        return {s: Place(1 + sum(o > mine for o in scores), max(mine, 0)) for s, mine in enumerate(scores)}

    def faults(self) -> list[str]:
        return [f"Clan {s} has a purse of {p}." for s, p in enumerate(self.purses) if p < 0]


class SheetView(View, kw_only=True, frozen=True):
    turn: int
    turns: int
    owners: dict[str, int]
    purses: list[int]
    active: list[bool]


rules: Steps[SheetState] = Steps()
SheetState.rules = rules


@rules.ask(tempo="turn", revisable=True)
def orders(s: SheetState) -> Decisions:
    asked = {}
    for seat in range(s.seats):
        if s.active[seat]:
            others = tuple(o for o in range(s.seats) if o != seat)
            message = Fields({"to": One(others, of="seat"), "text": Text(200)})
            scouts = Allocation(dict.fromkeys(FIELDS, 3), 0, min(9, s.purses[seat]), of="field")
            form = Fields({"scouts": scouts, "messages": ListOf(message, 0, 3)}, optional=("messages",))
            asked[seat] = Decision("orders", form, default={"scouts": {}})
    return asked


@orders.answered
def resolve(s: SheetState, f: Flow, answers: Answers) -> None:
    for seat in sorted(answers):
        for message in answers[seat].get("messages", ()):
            face = {"from": seat, "text": message["text"]}
            f.whisper("message", {message["to"]: face, seat: {**face, "to": message["to"]}})
        sent = sum(answers[seat]["scouts"].values())
        s.purses[seat] += 1 - sent
        f.whisper("paid", {seat: {"sent": sent, "missed": seat in f.missed}})
    for field in f.dice.shuffle("fields", FIELDS):
        bids = sorted(((a["scouts"].get(field, 0), seat) for seat, a in answers.items()), reverse=True)
        if bids and bids[0][0] > 0 and (len(bids) == 1 or bids[0][0] > bids[1][0]):
            s.owners[field] = bids[0][1]
            f.tell("taken", field=field, seat=bids[0][1])
    s.turn += 1
    if s.turn > s.turns or sum(s.active) < 2:
        f.tell("over")
    else:
        f.then(orders())


@rules.leave(lambda s: [seat for seat in range(s.seats) if s.active[seat]])
def leave(s: SheetState, f: Flow, seat: int, why: str) -> None:
    s.active[seat] = False
    f.tell("left", seat=seat, why=why)


class Sheets(Game[SheetState, SheetView]):
    slug = "probe-sheets"
    title = "Sheets"
    summary = "Sixteen sealed sheets a turn."
    seats = range(2, 17)
    state = SheetState
    options = Fields({"turns": Amount(1, 20)})
    letters = frozenset({"message"})
    option_words = {"turns": Option("Turns", "How many sheets are written.")}
    defaults = {"turns": 4}

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[SheetState, Outcome]:
        s = SheetState(
            edition=1,
            seats=seats,
            turn=1,
            turns=options["turns"],
            owners=dict.fromkeys(FIELDS, -1),
            purses=[5] * seats,
            active=[True] * seats,
        )
        return s, s.begin(dice, orders())

    def imagine(self, view: SheetView, rng: Random) -> SheetState:
        return state_of(
            SheetState,
            view,
            purses=[rng.randint(0, 5 + view.turn) if p < 0 else p for p in view.purses],
        )

    def narrate(self, view: SheetView, event: Seen) -> str:
        face: dict[str, Any] = event.face
        match event.kind:
            case "message":
                return f"Clan {face['from'] + 1} writes: {face['text']}"
            case "paid":
                return f"{face['sent']} scouts went out." + (" No sheet came in." if face["missed"] else "")
            case "taken":
                return f"Clan {face['seat'] + 1} takes {face['field']}."
            case "left":
                return f"Clan {face['seat'] + 1} leaves."
            case _:
                return "The war is over."

    def text(self, view: SheetView) -> str:
        fields = "\n".join(f"{name}: {owner + 1 if owner >= 0 else 'free'}" for name, owner in view.owners.items())
        return f"Turn {view.turn} of {view.turns}\n{fields}\nPurses: {view.purses}"

    def caption(self, view: SheetView) -> str:
        return f"Turn {view.turn} of {view.turns}."


def disguise(state: SheetState, who: int, rng: Random) -> SheetState:
    twin = state.copy()
    for seat in range(twin.seats):
        if seat != who:
            twin.purses[seat] = rng.randint(0, 9)
    twin.reread()
    return twin


game = Sheets()
