"""Playing a record again from its beginning, rewinds included; and checking it: every die is drawn again, every digest
compared."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from .codec import digest
from .dice import commitment
from .errors import Refused
from .events import Event
from .game import Game
from .match import Match, beginning, repeat
from .outside import Suspended
from .record import Entry, Record
from .state import State


class Again:
    """A record's match, played again entry by entry. `events` are those before the first."""

    def __init__(self, game: Game[Any, Any], record: Record, secret: bytes) -> None:
        state, outcome = beginning(game, record.header, secret)
        self.match = Match(game, record.header, secret, state)
        self.events: list[Event] = outcome.events
        self._number = 0
        self._targets = {entry.to for entry in record.entries if entry.kind == "rewind"}
        self._kept: dict[int, tuple[State, dict[int, Suspended]]] = {}

    def play(self, entry: Entry) -> list[Event]:
        """The next entry; gives its events, of a rewind none. A rewind to what was not played is a `KeyError`."""
        match = self.match
        if self._number in self._targets:
            self._kept[self._number] = (match.state.copy(), dict(match.suspended))
        self._number += 1
        match.branch = entry.branch
        if entry.kind != "rewind":
            return repeat(match, entry).events
        past, waiting = self._kept[entry.to]
        match.state, match.suspended = past.copy(), dict(waiting)
        return []


class Verdict(msgspec.Struct, frozen=True):
    """What checking a record found: problems as sentences (none: it is sound), and what was looked at."""

    problems: list[str]
    entries: int
    branches: int
    opened: bool


def verify(game: Game[Any, Any], record: Record) -> Verdict:
    """Draw every die again and compare every digest, on every branch, from the opened secret."""
    head = record.header
    branches = 1 + max((entry.branch for entry in record.entries), default=0)
    if not record.secret:
        return Verdict(["The secret of the dice is not opened yet: the match is not over."], 0, branches, False)
    secret = bytes.fromhex(record.secret)
    problems = []
    if commitment(secret) != head.commitment:
        problems.append("The opened secret is not the one that was committed to.")
    again = Again(game, record, secret)
    if digest(again.match.state) != head.digest:
        problems.append("The match began otherwise than the record says.")
    for index, entry in enumerate(record.entries, 1):
        try:
            again.play(entry)
        except (Refused, KeyError) as refused:
            return Verdict([*problems, f"Entry {index} cannot be played: {refused}"], index, branches, True)
        if digest(again.match.state) != entry.digest:
            return Verdict([*problems, f"Entry {index} leads to another state than recorded."], index, branches, True)
    return Verdict(problems, len(record.entries), branches, True)


def fingerprint(record: Record) -> str:
    """One short line that two people can compare to know that they hold the same record."""
    return blake2b(msgspec.json.encode(record), digest_size=8).hexdigest()
