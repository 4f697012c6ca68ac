"""The turn report (LZ-470): its parts in their order. What belongs to the table stands in slots, which it fills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from terrarium.kernel import Pov, Seen
from terrarium.kernel.document import Block, Document, Grid, Heading, Listing, Pairs, Para, Slot

from ..view import View
from ..words import text
from ..words.frame import PHASES
from ..words.narrate import narrate
from ..words.telling import WORTH
from .maps import world_view

TITLE: Final = "Lizards! War in the Savage Swamp"
_FRAME: Final = ("turn", "leaving", "dropped", "eliminated", "victory", "world_made", "clan_named", "startup")


class Sections(msgspec.Struct, frozen=True):
    """What happened in the turn of a report, in words: by phase (none for turn 0), beside them, and the messages."""

    phases: dict[str, list[str]]
    news: list[str]
    messages: list[str]


def of_turn(events: Sequence[Seen], turn: int) -> list[Seen]:
    """What belongs to the report of that turn: everything after the `turn` event of the turn before."""
    begin = 0
    for at, event in enumerate(events):
        if event.kind == "turn" and event.face["turn"] < turn:
            begin = at + 1
    return list(events[begin:])


def sections(view: View, events: Sequence[Seen]) -> Sections:
    """LZ-472, LZ-475: the events of the turn, each where it belongs."""
    found = Sections({phase: [] for phase in PHASES} if view.turn else {}, [], [])
    phase = ""
    for event in of_turn(events, view.turn):
        words = narrate(view, event, terse=True)
        if event.kind == "phase":
            phase = event.face["phase"]
        elif event.kind == "message":
            found.messages.append(words)
        elif event.kind in _FRAME or not phase:
            found.news.append(words)
        else:
            found.phases[phase].append(words)
    return found


def report(pov: Pov[View], sheets: int = 1) -> Document:
    """LZ-470 as one document; the world view on one sheet, or on two, cut after column P."""
    view = pov.view
    told = sections(view, pov.heard)
    blocks: list[Block] = [Slot("letterhead"), _head(view), *(Para(words, "note") for words in told.news)]
    for phase, lines in told.phases.items():
        blocks += [Heading(PHASES[phase]), Listing(lines) if lines else Para("Nothing to report.")]
    blocks += _standing(view)
    messages = [_plain(words) for words in told.messages]
    blocks += _part("Messages", messages)
    blocks += [Heading("From the moderator"), Slot("moderator", "none")]
    blocks += _clan_listing(view)
    blocks += [Heading("World View"), *world_view(view, sheets)]
    return Document(TITLE, [*blocks, Heading("Key"), Pairs(text.key_rows(view))])


def _head(view: View) -> Block:
    """LZ-471: what the game knows of it."""
    clan = view.clans[view.who] if view.seated and view.clans else None
    whose = f"{clan.number}, {clan.name} ({clan.code})" if clan else "none"
    return Pairs([("Clan", whose), ("Turn", str(view.turn))])


def _standing(view: View) -> list[Block]:
    """LZ-473, LZ-474: the ranking, what the own points are for, and how many win."""
    rows = [
        [str(c.rank), str(c.number), c.code, c.name if c.status == "active" else f"{c.name}, {c.status}", str(c.points)]
        for c in view.ranking
    ]
    blocks: list[Block] = [Heading("Clan ranking"), Grid(["Rank", "Clan", "Code", "Name", "Points"], rows, [0, 1, 4])]
    own = view.standing
    if own is not None:
        parts = [
            f"{says} {getattr(own, name)}" + (f" ({worth * getattr(own, name)})" if worth > 1 else "")
            for name, says, worth in WORTH
        ]
        blocks.append(Para(f"Yours: {own.points} points. {', '.join(parts)}."))
    needed = f"To win: {view.needed} points ({view.homes} Home Dens x {view.per_home})."
    return [*blocks, Heading("Victory"), Para(needed)]


def _clan_listing(view: View) -> list[Block]:
    blocks: list[Block] = [Heading("Clan listing")]
    for name, lines in text.listing(view).items():
        blocks += _part(name.capitalize(), lines, 3)
    return blocks


def _part(name: str, lines: list[str], level: int = 2) -> list[Block]:
    """An empty part takes one line, so that no sheet is turned over for "none"."""
    return [Heading(name, level), Listing(lines)] if lines else [Para(f"**{name}**: none")]


def _plain(words: str) -> str:
    """A player's words without the marks that would style them."""
    return words.replace("*", "∗").replace("`", "'")
