"""People and tables for the server's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.storage import cache

from .houses import AT_ONCE


@pytest.fixture
def house(db: None) -> None:
    """The database, and nothing left in memory of another test's."""
    cache.clear()


@pytest.fixture
def person(house: None) -> Callable[..., Any]:
    """Make a person by name."""
    from terrarium.server.models import User

    def make(name: str, **more: Any) -> User:
        return User.objects.create_user(username=name, email=f"{name}@example.org", password="a long word", **more)

    return make


@pytest.fixture
def four(person: Callable[..., Any]) -> list[Any]:
    return [person(name) for name in ("ada", "bea", "cem", "dora")]


@pytest.fixture
def table_of(four: list[Any]) -> Callable[..., str]:
    """A running table of a game with people in all seats; the first is the moderator unless another is named."""

    def make(game: str, people: list[Any] | None = None, moderator: Any = None, **more: Any) -> str:
        people = four[: more.pop("seats", 2)] if people is None else people
        more.setdefault("terms", AT_ONCE)
        code = lobby.create_table(moderator or people[0], lobby.NewTable(game=game, seats=len(people), **more))
        for seat, one in enumerate(people):
            lobby.join(one, code, seat=seat, word=f"word {seat}")
        return code

    return make
