"""`terrarium replay`: a record told again, entry by entry."""

from __future__ import annotations

import sys
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from terrarium.bots.reasons import why as reasons
from terrarium.kernel import Entry, Match, Record
from terrarium.kernel.events import seen
from terrarium.kernel.match import repeat

from . import describe, find, saves
from .draw import audience
from .plain import Plain
from .screen import console, indented, inline


def replay(
    file: Path = typer.Argument(..., help="The record of a match."),
    as_: str = typer.Option(
        "referee", "--as", "--seat", "-s", help="Whose eyes: a seat's number, spectator or referee."
    ),
    step: bool = typer.Option(
        False, "--step", help="Pause after every entry: Enter continues, b shows the board, q quits."
    ),
    board: bool = typer.Option(False, "--board", help="Show the board after every entry."),
    why: int = typer.Option(0, "--why", min=0, help="For one entry of a finished match: the other answers there were."),
) -> None:
    """Show what happened in a match, from its record.

    \b
    Example: terrarium replay match.json --as 1 --step
    Example: terrarium replay match.json --why 40
    """
    record = find.record(file)
    game = find.game(record.header.game)
    end = saves.replayed(game, record, file)
    who = audience(as_, record.header.seats)
    out = console()
    if why:
        _why(out, saves.replayed(game, record, file, why - 1), end, record, why)
        return
    out.print(inline(f"**{game.title}**, {record.header.seats} seats, {len(record.entries)} entries"))
    match = saves.replayed(game, record, file, 0)
    _told(out, match, who, 0)
    for number, entry in enumerate(record.entries, 1):
        before = len(match.events)
        if entry.kind == "rewind":
            match = saves.replayed(game, record, file, number)
            out.print(Text(f"{number:>4}  back to entry {entry.to}. {entry.reason}".rstrip(), style="amber"))
        else:
            match.branch = entry.branch
            repeat(match, entry)
            out.print(Text(f"{number:>4}  {_headline(match, entry)}", style="dim"))
            _told(out, match, who, before)
        if board:
            out.print(Text(game.text(match.view(who))), soft_wrap=True)
        if step and not _on(out, match, who):
            return
    _ended(out, end, record, who)


def _why(out: Console, match: Match, end: Match, record: Record, number: int) -> None:
    """What the seats answered in an entry, and where something else would have led."""
    if not end.over:
        raise Plain("Why somebody played something can be asked once the match is over.")
    if number > len(record.entries):
        raise Plain(f"The record has only {len(record.entries)} entries.")
    entry = record.entries[number - 1]
    match.branch = entry.branch
    told = [found for seat in sorted(entry.answers) if seat >= 0 and (found := reasons(match.game, match, entry, seat))]
    for found in told:
        name = match.game.seat_name(match.view(-1), found.seat)
        out.print(Text(f"{number:>4}  {name}: {found.given.words}"), soft_wrap=True)
        for says in found.says:
            out.print(indented([inline(says)], 6))
    if not told:
        raise Plain("Nobody was asked anything there.")


def _headline(match: Match, entry: Entry) -> str:
    if entry.kind == "act":
        return f"act: {describe.name(entry.act)}" + (f" ({entry.reason})" if entry.reason else "")
    seats = sorted({*entry.answers, *entry.missed})
    names = [match.game.seat_name(match.view(-1), seat) if seat >= 0 else "the referee" for seat in seats]
    late = ", missed" if entry.missed else ""
    return f"{entry.kind}: {', '.join(names)}{late}"


def _told(out: Console, match: Match, who: int, since: int) -> None:
    view = match.view(who)
    for event in seen(match.events[since:], who):
        if text := match.game.narrate(view, event):
            out.print(indented([inline(text)], 6))


def _on(out: Console, match: Match, who: int) -> bool:
    """Wait for the reader; False when he has seen enough."""
    while True:
        out.print(Text("Enter, b or q: ", style="dim"), end="")
        line = sys.stdin.readline()
        if not line or line.strip() == "q":
            return False
        if line.strip() != "b":
            return True
        out.print(Text(match.game.text(match.view(who))), soft_wrap=True)


def _ended(out: Console, match: Match, record: Record, who: int) -> None:
    places = match.state.result()
    if not match.over:
        out.print(Text("The match is not over yet.", style="amber"))
    for seat, place in sorted(places.items(), key=lambda item: item[1].place):
        name = match.game.seat_name(match.view(who), seat)
        out.print(Text(f"{place.place:>4}. {name}, score {place.score}"))
