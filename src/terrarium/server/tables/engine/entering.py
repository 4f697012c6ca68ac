"""What the match has done, taken down: entries, and answers that wait for their moment."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from terrarium.kernel import Answer, Done, Event, Held, MomentId

from ..match.changes import Change
from ..match.loaded import LoadedTable
from . import schedule


def hold(
    here: LoadedTable, change: Change, name: MomentId, seat: int, answer: Answer, *, text: str = "", **more: Any
) -> Held:
    """An answer waits for its moment (`more`: see `Match.hold`); refused, nothing has changed."""
    held = here.playing.hold(seat, name, answer, **more)
    keep(change, name, seat, held, text)
    return held


def keep(change: Change, name: MomentId, seat: int, held: Held, text: str = "") -> None:
    """The answer that waits is to be written."""
    change.drafts[(*name, seat)] = (held, text)
    change.touched = True


def enter(here: LoadedTable, change: Change, done: Done) -> None:
    """Take down an entry that the match has just made."""
    counts = counted(here.told, done.events)
    here.told, here.number, here.branch = counts, done.number, here.playing.branch
    change.touched = True
    change.entries.append((done.number, done.entry, done.events, counts))
    here.since_snapshot += 1
    if here.since_snapshot >= settings.TERRARIUM["snapshot_every"]:
        change.snapshot = True
    if here.playing.over:
        schedule.ended(here, change)


def counted(before: list[int], events: list[Event]) -> list[int]:
    """How many events each audience has seen with these: spectators, then seat by seat."""
    counts = before[:]
    for event in events:
        faces, face = event.faces, event.face
        if not faces:
            if face is not None:
                counts = [count + 1 for count in counts]
            continue
        for index in range(len(counts)):
            if faces.get(index - 1, face) is not None:
                counts[index] += 1
    return counts
