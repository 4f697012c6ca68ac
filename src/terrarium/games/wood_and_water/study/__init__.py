"""Balance by simulation: campaigns of Warlords, and field battles between the lists (WW-181)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Value

from .battles import field_battles
from .campaigns import Progress, asked, by_faction, eliminations, fortunes, gather, lengths, sources


def study(
    games: int, seats: int, options: Mapping[str, Value], seed: int, progress: Progress = lambda done, of: None
) -> list[dict[str, Any]]:
    """Who wins whole campaigns, by what and against whom; for each 20 of them a field battle of each pair."""
    found = gather(games, seats, options, seed, progress)
    return [
        by_faction(found),
        fortunes(found),
        sources(found),
        lengths(found),
        eliminations(found),
        asked(found),
        *field_battles(max(1, games // 20), seed),
    ]
