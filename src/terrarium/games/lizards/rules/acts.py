"""What may be done unasked, beside leaving (see `leaving`): the referee mends a hex or a band (LZ-522)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Amount, Fields, Flow, Form, One

from ..content import HUNGER, LEVELS, LIMIT
from ..model.sight import remember
from ..state import Band, Counts, State, rules
from . import victory
from .bands import place

_COLOURS = ("red", "grn", "gry", "yel", "blk")


@rules.act(by="referee", correction=True)
def set_band(s: State, who: int) -> Form | None:
    """The referee sets the band in a hex: its clan and numbers (none: it is removed), hunger and level."""
    if s.stage != "orders":
        return None
    number = Amount(0, LIMIT)
    parts: dict[str, Form] = {
        "hex": One(tuple(s.grid.codes), of="hex"),
        "clan": One(tuple(range(s.seats)), of="seat"),
        **dict.fromkeys(_COLOURS, number),
        "hunger": Amount(0, len(HUNGER) - 1),
        "level": Amount(0, len(LEVELS) - 1),
    }
    return Fields(parts, (*_COLOURS, "hunger", "level"))


@set_band.done
def band_is_set(s: State, f: Flow, who: int, value: Any) -> None:
    h = s.grid.hex(value["hex"])
    counts: Counts = tuple(value.get(colour, 0) for colour in _COLOURS)
    band = Band(value["clan"], counts, value.get("hunger", 0), value.get("level", 0))
    place(s, h, [band] if any(counts) else [])
    victory.publish(s)
    remember(s)
    f.reveal()
