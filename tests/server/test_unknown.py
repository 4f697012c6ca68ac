"""A private table and one that is not there are the same to whoever has no business with it: every service, every
reading, every page, every operation gives the same refusal, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import get_resolver

from terrarium.kernel import REFEREE, SPECTATOR, Refused
from terrarium.server.models import Table
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking

from .test_access import MODERATOR, OWN_SEAT, READ_MODERATOR, READ_SEAT, call, public
from .test_playing import play_on

NOWHERE = "zzzzzzzzzz"
"""A code that no table has: of the same length and letters as a real one."""

ELSE: dict[str, list[dict[str, Any]]] = {
    "join": [{}, {"seat": 1, "invitation": "x"}],
    "wait": [{}, {"invitation": "x"}],
    "stop_waiting": [{}],
    "take_seat": [{"offer": "x"}, {"offer": ""}],
    "aid": [{"seat": None, "aid": "odds", "question": 1}, {"seat": 0, "aid": "none", "question": None}],
    "log": [{}],
    "strike_message": [{"message": 10**6}],
    "message": [{"text": "hello", "to": "moderator"}, {"text": "hello", "seat": 99}, {"text": ""}],
    "table": [{}, {"invitation": "x"}, {"seat": REFEREE}],
    "position": [{}, {"at": 3}, {"seat": SPECTATOR}],
    "events": [{}, {"since": 10**6}],
    "messages": [{}],
    "pulse": [{}],
    "decisions": [{}],
    "ledger": [{}],
    "paper": [{"name": "none"}],
    "set_word": [{"seat": 99, "word": "x" * 100}],
    "submit": [{"seat": 0, "moment": "nonsense", "answer": None}, {"seat": 99, "moment": "9-9-9", "answer": None}],
    "rewind": [{"to": -1, "reason": ""}],
    "extend": [{"seconds": -1}],
    "vote": [{"seat": 0, "motion": "nonsense"}],
}
"""Further ways to ask: a refusal for another reason must not come before the question whether one may know."""
NO_TABLE = {"create_table", "practice", "import_match", "lobby", "mine", "deliveries"}


def every_call() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, values in (*OWN_SEAT.items(), *MODERATOR.items()):
        yield name, values
    for name, values in (*READ_SEAT.items(), *READ_MODERATOR.items()):
        yield name, values
    for name, several in ELSE.items():
        for values in several:
            yield name, values


@pytest.fixture(params=["open", "running", "over"])
def private(request: Any, four: list[Any], table_of: Any) -> str:
    """A private table of ada and bea, before, during and after its match."""
    code = table_of("probe-auction", people=four[:2]) if request.param != "open" else ""
    if not code:
        return lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, private=True, sit=0))
    lobby.change_table(four[0], code, private=True)
    talking.message(four[0], code, "hello", seat=0)
    if request.param == "over":
        play_on(code, four[:2], Random(1))
        assert Table.objects.get(code=code).status == "over"
    return code


def answer(name: str, who: Any, code: str, values: dict[str, Any]) -> tuple[str, str, list[str]]:
    with pytest.raises(Refused) as refused:
        call(name, who, code, **values)
    return refused.value.code, str(refused.value), [str(finding) for finding in refused.value.findings]


def test_services_and_readings(private: str, four: list[Any]) -> None:
    tried = set()
    for who in (None, four[2]):
        for name, values in every_call():
            tried.add(name)
            here, there = (answer(name, who, code, values) for code in (private, NOWHERE))
            assert here == there, (name, values)
    assert tried == set(public()) - NO_TABLE


def pages() -> Iterator[str]:
    """Every address of the site that names a table, the interface and the live updates included."""

    def walk(patterns: Any, before: str) -> Iterator[str]:
        for pattern in patterns:
            path = before + str(pattern.pattern).lstrip("^")
            if hasattr(pattern, "url_patterns"):
                yield from walk(pattern.url_patterns, path)
            elif re.search(r"<(str:)?(code|table)>", path):
                yield from (re.sub(r"<(str:)?verb>", verb, path) for verb in VERBS) if "verb>" in path else [path]

    return walk(get_resolver().url_patterns, "/")


VERBS = ("join", "leave", "wait", "stop-waiting", "start", "bot", "take-back", "read", "pause", "extend", "rewind",
         "charge", "correct-set", "nonsense")  # fmt: skip
FILLED = {"name": "report", "seat": "0", "moment": "0-0-1", "act": "resign", "aid": "odds",
          "paper": "report", "number": "1", "about": "1", "motion": "pause"}  # fmt: skip
BODIES: list[dict[str, Any]] = [
    {},
    {"reason": "x", "seat": 0, "text": "x", "moment": "0-0-1", "offer": "x", "value": "1"},
]


def takes_json(path: str) -> bool:
    return path.startswith("/api/") or path.endswith("/guide")


def asked(client: Client, method: str, path: str, code: str, body: dict[str, Any]) -> tuple[int, bytes, list[Any]]:
    address = re.sub(r"<(\w+:)?(\w+)>", lambda found: {**FILLED, "code": code, "table": code}[found[2]], path)
    more: dict[str, Any] = {"headers": {"X-Request-ID": "every-request"}}
    if takes_json(path):
        reply = client.generic(method, address, data=msgspec.json.encode(body), content_type="application/json", **more)
    else:
        reply = client.get(address, body, **more) if method == "GET" else client.post(address, body, **more)
    content = re.sub(rb'csrf[^>]*value="[^"]*"', b"", reply.content).replace(code.encode(), b"CODE")
    heads = sorted((k, v.replace(code, "CODE")) for k, v in reply.headers.items() if not k.startswith("X-RateLimit"))
    return reply.status_code, content, heads


@pytest.mark.long
def test_pages_and_operations(private: str, four: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRARIUM_BEHIND_PROXY", "yes")  # whose name for a request stands in the reply
    settings.TERRARIUM_API_RATES = {"token": 0, "person": 0, "address": 0}
    addresses = sorted(set(pages()))
    assert len(addresses) > 60
    for who in (None, four[2]):
        client = Client()
        if who is not None:
            client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
        for path in addresses:
            methods = ("GET", "POST", "PUT", "PATCH", "DELETE") if path.startswith("/api/") else ("GET", "POST")
            for method in methods:
                if asked(client, method, path, NOWHERE, BODIES[1])[0] == 405:
                    continue
                for body in BODIES if takes_json(path) else BODIES[1:]:
                    here, there = (asked(client, method, path, code, body) for code in (private, NOWHERE))
                    assert here == there, (method, path)
                    assert here[0] != 500, (method, path)
