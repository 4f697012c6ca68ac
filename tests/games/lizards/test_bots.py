"""The Hatchling and the Raider: LZ-570 to LZ-579, LZ-581. The Elder has its own page."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.bots.elder import Elder, restless
from terrarium.games.lizards.bots.hatchling import Hatchling
from terrarium.games.lizards.bots.march import tidy
from terrarium.games.lizards.bots.raider import Raider
from terrarium.games.lizards.bots.scout import Scout
from terrarium.games.lizards.forms import EMPTY
from terrarium.kernel import Decision, Fields, Match, MomentId, Question, Seen

from .sketch import sketch
from .thinking import HOME, everywhere, home, of, orders, thinking, two_bands


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
    quiet = thinking(home(((900, 0, 0, 0, 0), 0, 0, 0)))
    at = quiet.scout.grid.hex("5E")
    assert raider.keep(quiet, at) == 90, "a tenth of all warriors"
    assert raider.keep(thinking(home(((100, 0, 0, 0, 0), 0, 0, 0))), at) == 30
    near = [("5E", 0, ((100, 0, 0, 0, 0), 0, 0, 0)), ("5I", 1, 200)]
    watched = thinking(home(None, {"5I": "Pla"}, bands=near))
    assert raider.keep(watched, at) == 100, "half of the strongest enemy within 4 hexes"
    two = home(
        ((900, 0, 0, 0, 0), 0, 0, 0), {"9I": "Hom"}, owners={"5E": 0, "9I": 0}, dens={"5E": (9, 300), "9I": (9, 300)}
    )
    assert raider.keep(thinking(two), at) == 45, "the tenth is for all Home Dens together"


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


@pytest.mark.rule("LZ-576")
def test_bands_that_are_enough_together_strike_together():
    found = of(orders(two_bands(30 + 80, 80)), "MO", "SP")
    assert {"ord": "SP", "hex": "5E", "m1": "N", "m2": "N", "red": 80} in found
    assert {"ord": "MO", "hex": "1E", "m1": "S", "m2": "S"} in found
    few = of(orders(two_bands(30 + 60, 60)), "MO", "SP")
    assert not [order for order in few if order.get("m2") == order["m1"]], "the second counts half: 90 are not 97"


@pytest.mark.rule("LZ-576")
def test_the_garrison_of_the_mighty_is_thought_larger():
    view = two_bands(30, 30)
    plan = thinking(view)
    at = view.grid.hex("3E")
    assert Raider().garrison(plan, at) == 60
    strong = msgspec.structs.replace(view.clans[1], points=9000)
    plan = thinking(msgspec.structs.replace(view, clans=(view.clans[0], strong, *view.clans[2:])))
    assert Raider().garrison(plan, at) == 180, "a fiftieth of its points"


@pytest.mark.rule("LZ-576")
def test_small_bands_go_where_a_larger_one_will_be():
    land = everywhere({"9I": "Pla", "8I": "Pla", "7I": "Pla", "6I": "Tem", "9H": "Pla"})
    large, small = ("9I", 0, ((120, 0, 0, 0, 0), 0, 0, 0)), ("9H", 0, ((40, 0, 0, 0, 0), 0, 0, 0))
    found = of(orders(sketch(land, bands=[large, small])), "MO")
    assert {"ord": "MO", "hex": "9I", "m1": "N", "m2": "N"} in found, "to the temple"
    assert {"ord": "MO", "hex": "9H", "m1": "NE", "m2": "N"} in found, "to where it will be"


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
    scout = Scout(cursed)
    start = scout.grid.hex("9I")
    path = [scout.grid.hex(code) for code in ("8I", "7I", "6I")]
    assert tidy(scout, start, path, 80) == path[:1]


@pytest.mark.rule("LZ-579")
def test_a_whole_army_does_not_rest_beside_a_volcano():
    land = everywhere({"9I": "Pla", "8I": "Pla", "7I": "Pla", "6I": "Vol"})
    scout = Scout(sketch(land, bands=[("9I", 0, ((200, 0, 0, 0, 0), 0, 0, 0))]))
    start = scout.grid.hex("9I")
    path = [scout.grid.hex(code) for code in ("8I", "7I")]
    assert tidy(scout, start, path, 200) == path[:1]
    assert tidy(scout, start, path, 80) == path, "a small band may"


@pytest.mark.parametrize(
    ("seats", "turn", "limit", "wagers"),
    [(16, 1, 40, 0), (16, 8, 40, 0), (16, 24, 40, 50), (16, 40, 40, 100), (16, 30, 0, 0), (4, 39, 40, 0)],
)
def test_at_full_tables_elders_wager_more_as_the_limit_comes_nearer(seats, turn, limit, wagers):
    """Those who are behind, that is: the better half of the ranking has more to lose."""
    clans = [SimpleNamespace(status="active", points=100 * seat) for seat in range(seats)]
    for who, more in ((0, wagers), (seats // 2 - 1, 0), (seats - 1, 0)):
        view = SimpleNamespace(seats=seats, turn=turn, turn_limit=limit, clans=clans, who=who)
        assert restless(SimpleNamespace(scout=SimpleNamespace(view=view))) == more
