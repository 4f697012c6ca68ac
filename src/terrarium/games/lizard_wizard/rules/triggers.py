"""Which spells fire when (section 17.1)."""

from __future__ import annotations

from terrarium.kernel import Frame

from ..content import SPELLS
from ..state import WizardState


def fires(s: WizardState, seat: int, trigger: str, fact: int = 0, but: str = "") -> list[Frame]:
    """LW-711: the effects of a seat's active spells that this sets off, oldest cast first.

    `fact` is what the effect must know of the occasion: the reagent won, or the seat that set it off.
    """
    active = s.mages[seat].active
    if not active or not s.human(seat):
        return []
    found: list[Frame] = []
    for spell in active:
        for number in SPELLS[spell].fires.get(trigger, ()):
            if spell != but:
                found.append(("effect", seat, spell, number, fact))
    return found


def rivals_fire(s: WizardState, seat: int, trigger: str) -> list[Frame]:
    """The same for all opponents of the one who set it off, clockwise from the active seat (LW-711)."""
    found: list[Frame] = []
    for rival in s.clockwise(s.active):
        if rival != seat and s.mages[rival].active:
            found += fires(s, rival, trigger, seat)
    return found
