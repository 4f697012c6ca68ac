"""Shopping lists, odds and studies: what a person and a bot are told before they decide."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.aids.odds import meeting, promising
from terrarium.games.wood_and_water.content import ITEMS
from terrarium.games.wood_and_water.forms.lists import ItemsWithin
from terrarium.games.wood_and_water.rules.setting_up import muster_start, start_buildings
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.kernel import Amount, Decision, Guide, ListOf, Touch
from terrarium.kernel.pov import look

from .table import FULL, campaign, lay, run, say, stack


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


def asked(s: Any, seat: int = 0) -> tuple[Any, Any]:
    pov = look(game, s, seat)
    return pov, pov.asked[0]


def touched(s: Any, *touches: str, seat: int = 0) -> Guide:
    """The guide after these touches."""
    pov, question = asked(s, seat)
    guide = pov.guide(question)
    for touch in touches:
        guide = pov.guide(question, guide.draft, touch)
    return guide


def offered(guide: Guide, touch: str) -> Touch | None:
    return next((one for one in guide.touches if one.touch == touch), None)


def lines(guide: Guide) -> list[tuple[str, str]]:
    return [(one.label, one.says) for one in guide.touches if one.touch.startswith("drop:")]


FARM, SPEARS = "build:C2:farm", "recruit:B2:EM4+command:10"
ORDERS = [
    {"build": {"square": "C2", "key": "farm"}},
    {"recruit": {"square": "B2", "unit": "EM4", "models": 10, "command": list(FULL)}},
]


@pytest.mark.rule("WW-197", "WW-202")
def test_every_line_has_its_price_and_the_rest_is_told() -> None:
    told = touched(table(), "at:square:C2", FARM, "at:square:B2", SPEARS)
    assert lines(told) == [("Farm at C2", "20 points"), ("10 Halberd Regiment (full command) at B2", "70 points")]
    assert told.lines[0] == "210 of 300 points left"
    assert told.ready
    assert told.answer == ORDERS


def test_what_a_list_writes_is_what_the_table_reads() -> None:
    s = table()
    told = touched(s, "at:square:C2", FARM, "at:square:B2", SPEARS)
    pov, question = asked(s)
    assert pov.read(question, told.draft["text"]).answer == ORDERS
    say(s, told.answer, [])
    assert s.players[0].treasury == 210


def test_a_line_is_taken_off_again_and_the_rest_stays() -> None:
    told = touched(table(), "at:square:C2", FARM, "at:square:B2", SPEARS, "drop:0")
    assert told.answer == ORDERS[1:]
    assert touched(table(), "at:square:C2", FARM, "clear").answer == []


@pytest.mark.rule("WW-199", "WW-212")
def test_offers_follow_from_the_orders_before_them() -> None:
    s = table()
    assert offered(touched(s, "at:square:C2"), FARM)
    assert offered(touched(s, "at:square:C2", FARM), FARM) is None
    later = touched(s, "at:square:B2", "build:B2:fence")
    assert offered(later, "build:B2:tavern") is None
    assert any("one 1-turn upgrade" in one.says and one.warning for one in later.findings)
    assert offered(touched(s, "at:square:B2"), "recruit:B2:EM8:") is None
    lay(s, "B2", owner=0, works=["meeting-hall", "barracks"])
    stack(s, 0, "B2", ("EM4", 10))
    s.reread()
    assert offered(touched(s, "at:square:B2"), "recruit:B2:EM8:")


@pytest.mark.rule("WW-197")
def test_what_is_too_dear_stays_visible_with_its_reason() -> None:
    told = touched(table(treasury=12), "at:square:B2")
    house = offered(told, "build:B2:house")
    assert house is not None
    assert house.says.startswith("10 points")
    assert any(one.says.startswith("Palace: it costs") for one in told.findings)
    refused = touched(table(treasury=12), "at:square:B2", SPEARS)
    assert refused.answer == []
    assert any("more than the treasury has" in one.says for one in refused.findings)


@pytest.mark.rule("WW-242", "WW-205")
def test_a_bridge_of_high_elves_is_offered_at_what_it_costs() -> None:
    s = campaign("HE", "GO")
    lay(s, "B2", owner=0)
    lay(s, "C2", "water"), lay(s, "D2", "water"), lay(s, "E2")
    stack(s, 0, "B2", "HE2")
    s.seat(0, treasury=100)
    run(s, spending_phase())
    offer = offered(touched(s, "at:square:B2"), "build:B2:bridge:E")
    assert offer is not None
    assert offer.says.startswith("40 points")
    facts = look(game, s, 0).aid("price", {"square": "B2", "key": "bridge", "side": "E"})
    assert (facts["price"], facts["spelled"], facts["refused"]) == (40, "20 x 2 = 40", "")


def test_every_offer_of_every_shelf_can_be_taken_for_what_it_says() -> None:
    """Whatever is offered is taken by the sheet, and the treasury goes down by the price that was told."""
    s = table(treasury=700)
    lay(s, "B2", owner=0, works=["meeting-hall", "barracks", "hall-of-heroes", "tavern", "palace", "palatial-manor"])
    stack(s, 0, "B2", "EM2", ("EM4", 10))
    lay(s, "A2", "water")
    s.reread()
    pov, question = asked(s)
    first = pov.guide(question)
    shelves = [f"at:{first.draft['at']}", *(one.touch for one in first.touches if one.touch.startswith("at:"))]
    assert len(shelves) >= 7
    assert len(set(shelves)) == len(shelves), "the open shelf is not offered"
    taken = 0
    for shelf in shelves:
        open_ = pov.guide(question, first.draft, shelf)
        for one in open_.touches:
            if one.touch.startswith(("at:", "drop:")):
                continue
            touch = f"{one.touch}{one.bounds[0]}" if one.kind == "number" else one.touch
            after = pov.guide(question, open_.draft, touch)
            assert after.ready, (touch, after.findings)
            assert len(after.answer) == 1, touch
            price = re.match(r"(\d+) points?( back)?", one.says)
            left = 700 - (0 if price is None else -int(price[1]) if price[2] else int(price[1]))
            assert after.lines[0].startswith(f"{left} of 700"), (touch, one.says, after.lines)
            taken += 1
    assert taken > 80


def test_a_list_tells_nothing_of_others() -> None:
    s = table()
    before = touched(s, "at:square:C2", FARM)
    s.seat(1, treasury=5000)
    s.units[20002] = s.units[20002].__class__(20002, "GO4", 37)
    assert touched(s, "at:square:C2", FARM) == before


@pytest.mark.parametrize("draft", ["[", 7, {"list": 1}, {"list": [1]}, {"at": 3}, {"list": [{"build": 1}], "host": 1}])
def test_nonsense_begins_an_empty_list(draft: Any) -> None:
    pov, question = asked(table())
    for touch in ("", "drop:9", "drop:x", "recruit:B2:EM4:99999999999", "build:Z9:farm", "at:square:Z9", "at:unit:x"):
        assert pov.guide(question, draft, touch).answer == []


@pytest.mark.rule("WW-228")
def test_ogres_gather_a_stack_before_they_send_it() -> None:
    s = campaign("OG", "GO")
    lay(s, "B2", owner=0, works=["meeting-hall", "barracks", "city-barracks"])
    stack(s, 0, "B2", "OG2", *[("OG4", 6)] * 3)
    s.seat(0, treasury=2000)
    run(s, spending_phase())
    gathered = touched(s, "at:wander", "host:OG2", "host:OG4:6", "host:OG4:6", "host:OG4:6")
    assert len(gathered.draft["host"]) == 4
    goals = [one.touch for one in gathered.touches if one.touch.startswith("wander:")]
    assert goals
    pov, question = asked(s)
    sent = pov.guide(question, gathered.draft, goals[0])
    assert [next(iter(order)) for order in sent.answer] == ["wander"]
    assert sent.ready
    assert "host" not in sent.draft


@pytest.mark.rule("WW-020", "WW-041")
def test_the_muster_counts_and_finds() -> None:
    s = campaign("EM", "GO", turn=0)
    run(s, muster_start())
    begun = touched(s)
    assert begun.ready, "the ready-made army is suggested"
    told = touched(s, "clear", "add:EM2", "at:core", "add:EM4+command:20")
    assert told.lines[0] == f"{500 - 55 - 100 - 20} of 500 points left"
    assert [one.says for one in told.findings] == ["It needs 2 core units and has 1."]
    assert not told.ready
    assert touched(s, "clear", "ready").ready


@pytest.mark.rule("WW-024", "WW-277")
def test_buildings_of_a_new_town_cost_what_they_say() -> None:
    s = campaign("MO", "GO")
    lay(s, "A1", owner=0, works=["meeting-hall"])
    s.seat(0, treasury=60)
    run(s, start_buildings())
    told = touched(s, "clear", *(f"build:{key}" for key in ("palace", "manor", "barracks", "tavern", "fence", "mound")))
    assert told.lines == ("20 of 60 points left", "10 of 250 points of the gift left")
    assert lines(told)[-2:] == [("Fence", "free"), ("Mound", "40 points")]
    assert told.ready
    assert offered(told, "build:palace") is None


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
    assert game.label(v, "kind", "EM4") == "Halberd Regiment, 5 points each"
    assert game.label(v, "kind", "EM2") == "Captain of the State, 55 points"
    assert game.label(v, "building", "farm") == "farm, 20 points: 20 a turn; passing armies may burn it"


def test_items_are_a_set_and_stand_in_the_order_of_their_list():
    """Whoever touches them in another order has chosen the same."""
    form = ItemsWithin(tuple(item for item in ITEMS if ITEMS[item].points <= 100), 0, 20, of="item")
    for seed in range(30):
        chosen = form.sample(Random(seed))
        assert chosen == [item for item in form.options if item in chosen]


@pytest.mark.rule("WW-203")
def test_what_a_list_builds_at_once_is_not_offered_to_be_taken_down_by_it() -> None:
    """The sheet knows what stood when it was handed out: a touch that would come to nothing is no offer."""
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "G7", "GO2")
    s.seat(0, treasury=500)
    run(s, spending_phase())
    pov = look(game, s, 0)
    first = pov.guide(pov.asked[0], None, "at:square:B2")
    built = pov.guide(pov.asked[0], first.draft, "build:B2:house")
    assert built.answer == [{"build": {"square": "B2", "key": "house"}}]
    assert not [one for one in built.touches if one.touch.endswith(":B2:house") and not one.touch.startswith("build")]


def test_of_two_captains_the_leader_and_the_heir_are_called_so() -> None:
    s = table()
    n = stack(s, 0, "B2", "EM2", "EM2", "EM2")
    leader, heir, third = s.stacks[n].units
    s.seat(0, leader=leader, heir=heir)
    s.reread()
    called = {one.touch: one.label for one in touched(s).touches}
    plain = called[f"at:unit:{third}"]
    assert called[f"at:unit:{leader}"] == f"{plain}, your leader"
    assert called[f"at:unit:{heir}"] == f"{plain}, your heir"
