"""The orders of phase 5 (sections 16 to 18): why one is refused, and what it does.

The same functions plan a list on a seat's own knowledge (without a flow: nothing is rolled, what may fail is paid
for) and carry it out on the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Flow

from ...state import Campaign
from . import realm, troops, works
from .common import Why, pay

NOT_FOR_STEWARDS = ("tribute", "grant", "demolish", "burn")
"""WW-284."""


def refused(s: Campaign, seat: int, order: dict[str, Any]) -> Why:
    [(way, given)] = order.items()
    return REFUSES[way](s, seat, given)


def carried_out(s: Campaign, f: Flow | None, seat: int, order: dict[str, Any]) -> Any:
    """Do it; gives what the rest of the order is about (of wanderers: their stack)."""
    [(way, given)] = order.items()
    return DOES[way](s, f, seat, given)


REFUSES: dict[str, Callable[[Campaign, int, Any], Why]] = {
    "build": works.build_refused,
    "demolish": works.demolish_refused,
    "burn": works.burn_refused,
    "recruit": troops.recruit_refused,
    "reinforce": troops.reinforce_refused,
    "upgrade": troops.upgrade_refused,
    "promote": troops.promote_refused,
    "item": troops.item_refused,
    "recruit_village": troops.village_refused,
    "wander": troops.wander_refused,
    "raise": troops.raise_refused,
    "tribute": realm.tribute_refused,
    "grant": realm.grant_refused,
    "crown": realm.crown_refused,
    "heir": realm.heir_refused,
    "reorganise": realm.reorganise_refused,
}
DOES: dict[str, Callable[[Campaign, Flow | None, int, Any], Any]] = {
    "build": works.build,
    "demolish": works.demolish,
    "burn": works.burn,
    "recruit": troops.recruit,
    "reinforce": troops.reinforce,
    "upgrade": troops.upgrade,
    "promote": troops.promote,
    "item": troops.item,
    "recruit_village": troops.recruit_village,
    "wander": troops.wander,
    "raise": troops.raise_dead,
    "tribute": realm.tribute,
    "grant": realm.grant,
    "crown": realm.crown,
    "heir": realm.heir,
    "reorganise": realm.reorganise,
}

__all__ = ["NOT_FOR_STEWARDS", "carried_out", "pay", "realm", "refused", "troops", "works"]
