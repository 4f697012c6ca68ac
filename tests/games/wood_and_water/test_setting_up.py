"""Options, the map and setting up (sections 1 to 4)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.geometry import grid_of
from terrarium.games.wood_and_water.model.land import body_of_water, grid, waters
from terrarium.games.wood_and_water.model.purchase import ready_made
from terrarium.games.wood_and_water.model.units import points
from terrarium.games.wood_and_water.rules.exploration import discover
from terrarium.games.wood_and_water.rules.setup import DEFAULTS, setup_of
from terrarium.games.wood_and_water.rules.turn import campaign_turn
from terrarium.games.wood_and_water.state.records import Square
from terrarium.kernel import Dice, Flow, Illegal, Match, Scripted

from .table import at, campaign, field, findings, lay, question, run, say, stack


def new(seats: int = 2, dice: Any = None, **options: Any) -> Any:
    return game.new(seats, game.settled(options), dice or Dice(b"setup"))[0]


def answered(s: Any, kind: str, dice: Any = None) -> Any:
    """Play defaults until this kind is asked."""
    dice = dice or Dice(b"more")
    while question(s) is not None and question(s).kind != kind:
        moment = s.moments()[0]
        s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, dice)
    return s


@pytest.mark.rule("WW-001")
def test_2_to_15_seats_and_options_kept_in_the_record() -> None:
    assert list(game.seats) == list(range(2, 16))
    match = Match.new(game, 3, {"length": "6", "fog": "fog"}, b"s" * 32)
    assert match.header.options["length"] == "6"
    assert match.header.options["battle_mode"] == "auto"
    with pytest.raises(Illegal):
        Match.new(game, 16)
    with pytest.raises(Illegal):
        Match.new(game, 2, {"length": "7"})


@pytest.mark.rule("WW-004")
def test_a_faction_is_held_once_unless_twins() -> None:
    s = new(2)
    say(s, "EM")
    assert not question(s).form.ok("EM")
    assert game.barred(s.view(1), question(s))["faction:EM"].says == "This faction is taken."
    s = new(2, twins=True)
    say(s, "EM")
    assert question(s).form.ok("EM")


@pytest.mark.rule("WW-003")
def test_local_peoples_only_by_option() -> None:
    assert not question(new(2)).form.ok("MO")
    assert question(new(2, local_seats=True)).form.ok("MO")


@pytest.mark.rule("WW-005")
def test_lengths() -> None:
    assert [setup_of(2, {**DEFAULTS, "length": n}).length for n in ("6", "8", "10", "12", "last")] == [6, 8, 10, 12, 40]
    assert DEFAULTS["length"] == "8"


@pytest.mark.rule("WW-006", "WW-007", "WW-008", "WW-009", "WW-010")
def test_options_and_their_defaults() -> None:
    assert (DEFAULTS["battle_mode"], DEFAULTS["encounters"], DEFAULTS["fog"]) == ("auto", "realism", "table")
    assert (DEFAULTS["total_advancement"], DEFAULTS["dice"]) == (False, "software")
    assert game.options.parts["battle_mode"].ok("ask")
    assert game.options.parts["encounters"].ok("inclusive")
    assert game.thrown({**DEFAULTS, "dice": "table"})
    assert not game.thrown(DEFAULTS)


@pytest.mark.rule("WW-010")
def test_dice_of_the_table_are_asked_of_the_seat_that_owns_the_roll() -> None:
    match = Match.new(game, 2, {"dice": "table", "factions": ["EM", "GO"]}, b"d" * 32)
    for seat in (0, 1):
        for due in match.due(seat):
            match.answer(seat, due.moment.id, due.decision.default)
    [due] = match.due(0)
    assert due.decision.kind == "enter_dice"
    assert (due.decision.facts["label"], due.decision.facts["sides"]) == ("priority", 100)
    match.answer(0, due.moment.id, [40])
    [due] = match.due(1)
    match.answer(1, due.moment.id, [70])
    assert match.state.order == [1, 0]


@pytest.mark.rule("WW-011")
def test_map_options() -> None:
    s = new(2, width=6, height=9, sea_rim=True)
    assert len(s.squares) == 54
    rim = [i for i in range(54) if i in grid_of(6, 9).edge]
    assert all(s.squares[i].terrain == "water" for i in rim)
    assert sum(q.explored for q in s.squares) == len(rim)
    assert not game.options.ok({**DEFAULTS, "width": 5})
    assert DEFAULTS["sea_rim"] is False
    assert DEFAULTS["fair_start"] is True


@pytest.mark.rule("WW-012")
def test_columns_are_lettered_and_rows_numbered() -> None:
    g = grid_of(30, 4)
    assert (g.names[0], g.names[25], g.names[26], g.names[30]) == ("A1", "Z1", "AA1", "A2")
    assert g.sides[0] == {"E": 1, "S": 30}


@pytest.mark.rule("WW-014")
def test_adjacent_and_touching() -> None:
    g = grid_of(5, 5)
    assert len(g.adjacent[12]) == 4
    assert len(g.touching[12]) == 8
    assert (g.distance(0, 12), g.reach(0, 12)) == (4, 2)


@pytest.mark.rule("WW-015", "WW-016", "WW-017")
def test_what_is_passable() -> None:
    assert all(Square(t).passable for t in ("open", "forest", "thick", "hills"))
    assert not any(Square(t).passable for t in ("", "mountain", "water", "volcano", "lava"))
    assert Square("mountain", passage="tunnel").passable
    assert Square("water", axis="NS").passable
    square = Square("open", works=(("meeting-hall", 0), ("house", 10), ("house", 10)), owner=1)
    assert square.town
    assert square.count("house") == 2
    assert not square.desolate


@pytest.mark.rule("WW-017")
def test_a_bridge_still_counts_as_water_for_the_charts() -> None:
    from terrarium.games.wood_and_water.rules.exploration import chart_of

    s = campaign("EM", "GO")
    lay(s, "D4", "water", axis="NS")
    lay(s, "F6", "mountain", passage="cavern")
    assert chart_of(s, at(s, "E5")) == "mixed"


@pytest.mark.rule("WW-019")
def test_bodies_of_water() -> None:
    s = campaign("EM", "GO", land="open")
    field(s, "water", "B2", "C2", "E5")
    lay(s, "D2", "water", axis="NS")
    lay(s, "C3", "water", was="open")
    lake = {at(s, q) for q in ("B2", "C2", "D2", "C3")}
    assert body_of_water(s, at(s, "B2")) == lake
    assert waters(s, at(s, "B3")) == [lake], "it lies to the north and to the east of it, and is one lake"
    assert waters(s, at(s, "E4")) == [{at(s, "E5")}]
    assert waters(s, at(s, "G7")) == []


@pytest.mark.rule("WW-020")
def test_starting_army() -> None:
    s = answered(new(2, factions=["EM", "GO"]), "muster_start")
    form = question(s, 0).form
    assert form.ok(ready_made("EM"))
    base = ready_made("EM")
    assert "49 too many" in findings(form, [*base, {"unit": "EM4", "models": 20}])
    assert "hero" in findings(form, [unit for unit in base if unit["unit"] != "EM2"])
    assert "It needs 2 core units and has 1" in findings(form, [base[0], base[1]])
    assert "1 lords: at most 0" in findings(form, [{"unit": "EM1", "models": 1}, *base[1:3]])
    assert "10 to 40 models" in findings(form, [base[0], {"unit": "EM4", "models": 9}, base[2]])
    assert "a single model, not 2" in findings(form, [{**base[0], "models": 2}, *base[1:]])
    say(s, ready_made("EM"), ready_made("GO"))
    assert not any(player.muster for player in s.players)
    assert sum(points(u) for u in s.units.values() if u.id < 20000) == 449


@pytest.mark.rule("WW-020")
def test_musters_are_secret_until_all_are_in() -> None:
    match = Match.new(game, 2, {"factions": ["EM", "GO"]}, b"m" * 32)
    [due] = match.due(0)
    match.answer(0, due.moment.id, ready_made("EM"))
    assert match.view(1).players[0].muster == ()
    assert match.view(1).units == {}


@pytest.mark.rule("WW-021")
def test_priority_by_d100_with_ties_re_rolled() -> None:
    s = answered(new(3, factions=["EM", "GO", "DW"]), "muster_start")
    moment = s.moments()[0]
    s.play(moment, {seat: s.default(moment, seat) for seat in range(3)}, Scripted({"priority": [50, 50, 90, 10, 60]}))
    assert s.order == [2, 1, 0]


@pytest.mark.rule("WW-022")
def test_tiles_in_reverse_priority_and_not_touching() -> None:
    s = answered(new(2, factions=["EM", "GO"]), "choose_tile")
    last = s.order[-1]
    assert list(s.moments()[0].decisions) == [last]
    say(s, "C3")
    here = s.squares[at(s, "C3")]
    assert (here.terrain, here.owner, here.works) == ("open", last, (("meeting-hall", 0),))
    assert [st.seat for st in s.stacks.values() if st.square == at(s, "C3")] == [last]
    form = question(s).form
    assert not form.ok("D4")
    assert not form.ok("C3")
    assert form.ok("E3")
    assert "touches the tile of" in game.barred(s.view(s.order[0]), question(s))["square:D4"].says


@pytest.mark.rule("WW-023")
def test_on_a_tiny_map_the_ban_shrinks() -> None:
    from terrarium.games.wood_and_water.rules.setting_up import legal_tiles

    s = campaign("EM", "GO", "DW", size=6)
    g = grid(s)
    tiles = [at(s, q) for q in ("B2", "B5", "E2", "E5")]
    s.players = [*s.players, s.players[0]]
    for seat, tile in enumerate(tiles):
        s.seat(seat, tile=tile)
        s.squares[tile] = Square("open", owner=seat)
    assert legal_tiles(s, 0) == [i for i in range(36) if not any(g.distance(i, t) <= 1 for t in tiles)]
    for i in legal_tiles(s, 0):
        s.squares[i] = Square("water")
    assert set(legal_tiles(s, 0)) == {i for i in range(36) if not s.squares[i].explored}


@pytest.mark.rule("WW-024")
def test_start_buildings() -> None:
    s = answered(new(2, factions=["EM", "GO"]), "start_buildings")
    before = s.players[0].treasury
    assert before == 500 - 449
    form = question(s, 0).form
    assert form.helped
    assert "needs a barracks" in findings(form, ["city-barracks"])
    assert "more than there are" in findings(form, ["palace", "barracks"])
    say(s, {0: ["barracks", "city-barracks"], 1: []})
    assert s.players[0].treasury == before - 40
    assert s.squares[s.players[0].tile].works == (("meeting-hall", 0), ("barracks", 20), ("city-barracks", 20))


@pytest.mark.rule("WW-025")
def test_the_leader_is_a_hero_and_no_special_character() -> None:
    s = campaign("DM", "EM")
    lay(s, "B2", owner=0)
    stack(s, 0, "B2", "DM2", "SC-DM", ("DM4", 10))
    run(s, ("name_leader",))
    assert list(question(s, 0).form.options) == [10001]
    say(s, {0: 10001})
    assert s.players[0].leader == 10001
    assert s.view(1).players[0].titles == ("DM2", "")


@pytest.mark.rule("WW-026")
@pytest.mark.parametrize(("fair", "terrain"), [(True, "open"), (False, "water")])
def test_fair_start_re_rolls_once(fair: bool, terrain: str) -> None:
    s = campaign("EM", "GO", fair_start=fair)
    lay(s, "D4", owner=0)
    s.seat(0, tile=at(s, "D4"))
    s.seat(1, tile=at(s, "H8"))
    f = Flow(s, Scripted({"explore": [1, 5, 2]}), True)
    assert discover(s, f, at(s, "D3"), 0).terrain == terrain


# ---- the campaign turn


@pytest.mark.rule("WW-027", "WW-028", "WW-029")
def test_the_order_of_the_turn() -> None:
    s = campaign("EM", "GO", land="open", turn=0)
    stack(s, 0, "A1", ("EM2", 1, {"spent": 10}), ("EM4", 20, {"spent": 4}))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    field(s, "open", "A1", owner=0)
    field(s, "open", "H8", owner=1)
    run(s, campaign_turn())
    assert question(s).kind == "move_step"
    assert all(unit.spent == 0 for unit in s.units.values())
    told: list[str] = []
    dice = Dice(b"turn")
    while s.turn == 1:
        moment = s.moments()[0]
        out = s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, dice)
        told += [f"{e.kind}{e.face.get('phase', '')}" for e in out.events if e.kind in ("phase", "turn") and e.face]
    assert told == ["phase2", "phase3", "phase4", "phase5", "turn", "phase1"]


@pytest.mark.rule("WW-030")
def test_the_end_of_the_turn_in_its_order() -> None:
    from terrarium.games.wood_and_water.rules.turn import end_of_turn
    from terrarium.games.wood_and_water.state.records import Gift, Work

    s = campaign("UN", "EM", land="open", turn=8)
    lay(s, "A1", owner=0)
    lay(s, "H8", owner=1)
    stack(s, 0, "A1", "UN2")
    crumbling = stack(s, 0, "C3", ("UN6", 10))
    stack(s, 1, "H8", "EM2")
    s.works = [Work(0, at(s, "A1"), "farm", 20)]
    s.gifts = [Gift(1, 0, 25)]
    out = run(s, end_of_turn())
    order = [e.kind for e in out.events if e.kind in ("stands", "tribute", "crumbled", "points", "end")]
    assert order == ["stands", "tribute", "crumbled", "points", "points", "end"]
    assert crumbling not in s.stacks
    assert s.over
