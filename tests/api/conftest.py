"""People with tokens, and tables to try the interface on."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from tests.server.houses import AT_ONCE

from terrarium.server.api import limits, token_cache
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.storage import cache as hot

from .. import prepared
from .live import Server

ALL = ("read", "play", "talk", "lobby", "moderate")
UNTIMED = AT_ONCE


class Program:
    """A program with a person's token; gives Django's responses."""

    def __init__(self, person: Any = None, scopes: tuple[str, ...] = ALL, seat: int | None = None) -> None:
        from terrarium.server.accounts import tokens

        self.person = person
        self.web = Client(raise_request_exception=True)
        self.headers = {}
        if person is not None:
            self.key, self.token = tokens.make(person, "a program", scopes, seat=seat)
            self.headers["Authorization"] = f"Bearer {self.key}"

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        return self.web.generic(method, f"/api{path}", headers={**self.headers, **headers}, **self._encoded(more))

    def _encoded(self, more: dict[str, Any]) -> dict[str, Any]:
        import msgspec

        if "data" in more and not isinstance(more["data"], bytes):
            more["data"] = msgspec.json.encode(more["data"])
        return more

    def get(self, path: str, **headers: str) -> Any:
        response = self("GET", path, **headers)
        assert response.status_code == 200, (path, response.status_code, response.content[:500])
        return response.json()

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        response = self("POST", path, {} if body is None else body, **headers)
        assert response.status_code in (200, 201, 204), (path, response.status_code, response.content[:500])
        return response.json() if response.content else None


@pytest.fixture
def house(db: None) -> Iterator[None]:
    """The database, and nothing left in memory of another test's."""
    from django.core.cache import cache

    hot.clear()
    limits.forget()
    token_cache.forget()
    cache.clear()
    yield
    hot.clear()


@pytest.fixture
def person(house: None) -> Callable[..., Any]:
    from terrarium.server.models import User

    def make(name: str, **more: Any) -> User:
        return User.objects.create_user(username=name, email=f"{name}@example.org", password="a long word", **more)

    return make


@pytest.fixture
def four(person: Callable[..., Any]) -> list[Any]:
    return [person(name) for name in ("ada", "bea", "cem", "dora")]


@pytest.fixture
def programs(four: list[Any]) -> list[Program]:
    """A program for each of four people, with every scope."""
    return [Program(one) for one in four]


@pytest.fixture
def table_of(four: list[Any]) -> Callable[..., str]:
    """A running table with people in all seats; the first is the moderator unless another is named."""

    def make(game: str, seats: int = 2, moderator: Any = None, **more: Any) -> str:
        more.setdefault("terms", UNTIMED)
        code = lobby.create_table(moderator or four[0], lobby.NewTable(game=game, seats=seats, **more))
        for seat, one in enumerate(four[:seats]):
            lobby.join(one, code, seat=seat, word=f"word {seat}")
        return code

    return make


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> Iterator[Server]:
    """A real server on the loopback, shared by the tests that need one."""
    folder = tmp_path_factory.mktemp("server")
    prepared.database(run_folder, folder / prepared.DATABASE)
    running = Server(folder)
    yield running
    running.stop(signal.SIGKILL)
