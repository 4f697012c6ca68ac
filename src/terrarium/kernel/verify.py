"""Checking a record: draw every die again, compare every digest."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from .codec import digest
from .dice import commitment
from .errors import Refused
from .game import Game
from .match import Match, beginning, repeat
from .outside import Suspended
from .record import Record
from .state import State


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
    state, _ = beginning(game, head, secret)
    match = Match(game, head, secret, state)
    if digest(state) != head.digest:
        problems.append("The match began otherwise than the record says.")
    targets = {entry.to for entry in record.entries if entry.kind == "rewind"}
    kept: dict[int, tuple[State, dict[int, Suspended]]] = {}
    for index, entry in enumerate(record.entries, 1):
        if index - 1 in targets:
            kept[index - 1] = (match.state.copy(), dict(match.suspended))
        match.branch = entry.branch
        try:
            if entry.kind == "rewind":
                past, waiting = kept[entry.to]
                match.state, match.suspended = past.copy(), dict(waiting)
            else:
                repeat(match, entry)
        except (Refused, KeyError) as refused:
            return Verdict([*problems, f"Entry {index} cannot be played: {refused}"], index, branches, True)
        if digest(match.state) != entry.digest:
            return Verdict([*problems, f"Entry {index} leads to another state than recorded."], index, branches, True)
    return Verdict(problems, len(record.entries), branches, True)


def fingerprint(record: Record) -> str:
    """One short line that two people can compare to know that they hold the same record."""
    return blake2b(msgspec.json.encode(record), digest_size=8).hexdigest()
