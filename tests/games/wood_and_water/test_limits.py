"""A strict referee's cases: exactly the share, equal prices, nobody left to strike, twice in a list."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.resolver import Ground, blows, breaking, clash, default_orders, magic, morale
from terrarium.games.wood_and_water.resolver.orders import penalties
from terrarium.games.wood_and_water.rules.turn import works_stand
from terrarium.games.wood_and_water.state.records import Unit

from .table import at, lay
from .test_economy import build, do, town, why
from .test_examples import flow
from .test_resolver import FOE, battle, engage, unit


def together(*units: Unit, **attach: int) -> dict[str, Any]:
    """Default orders, but those characters join those units."""
    return {**default_orders(units, False), "attach": {key[1:]: number for key, number in attach.items()}}


@pytest.mark.rule("WW-179")
@pytest.mark.parametrize(("lost", "tests"), [(1, False), (2, True)])
def test_two_of_five_equal_units_are_two_fifths_and_a_rout_is_tried(lost: int, tests: bool) -> None:
    f = battle([unit(n, "EM4", 10) for n in range(1, 6)], FOE, dice={"rout": [6, 6]})
    for body in f.sides[0][:lost]:
        body.models = 0
    assert morale.routs(f, 0) is tests


@pytest.mark.rule("WW-161")
def test_of_two_equally_dear_the_first_in_the_roster_is_challenged() -> None:
    f = battle([unit(3, "EM2"), unit(2, "EM2"), unit(9, "EM4", 20)], [unit(20, "GO2")], generals=())
    c = engage(f, next(n for n, body in enumerate(f.sides[0]) if body.models))
    clash.challenge(f, c)
    assert c.duel is not None
    assert [hero.uid for hero in c.duel] == [2, 20]


@pytest.mark.rule("WW-161")
@pytest.mark.parametrize(("items", "duels"), [((), True), (("wizarding-hat",), False)])
def test_who_puts_on_a_wizards_hat_is_challenged_by_nobody(items: tuple[str, ...], duels: bool) -> None:
    f = battle([unit(1, "EM2", items=items, lore="fire")], [unit(20, "GO2")])
    c = engage(f)
    clash.challenge(f, c)
    assert bool(c.duel) is duels


@pytest.mark.rule("WW-166", "WW-161")
def test_what_is_too_much_for_a_duellist_hits_nobody_else() -> None:
    """Four blows for two Wounds: two count, and his spearmen stand as they stood."""
    units = (unit(20, "GO2"), unit(21, "GO4", 20))
    f = battle(
        [unit(1, "CW1")], list(units), orders1=together(*units, _20=21),
        dice={"hit": [6] * 40, "wound": [6] * 40, "save": [1] * 40},
    )  # fmt: skip
    c = engage(f)
    c.age = 2
    clash.challenge(f, c)
    f.sides[1][0].models = 20
    scores = [0, 0]
    body = f.sides[0][0]
    made = blows.strike(f, c, blows.Blow(9, body, body.heroes[0]))
    assert made is not None
    target, wounds, duel = made
    assert duel
    assert blows.inflict(f, body.heroes[0], target, wounds, duel) == 2
    assert (f.sides[1][0].models, scores) == (20, [0, 0])


@pytest.mark.rule("WW-129", "WW-168", "WW-135")
def test_characters_who_outlive_their_unit_have_no_standard_no_ranks_and_their_own_leadership() -> None:
    units = (unit(1, "EM1"), unit(2, "EM4", 20, command=("standard", "musician")))
    f = battle(list(units), FOE, orders0=together(*units, _1=2), generals=())
    body = f.sides[0][0]
    with_unit = body.bulk()
    body.take(20)
    assert (body.shape, body.alive, with_unit, body.bulk()) == ("P", True, 21, 1)
    assert morale.leadership(f, body) == 9
    c = engage(f)
    c.age = 2
    breaking.result(f, c, [0, 0])
    told = next(line for line in f.log if line[0] == "clash")
    assert told[3] == 0, "no rank, no standard, less bulk"


@pytest.mark.rule("WW-116", "WW-119", "WW-117")
@pytest.mark.parametrize(
    ("kind", "special", "armour", "wet"), [("EM8", False, 4, 5), ("DG7", False, 2, 4), ("DG7", True, 1, 3)]
)
def test_mercenaries_who_defend_a_special_place_are_two_levels_better(
    kind: str, special: bool, armour: int, wet: int
) -> None:
    """Knights in armour of 2+, riders of the Dogs of War in armour of 3+."""
    assert penalties(unit(1, kind, 5), 5, special, Ground(special=special)) == (armour, wet)


@pytest.mark.rule("WW-139")
def test_one_scroll_stops_one_cast_and_the_second_passes() -> None:
    f = battle([unit(1, "EM3")], [unit(2, "GO2", items=("spell-scroll",)), unit(20, "GO4", 20)])
    assert [magic._dispelled(f, 1, 99, None, [0, 9]) for _ in range(2)] == [True, False]


@pytest.mark.rule("WW-170", "WW-171")
def test_the_stubborn_and_the_unbreakable_are_told_apart_by_a_difference_of_nine() -> None:
    for kind, dice, runs in (("HE9", [4, 4], False), ("HE9", [6, 5], True), ("SK6", [6, 6], False)):
        f = battle([unit(1, kind, 20)], FOE, dice={"break": dice, "flee": [6, 6], "pursue": [1, 1]})
        breaking.breaks(f, engage(f), f.sides[0][0], 9, list(f.sides[1]))
        assert f.sides[0][0].fleeing is runs, (kind, dice)


@pytest.mark.rule("WW-198", "WW-203", "WW-196")
def test_what_is_torn_down_may_be_ordered_again_in_the_same_list() -> None:
    s = town("EM", "fence", treasury=100)
    do(s, {"demolish": {"square": "B2", "key": "fence"}})
    before = s.players[0].treasury
    assert why(s, build("B2", "fence")) == ""
    do(s, build("B2", "fence"))
    assert s.players[0].treasury < before
    works_stand(s, flow(s))
    assert [key for key, _ in s.squares[at(s, "B2")].works].count("fence") == 1


@pytest.mark.rule("WW-220", "WW-197")
@pytest.mark.parametrize(("amount", "rule"), [(100, ""), (101, "WW-197")])
def test_a_treasury_is_given_to_the_last_point_and_not_beyond(amount: int, rule: str) -> None:
    s = town("EM", treasury=100)
    lay(s, "F6", owner=1, works=["meeting-hall"])
    assert why(s, {"tribute": {"seat": 1, "amount": amount}}) == rule


@pytest.mark.rule("WW-180")
@pytest.mark.parametrize(("dead", "winner"), [((0, 2), -1), ((0, 3), 0), ((3, 0), 1), ((5, 5), -1)])
def test_a_tenth_of_the_smaller_army_is_a_draw_and_a_little_more_is_not(dead: tuple[int, int], winner: int) -> None:
    f = battle([unit(1, "EM4", 40)], [unit(20, "EM4", 20)])
    for side in (0, 1):
        f.sides[side][0].take(dead[side])
    assert f._on_points() == winner
