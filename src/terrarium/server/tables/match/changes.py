"""What one change of a table will write, collected while it is played in memory."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from terrarium.kernel import Entry, Event, Held, Value

from .loaded import Asking, LoadedTable


class Lost(Exception):
    """Somebody else was first: nothing was written; read again and try again."""


class Change:
    """One transaction's worth. `more` are further writes that go through the models, after the stamp was checked."""

    __slots__ = (
        "chairs",
        "charged",
        "drafts",
        "ended",
        "entries",
        "here",
        "instructions",
        "moments",
        "more",
        "notes",
        "now",
        "receipts",
        "snapshot",
        "status",
        "touched",
    )

    def __init__(self, here: LoadedTable, now: datetime) -> None:
        self.here = here
        self.now = now
        self.status = here.status
        self.entries: list[tuple[int, Entry, list[Event], list[int]]] = []
        self.moments: dict[int, Asking | None] = {}
        self.drafts: dict[tuple[int, int, int], tuple[Held, str]] = {}
        self.receipts: list[tuple[int, str, str, str, int]] = []
        self.instructions: dict[int, Value] = {}
        self.notes: list[tuple[int, int, int, Any]] = []
        self.chairs: set[int] = set()
        self.charged: dict[int, int] = {}
        """Fees by seat that are among `more`: the ledger does not tell them yet."""
        self.more: list[Callable[[], Any]] = []
        self.snapshot = False
        self.ended: str | None = None
        """The match is over, with this result."""
        self.touched = False
        """The table in memory is no longer what the database holds: it must be written or dropped."""

    @property
    def idle(self) -> bool:
        """Nothing is to be written."""
        return not (
            self.entries
            or self.moments
            or self.drafts
            or self.receipts
            or self.instructions
            or self.notes
            or self.chairs
            or self.more
            or self.snapshot
            or self.ended is not None
        )
