"""Battles: sides, rain, tabletop, and what comes after (sections 12 and 14)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import KINDS, content
from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.forms.battle import NO_EDGE
from terrarium.games.wood_and_water.model.rates import mp_left
from terrarium.games.wood_and_water.papers.arsenal import EXPLAINED
from terrarium.games.wood_and_water.resolver import Ground, Verdict
from terrarium.games.wood_and_water.rules.aftermath import aftermath, flees_to
from terrarium.games.wood_and_water.rules.arriving import arrives
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.outcome import concludes
from terrarium.games.wood_and_water.rules.resolving import ground_of, troops_of
from terrarium.games.wood_and_water.rules.tabletop import sheet_of
from terrarium.games.wood_and_water.state.records import NOBODY, Fate, Field
from terrarium.kernel import MISSED, REFEREE, Dice, Match
from terrarium.kernel.document import as_text

from .table import ally, at, campaign, facts, findings, lay, paper, question, run, say, stack
from .test_examples import flow


def meeting(*factions: str, square: str = "C3", **options: Any) -> Any:
    """Seat 0 has stepped into the square of seat 1."""
    s = campaign(*(factions or ("EM", "GO")), land="open", **options)
    s.square(at(s, "A1"), owner=0)
    s.square(at(s, "H8"), owner=1)
    s.square(at(s, square), owner=1)
    own = [s.players[n].faction for n in (0, 1)]
    a = stack(s, 0, square, own[0] + "2", (own[0] + "4", 20), side="W", came=at(s, "B3"))
    d = stack(s, 1, square, own[1] + "2", (own[1] + "4", 20))
    s.arrivals += 1
    s.stack(a, arrived=s.arrivals)
    return s, a, d


def fought(s: Any, seed: bytes = b"fight") -> Any:
    out = run(s, fight_phase(), dice=Dice(seed))
    told = list(out.events)
    while question(s) is not None:
        moment = s.moments()[0]
        seats = list(moment.decisions)[:1] if moment.closes == "any" else list(moment.decisions)
        told += s.play(moment, {seat: s.default(moment, seat) for seat in seats}, Dice(seed)).events
    return told


# ---- who fights whom


@pytest.mark.rule("WW-106")
def test_battles_in_different_squares_are_strands() -> None:
    s, a, d = meeting()
    s.square(at(s, "F6"), owner=1)
    b = stack(s, 0, "F6", "EM2", ("EM4", 20), side="W")
    e = stack(s, 1, "F6", "GO2", ("GO4", 20))
    for square in ("C3", "F6"):
        from terrarium.games.wood_and_water.rules.common import contact

        contact(s, flow(s), at(s, square))
    run(s, fight_phase())
    moments = s.moments()
    assert [m.ask.name for m in moments] == ["battle_orders", "battle_orders"]
    s.play(moments[1], {0: {"default": True}, 1: {"default": True}}, Dice(b"second"))
    assert s.fields[at(s, "F6")].bouts
    assert not s.fields[at(s, "C3")].bouts
    assert len(s.moments()) == 1
    assert {a, d, b, e} <= set(s.stacks), "what the battle does to the map waits for the other"


@pytest.mark.rule("WW-106")
def test_the_order_in_which_strands_end_does_not_matter() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        s, _a, _d = meeting()
        s.square(at(s, "F6"), owner=1)
        stack(s, 0, "F6", "EM2", ("EM4", 30), side="W")
        stack(s, 1, "F6", "GO2", ("GO4", 20))
        run(s, fight_phase())
        moments = s.moments()
        for n in order:
            s.play(moments[n], {0: {"default": True}, 1: {"default": True}}, Dice(b"same"))
        while question(s) is not None:
            moment = s.moments()[0]
            s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, Dice(b"same"))
        ends.append(game.encode(s))
    assert ends[0] == ends[1]


@pytest.mark.rule("WW-107")
def test_the_owner_of_the_square_defends_and_a_third_side_fights_the_winner() -> None:
    s, a, d = meeting("EM", "GO", "HE")
    third = stack(s, 2, "C3", "HE2", ("HE5", 30), side="N")
    run(s, fight_phase())
    field = s.fields[at(s, "C3")]
    assert (field.attackers, field.defenders) == ((a,), (d,))
    say(s, {0: {"default": True}, 1: {"default": True}}, dice=Dice(b"t"))
    field = s.fields[at(s, "C3")]
    assert len(field.bouts) == 1
    assert third in (*field.attackers, *field.defenders)


@pytest.mark.rule("WW-107")
def test_without_an_owner_who_was_there_first_defends() -> None:
    s, a, d = meeting()
    s.square(at(s, "C3"), owner=NOBODY)
    turned = s.copy()
    turned.stack(d, arrived=99)
    run(s, fight_phase())
    assert s.fields[at(s, "C3")].defenders == (d,)
    run(turned, fight_phase())
    assert turned.fields[at(turned, "C3")].defenders == (a,)


@pytest.mark.rule("WW-108")
def test_a_seat_allied_with_both_sides_chooses() -> None:
    s, _a, _d = meeting("EM", "GO", "DG")
    ally(s, 0, 2)
    ally(s, 1, 2)
    third = stack(s, 2, "C3", "DG2", ("DG4", 20))
    run(s, fight_phase())
    assert question(s, 2).kind == "join_battle"
    assert question(s, 2).default == "aside"
    helping = s.copy()
    say(helping, "attacker")
    assert third in helping.fields[at(s, "C3")].attackers
    say(s, "aside")
    field = s.fields[at(s, "C3")]
    assert third not in (*field.attackers, *field.defenders)


@pytest.mark.rule("WW-108")
def test_an_ally_of_one_side_fights_on_it() -> None:
    s, a, _d = meeting("EM", "GO", "DG")
    ally(s, 0, 2)
    third = stack(s, 2, "C3", "DG2", ("DG4", 20))
    run(s, fight_phase())
    assert s.fields[at(s, "C3")].attackers == (a, third)


@pytest.mark.rule("WW-109")
def test_defenders_of_a_capital_have_a_better_ld() -> None:
    s, a, d = meeting()
    lay(s, "C3", owner=1, works=["meeting-hall", "palace"])
    s.fields = {at(s, "C3"): Field(at(s, "C3"), 0, attackers=(a,), defenders=(d,), rain=1)}
    assert troops_of(s, at(s, "C3"), 1)[0].capital
    assert not troops_of(s, at(s, "C3"), 0)[0].capital


@pytest.mark.rule("WW-110", "WW-111", "WW-120", "WW-121")
def test_the_battlefield_follows_the_square() -> None:
    s = campaign("EM", "GO")
    town = lay(
        s,
        "B2",
        owner=0,
        works=["meeting-hall", "fence", "walls", "mound", "fort", "house", "house", "town-gate", "house"],
    )
    assert ground_of(s, town) == Ground(special=True, rings=(8, 7), town=True, mound=True, shelters=3)
    strong = lay(s, "B2", owner=0, works=["meeting-hall", "fence", "walls", "fortifications"])
    assert ground_of(s, strong).rings == (10,)
    assert ground_of(s, strong).fortified
    assert ground_of(s, lay(s, "C2", "forest")).terrain == "forest"
    assert ground_of(s, lay(s, "D2", "mountain", passage="tunnel")).narrow
    assert ground_of(s, lay(s, "D3", "mountain", passage="cavern")).sheltered
    assert ground_of(s, lay(s, "E2", "water", axis="EW")).narrow
    assert ground_of(s, lay(s, "F2", resource="gold-mine")).special
    assert ground_of(s, lay(s, "F3", works=["watch-post"])).shelters == 1


@pytest.mark.rule("WW-112")
def test_a_rain_die_before_each_battle() -> None:
    s, _a, _d = meeting()
    out = run(s, fight_phase(), dice={"rain": [5]})
    assert s.fields[at(s, "C3")].rain == 5
    assert facts(out, "battle")["rain"] == 5


@pytest.mark.rule("WW-006")
def test_ask_is_tabletop_only_if_every_side_asks() -> None:
    for answers, way in ((("tabletop", "tabletop"), "tabletop"), (("tabletop", "auto"), "auto")):
        s, _a, _d = meeting(battle_mode="ask")
        run(s, fight_phase())
        assert question(s, 0).kind == "battle_way"
        say(s, *answers)
        assert s.fields[at(s, "C3")].way == way


@pytest.mark.rule("WW-130")
def test_battle_orders_by_form() -> None:
    s, _a, _d = meeting()
    run(s, fight_phase())
    form = question(s, 0).form
    orders = {
        "order": [10002, 10001],
        "attack": [10002],
        "target": "dear",
        "thrift": True,
        "attach": {"Captain-of-the-State-10001": 10002},
    }
    assert form.ok({"orders": orders})
    assert "exactly 2" in findings(form, {"orders": {**orders, "order": [10002]}})
    out = say(s, {0: {"orders": orders}, 1: {"default": True}}, dice=Dice(b"o"))
    over = facts(out, "battle_over")
    assert (over["square"], over["attackers"], over["defenders"]) == ("C3", [0], [1])
    assert over["rounds"] > 0


# ---- tabletop


def result(s: Any, winner: str, **left: Any) -> Any:
    """A filed form: everybody alive and whole but for `left`."""
    form = question(s).form.ways["result"]
    filed: dict[str, Any] = {"winner": winner}
    for key, value in left.items():
        part = "units" if "left" in value else "characters"
        name = next(name for name in form.parts[part].parts if name.endswith(key.replace("u", "-")))
        filed.setdefault(part, {})[name] = {"fate": "alive", **value} if part == "characters" else value
    return {"result": filed}


def tabletop(**options: Any) -> Any:
    s, a, d = meeting(battle_mode="tabletop", **options)
    run(s, fight_phase(), dice={"rain": [5]})
    return s, a, d


@pytest.mark.rule("WW-122", "WW-292")
def test_the_battle_sheet() -> None:
    s, _a, _d = tabletop()
    lay(s, "C3", owner=1, works=["meeting-hall", "fence", "house"])
    sheet = as_text(paper("battle-sheet", s, 0), 160)
    for words in (
        "Battle at C3",
        "fence round the town T6",
        "1 small house",
        "meeting hall",
        "may be garrisoned",
        "heavy rain",
        "Captain of the State",
        "20 Orc Mob",
        "deploys west",
        "deploys centre",
        "Winner",
        "powder hits only on 6s",
        "halberd",
        "Fled a charge",
    ):
        assert words in sheet, words
    stranger = as_text(paper("battle-sheet", s, -1), 160)
    assert "Orc Mob" not in stranger


@pytest.mark.rule("WW-122")
def test_the_battle_sheet_says_what_weapons_spells_items_and_abilities_do() -> None:
    """A table without this page can fight by it; strangers read nothing of it."""
    s, a, _d = tabletop()
    hero, line = s.stacks[a].units[:2]
    s.unit(hero, items=("sword-of-might",), abilities=(1,), finds=("temple",), lore="light")
    s.unit(line, kind=next(k.id for k in KINDS.values() if k.list == "EM" and "crossbow" in k.arms))
    sheet = as_text(paper("battle-sheet", s, 0), 200)
    assert "Arms, spells and items" in sheet
    for words in ("+1 S in clashes", "Spell: Shield", "cast on 5+", "Crossbow", "S4, 1 shot", "Fear causing"):
        assert words in sheet, words
    assert "Spell:" not in as_text(paper("battle-sheet", s, -1), 200)


@pytest.mark.rule("WW-122")
def test_the_battle_sheet_says_what_weapons_for_clashes_and_special_rules_do() -> None:
    """What stands among the notes of a unit is told in a line, each once; what a unit was given counts, not only what
    its list gives it."""
    s, a, d = tabletop()
    hero, line = s.stacks[a].units[:2]
    s.unit(hero, kind="MO2", options=("great", "javelins"))
    s.unit(line, kind="EM7")
    wizard, *_ = s.stacks[d].units
    s.unit(wizard, kind="MO1", options=("level",), lore="light")
    sheet = as_text(paper("battle-sheet", s, 0), 200)
    for words in ("Great weapon", "+2 S", "Stubborn", "without the difference", "Javelin", "wizard of level 2 (light)"):
        assert words in sheet, words
    assert "great weapon, stubborn" in sheet
    for unit in KINDS.values():
        assert all(arm in EXPLAINED or arm in content.missiles or arm in content.machines for arm in unit.arms), unit
        assert all(tag in EXPLAINED for tag in unit.tags), unit


@pytest.mark.rule("WW-122", "WW-123", "WW-178", "WW-180")
def test_the_battle_sheet_says_how_the_battle_ends_and_is_reported() -> None:
    s, _a, _d = tabletop()
    sheet = as_text(paper("battle-sheet", s, 0), 200)
    for words in ("first turn", "6 rounds", "10%", "Report how it ended", "confirms or disputes", "retreat"):
        assert words in sheet, words
    result = sheet[sheet.index("Winner") :]
    assert re.search(r"attacker\s+.*Halberd", result)
    assert re.search(r"defender\s+.*Orc Mob", result)


@pytest.mark.rule("WW-123", "WW-124", "WW-182")
def test_one_side_files_and_the_other_confirms() -> None:
    s, _a, _d = tabletop()
    assert s.moments()[0].closes == "any"
    filed = result(
        s, "attacker", u10002={"left": 15}, u20002={"left": 4, "edge": "E"}, u20001={"fate": "slain", "wounded": True}
    )
    say(s, {1: filed})
    assert list(s.moments()[0].decisions) == [0]
    asked = game.prompt(s.view(0), question(s, 0))
    assert "reported: the attacker won; Halberd Regiment 15 left; Orc Mob 4 left, fled over the east edge" in asked
    assert "slain, wounded" in asked
    assert s.view(-1).fields[at(s, "C3")].filed is None
    say(s, {0: {"confirm": True}})
    settle(s)
    assert s.units[10002].models == 15
    assert 20001 not in s.units
    assert s.units[20002].models == 4
    assert next(st for st in s.stacks.values() if 20002 in st.units).square == at(s, "D3")
    assert s.squares[at(s, "C3")].owner == 0


@pytest.mark.rule("WW-124")
def test_silence_is_taken_as_confirmed() -> None:
    match = matched()
    moment = match.moments()[0]
    form = result(match.state, "draw")
    match.answer(1, moment.id, form)
    match.close(match.moments()[0].id)
    settle(match.state)
    assert not match.state.fields


def matched(**options: Any) -> Match:
    """A match that stands before the tabletop battle."""
    s, _a, _d = tabletop(**options)
    match = Match.new(game, 2, {"factions": ["EM", "GO"], "battle_mode": "tabletop", **options}, b"t" * 32)
    match.state = s
    return match


@pytest.mark.rule("WW-125")
def test_a_dispute_goes_to_the_referee_or_to_auto() -> None:
    s, _, _ = tabletop(referee=True)
    say(s, {0: result(s, "attacker")})
    out = say(s, {1: {"dispute": "the dice were cocked"}})
    assert facts(out, "disputed")["note"] == "the dice were cocked"
    assert list(s.moments()[0].decisions) == [REFEREE]
    assert "cocked" not in str(game.encode(s))
    asked = game.prompt(s.view(REFEREE), question(s, REFEREE))
    assert asked.startswith("The battle at C3 is disputed. The Empire reported: the attacker won; nobody was hurt.")
    third = s.copy()
    say(third, {REFEREE: {"filed": True}})
    settle(third)
    assert third.squares[at(s, "C3")].owner == 0
    say(s, {REFEREE: {"auto": True}})
    assert question(s, 0).kind == "battle_orders"
    s, _a, _d = tabletop()
    say(s, {0: result(s, "attacker")})
    say(s, {1: {"dispute": ""}})
    assert question(s, 0).kind == "battle_orders"
    assert s.fields[at(s, "C3")].rain == 5


@pytest.mark.rule("WW-125")
def test_both_sides_may_ask_for_auto_and_a_missed_deadline_is_auto() -> None:
    s, _, _ = tabletop()
    say(s, {0: {"auto": True}})
    say(s, {1: {"confirm": True}})
    assert question(s, 0).kind == "battle_orders"
    s, _a, _d = tabletop()
    moment = s.moments()[0]
    s.play(moment, dict.fromkeys(moment.decisions, MISSED), Dice(b"m"))
    assert question(s, 0).kind == "battle_orders"


@pytest.mark.rule("WW-126")
def test_forms_that_are_refused() -> None:
    s, _a, _d = tabletop()
    form = question(s).form
    assert form.ok(result(s, "attacker"))
    assert "not from 0 to 20" in findings(form, result(s, "attacker", u10002={"left": 21}))
    slain = {"fate": "slain", "wounded": True}
    assert "cannot have fled" in findings(form, result(s, "draw", u20001={**slain, "edge": "N"}))
    gone = result(s, "attacker", u10001=slain, u10002={"left": 0})
    assert "cannot be the winner" in findings(form, gone)
    stays = result(s, "attacker", u10001={"fate": "alive", "edge": "N"})
    assert "has not fled names no edge" in findings(form, stays)
    empty = result(s, "attacker", u20002={"left": 0, "edge": "N"})
    assert "Nobody is left of it to flee" in findings(form, empty)
    s.edition = 2
    assert sheet_of(s, next(iter(s.fields))).ok(stays["result"])
    assert form.ok(result(s, "attacker", u10001={"fate": "fled", "edge": "N"}, u20002={"left": 1, "edge": "N"}))
    s2, _a2, _d2 = meeting("EM", "UN", battle_mode="tabletop")
    s2.unit(20002, kind="UN6")
    run(s2, fight_phase())
    raised = result(s2, "draw", u20002={"left": 25})
    assert question(s2).form.ok(raised)


@pytest.mark.rule("WW-126")
def test_the_same_enemy_is_credited_once() -> None:
    s, _a, _d = meeting(battle_mode="tabletop")
    number = stack(s, 0, "C3", "EM2")
    assert number in s.stacks
    run(s, fight_phase())
    slain = {"fate": "slain", "wounded": True}
    twice = result(s, "attacker", u20001=slain, u10001={"slew": [20001]}, u10003={"slew": [20001]})
    assert "credited twice" in findings(question(s).form, twice)
    assert "still alive" in findings(question(s).form, result(s, "attacker", u10001={"slew": [20001]}))


@pytest.mark.rule("WW-260", "WW-261", "WW-255")
def test_ticks_of_the_form() -> None:
    from terrarium.games.wood_and_water.rules.tabletop import ticks
    from terrarium.games.wood_and_water.state.records import Unit

    line = {"fate": "alive", "edge": NO_EDGE, "wounded": True, "fled_charge": True}
    assert ticks(Unit(1, "EM2"), line, False) == -1
    assert ticks(Unit(1, "GO3"), line, False) == 0
    assert ticks(Unit(1, "SK2"), line, False) == 0
    assert ticks(Unit(1, "WE2"), line, False) == 0
    wizard = {"fate": "alive", "edge": NO_EDGE, "wounded": True, "channelled": True, "miscasts": 2}
    assert ticks(Unit(1, "EM3"), wizard, False) == -1
    fled = {"fate": "fled", "edge": "N", "wounded": False}
    assert ticks(Unit(1, "EM2"), fled, False) == -1
    assert ticks(Unit(1, "EM2"), {"fate": "slain", "edge": NO_EDGE, "wounded": True}, True) == -2


# ---- after the battle


def over(s: Any, a: int, d: int, winner: int, *fates: Fate, rest: str = "stay", **more: Any) -> Any:
    """The battle at C3 has ended so; whoever is not named is unhurt."""
    square = at(s, "C3")
    s.phase = 2
    s.fields = {square: Field(square, 0, attackers=(a,), defenders=(d,), rain=1, **more)}
    named = {fate.unit for fate in fates}
    every = [*fates, *(Fate(u, s.units[u].models) for n in (a, d) for u in s.stacks[n].units if u not in named)]
    f = flow(s)
    concludes(s, f, square, Verdict(winner, 3, tuple(every), (0, 0), (0, 0), ()))
    s.strands[0].stack.clear()
    out = run(s, aftermath(), dice=Dice(b"after"))
    settle(s)
    return out


def settle(s: Any) -> None:
    """Retreats and advances by default."""
    while question(s) is not None and question(s).kind in ("retreat", "advance", "advance_pick"):
        moment = s.moments()[0]
        s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, Dice(b"settle"))


@pytest.mark.rule("WW-182")
def test_losses_are_gone_for_good() -> None:
    s, a, d = meeting()
    over(s, a, d, 0, Fate(10002, 12), Fate(20002, 0))
    assert s.units[10002].models == 12
    assert 20002 not in s.units


@pytest.mark.rule("WW-183")
def test_where_fled_units_go() -> None:
    s, a, d = meeting()
    lay(s, "D3", "water")
    over(s, a, d, 0, Fate(20002, 9, fled="E"))
    fled = next(st for st in s.stacks.values() if 20002 in st.units)
    assert fled.square == at(s, "C4")
    assert fled.retreated
    assert mp_left(s, fled) == 0
    s.square(at(s, "D4"), owner=0)
    assert flees_to(s, at(s, "C4"), 1, "E") is None
    assert flees_to(s, at(s, "C4"), 0, "E") == at(s, "D4")


@pytest.mark.rule("WW-183")
def test_fled_units_of_the_winner_rejoin_it() -> None:
    s, a, d = meeting()
    over(s, a, d, 0, Fate(10002, 9, fled="W"))
    assert 10002 in s.stacks[a].units
    assert s.stacks[a].square == at(s, "C3")


@pytest.mark.rule("WW-185")
def test_a_stack_with_nowhere_to_go_is_destroyed_and_a_draw_sends_the_attacker_back() -> None:
    s, a, d = meeting()
    for square in ("B3", "D3", "C2", "C4"):
        lay(s, square, "water")
    over(s, a, d, -1)
    assert a not in s.stacks
    assert d in s.stacks
    assert s.players[1].pays == 0
    assert s.squares[at(s, "C3")].owner == 1


@pytest.mark.rule("WW-186")
@pytest.mark.parametrize(("lord", "returns"), [("UN2", True), ("UN4", False)])
def test_the_undead_lose_nothing_where_a_vampire_lives(lord: str, returns: bool) -> None:
    s, a, d = meeting("UN", "GO")
    s.unit(10001, kind=lord)
    s.unit(10002, kind="UN6")
    extra = stack(s, 0, "C3", "UN4")
    s.stack(a, units=(*s.stacks[a].units, *s.stacks[extra].units))
    del s.stacks[extra]
    over(s, a, d, 0, Fate(10002, 3), Fate(10003, 0))
    assert s.units[10002].models == (20 if returns else 3)
    assert (10003 in s.units) == returns
    s, a, d = meeting("UN", "GO")
    s.unit(10002, kind="UN6")
    over(s, a, d, 0, Fate(10002, 27))
    assert s.units[10002].models == 27


@pytest.mark.rule("WW-187")
def test_the_winner_takes_the_square_and_is_paid() -> None:
    s, a, d = meeting()
    over(s, a, d, 0)
    assert s.squares[at(s, "C3")].owner == 0
    assert (s.players[0].pays, s.players[1].pays) == (1, 0)


@pytest.mark.rule("WW-188")
def test_winners_move_on_in_phase_3_and_losers_do_not() -> None:
    s, a, d = meeting()
    over(s, a, d, 0)
    run(s, movement_phase(3))
    assert list(s.moments()[0].decisions) == [0]
    assert s.stacks[d].retreated
    assert not actions.can_act(s, 1)


@pytest.mark.rule("WW-210")
def test_arriving_from_the_sea_is_an_attack_from_the_water_side() -> None:
    s = campaign("HE", "GO", land="open")
    lay(s, "A1", owner=0, works=["meeting-hall", "ferry", "port"])
    for square in ("B1", "C1"):
        lay(s, square, "water")
    lay(s, "C2", owner=1)
    n = stack(s, 0, "A1", "HE2", ("HE5", 20))
    m = stack(s, 1, "C2", "GO2", ("GO4", 20))
    run(s, movement_phase(1))
    say(s, {"port": {str(n): "C2"}})
    assert s.stacks[n].combat
    assert s.stacks[m].combat
    assert s.stacks[n].side == "N"


@pytest.mark.rule("WW-085", "WW-087")
def test_a_beaten_garrison_destroys_the_village_and_an_unbeaten_one_is_back() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "C3", village="ST")
    n = stack(s, 0, "C3", "EM2", ("EM4", 10), came=at(s, "B3"), side="W")
    run(s, arrives(n))
    say(s, "attack")
    told = fought(s, b"weak")
    assert "battle" in [e.kind for e in told]
    assert s.squares[at(s, "C3")].village == "ST"
    assert not any(st.seat == NOBODY for st in s.stacks.values())


@pytest.mark.rule("WW-288", "WW-294")
def test_the_log_is_open_to_the_sides_only() -> None:
    s, _a, _d = meeting("EM", "GO", "HE")
    lay(s, "E1", owner=2)
    told = fought(s)
    log = next(e for e in told if e.kind == "battle_log")
    assert log.seen_by(0) is not None
    assert log.seen_by(1) is not None
    assert log.seen_by(2) is None
    assert log.seen_by(REFEREE) is not None
    ended = next(e for e in told if e.kind == "battle_over")
    assert ended.seen_by(2) is not None
