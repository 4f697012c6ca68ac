"""What all orders share: why one is refused, and the treasury."""

from __future__ import annotations

from ...model.roster import stacks_of
from ...state import Campaign
from ...state.records import NOBODY

Why = tuple[str, str] | None
"""Why an order is refused, with the rule; None: it is not."""


def pay(s: Campaign, seat: int, amount: int) -> None:
    s.seat(seat, treasury=s.players[seat].treasury - amount)


def short(s: Campaign, seat: int, amount: int) -> Why:
    missing = amount - s.players[seat].treasury
    return (f"it costs {amount}, {missing} more than the treasury has", "WW-197") if missing > 0 else None


def own_unit(s: Campaign, seat: int, unit: int) -> int:
    """The square of an own unit, or NOBODY."""
    return next((st.square for st in stacks_of(s, seat) if unit in st.units), NOBODY)
