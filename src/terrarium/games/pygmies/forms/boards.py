"""A board of one's own as an option of the table (PY-443)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from terrarium.kernel import Finding, Form, Text, Value
from terrarium.kernel.form import Place

from ..content import BOARDS
from ..content.own_boards import LONGEST, BadBoard, read, written

SAMPLE: Final = """\
BOARD Mill Green
ZONE 6
water Mill Pond | 8,14 14,13 15,20 9,21
difficult West Wood | 2,12 7,20 | cover=3
platform Mound | 20,14 28,22 | z=1.5 ramp=20,16,20,20
barrier Long Wall | 12,10 24,10 | h=1 t=0.5
barrier Hedge | 12,26 24,26 | h=1 t=0.5 soft
post Old Oak | 17,18 | r=0.4 h=6
building Mill | 29,15 33,20 | h=3 door=29,16.5,29,18,2 window=30.5,20,31.5,20,0.5,1.5
gap Ditch | 2,23 12,24 | depth=1
"""
EXAMPLES: Final = (SAMPLE, *(written(f"{board.title()} of my own", BOARDS[board]) for board in ("park", "meadow")))
"""Tables to begin with; those of the house that keep to what may be written."""


class BoardText(Form, frozen=True):
    """A board line by line, or nothing: one of the house's."""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, str):
            return [Finding("malformed", "A board is written line by line, or left empty.", place, "PY-443")]
        try:
            if value.strip():
                read(value)
        except BadBoard as wrong:
            return [Finding("illegal", str(wrong), place, "PY-443")]
        return []

    def sample(self, rng: Random) -> Value:
        return rng.choice(("", SAMPLE))

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": LONGEST, "examples": list(EXAMPLES)}

    def shape(self) -> Form:
        """A page takes it as text of many lines."""
        return Text(LONGEST, lines=True)
