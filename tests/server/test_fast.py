"""The quick way in for answers says what Django says: every behaviour tried both ways, answer by answer."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import time_machine
from django.core.cache import cache
from django.db import connections
from django.test import Client
from django.utils import timezone

from terrarium.server import asgi
from terrarium.server.accounts import tokens
from terrarium.server.api import limits, token_cache
from terrarium.server.api.fast import batching, requests
from terrarium.server.models import Entry, Seat, Table, Token, User
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache as hot

from .. import patience
from .houses import AT_ONCE

UNTIMED = AT_ONCE
WAIT = {"answer": {"wait": True}}
Told = tuple[int, dict[str, str], Any]


class World:
    """Two people with tokens, a third one, and one of the two ways."""

    def __init__(self, quick: bool, settings: Any) -> None:
        self.quick, self.settings = quick, settings
        mark = "quick" if quick else "django"
        self.people = [
            User.objects.create_user(f"{name}-{mark}", f"{name}-{mark}@example.org") for name in ("a", "b", "c")
        ]
        self.keys = [tokens.make(one, "a program", ["read", "play"])[0] for one in self.people]
        self.told: list[Told] = []

    def begin(self) -> None:
        """Nothing is counted or kept yet."""
        limits.forget()
        token_cache.forget()
        hot.clear()
        cache.clear()
        self.settings.TERRARIUM_API_RATES = {"token": 1000, "address": 1000}

    def rates(self, rates: dict[str, int]) -> None:
        self.settings.TERRARIUM_API_RATES = rates

    def table(self, game: str = "probe-windows", **more: Any) -> str:
        more = {"terms": UNTIMED, "seats": 2, **more}
        code = lobby.create_table(self.people[0], lobby.NewTable(game=game, **more))
        for seat in range(2 if not more.get("bots") else 1):
            lobby.join(self.people[seat], code, seat=seat, word=f"word {seat}")
        return code

    def due(self, code: str, person: int = 0) -> str:
        """The path at which this person's next decision is answered."""
        [first, *_] = look.decisions(self.people[person], code)
        return f"/api/tables/{code}/seats/{first.seat}/moments/{first.moment}/answer"

    def send(self, path: str, body: Any = WAIT, who: int | str = 0, **headers: str) -> Told:
        """Post it this world's way, and keep what was told."""
        sent = body if isinstance(body, bytes) else msgspec.json.encode(body)
        key = self.keys[who] if isinstance(who, int) else who
        named = {"host": "testserver", "content-type": "application/json", "content-length": str(len(sent))}
        named |= {"authorization": f"Bearer {key}"} if key else {}
        named |= {name.lower().replace("_", "-"): value for name, value in headers.items()}
        scope = {
            "type": "http",
            "method": "POST",
            "path": path.partition("?")[0],
            "query_string": path.partition("?")[2].encode(),
            "scheme": "http",
            "root_path": "",
            "client": ("203.0.113.7", 1),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
        }
        taken = requests.taken(scope) is not None
        told = asyncio.run(_asked(asgi.application if self.quick else asgi.pages, scope, sent))
        self.told.append((told[0], {**told[1], "taken": str(taken)}, told[2]))
        return told


async def _asked(application: Any, scope: dict[str, Any], sent: bytes) -> Told:
    given: dict[str, Any] = {"body": b""}

    async def receive() -> dict[str, Any]:
        if "asked" in given:
            await asyncio.Event().wait()
        given["asked"] = True
        return {"type": "http.request", "body": sent, "more_body": False}

    async def send(part: dict[str, Any]) -> None:
        if part["type"] == "http.response.start":
            given["status"], given["headers"] = part["status"], part["headers"]
        else:
            given["body"] += part.get("body", b"")

    await application(scope, receive, send)
    headers = {name.decode().lower(): value.decode() for name, value in given["headers"]}
    assert len(headers) == len(given["headers"]), "no header is sent twice"
    headers.pop("x-request-id", None)
    return given["status"], headers, json.loads(given["body"])


# ---- what is tried; each names the statuses that it expects

Scenario = Callable[[World], None]
SCENARIOS: dict[str, tuple[Scenario, list[int], bool]] = {}


def scenario(*statuses: int, quick: bool = True) -> Callable[[Scenario], Scenario]:
    """`quick`: the quick way serves it itself; otherwise it leaves it to Django."""

    def register(tried: Scenario) -> Scenario:
        SCENARIOS[tried.__name__] = (tried, list(statuses), quick)
        return tried

    return register


@scenario(200, 200)
def answers_are_played(w: World) -> None:
    code = w.table()
    w.send(w.due(code))
    w.send(w.due(code, 1), who=1)


@scenario(200, 200, 409, 400, 200)
def sent_again_with_a_key(w: World) -> None:
    code = w.table()
    path = w.due(code)
    w.send(path, Idempotency_Key="k")
    w.send(path, Idempotency_Key="k")
    w.send(path)
    w.send(path, Idempotency_Key="k" * 65)
    w.send(w.due(code, 1), who=1, Idempotency_Key="k")
    assert Entry.objects.filter(table__code=code).count() == 3


@scenario(200, 200)
def a_key_used_for_another_moment(w: World) -> None:
    code = w.table("probe-sheets", seats=2)
    sheet = look.decisions(w.people[0], code)[0].default
    w.send(w.due(code), {"answer": sheet, "confirm": False}, Idempotency_Key="k")
    w.send(w.due(code), {"answer": sheet}, Idempotency_Key="k")


@scenario(401, 401, 401, 401, 401)
def tokens_that_are_not_good(w: World) -> None:
    path = w.due(w.table())
    w.send(path, who="tt_nothing")
    w.send(path, authorization="Basic YTpi")
    w.send(path, authorization="Bearer")
    Token.objects.filter(person=w.people[0]).update(until=timezone.now())
    w.send(path)
    Token.objects.filter(person=w.people[1]).delete()
    w.send(path, who=1)


@scenario(200, 401, 401)
def a_token_that_is_revoked_while_it_is_used(w: World) -> None:
    code = w.table()
    w.send(w.due(code))
    path = w.due(code, 1)
    User.objects.filter(pk=w.people[1].pk).update(is_active=False)
    w.send(path, who=1)
    Token.objects.filter(person=w.people[0]).delete()
    w.send(path, who=0)


@scenario(403, 403, 404, 200)
def tokens_that_are_for_something_else(w: World) -> None:
    code, other = w.table(), w.table()
    seat = Seat.objects.get(table__code=code, number=0)
    w.send(w.due(code), who=tokens.make(w.people[0], "looks on", ["read"])[0])
    bound = tokens.make(w.people[0], "one seat", ["play"], seat=seat.pk)[0]
    w.send(w.due(code).replace("/seats/0/", "/seats/1/"), who=bound)
    w.send(w.due(other), who=bound)
    w.send(w.due(code), who=bound)


@scenario(403, 403, 404, 404, 403)
def seats_of_others(w: World) -> None:
    code = w.table()
    w.send(w.due(code), who=1)
    w.send(w.due(code), who=2)
    hidden = w.table()
    lobby.change_table(w.people[0], hidden, private=True)
    w.send(w.due(hidden), who=2)
    w.send("/api/tables/zzzzzzzzzz/seats/0/moments/0-0-1/answer")
    w.send(w.due(code).replace("/seats/0/", "/seats/9/"))


@scenario(409, 409, 403)
def moments_that_are_not_open(w: World) -> None:
    path = w.due(w.table())
    w.send(re.sub(r"0-0-\d+", "0-0-99", path))
    w.send(re.sub(r"0-0-\d+", "3-0-1", path))
    w.send(path.replace("/seats/0/", "/seats/1/"), who=1)


@scenario(400, 400, 400, 400, 400, 400, 400, 422, 400)
def bodies_that_are_wrong(w: World) -> None:
    """At a table whose luck has dealt no bolt: the refusal names what may be done instead."""
    code = w.table()
    while "bolt" in look.decisions(w.people[0], code)[0].form.ways:
        code = w.table()
    path = w.due(code)
    for body in (b"{", b"\xff", b"", b'{"answer": "\\u0000"}', b"[" * 5000):
        w.send(path, body)
    for answer in ({"answr": 1}, {**WAIT, "confirm": 3}, {"answer": {"fly": True}}, {"answer": []}):
        w.send(path, answer)


@scenario(200, 200, 409, 200, 200, 409)
def answers_that_are_revised(w: World) -> None:
    code = w.table("probe-sheets")
    path = w.due(code)
    sheet = look.decisions(w.people[0], code)[0].default
    w.send(path, {"answer": sheet, "confirm": False, "text": "half done"})
    w.send(path, {"answer": sheet, "confirm": False, "version": 1})
    w.send(path, {"answer": sheet, "version": 1})
    w.send(path, {"answer": sheet, "version": 2})
    w.send(w.due(code, 1), {"answer": sheet}, who=1)
    w.send(path, {"answer": sheet})


@scenario(410, 410, 410)
def matches_that_do_not_go_on(w: World) -> None:
    opened = lobby.create_table(w.people[0], lobby.NewTable(game="probe-windows", seats=2, terms=UNTIMED, sit=0))
    w.send(f"/api/tables/{opened}/seats/0/moments/0-0-1/answer")
    code = w.table()
    path = w.due(code)
    lobby.cancel_table(w.people[0], code)
    w.send(path)
    code = w.table()
    path = w.due(code)
    Table.objects.filter(code=code).update(status=Table.OVER, stamp=99)
    w.send(path)


@scenario(200, 200)
def a_table_that_stands_still(w: World) -> None:
    code = w.table()
    path = w.due(code)
    moderating.pause(w.people[0], code)
    w.send(path)
    w.send(path)
    assert Entry.objects.filter(table__code=code).count() == 1


@scenario(200, 422, 422)
def instructions_filed_with_an_answer(w: World) -> None:
    code = w.table("probe-auction")
    first = look.decisions(w.people[0], code) or look.decisions(w.people[1], code)
    who = first[0].seat
    w.send(w.due(code, who), {"answer": {"bid": 1}, "instruction": {"limit": 5}}, who=who)
    w.send(w.due(code, 1 - who), {"answer": {"bid": 9}, "instruction": {"limit": -1}}, who=1 - who)
    w.send(w.due(w.table()), {**WAIT, "instruction": {"limit": 5}})


@scenario(200, 409)
def a_hidden_moment(w: World) -> None:
    """Nothing in the reply tells whether others are asked."""
    code, bolt = "", False
    while not bolt:
        code = w.table()
        for _ in range(30):
            owing = [one for who in (0, 1) for one in look.decisions(w.people[who], code)]
            if not owing or bolt:
                break
            [one] = owing
            bolt = "bolt" in one.form.ways
            answer = {"bolt": 1 - one.seat} if bolt else {"wait": True}
            playing.submit(w.people[one.seat], code, one.seat, one.moment, answer)
        bolt = bolt and any("pass" in one.form.ways for one in owing)
    [who] = [who for who in (0, 1) if look.decisions(w.people[who], code)]
    path = w.due(code, who)
    for _ in range(2):
        _, _, body = w.send(path, {"answer": {"pass": True}}, who=who)
        for by_luck in ("moment", "number", "seat"):
            body.pop(by_luck, None)


@scenario(200)
def bots_answer_before_the_reply(w: World) -> None:
    code = w.table("probe-auction", bots={1: "random"})
    assert look.decisions(w.people[0], code), "the bot has answered, if it was asked first"
    before = Entry.objects.filter(table__code=code).count()
    w.send(w.due(code), {"answer": {"pass": True}})
    assert Entry.objects.filter(table__code=code).count() >= before + 1


@scenario(200, 200)
def rules_that_break(w: World) -> None:
    code = w.table("test-count")
    who = 0 if look.decisions(w.people[0], code) else 1
    path = w.due(code, who)
    w.send(path, {"answer": "crash"}, who=who)
    assert Table.objects.get(code=code).paused_because == "fault"
    w.send(path, {"answer": "on"}, who=who)


@scenario(200, 409, 429, 429)
def limits_of_a_token(w: World) -> None:
    w.rates({"token": 2})
    path = w.due(w.table())
    for _ in range(4):
        w.send(path)


@scenario(401, 401, 429)
def limits_of_an_address(w: World) -> None:
    w.rates({"address": 2})
    path = w.due(w.table())
    for _ in range(3):
        w.send(path, who="tt_guess")


@scenario(401, 403, 400, 404, 400, 400, 200, quick=False)
def what_is_left_to_django(w: World) -> None:
    """No token; a browser's session without the page's token; addresses and requests out of the ordinary."""
    path = w.due(w.table())
    w.send(path, who="")
    browser = Client()
    browser.force_login(w.people[0], backend="django.contrib.auth.backends.ModelBackend")
    w.send(path, who="", Cookie=f"sessionid={browser.cookies['sessionid'].value}")
    w.send(path.replace("/0-0-", "/x-0-"))
    w.send(path + "s")
    w.send(path + "?x=%00")
    w.send(path, {**WAIT, "text": "x" * 100_001})
    w.send(path, {**WAIT, "text": "x" * 70_000})


@pytest.fixture
def settled(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The batchers have connections of their own, and give them back before the next test. No minute of the limits ends
    within a test, and no bot is taken for a slow one because the machine is."""
    lent = Lent()
    monkeypatch.setattr(batching, "connections", lent)
    monkeypatch.setattr(batching, "IDLE", 0.05)
    monkeypatch.setattr(limits, "WINDOW", 10**10)
    monkeypatch.setattr(botting, "QUICK", patience.SECONDS)
    settings.TERRARIUM = {**settings.TERRARIUM, "inline_seconds": patience.SECONDS}
    yield settings
    hot.clear()
    patience.until(lambda: not lent.to)


class Lent:
    """The database's connections, and which threads have not given theirs back."""

    def __init__(self) -> None:
        self.to: set[int] = set()

    def __getitem__(self, alias: str) -> Any:
        self.to.add(threading.get_ident())
        return connections[alias]

    def close_all(self) -> None:
        connections.close_all()
        self.to.discard(threading.get_ident())


@pytest.mark.parametrize("name", SCENARIOS)
def test_both_ways_say_the_same(name: str, settled: Any) -> None:
    tried, statuses, quick = SCENARIOS[name]
    django, fast = World(False, settled), World(True, settled)
    for world in (django, fast):
        with time_machine.travel(time.time(), tick=False):
            world.begin()
            tried(world)
        assert [told[0] for told in world.told] == statuses, world.told
        assert {told[1].pop("taken") for told in world.told} == {str(quick)}
    for one, other in zip(django.told, fast.told, strict=True):
        assert _plain(one) == _plain(other)


def _plain(told: Told) -> Told:
    """Without what two runs may not have in common: a table's name, times, the order of a policy's parts."""
    status, headers, body = told
    headers = {**headers, "content-security-policy": " ".join(sorted(headers["content-security-policy"].split("; ")))}
    for passing in ("x-ratelimit-reset", "retry-after"):
        if passing in headers:
            assert 0 < int(headers[passing]) <= limits.WINDOW
            headers[passing] = "soon"
    text = re.sub(r"wait \d+ seconds", "wait", json.dumps(body))
    return status, headers, {**json.loads(text), **{key: "-" for key in ("table", "at") if key in body}}
