"""Whole games by the interface only: made, joined, played, verified."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import Record, registry, verify
from terrarium.kernel.decoding import form_of

from .conftest import Program


def answer_once(program: Program, table: str, rng: Random, key: str) -> bool:
    """Answer the first decision that this program's seats owe, at random."""
    for decision in program.get(f"/tables/{table}/decisions"):
        if decision["draft"] and decision["draft"]["state"] == "confirmed":
            continue
        answer = form_of(decision["form"]).sample(rng)
        path = f"/tables/{table}/seats/{decision['seat']}/moments/{decision['moment']}/answer"
        receipt = program.post(path, {"answer": answer}, **{"Idempotency-Key": key})
        assert receipt["moment"] == decision["moment"]
        return True
    return False


def play_on(programs: list[Program], table: str, rng: Random, limit: int = 3000) -> int:
    made = 0
    while made < limit and any(answer_once(program, table, rng, f"k{made}") for program in programs):
        made += 1
    return made


@pytest.mark.parametrize(
    ("game", "seats"),
    [("probe-auction", 3), ("probe-draft", 4), ("probe-sheets", 3), ("probe-windows", 3), ("probe-battles", 4)],
)
def test_a_whole_match(game: str, seats: int, programs: list[Program]) -> None:
    _whole(game, seats, programs)


@pytest.mark.parametrize("game", ["terrible-lizards"])
def test_a_whole_match_of_a_real_game(game: str, programs: list[Program]) -> None:
    _whole(game, 2, programs)


def _whole(game: str, seats: int, programs: list[Program]) -> None:
    host = programs[0]
    terms = {"pace": {"kind": "live", "reply": 0, "move": 0, "turn": 0, "errand": 0}}
    table = host.post("/tables", {"game": game, "seats": seats, "sit": 0, "word": "one", "terms": terms})["table"]
    for seat, program in enumerate(programs[1:seats], 1):
        assert program.post(f"/tables/{table}/join", {"word": f"word {seat}"})["seat"] == seat
    assert play_on(programs[:seats], table, Random(3)) > 3
    shown = host.get(f"/tables/{table}")
    assert shown["status"] == "over"
    assert all(seat["place"] for seat in shown["seats"])
    record = Record.from_json(programs[3]("GET", f"/tables/{table}/record").content)
    assert verify(registry.find(game), record).problems == []
    again = host.post("/imports", _plain(record))["table"]
    assert host.get(f"/tables/{again}")["status"] == "over"


def _plain(record: Record) -> Any:
    return record.to_json()
