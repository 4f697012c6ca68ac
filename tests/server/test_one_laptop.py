"""One laptop does not stop the house: by streams, by many requests at once, by pages."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
import time_machine
from django.test import Client

from terrarium.server.api import limits
from terrarium.server.models import User
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.web import gate

from ..patience import SECONDS, ended
from .listening import listened
from .test_serving import folk as folk
from .test_serving import next_news, serving, table

PAST_A_THOUSAND, THE_AIM = 1100, 2500


def opened(address: str, path: str) -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), SECONDS)
    if path:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return line


@pytest.mark.parametrize("many", [PAST_A_THOUSAND, pytest.param(THE_AIM, marks=pytest.mark.soak)])
def test_more_streams_than_a_thousand_leave_room_for_others(folk: list[User], tmp_path: Path, many: int) -> None:
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, min(2 * many, most)), most))
    code = table(folk, Terms(pace=PACES["untimed"]))
    roomy = {"TERRARIUM_STREAMS_ADDRESS": "5000", "TERRARIUM_STREAMS_TABLE": "5000"}
    with serving(tmp_path, "--no-demo", "--no-worker", **roomy) as (address, _), contextlib.ExitStack() as lines:
        silent = lines.enter_context(opened(address, ""))
        readers = [lines.enter_context(opened(address, f"/events/{code}")) for _ in range(many)]
        for reader in readers:
            assert reader.recv(12) == b"HTTP/1.1 200"
        assert httpx.get(f"{address}/healthz", timeout=SECONDS).text == "well\n"
        assert httpx.get(f"{address}/", timeout=SECONDS).status_code == 200
        assert f"terrarium_streams {many}.0" in httpx.get(f"{address}/metrics", timeout=SECONDS).text
        silent.settimeout(SECONDS)
        assert silent.recv(1) == b"", "who connects and says nothing is not waited for"


def test_a_house_that_is_stopped_ends_its_streams_itself(folk: list[User], tmp_path: Path) -> None:
    """Nobody is cut off, and no process has to be killed for not ending."""
    code = table(folk, Terms(pace=PACES["untimed"]))
    with serving(tmp_path, "--no-demo") as (address, process):
        with httpx.stream("GET", f"{address}/events/{code}", timeout=SECONDS) as stream:
            lines = stream.iter_lines()
            next_news(lines)
            process.send_signal(signal.SIGTERM)
            assert "data" not in "".join(lines), "it ends as a stream ends, without an error"
        assert ended(process) == 0
    assert "Killing" not in (tmp_path / "log").read_text()


# ---- the gate


class Door:
    """An application in whose place a test decides when each request is through."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.through = asyncio.Event()
        self.entered = asyncio.Condition()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        self.inside.append(scope["client"][0])
        async with self.entered:
            self.entered.notify_all()
        await self.through.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def until(self, true: Any) -> None:
        async with self.entered, asyncio.timeout(SECONDS):
            await self.entered.wait_for(true)


@pytest.fixture
def narrow(settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "gate": {"inside": 2, "waiting": 3, "all": 4}}


async def asked(door: Door, address: str, told: list[int], *, body: bool = True) -> None:
    async def receive() -> dict[str, Any]:
        if not body:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(part: dict[str, Any]) -> None:
        if "status" in part:
            told.append(part["status"])

    scope = {"type": "http", "client": (address, 1), "headers": []}
    await gate.through(door, scope, receive, send)


def test_a_crowd_from_one_address_waits_behind_itself(narrow: None) -> None:
    async def scene() -> None:
        door, hers, others = Door(), [], []
        crowd = [asyncio.ensure_future(asked(door, "203.0.113.7", hers)) for _ in range(6)]
        await door.until(lambda: len(door.inside) == 2)
        other = asyncio.ensure_future(asked(door, "203.0.113.8", others))
        await door.until(lambda: "203.0.113.8" in door.inside)
        await asyncio.wait(crowd, return_when=asyncio.FIRST_COMPLETED)
        assert hers == [429], "two inside, three wait, one is too many"
        assert door.inside.count("203.0.113.7") == 2
        door.through.set()
        await asyncio.gather(*crowd, other)
        assert (sorted(hers), others) == ([200] * 5 + [429], [200])
        assert not gate._lanes

    listened(scene)


def test_who_sends_slowly_holds_no_place(narrow: None) -> None:
    async def scene() -> None:
        door, told = Door(), []
        slow = [asyncio.ensure_future(asked(door, "203.0.113.7", told, body=False)) for _ in range(50)]
        await asyncio.sleep(0)
        quick = asyncio.ensure_future(asked(door, "203.0.113.7", told))
        await door.until(lambda: door.inside == ["203.0.113.7"])
        door.through.set()
        await quick
        assert told == [200]
        for one in slow:
            one.cancel()

    listened(scene)


def test_who_goes_away_while_waiting_leaves_the_turn_to_the_next(narrow: None) -> None:
    async def scene() -> None:
        door, told = Door(), []
        crowd = [asyncio.ensure_future(asked(door, "203.0.113.7", told)) for _ in range(5)]
        await door.until(lambda: len(door.inside) == 2)
        crowd[2].cancel()
        door.through.set()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert told == [200] * 4
        assert not gate._lanes

    listened(scene)


# ---- pages


PAGE = "/accounts/login/"


@pytest.fixture
def few(settings: Any) -> Iterator[None]:
    """Low limits, and a minute that does not end."""
    limits.forget()
    settings.TERRARIUM_API_RATES = {"visitor": 3, "reader": 5}
    with time_machine.travel(datetime(2026, 5, 1, 12, 0, 30, tzinfo=UTC), tick=False):
        yield


def test_pages_have_a_limit_for_strangers_and_one_for_each_person(person: Any, few: None) -> None:
    stranger, other, ada = Client(REMOTE_ADDR="203.0.113.7"), Client(REMOTE_ADDR="203.0.113.8"), Client()
    ada.force_login(person("ada"), backend="django.contrib.auth.backends.ModelBackend")
    assert [stranger.get(PAGE).status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    refused = stranger.get(PAGE)
    assert 0 < int(refused["Retry-After"]) <= 60
    assert "Too many requests" in refused.text
    assert other.get(PAGE).status_code == 200
    assert [ada.get(PAGE, REMOTE_ADDR="203.0.113.7").status_code for _ in range(6)] == [200] * 5 + [429]
    assert stranger.get("/healthz").status_code == 200


def test_behind_a_proxy_the_address_is_the_one_that_the_proxy_saw(
    house: None, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERRARIUM_BEHIND_PROXY", "yes")
    proxied = Client(REMOTE_ADDR="127.0.0.1")
    for said in ("203.0.113.7", "1.2.3.4, 203.0.113.7", "5.6.7.8, 203.0.113.7"):
        assert proxied.get(PAGE, headers={"X-Forwarded-For": said}).status_code == 200
    assert proxied.get(PAGE, headers={"X-Forwarded-For": "9.9.9.9, 203.0.113.7"}).status_code == 429
    assert proxied.get(PAGE, headers={"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}).status_code == 200
