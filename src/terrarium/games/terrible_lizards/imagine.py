"""The way back: a whole state that a view allows."""

from __future__ import annotations

from random import Random

from .content import CARDS, PARTS
from .state import State
from .view import View


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
    return State(
        edition=view.edition,
        seats=view.seats,
        strands={outline.id: outline.strand() for outline in view.strands},
        acted=view.acted,
        deck_out=view.deck_out,
        health_cap=view.health_cap,
        round_limit=view.round_limit,
        first=view.first,
        active=view.active,
        health=list(view.health),
        deck=deck,
        discard=list(view.discard),
        hands=hands,
        dinos=[list(dino) for dino in view.dinos],
        rows=[list(row) for row in view.rows],
        suppressed=[list(row) for row in view.suppressed],
        stack=list(view.stack),
        round=view.round,
        used=view.used,
        opened=view.opened,
        rampaged=view.rampaged,
        attack=view.attack,
        died=list(view.died),
        bonus=list(view.bonus),
        armored=list(view.armored),
        rights=list(view.rights),
        mods=list(view.mods),
        shown=dict(view.shown),
        ended=view.ended,
    )
