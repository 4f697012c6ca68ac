"""How the bots play: what they build, whom they send where, with whom they keep peace."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.bots.investing import prospects
from terrarium.games.wood_and_water.bots.levels import LEVELS
from terrarium.games.wood_and_water.bots.marching import go
from terrarium.games.wood_and_water.bots.provisioning import Plan
from terrarium.games.wood_and_water.rules.alliances import alliances
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.setting_up import start_buildings
from terrarium.kernel import Question

from .table import at, campaign, field, lay, question, run, stack

WARLORD = LEVELS["warlord"]


def answer(s: Any, level: str = "warlord") -> Any:
    """What a bot says to the open question."""
    moment = s.moments()[0]
    seat, decision = next(iter(moment.decisions.items()))
    asked = Question(s.view(seat), moment.id, decision, s.default(moment, seat), [], None, Random(1))
    return game.bots[level]().answer(asked).answer


def realm(faction: str, land: str = "open", **options: Any) -> Any:
    """A town with builders in B2, some land around it, and an enemy far away."""
    s = campaign(faction, "GO", size=20, **options)
    lay(s, "B2", owner=0, works=["meeting-hall"])
    field(s, land, "B3", "C2", owner=0)
    lay(s, "T20", owner=1, works=["meeting-hall"])
    stack(s, 1, "T20", "GO2")
    return s


def planned(s: Any, treasury: int) -> list[Any]:
    s.seat(0, treasury=treasury)
    return Plan(s.copy(), 0, WARLORD, Random(1)).made()


def built(orders: list[Any]) -> list[tuple[str, str]]:
    return [(o["build"]["square"], o["build"]["key"]) for o in orders if "build" in o]


@pytest.mark.rule("WW-206", "WW-226", "WW-247")
@pytest.mark.parametrize(
    ("faction", "keys"), [("EM", ["clearing", "farm"]), ("BR", ["clearing"]), ("WE", [])], ids=["EM", "BR", "WE"]
)
def test_forests_become_farms_except_where_the_faction_does_otherwise(faction: str, keys: list[str]) -> None:
    s = realm(faction, "forest")
    stack(s, 0, "B2", (faction + "4", 10))
    stack(s, 0, "B3", faction + "2")
    stack(s, 0, "C2", faction + "2")
    stack(s, 0, "C2", faction + "2")
    assert [key for square, key in built(planned(s, 150)) if square == "B3"] == keys


@pytest.mark.rule("WW-273")
def test_works_are_weighed_by_what_they_bring_until_the_end() -> None:
    s = realm("EM")
    early, late = prospects(s, 0, 8, True), prospects(s, 0, 0, True)
    assert early[0].orders[0]["build"]["key"] == "farm"
    assert early[0].gain == 20 + 20 * 9
    assert all(p.gain > p.price for p in (*early, *late))
    assert [p.profit for p in early] == sorted((p.profit for p in early), reverse=True)
    assert "walls" not in {o["build"]["key"] for p in late for o in p.orders}, "worth no more than its price"


@pytest.mark.rule("WW-202")
def test_a_town_without_builders_gets_the_cheapest() -> None:
    orders = planned(realm("SK"), 300)
    assert {"recruit": {"square": "B2", "unit": "SK5", "models": 20}} in orders


@pytest.mark.rule("WW-034", "WW-202")
def test_builders_stay_and_characters_part_while_land_is_unknown() -> None:
    s = realm("EM")
    n = stack(s, 0, "B2", "EM2", "EM3", ("EM4", 20), ("EM5", 10))
    run(s, movement_phase(1))
    general, mage, halberds, bows = s.stacks[n].units
    assert answer(s) == {"reorganise": {"B2": {"units": [bows], "into": "new"}}}
    form = question(s).form
    s.stack(n, units=(general, mage, halberds))
    s.add_stack(s.stacks[n].__class__(1002, 0, at(s, "B2"), (bows,)))
    assert go(s.view(0), 0, form, WARLORD, Random(1)) == {"reorganise": {"B2": {"units": [mage], "into": "new"}}}
    assert "reorganise" not in go(s.view(0), 0, form, LEVELS["settler"], Random(1)), "a Settler keeps them together"


@pytest.mark.rule("WW-056", "WW-098")
@pytest.mark.parametrize(("phase", "goes"), [(1, False), (3, True)])
def test_a_lone_scout_waits_for_the_safe_phase(phase: int, goes: bool) -> None:
    s = realm("EM")
    stack(s, 0, "B3", "EM2")
    run(s, movement_phase(phase))
    assert ("explore" in answer(s)) == goes


@pytest.mark.rule("WW-236", "WW-237")
def test_dwarfs_dig_where_others_turn_round() -> None:
    s = campaign("DW", "GO", size=8, land="mountain")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "H8", owner=1, works=["meeting-hall"])
    stack(s, 1, "H8", "GO2")
    n = stack(s, 0, "B2", "DW2", ("DW4", 25))
    run(s, movement_phase(1))
    assert list(answer(s)) == ["tunnel"]
    s.stack(n, square=lay(s, "B3", "mountain", passage="tunnel", owner=0))
    s.unit(s.stacks[n].units[0], spent=6)
    run(s, movement_phase(1))
    assert answer(s) == {"enlarge": str(n)}


@pytest.mark.rule("WW-024")
def test_what_is_left_of_the_purse_becomes_a_toll_gate_and_houses() -> None:
    s = realm("EM")
    for seat in (0, 1):
        s.seat(seat, tile=at(s, "B2"), treasury=60)
    stack(s, 0, "B2", ("EM4", 10))
    run(s, start_buildings())
    assert answer(s) == ["town-gate", "house", "house", "house", "house", "house"]
    assert answer(s, "wanderer") == ["barracks"]


@pytest.mark.rule("WW-248", "WW-249")
def test_a_warlord_seeks_peace_with_the_nearest_who_may_have_it() -> None:
    s = campaign("UN", "BR", "SK", "DG", "GO", "CW", size=20, turn=1)
    for seat, tile in enumerate(("A1", "B3", "T20", "D4", "E5", "F6")):
        s.seat(seat, tile=lay(s, tile, owner=seat))
    run(s, alliances())
    assert answer(s) == [3, 4], "Brettonia never, and Chaos and Skaven are farther away"
    s.turn = 5
    field(s, "open", "D5", "D6", owner=3)
    run(s, alliances())
    assert answer(s) == [4, 5], "not with whoever holds the most land"
    assert answer(s, "settler") == []
    duel = campaign("DG", "EM", size=20, turn=1)
    run(duel, alliances())
    assert answer(duel) == [], "a campaign of two is a war"
