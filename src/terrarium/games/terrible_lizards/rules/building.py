"""Section 5: parts join a dinosaur and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Flow

from ..content import PARTS
from ..model import attack_of, weight_of
from ..state import State, set_of
from ..view import View
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


def dressed(dino: Sequence[str], card: str) -> tuple[str, ...]:
    """A dinosaur with this part in its slot."""
    slot = PARTS[card].slot
    return (*dino[:slot], card, *dino[slot + 1 :])


def attached(view: View, seat: int, card: str) -> dict[str, Any]:
    """What attaching a part would change: attack and weight before and after, the part replaced, sets made and lost."""
    before, dino = view.bonus[seat], dressed(view.dinos[seat], card)
    after = set_of(dino, view.rows[seat])
    worn = replace(
        view,
        dinos=(*view.dinos[:seat], dino, *view.dinos[seat + 1 :]),
        bonus=(*view.bonus[:seat], after, *view.bonus[seat + 1 :]),
    )
    return {
        "attack": [attack_of(view, seat), attack_of(worn, seat)],
        "weight": [weight_of(view, seat), weight_of(worn, seat)],
        "replaces": view.dinos[seat][PARTS[card].slot],
        "makes": after if after != before else "",
        "breaks": before if after != before else "",
    }
