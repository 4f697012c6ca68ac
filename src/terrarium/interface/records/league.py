"""The bots' league."""

from __future__ import annotations

from datetime import datetime

import msgspec


class LeagueLine(msgspec.Struct, frozen=True):
    """A program's standing. `by` is its person's name (empty: it is a level of the house's own bots), `won` counts a
    draw as a half, `low` and `high` hold its share of victories in 95 of 100 cases."""

    name: str
    by: str
    rating: int
    games: int
    won: float
    low: float
    high: float


class LeaguePlayer(msgspec.Struct, frozen=True):
    name: str
    place: int | None


class LeagueGame(msgspec.Struct, frozen=True):
    """A finished game of the league, its players in the order of seats."""

    table: str
    ended: datetime | None
    players: tuple[LeaguePlayer, ...]


class LeagueShown(msgspec.Struct, frozen=True):
    """A game's league: standings, the strongest first (the level steady has 1500 points), and its last games."""

    game: str
    title: str
    standings: tuple[LeagueLine, ...]
    recent: tuple[LeagueGame, ...]
