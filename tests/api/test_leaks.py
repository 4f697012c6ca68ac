"""Secrets through HTTP: what a seat cannot know changes no byte of what it is told."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from terrarium.kernel import SPECTATOR, Match, Record, registry
from terrarium.kernel.events import seen
from terrarium.kernel.match import repeat
from terrarium.server.tables import files
from terrarium.server.tables.storage import cache

from .conftest import Program
from .test_access import OPS
from .test_whole_games import answer_once, play_on

PROBES = [("auction", 3), ("windows", 3), ("sheets", 3), ("draft", 4), ("battles", 4)]
WORDS = {"game": "probe-windows", "paper": "map", "aid": "odds", "number": 1, "act": "resign", "token": 1}


def told(program: Program, code: str, who: int, moment: str) -> dict[str, bytes]:
    """Every reply that this audience can get about a table, by what was asked."""
    replies = {}
    for name, (method, path, op) in OPS.items():
        if method != "GET" or "{table}" not in path or op["x-scope"] in ("moderate", "session"):
            continue
        seat = max(who, 0)
        query = f"?seat={who}" if any(p["name"] == "seat" and p["in"] == "query" for p in op["parameters"]) else ""
        address = path.format(**{**WORDS, "table": code, "seat": seat, "moment": moment}) + query
        replies[f"{name} {address}"] = program(method, address).content
    for answer in ({"pass": True}, {"counter": True}, {"bid": 3}, 5, [], {}, "x", {"bolt": 1}, {"bolt": 9}):
        for verb in ("check", "answer"):
            if who < 0 and verb == "answer":
                continue
            path = f"/tables/{code}/seats/{max(who, 0)}/moments/0-9-999/{verb}"
            replies[f"{verb} {answer}"] = program("POST", path, {"answer": answer}).content
    if moment and who >= 0:
        for text in ("counter", "pass", "bid 3", "nonsense", ""):
            path = f"/tables/{code}/seats/{who}/moments/{moment}/read"
            replies[f"read {text}"] = program("POST", path, {"text": text}).content
        for answer in ({"counter": True}, {"bolt": 1}, {"bolt": 9}, 7, []):
            path = f"/tables/{code}/seats/{who}/moments/{moment}/check"
            replies[f"check now {answer}"] = program("POST", path, {"answer": answer}).content
    return replies


@pytest.mark.parametrize(("name", "seats"), PROBES)
def test_what_a_seat_cannot_know_changes_no_byte(
    name: str, seats: int, programs: list[Program], table_of: Callable[..., str]
) -> None:
    disguise = importlib.import_module(f"tests.probes.{name}").disguise
    code = table_of(f"probe-{name}", seats)
    rng = Random(7)
    stranger = Program()
    changed = 0
    for step in range(3):
        for n in range(6 * step):
            if not any(answer_once(one, code, rng, f"{step}/{n}") for one in programs[:seats]):
                break
        for who in (SPECTATOR, step % seats):
            program = stranger if who == SPECTATOR else programs[who]
            asked = [] if who < 0 else program.get(f"/tables/{code}/decisions")
            moment = asked[0]["moment"] if asked else ""
            before = told(program, code, who, moment)
            with cache.kept(code) as here:
                state = here.playing.state
                if state.over:
                    return
                twin = disguise(state, who, rng)
                changed += here.game.encode(twin) != here.game.encode(state)
                here.playing.state = twin
            try:
                after = told(program, code, who, moment)
            finally:
                with cache.kept(code) as here:
                    here.playing.state = state
            for key, reply in before.items():
                assert after[key] == reply, (who, key)
    assert changed or name in ("battles",), "the disguise hides something"


@pytest.mark.parametrize(("name", "seats"), [("windows", 3), ("auction", 3)])
def test_each_hears_only_its_own_faces(
    name: str, seats: int, programs: list[Program], table_of: Callable[..., str]
) -> None:
    """The events over HTTP are those that the record gives this seat, and no other's."""
    code = table_of(f"probe-{name}", seats)
    play_on(programs[:seats], code, Random(2))
    record = Record.from_json(files.export_match(None, code))
    game = registry.find(f"probe-{name}")
    match = Match.new(game, seats, record.header.options, bytes.fromhex(record.secret), record.header.words)
    for entry in record.entries:
        repeat(match, entry)
    for who, program in [(SPECTATOR, Program()), *enumerate(programs[:seats])]:
        heard: list[Any] = []
        while more := program.get(f"/tables/{code}/events?seat={who}&since={len(heard)}&limit=100"):
            heard += more
        assert [(e["number"], e["kind"], e["face"]) for e in heard] == [
            (e.number, e.kind, e.face) for e in seen(match.events, who)
        ]


def test_a_draft_is_nobody_elses(programs: list[Program], table_of: Callable[..., str]) -> None:
    code = table_of("probe-sheets", 3)
    [decision] = programs[0].get(f"/tables/{code}/decisions")
    others = [programs[1], programs[2], Program()]

    def seen_by_others() -> list[dict[str, bytes]]:
        return [told(one, code, who, "") for one, who in zip(others, (1, 2, SPECTATOR), strict=True)]

    before = seen_by_others()
    path = f"/tables/{code}/seats/0/moments/{decision['moment']}/draft"
    assert programs[0]("PUT", path, {"answer": "my secret plan"}).status_code == 200
    assert seen_by_others() == before
