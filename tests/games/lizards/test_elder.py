"""The Elder (LZ-570): odds, memory, homes held in strength, and what it thinks of those of others."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from terrarium.games.lizards.bots.beginning import horde
from terrarium.games.lizards.bots.belief import believe
from terrarium.games.lizards.bots.elder import Elder, force_for
from terrarium.games.lizards.bots.raider import Raider
from terrarium.games.lizards.forms import EMPTY
from terrarium.games.lizards.geometry import DIRECTIONS
from terrarium.games.lizards.model.plans import PURSE, Row, reduced
from terrarium.games.lizards.rules.victory import standings
from terrarium.kernel import Decision, Dice, Fields, Match, MomentId, Question, Seen
from terrarium.kernel.registry import find

from .sketch import sketch
from .thinking import everywhere, home, of, orders, thinking, two_bands


@pytest.mark.rule("LZ-570")
def test_the_elder_attacks_at_odds_and_remembers():
    assert force_for(0, 0, True, False) == 2
    assert force_for(60, 0, True, False) > 60, "walls"
    assert force_for(60, 5, True, False) < force_for(60, 0, True, False), "experience helps"
    first = home(
        ((100, 0, 0, 0, 0), 0, 0, 0), {"5I": "Pla"}, bands=[("5E", 0, ((100, 0, 0, 0, 0), 0, 0, 0)), ("5I", 1, 200)]
    )
    ask = Decision("orders", Fields({}), EMPTY)
    note = Elder().answer(Question(first, MomentId(0, 1), ask, EMPTY, [], None, Random(1))).note
    later = home(((100, 0, 0, 0, 0), 0, 0, 0), turn=21)
    scout = Elder().scout(later, Elder().noted(Question(later, MomentId(0, 1), ask, EMPTY, [], note, Random(1))))
    assert scout.threat(scout.grid.hex("5E")) == 200, "the band is out of sight, not out of mind"


@pytest.mark.rule("LZ-570")
def test_the_elder_holds_its_homes_and_waits_until_enough_are_left_over():
    elder = Elder()
    at = sketch({}).grid.hex("5E")

    def keeps(number):
        return elder.keep(thinking(home(((number, 0, 0, 0, 0), 0, 0, 0)), elder), at)

    assert keeps(150) == 200, "all of them stay"
    assert keeps(269) == 269, "too few are left over"
    assert keeps(270) == 200
    assert keeps(290) == 200, "and there must be room for recruits"


@pytest.mark.rule("LZ-570")
def test_at_full_tables_half_as_many_stay_and_half_as_many_are_enough():
    """Held as at small tables, homes changed hands so seldom that 15 of 40 games came to the limit."""
    elder = Elder()
    at = sketch({}).grid.hex("5E")

    def keeps(number, seats):
        return elder.keep(
            thinking(msgspec.structs.replace(home(((number, 0, 0, 0, 0), 0, 0, 0)), seats=seats), elder), at
        )

    assert [keeps(number, 16) for number in (80, 134, 135, 290)] == [100, 134, 100, 100]
    assert keeps(135, 12) == 200


@pytest.mark.rule("LZ-570")
def test_the_elder_remembers_how_many_were_left_of_those_who_took_its_den():
    view = home(((9, 0, 0, 0, 0), 0, 0, 0))
    at = view.grid.hex("3E")
    face = {"role": "defender", "won": "attacker", "hex": at, "engaged": [150, 60], "their_lost": 90}
    ask = Decision("orders", Fields({}), EMPTY)
    question = Question(view, MomentId(0, 1), ask, EMPTY, [Seen("combat", face)], None, Random(1))
    assert Elder().noted(question)["garrisons"] == {str(at): [60, 20]}
    assert Raider().noted(question)["garrisons"] == {}


@pytest.mark.rule("LZ-570")
def test_the_elder_goes_for_the_homes_of_a_clan_that_is_about_to_win():
    view = two_bands(30, 30)
    at = view.grid.hex("3E")
    assert Elder().worth(thinking(view, Elder()), at) == 2000
    leader = msgspec.structs.replace(view.clans[1], points=view.needed - 2000)
    late = msgspec.structs.replace(view, clans=(view.clans[0], leader, *view.clans[2:]))
    assert Elder().worth(thinking(late, Elder()), at) == 4000


@pytest.mark.rule("LZ-570")
def test_the_elder_summons_monsters_where_there_is_water_for_them():
    def chanted(bot, **land):
        bands = [("5E", 0, ((0, 0, 0, 0, 60), 0, 0, 0)), ("3E", 1, 90)]
        return of(orders(home(None, {"3E": "Wat", **land}, bands=bands), bot), "CH")

    wet = {"2E": "Wat", "3D": "Wat", "3F": "Wat"}
    [chant] = chanted(Elder(), **wet)
    assert (chant["extra"], chant["m1"], chant["m2"]) == ("SUMM", "N", "N")
    assert chanted(Elder(), **dict(list(wet.items())[:1])) == [], "a small monster is not worth it"
    assert chanted(Raider(), **wet) == []


@pytest.mark.rule("LZ-570")
def test_the_elder_thinks_of_enemy_dens_as_most_are_held_whatever_the_points_of_their_owner():
    def thought(turn, code="3E"):
        view = msgspec.structs.replace(two_bands(30, 30), turn=turn)
        mighty = msgspec.structs.replace(view.clans[1], points=9000)
        view = msgspec.structs.replace(view, clans=(view.clans[0], mighty, *view.clans[2:]))
        return Elder().garrison(thinking(view, Elder()), view.grid.hex(code))

    assert thought(3) == 50, "orders for turn 4: the armies are out"
    assert thought(4) == 110
    land = everywhere({"3E": "Grn"})
    den = thinking(sketch(land, owners={"3E": 1}, bands=[("5E", 0, ((60, 0, 0, 0, 0), 0, 0, 0))]), Elder())
    assert Elder().garrison(den, den.scout.grid.hex("3E")) == 45


@pytest.mark.rule("LZ-570")
def test_the_elder_believes_a_count_for_ten_turns():
    note = {"garrisons": {"7": [240, 10], "8": [240, 9]}, "ghosts": {}}
    ask = Decision("orders", Fields({}), EMPTY)
    view = home(((9, 0, 0, 0, 0), 0, 0, 0))
    kept = Elder().noted(Question(view, MomentId(0, 1), ask, EMPTY, [], note, Random(1)))
    assert kept["garrisons"] == {"7": [240, 10]}, "the report is turn 20's"


@pytest.mark.rule("LZ-570", "LZ-576")
def test_at_a_full_table_the_elder_besieges_a_home_that_no_band_can_take_alone():
    """Held by 210, it takes more than 300 can do: two bands come to within two hexes, wait, and strike together."""

    def ordered(first, second, seats=16):
        view = sketch(
            everywhere({**dict.fromkeys(sketch({}).grid.codes, "Pla"), "8H": "Hom"}),
            owners={"8H": 1},
            bands=[(at, 0, ((300, 0, 0, 0, 0), 0, 0, 0)) for at in (first, second)],
            turn=20,
            seats=seats,
        )
        held = {"garrisons": {str(view.grid.hex("8H")): [210, 20]}}
        found = of(orders(view, Elder(), held), "MO", "SP")
        ends = {
            view.grid.walk(view.grid.hex(o["hex"]), *(DIRECTIONS.index(o[m]) for m in ("m1", "m2") if m in o))
            for o in found
        }
        return {o["hex"] for o in found}, {view.grid.distance(end, view.grid.hex("8H")) for end in ends}

    assert force_for(210, 0, True, False) > 300
    assert ordered("8C", "12H") == ({"8C", "12H"}, {3, 2}), "both are called"
    assert ordered("8C", "10H") == ({"8C"}, {3}), "the one that is there waits"
    assert ordered("8F", "10H") == ({"8F", "10H"}, {0})
    assert ordered("8C", "12H", seats=4) == (set(), set()), "at a small table nobody is called"


@pytest.mark.rule("LZ-381")
def test_an_elder_spends_its_whole_purse_and_gets_all_that_it_asked_for():
    form = horde()
    plan = reduced(form["template"], form["home"], [msgspec.convert(row, Row) for row in form["rows"]])
    assert (plan.total, plan.home, plan.skipped) == (PURSE, form["home"], ())
    assert sum(sum(plot.warriors) for plot in plan.plots) == 600


@pytest.mark.rule("LZ-362")
def test_those_who_are_not_to_be_seen_are_as_many_as_the_points_say():
    """`imagine` gave every clan some hundred lizards, whatever it had: everybody thought that it was winning."""
    match = Match.new(find("lizards"), 3, secret=b"belief")
    bots, notes = [Elder() for _ in range(3)], [None] * 3
    while match.state.stage == "startup" or match.state.turn < 6:
        [moment] = match.moments()
        answers = {}
        for seat, decision in moment.decisions.items():
            asked = Question(match.view(seat), moment.id, decision, decision.default, [], notes[seat], Random(seat))
            reply = bots[seat].answer(asked)
            answers[seat], notes[seat] = reply.answer, reply.note
        match.play(moment.id, answers)
    view = match.view(0)
    for seed in range(5):
        state = believe(view, Random(seed))
        assert state.view(0) == view
        assert not state.faults()
        for seat in (1, 2):
            assert standings(state)[seat].points == pytest.approx(view.clans[seat].points, rel=0.1)
        state.playout(Random(seed), Dice(b"on"), limit=6)
