"""Characters, defeat and victory, absent seats, the referee, reports (sections 21 to 27)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import content
from terrarium.games.wood_and_water.model import economy
from terrarium.games.wood_and_water.model.units import allowance, profile
from terrarium.games.wood_and_water.rules.alliances import alliances
from terrarium.games.wood_and_water.rules.characters import advance_roll, advancement, open_abilities
from terrarium.games.wood_and_water.rules.common import advances, gain, takes
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.turn import defeats
from terrarium.games.wood_and_water.rules.victory import beaten
from terrarium.games.wood_and_water.state.records import NOBODY
from terrarium.kernel import MISSED, REFEREE, TABLE, Closed, Dice, Illegal, Match, NotYours
from terrarium.kernel.document import as_text

from .table import ally, at, campaign, facts, field, kinds, lay, lead, paper, question, run, say, stack
from .test_battles import fought, meeting
from .test_examples import flow


def court(*units: Any, **options: Any) -> Any:
    s = campaign("EM", "GO", land="open", **options)
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "G7", owner=1, works=["meeting-hall"])
    stack(s, 0, "B2", *(units or ("EM2", "EM3", ("EM4", 20))))
    stack(s, 1, "G7", "GO2", ("GO4", 20))
    lead(s, 0, 10001)
    return s


# ---- alliances


@pytest.mark.rule("WW-248")
def test_alliances_are_named_at_once_and_default_to_the_last_names() -> None:
    s = campaign("EM", "DW", "GO")
    s.seat(0, names=(1,))
    lay(s, "A1", owner=2)
    stack(s, 2, "A1", "GO2")
    run(s, alliances(), movement_phase(1))
    assert sorted(s.moments()[0].decisions) == [0, 1]
    assert question(s, 0).default == [1]
    assert question(s, 0).form.options == (1,)
    say(s, {0: [1], 1: [0]})
    assert s.allies == [(0, 1)]
    assert s.view(2).players[0].names == ()


@pytest.mark.rule("WW-251")
def test_allies_share_networks_but_no_treasury() -> None:
    s = campaign("EM", "DW")
    ally(s, 0, 1)
    s.seat(1, treasury=77)
    assert s.view(0).players[1].treasury == 0
    lay(s, "A1", owner=0, works=["meeting-hall", "merchant-house"])
    lay(s, "B1", owner=1, works=["road"])
    lay(s, "C1", owner=0, works=["meeting-hall", "merchant-house"])
    assert economy.merchants(s, 0, at(s, "A1")) == 25


# ---- character points


@pytest.mark.rule("WW-252", "WW-269", "WW-281")
def test_who_gains_character_points() -> None:
    s = court()
    assert [advances(s, u) for u in (10001, 10002)] == [True, False]
    s.seat(0, heir=10002, titles=("EM2", "EM3"))
    assert not advances(s, 10002)
    lay(s, "B2", owner=0, works=["meeting-hall", "palace", "palatial-manor"])
    assert advances(s, 10002)
    total = court(total_advancement=True)
    assert advances(total, 10002)
    assert not advances(total, 10003)
    gain(s, flow(s), 10001, -3)
    assert s.units[10001].cp == 0


@pytest.mark.rule("WW-258")
@pytest.mark.parametrize(("works", "cp"), [(["meeting-hall"], 1), (["meeting-hall", "palace"], 2), (["farm"], 0)])
def test_capturing_a_city(works: list[str], cp: int) -> None:
    s = court()
    lay(s, "C2", owner=1, works=works)
    s.stack(1001, square=at(s, "C2"))
    takes(s, flow(s), 0, at(s, "C2"), 1001)
    assert s.units[10001].cp == cp


@pytest.mark.rule("WW-263")
def test_at_six_points_the_seat_may_roll() -> None:
    s = court(("EM2", 1, {"cp": 12}), ("EM4", 20))
    run(s, advancement())
    assert question(s).kind == "advance"
    say(s, "roll", dice={"advance": [2, 3]})
    assert s.units[10001].cp == 6
    assert question(s).kind == "advance"
    say(s, "keep")
    assert question(s) is None
    assert s.units[10001].cp == 6


@pytest.mark.rule("WW-264", "WW-265", "WW-266", "WW-267")
@pytest.mark.parametrize(
    ("dice", "what"),
    [
        ([1, 1], "legend"), ([1, 3], "legend"), ([4, 6], "legend"), ([6, 6], "legend"), ([2, 3], "allowance"),
        ([3, 3, 3], (3, 1)), ([3, 3, 4], (7, 1)), ([4, 4, 1], (6, 1)), ([4, 4, 6], (8, 1)),
        ([4, 5, 2], (5, 1)), ([4, 5, 5], (4, 1)),
        ([3, 4], "skill"),
    ],
)  # fmt: skip
def test_the_advancement_table(dice: list[int], what: Any) -> None:
    s = court()
    before = profile(s.units[10001])
    run(s, advance_roll(10001), dice={"advance": dice})
    if what == "legend":
        assert question(s).facts["what"] == "legend"
    elif what == "skill":
        say(s, "BS")
        assert profile(s.units[10001])[2] == before[2] + 1
    elif what == "allowance":
        assert allowance(s.units[10001]) == 80
    else:
        stat, more = what
        assert profile(s.units[10001])[stat] == before[stat] + more


@pytest.mark.rule("WW-267")
def test_nothing_rises_above_10() -> None:
    s = court(("EM2", 1, {"gains": (0, 0, 0, 0, 0, 0, 0, 0, 2)}))
    run(s, advance_roll(10001), dice={"advance": [4, 4, 6]})
    assert profile(s.units[10001])[8] == 10


@pytest.mark.rule("WW-268", "WW-334", "WW-341")
def test_choosing_legendary_abilities() -> None:
    s = court()
    fighter, wizard = s.units[10001], s.units[10002]
    assert set(open_abilities(fighter)) == set(content.abilities) - {9, 13, 14}
    assert {13, 14} <= set(open_abilities(wizard))
    s.unit(10001, abilities=(8,), options=("steed",))
    assert 9 in open_abilities(s.units[10001])
    assert 8 not in open_abilities(s.units[10001])
    run(s, ("advance_pick", 10001, "legend"))
    gear = {"armour": "heavy", "shield": True, "missile": "bow", "weapon": "halberd"}
    assert question(s).form.ok({"7": gear})
    say(s, {"7": gear})
    assert s.units[10001].abilities == (8, 7)
    assert {"free-heavy", "free-shield", "free-bow", "free-halberd"} <= set(s.units[10001].options)
    run(s, ("advance_pick", 10002, "legend"))
    assert not question(s).form.ok({"7": gear})


# ---- defeat and victory


@pytest.mark.rule("WW-271")
def test_who_is_out() -> None:
    s = court()
    assert not beaten(s, 0)
    s.stacks = {n: st for n, st in s.stacks.items() if st.seat != 0}
    s.units = {u: unit for u, unit in s.units.items() if u >= 20000}
    s.seat(0, treasury=54, leader=0)
    assert beaten(s, 0)
    s.seat(0, treasury=55)
    assert not beaten(s, 0)
    lay(s, "B2", owner=0)
    assert beaten(s, 0)
    s = court()
    s.square(at(s, "B2"), owner=NOBODY)
    assert beaten(s, 0)


@pytest.mark.rule("WW-272")
def test_what_becomes_of_a_beaten_seat() -> None:
    s = campaign("EM", "GO", "HE", land="open", turn=4)
    for seat, square in enumerate(("B2", "G7", "D4")):
        lay(s, square, owner=seat, works=["meeting-hall"])
        stack(s, seat, square, s.players[seat].faction + "2")
    s.seat(0, treasury=90, gone=True)
    run(s, defeats())
    assert s.players[0].out == 4
    assert s.players[0].rank == 3
    assert s.players[0].treasury == 0
    assert not any(st.seat == 0 for st in s.stacks.values())
    here = s.squares[at(s, "B2")]
    assert (here.owner, here.town) == (NOBODY, True)
    both = campaign("EM", "GO", land="open", turn=4)
    for seat in (0, 1):
        lay(both, ("B2", "G7")[seat], owner=seat)
        both.seat(seat, treasury=50 * seat, gone=True)
    run(both, defeats())
    assert both.over
    assert {seat: place.place for seat, place in both.result().items()} == {0: 2, 1: 1}


@pytest.mark.rule("WW-273", "WW-274")
def test_the_most_points_win_and_ties_go_by_squares_then_treasury() -> None:
    s = court(turn=8)
    run(s, defeats())
    assert s.over
    assert s.result()[0].score == economy.score(s, 0).total
    assert s.result()[0].place == 1
    tied = campaign("EM", "GO", turn=8)
    for seat, squares in ((0, ("A1",)), (1, ("H8", "H7"))):
        field(tied, "open", *squares, owner=seat)
        stack(tied, seat, squares[0], tied.players[seat].faction + "2")
    first, second = economy.score(tied, 0).total, economy.score(tied, 1).total
    tied.seat(0, treasury=second - first)
    run(tied, defeats())
    assert {seat: place.place for seat, place in tied.result().items()} == {0: 2, 1: 1}


@pytest.mark.rule("WW-275")
def test_with_one_seat_left_the_campaign_ends_at_once() -> None:
    s = court(turn=2)
    s.seat(1, gone=True)
    run(s, defeats())
    assert s.over
    assert s.result()[0].place == 1


@pytest.mark.rule("WW-276")
def test_resigning() -> None:
    s = court(turn=2)
    run(s, movement_phase(1), ("end_of_turn",))
    s.act(0, "resign", True, Dice(b"r"))
    assert s.players[0].gone
    assert list(s.moments()[0].decisions) == [1]
    say(s, {"pass": True})
    assert s.over
    assert s.result()[1].place == 1
    with pytest.raises(NotYours):
        court().act(TABLE, "resign", True, Dice(b"r"))


def test_the_table_drops_a_seat() -> None:
    s = court(turn=2)
    run(s, movement_phase(1), ("end_of_turn",))
    s.act(TABLE, "drop", {"seat": 1}, Dice(b"d"))
    say(s, {"pass": True})
    assert s.over
    assert s.result()[0].place == 1


# ---- absent seats


def play(s: Any, *answers: Any) -> Any:
    moment = s.moments()[0]
    return s.play(moment, dict(zip(moment.decisions, answers, strict=True)), Dice(b"p"))


@pytest.mark.rule("WW-282")
def test_a_steward_moves_for_an_absent_ally() -> None:
    s = campaign("EM", "DW", "HE", land="open")
    for seat, square in enumerate(("B2", "G7", "D4")):
        lay(s, square, owner=seat)
        stack(s, seat, square, s.players[seat].faction + "2")
    ally(s, 0, 1)
    ally(s, 0, 2)
    run(s, movement_phase(1))
    s.act(0, "steward", 2, Dice(b"s"))
    out = play(s, MISSED)
    assert facts(out, "steward") == {"seat": 0, "steward": 2}
    assert list(s.moments()[0].decisions) == [2]
    assert question(s, 2).facts["seat"] == 0
    play(s, {"step": {"1001": "B3"}})
    assert s.squares[at(s, "B3")].owner == 0
    s.seat(0, steward=NOBODY, absent=False)
    from terrarium.games.wood_and_water.rules.movement import steward_of

    assert steward_of(s, 0) == 1


@pytest.mark.rule("WW-283")
@pytest.mark.parametrize("policy", ["retreat", "fight"])
def test_absent_stacks_slip_away_unless_they_are_to_fight(policy: str) -> None:
    s, a, d = meeting()
    run(s, movement_phase(1))
    s.act(1, "absence", policy, Dice(b"p"))
    s.seat(1, missed=True)
    s.stack(a, combat=True)
    s.stack(d, combat=True)
    told = [e.kind for e in fought(s)]
    assert ("slips_away" in told) == (policy == "retreat")
    assert ("battle" in told) == (policy == "fight")
    if policy == "retreat":
        assert s.stacks[d].square != at(s, "C3")
        assert s.players[0].pays == 0


@pytest.mark.rule("WW-283")
def test_an_absent_seat_without_ally_stands_still() -> None:
    s = court()
    run(s, movement_phase(1))
    play(s, MISSED)
    assert s.players[0].passed
    assert s.players[0].missed
    assert s.stacks[1001].square == at(s, "B2")


@pytest.mark.rule("WW-284")
def test_what_a_steward_may_not_order() -> None:
    s = campaign("EM", "DW", land="open")
    for seat, square in enumerate(("B2", "G7")):
        lay(s, square, owner=seat, works=["meeting-hall", "house"])
        s.seat(seat, treasury=100)
        stack(s, seat, square, s.players[seat].faction + "2")
    ally(s, 0, 1)
    run(s, spending_phase())
    moment = s.moments()[0]
    s.play(moment, {0: MISSED, 1: []}, Dice(b"p"))
    form = question(s, 1).form
    assert not {"tribute", "grant", "demolish", "burn"} & set(form.item.ways)
    say(s, {1: [{"build": {"square": "B2", "key": "house"}}]})
    assert s.players[0].treasury == 80
    alone = court()
    alone.seat(0, treasury=100)
    run(alone, spending_phase())
    alone.play(alone.moments()[0], {0: MISSED, 1: MISSED}, Dice(b"p"))
    assert alone.players[0].treasury == 100


@pytest.mark.rule("WW-285")
def test_missed_turns_are_the_tables_count_and_a_bot_takes_any_seat() -> None:
    from terrarium.kernel import Question

    s = court()
    run(s, movement_phase(1))
    [decision] = s.moments()[0].decisions.values()
    for level in game.bots:
        import random

        reply = game.bots[level]().answer(
            Question(s.view(0), s.moments()[0].id, decision, {"pass": True}, [], None, random.Random(1))
        )
        assert decision.form.ok(reply.answer)
    assert "missed" not in game.options.parts


# ---- reports


@pytest.mark.rule("WW-286", "WW-287")
def test_reports_and_bulletins() -> None:
    match = Match.new(game, 2, {"factions": ["EM", "GO"], "length": "6"}, b"r" * 32)
    while match.state.turn < 2:
        moment = match.moments()[0]
        match.close(moment.id)
    seen = match.seen(0)
    told = {event.kind for event in seen}
    assert {"bulletin", "forecast", "income", "phase"} <= told
    assert [e.face["seat"] for e in seen if e.kind == "forecast"] == [0]
    assert [e.face["seat"] for e in seen if e.kind == "income"] == [0]
    sheet = as_text(paper("report", match.state, 0, seen), 120)
    for words in ("Income", "Points if the campaign ended now", "Treasury", "Turn 1", "Bulletin of turn 1"):
        assert words in sheet
    assert "Turn 1" in as_text(paper("chronicle", match.state, -1, match.seen(-1)), 120)
    fog = Match.new(game, 2, {"factions": ["EM", "GO"], "length": "6", "fog": "fog"}, b"r" * 32)
    while fog.state.turn < 2:
        fog.close(fog.moments()[0].id)
    assert "bulletin" not in {event.kind for event in fog.seen(0)}


@pytest.mark.rule("WW-288")
def test_every_die_is_labelled_with_its_purpose() -> None:
    labels: set[str] = set()

    class Listening(Dice):
        def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
            labels.add(label)
            return super().roll(label, count, sides, owner)

    s, _a, _d = meeting()
    run(s, ("fight_phase",), dice=Listening(b"l"))
    s.play(s.moments()[0], {0: {"default": True}, 1: {"default": True}}, Listening(b"l"))
    assert {"hit", "wound"} <= labels


# ---- the referee


@pytest.mark.rule("WW-289", "WW-290")
def test_the_referee_sees_and_edits_everything() -> None:
    s = court()
    s.seat(1, treasury=77)
    run(s, movement_phase(1))
    assert s.view(REFEREE).players[1].treasury == 77
    for value in (
        {"terrain": {"square": "A8", "terrain": "forest"}},
        {"owner": {"square": "A7", "seat": 1}},
        {"build": {"square": "B2", "key": "fence"}},
        {"treasury": {"seat": 0, "points": 321}},
        {"models": {"unit": 10003, "models": 33}},
        {"place": {"stack": 1001, "square": "C2"}},
        {"cp": {"unit": 10001, "cp": 5}},
        {"item": {"unit": 10001, "item": "keen-blade"}},
    ):
        out = s.act(REFEREE, "ref_edit", value, Dice(b"e"))
        assert "edited" in kinds(out)
    assert s.squares[at(s, "A8")].terrain == "forest"
    assert s.squares[at(s, "A7")].owner == 1
    assert s.squares[at(s, "B2")].has("fence")
    assert s.players[0].treasury == 321
    assert s.units[10003].models == 33
    assert s.stacks[1001].square == at(s, "C2")
    assert s.units[10001].cp == 5
    assert "keen-blade" in s.units[10001].finds
    s.act(REFEREE, "ref_edit", {"raze": {"square": "B2", "key": "fence"}}, Dice(b"e"))
    assert not s.squares[at(s, "B2")].has("fence")
    with pytest.raises(NotYours):
        s.act(0, "ref_edit", {"treasury": {"seat": 0, "points": 9999}}, Dice(b"e"))


@pytest.mark.rule("WW-290")
def test_undo_is_a_rewind_and_dice_can_be_given() -> None:
    match = Match.new(game, 2, {"factions": ["EM", "GO"]}, b"u" * 32)
    moment = match.moments()[0]
    match.play(moment.id, dict.fromkeys(moment.decisions, MISSED), {"priority": [[99], [1]]})
    assert match.state.order == [0, 1]
    tile = match.moments()[0]
    match.answer(1, tile.id, "C3")
    match.rewind(1, REFEREE, "the wrong square")
    assert match.branch == 1
    assert match.state.players[1].tile == NOBODY
    assert match.record.entries[-1].reason == "the wrong square"


@pytest.mark.rule("WW-291")
@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"build": {"square": "D2", "key": "palace"}}, "2 capitals"),
        ({"models": {"unit": 10003, "models": 41}}, "more than 40 models"),
        ({"treasury": {"seat": 0, "points": -1}}, "-1 points"),
        ({"place": {"stack": 1001, "square": "H1"}}, "nobody can"),
    ],
)
def test_an_edit_that_breaks_an_invariant_is_refused_or_forced(value: Any, says: str) -> None:
    s = court()
    lay(s, "B2", owner=0, works=["meeting-hall", "palace"])
    lay(s, "D2", owner=0, works=["meeting-hall"])
    lay(s, "H1", "water")
    run(s, movement_phase(1))
    before = game.encode(s)
    with pytest.raises(Illegal) as refused:
        s.act(REFEREE, "ref_edit", value, Dice(b"e"))
    assert says in str(refused.value)
    assert game.encode(s) == before
    s.act(REFEREE, "ref_edit", value, Dice(b"e"), force=True)
    assert any(says in fault for fault in s.faults())


@pytest.mark.rule("WW-291", "WW-044")
def test_a_unique_character_twice_is_a_fault() -> None:
    s = court("EM2", "SC-EM", "SC-EM")
    assert any("exists twice" in fault for fault in s.faults())


@pytest.mark.rule("WW-292")
def test_bots_fill_any_seat() -> None:
    from terrarium.bots import play_match

    result = play_match(game, [game.bots["settler"](), game.bots["wanderer"]()], options={"length": "6"}, seed=1)
    assert result is not None


@pytest.mark.rule("WW-293")
def test_a_seat_may_take_back_its_last_answer() -> None:
    match = Match.new(game, 2, {}, b"b" * 32)
    match.answer(0, match.moments()[0].id, "EM")
    match.take_back(0)
    assert match.state.players[0].faction == ""
    match.answer(0, match.moments()[0].id, "DW")
    match.answer(1, match.moments()[0].id, "GO")
    with pytest.raises(Closed):
        match.take_back(0)
