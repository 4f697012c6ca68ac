"""The start-up that an Elder buys (LZ-381): the smallest land, all of it food for one den, and as many red warriors as
may be had.

No default has so many lizards, and none so many that fight: 600 at once take the free dens near by while others still
gather.
"""

from __future__ import annotations

from typing import Any, Final

from ..content import LIMIT

TEMPLATE: Final = 1
HOME: Final = 4
"""The hex in the middle: the other six lie around it."""
BEFORE: Final = 1
"""Where the second band stands: on food."""
POP: Final = 160
"""What is left of the purse."""


def horde() -> dict[str, Any]:
    """The form of LZ-386."""
    rows: list[dict[str, Any]] = []
    for number in range(1, 8):
        row: dict[str, Any] = {"hex": number, "terrain": "Red" if number == HOME else "Fer"}
        if number == HOME:
            row |= {"pop": POP, "red": LIMIT}
        elif number == BEFORE:
            row |= {"red": LIMIT}
        rows.append(row)
    return {"template": TEMPLATE, "home": HOME, "rows": rows}
