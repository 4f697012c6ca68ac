"""The way back: a whole state that a view allows."""

from __future__ import annotations

from random import Random

from terrarium.kernel import state_of

from ..content import CARDS, PARTS
from ..state import State
from . import View


def imagine(view: View, rng: Random) -> State:
    """Unknown cards go to unknown places at random. A seat that searches the deck knows its parts exactly."""
    seen = {card for hand in view.hands for card in hand}
    seen.update(view.discard, view.deck, *view.dinos, *view.rows)
    seen.update(kept.card for row in view.suppressed for kept in row)
    seen.update(played.card for played in view.stack)
    hidden = [card for card in CARDS if card not in seen]
    deck = list(view.deck)
    if not deck:
        if view.top[:1] == ("fetch",) and any(
            played.card == view.top[1] and played.seat == view.who for played in view.stack
        ):
            fixed = set(view.search)
            others = [card for card in hidden if card not in PARTS]
            rng.shuffle(others)
            room = view.deck_count - len(fixed)
            deck = [*view.search, *others[:room]]
            hidden = [card for card in hidden if card in PARTS and card not in fixed] + others[room:]
            rng.shuffle(hidden)
        else:
            rng.shuffle(hidden)
            deck = hidden[: view.deck_count]
            hidden = hidden[view.deck_count :]
        rng.shuffle(deck)
    hands = [[card or hidden.pop() for card in hand] for hand in view.hands]
    return state_of(State, view, deck=deck, hands=hands)
