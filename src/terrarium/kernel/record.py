"""The record: the truth about a match, as a file that anyone can check.

A header, then entries, each with the digest of the state it led to. Nothing is ever taken out: a rewind is an
entry too, which goes back to the state after an earlier one and opens a new branch.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .errors import BrokenRecord
from .form import Value
from .moment import MomentId


class Header(msgspec.Struct, frozen=True):
    """What was fixed before the first moment."""

    game: str
    edition: int
    seats: int
    options: dict[str, Value]
    commitment: str
    words: list[str]
    digest: str = ""
    """Of the first state."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a match.

    `answers`: a moment was closed; a seat in `missed` has the default, which is not written. `dice`: a roll that the
    moment waited for was entered. `act`: somebody did something unasked. `rewind`: back to the state after entry
    number `to`. `edition`: the rules are those of edition `to` from here on. A play that waits for dice has `wants`,
    and its digest is that of the unchanged state.
    """

    kind: Literal["answers", "dice", "act", "rewind", "edition"]
    branch: int
    digest: str
    moment: MomentId | None = None
    answers: dict[int, Any] = {}
    missed: list[int] = []
    given: dict[str, list[list[int]]] = {}
    wants: str = ""
    who: int = 0
    act: str = ""
    value: Any = None
    force: bool = False
    reason: str = ""
    to: int = 0
    free: bool = False
    """No luck was drawn and no secret shown: its seat may still take it back."""


class Record(msgspec.Struct):
    """A whole match. The secret is opened when it is over."""

    header: Header
    entries: list[Entry] = []
    secret: str = ""

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @staticmethod
    def from_json(data: bytes | str) -> Record:
        try:
            return msgspec.json.decode(data, type=Record)
        except msgspec.DecodeError as error:
            raise BrokenRecord(f"This is not a record of a match: {error}.") from None

    def path(self, number: int | None = None) -> list[int]:
        """The entries (by number from 1) that lead to the state after entry `number`, rewinds followed."""
        before: list[int] = [0]
        here = 0
        for index, entry in enumerate(self.entries[: len(self.entries) if number is None else number], 1):
            before.append(here)
            here = entry.to if entry.kind == "rewind" else index
        way = []
        while here:
            way.append(here)
            here = before[here]
        return way[::-1]
