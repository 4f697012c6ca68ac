"""The client: one server, one person's token."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from terrarium.interface.records import Created, GameShown, LeagueShown, Me, Mine, TableLine

from .table import Table
from .wire import Wire, part


class Client:
    """`Client("https://terrarium.example", token)`. Use it as a context, or close it.

    Refusals come as the kernel's errors (`Illegal`, `Stale`, `NotYours`, ...), a lost server as `Unreachable`.
    """

    def __init__(self, url: str, token: str = "", *, transport: httpx.BaseTransport | None = None) -> None:
        self.wire = Wire(url, token, transport=transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.wire.close()

    def me(self) -> Me:
        """Who the token's person is, and what it may do."""
        return self.wire.get(Me, "/me")

    def games(self) -> list[GameShown]:
        return self.wire.get(list[GameShown], "/games")

    def game(self, slug: str) -> GameShown:
        return self.wire.get(GameShown, f"/games/{part(slug)}")

    def tables(self, game: str = "", status: str = "open", limit: int = 50) -> list[TableLine]:
        """The public tables."""
        return self.wire.get(list[TableLine], "/tables", game=game, status=status, limit=limit)

    def mine(self) -> Mine:
        """One's own tables, those that wait for an answer first."""
        return self.wire.get(Mine, "/me/tables")

    def table(self, code: str, seat: int | None = None) -> Table:
        """A handle on one table, seen from a seat of one's own (the first, if none is named)."""
        return Table(self.wire, code, seat)

    def create(
        self,
        game: str,
        seats: int,
        *,
        sit: int | None = 0,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, str] | None = None,
        key: str = "",
        **more: Any,
    ) -> Table:
        """Open a table and, unless `sit` is None, sit down at it. `more` is `title`, `terms`, `private`, `word` ..."""
        settled = {"options": dict(options or {}), "bots": dict(bots or {}), **more}
        body = {"game": game, "seats": seats, "sit": sit, **settled}
        return self.table(self.wire.post(Created, "/tables", body, key=key).table)

    def practise(self, game: str, *, seats: int | None = None, level: str = "") -> Table:
        """A private table against bots, started at once."""
        body = {"game": game, "seats": seats, "level": level}
        return self.table(self.wire.post(Created, "/practice", body).table)

    def league(self, game: str) -> LeagueShown:
        """The bots' league of a game: standings and last games."""
        return self.wire.get(LeagueShown, f"/league/{part(game)}")

    def league_game(self, game: str, name: str, against: str = "") -> Table:
        """A rated game for the program of that name, against a level or (once it asks too) another's program."""
        body = {"name": name, "against": against}
        return self.table(self.wire.post(Created, f"/league/{part(game)}", body).table)
