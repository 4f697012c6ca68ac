"""The exact borders of rules: the last point, the last movement point, the square at the edge of the map."""

from __future__ import annotations

import pytest

from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.geometry import Grid
from terrarium.games.wood_and_water.model.composition import Composition
from terrarium.games.wood_and_water.model.rates import mp_left
from terrarium.games.wood_and_water.model.roster import general
from terrarium.games.wood_and_water.model.sight import thrower
from terrarium.games.wood_and_water.model.units import points, saves
from terrarium.games.wood_and_water.rules.aftermath import farthest
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.common import advances, monsters_of
from terrarium.games.wood_and_water.rules.tabletop import character_fate
from terrarium.games.wood_and_water.rules.villages import attack_village
from terrarium.games.wood_and_water.state.records import NOBODY, Unit
from terrarium.kernel import Dice

from .table import ally, at, campaign, lay, run, say, stack, start
from .test_battles import fought, meeting
from .test_economy import town, why
from .test_examples import flow
from .test_factions import lone, ways


@pytest.mark.rule("WW-014")
@pytest.mark.parametrize(
    ("square", "touching"),
    [
        ("A1", "B1 A2 B2"),
        ("C1", "B1 B2 C2"),
        ("B3", "A2 B2 C2 A3 C3"),
        ("B2", "A1 B1 C1 A2 C2 A3 B3 C3"),
    ],
)
def test_what_touches_what_at_the_edge_of_the_map(square: str, touching: str) -> None:
    g = Grid(3, 3)
    assert [g.names[i] for i in g.touching[g.index[square]]] == touching.split()


@pytest.mark.rule("WW-037")
def test_of_equal_ways_home_the_owner_picks() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    n = stack(s, 0, "C3", ("EM4", 20))
    assert actions.way_home(s, s.stacks[n]) == {at(s, "C2"), at(s, "B3")}
    lay(s, "B3", "forest")
    assert actions.way_home(s, s.stacks[n]) == {at(s, "C2")}


@pytest.mark.rule("WW-243")
@pytest.mark.parametrize(("spent", "can"), [(10, True), (11, False), (12, False)])
def test_a_deed_for_one_movement_point_needs_just_that(spent: int, can: bool) -> None:
    s, n = lone("DK", "C3", "DK2")
    s.square(at(s, "C3"), owner=0)
    s.unit(10001, spent=spent)
    assert (("desolate", "C3") in ways(s, n)) == can


@pytest.mark.rule("WW-031", "WW-034")
def test_a_named_general_who_has_gone_elsewhere_commands_no_more() -> None:
    s = campaign("EM", "GO", land="open")
    n = stack(s, 0, "C3", "EM2", "EM2", ("EM4", 20), general=10002)
    assert general(s, s.stacks[n]).id == 10002
    s.stack(n, units=(10001, 10003))
    m = stack(s, 0, "C3", "EM3")
    s.stack(m, units=(*s.stacks[m].units, 10002))
    assert general(s, s.stacks[n]).id == 10001


@pytest.mark.rule("WW-041")
@pytest.mark.parametrize(("points", "lords", "special", "rare", "duty"), [
    (999, 0, 3, 1, 2), (1999, 0, 3, 1, 2), (2000, 1, 6, 2, 4), (3999, 1, 9, 3, 6), (4000, 2, 12, 4, 8),
])  # fmt: skip
def test_composition_at_its_thresholds(points: int, lords: int, special: int, rare: int, duty: int) -> None:
    c = Composition("EM", [])
    c.total = points
    assert (c.limits(), c.core_duty) == ({"L": lords, "H": special, "S": special, "R": rare}, duty)


@pytest.mark.rule("WW-212")
def test_troops_are_bought_in_own_towns_only() -> None:
    s = town("EM")
    stack(s, 0, "B2", "EM2")
    lay(s, "C2", owner=0, works=["farm"])
    lay(s, "D2", owner=1, works=["meeting-hall"])
    asked = [why(s, {"recruit": {"square": q, "unit": "EM4", "models": 10}}) for q in ("B2", "C2", "D2")]
    assert asked == ["", "WW-212", "WW-212"]


@pytest.mark.rule("WW-269")
def test_a_palace_alone_makes_no_heir_advance() -> None:
    s = town("EM", "palace")
    lay(s, "H8", owner=1, works=["meeting-hall", "palace", "palatial-manor"])
    stack(s, 0, "B2", "EM2", "EM3")
    s.seat(0, leader=10001, heir=10002)
    assert (advances(s, 10001), advances(s, 10002)) == (True, False)
    lay(s, "B2", owner=0, works=["meeting-hall"])
    assert not advances(s, 10002), "without a capital neither, whatever stands in the last square of the map"


@pytest.mark.rule("WW-010")
def test_who_throws_the_dice() -> None:
    s = campaign("EM", "GO", "DW")
    s.order = [2, 1, 0]
    assert [thrower(s, seat) for seat in (0, 1, 2, -1)] == [0, 1, 2, 2]
    s.seat(2, gone=True)
    assert [thrower(s, seat) for seat in (2, -1)] == [1, 1], "the first in priority who is still there"


def test_a_price_is_of_the_models_that_are_there() -> None:
    """A regiment of renown is priced as a whole: what is left of it counts by the model, rounded up."""
    assert [points(Unit(1, "RR2", models)) for models in (20, 10, 1)] == [220, 110, 11]


# ---- where it may be done, and where not


@pytest.mark.rule("WW-085", "WW-251")
@pytest.mark.parametrize(("owner", "can"), [(NOBODY, True), (1, True), (0, False), (2, False)])
def test_a_village_of_a_friend_is_not_attacked(owner: int, can: bool) -> None:
    s = campaign("EM", "GO", "DW", land="open")
    ally(s, 0, 2)
    lay(s, "C3", owner=owner, village="MO")
    n = stack(s, 0, "C3", "EM2")
    assert (("attack_here", "C3") in ways(s, n)) == can


@pytest.mark.rule("WW-235")
def test_a_charge_goes_round_a_village_but_may_end_in_one() -> None:
    s, n = lone("GO", "C1", "GO2", land="water")
    for square in ("C1", "D1", "E1"):
        lay(s, square)
    stack(s, 1, "E1", "GO2")
    assert ("charge", "E1") in ways(s, n)
    lay(s, "D1", village="ST")
    assert ("charge", "E1") not in ways(s, n)
    lay(s, "D1")
    lay(s, "E1", village="ST")
    assert ("charge", "E1") in ways(s, n)


@pytest.mark.rule("WW-246")
@pytest.mark.parametrize(
    ("faction", "works", "can"), [("SK", ["meeting-hall"], True), ("SK", [], False), ("EM", ["meeting-hall"], False)]
)
def test_only_skaven_go_underground_and_only_from_towns(faction: str, works: list[str], can: bool) -> None:
    s, n = lone(faction, "C3")
    lay(s, "C3", owner=0, works=works)
    lay(s, "F6", owner=0, works=["meeting-hall"])
    assert (("undertunnel", "F6") in ways(s, n)) == can


@pytest.mark.rule("WW-042")
def test_without_any_character_one_hero_may_be_bought_before_the_core() -> None:
    s = town("EM", "barracks")
    hero = {"recruit": {"square": "B2", "unit": "EM2", "models": 1}}
    assert why(s, {"recruit": {"square": "B2", "unit": "EM8", "models": 5}}) == "WW-042"
    assert why(s, hero) == ""
    stack(s, 0, "B2", "EM2")
    assert why(s, hero) == "WW-042", "there is one"


@pytest.mark.rule("WW-075")
def test_a_monster_of_exactly_350_points_lives_in_a_lair() -> None:
    assert monsters_of("JG") == ["JG5"]
    assert "DM12" in monsters_of("DM")


# ---- what it costs


@pytest.mark.rule("WW-242", "WW-205")
@pytest.mark.parametrize(("treasury", "refused"), [(39, "WW-197"), (40, "")])
def test_two_squares_of_bridge_cost_twice_as_much(treasury: int, refused: str) -> None:
    s = town("HE", treasury=treasury)
    for square in ("C2", "D2"):
        lay(s, square, "water")
    lay(s, "E2")
    assert why(s, {"build": {"square": "B2", "key": "bridge", "side": "E"}}) == refused


@pytest.mark.rule("WW-243")
def test_laying_waste_costs_one_movement_point() -> None:
    s, n = lone("DK", "C3", "DK2")
    s.square(at(s, "C3"), owner=0)
    stack(s, 1, "H8", "GO2")
    start(s)
    say(s, {"desolate": str(n)})
    assert mp_left(s, s.stacks[n]) == 10


@pytest.mark.rule("WW-334", "WW-117")
@pytest.mark.parametrize(
    ("options", "saves_at"),
    [((), (7, 7)), (("free-light",), (6, 6)), (("free-heavy",), (5, 5)), (("free-heavy", "free-shield"), (4, 4))],
)
def test_what_free_armour_saves_and_weighs(options: tuple[str, ...], saves_at: tuple[int, int]) -> None:
    assert saves(Unit(1, "MO2", options=options)) == saves_at


# ---- battles on a real table


@pytest.mark.rule("WW-123", "WW-183")
@pytest.mark.parametrize(("line", "fled"), [({"edge": "E"}, "E"), ({}, "auto"), ({"edge": "none"}, "auto")])
def test_a_character_flees_over_the_edge_that_was_filed(line: dict[str, str], fled: str) -> None:
    assert character_fate(Unit(1, "EM2"), {"fate": "fled", **line}, False).fled == fled


@pytest.mark.rule("WW-105", "WW-124")
@pytest.mark.parametrize("filer", [0, 1])
def test_gaias_seat_and_the_seat_in_the_battle_confirm_each_other(filer: int) -> None:
    """A village is raided: the other seat plays its garrison, files for it and confirms for it."""
    s = campaign("EM", "GO", land="open", battle_mode="tabletop")
    lay(s, "C3", village="MO")
    n = stack(s, 0, "C3", "EM2", ("EM4", 20), side="S", came=at(s, "C4"))
    stack(s, 1, "H8", "GO2")
    attack_village(s, flow(s), n)
    run(s, fight_phase(), dice=Dice(b"raid"))
    assert sorted(s.moments()[0].decisions) == [0, 1]
    say(s, {filer: {"result": {"winner": "defender"}}})
    assert list(s.moments()[0].decisions) == [1 - filer]


@pytest.mark.rule("WW-283", "WW-184")
def test_who_slips_away_goes_to_the_farthest_own_square_first() -> None:
    s, _, d = meeting()
    s.square(at(s, "H3"), owner=1)
    s.seat(1, missed=True)
    far = farthest(s, d, at(s, "C3"), full=True)
    assert (far[0], len(far) > 1) == (at(s, "H3"), True)
    fought(s)
    assert s.stacks[d].square == at(s, "H3")
