"""Views: what one audience may know, as a type of its own.

A view holds no reference to a state. It is built by allow-list, field by field, in the game's `view.py`, and it
holds all that its audience may know, the stack included, so that `game.imagine` finds the way back.
"""

from __future__ import annotations

import msgspec

from .moment import SPECTATOR
from .state import Outline


class View(msgspec.Struct, kw_only=True, frozen=True):
    """The part that every game's view has."""

    who: int
    over: bool
    edition: int
    """Of the rules that the match is played by."""
    seats: int
    strands: tuple[Outline, ...]
    names: tuple[str, ...] = ()
    """What the table calls its seats, where it has names for them. For words alone: no rule and no bot looks at it."""

    def called(self, seat: int) -> str:
        """A seat by its name at this table, else by its number."""
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        return name or f"Seat {seat + 1}"

    @property
    def seated(self) -> bool:
        return self.who > SPECTATOR
