"""What is shown of a table: plain frozen records, made for one audience, with nothing behind them.

What a point of view gives are the kernel's records (`Asked`, `Offered`, `Told`, `Position`, `Tried`); what the Python
client reads too stands in `terrarium.interface`; here is the rest.

All of them encode with `msgspec.json.encode`; times are aware datetimes, answers plain data.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from terrarium.interface.records import EventShown, TableInfo
from terrarium.kernel import Document

from ..policy.terms import Terms


class Invited(msgspec.Struct, frozen=True):
    """A secret link, shown once: `token` is what `join` or `take_seat` takes, `path` where the page is."""

    token: str
    path: str
    until: datetime | None = None


class SceneShown(msgspec.Struct, frozen=True):
    """One picture of what happened: `number` is its address (`position` at that number), `told` what was told since the
    one before, `refs` the board elements that it is about; `kind` is the game's name for a cut within an entry."""

    number: int
    kind: str
    refs: tuple[str, ...]
    caption: str
    told: tuple[EventShown, ...]


class LogShown(msgspec.Struct, frozen=True):
    """A line of the table's log: what the moderator or the table did."""

    number: int
    by: str
    actor: str
    verb: str
    seat: int | None
    reason: str
    before: Any
    after: Any
    at: datetime


class LedgerLine(msgspec.Struct, frozen=True):
    seat: int
    amount: int
    balance: int
    reason: str
    withdrawn: bool
    at: datetime


class ReportShown(msgspec.Struct, frozen=True):
    """A report, in the kernel's blocks."""

    number: int
    seat: int
    title: str
    document: Document
    withdrawn: bool
    at: datetime


class DeliveryShown(msgspec.Struct, frozen=True):
    """A letter to oneself and what became of it."""

    kind: str
    subject: str
    state: str
    tries: int
    error: str
    table: str
    made: datetime
    sent: datetime | None


class EntryShown(msgspec.Struct, frozen=True):
    """A line of the record without its contents: enough for a moderator to choose where to go back to."""

    number: int
    branch: int
    kind: str
    what: str
    seats: tuple[int, ...]
    at: datetime
    withdrawn: bool


class TableShown(TableInfo, frozen=True, kw_only=True):
    """All that the table's page shows around the board."""

    terms: Terms
