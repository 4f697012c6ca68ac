"""Lines of lists: tables, and one's own games."""

from __future__ import annotations

from datetime import datetime

import msgspec


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    game_title: str
    title: str
    status: str
    seats: int
    taken: int
    open: int
    people: tuple[str, ...]
    private: bool
    pace: str
    moderator: str
    created: datetime
    moved: datetime | None
    your_seats: tuple[int, ...] = ()
    your_turn: bool = False
    due: datetime | None = None
    waiting: int = 0


class Mine(msgspec.Struct, frozen=True):
    """One's own games: the tables that wait for an answer first (a referee's too), then the others, and those one
    moderates. `invited`: rematches in which a seat is kept for one."""

    asked: tuple[TableLine, ...]
    playing: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    moderating: tuple[TableLine, ...]
    finished: tuple[TableLine, ...]
    invited: tuple[TableLine, ...] = ()
