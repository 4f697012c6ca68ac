"""Probe: nested hidden windows with auto-pass.

In turn each seat announces a spell from its hand; every other seat that holds a card is asked at once, sealed, and
nobody learns who was asked. The first counter in seat order is carried out, after a window of its own: last in, first
out, to any depth. A standing instruction passes where the seat has nothing to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    SPECTATOR,
    TABLE,
    Answers,
    Decision,
    Decisions,
    Dice,
    Either,
    Flow,
    Form,
    Game,
    One,
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

BOLT, COUNTER = "bolt", "counter"


class WindowState(State, kw_only=True):
    deck: list[str]
    hands: list[list[str]]
    health: list[int]
    stack: list[int]
    """The seats whose announced card waits, newest last."""
    cancelled: list[bool]

    def view(self, who: int) -> WindowView:
        opened = self.over or who < SPECTATOR
        return view_of(
            WindowView,
            self,
            who,
            deck=len(self.deck),
            hands=[sorted(h) if opened or s == who else ["?"] * len(h) for s, h in enumerate(self.hands)],
        )

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        return {s: Place(1 + sum(o > h for o in self.health), h) for s, h in enumerate(self.health)}


class WindowView(View, kw_only=True, frozen=True):
    deck: int
    hands: list[list[str]]
    health: list[int]
    stack: list[int]
    cancelled: list[bool]


rules: Steps[WindowState] = Steps()
WindowState.rules = rules


@rules.step
def turn(s: WindowState, f: Flow, seat: int) -> None:
    if not s.deck:
        f.tell("over")
        return
    card = s.deck.pop()
    s.hands[seat].append(card)
    f.whisper("drew", {seat: {"card": card}}, {"seat": seat})
    f.then(announce(seat), turn((seat + 1) % s.seats))


@rules.ask()
def announce(s: WindowState, seat: int) -> Decisions:
    ways: dict[str, Form] = {"wait": Yes()}
    if BOLT in s.hands[seat]:
        ways["bolt"] = One([o for o in range(s.seats) if o != seat], of="seat")
    return {seat: Decision("announce", Either(ways), default={"wait": True})}


@announce.answered
def announced(s: WindowState, f: Flow, answers: Answers, seat: int) -> None:
    if "bolt" in answers[seat]:
        s.hands[seat].remove(BOLT)
        lay(s, f, seat, "bolt")
        f.then(window(), hit(answers[seat]["bolt"]))


def lay(s: WindowState, f: Flow, seat: int, card: str) -> None:
    s.stack.append(seat)
    s.cancelled.append(False)
    f.tell("announced", seat=seat, card=card)


@rules.ask(tempo="reply", hidden=True)
def window(s: WindowState) -> Decisions:
    asked = {}
    for seat, hand in enumerate(s.hands):
        if hand and seat != s.stack[-1]:
            ways: dict[str, Form] = {"pass": Yes()}
            if COUNTER in hand:
                ways["counter"] = Yes()
            asked[seat] = Decision("respond", Either(ways), default={"pass": True})
    return asked


@window.answered
def responded(s: WindowState, f: Flow, answers: Answers) -> None:
    actor = s.stack[-1]
    order = [(actor + n) % s.seats for n in range(1, s.seats)]
    first = next((seat for seat in order if "counter" in answers.get(seat, {})), None)
    if first is None:
        f.tell("window_closed")
        return
    s.hands[first].remove(COUNTER)
    lay(s, f, first, "counter")
    f.then(window(), cancel())


@rules.step
def cancel(s: WindowState, f: Flow) -> None:
    """A counter resolves: it cancels what lies below it, and the window below is asked again."""
    s.stack.pop()
    if s.cancelled.pop():
        f.tell("fizzled")
        f.then(window())
    else:
        s.cancelled[-1] = True
        f.tell("cancelled", seat=s.stack[-1])


@rules.step
def hit(s: WindowState, f: Flow, target: int) -> None:
    s.stack.pop()
    if s.cancelled.pop():
        f.tell("fizzled")
    else:
        s.health[target] -= 1
        f.tell("hit", seat=target)


@rules.act(by="table")
def drop(s: WindowState, who: int) -> Form | None:
    return One(list(range(s.seats)), of="seat") if who == TABLE else None


@drop.done
def dropped(s: WindowState, f: Flow, who: int, value: Value) -> None:
    s.hands[value] = []
    f.tell("left", seat=value)


class Windows(Game[WindowState, WindowView]):
    slug = "probe-windows"
    title = "Windows"
    summary = "Sealed responses to responses."
    seats = range(2, 5)
    state = WindowState
    instructions = One(("ask", "smart"))
    initial = "smart"

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[WindowState, Outcome]:
        deck = dice.shuffle("deck", [BOLT] * 12 + [COUNTER] * 12)
        hands = [[deck.pop(), deck.pop()] for _ in range(seats)]
        s = WindowState(edition=1, seats=seats, deck=deck, hands=hands, health=[5] * seats, stack=[], cancelled=[])
        return s, s.begin(dice, turn(0))

    def standing(self, instruction: Value, view: WindowView, decision: Decision) -> Standing | None:
        idle = decision.kind == "respond" and COUNTER not in view.hands[view.who]
        return Standing({"pass": True}, instruction) if instruction == "smart" and idle else None

    def imagine(self, view: WindowView, rng: Random) -> WindowState:
        unknown = view.deck + sum(hand.count("?") for hand in view.hands)
        cards = [rng.choice([BOLT, COUNTER]) for _ in range(unknown)]
        return state_of(
            WindowState,
            view,
            deck=[cards.pop() for _ in range(view.deck)],
            hands=[[cards.pop() if c == "?" else c for c in hand] for hand in view.hands],
        )

    def narrate(self, view: WindowView, event: Seen) -> str:
        return f"{event.kind}: " + ", ".join(f"{key} {value}" for key, value in event.face.items())

    def text(self, view: WindowView) -> str:
        return f"Deck {view.deck}. Hands {view.hands}. Health {view.health}. Stack {view.stack}."

    def caption(self, view: WindowView) -> str:
        return f"{view.deck} cards are left."


def disguise(state: WindowState, who: int, rng: Random) -> WindowState:
    twin = state.copy()
    for seat, hand in enumerate(twin.hands):
        if seat != who:
            twin.hands[seat] = [rng.choice([BOLT, COUNTER]) for _ in hand]
    twin.deck = [rng.choice([BOLT, COUNTER]) for _ in twin.deck]
    twin.reread()
    return twin


game = Windows()
