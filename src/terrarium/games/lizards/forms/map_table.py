"""A given map as an option of the table (LZ-549)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from terrarium.kernel import Finding, Form, Illegal, Text, Value

from ..model.given import loaded

MOST: Final = 200_000
SAMPLE: Final = """\
MAP 8 8
2B Hom 1 Red 60 RED=120,YEL=30,GRN=20
2C Fer
3C Fer
2A Fer
1B Scr
6F Hom 2 Grn 60 RED=100,GRY=50,BLK=30
6G Fer
7F Fer
5F Fer
6E Scr
4D Den - Gry 100 GRY=30
4E Fer
3D Fer
7B Tem
"""
"""A small map for two clans; more clans find nothing of theirs on it."""


class MapTable(Form, frozen=True):
    """A given map as an option: empty for a generated one."""

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        if not isinstance(value, str):
            return [Finding("malformed", "A table of hexes is needed here, or nothing.", place, "LZ-549")]
        try:
            if value.strip():
                loaded(value, True, 16)
        except Illegal as wrong:
            return [Finding("illegal", found.says, place, "LZ-549") for found in wrong.findings]
        return []

    def sample(self, rng: Random) -> Value:
        return rng.choice(("", SAMPLE))

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}

    def shape(self) -> Form:
        """A page takes it as text of many lines."""
        return Text(MOST, lines=True)
