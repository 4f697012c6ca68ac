"""Stops: standing instructions that one press gives in a question, and one press ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import Match, registry
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

from .test_touching import browser


def asked_to_respond(code: str, people: list[Any]) -> Any:
    """Play on until somebody is asked in a window; gives who."""
    rng = Random(7)
    for made in range(200):
        owed = [(p, d) for p in people for d in look.decisions(p, code)]
        for who, decision in owed:
            if decision.kind == "respond":
                return who, decision
        who, decision = owed[0]
        playing.submit(who, code, decision.seat, decision.moment, decision.form.sample(rng), key=f"k{made}")
    raise AssertionError("nobody was asked to respond")


@pytest.fixture
def window(four: list[Any], table_of: Any) -> Any:
    code = table_of("terrible-lizards")
    return code, *asked_to_respond(code, four[:2])


def press(person: Any, code: str, seat: int, **fields: str) -> None:
    assert browser(person).post(f"/tables/{code}/instruct", {"seat": seat, **fields}).status_code == 302


def test_what_stands_is_said_to_its_seat_alone_until_one_press_ends_it(window: Any, four: list[Any]) -> None:
    code, who, decision = window
    page = browser(who).get(f"/tables/{code}").text
    for says in ("Pass until my turn", "Pass unless I am attacked or aimed at", "Ask me at everything"):
        assert says in page
    press(who, code, decision.seat, do="stop", stop="ask")
    says = "You are asked at every chance"
    assert says in browser(who).get(f"/tables/{code}").text
    assert decision.moment in [one.moment for one in look.decisions(who, code, seat=decision.seat)], "nothing answered"
    other = four[1 - decision.seat]
    assert says not in browser(other).get(f"/tables/{code}").text
    press(who, code, decision.seat, do="usual")
    assert look.instruction(who, code, seat=decision.seat)[1] == registry.find("terrible-lizards").initial
    assert says not in browser(who).get(f"/tables/{code}").text


def test_passing_until_my_turn_answers_the_question_at_hand(window: Any) -> None:
    code, who, decision = window
    press(who, code, decision.seat, do="stop", stop="away")
    assert decision.moment not in [one.moment for one in look.decisions(who, code, seat=decision.seat)]


def test_nobody_stops_for_another_and_no_stop_is_made_up(window: Any, four: list[Any]) -> None:
    code, who, decision = window
    before = look.instruction(who, code, seat=decision.seat)[1]
    for person, stop in ((four[1 - decision.seat], "away"), (four[2], "away"), (who, "such")):
        browser(person).post(f"/tables/{code}/instruct", {"seat": decision.seat, "do": "stop", "stop": stop})
        assert look.instruction(who, code, seat=decision.seat)[1] == before


def test_a_program_gets_the_stops_with_the_instruction(window: Any) -> None:
    code, who, decision = window
    given = browser(who).get(f"/api/tables/{code}/seats/{decision.seat}/instruction").json()
    [ask] = [stop for stop in given["stops"] if stop["name"] == "ask"]
    assert ask["kinds"] == ["respond"]
    assert not ask["stands"]
    playing.instruct(who, code, decision.seat, ask["instruction"])
    given = browser(who).get(f"/api/tables/{code}/seats/{decision.seat}/instruction").json()
    assert [stop["name"] for stop in given["stops"] if stop["stands"]] == ["ask"]


@pytest.mark.parametrize("slug", ["terrible-lizards", "pygmies", "wood-and-water"])
def test_every_stop_stands_once_it_is_filed(slug: str) -> None:
    game = registry.find(slug)
    view = Match.new(game, 2, secret=bytes(32)).view(0)
    assert game.stops
    for stop in game.stops:
        for before in (game.initial, None):
            filed = stop.files(before, view)
            assert game.instructions is not None
            assert game.instructions.ok(filed)
            assert stop.stands(filed, view)
