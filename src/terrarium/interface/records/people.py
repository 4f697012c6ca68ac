"""People: oneself, and one's tokens."""

from __future__ import annotations

from datetime import datetime, time

import msgspec


class TokenGiven(msgspec.Struct, frozen=True):
    """A token without its key."""

    id: int
    name: str
    start: str
    scopes: list[str]
    table: str | None
    seat: int | None
    made: datetime
    used: datetime | None
    until: datetime | None


class Me(msgspec.Struct, frozen=True):
    """One's own settings, and what this token may do."""

    username: str
    name: str
    email: str
    guest: bool
    zone: str
    notices: dict[str, str]
    quiet_from: time | None
    quiet_until: time | None
    digest_at: time | None
    vacation_from: datetime | None
    vacation_until: datetime | None
    report_paper: str = ""
    """The size of the PDF that comes with a report (`a4`, `letter`); empty: none does."""
    token: TokenGiven | None = None
