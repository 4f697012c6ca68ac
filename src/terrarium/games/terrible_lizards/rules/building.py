"""Section 5: parts join a dinosaur and leave it."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import PARTS
from ..state import State
from .changes import recount


def attach(s: State, f: Flow, seat: int, card: str) -> None:
    """TL-060, TL-062: at most one part of each type; the old one is discarded."""
    part = PARTS[card]
    dino = s.dinos[seat]
    old = dino[part.slot]
    dino[part.slot] = card
    if old:
        s.discard.append(old)
        f.tell("replaced", seat=seat, card=card, old=old)
    else:
        f.tell("attached", seat=seat, card=card)
    recount(s, f, seat)
