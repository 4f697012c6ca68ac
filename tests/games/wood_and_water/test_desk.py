"""The order desk, odds and studies: what a person and a bot are told before they decide."""

from __future__ import annotations

import json
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.aids.odds import meeting, promising
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.kernel import Amount, Decision, ListOf

from .table import FULL, campaign, lay, question, run, say, stack


def table(treasury: int = 300) -> Any:
    """Empire with a town and a field, in phase 5; Orcs far away."""
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "C2", owner=0)
    lay(s, "H8", owner=1, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    s.seat(0, treasury=treasury)
    s.seat(1, treasury=77)
    run(s, spending_phase())
    return s


def desk(s: Any, orders: Any, seat: int = 0) -> Any:
    text = orders if isinstance(orders, str) else json.dumps(orders)
    return game.aids["orders"].answer(s.view(seat), text)


def place(told: Any, square: str) -> Any:
    return next(one for one in told["places"] if one["square"] == square)


FARM = {"build": {"square": "C2", "key": "farm"}}
SPEARS = {"recruit": {"square": "B2", "unit": "EM4", "models": 10, "command": list(FULL)}}


@pytest.mark.rule("WW-197", "WW-202")
def test_every_line_has_its_price_and_the_rest_is_told() -> None:
    told = desk(table(), [FARM, SPEARS])
    assert [line["cost"] for line in told["lines"]] == [20, 70]
    assert (told["treasury"], told["left"]) == (300, 210)
    assert [line["says"] for line in told["lines"]] == ["Farm at C2", "10 Halberd Regiment (full command) at B2"]


def test_what_the_desk_writes_is_what_the_table_reads() -> None:
    s = table()
    told = desk(s, [FARM, SPEARS])
    reading = game.read(s.view(0), question(s, 0), told["text"])
    assert reading.answer == [FARM, SPEARS]
    assert desk(s, told["text"])["orders"] == [FARM, SPEARS]
    say(s, reading.answer, [])
    assert s.players[0].treasury == 210


@pytest.mark.rule("WW-199", "WW-212")
def test_offers_follow_from_the_orders_before_them() -> None:
    s = table()
    bare, later = desk(s, []), desk(s, [FARM, {"build": {"square": "B2", "key": "fence"}}])
    assert "farm" in {offer["key"] for offer in place(bare, "C2")["build"]}
    assert "farm" not in {offer["key"] for offer in place(later, "C2")["build"]}
    slow = {offer["key"]: offer["why"] for offer in place(later, "B2")["build"]}
    assert slow["tavern"] == "one 1-turn upgrade a square and turn"
    assert "EM8" not in {card["unit"] for card in place(bare, "B2")["raise"]}
    lay(s, "B2", owner=0, works=["meeting-hall", "barracks"])
    assert "EM8" in {card["unit"] for card in place(desk(s, []), "B2")["raise"]}


@pytest.mark.rule("WW-197")
def test_what_is_too_dear_stays_visible_with_its_reason() -> None:
    told = desk(table(treasury=12), [])
    house = next(offer for offer in place(told, "B2")["build"] if offer["key"] == "house")
    palace = next(offer for offer in place(told, "B2")["build"] if offer["key"] == "palace")
    assert (house["price"], house["why"]) == (10, "")
    assert "more than the treasury has" in palace["why"]
    refused = desk(table(treasury=12), [SPEARS])
    assert refused["lines"][0]["why"]
    assert refused["left"] == 12


def test_a_desk_tells_nothing_of_others() -> None:
    s = table()
    before = desk(s, [FARM])
    s.seat(1, treasury=5000)
    s.units[20002] = s.units[20002].__class__(20002, "GO4", 37)
    assert desk(s, [FARM]) == before
    assert desk(s, [], seat=-1) == {}


@pytest.mark.parametrize("text", ["[", '{"build": 1}', "[1]", '[{"build": {"square": "Z9", "key": "farm"}}]'])
def test_nonsense_is_called_unreadable(text: str) -> None:
    assert desk(table(), text) == {"unreadable": True}


@pytest.mark.rule("WW-020", "WW-041")
def test_the_muster_desk_counts_and_finds() -> None:
    s = campaign("EM", "GO", turn=0)
    army = [{"unit": "EM2", "models": 1}, {"unit": "EM4", "models": 20, "command": list(FULL)}]
    told = game.aids["muster"].answer(s.view(0), json.dumps(army))
    assert (told["treasury"], told["left"]) == (500, 500 - 55 - 100 - 20)
    assert told["found"] == ["Core duty 2, has 1."]
    ready = game.aids["muster"].answer(s.view(0), json.dumps(told["ready"]))
    assert ready["found"] == []
    assert {card["category"] for card in told["raise"]} >= {"hero", "core", "special"}


# ---- odds


@pytest.mark.rule("WW-294")
def test_odds_use_a_glimpse_and_not_the_truth() -> None:
    s = table()
    v = s.view(0)
    own, enemy = 1001, 2001
    assert enemy in v.glimpses
    seen = meeting(v, own, enemy)
    s.units[20002] = s.units[20002].__class__(20002, "GO5", 40)
    assert meeting(s.view(0), own, enemy) == seen


def test_a_host_beats_a_handful_and_not_the_other_way() -> None:
    s = campaign("EM", "GO", land="open")
    stack(s, 0, "B2", "EM2", *[("EM4", 40, {"command": FULL})] * 4)
    stack(s, 1, "B3", "GO2", ("GO5", 20))
    assert promising(meeting(s.view(0), 1001, 2001), 8, 90)
    assert not promising(meeting(s.view(1), 2001, 1001), 8, 20)


# ---- what is asked


@pytest.mark.rule("WW-010")
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"label": "priority", "sides": 100, "count": 1}, "Throw a D100 for campaign priority, and enter what shows."),
        ({"label": "rain", "sides": 6, "count": 1}, "Throw a D6 for the rain, and enter what shows."),
        ({"label": "advance", "sides": 6, "count": 2}, "Throw 2D6 for the advance, and enter what shows."),
    ],
)
def test_whoever_throws_knows_what_for(facts: dict[str, Any], words: str) -> None:
    form = ListOf(Amount(1, facts["sides"]), facts["count"], facts["count"])
    assert game.prompt(table().view(0), Decision("enter_dice", form, facts=facts)) == words


def test_options_tell_their_price() -> None:
    v = table().view(0)
    assert game.label(v, "kind", "EM4") == "Halberd Regiment, 5 pts each"
    assert game.label(v, "kind", "EM2") == "Captain of the State, 55 pts"
    assert game.label(v, "building", "farm") == "farm, 20 pts: 20 a turn; passing armies may burn it"
