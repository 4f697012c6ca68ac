"""A new campaign from seats and options (section 1)."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Amount, Dice, Fields, ListOf, One, Outcome, Value

from ..content import LOCAL, MAIN
from ..geometry import default_side, grid_of
from ..state import Campaign
from ..state.records import Player, Setup, Square
from .setting_up import setting_up

OPTIONS = Fields(
    {
        "length": One(("6", "8", "10", "12", "last")),
        "battle_mode": One(("auto", "tabletop", "ask")),
        "encounters": One(("realism", "inclusive")),
        "fog": One(("table", "fog")),
        "local_seats": One((False, True)),
        "twins": One((False, True)),
        "total_advancement": One((False, True)),
        "dice": One(("software", "table")),
        "sea_rim": One((False, True)),
        "fair_start": One((True, False)),
        "referee": One((False, True)),
        "houses": One(("ten", "any")),
        "partners": One(("four", "any")),
        "width": Amount(6, 30),
        "height": Amount(6, 30),
        "factions": ListOf(One((*MAIN, *LOCAL), of="faction"), 0, 15),
    },
    optional=("width", "height", "factions"),
)
DEFAULTS: Mapping[str, Value] = {
    "length": "8",
    "battle_mode": "auto",
    "encounters": "realism",
    "fog": "table",
    "local_seats": False,
    "twins": False,
    "total_advancement": False,
    "dice": "software",
    "sea_rim": False,
    "fair_start": True,
    "referee": False,
    "houses": "ten",
    "partners": "four",
}
LAST = 40


def setup_of(seats: int, options: Mapping[str, Value]) -> Setup:
    side = default_side(seats)
    return Setup(
        width=options.get("width", side),
        height=options.get("height", side),
        length=LAST if options["length"] == "last" else int(options["length"]),
        battle_mode=options["battle_mode"],
        encounters=options["encounters"],
        fog=options["fog"] == "fog",
        local_seats=options["local_seats"],
        twins=options["twins"],
        total_advancement=options["total_advancement"],
        sea_rim=options["sea_rim"],
        fair_start=options["fair_start"],
        referee=options["referee"],
        any_houses=options.get("houses") == "any",
        any_partners=options.get("partners") == "any",
    )


def new(edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[Campaign, Outcome]:
    setup = setup_of(seats, options)
    s = blank(edition, seats, setup)
    taken: list[str] = []
    for seat, key in enumerate(options.get("factions", [])[:seats]):
        if (key in MAIN or setup.local_seats) and (key not in taken or setup.twins):
            s.seat(seat, faction=key)
            taken.append(key)
    return s, s.begin(dice, setting_up())


def blank(edition: int, seats: int, setup: Setup) -> Campaign:
    """An unexplored map; with `sea_rim` its outermost squares are water."""
    g = grid_of(setup.width, setup.height)
    squares = [Square()] * g.size
    if setup.sea_rim:
        for i in g.edge:
            squares[i] = Square("water")
    memory = [squares[:] for _ in range(seats)] if setup.fog else []
    return Campaign(
        edition=edition, seats=seats, setup=setup, squares=squares, players=[Player()] * seats, memory=memory
    )
