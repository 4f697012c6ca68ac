"""Saved matches: a record with the table's private part beside it.

A save is a record that anyone's `verify` and `replay` read; what is private (the dice's secret before the end,
standing instructions, bots' notes, answers not yet committed) stays in it only until the match is over.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from terrarium.kernel import MISSED, BrokenRecord, Game, Match, MomentId, Record, Refused, Value, replay
from terrarium.kernel.codec import digest

from . import find
from .plain import Plain


class Held(msgspec.Struct):
    """An answer that waits for the others of its moment."""

    strand: int
    number: int
    seat: int
    answer: Value
    firm: bool = True
    by: str = "person"


class Table(msgspec.Struct):
    """Who sits where, and what a record does not hold."""

    people: list[int]
    bots: dict[int, str]
    seed: str
    instructions: dict[int, Value] = {}
    notes: dict[int, Any] = {}
    asked: dict[int, int] = {}
    """How many events each bot had seen when it was last asked."""
    read: dict[int, int] = {}
    """How many events each person has read."""
    held: list[Held] = []
    lesson: list[str] | None = None
    """Where the game is taught, the steps that were passed over by hand."""


class Save(msgspec.Struct):
    """The record's own fields, and the table. `Record` reads the same file and passes over the table."""

    header: Any
    entries: Any
    secret: str
    table: Table | None = None


def write(path: Path, match: Match, table: Table) -> None:
    """The match as a file: private and to be gone on with, or, once it is over, the published record."""
    if match.over:
        find.write(path, match.published().to_json())
        return
    table.instructions = match.instructions
    table.held = [
        Held(*name, seat, one.answer, one.firm, one.by)
        for name, held in match.held.items()
        for seat, one in held.items()
        if one.answer is not MISSED
    ]
    save = Save(match.header, match.record.entries, match.secret.hex(), table)
    find.write(path, msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n")


def default_path(match: Match) -> Path:
    """A name that is this match's own and stays the same when it is gone on with."""
    return Path(f"{match.game.slug}-{match.header.commitment[:8]}.json")


def load(path: Path) -> tuple[Match, Table | None]:
    """The match as it stood, and its table where the file has one."""
    data = find.read(path)
    record = find.record(path)
    game = find.game(record.header.game)
    match = replayed(game, record, path)
    try:
        table = msgspec.json.decode(data, type=Save).table
    except msgspec.DecodeError as error:
        raise Plain(f"{path}: the table in this save is damaged ({error}).") from None
    if table is not None:
        match.instructions = dict(table.instructions)
        for one in table.held:
            match.hold(one.seat, MomentId(one.strand, one.number), one.answer, firm=one.firm, by=one.by)
    return match, table


def replayed(game: Game[Any, Any], record: Record, path: Path, number: int | None = None) -> Match:
    """The match of a record, after some entry; a record that does not lead where it says is refused."""
    if not record.secret:
        raise Plain(f"{path}: this record does not reveal the secret of its dice, so it cannot be replayed.")
    if record.header.edition > game.edition:
        raise Plain(f"{path} was played by edition {record.header.edition}; this is edition {game.edition}.")
    try:
        match = replay(game, record, bytes.fromhex(record.secret), number)
    except (Refused, BrokenRecord, ValueError, LookupError) as error:
        raise Plain(f"{path} cannot be replayed as written: {error}") from None
    entries = match.record.entries
    if digest(match.state) != (entries[-1].digest if entries else record.header.digest):
        raise Plain(f"{path} does not lead to the state it claims.")
    return match
