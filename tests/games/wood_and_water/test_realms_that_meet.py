"""Cases that no rule spells out alone: capitals, works, gifts and reports that touch each other."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.model import economy
from terrarium.games.wood_and_water.model.composition import composition
from terrarium.games.wood_and_water.model.roster import capital
from terrarium.games.wood_and_water.rules.common import advances, raze, takes
from terrarium.games.wood_and_water.rules.turn import end_of_turn, gifts_arrive, works_stand
from terrarium.games.wood_and_water.state.records import NOBODY
from terrarium.kernel import REFEREE, Dice

from .table import ally, at, campaign, facts, field, kinds, lay, lead, question, run, say, stack
from .test_battles import meeting
from .test_economy import build, do, town, why
from .test_examples import flow

PALACE = ("meeting-hall", ("palace", 80))


# ---- capitals


@pytest.mark.rule("WW-204", "WW-269")
def test_a_captured_palace_wakes_when_the_own_capital_is_lost() -> None:
    s = town("EM", "palace", "palatial-manor")
    stack(s, 0, "B2", "EM2", "EM3")
    s.seat(0, leader=10001, heir=10002)
    lay(s, "F2", owner=1, works=[*PALACE, "palatial-manor"])
    takes(s, flow(s), 0, at(s, "F2"))
    assert capital(s, 0) == at(s, "B2")
    assert why(s, build("F2", "manor")) == "WW-204"
    raze(s, at(s, "B2"))
    assert capital(s, 0) == at(s, "F2")
    assert advances(s, 10002), "the palatial manor of the new capital serves"
    assert why(s, build("F2", "manor")) == ""
    lay(s, "A2", owner=1, works=PALACE)
    takes(s, flow(s), 0, at(s, "A2"))
    assert capital(s, 0) == at(s, "F2"), "the third palace is idle again"
    assert ("palace", 80) in s.squares[at(s, "F2")].works, "and what was paid for the second is known"
    assert s.faults() == []


@pytest.mark.rule("WW-204", "WW-203")
def test_what_was_paid_for_a_palace_is_not_forgotten_when_it_is_captured() -> None:
    s = town("EM", "palace")
    lay(s, "F2", owner=1, works=PALACE)
    takes(s, flow(s), 0, at(s, "F2"))
    before = s.players[0].treasury
    do(s, {"demolish": {"square": "F2", "key": "palace"}})
    assert s.players[0].treasury == before + 40
    passed_on = town("EM", "palace")
    lay(passed_on, "F2", owner=1, works=PALACE)
    lay(passed_on, "H8", owner=1, works=["meeting-hall", ("palace", 50)])
    for seat in (0, 1):
        takes(passed_on, flow(passed_on), seat, at(passed_on, "F2"))
    do(passed_on, {"demolish": {"square": "F2", "key": "palace"}}, seat=1)
    assert passed_on.players[1].treasury == 40, "idle twice, and still known"


@pytest.mark.rule("WW-204", "WW-269", "WW-258")
def test_a_capital_taken_while_the_heir_is_away() -> None:
    """He stays the heir and stops gaining points until there is a palatial manor again."""
    s = town("EM", *PALACE[1:], "palatial-manor")
    n = stack(s, 1, "B2", "GO2", ("GO4", 20))
    stack(s, 0, "G7", "EM2", "EM3")
    lead(s, 1, 20001)
    s.seat(0, leader=10001, heir=10002, titles=("EM2", "EM3"))
    assert advances(s, 10002)
    takes(s, flow(s), 1, at(s, "B2"), n)
    assert s.units[20001].cp == 2
    assert not advances(s, 10002)
    assert advances(s, 10001)
    assert s.players[0].heir == 10002


@pytest.mark.rule("WW-204", "WW-278")
def test_a_palace_that_cost_nothing_serves_beside_a_captured_one() -> None:
    s = town("MO")
    lay(s, "B2", owner=0, works=["meeting-hall", ("palace", -81)])
    lay(s, "F2", owner=0, works=["meeting-hall", ("palace", 0)])
    assert capital(s, 0) == at(s, "F2")


@pytest.mark.rule("WW-204", "WW-327", "WW-191")
def test_a_guild_trades_in_its_owners_capital_only() -> None:
    s = town("EM", "palace", "merchant-guild")
    lay(s, "C2", owner=1, works=[*PALACE, "merchant-guild"])
    ally(s, 0, 1)
    assert economy.merchants(s, 0, at(s, "B2")) == 75
    s.allies = []
    takes(s, flow(s), 0, at(s, "C2"))
    assert economy.merchants(s, 0, at(s, "B2")) == 75
    assert economy.merchants(s, 0, at(s, "C2")) == 0, "its palace is idle"


@pytest.mark.rule("WW-223", "WW-224")
def test_the_new_heir_is_told_to_everybody() -> None:
    s = town("EM", "palace", "palatial-manor")
    stack(s, 0, "B2", "EM2", "EM3", "EM2")
    s.seat(0, leader=10001, heir=10002, titles=("EM2", "EM3"))
    f = do(s, {"crown": {"unit": 10002, "points": 100}})
    assert [(e.kind, e.face) for e in f.events or ()] == [
        ("crowned", {"seat": 0, "troop": "EM3"}),
        ("heir", {"seat": 0, "troop": "EM2"}),
    ]


# ---- works


@pytest.mark.rule("WW-063", "WW-207")
def test_two_canals_of_one_turn_make_no_cross() -> None:
    """Each alone would be lawful."""
    s = town()
    field(s, "open", "D4", "E4", "D5", "E5", owner=0)
    field(s, "water", "C4", "F5")
    do(s, build("D4", "canal"))
    assert why(s, build("E5", "canal")) == "WW-063"
    other = campaign("EM", "GO")
    field(other, "open", "D4", "E4", "D5", owner=0)
    lay(other, "E5", owner=1)
    field(other, "water", "C4", "F5")
    for seat in (0, 1):
        other.seat(seat, treasury=100)
    do(other, build("D4", "canal"))
    assert why(other, build("E5", "canal"), 1) == "WW-063", "whoever digs it"


@pytest.mark.rule("WW-063", "WW-207")
def test_a_canal_that_would_now_make_a_cross_waits() -> None:
    """The third canal was to open the cross, and a stack stands on it."""
    s = town()
    field(s, "open", "D4", "E4", "D5", "E5", owner=0)
    field(s, "water", "C4", "C5", "F5")
    for square in ("D4", "D5", "E5"):
        do(s, build(square, "canal"))
    n = stack(s, 0, "D5", "EM2")
    works_stand(s, flow(s))
    assert [s.squares[at(s, q)].terrain for q in ("D4", "D5", "E5")] == ["water", "open", "open"]
    s.stack(n, square=at(s, "B2"))
    works_stand(s, flow(s))
    assert [s.squares[at(s, q)].terrain for q in ("D4", "D5", "E5")] == ["water", "water", "water"]
    assert s.works == []


@pytest.mark.rule("WW-189", "WW-015")
def test_a_wood_cutter_is_a_resource_square() -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", "forest", owner=0, resource="wood-cutter")
    assert economy.income(s, 0) == 10, "the highest line that fits"


@pytest.mark.rule("WW-247", "WW-049", "WW-069")
def test_wood_elves_plant_on_resources_too() -> None:
    s = town("WE")
    lay(s, "C2", owner=0, resource="gold-mine")
    do(s, build("C2", "clearing"))
    assert s.squares[at(s, "C2")].terrain == "forest"
    assert economy.income(s, 0) == 20 + 100
    lay(s, "D2", "forest", owner=0, resource="wood-cutter")
    assert why(s, build("D2", "clearing")) == "WW-069"


@pytest.mark.rule("WW-192", "WW-191")
def test_a_network_is_cut_by_who_takes_the_road() -> None:
    s = campaign("EM", "GO", land="open")
    for square in ("A1", "C1"):
        lay(s, square, owner=0, works=["meeting-hall", "merchant-house"])
    lay(s, "B1", owner=0, works=["road"])
    assert economy.merchants(s, 0, at(s, "A1")) == 25
    takes(s, flow(s), 1, at(s, "B1"))
    assert economy.merchants(s, 0, at(s, "A1")) == 0


# ---- troops and gifts


@pytest.mark.rule("WW-088", "WW-197")
def test_nobody_recruits_where_an_enemy_stands() -> None:
    s = town("BR")
    lay(s, "C2", owner=0, village="ST")
    order = {"recruit_village": {"square": "C2", "unit": "ST3", "models": 10}}
    assert why(s, order) == ""
    stack(s, 1, "C2", "GO2")
    assert why(s, order) == "WW-197"


@pytest.mark.rule("WW-042")
def test_losses_force_nothing_but_the_next_purchase() -> None:
    """Two special units without a core left stay; nothing but core is sold until the duty is met again."""
    s = town("EM", "barracks", treasury=2000)
    stack(s, 0, "B2", "EM2", ("EM8", 5), ("EM8", 5))
    assert composition(s, 0).have["S"] == 2
    assert s.faults() == []
    special = {"recruit": {"square": "B2", "unit": "EM8", "models": 5}}
    core = {"recruit": {"square": "B2", "unit": "EM4", "models": 10}}
    assert why(s, special) == "WW-042"
    do(s, core)
    assert why(s, special) == "WW-042"
    do(s, core)
    assert why(s, special) == ""


@pytest.mark.rule("WW-221", "WW-220", "WW-030", "WW-272")
def test_gifts_to_a_seat_that_is_beaten_this_turn_are_lost_with_it() -> None:
    s = campaign("EM", "DG", "GO", land="open")
    for seat, square in ((0, "A1"), (2, "H8")):
        lay(s, square, owner=seat, works=["meeting-hall"])
        stack(s, seat, square, s.players[seat].faction + "2")
    stack(s, 0, "C3", ("EM4", 20))
    stack(s, 1, "C3", ("DG4", 20))
    s.seat(0, treasury=100)
    do(s, {"tribute": {"seat": 1, "amount": 40}})
    do(s, {"grant": {"seat": 1, "units": [10002]}})
    told = kinds(run(s, end_of_turn(), dice=Dice(b"gone")))
    assert told.index("granted") < told.index("out")
    assert s.players[0].treasury == 60
    assert s.players[1].out == s.turn - 1
    assert all(st.seat != 1 for st in s.stacks.values())
    assert 10002 not in s.units


@pytest.mark.rule("WW-221")
def test_only_what_was_handed_over_is_told() -> None:
    """The receiver's stack has gone meanwhile: the troops stay."""
    s = campaign("EM", "DG", land="open")
    stack(s, 0, "C3", ("EM4", 20))
    n = stack(s, 1, "C3", "DG2")
    do(s, {"grant": {"seat": 1, "units": [10001]}})
    s.stack(n, square=at(s, "C4"))
    f = flow(s)
    gifts_arrive(s, f)
    assert 10001 in s.units
    assert "granted" not in [e.kind for e in f.events or ()]


@pytest.mark.rule("WW-034", "WW-057")
def test_a_stack_parted_in_phase_5_remembers_how_it_came() -> None:
    s = town()
    stack(s, 0, "B2", "EM2", ("EM4", 20), side="W", came=at(s, "A2"))
    do(s, {"reorganise": {"B2": {"units": [10002], "into": "new"}}})
    assert (s.stacks[1002].side, s.stacks[1002].came) == ("W", at(s, "A2"))


# ---- reports and the referee


@pytest.mark.rule("WW-124", "WW-276")
def test_who_files_and_resigns_has_not_confirmed_for_the_others() -> None:
    s, _, _ = meeting(battle_mode="tabletop", referee=True)
    from terrarium.games.wood_and_water.rules.battles import fight_phase

    run(s, fight_phase(), dice=Dice(b"sheet"))
    say(s, {1: {"result": {"winner": "defender"}}})
    assert list(s.moments()[0].decisions) == [0]
    s.act(1, "resign", True, Dice(b"r"))
    assert list(s.moments()[0].decisions) == [0]
    assert question(s, 0).kind == "battle_confirm"


def corrected(s: Any, **edit: Any) -> Any:
    return s.act(REFEREE, "ref_edit", edit, Dice(b"edit"))


@pytest.mark.rule("WW-290", "WW-291")
def test_corrections_leave_no_half_bridges_and_tunnels() -> None:
    s = town()
    run(s, ("spending_phase",))
    field(s, "open", "C4", "E4", owner=0)
    lay(s, "D4", "water")
    corrected(s, build={"square": "D4", "key": "bridge"})
    assert s.squares[at(s, "D4")].axis == "EW", "land lies to the west and to the east"
    corrected(s, raze={"square": "D4", "key": "bridge"})
    assert (s.squares[at(s, "D4")].axis, s.squares[at(s, "D4")].passable) == ("", False)
    lay(s, "F4", "mountain", passage="tunnel", owner=0)
    corrected(s, terrain={"square": "F4", "terrain": "hills"})
    assert (s.squares[at(s, "F4")].passage, s.squares[at(s, "F4")].terrain) == ("", "hills")
    assert s.faults() == []


@pytest.mark.rule("WW-196", "WW-027")
def test_a_seat_with_nothing_is_asked_and_may_hand_in_an_empty_sheet() -> None:
    """No square, no coin, no unit: it is out at the end of the turn, and until then nothing breaks."""
    s = campaign("EM", "GO", land="open")
    lay(s, "H8", owner=1, works=["meeting-hall"])
    stack(s, 1, "H8", "GO2")
    run(s, ("income_phase",), ("spending_phase",), ("end_of_turn",))
    assert s.players[0].treasury == 0
    out = say(s, {0: [], 1: []})
    assert facts(out, "out")["seat"] == 0
    assert s.ended
    assert orders.refused(s, 0, build("A1", "farm")) is not None
    assert s.squares[at(s, "A1")].owner == NOBODY
