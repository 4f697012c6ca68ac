"""Blank sheets to fill in by hand: a turn's orders and a start-up, as the forms of sections 15 and 16 have them."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Document, Figure, Grid, Heading, PageBreak, Pairs, Para, Slot

from ..board.templates import templates
from ..content import CHANTS, COLOURS, DEFAULTS, ORDERS, TEMPLATES, TERRAINS, WORKS
from ..content.figures import FIGURES
from ..forms.orders import FIELDS
from ..view import View

BLANK: Final = "____"
LINES: Final = 8
"""Lines for messages on a sheet."""


def _whose(view: View) -> Block:
    clan = view.clans[view.who] if view.seated and view.clans else None
    return Pairs([("Clan", f"{clan.number}, {clan.name} ({clan.code})" if clan else BLANK * 5)])


def order_sheet(pov: Pov[View]) -> Document:
    """LZ-410, LZ-426: thirty lines of ten fields for the turn that is asked for, and what may stand in them."""
    view = pov.view
    head = ["No.", *(name.upper() for name in FIELDS)]
    rows = [[str(number), *[""] * len(FIELDS)] for number in range(1, FIGURES.sheet.orders + 1)]
    messages = [["", ""] for _ in range(LINES)]
    return Document(
        f"Orders for turn {view.turn + 1}",
        [
            Slot("letterhead"),
            _whose(view),
            Grid(head, rows, [0], "Orders"),
            Grid(["To clans", "Message"], messages, caption="Messages"),
            Para(f"I surrender: {BLANK}"),
            PageBreak(),
            Heading("What may go in the fields"),
            _orders(),
            _chants(),
        ],
    )


def _orders() -> Block:
    """LZ-411, LZ-320: which fields an order uses, and whom a work needs."""
    used = {"": "", "may": "may be filled in", "needed": "needed", "black": "BLK only"}
    rows = []
    for kind in ORDERS.values():
        builders = f"{WORKS[kind.code][1]} {COLOURS[WORKS[kind.code][0]].name.lower()}" if kind.code in WORKS else ""
        extra = {"": "", "chant": "chant", "clan": "clan's number"}[kind.extra]
        rows.append(
            [kind.code, kind.name, kind.phase, used[kind.m1], used[kind.m2], used[kind.colours], extra, builders]
        )
    head = ["ORD", "Name", "Phase", "M1", "M2", "RED to BLK", "EXTRA", "Builders"]
    return Grid(head, rows, caption="Orders: HEX is always needed")


def _chants() -> Block:
    rows = [[c.code, c.name, str(c.blacks), f"{c.reversion} %", c.does] for c in CHANTS.values()]
    return Grid(["EXTRA", "Chant", "Blacks", "Turn red", "What it does"], rows, [2, 3], "Chants, always in capitals")


def setup_sheet(pov: Pov[View]) -> Document:
    """LZ-386: name, choice or template, Home Den, and a line for each hex; with templates and prices."""
    figures = FIGURES.startup
    most = max(len(template.hexes) for template in TEMPLATES)
    head = ["HEX", "TERRAIN", "POINTS", "POP", *(colour.code for colour in COLOURS)]
    rows = [[str(number), *[""] * (len(head) - 1)] for number in range(1, most + 1)]
    asks = [
        (f"Name of the clan (up to {figures.name} characters)", BLANK * 5),
        (f"Default, 1 to {len(DEFAULTS)}; or leave it blank and fill in the rest", BLANK),
        (f"Template, 1 to {len(TEMPLATES)}", BLANK),
        ("Home Den, the number of its hex", BLANK),
    ]
    told = (
        f"{figures.purse} points. Every den comes with {figures.den_lizards} Den Lizards; POP buys more, in tens. "
        f"Warriors in tens, at most {FIGURES.limit} in a hex and {figures.warriors} in all. The Home Den is a den with "
        "a Fertile hex beside it. Hexes left blank are Water."
    )
    return Document(
        "Start-up",
        [
            Slot("letterhead"),
            Pairs(asks),
            Para(told),
            Grid(head, rows, [0], "One line for each hex"),
            PageBreak(),
            Heading("Templates"),
            Figure(templates(), _templates(), "Hexes are numbered by template"),
            _defaults(),
            Heading("Prices"),
            Grid(
                ["Code", "Terrain", "Points"], [[t.code, t.name, str(t.price)] for t in TERRAINS if t.price >= 0], [2]
            ),
            _lizards(),
        ],
    )


def _templates() -> str:
    lines = [f"{n}: {len(t.hexes)} hexes, {t.points} points" for n, t in enumerate(TEMPLATES, 1)]
    return "\n".join(["Template", *lines])


def _defaults() -> Block:
    rows = [[str(n), default.style, str(default.template)] for n, default in enumerate(DEFAULTS, 1)]
    return Grid(["Default", "Style", "Template"], rows, [0, 2])


def _lizards() -> Block:
    rows = [[c.den, c.name, str(c.price), str(c.ten_den_lizards), str(c.ten_warriors)] for c in COLOURS]
    return Grid(["Code", "Colour", "Den", "10 Den Lizards", "10 warriors"], rows, [2, 3, 4])
