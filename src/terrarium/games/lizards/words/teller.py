"""What every line needs: hexes by their codes, clans and orders by name or code, numbers and colours as words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ..content import CHANTS, COLOURS, ORDERS, TERRAINS
from ..view import View

Face: TypeAlias = dict[str, Any]


class Teller:
    """Words for one audience: names where there is room, codes in the printed report (LZ-472, 25.12)."""

    def __init__(self, view: View, terse: bool = False) -> None:
        self.clans = view.clans
        self.codes = view.grid.codes
        self.terse = terse

    def hex(self, h: int) -> str:
        return self.codes[h] if 0 <= h < len(self.codes) else "nowhere"

    def hexes(self, hexes: list[int]) -> str:
        return ", ".join(self.hex(h) for h in hexes)

    def clan(self, seat: int, nobody: str = "somebody") -> str:
        """A clan's name, or its code where lines are terse."""
        if seat < 0:
            return nobody
        if seat >= len(self.clans):
            return f"clan {seat + 1}"
        return self.clans[seat].code if self.terse else self.clans[seat].name

    def named(self, seat: int) -> str:
        """A clan's name and code."""
        if 0 <= seat < len(self.clans):
            return f"{self.clans[seat].name} ({self.clans[seat].code})"
        return f"Clan {seat + 1}"

    def order(self, code: str) -> str:
        return code if self.terse else ORDERS[code].name

    def chant(self, code: str) -> str:
        return code if self.terse else CHANTS[code].name

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
