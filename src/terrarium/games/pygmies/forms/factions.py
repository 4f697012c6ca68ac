"""A faction of one's own as an option of the table (PY-444)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from terrarium.kernel import Finding, Form, Text, Value
from terrarium.kernel.form import Place

from ..content import CARDS
from ..content.factions import LONGEST, BadFaction, read, written

SAMPLE: Final = written([replace(card, name=f"New {card.name}") for card in CARDS.values() if card.alignment == "Evil"])
"""The Evil faction under other names."""


class FactionText(Form, frozen=True):
    """A faction card by card, or nothing: those of the roster. Red powers are looked at when a match begins."""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, str) or len(value) > LONGEST:
            return [Finding("malformed", "A faction is written card by card, or left empty.", place, "PY-444")]
        try:
            if value.strip():
                read(value, True)
        except BadFaction as wrong:
            return [Finding("illegal", str(wrong), place, "PY-444")]
        return []

    def sample(self, rng: Random) -> Value:
        return rng.choice(("", SAMPLE))

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": LONGEST}

    def shape(self) -> Form:
        """A page takes it as text of many lines."""
        return Text(LONGEST, lines=True)
