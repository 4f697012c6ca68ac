"""Section 19a as a function: everything that an audience cannot know is changed at random, and nothing else."""

from __future__ import annotations

from random import Random

from terrarium.games.pygmies.state import SLOTS, Battle, State
from terrarium.games.pygmies.view import queue_side
from terrarium.kernel import REFEREE


def disguise(state: State, who: int, rng: Random) -> State:
    twin = state.copy()
    if state.over or who == REFEREE:
        return twin
    for b in twin.battles:
        for side, seat in enumerate(b.field.seats):
            if seat != who:
                _cards(b, side, rng)
                _secret_figures(b, side, rng)
    if twin.packs:
        _draft(twin, who, rng)
    return twin


def _cards(b: Battle, side: int, rng: Random) -> None:
    """PY-421: hand, face-down card and the discards below the top."""
    field = b.field
    hand, pile, played = b.hands[side], b.discards[side], b.played[side]
    secret = bool(played) and not field.shown[side]
    hidden = [*hand, *pile[:-1], *([played] if secret else [])]
    rng.shuffle(hidden)
    if secret:
        slots = {SLOTS[field.models[i].slot] for owner, i in field.with_me if owner == side}
        fits = [card for card in hidden if slots <= set(card)]
        b.played[side] = rng.choice(fits)
        hidden.remove(b.played[side])
    b.hands[side] = hidden[: len(hand)]
    b.discards[side] = [*hidden[len(hand) :], *pile[-1:]]


def _secret_figures(b: Battle, side: int, rng: Random) -> None:
    """PY-422: dice of a cast or thrown with a declaration, and the rest of a batch."""
    field = b.field

    def of(name: str) -> int:
        return field.models[field.find(name)].control

    for name in b.dice:
        if of(name) == side:
            b.dice[name] = rng.randint(1, field.models[field.find(name)].heroism)
    if queue_side(b) == side:
        if rng.random() < 0.5:
            b.thrown = {name: n for name, n in b.thrown.items() if of(name) != side}
        b.queue = b.queue[:1] if rng.random() < 0.5 else b.queue
    if len(b.bag[side]) and rng.random() < 0.5:
        rng.shuffle(b.bag[side])


def _draft(twin: State, who: int, rng: Random) -> None:
    """PY-423: others' picks and packs."""
    own = twin.held[who] if who >= 0 and twin.held else -1
    places: list[tuple[list[str], int]] = []
    if not twin.battles:
        for n, pack in enumerate(twin.packs):
            if n != own:
                places += [(pack, k) for k in range(len(pack))]
        for seat, cards in enumerate(twin.picks):
            if seat != who:
                places += [(cards, k) for k in range(len(cards))]
    dealt = [cards[k] for cards, k in places]
    rng.shuffle(dealt)
    for (cards, k), name in zip(places, dealt, strict=True):
        cards[k] = name
