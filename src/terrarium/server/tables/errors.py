"""What a table may say no with, beside the kernel's refusals. Each is a `Refused` and speaks to a person."""

from __future__ import annotations

from terrarium.kernel import Closed, Illegal, Malformed, NotYours, Refused, Stale

NO_TABLE = "There is no such table, or you may not see it."


class Unknown(Refused):
    """There is no such table, seat or thing, or this person may not know of it: the answer is the same."""

    code = "unknown"


class Conflict(Refused):
    """Somebody else changed it in the meantime; look again."""

    code = "conflict"


class Stopped(Refused):
    """The table is paused."""

    code = "paused"


class Faulty(Exception):
    """The rules broke: an error or an endless loop. The table is paused and its moderator told."""

    says = "The rules of this table have failed; its moderator has been told."
    """What everybody is told, in place of what the error says."""


class Missing(Faulty):
    """The table's game is not installed here, or not whole."""

    says = "The game of this table is not installed here; its moderator has been told."


__all__ = [
    "NO_TABLE",
    "Closed",
    "Conflict",
    "Faulty",
    "Illegal",
    "Malformed",
    "Missing",
    "NotYours",
    "Refused",
    "Stale",
    "Stopped",
    "Unknown",
]
