"""Motions: what all players of a table want together, and whose voice is still wanted. Votes are open."""

from __future__ import annotations

from terrarium.interface.records import MotionShown

from ...models import Table
from ..match.loaded import LoadedTable
from ..storage import store

MOTIONS: dict[str, frozenset[str]] = {
    "pause": frozenset({Table.RUNNING}),
    "resume": frozenset({Table.PAUSED}),
    "extend": frozenset({Table.RUNNING}),
    "take-back": frozenset({Table.RUNNING}),
    "end": frozenset({Table.RUNNING, Table.PAUSED}),
    "settle": frozenset({Table.RUNNING}),
}
"""What may be moved, and while the table has which status."""
PASSING = ("extend", "take-back", "settle")
"""These are about the match as it stands: the votes lapse with the next entry."""


def may_be_made(here: LoadedTable) -> tuple[str, ...]:
    """What the players of this table may move just now."""
    if not here.terms.votes:
        return ()
    found = [motion for motion, statuses in MOTIONS.items() if here.status in statuses]
    if not here.terms.take_back or here.number == 0:
        found = [motion for motion in found if motion != "take-back"]
    if not here.referee_asked:
        found = [motion for motion in found if motion != "settle"]
    return tuple(found)


def made(here: LoadedTable) -> tuple[MotionShown, ...]:
    """The motions that somebody has made, with those who are for them and those whose voice is still wanted."""
    ayes: dict[str, set[int]] = {}
    for seat, motion, number in store.about(here).votes or ():
        if motion not in PASSING or number == here.number:
            ayes.setdefault(motion, set()).add(seat)
    return tuple(
        MotionShown(motion, tuple(sorted(ayes[motion] & voices)), tuple(sorted(voices - ayes[motion])))
        for motion in may_be_made(here)
        if ayes.get(motion, set()) & (voices := _voices(here, motion))
    )


def _voices(here: LoadedTable, motion: str) -> set[int]:
    """The seats whose voice a motion wants. A step back wants that of the absent too: whoever is left would else roll
    again until the dice please."""
    everybody = [chair for chair in here.chairs if chair.kind == "person"]
    return {chair.number for chair in (everybody if motion == "take-back" else here.people())}
