"""Section 9, and drawing (TL-042 to TL-044)."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, One, OneDecision, Value

from ..state import State, rules

HAND = 5
DRAW = Decision("draw", One(("draw", "stop", "fill"), of="draw"), "fill", suggestion="fill")


def can_draw(s: State) -> bool:
    """TL-151, TL-152."""
    return bool(s.deck) or (s.deck_out == "reshuffle" and bool(s.discard))


def refill(s: State, f: Flow) -> None:
    """TL-150: the discard pile becomes the deck, when a card is wanted and not earlier."""
    if not s.deck and s.deck_out == "reshuffle" and s.discard:
        s.deck = f.dice.shuffle("reshuffle", sorted(s.discard))
        s.discard = []
        f.tell("reshuffled", cards=len(s.deck))


def draw_one(s: State, f: Flow, seat: int) -> None:
    if not s.deck:
        refill(s, f)
    card = s.deck.pop()
    s.hands[seat].append(card)
    if f.events is None:
        f.shown = True
    else:
        f.whisper("drew", {seat: {"seat": seat, "card": card}}, {"seat": seat})


@rules.ask_one(tempo="move")
def draw(s: State, phase: str) -> OneDecision:
    """TL-042, TL-043, TL-055: before each card, while under five and a card can be had."""
    seat = s.active
    if s.died[seat] or len(s.hands[seat]) >= HAND or not can_draw(s):
        return None
    return seat, DRAW


@draw.answered
def drawn(s: State, f: Flow, answer: Value, phase: str) -> None:
    if answer == "draw":
        draw_one(s, f, s.active)
        f.then(draw(phase))
    elif answer == "fill":
        while len(s.hands[s.active]) < HAND and can_draw(s):
            draw_one(s, f, s.active)
