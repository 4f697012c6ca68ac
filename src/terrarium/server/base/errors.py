"""What a table may say no with, beside the kernel's refusals, and the fault of rules that break."""

from __future__ import annotations

from terrarium.interface.refusals import Conflict, Stopped, Unknown

__all__ = ["NO_TABLE", "Conflict", "Faulty", "Missing", "Stopped", "Unknown"]

NO_TABLE = "There is no such table, or you may not see it."


class Faulty(Exception):
    """The rules broke: an error or an endless loop. The table is paused and its moderator told."""

    says = "A fault in the rules has stopped this table; its moderator has been told."
    """What everybody is told, in place of what the error says."""


class Missing(Faulty):
    """The table's game is not installed here, or not whole."""

    says = "The game of this table is not installed here; its moderator has been told."
