"""The records of a state: bands, spies, dens, memories, clans, the setting.

Clans are known by seat, 0 to 15 (players count them from 1); -1 is nobody. Hexes are numbers (see `geometry`),
terrains and colours too (see `content`).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from ..content.figures import FIGURES

Counts: TypeAlias = tuple[int, int, int, int, int]
"""Numbers by colour: RED, GRN, GRY, YEL, BLK (LZ-031)."""

NONE: Final[Counts] = (0, 0, 0, 0, 0)
NOBODY: Final = -1

MOVED: Final = 1
IMMOBILE: Final = 2
CHANTED: Final = 4
LOBBED: Final = 8
UPROOTED: Final = 16
"""Flags of a band for the rest of the turn. A band without any is rooted and unmoved (LZ-048, LZ-091)."""

UNSEEN: Final = 0xFF
BRIDGE: Final = 0x10


class Band(msgspec.Struct, frozen=True, gc=False):
    """LZ-036: warriors of one clan. `mired` is the last turn of the mire (LZ-068), 0 for none; `came_from` is the
    hex left last this turn (LZ-207), -1 for none."""

    clan: int
    counts: Counts
    hunger: int = 0
    level: int = 0
    mired: int = 0
    flags: int = 0
    came_from: int = -1

    @property
    def total(self) -> int:
        return sum(self.counts)


class Spy(msgspec.Struct, frozen=True, gc=False):
    """LZ-050: one lizard on its own, made in a turn. `tested` is the hex in which enemies last looked for it this
    turn (LZ-223)."""

    clan: int
    colour: int
    made: int
    mired: int = 0
    moved: bool = False
    tested: int = -1


class Den(msgspec.Struct, frozen=True, gc=False):
    """LZ-060: `owner` -1 is a free den, `colour` -1 an unsettled one. `freed` has a bit for each colour freed into it
    while unsettled (LZ-134); `recruited` is the last turn of a RECRUIT; `collapse` the turn of LZ-341, or 0."""

    owner: int
    colour: int
    pop: int
    freed: int = 0
    militia: Counts = NONE
    militia_level: int = 0
    recruited: int = 0
    collapse: int = 0


class Memory(msgspec.Struct, frozen=True):
    """LZ-458: what a clan knows of the map, one entry a hex, never changed but replaced.

    `look`: the terrain, plus `BRIDGE`; `UNSEEN` where it never looked. `own`: owner of den, temple or bridge plus
    one (0: nobody), and in the upper bits the colour of an ordinary den plus one. `turns`: when it was last seen, two
    bytes a hex.
    """

    look: bytes
    own: bytes
    turns: bytes

    def terrain(self, h: int) -> int:
        """The terrain, or -1 where it is unknown."""
        look = self.look[h]
        return -1 if look == UNSEEN else look & 15

    def bridge(self, h: int) -> bool:
        look = self.look[h]
        return look != UNSEEN and look & BRIDGE != 0

    def owner(self, h: int) -> int:
        return (self.own[h] & 31) - 1

    def colour(self, h: int) -> int:
        """The colour of an ordinary settled den; -1 for all else, enemy Home Dens included (LZ-452)."""
        return (self.own[h] >> 5) - 1

    def turn(self, h: int) -> int:
        """The turn at whose end it was last seen; -1: never."""
        return -1 if self.look[h] == UNSEEN else self.turns[2 * h] | self.turns[2 * h + 1] << 8


class Standing(msgspec.Struct, frozen=True, gc=False):
    """LZ-473: a clan's points as published with the last report, by what they are for."""

    lizards: int = 0
    homes: int = 0
    temples: int = 0
    dens: int = 0
    bridges: int = 0

    @property
    def points(self) -> int:
        """LZ-360, LZ-361."""
        worth = FIGURES.points
        return (
            worth.lizards * self.lizards
            + worth.homes * self.homes
            + worth.temples * self.temples
            + worth.dens * self.dens
            + worth.bridges * self.bridges
        )


Status: TypeAlias = Literal["active", "leaving", "dropped", "eliminated"]


class Clan(msgspec.Struct, frozen=True, gc=False):
    """LZ-005. `leaving`: it is dropped when the next turn is processed (LZ-518). `out` is the turn it left."""

    name: str = ""
    code: str = ""
    status: Status = "active"
    out: int = 0
    reason: str = ""


class Setting(msgspec.Struct, frozen=True, gc=False):
    """The options of this game (25.5) and the size of its map. `given` is the table of a given map (LZ-549)."""

    rows: int
    columns: int
    wrap: bool = True
    per_home: int = 1000
    turn_limit: int = 40
    literal: bool = False
    given: str = ""
