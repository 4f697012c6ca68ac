"""Papers: turn report, roster book, faction card, and those of battles (sections 12, 26 and 27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from terrarium.kernel import Document, Paper, Pov, Seen
from terrarium.kernel.document import Block, Figure, Grid, Heading, Listing, Pairs, Para

from ..board import board
from ..content import content
from ..model import economy
from ..model.land import grid
from ..model.roster import grade, stack_points, stacks_of, units_of
from ..model.units import points
from ..view import CampaignView
from ..words.cards import HEAD, KEY, RIGHT, STATS, row
from ..words.chronicle import chapter, chapters, chronicle, heading
from ..words.gifts import GIFTS
from ..words.naming import TERRAIN, army_name, called, find_name, headed, placed, seat_name
from ..words.narrate import narrate
from ..words.text import caption, text
from .battle import after_battle, battle_sheet
from .realm import realm_book

V = CampaignView
P = Pov[CampaignView]


def roster_book(pov: P) -> Document:
    """WW-292: all stacks that this audience knows."""
    v = pov.view
    blocks: list[Block] = []
    for seat in range(len(v.players)):
        own = [st for st in stacks_of(v, seat) if st.id not in v.glimpses]
        if not own:
            continue
        blocks.append(Heading(seat_name(v, seat)))
        for stack in own:
            rows = []
            for u in units_of(v, stack):
                deeds = [f"{u.cp} CP"] if u.cp else []
                deeds += [content.abilities[n].name for n in u.abilities]
                deeds += [f"+{gain} {STATS[i]}" for i, gain in enumerate(u.gains) if gain]
                rows.append([called(v, u), str(points(u)), ", ".join(deeds)])
            title = army_name(v, stack.id) or f"Stack {stack.id}"
            place = f"{title} at {placed(v, grid(v).names[stack.square])}, {stack_points(v, stack)} points"
            blocks.append(Grid(["Unit", "Pts", "Advances"], rows, [1], place))
    return Document("Roster book", blocks or [Para("You know of no roster yet.", "note")])


OWN = frozenset(
    (
        "comes", "order_refused", "recruited", "village_try", "reinforced", "upgraded",
        "equipped", "deeds", "steward",
    )
)  # fmt: skip
"""What the chronicle leaves out and a turn report has (WW-286)."""


def moves(v: V, turn: Sequence[Seen]) -> Iterator[str]:
    """Seat by seat: the way of each stack, and every square with what was found there."""
    steps = [e.face for e in turn if e.kind == "step"]
    found = [e.face for e in turn if e.kind == "explored"]
    for seat in dict.fromkeys(face["seat"] for face in (*steps, *found)):
        ways: dict[int, list[str]] = {}
        for face in steps:
            if face["seat"] == seat:
                way = ways.setdefault(face["stack"], [])
                way += [face["square"]] if way and way[-1] == face["start"] else [face["start"], face["square"]]
        said = [" to ".join(way) for way in ways.values()]
        said += [f"{e['square']} is {_ground(e)}" for e in found if e["seat"] == seat]
        yield f"{seat_name(v, seat)}: {'; '.join(said)}."


def _ground(face: dict[str, str]) -> str:
    return find_name(face["resource"]) if face["resource"] else TERRAIN[face["terrain"]]


def turn_blocks(v: V, turn: int, happened: Sequence[Seen]) -> list[Block]:
    """One turn: the chronicle's words, then all that it leaves out."""
    told = chapter(v, happened)
    for title, lines in (
        ("Moves seen and squares found", list(moves(v, happened))),
        ("Orders, dice and deeds", [narrate(v, e) for e in happened if e.kind in OWN]),
        ("Bulletin", [narrate(v, e) for e in happened if e.kind == "bulletin"]),
    ):
        if lines:
            told += [Heading(title, 3), Listing(lines)]
    return [Heading(heading(v, turn, happened)), *told] if told else []


def report(pov: P) -> Document:
    """WW-286, WW-287: the map, what was seen this turn and the last, income by line, the own forecast."""
    v = pov.view
    blocks: list[Block] = [Para(caption(v)), Figure(board(v), text(v), "The chart as you know it")]
    for turn, happened in list(chapters(v, list(pov.heard)))[-2:]:
        blocks += turn_blocks(v, turn, happened)
    if v.seated and v.players[v.who].faction:
        lines = economy.income_lines(v, v.who)
        names = grid(v).names
        rows = [[names[line.square], str(line.base), str(line.bonus), str(line.total)] for line in lines]
        parts = economy.score(v, v.who)
        blocks += [
            Heading("Income"),
            Grid(["Square", "Base", "Bonus", "Total"], rows, [1, 2, 3]),
            Heading("Points if the campaign ended now"),
            Pairs(
                [
                    ("Treasury", str(parts.treasury)),
                    ("Squares", str(parts.squares)),
                    ("Income bonuses", str(parts.bonuses)),
                    ("Troops, half", str(parts.troops)),
                    ("Buildings", str(parts.buildings)),
                    ("Total", str(parts.total)),
                ]
            ),
        ]
    return Document(f"Turn {v.turn}", blocks)


def faction_card(pov: P) -> Document:
    """The own gift, list and row of the matrix, for a newcomer."""
    v = pov.view
    if not v.seated or not v.players[v.who].faction:
        return Document("Faction card", [Para("Choose a faction first.", "note")])
    own = v.players[v.who].faction
    words = {"B": "brothers", "T": "trusted", "D": "distrustful", "X": "never"}
    friends = [
        f"{seat_name(v, s)}: {words[grade(own, p.faction)]}"
        for s, p in enumerate(v.players)
        if s != v.who and p.faction
    ]
    gift, rule = GIFTS[own]
    return Document(
        content.musters[own].name,
        [
            Para(f"{headed(gift)} ({rule})."),
            Grid(HEAD, [row(unit) for unit in content.musters[own].units], RIGHT),
            Para(KEY, "note"),
            Heading("Alliances"),
            Listing(friends or ["Nobody else yet."]),
        ],
    )


def chronicled(pov: P) -> Document:
    return chronicle(pov.view, list(pov.heard))


PAPERS: Mapping[str, Paper] = {
    "report": Paper("Turn report", report),
    "battle-sheet": Paper("Battle sheets", battle_sheet),
    "after-battle": Paper("After-battle report", after_battle),
    "roster": Paper("Roster book", roster_book),
    "realm": Paper("Book of the realm", realm_book),
    "chronicle": Paper("Chronicle", chronicled),
    "faction": Paper("Faction card", faction_card),
}
