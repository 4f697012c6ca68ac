"""The turn report (section 18): its facts once, as a `Report`; from it page and print, mail text, and data.

What belongs to the table (player, address, balance, due date, the moderator's messages) comes in as `letterhead` and
`notes`; nothing here knows a person or a clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from terrarium.kernel import Seen
from terrarium.kernel.document import (
    Block,
    Document,
    Figure,
    Grid,
    Heading,
    Listing,
    PageBreak,
    Pairs,
    Para,
    Verbatim,
    as_html,
    as_text,
)

from ..board import Window, draw, known
from ..geometry import letters
from ..view import View
from ..view.chart import marks
from ..words import text
from ..words.frame import PHASES
from ..words.narrate import narrate

TITLE: Final = "Lizards! War in the Savage Swamp"
LETTERHEAD: Final = ("game", "player", "address", "balance", "due")
"""What a table may fill in (LZ-471), in this order."""
_SAYS: Final = {
    "game": "Game",
    "player": "Player",
    "address": "Address",
    "balance": "Account balance",
    "due": "Next due",
}


class Line(msgspec.Struct, frozen=True):
    """One thing that happened: in words, with its hex for a jump, and as the facts of the event."""

    words: str
    kind: str
    hex: str
    facts: dict[str, Any]


class Ranked(msgspec.Struct, frozen=True):
    rank: int
    clan: int
    code: str
    name: str
    points: int
    status: str


class Report(msgspec.Struct, frozen=True):
    """LZ-470, part by part. `phases` is empty for turn 0; `own` is the breakdown of LZ-473."""

    title: str
    clan: int
    name: str
    code: str
    turn: int
    letterhead: dict[str, str]
    phases: dict[str, list[Line]]
    news: list[str]
    ranking: list[Ranked]
    own: dict[str, int]
    homes: int
    per_home: int
    needed: int
    messages: list[str]
    notes: list[str]
    listing: dict[str, list[str]]
    world: list[dict[str, Any]]
    key: list[tuple[str, str]]


_FRAME: Final = ("turn", "leaving", "dropped", "eliminated", "victory", "world_made", "clan_named", "startup")


def of_turn(events: Sequence[Seen], turn: int) -> list[Seen]:
    """What belongs to the report of that turn: everything after the `turn` event of the turn before."""
    begin = 0
    for at, event in enumerate(events):
        if event.kind == "turn" and event.face["turn"] < turn:
            begin = at + 1
    return list(events[begin:])


def report(
    view: View, events: Sequence[Seen], letterhead: Mapping[str, str] | None = None, notes: Sequence[str] = ()
) -> Report:
    """All facts of a seat's report for the turn of its view."""
    clan = view.clans[view.who] if view.seated and view.clans else None
    phases: dict[str, list[Line]] = {phase: [] for phase in PHASES} if view.turn else {}
    messages, news = [], []
    phase = ""
    for event in of_turn(events, view.turn):
        words = narrate(view, event)
        if event.kind == "phase":
            phase = event.face["phase"]
        elif event.kind == "message":
            messages.append(words)
        elif event.kind in _FRAME or not phase:
            news.append(words)
        else:
            h = event.face.get("hex", -1)
            phases[phase].append(Line(words, event.kind, view.grid.code(h) if h >= 0 else "", event.face))
    standing = view.standing
    return Report(
        title=TITLE,
        clan=clan.number if clan else 0,
        name=clan.name if clan else "",
        code=clan.code if clan else "",
        turn=view.turn,
        letterhead=dict(letterhead or {}),
        phases=phases,
        news=news,
        ranking=[Ranked(c.rank, c.number, c.code, c.name, c.points, c.status) for c in view.ranking],
        own=msgspec.structs.asdict(standing) | {"points": standing.points} if standing else {},
        homes=view.homes,
        per_home=view.per_home,
        needed=view.needed,
        messages=messages,
        notes=list(notes),
        listing=text.listing(view),
        world=[
            {"hex": m.code, "lines": [line.strip() for line in text.cell_lines(m)], "seen": m.cell.seen}
            for m in marks(view).values()
        ],
        key=text.key_rows(view),
    )


def _head(r: Report) -> Block:
    rows = [("Clan", f"{r.clan}, {r.name} ({r.code})"), ("Turn", str(r.turn))]
    filled = [(_SAYS[name], r.letterhead[name]) for name in LETTERHEAD if name in r.letterhead]
    return Pairs(rows + filled)


def _standing(r: Report) -> list[Block]:
    rows = [
        [str(c.rank), str(c.clan), c.code, c.name if c.status == "active" else f"{c.name}, {c.status}", str(c.points)]
        for c in r.ranking
    ]
    blocks: list[Block] = [
        Heading("Clan ranking"),
        Grid(["Rank", "Clan", "Code", "Name", "Points"], rows, [0, 1, 4]),
    ]
    if o := r.own:
        blocks.append(
            Para(
                f"Yours: {o['points']} points. Lizards {o['lizards']}, Home Dens {o['homes']} ({2000 * o['homes']}), "
                f"Temples {o['temples']} ({30 * o['temples']}), Dens {o['dens']} ({25 * o['dens']}), "
                f"Bridges {o['bridges']} ({10 * o['bridges']})."
            )
        )
    blocks += [
        Heading("Victory"),
        Para(f"To win: {r.needed} points ({r.homes} Home Dens x {r.per_home})."),
    ]
    return blocks


def _clan_listing(r: Report) -> list[Block]:
    blocks: list[Block] = [Heading("Clan listing")]
    for name, lines in r.listing.items():
        blocks += [Heading(name.capitalize(), 3), Listing(lines) if lines else Para("none")]
    return blocks


def _told(r: Report, moderated: bool = True) -> list[Block]:
    """Phases, ranking, victory line, messages, notes, listing: everything between header and world view. The notes are
    left out where the table writes them above the report itself (LZ-476)."""
    blocks: list[Block] = [Para(words, "note") for words in r.news]
    for phase, lines in r.phases.items():
        blocks.append(Heading(PHASES[phase]))
        blocks.append(Listing([line.words for line in lines]) if lines else Para("Nothing to report."))
    blocks += _standing(r)
    blocks += [Heading("Messages"), Listing([_plain(m) for m in r.messages]) if r.messages else Para("none")]
    if moderated:
        blocks += [Heading("From the moderator"), Listing(r.notes) if r.notes else Para("none")]
    return blocks + _clan_listing(r)


def _plain(words: str) -> str:
    """A player's words without the marks that would style them."""
    return words.replace("*", "∗").replace("`", "'")


def _caption(view: View) -> str:
    return f"World View at the end of turn {view.turn}" if view.turn else "World View at set-up"


def document(
    view: View,
    events: Sequence[Seen],
    letterhead: Mapping[str, str] | None = None,
    notes: Sequence[str] | None = (),
    sheets: int = 1,
) -> Document:
    """LZ-470 as one document; the world view on one sheet, or on two, cut after column P. None for `notes`: the table
    puts them into the report by itself."""
    r = report(view, events, letterhead, notes or ())
    blocks = [_head(r), *_told(r, notes is not None), Heading("World View"), *world_view(view, sheets)]
    return Document(TITLE, [*blocks, Heading("Key"), Pairs(r.key)])


def world_view(view: View, sheets: int = 1) -> list[Block]:
    """LZ-480, LZ-483: the map as a drawing with its text twin. On one sheet the drawing leaves out what lies beyond all
    that is known."""
    if view.memory is None:
        return [Para("The swamp is hidden from outside.")]
    if sheets == 1 or view.columns <= text.PAGE:
        return [Figure(draw(view, known(view), key=False), text.world_map(view), _caption(view))]
    rows = tuple(range(view.rows))
    blocks: list[Block] = []
    for columns in (range(text.PAGE), range(text.PAGE, view.columns)):
        named = f"{_caption(view)}, columns {letters(columns[0] + 1)} to {letters(columns[-1] + 1)}"
        drawn = draw(view, Window(rows, tuple(columns)), key=False)
        blocks += [PageBreak(), Figure(drawn, text.world_map(view, columns), named)]
    return blocks


def plain_text(
    view: View, events: Sequence[Seen], letterhead: Mapping[str, str] | None = None, notes: Sequence[str] = ()
) -> str:
    """The report as plain text for mail and terminal; the drawing is never made for it."""
    r = report(view, events, letterhead, notes)
    world: list[Block] = [Heading("World View"), Verbatim(text.world_map(view) if view.memory else "hidden")]
    return as_text(Document(TITLE, [_head(r), *_told(r), *world, Heading("Key"), Pairs(r.key)]), 100)


def html(
    view: View, events: Sequence[Seen], letterhead: Mapping[str, str] | None = None, notes: Sequence[str] = ()
) -> str:
    """The report as an HTML fragment with the drawing in it."""
    return as_html(document(view, events, letterhead, notes))


def data(
    view: View, events: Sequence[Seen], letterhead: Mapping[str, str] | None = None, notes: Sequence[str] = ()
) -> dict[str, Any]:
    """The same report for programs, as plain data."""
    return msgspec.to_builtins(report(view, events, letterhead, notes))  # type: ignore[no-any-return]


def _map_sheet(view: View, events: list[Seen]) -> Document:
    named = f"The Savage Swamp, turn {view.turn}"
    return Document(
        named, [Figure(draw(view), text.world_map(view), _caption(view))] if view.memory else world_view(view)
    )


def _key(view: View, events: list[Seen]) -> Document:
    rows = [[code, name] for code, name in text.key_rows(view)]
    return Document("Key to the World View", [Grid(["Code", "Meaning"], rows)])
