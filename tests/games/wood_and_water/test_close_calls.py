"""A strict referee's cases: who leaves while he is asked, what is given and used in one list, and equal claims."""

from __future__ import annotations

import pytest

from terrarium.games.wood_and_water.rules.aftermath import spoils
from terrarium.games.wood_and_water.rules.arriving import arrives
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.volcano import lava_and_fire
from terrarium.games.wood_and_water.state import EDITION
from terrarium.games.wood_and_water.state.records import NOBODY, Bout, Field
from terrarium.kernel import Dice

from .table import ally, at, campaign, kinds, lay, question, run, say, stack
from .test_battles import fought, meeting
from .test_economy import build, do, town, why
from .test_exploration import at_village


@pytest.mark.rule("WW-081", "WW-082", "WW-107")
def test_who_wins_over_a_village_in_which_an_enemy_stands_defends_it() -> None:
    """The square's owner defends, and since this morning that is the newcomer."""
    s, n = at_village()
    m = stack(s, 1, "C2", "GO2", ("GO4", 20))
    run(s, arrives(n))
    say(s, "negotiate", dice={"negotiate": [6]})
    assert s.squares[at(s, "C2")].owner == 0
    assert s.stacks[n].combat
    assert s.stacks[m].combat
    told = fought(s)
    battle = next(event.face for event in told if event.kind == "battle")
    assert [[side[0] for side in battle[name]] for name in ("attackers", "defenders")] == [[1], [0]]


@pytest.mark.rule("WW-276", "WW-081")
def test_who_leaves_before_a_village_is_answered_has_neither_won_nor_attacked_it() -> None:
    s, n = at_village()
    stack(s, 1, "H8", "GO2")
    lay(s, "H8", owner=1)
    run(s, arrives(n), movement_phase(1))
    assert list(s.moments()[0].decisions) == [0]
    s.act(0, "resign", True, Dice(b"r"))
    assert s.squares[at(s, "C2")].owner == NOBODY
    assert s.players[0].hostile == ()
    assert not s.contacts
    assert list(s.moments()[0].decisions) == [1]
    assert s.faults() == []


@pytest.mark.rule("WW-276", "WW-130", "WW-187")
def test_a_battle_whose_defender_leaves_before_giving_orders_is_fought_all_the_same() -> None:
    s, _a, d = meeting()
    run(s, fight_phase(), dice=Dice(b"leave"))
    assert 1 in s.moments()[0].decisions
    s.act(1, "resign", True, Dice(b"leave"))
    while question(s) is not None:
        moment = s.moments()[0]
        assert 1 not in moment.decisions
        s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, Dice(b"leave"))
    assert s.faults() == []
    assert not s.contacts
    assert d in s.stacks or s.players[0].pays == 1, "he stands there until the end of the turn, or he has been beaten"


@pytest.mark.rule("WW-196", "WW-203")
@pytest.mark.parametrize("first", ["demolish", "build"])
def test_what_is_got_for_a_building_pays_for_what_stands_behind_it_in_the_list(first: str) -> None:
    """A toll gate that cost 20 brings 10: enough for a clearing that is ordered after it, and not for one before."""
    s = town("EM", ("toll-gate", 20), treasury=0)
    lay(s, "B3", "forest", owner=0)
    orders = [{"demolish": {"square": "B2", "key": "toll-gate"}}, build("B3", "clearing")]
    run(s, spending_phase())
    sheet = orders if first == "demolish" else orders[::-1]
    form = s.moments()[0].decisions[0].form
    assert form.ok(sheet) == (first == "demolish")
    if first == "demolish":
        say(s, {0: sheet, 1: []})
        assert s.squares[at(s, "B3")].terrain == "open"
        assert s.players[0].treasury == 0


@pytest.mark.rule("WW-221", "WW-202", "WW-030")
def test_who_is_given_away_at_the_end_of_the_turn_still_lends_a_hand() -> None:
    """Ten core models stand in the town until the gift arrives: what is built beside them costs half."""
    s = town("EM", "fence", treasury=100)
    n = stack(s, 0, "B2", "EM2", ("EM4", 10))
    stack(s, 1, "B2", "GO2")
    s.seat(1, faction="DW")
    ally(s, 0, 1)
    do(s, {"grant": {"seat": 1, "units": [s.stacks[n].units[1]]}})
    do(s, build("B2", "walls"))
    assert [work.paid for work in s.works] == [20]


@pytest.mark.rule("WW-239", "WW-090", "WW-091")
def test_a_volcano_that_was_only_looked_at_sleeps() -> None:
    s = campaign("EM", "GO")
    lay(s, "C3", owner=0)
    lay(s, "H8", owner=1)
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2")
    run(s, movement_phase(1))
    out = say(s, {"look": {str(n): "C2"}}, dice={"explore": [6, 4], "resource": [3, 3]})
    assert "look" in kinds(out)
    out = run(s, lava_and_fire(), dice=Dice(b"lava"))
    assert "eruption" not in kinds(out)
    assert n in s.stacks


@pytest.mark.rule("WW-203", "WW-251")
@pytest.mark.parametrize("who", [0, 1])
def test_no_bridge_is_burned_under_a_stack_be_it_an_enemys(who: int) -> None:
    s = town("EM")
    lay(s, "C2", "water", owner=0, works=["bridge"], axis="EW")
    assert why(s, {"burn": {"square": "C2", "key": "bridge"}}) == ""
    stack(s, who, "C2", "EM2" if who == 0 else "GO2")
    assert why(s, {"burn": {"square": "C2", "key": "bridge"}}) in ("WW-203", "WW-197")


@pytest.mark.rule("WW-187")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0]])
def test_of_two_equal_victors_the_first_by_priority_takes_the_square(order: list[int]) -> None:
    s = campaign("EM", "GO", "EM", land="open", twins=True)
    square = lay(s, "C3", owner=1)
    victors = tuple(stack(s, seat, "C3", "EM2", ("EM4", 10)) for seat in (0, 2))
    ally(s, 0, 2)
    s.order = order
    s.fields = {square: Field(square, 0, bouts=(Bout(victors, (2001,), ((0, 2), (1,)), 0),))}
    run(s, spoils(square))
    assert s.squares[square].owner == order[0]
    assert [player.pays for player in s.players] == [1, 0, 1]


@pytest.mark.rule("WW-234", "WW-107", "WW-085")
@pytest.mark.parametrize(("edition", "village"), [(4, "MO"), (EDITION, "")])
def test_who_beats_the_victor_over_a_village_has_not_beaten_the_village(edition: int, village: str) -> None:
    """Dwarfs have defeated it, and Chaos Dwarfs the Dwarfs: it is destroyed, and there is nobody left to enslave."""
    s = campaign("DW", "CD", land="open", edition=edition)
    square = lay(s, "C3", village="MO")
    n = stack(s, 1, "C3", "CD2", ("CD4", 20))
    won = Bout((1001,), (90001,), ((0,), ()), 0, village=True, beaten_garrison=True)
    s.fields = {square: Field(square, 0, bouts=(won, Bout((n,), (1001,), ((1,), (0,)), 0)))}
    run(s, spoils(square), dice={"enslave": [6]})
    assert (s.squares[square].village, s.squares[square].owner) == (village, 1)
