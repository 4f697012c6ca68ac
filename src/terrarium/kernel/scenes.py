"""Scenes: what happened, as pictures in order, for one audience.

Every entry of a record is one scene: the board after it, and what its audience was told. A game cuts a longer one with
`f.scene("volley", "model:SA1", "model:NB2")`: what was told up to there, and the board as it stands there, are a scene
of their own. Nothing is stored for it: an entry is played again on the match as it stood before it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .asked import Told, seats_in
from .events import Seen, seen
from .match import Match, repeat, replay
from .record import Entry


class Scene(msgspec.Struct, frozen=True):
    """One picture: the view, what its audience was told since the one before, the refs that it is about. `number`
    counts that audience's events by then; `kind` is the game's name for the cut (empty: the end of an entry)."""

    number: int
    view: Any
    told: tuple[Told, ...]
    kind: str = ""
    refs: tuple[str, ...] = ()

    @property
    def caption(self) -> str:
        """What happened last in it, in words."""
        return self.told[-1].words if self.told else ""


def filmed(before: Match, entry: Entry, who: int, number: int = 0) -> list[Scene]:
    """The scenes of one entry (not a rewind), played again on a match that stands just before it and is spent by it.
    `number`: how many events the audience had seen by then. A cut at which it was told nothing is none for it."""
    cuts: list[tuple[str, tuple[str, ...], Any, int]] = []
    before.film = lambda kind, refs, state, told: cuts.append((kind, refs, state.view(who), told))
    done = repeat(before, entry)
    cuts.append(("", (), before.state.view(who), len(done.events)))
    found: list[Scene] = []
    shown = 0
    for kind, refs, view, told in cuts:
        events = seen(done.events[shown:told], who, number)
        shown, number = told, number + len(events)
        if events:
            named = msgspec.structs.replace(view, names=before.names)
            found.append(Scene(number, named, _told(before, named, events), kind, refs))
    return found


def _told(match: Match, view: Any, events: list[Seen]) -> tuple[Told, ...]:
    game = match.game
    return tuple(Told(e.number, e.kind, e.face, game.narrate(view, e), seats_in(e.face)) for e in events)


def scenes(match: Match, who: int, since: int = 0) -> list[Scene]:
    """Everything that this audience was told after its event `since`, as scenes, from a match with its whole record."""
    before = replay(match.game, match.record, match.secret, number=0)
    before.names = match.names
    found: list[Scene] = []
    for index in match.record.path():
        entry = match.record.entries[index - 1]
        before.branch = entry.branch
        found += filmed(before, entry, who, len(before.seen(who)))
    return [scene for scene in found if scene.number > since]
