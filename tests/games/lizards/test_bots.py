"""The bots: LZ-570 to LZ-579, LZ-581."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.bots.elder import Elder, force_for
from terrarium.games.lizards.bots.hatchling import Hatchling
from terrarium.games.lizards.bots.raider import Raider
from terrarium.games.lizards.decisions import EMPTY
from terrarium.games.lizards.study import Played, Study, dealt, interval, play
from terrarium.kernel import Decision, Fields, Match, MomentId, Question, Seen

from .sketch import sketch


def orders(view, bot=None, note=None, events=()):
    question = Question(
        view, MomentId(0, 1), Decision("orders", Fields({}), EMPTY), EMPTY, list(events), note, Random(1)
    )
    return (bot or Raider()).answer(question).answer["orders"]


def of(found, *codes):
    return [order for order in found if order["ord"] in codes]


RING = {"4E": "Fer", "5D": "Fer", "5F": "Fer", "6D": "Fer", "6E": "Fer", "6F": "Fer"}
HOME = {"5E": "Hom", **RING}


def home(force, land=None, **more):
    """A Home Den in 5E, Fertile all round, and a band in it."""
    facts = {"owners": {"5E": 0}, "dens": {"5E": (100, 300)}, "home_colours": {"5E": "Red"}, "turn": 20}
    facts |= {"bands": [("5E", 0, force)], "seats": 2}
    facts.update(more)
    return sketch({**HOME, **(land or {})}, **facts)


def everywhere(land):
    """The same land with all the rest of the map known as water, so that nothing is left to explore."""
    codes = sketch({}).grid.codes
    return {**dict.fromkeys(codes, "Wat"), **land}


@pytest.mark.rule("LZ-570")
def test_levels_are_named_weakest_first_and_answer_from_their_view_alone():
    assert list(game.bots) == ["hatchling", "raider", "elder"]
    match = Match.new(game, 3, {"turn_limit": 6}, secret=b"bots")
    bots = [make() for make in game.bots.values()]
    notes = [None] * 3
    told = [0] * 3
    given = 0
    while not match.over:
        for seat in range(3):
            for due in match.due(seat):
                events = match.seen(seat, told[seat])
                told[seat] += len(events)
                default = match.state.default(due.moment, seat)
                question = Question(
                    match.view(seat), due.moment.id, due.decision, default, events, notes[seat], Random(seat)
                )
                reply = bots[seat].answer(question)
                notes[seat] = reply.note
                given += len(reply.answer.get("orders", ()))
                assert all(finding.warning for finding in due.decision.form.check(reply.answer))
                match.answer(seat, due.moment.id, reply.answer)
    assert given > 30
    assert match.state.turn == 6


@pytest.mark.rule("LZ-571")
@pytest.mark.parametrize("bot", [Hatchling(), Raider(), Elder()])
def test_the_starved_feed_first_by_a_loop_beside_their_den(bot):
    found = of(orders(home(((30, 0, 0, 0, 0), 4, 0, 0)), bot), "MO")
    assert found == [{"ord": "MO", "hex": "5E", "m1": "N", "m2": "S"}]


@pytest.mark.rule("LZ-571")
def test_the_famished_go_where_food_is():
    land = everywhere({"9I": "Pla", "9J": "Pla", "9K": "Pla", "9L": "Fer"})
    view = sketch(land, bands=[("9I", 0, ((100, 0, 0, 0, 0), 3, 0, 0))])
    [march] = of(orders(view), "MO")
    assert [march["m1"], march["m2"]] in (["SE", "NE"], ["NE", "SE"]), "two steps towards 9L"


@pytest.mark.rule("LZ-572")
def test_recruits_above_sixty_in_a_hundred_or_under_threat():
    assert not of(orders(home(((30, 0, 0, 0, 0), 0, 0, 0), dens={"5E": (180, 300)})), "RE")
    assert of(orders(home(((30, 0, 0, 0, 0), 0, 0, 0), dens={"5E": (181, 300)})), "RE") == [{"ord": "RE", "hex": "5E"}]
    near = [("5E", 0, ((30, 0, 0, 0, 0), 0, 0, 0)), ("5G", 1, 99)]
    assert of(orders(home(None, {"5G": "Pla"}, bands=near)), "RE")


def free_den(force):
    land = everywhere({**HOME, "3E": "Grn", "2E": "Fer", "3D": "Fer", "3F": "Fer"})
    return sketch(
        land,
        owners={"5E": 0},
        dens={"5E": (100, 300)},
        home_colours={"5E": "Red"},
        bands=[("5E", 0, (force, 0, 0, 0))],
        turn=20,
    )


@pytest.mark.rule("LZ-573")
def test_a_free_den_is_attacked_at_almost_two_to_one_and_recruited_from_at_once():
    militia = 15 * 4
    keeps = 30
    many = orders(free_den((keeps + militia * 18 // 10 + 1, 0, 0, 0, 0)))
    assert {"ord": "RE", "hex": "3E"} in many
    [march] = of(many, "SP")
    assert (march["m1"], march["m2"], march["red"]) == ("N", "N", 109)
    few = orders(free_den((keeps + militia * 18 // 10, 0, 0, 0, 0)))
    assert {"ord": "RE", "hex": "3E"} not in few


@pytest.mark.rule("LZ-574")
def test_a_home_den_keeps_a_garrison():
    raider = Raider()
    quiet = raider.scout(home(((900, 0, 0, 0, 0), 0, 0, 0)), {})
    at = quiet.grid.hex("5E")
    assert raider.keep(quiet, at) == 90, "a tenth of all warriors"
    small = raider.scout(home(((100, 0, 0, 0, 0), 0, 0, 0)), {})
    assert raider.keep(small, at) == 30
    near = [("5E", 0, ((100, 0, 0, 0, 0), 0, 0, 0)), ("5I", 1, 200)]
    watched = raider.scout(home(None, {"5I": "Pla"}, bands=near), {})
    assert raider.keep(watched, at) == 100, "half of the strongest enemy within 4 hexes"


@pytest.mark.rule("LZ-575")
def test_greens_fertilise_greys_restore_and_bridge():
    beside = home(((30, 0, 0, 0, 0), 0, 0, 0), {"4E": "Pla"}, bands=[("4E", 0, ((0, 10, 0, 0, 0), 0, 0, 0))])
    assert {"ord": "BF", "hex": "4E"} in orders(beside)
    sent = of(orders(home(((30, 10, 0, 0, 0), 0, 0, 0), {"4E": "Swa"})), "SP")
    assert {"ord": "SP", "hex": "5E", "m1": "N", "grn": 10} in sent
    ruin = home(None, {"9I": "Rui", "9J": "Fer"}, bands=[("9I", 0, ((0, 0, 50, 0, 0), 0, 0, 0))])
    assert {"ord": "BD", "hex": "9I"} in orders(ruin)
    gap = home(((0, 0, 30, 0, 0), 0, 0, 0), {"4E": "Wat", "3E": "Pla"})
    assert {"ord": "BB", "hex": "5E", "m1": "N"} in orders(gap)


def enemy_home(size, bot=None, note=None):
    land = everywhere({**HOME, "3E": "Hom", "7E": "Grn"})
    view = sketch(
        land,
        owners={"5E": 0, "3E": 1, "7E": 1},
        dens={"5E": (100, 300)},
        home_colours={"5E": "Red"},
        bands=[("5E", 0, ((size, 0, 0, 0, 0), 0, 0, 0))],
        turn=20,
    )
    return of(orders(view, bot, note), "SP")


@pytest.mark.rule("LZ-576")
def test_homes_are_preferred_and_unknown_garrisons_count_as_sixty():
    [march] = enemy_home(30 + 97)
    assert (march["m1"], march["m2"]) == ("N", "N")
    assert enemy_home(30 + 96) == []


@pytest.mark.rule("LZ-576", "LZ-577")
def test_what_eyes_have_shown_counts_instead():
    at = sketch({}).grid.hex("3E")
    assert enemy_home(150, note={"garrisons": {str(at): [200, 20]}}) != enemy_home(150)
    shown = Seen("eyes", {"role": "owner", "hex": at, "bands": [[1, [0, 80, 0, 0, 0]]], "den": [0, 50]})
    question = Question(
        home(((9, 0, 0, 0, 0), 0, 0, 0)),
        MomentId(0, 1),
        Decision("orders", Fields({}), EMPTY),
        EMPTY,
        [shown],
        None,
        Random(1),
    )
    assert Raider().answer(question).note["garrisons"] == {str(at): [80, 20]}


def artillery(force, foe, land=None, **more):
    view = home(None, {"5G": "Pla", **(land or {})}, bands=[("5E", 0, (force, 0, 0, 0)), *foe], **more)
    return of(orders(view, note={"garrisons": {}}), "LO", "CH")


@pytest.mark.rule("LZ-577")
def test_stones_and_chants():
    assert artillery((0, 0, 0, 40, 0), [("5G", 1, 90)]) == [{"ord": "LO", "hex": "5E", "m1": "NE", "m2": "SE"}]
    assert artillery((0, 0, 0, 40, 0), [("5G", 1, 90)], {"5G": "Rui"}) == [], "no stones on a Ruin"
    assert artillery((0, 0, 0, 0, 120), [("5G", 1, 120)])[0]["extra"] == "COER"
    assert artillery((0, 0, 0, 0, 60), [("5G", 1, 200)])[0]["extra"] == "SHUN"
    eyes = {"5G": "Hom"}
    assert artillery((100, 0, 0, 0, 10), [], eyes, owners={"5E": 0, "5G": 1})[0]["extra"] == "EYES"
    helper = [("5H", 0, ((250, 0, 0, 0, 0), 0, 0, 0)), ("5G", 1, 110)]
    assert artillery((0, 0, 0, 0, 105), helper)[0]["extra"] == "FREE"


@pytest.mark.rule("LZ-577")
def test_dark_only_where_a_home_den_cannot_be_taken():
    land = {**HOME, "5G": "Hom"}
    view = home(None, land, bands=[("5E", 0, ((0, 0, 0, 0, 180), 0, 0, 0))], owners={"5E": 0, "5G": 1})
    at = str(view.grid.hex("5G"))
    assert of(orders(view, note={"garrisons": {at: [280, 20]}}), "CH")[0]["extra"] == "DARK"
    assert not of(orders(view, note={"garrisons": {at: [100, 20]}}), "CH")


@pytest.mark.rule("LZ-578")
def test_spies_go_out_and_come_back_in_time():
    out = of(orders(home(((200, 0, 0, 0, 0), 0, 0, 0))), "SP")
    assert any(order.get("red") == 1 for order in out), "unknown country is near"
    young = home(((30, 0, 0, 0, 0), 0, 0, 0), {"8E": "Pla"}, spies=[("8E", 0, 20)])
    old = home(((30, 0, 0, 0, 0), 0, 0, 0), {"8E": "Pla"}, spies=[("8E", 0, 18)])
    assert of(orders(young), "SN")[0]["m1"] != "N"
    assert of(orders(old), "SN") == [{"ord": "SN", "hex": "8E", "m1": "N", "m2": "N"}], "home is two steps north"


@pytest.mark.rule("LZ-579")
def test_parts_are_split_and_small_parties_stay_dry():
    found = enemy_home(200)
    assert [order["ord"] for order in found] == ["SP"]
    island = sketch(everywhere({"9I": "Pla", "7I": "Tem"}), bands=[("9I", 0, ((50, 0, 0, 0, 0), 0, 0, 0))])
    assert not of(orders(island), "MO", "SP")
    larger = sketch(everywhere({"9I": "Pla", "7I": "Tem"}), bands=[("9I", 0, ((80, 0, 0, 0, 0), 0, 0, 0))])
    assert of(orders(larger), "MO")
    cursed = sketch(
        everywhere({"9I": "Pla", "8I": "Pla", "7I": "Cur", "6I": "Tem"}), bands=[("9I", 0, ((80, 0, 0, 0, 0), 0, 0, 0))]
    )
    scout = Raider().scout(cursed, {})
    start = scout.grid.hex("9I")
    path = [scout.grid.hex(code) for code in ("8I", "7I", "6I")]
    assert Raider().tidy(scout, start, path, 80, scout.mine[start]) == path[:1]


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


@pytest.mark.rule("LZ-581", "LZ-580")
def test_a_game_of_sixteen_raiders_ends_in_time():
    played = play(["raider"] * 16, 7, dealt(16, 7))
    assert 15 <= played.turn <= 40
    assert played.winners
    assert sorted(played.startups) == sorted([1, 2, 3, 4] * 4)
    assert len(played.leader) == played.turn + 1


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.rule("LZ-570", "LZ-581")
def test_each_level_beats_the_one_below():
    from terrarium.games.lizards.study import arena

    for weak, strong in (("hatchling", "raider"), ("raider", "elder")):
        games = arena([weak, strong], 8, first=300).games
        share = {
            level: sum(p for g in games for p, v in zip(g.points, g.levels, strict=True) if v == level)
            for level in (weak, strong)
        }
        assert share[strong] > 1.1 * share[weak], share


def test_the_figures_of_a_study():
    games = [
        Played(30, True, [0], [1, 2], ["raider"] * 2, [9, 1], [2, 5, 9]),
        Played(40, False, [1], [1, 2], ["raider"] * 2, [3, 4], [2, 4]),
    ]
    found = Study(games)
    assert found.turns() == [30, 40]
    assert found.startups()[1].share == 50
    assert found.curve() == [2, 5, 9]
    assert found.unfair() == []
    assert "1 won by points" in found.summary()
    even = interval(25, 100)
    assert (round(even.low), round(even.high)) == (18, 34), "Wilson's interval for a quarter of a hundred"
