"""A strict referee's cases: what stands and what is ordered, exactly enough, the last one, one list in two orders."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.model.roster import capital
from terrarium.games.wood_and_water.rules.turn import defeats, gifts_arrive, works_stand
from terrarium.games.wood_and_water.rules.victory import beaten
from terrarium.games.wood_and_water.state import EDITION

from .table import ally, at, campaign, lay, run, stack
from .test_economy import build, do, town, why
from .test_examples import flow


@pytest.mark.rule("WW-247", "WW-200", "WW-207")
@pytest.mark.parametrize("key", ["farm", "meeting-hall"])
@pytest.mark.parametrize("edition", [3, EDITION])
def test_wood_elves_plant_no_forest_under_what_they_have_ordered(key: str, edition: int) -> None:
    """Neither a town nor a farm stands in their forest: ordered ones count. A watch post may be grown over."""
    s = town("WE", land="open", edition=edition)
    lay(s, "D4", owner=0)
    do(s, build("D4", key))
    assert why(s, build("D4", "clearing")) == ("WW-247" if edition > 3 else "")
    lay(s, "F4", owner=0)
    do(s, build("F4", "watch-post"))
    assert why(s, build("F4", "clearing")) == ""
    do(s, build("F4", "clearing"))
    works_stand(s, flow(s))
    assert (s.squares[at(s, "F4")].terrain, s.squares[at(s, "F4")].has("watch-post")) == ("forest", True)


@pytest.mark.rule("WW-222", "WW-251")
@pytest.mark.parametrize("edition", [3, EDITION])
def test_a_leader_is_crowned_in_a_town_be_it_an_allys(edition: int) -> None:
    s = campaign("EM", "DW", land="open", edition=edition)
    lay(s, "C3", owner=1, works=["meeting-hall"])
    lay(s, "E5", owner=0, village="MO")
    s.seat(0, treasury=500)
    ally(s, 0, 1)
    in_town, in_village, afield = (s.stacks[stack(s, 0, square, "EM2")].units[0] for square in ("C3", "E5", "F6"))
    assert why(s, {"crown": {"unit": in_town, "points": 100}}) == ("" if edition > 3 else "WW-222")
    assert why(s, {"crown": {"unit": in_village, "points": 100}}) == "WW-222"
    assert why(s, {"crown": {"unit": afield, "points": 100}}) == "WW-222"


@pytest.mark.rule("WW-271", "WW-213", "WW-088")
@pytest.mark.parametrize(
    ("works", "village", "treasury", "out"),
    [
        ([], "", 54, True),
        ([], "", 55, False),
        (["tavern"], "", 49, True),
        (["tavern"], "", 50, False),
        ([], "MO", 34, True),
        ([], "MO", 35, False),
    ],
)
def test_who_can_still_hire_a_hero_anywhere_is_not_beaten(
    works: list[str], village: str, treasury: int, out: bool
) -> None:
    """The Empire's cheapest hero costs 55, one of the Dogs of War 50, a chief of the Moai 35."""
    s = town("EM", *works, land="open", treasury=treasury)
    lay(s, "E5", owner=0, village=village)
    assert beaten(s, 0) is out
    old = town("EM", *works, land="open", treasury=treasury, edition=3)
    lay(old, "E5", owner=0, village=village)
    assert beaten(old, 0) is (treasury < 55)


@pytest.mark.rule("WW-271", "WW-088")
def test_a_village_alone_keeps_a_seat_in_that_can_pay_its_hero() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "E5", owner=0, village="MO")
    s.seat(0, treasury=35)
    assert not beaten(s, 0)
    s.seat(0, treasury=34)
    assert beaten(s, 0)
    s.seat(0, treasury=5000)
    s.square(at(s, "E5"), owner=1)
    assert beaten(s, 0), "no square at all"


@pytest.mark.rule("WW-220", "WW-030", "WW-196")
def test_tribute_is_paid_at_once_and_spent_by_its_receiver_next_turn() -> None:
    s = town("EM", treasury=100)
    lay(s, "F6", owner=1, works=["meeting-hall"])
    s.seat(1, treasury=10)
    do(s, {"tribute": {"seat": 1, "amount": 60}})
    assert why(s, {"tribute": {"seat": 1, "amount": 41}}) == "WW-197"
    do(s, {"tribute": {"seat": 1, "amount": 40}})
    assert why(s, build("F6", "fence"), seat=1) == "WW-197", "what was sent has not arrived"
    gifts_arrive(s, flow(s))
    assert (s.players[0].treasury, s.players[1].treasury) == (0, 110)


@pytest.mark.rule("WW-201", "WW-208")
def test_a_port_is_ordered_after_its_ferry_and_not_before() -> None:
    s = town("EM", treasury=500)
    lay(s, "B3", "water")
    assert why(s, build("B2", "port")) == "WW-201"
    do(s, build("B2", "ferry"))
    do(s, build("B2", "port"))
    assert why(s, build("B2", "fence")) == "WW-198"
    works_stand(s, flow(s))
    assert [key for key, _ in s.squares[at(s, "B2")].works] == ["meeting-hall", "ferry", "port"]


@pytest.mark.rule("WW-199", "WW-203", "WW-195")
def test_a_tenth_house_is_torn_down_for_another_at_a_loss() -> None:
    s = town("EM", *["house"] * 10, treasury=20)
    s.square(at(s, "B2"), works=tuple((key, 20 if key == "house" else 0) for key, _ in s.squares[at(s, "B2")].works))
    assert why(s, build("B2", "house")) == "WW-199"
    do(s, {"demolish": {"square": "B2", "key": "house"}})
    assert s.players[0].treasury == 30
    do(s, build("B2", "house"))
    assert why(s, {"demolish": {"square": "B2", "key": "house"}}) == "WW-203", "one a square and turn"
    do(s, {"burn": {"square": "B2", "key": "house"}})
    do(s, {"burn": {"square": "B2", "key": "house"}})
    assert (s.squares[at(s, "B2")].count("house"), s.players[0].treasury) == (8, 10)


@pytest.mark.rule("WW-204", "WW-203", "WW-196")
def test_the_capital_moves_when_its_palace_is_torn_down_first() -> None:
    """In one list: the old palace goes, the new one is ordered, and there is no capital until it stands."""
    s = town("EM", "palace", treasury=500)
    lay(s, "F6", owner=0, works=["meeting-hall"])
    assert why(s, build("F6", "palace")) == "WW-204"
    do(s, {"demolish": {"square": "B2", "key": "palace"}})
    do(s, build("F6", "palace"))
    assert why(s, build("B2", "palace")) == "WW-204"
    assert why(s, build("F6", "manor")) == "WW-198", "and one slow upgrade a turn"
    works_stand(s, flow(s))
    assert capital(s, 0) == at(s, "F6")
    assert s.faults() == []
    manor = town("EM", "palace", "manor", treasury=500)
    assert why(manor, {"demolish": {"square": "B2", "key": "palace"}}) == "WW-203"


@pytest.mark.rule("WW-202", "WW-212", "WW-196")
@pytest.mark.parametrize(("first", "paid"), [("recruit", 20), ("build", 40)])
def test_recruits_help_with_what_is_ordered_after_them(first: str, paid: int) -> None:
    """Ten core models who have just been hired stand in the town: the walls after them cost half."""
    s = town("EM", "fence", treasury=1000)
    stack(s, 0, "B2", "EM2")
    recruit = {"recruit": {"square": "B2", "unit": "EM4", "models": 10}}
    for order in (recruit, build("B2", "walls")) if first == "recruit" else (build("B2", "walls"), recruit):
        do(s, order)
    assert [work.paid for work in s.works] == [paid]


@pytest.mark.rule("WW-215", "WW-222")
@pytest.mark.parametrize(("crowned_first", "pays"), [(True, 50), (False, 63)])
def test_who_is_crowned_first_is_promoted_without_surcharge(crowned_first: bool, pays: int) -> None:
    s = town("EM", "hall-of-heroes", treasury=1000)
    n = stack(s, 0, "B2", "EM2", ("EM4", 40), ("EM4", 40), ("EM5", 40), ("EM5", 40), ("EM4", 40), ("EM4", 40))
    for _ in range(6):
        stack(s, 0, "B2", ("EM4", 40), ("EM5", 40))
    unit = s.stacks[n].units[0]
    crown, promote = {"crown": {"unit": unit, "points": 100}}, {"promote": {"unit": unit}}
    for order in (crown, promote) if crowned_first else (promote, crown):
        do(s, order)
    assert s.players[0].treasury == 1000 - 100 - pays
    assert s.players[0].titles[0] == s.units[unit].kind == "EM1"


@pytest.mark.rule("WW-221", "WW-034")
def test_a_unit_is_granted_once_and_stays_where_it_was_until_the_end_of_the_turn() -> None:
    s = campaign("EM", "DW", "HE", land="open")
    giver = stack(s, 0, "C3", "EM2", ("EM4", 20), ("EM4", 20))
    stack(s, 1, "C3", "DW2")
    stack(s, 2, "C3", "HE2")
    _, first, second = s.stacks[giver].units
    do(s, {"grant": {"seat": 1, "units": [first]}})
    assert why(s, {"grant": {"seat": 2, "units": [first]}}) == "WW-221"
    assert why(s, {"grant": {"seat": 2, "units": [second]}}) == ""
    assert first in s.stacks[giver].units
    gifts_arrive(s, flow(s))
    assert first not in s.units
    assert sum(unit.models for unit in s.units.values() if unit.kind == "EM4" and unit.id // 10000 == 2) == 20
    assert s.faults() == []


@pytest.mark.rule("WW-214", "WW-244")
def test_units_are_filled_up_to_their_size_and_no_further() -> None:
    s = town("UN", treasury=1000)
    n = stack(s, 0, "E5", "UN2", ("UN4", 39))
    unit = s.stacks[n].units[1]
    most = orders.troops.KINDS["UN4"].size[1]
    raise_up: dict[str, Any] = {"square": "E5", "unit": "UN4", "into": unit}
    assert why(s, {"raise": {**raise_up, "models": most - 39 + 1}}) == "WW-244"
    if most > 39:
        do(s, {"raise": {**raise_up, "models": most - 39}})
        assert s.units[unit].models == most
    assert why(s, {"raise": {**raise_up, "models": 1}}) == "WW-244"


@pytest.mark.rule("WW-206", "WW-198", "WW-200")
def test_what_is_cleared_in_a_list_is_built_on_in_the_same_list() -> None:
    s = town("EM", treasury=100)
    lay(s, "D4", "thick", owner=0)
    assert why(s, build("D4", "farm")) == "WW-200"
    do(s, build("D4", "clearing"))
    assert why(s, build("D4", "farm")) == "WW-200"
    do(s, build("D4", "clearing"))
    do(s, build("D4", "farm"))
    assert s.players[0].treasury == 100 - 10 - 10 - 20
    assert why(s, build("D4", "road")) == "WW-198"
    works_stand(s, flow(s))
    assert s.squares[at(s, "D4")].has("farm")


@pytest.mark.rule("WW-272", "WW-275", "WW-274")
def test_the_last_two_seats_that_fall_together_share_the_win_only_if_they_are_equal() -> None:
    for more, winners in ((0, [0, 1]), (1, [1])):
        s = campaign("EM", "DW", land="open", turn=5)
        lay(s, "B2", owner=0)
        lay(s, "G7", owner=1)
        s.seat(0, treasury=10)
        s.seat(1, treasury=10 + more)
        run(s, defeats())
        assert s.ended
        assert [seat for seat in (0, 1) if s.players[seat].rank == 1] == winners
        assert [player.treasury for player in s.players] == [0, 0]
