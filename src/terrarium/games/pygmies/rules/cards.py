"""Movement cards: shown, and played out (PY-098, PY-110, PY-113)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..state import Battle
from .flow import step, tell


def show_card(f: Flow, b: Battle, side: int) -> None:
    """PY-098, PY-110."""
    field = b.field
    if not field.shown[side]:
        cards = list(field.shown)
        cards[side] = b.played[side]
        field.shown = (cards[0], cards[1])
        tell(f, b, "card", seat=field.seats[side], side=side, card=b.played[side])
        f.reveal()


@step
def discard(f: Flow, b: Battle) -> None:
    """PY-113: played cards go face up; after the eighth all come back."""
    field = b.field
    for side in range(2):
        b.discards[side].append(b.played[side])
        b.played[side] = ""
    field.tops = (b.discards[0][-1], b.discards[1][-1])
    for side in range(2):
        if not b.hands[side]:
            b.hands[side] = b.discards[side]
            b.discards[side] = []
    if not b.discards[0] or not b.discards[1]:
        field.tops = tuple(pile[-1] if pile else "" for pile in b.discards)  # type: ignore[assignment]
    field.hands = (len(b.hands[0]), len(b.hands[1]))
