"""Scenes of a stored match: what an audience was told, as pictures in order (see the kernel's `scenes`).

Nothing is stored for them: entries are played again from the snapshot before. Their pictures have addresses as all
positions have, by the audience's own number of events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import REFEREE
from terrarium.kernel.scenes import Scene, filmed

from ...base import timeout
from ...models import Entry
from ..match.loaded import LoadedTable
from ..shown import SceneShown
from ..storage import store
from . import counting
from .povs import Ears, Heard, TablePov


def shown(pov: TablePov, since: int, limit: int) -> list[tuple[SceneShown, Any]]:
    """The scenes after event number `since`, at most so many, each with what was told since the one before; and beside
    it the view at its end, from which it is drawn."""
    heard = pov.heard
    assert isinstance(heard, Heard)
    found: list[tuple[SceneShown, Any]] = []
    if since >= len(heard):
        return found
    for scene in _filmed(heard.here, heard.ears, since, heard.entry):
        if scene.number > since:
            told = pov.events(since, scene.number - since)
            words = told[-1].words if told else ""
            found.append((SceneShown(scene.number, scene.kind, scene.refs, words, tuple(told)), scene.view))
            since = scene.number
            if len(found) >= limit:
                break
    return found


def picture(here: LoadedTable, ears: Ears, entry: int, number: int) -> Scene | None:
    """The last picture in the middle of the entry after this one at which `number` events had been told; None: there
    is none, and the one after `entry` stands."""
    cut = None
    for scene in _filmed(here, ears, counting.count_at(here, ears.who, entry), entry + 1):
        if scene.number <= number:
            cut = scene
    return cut


def _filmed(here: LoadedTable, ears: Ears, since: int, last: int) -> Iterator[Scene]:
    """The scenes of the entries in which something was told after `since`, up to the entry `last`."""
    who = ears.who
    entry = counting.entry_of(here, who, since)
    number = counting.count_at(here, who, entry)
    match = store.at_entry(here, entry)
    if number > since:
        yield Scene(number, match.view(who), ())
    rows = Entry.objects.filter(table_id=here.id, number__gt=entry, number__lte=last).order_by("number")
    for at, data, told in rows.values_list("number", "data", "told"):
        one = store.entry(data)
        if one.kind == "rewind":
            match = store.at_entry(here, at)
            after = counting.count_at(here, who, at) if who == REFEREE else store.told(told)[who + 1]
            scenes = [Scene(after, match.view(who), ())] if after > number else []
        else:
            match.branch = one.branch
            with timeout.rules():
                scenes = filmed(match, one, who, number)
        yield from scenes
        number = scenes[-1].number if scenes else number
