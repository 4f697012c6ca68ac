"""Balance by simulation: campaigns of Warlords, and field battles between the lists (WW-181)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.kernel import Value

from ..bots import BOTS
from ..content import MAIN
from .battles import field_battles, fought
from .campaigns import BAND, Played, asked, by_faction, eliminations, fortunes, lengths, played, sources

GATES = ({"seats": 4, "bands": {f"{faction} won": (1 / 4 / BAND, min(1.0, BAND / 4)) for faction in MAIN}},)
"""What is promised: no people wins three times its share, or a third of it."""
BESIDE = 20
"""With the first of so many campaigns, each list fights each other list in the field."""


def one(number: int, seats: int, options: Mapping[str, Value], seed: int) -> Played:
    """A campaign of Warlords."""
    found = played([BOTS["warlord"]()] * seats, options, f"{seed}/{seats}/{number}")
    if number % BESIDE == 0:
        found.field = fought(number // BESIDE, seed)
    return found


def tables(found: Sequence[Played], options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Who wins whole campaigns, by what and against whom, and how the lists do in the field."""
    return [
        by_faction(found),
        fortunes(found),
        sources(found),
        lengths(found),
        eliminations(found),
        asked(found),
        *field_battles([battle for campaign in found for battle in campaign.field]),
    ]


def measures(campaign: Played) -> dict[str, float]:
    """One campaign in figures: how long and how bloody it was, and how its factions did."""
    return {
        "winner's points": float(max(campaign.scores)),
        "turns": float(campaign.turns),
        "battles": float(campaign.battles),
        "eliminations": float(sum(out > 0 for out in campaign.out)),
        **{f"{faction} won": float(rank == 1) for faction, rank in zip(campaign.factions, campaign.ranks, strict=True)},
    }
