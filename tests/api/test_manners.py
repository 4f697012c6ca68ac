"""How the interface behaves: one shape for errors, limits with headers, sending again, the schema and its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
import time_machine
from django.db import OperationalError
from django.test import Client, RequestFactory

from terrarium.server.api.schema import written
from terrarium.server.base import addresses
from terrarium.server.models import Entry, Message, Table
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating

from .conftest import UNTIMED, Program

DOCS = Path(__file__).parents[2] / "docs"


# ---- the schema


def test_the_schema_is_the_one_that_is_kept() -> None:
    kept = (DOCS / "openapi.json").read_bytes()
    assert written() == kept, "write it anew: python -m terrarium.server.api.schema docs/openapi.json"


def test_the_schema_is_whole(client: Client, house: None) -> None:
    spec = client.get("/api/openapi.json").json()
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', msgspec.json.encode(spec).decode()))
    assert named <= set(spec["components"]["schemas"])
    for path, methods in spec["paths"].items():
        for method, op in methods.items():
            told = set(op["responses"])
            assert {"400", "401", "403", "404", "422", "429"} <= told, (path, method)
            assert op["summary"], (path, method)
            assert op["description"], (path, method)


def test_the_page_needs_nothing_from_elsewhere(client: Client, house: None) -> None:
    response = client.get("/api/docs")
    page = response.content.decode()
    for path in ("/api/tables/{table}/decisions", "submit_answer", "Receipt", "Idempotency-Key", "too-many"):
        assert path in page
    assert "Content-Security-Policy" in response.headers
    assert not re.search(r"(src|href)=\"(https?:)?//", page)
    assert not re.search(r"<style|style=|onclick|<script(?![^>]*src)", page)


# ---- errors


@pytest.mark.parametrize("place", ["callers.of", "ops.games.registry.slugs"])
def test_a_database_that_is_away_is_told_as_such(
    client: Client, house: None, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """While the token is looked up or later: in the interface's own shape, and to be tried again."""

    def away(*_: Any) -> Any:
        raise OperationalError("the connection is closed")

    monkeypatch.setattr(f"terrarium.server.api.{place}", away)
    reply = client.get("/api/games")
    assert (reply.status_code, reply.json()["error"], reply["Retry-After"]) == (503, "away", "5")
    assert "connection" not in reply.content.decode()


def test_errors_have_one_shape(programs: list[Program], table_of: Callable[..., str]) -> None:
    code = table_of("probe-windows")
    ada, bea = programs[:2]
    [decision] = ada.get(f"/tables/{code}/decisions")
    path = f"/tables/{code}/seats/0/moments/{decision['moment']}/answer"
    two = {"game": "probe-windows", "seats": 2}
    cases: list[tuple[Program, str, str, Any, int, str, list[Any]]] = [
        (ada, "POST", path, b"{", 400, "malformed", []),
        (ada, "POST", path, b"\xff", 400, "malformed", []),
        (ada, "POST", path, b'{"answer": "\\u0000"}', 400, "malformed", []),
        (ada, "POST", path, {"answr": 1}, 400, "malformed", []),
        (ada, "POST", path, {"answer": {"wait": True}, "confirm": 3}, 400, "malformed", ["confirm"]),
        (ada, "POST", path, {"answer": {"fly": True}}, 422, "illegal", ["fly"]),
        (ada, "POST", path, {"answer": []}, 400, "malformed", []),
        (ada, "GET", f"/tables/{code}/events?since=x", None, 400, "malformed", ["query", "since"]),
        (bea, "POST", path, {"answer": {"wait": True}}, 403, "not-yours", []),
        (ada, "POST", path.replace(decision["moment"], "0-0-99"), {"answer": {"wait": True}}, 409, "stale", []),
        (ada, "POST", path.replace(decision["moment"], "x"), {"answer": 1}, 400, "malformed", ["path", "moment"]),
        (ada, "GET", "/nowhere", None, 404, "unknown", []),
        (ada, "POST", f"/tables/{code}/events", {}, 405, "method", []),
        (ada, "POST", f"/tables/{code}/leave", {}, 410, "closed", []),
        (ada, "POST", "/tables", {"game": "probe-windows", "seats": 9}, 422, "illegal", []),
        (ada, "POST", "/tables", {**two, "terms": {"pace": {"hour": "x"}}}, 422, "illegal", ["pace", "hour"]),
    ]  # fmt: skip
    for program, method, where, body, status, code_, place in cases:
        response = program(method, where, body)
        problem = response.json()
        assert (response.status_code, problem["error"]) == (status, code_), (where, body, problem)
        assert problem["findings"][0]["place"] == place, (where, body, problem)
        assert "X-RateLimit-Limit" in response.headers
    moderating.pause(programs[0].person, code)
    assert ada("POST", f"/tables/{code}/seats/0/acts/drop", {"value": 0}).status_code == 423
    lobby.cancel_table(programs[0].person, code)
    assert ada("POST", path, {"answer": {"wait": True}}).json()["error"] == "closed"


def test_a_request_that_is_too_long(programs: list[Program], settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = programs[0]("POST", "/imports", b'{"x": "' + b"x" * 2000 + b'"}')
    assert (response.status_code, response.json()["error"]) == (413, "too-large")


# ---- limits


@pytest.fixture
def minute() -> Iterator[None]:
    """One that does not end."""
    with time_machine.travel(datetime(2026, 5, 1, 12, 0, 30, tzinfo=UTC), tick=False):
        yield


def test_limits_are_told_and_held(programs: list[Program], settings: Any, minute: None) -> None:
    settings.TERRARIUM_API_RATES = {"token": 5, "address": 2}
    left = []
    for _ in range(5):
        response = programs[0]("GET", "/games/probe-windows")
        assert response.status_code == 200
        assert response["X-RateLimit-Limit"] == "5"
        assert 0 < int(response["X-RateLimit-Reset"]) <= 60
        left.append(int(response["X-RateLimit-Remaining"]))
    assert left == [4, 3, 2, 1, 0]
    refused = programs[0]("GET", "/games/probe-windows")
    assert (refused.status_code, refused.json()["error"]) == (429, "too-many")
    assert refused["Retry-After"] == refused["X-RateLimit-Reset"]
    assert programs[1]("GET", "/games/probe-windows").status_code == 200, "another token has its own"
    nobody = Program()
    assert [nobody("GET", "/games/probe-windows").status_code for _ in range(3)] == [200, 200, 429]
    assert Program()("GET", "/nowhere").status_code == 429, "wrong addresses count too"


def test_bad_tokens_count_by_address(house: None, settings: Any, minute: None) -> None:
    settings.TERRARIUM_API_RATES = {"address": 3}
    guesses = [Program()("GET", "/me", Authorization=f"Bearer tt_{n}").status_code for n in range(5)]
    assert guesses == [401, 401, 401, 429, 429]


def test_one_house_has_many_addresses_in_ipv6() -> None:
    def counted(seen: str) -> str:
        return addresses.of_request(RequestFactory().get("/", REMOTE_ADDR=seen))

    assert counted("2001:db8:1:2::7") == counted("2001:db8:1:2:3:4:5:6") != counted("2001:db8:1:3::7")
    assert counted("::ffff:192.0.2.1") == counted("192.0.2.1") != counted("::ffff:192.0.2.2")


# ---- sending again


def test_an_answer_sent_again_is_played_once(programs: list[Program], table_of: Callable[..., str]) -> None:
    code = table_of("probe-windows")
    [decision] = programs[0].get(f"/tables/{code}/decisions")
    path = f"/tables/{code}/seats/0/moments/{decision['moment']}/answer"
    first = programs[0].post(path, {"answer": {"wait": True}}, **{"Idempotency-Key": "k"})
    again = programs[0].post(path, {"answer": {"wait": True}}, **{"Idempotency-Key": "k"})
    assert (first["state"], first["again"], again["state"], again["again"]) == ("played", False, "played", True)
    assert Entry.objects.filter(table__code=code).count() == 2
    assert programs[0]("POST", path, {"answer": {"wait": True}}).json()["error"] == "stale"
    long = programs[0]("POST", path, {"answer": {"wait": True}}, **{"Idempotency-Key": "k" * 65})
    assert long.status_code == 400


def test_everything_else_sent_again_gives_the_first_reply(
    programs: list[Program], table_of: Callable[..., str]
) -> None:
    body = {"game": "probe-windows", "seats": 2}
    ada, bea = programs[:2]
    first = ada("POST", "/tables", body, **{"Idempotency-Key": "once"})
    again = ada("POST", "/tables", body, **{"Idempotency-Key": "once"})
    assert first.content == again.content
    assert "Idempotent-Replayed" not in first.headers
    assert again["Idempotent-Replayed"] == "true"
    assert Table.objects.count() == 1
    other = ada("POST", "/tables", body | {"title": "Another"}, **{"Idempotency-Key": "once"})
    assert (other.status_code, other.json()["error"]) == (409, "conflict")
    assert bea("POST", "/tables", body, **{"Idempotency-Key": "once"}).content != first.content, "keys are one's own"
    code = table_of("probe-windows")
    for _ in range(2):
        ada.post(f"/tables/{code}/messages", {"text": "Hello.", "seat": 0}, **{"Idempotency-Key": "hello"})
    assert Message.objects.count() == 1
    wrong = ada("POST", "/tables", {"game": "x", "seats": 2}, **{"Idempotency-Key": "bad"})
    assert wrong.status_code == 404
    assert ada("POST", "/tables", body, **{"Idempotency-Key": "bad"}).status_code == 201, "a refusal is not kept"


def test_secrets_are_never_kept(programs: list[Program], four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-windows", seats=2, terms=UNTIMED))
    links = [
        programs[0].post(f"/tables/{code}/invitations", {}, **{"Idempotency-Key": "link"})["token"] for _ in range(2)
    ]
    assert links[0] != links[1]


# ---- what there is to see


def test_drafts_revisions_and_instructions(programs: list[Program], table_of: Callable[..., str]) -> None:
    code = table_of("probe-sheets", 3)
    ada = programs[0]
    [decision] = ada.get(f"/tables/{code}/decisions")
    assert decision["revisable"]
    base = f"/tables/{code}/seats/0/moments/{decision['moment']}"
    saved = ada("PUT", f"{base}/draft", {"answer": {"half": 1}, "text": "half"}).json()
    assert saved["state"] == "saved"
    clash = ada("PUT", f"{base}/draft", {"answer": 2, "version": 99})
    assert (clash.status_code, clash.json()["error"]) == (409, "conflict")
    [decision] = ada.get(f"/tables/{code}/decisions")
    assert decision["draft"]["answer"] == {"half": 1}
    assert ada.post(f"{base}/answer", {"answer": decision["default"], "confirm": False})["state"] == "submitted"
    assert ada("DELETE", f"{base}/answer").json()["state"] == "saved"
    assert ada.post(f"{base}/answer", {"answer": decision["default"], "confirm": False})["state"] == "submitted"
    assert ada.post(f"{base}/confirm")["state"] == "confirmed"
    read = ada.post(f"{base}/read", {"text": decision["notation"]})
    assert read["answer"] == decision["default"]
    judged = ada.post(f"{base}/check", {"answer": "nonsense"})
    assert not judged["ok"]
    assert judged["findings"]


@pytest.mark.parametrize("game", ["terrible-lizards", "lizard-wizard"])
def test_papers_boards_and_aids_of_a_real_game(game: str, programs: list[Program]) -> None:
    ada = programs[0]
    shown = ada.get(f"/games/{game}")
    assert shown["options"]["schema"]["type"] == "object"
    assert set(shown["option_words"]) == set(shown["options"]["schema"]["properties"])
    assert all(words["title"] and words["says"] for words in shown["option_words"].values())
    assert ada("GET", f"/games/{game}/rules").content.startswith(b"#")
    code = ada.post("/practice", {"game": game, "seats": max(2, shown["fewest"]), "level": "random"})["table"]
    position = ada.get(f"/tables/{code}/position")
    assert position["text"]
    assert position["view"]["who"] == 0
    assert ada("GET", f"/tables/{code}/board.txt").content.decode() == position["text"]
    for paper in shown["papers"]:
        where = f"/tables/{code}/papers/{paper['name']}"
        assert ada.get(where)["blocks"]
        assert ada("GET", f"{where}?format=text").content
        assert ada("GET", f"{where}?format=html").content.startswith(b"<h1>")
    for aid in ada.get(f"/tables/{code}/aids"):
        assert aid["schema"]
    while botting.labour(code, 2.0):
        pass
    assert ada.get(f"/tables/{code}/decisions")[0]["schema"]
