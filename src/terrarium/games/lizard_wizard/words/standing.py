"""Standing instructions: how far a seat goes in the duel for a wizard (LW-413).

An instruction is filed with a bid or at any time before it. A wizard is fought for only once, so its name is the
duel's name. Up to the limit the seat bids one more than the high bid; beyond it the seat is asked, unless it said
that it then passes.
"""

from __future__ import annotations

from terrarium.kernel import Amount, Decision, Fields, ListOf, One, Standing, Value

from ..content import WIZARDS
from ..view import WizardView

LIMIT = Fields(
    {"wizard": One(tuple(WIZARDS), "wizard"), "bid_up_to": Amount(0, 9999), "beyond": One(("ask", "pass"))},
    optional=("beyond",),
)
INSTRUCTIONS = Fields({"duels": ListOf(LIMIT, 0, len(WIZARDS))})


def standing(instruction: Value, view: WizardView, decision: Decision) -> Standing | None:
    if decision.kind != "bid" or view.duel is None:
        return None
    wizard, more = view.duel.wizard, view.duel.bid + 1
    for duel in instruction["duels"]:
        if duel["wizard"] == wizard:
            if more <= min(duel["bid_up_to"], view.me.mana or 0):
                return Standing({"bid": more}, instruction)
            if duel.get("beyond") == "pass":
                return Standing({"pass": True}, instruction)
    return None
