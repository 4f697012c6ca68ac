"""What every line needs: hexes and clans by their codes, numbers and colours as words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..content import COLOURS, TERRAINS
from ..view import View

Face: TypeAlias = dict[str, Any]


class Teller:
    """Words for one audience."""

    def __init__(self, view: View) -> None:
        self.clans = view.clans
        self.codes = view.grid.codes

    def hex(self, h: int) -> str:
        return self.codes[h] if 0 <= h < len(self.codes) else "nowhere"

    def hexes(self, hexes: list[int]) -> str:
        return ", ".join(self.hex(h) for h in hexes)

    def clan(self, seat: int, nobody: str = "somebody") -> str:
        """A clan's code."""
        if seat < 0:
            return nobody
        return self.clans[seat].code if seat < len(self.clans) else f"clan {seat + 1}"

    def named(self, seat: int) -> str:
        """A clan's name and code."""
        if 0 <= seat < len(self.clans):
            return f"{self.clans[seat].name} ({self.clans[seat].code})"
        return f"Clan {seat + 1}"

    def at(self, h: int, said: str) -> str:
        """A line about a hex begins with its code."""
        return f"`{self.hex(h)}` {said}"


Telling: TypeAlias = Callable[[Teller, Face], str]


def ground(number: int) -> str:
    return TERRAINS[number].name if 0 <= number < len(TERRAINS) else "unknown land"


def colour(number: int) -> str:
    return COLOURS[number].name if number >= 0 else "Unsettled"


def plural(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
