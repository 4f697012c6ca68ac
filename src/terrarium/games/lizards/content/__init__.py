"""The tables of section 25, loaded and checked once.

Terrains and colours are known by number everywhere (their place in the tables); the constants below name them.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from .figures import FIGURES
from .loading import demand, load


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of section 4. `price` is -1 where a start-up cannot buy it."""

    name: str
    code: str
    land: bool = False
    hides: bool = False
    stops_lobs: bool = False
    price: int = -1


class Upto(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    upto: int
    terrain: str


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clans: int
    rows: int
    columns: int


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weights: list[int]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clan_dens: list[int]
    neutral_dens: list[int]
    temples: int
    whirlpools: int
    islands: dict[str, int]
    colours: Colours


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per_home_den: list[int]


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: list[Terrain]
    raised: list[Upto]
    sunk: list[Upto]
    size: list[Size]
    block: Block
    victory: Victory


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """25.1: a column is its x, then its y values."""

    points: int
    columns: list[list[int]]

    @property
    def hexes(self) -> list[tuple[int, int]]:
        """The hexes in number order, as (x, y) around the anchor."""
        return [(column[0], y) for column in self.columns for y in column[1:]]


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    code: str
    den: str
    price: int
    ten_den_lizards: int
    ten_warriors: int


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LZ-386: one line of a start-up form."""

    hex: int
    terrain: str = ""
    points: int | None = None
    pop: int = 0
    red: int = 0
    grn: int = 0
    gry: int = 0
    yel: int = 0
    blk: int = 0

    @property
    def warriors(self) -> tuple[int, int, int, int, int]:
        return (self.red, self.grn, self.gry, self.yel, self.blk)


class Default(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    style: str
    template: int
    home: int
    rows: list[Row]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Startup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    template: list[Template]
    colour: list[Colour]
    default: list[Default]
    clan: list[Named]


class OrderKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LZ-411: which fields an order uses."""

    code: str
    name: str
    phase: Literal["artillery", "movement", "development"]
    m1: Literal["", "may", "needed"] = ""
    m2: Literal["", "may"] = ""
    colours: Literal["", "may", "needed", "black"] = ""
    extra: Literal["", "chant", "clan"] = ""


class Chant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    name: str
    blacks: int
    reversion: int
    rule: str
    does: str


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """LZ-320 to LZ-328: who builds, on what ground (none named: see `model.works`), and over what water."""

    code: str
    colour: str
    builders: int
    on: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


class OrderBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: list[OrderKind]
    chant: list[Chant]
    work: list[Work]
    failures: dict[str, str]


WORLD: Final = load("world.toml", World)
STARTUP: Final = load("startup.toml", Startup)
BOOK: Final = load("orders.toml", OrderBook)

TERRAINS: Final = tuple(WORLD.terrain)
TERRAIN: Final = {terrain.code: number for number, terrain in enumerate(TERRAINS)}
DEN: Final = 0
HOME: Final = 1
RUIN: Final = 2
PLAINS: Final = 3
SWAMP: Final = 4
SCRUB: Final = 5
FERTILE: Final = 6
PEAK: Final = 7
VOLCANO: Final = 8
TEMPLE: Final = 9
CURSED: Final = 10
WATER: Final = 11
WHIRLPOOL: Final = 12
LAND: Final = tuple(terrain.land for terrain in TERRAINS)
HIDES: Final = tuple(terrain.hides for terrain in TERRAINS)
STOPS_LOBS: Final = tuple(terrain.stops_lobs for terrain in TERRAINS)

COLOURS: Final = tuple(STARTUP.colour)
COLOUR: Final = {colour.code: number for number, colour in enumerate(COLOURS)}
RED: Final = 0
GREEN: Final = 1
GREY: Final = 2
YELLOW: Final = 3
BLACK: Final = 4

HUNGER: Final = ("Sated", "Peckish", "Hungry", "Famished", "Starved", "Starving")
STARVING: Final = 5
LEVELS: Final = ("Average", "Good", "Dangerous", "Ferocious", "Fearsome", "Veteran")
VETERAN: Final = 5
LIMIT: Final = FIGURES.limit
"""LZ-037: the most warriors of a clan in a hex."""

ORDERS: Final = {order.code: order for order in BOOK.order}
CHANTS: Final = {chant.code: chant for chant in BOOK.chant}
WORKS: Final = {work.code: (COLOUR[work.colour], work.builders) for work in BOOK.work}
GROUNDS: Final = {work.code: tuple(TERRAIN[code] for code in work.on) for work in BOOK.work}
"""LZ-320 to LZ-326: the grounds on which a work can be done."""
WATERS: Final = {work.code: tuple(TERRAIN[code] for code in work.over) for work in BOOK.work}
FAILURES: Final = BOOK.failures
TEMPLATES: Final = tuple(STARTUP.template)
DEFAULTS: Final = tuple(STARTUP.default)
CLAN_NAMES: Final = tuple(clan.name for clan in STARTUP.clan)


def of_d100(table: list[Upto], roll: int) -> int:
    """25.6: the terrain that a roll of 1 to 100 gives."""
    return TERRAIN[next(row.terrain for row in table if roll <= row.upto)]


def size_for(clans: int) -> tuple[int, int]:
    """LZ-540: rows and columns."""
    size = next(size for size in WORLD.size if clans <= size.clans)
    return size.rows, size.columns


def _checked() -> None:
    names = [t.code for t in TERRAINS]
    order = ["Den", "Hom", "Rui", "Pla", "Swa", "Scr", "Fer", "Pea", "Vol", "Tem", "Cur", "Wat", "Whi"]
    demand(names == order, "world.toml", "terrain", f"the terrains must be {' '.join(order)} in this order")
    for name, table in (("raised", WORLD.raised), ("sunk", WORLD.sunk)):
        figures = [row.upto for row in table]
        demand(figures == sorted(set(figures)) and figures[-1:] == [100], "world.toml", name, "must rise to 100")
        for row in table:
            demand(row.terrain in TERRAIN, "world.toml", name, f"there is no terrain {row.terrain!r}")
    demand(sum(WORLD.block.colours.weights) == 100, "world.toml", "block.colours.weights", "must add up to 100")
    demand(len(COLOURS) == 5, "startup.toml", "colour", "there are five colours")
    demand(len(CLAN_NAMES) == 16, "startup.toml", "clan", "there are sixteen names")
    for number, default in enumerate(DEFAULTS, 1):
        hexes = len(TEMPLATES[default.template - 1].hexes)
        rows = all(1 <= row.hex <= hexes for row in default.rows)
        demand(rows and 1 <= default.home <= hexes, "startup.toml", f"default {number}", "names a hex off its template")
    for work in BOOK.work:
        demand(work.code in ORDERS and work.colour in COLOUR, "orders.toml", f"work {work.code}", "unknown code")


_checked()
