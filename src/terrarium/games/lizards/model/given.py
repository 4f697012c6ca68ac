"""Given maps (LZ-549): a plain table, one line a hex.

    MAP 16 16
    # code terrain owner colour population bands
    4D  Hom 1 Red 50 RED=200,YEL=60
    4E  Fer
    7H  Den - Grn 100 GRN=30
    9C  Pla 2 -   -   RED=40
    10C Bri 2
    11C Raf 5

`-` is blank; hexes that are not named are Water. The owner is a clan's number; without one a den is free and its bands
are militia. Bri is Water with a bridge, Raf Water with a raft (owner: the turn in which it sinks, population and colour
blank). Dens without a colour are unsettled. Code Hlf is Plains with a half-built den.
"""

from __future__ import annotations

import msgspec

from terrarium.kernel import Illegal

from ..content import COLOUR, DEN, HOME, LIMIT, PLAINS, TEMPLE, TERRAIN, WATER
from ..geometry import Grid, grid
from ..state import NONE, Band, Counts, Den
from .plans import DEN_COLOUR


class Draft(msgspec.Struct):
    """A world on the way. `template` marks the hexes of templates with their clan's number (0: none)."""

    terrain: bytearray
    template: bytearray
    dens: dict[int, Den] = {}
    temples: dict[int, int] = {}
    bands: dict[int, tuple[Band, ...]] = {}
    homes: list[int] = []


class GivenMap(Draft):
    """A draft with everything a table can say."""

    bridges: dict[int, int] = {}
    rafts: dict[int, int] = {}
    sites: dict[int, int] = {}


def size_of(table: str) -> tuple[int, int]:
    """Rows and columns from the first line."""
    words = next((line.split() for line in table.splitlines() if line.strip()), [])
    if len(words) != 3 or words[0].upper() != "MAP" or not all(word.isascii() and word.isdigit() for word in words[1:]):
        raise Illegal("A given map begins with MAP, its rows and its columns.", rule="LZ-549")
    rows, columns = int(words[1]), int(words[2])
    if not (2 <= rows <= 256 and 2 <= columns <= 256) or columns % 2:
        raise Illegal("A map has 2 to 256 rows and an even number of columns.", rule="LZ-023")
    return rows, columns


def loaded(table: str, wrap: bool, clans: int) -> GivenMap:
    """The world of a table; what is wrong with it is told with its line."""
    shape = grid(*size_of(table), wrap)
    world = GivenMap(bytearray([WATER]) * shape.size, bytearray(shape.size))
    begun = False
    for number, line in enumerate(table.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if not begun:
            begun = True
            continue
        try:
            _laid(world, shape, words, clans)
        except ValueError as wrong:
            raise Illegal(f"Map, line {number}: {wrong}", rule="LZ-549") from None
    return world


def _laid(world: GivenMap, shape: Grid, words: list[str], clans: int) -> None:
    code, kind, owner, colour, pop, bands = [*words, *["-"] * (6 - len(words))][:6]
    h = shape.hex(code.upper())
    if h < 0:
        raise ValueError(f"{code} is not on this map")
    kind = kind.capitalize()
    seat = _number(owner, "owner") - 1
    counts = _counts(bands)
    if kind == "Raf":
        world.rafts[h] = seat + 1
        return
    if seat >= clans:
        raise ValueError(f"there is no clan {seat + 1}")
    if kind == "Bri":
        world.bridges[h] = seat
    elif kind == "Hlf":
        world.terrain[h] = PLAINS
        world.sites[h] = 0
    elif kind in TERRAIN:
        world.terrain[h] = TERRAIN[kind]
    else:
        raise ValueError(f"there is no terrain {kind}")
    if world.terrain[h] in (DEN, HOME):
        shade = DEN_COLOUR.get(colour.upper(), -1)
        militia = counts if seat < 0 else NONE
        world.dens[h] = Den(seat, shade, _number(pop, "population"), militia=militia)
        if world.dens[h].pop >= 10 and shade < 0:
            raise ValueError("a den of 10 or more has a colour")
    if world.terrain[h] == TEMPLE:
        world.temples[h] = seat
    if any(counts) and seat >= 0:
        world.bands[h] = (Band(seat, counts),)
    elif any(counts) and h not in world.dens:
        raise ValueError("bands need an owner")
    if sum(counts) > LIMIT:
        raise ValueError(f"more than {LIMIT} warriors")


def _number(text: str, what: str) -> int:
    if text == "-":
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ValueError(f"{what}: {text} is no number")
    return int(text)


def _counts(text: str) -> Counts:
    counts = [0] * len(COLOUR)
    for part in text.split(",") if text != "-" else ():
        name, _, n = part.partition("=")
        if name.upper() not in COLOUR:
            raise ValueError(f"{name} is no colour")
        counts[COLOUR[name.upper()]] = _number(n, name)
    return tuple(counts)  # type: ignore[return-value]
