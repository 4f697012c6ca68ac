"""What may be done unasked: leaving (LZ-518), and the referee mends a hex or a band."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Amount, Fields, Flow, Form, One, Text

from .content import HUNGER, LEVELS, LIMIT
from .rules import drops, victory
from .rules.bands import place
from .sight import remember
from .state import Band, Clan, Counts, State, rules

_COLOURS = ("red", "grn", "gry", "yel", "blk")


def playing(s: State) -> list[int]:
    return s.active if s.clans else list(range(s.seats))


@rules.leave(playing, reason=Text(80, kept=True))
def leave(s: State, f: Flow, seat: int, why: str) -> None:
    """LZ-518: the clan is dropped at the start of the next processing."""
    if not s.clans:
        s.clans = [Clan()] * s.seats
    drops.leave(s, f, seat, why)


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
