"""A record replays to the same digests and events, through JSON too, and verifies once the match is over."""

from __future__ import annotations

from terrarium.kernel import Record, replay, verify

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    match = spot.match
    again = replay(spot.game, match.record, match.secret)
    require(again.state == match.state, "the record replays to another state")
    require(again.events == match.events, "the record replays to other events")
    if not match.over:
        return
    published = Record.from_json(match.published().to_json())
    verdict = verify(spot.game, published)
    require(not verdict.problems, f"the record does not verify: {'; '.join(verdict.problems)}")
