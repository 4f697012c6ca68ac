"""People, tables and the post office for the tests of letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache as counts
from msgspec.structs import replace

from terrarium.server.models import Incoming, User
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache

from .correspondents import Correspondent, receipt
from .post_office import DOMAIN, PostOffice, opened

TERMS = Terms(pace=replace(PACES["correspondence"], guard=0, grace=0))


@pytest.fixture
def office(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    with opened(settings, monkeypatch) as one:
        yield one


@pytest.fixture
def people(office: PostOffice) -> list[Any]:
    names = ("ada", "bea", "cem", "dora")
    return [User.objects.create_user(username=name, email=f"{name}@example.org", password="x") for name in names]


@pytest.fixture
def table_of(people: list[Any]) -> Callable[..., str]:
    """A running table with people in all seats, at the pace of letters."""

    def make(game: str, seats: int = 2, **more: Any) -> str:
        more.setdefault("terms", TERMS)
        moderator = more.pop("moderator", people[0])
        code = lobby.create_table(moderator, lobby.NewTable(game=game, seats=seats, **more))
        for number, one in enumerate(people[:seats]):
            lobby.join(one, code, seat=number, word=f"word {number}")
        return code

    return make


# ---- without a wire


@pytest.fixture
def folk(db: None, settings: Any) -> list[Any]:
    cache.clear()
    counts.clear()
    settings.REPLY_DOMAIN = settings.MAIL_DOMAIN = DOMAIN
    names = ("ada", "bea", "cem", "dora")
    return [User.objects.create_user(username=name, email=f"{name}@example.org", password="x") for name in names]


@pytest.fixture
def seated(folk: list[Any]) -> Callable[..., list[Correspondent]]:
    def make(game: str, seats: int = 2, **more: Any) -> list[Correspondent]:
        more.setdefault("terms", TERMS)
        moderator = more.pop("moderator", folk[0])
        code = lobby.create_table(moderator, lobby.NewTable(game=game, seats=seats, **more))
        for number, one in enumerate(folk[:seats]):
            lobby.join(one, code, seat=number, word=f"word {number}")
        return [Correspondent(code, number) for number in range(seats)]

    return make


@pytest.fixture
def swamp(seated: Callable[..., list[Correspondent]]) -> list[Correspondent]:
    """Lizards!, with the start-ups sent by letter: sheets for the first turn are asked."""
    writers = seated("lizards")
    for writer in writers:
        row = writer.write("NAME Bog People\nCHOICE 3\nCONFIRM\n", writer.moment)
        assert row.state == Incoming.DONE, receipt(row)
    assert look.decisions(writers[0].seat.person, writers[0].code, seat=0)[0].kind == "orders"
    return writers
