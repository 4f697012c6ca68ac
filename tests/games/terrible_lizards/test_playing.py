"""Section 7, Playing, and the single effects of 14.3."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.model import actions_left, attack_of, weight_of

from .table import PASS, Table, full


@pytest.mark.rule("TL-100", "TL-109", "TL-101")
def test_the_life_of_a_card() -> None:
    t = Table(hands={0: ["Feast"], 1: ["Trip"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert [played.card for played in t.state.stack] == ["feast-1"]
    assert "feast-1" not in t.state.discard
    assert actions_left(t.state) == 1
    assert t.window == "play"
    t.quiet()
    assert t.state.stack == []
    assert t.state.discard == ["feast-1"]
    assert t.kinds()[:4] == ["announced", "window_closed", "gained", "resolved"]


@pytest.mark.rule("TL-101", "TL-104")
def test_only_quick_cards_on_others_turns() -> None:
    t = Table(dinos={1: ["Dracorix Head"]}, hands={0: ["Feast"], 1: ["Trip", "Venomous", "Dracorix Legs"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert set(t.form(1).ways) == {"pass"}


@pytest.mark.rule("TL-102", "TL-131")
def test_a_quick_card_costs_an_action_on_ones_own_turn_only() -> None:
    t = Table(hands={0: ["Tail Lash", "Feast"], 1: ["Thick Hide"]}).actions()
    t.answer({0: {"play": {"tail-lash-1": 1}}})
    assert t.state.used == 1
    t.answer({1: {"play": {"thick-hide-1": 1}}})
    assert t.state.used == 1
    t.quiet()
    assert (t.health(1), weight_of(t.state, 1)) == (46, 5)


@pytest.mark.rule("TL-103")
def test_a_persistent_works_while_in_play() -> None:
    t = Table(hands={0: ["Razor Claws", "Feast"]}).actions()
    t.do({"play": {"razor-claws-1": True}})
    assert (t.state.rows[0], attack_of(t.state, 0)) == (["razor-claws-1"], 3)
    t.do({"drop": "razor-claws-1"})
    assert attack_of(t.state, 0) == 0


@pytest.mark.rule("TL-105", "TL-106")
def test_a_third_persistent_must_replace_one() -> None:
    t = Table(rows={0: ["Razor Claws", "Venomous"]}, hands={0: ["Armor Plates"]}).actions()
    assert t.refuses(0, {"play": {"armor-plates-1": {}}})
    t.do({"play": {"armor-plates-1": {"replace": "venomous-1"}}})
    assert t.state.rows[0] == ["razor-claws-1", "armor-plates-1"]
    assert t.state.discard == ["venomous-1"]


@pytest.mark.rule("TL-106")
def test_one_may_be_replaced_and_stays_if_the_new_one_is_cancelled() -> None:
    t = Table(rows={0: ["Venomous"]}, hands={0: ["Armor Plates"], 1: ["Roar"]}).actions()
    assert t.allows(0, {"play": {"armor-plates-1": {}}})
    t.answer({0: {"play": {"armor-plates-1": {"replace": "venomous-1"}}}})
    t.answer({1: {"play": {"roar-1": True}}}).quiet()
    assert t.state.rows[0] == ["venomous-1"]
    assert "armor-plates-1" in t.state.discard


@pytest.mark.rule("TL-107")
def test_a_card_without_a_legal_target_cannot_be_played() -> None:
    t = Table(hands={0: ["Bone Thief", "Mimicry", "Scavenge", "Selective Autotomy", "Spy-nosaur", "Feast"]}).actions()
    assert t.plays(0) == {"feast-1"}


@pytest.mark.rule("TL-108", "TL-163")
def test_a_card_that_lost_its_target_does_nothing() -> None:
    t = Table(dinos={1: ["Dracorix Head"]}, hands={0: ["Bone Thief"], 1: ["Selective Autotomy"]}).actions()
    t.answer({0: {"play": {"bone-thief-1": "dracorix-head"}}})
    t.answer({1: {"play": {"selective-autotomy-1": "dracorix-head"}}}).quiet()
    assert t.health(1) == 58
    assert t.state.hands[0] == []
    assert t.told("fizzled") == [{"card": "bone-thief-1", "seat": 0}]
    assert t.state.used == 1


@pytest.mark.rule("TL-108")
def test_play_dead_about_an_attack_that_is_over() -> None:
    t = Table(3, hands={1: ["Play Dead"], 2: ["Tail Lash"]}, health={0: 4}).attacking()
    t.answer({0: {"target": 1}})
    t.answer({1: {"play": {"play-dead-1": True}}})
    t.answer({2: {"play": {"tail-lash-1": 0}}}).quiet()
    assert t.told("fizzled") == [{"card": "play-dead-1", "seat": 1}]


@pytest.mark.rule("TL-111")
def test_triggers_open_no_window() -> None:
    t = Table(rows={0: ["Venomous"]}, dinos={1: full("Ankylosaurus")}, hands={1: ["Roar"]}, dice=[1]).attack(0, 1)
    assert t.window == "declare"
    t.answer({})
    assert t.window == "roll"
    t.answer({})
    assert t.kind == ""
    assert t.told("prevented")


@pytest.mark.rule("TL-112")
def test_a_cancelled_card_does_nothing_and_costs_its_action() -> None:
    t = Table(hands={0: ["Feast"], 1: ["Roar"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"play": {"roar-1": True}}})
    t.quiet()
    assert t.health(0) == 50
    assert sorted(t.state.discard) == ["feast-1", "roar-1"]
    assert t.state.used == 1


@pytest.mark.rule("TL-132")
def test_parts_cannot_be_roared() -> None:
    t = Table(hands={0: ["Dracorix Head"], 1: ["Roar"]}).actions()
    t.answer({0: {"attach": "dracorix-head"}})
    assert t.plays(1) == set()


@pytest.mark.rule("TL-222")
def test_helpful_cards_may_be_aimed_at_anyone() -> None:
    t = Table(3, dinos={0: ["Dracorix Head"]}, hands={0: ["Adrenaline", "Thick Hide", "Amber", "Tar Pit"]}).actions()
    ways = t.form(0).ways["play"].ways
    assert ways["adrenaline-1"].options == [0, 1, 2]
    assert ways["thick-hide-1"].options == [0, 1, 2]
    assert ways["amber-1"].options == ["dracorix-head"]
    assert ways["tar-pit-1"].options == ["dracorix-head"]


def test_trip_is_bounded_by_ten() -> None:
    t = Table(dinos={1: full("Apatosaurus")}, hands={0: ["Trip"]}).actions()
    t.do({"play": {"trip-1": 1}})
    assert t.health(1) == 40


@pytest.mark.rule("TL-201")
def test_fossil_dig_takes_parts_of_one_dinosaur_and_shuffles() -> None:
    t = Table(hands={0: ["Fossil Dig"]}, discard=["Feast"]).actions()
    t.do({"play": {"fossil-dig-1": True}})
    assert t.form(0).options == sorted(t.form(0).options)
    assert not t.allows(0, ["dracorix-head", "allosaurus-head"])
    assert [f.says for f in t.form(0).check(["dracorix-head", "allosaurus-head"])] == ["One dinosaur only."]
    assert not t.allows(0, ["dracorix-head", "dracorix-legs", "dracorix-arms"])
    before = list(t.state.deck)
    t.do(["dracorix-legs", "dracorix-head"])
    assert t.state.hands[0] == ["dracorix-head", "dracorix-legs"]
    assert sorted([*t.state.deck, *t.state.hands[0]]) == sorted(before)
    assert t.state.deck != [card for card in before if card in t.state.deck]
    assert (t.state.discard, t.told("reshuffled")) == (["feast-1", "fossil-dig-1"], [])
    assert t.told("fetched") == [{"seat": 0, "cards": ["dracorix-head", "dracorix-legs"], "zone": "deck"}]


def test_scavenge_skips_a_target_that_is_gone() -> None:
    t = Table(3, hands={0: ["Scavenge"]}, discard=["Dracorix Head", "Dracorix Legs"]).actions()
    t.answer({0: {"play": {"scavenge-1": ["dracorix-head", "dracorix-legs"]}}})
    assert t.state.hands[0] == ["dracorix-head", "dracorix-legs"]
    t = Table(hands={0: ["Scavenge"], 1: ["Trip"]}, discard=["Dracorix Head", "Dracorix Legs"]).actions()
    t.answer({0: {"play": {"scavenge-1": ["dracorix-head", "dracorix-legs"]}}})
    t.state.discard.remove("dracorix-legs")
    t.state.deck.append("dracorix-legs")
    t.quiet()
    assert t.state.hands[0] == ["dracorix-head"]


@pytest.mark.rule("TL-210")
def test_asteroid_asks_all_at_once_and_only_where_there_is_a_choice() -> None:
    t = Table(
        3,
        dinos={
            0: ["Dracorix Head", "Dracorix Legs"],
            1: ["Apatosaurus Body"],
            2: ["Allosaurus Head", "Allosaurus Arms"],
        },
        hands={0: ["Asteroid"]},
    ).actions()
    t.answer({0: {"play": {"asteroid-1": True}}})
    assert (t.kind, t.asked) == ("own_part", {0, 2})
    assert t.state.default(t.moment, 2) == "allosaurus-arms"
    assert t.state.default(t.moment, 0) == "dracorix-legs"
    t.answer({0: "dracorix-head"})
    assert [[c for c in dino if c] for dino in t.state.dinos] == [["dracorix-legs"], [], ["allosaurus-head"]]


@pytest.mark.rule("TL-145")
def test_mimicry_may_make_a_third_persistent() -> None:
    t = Table(
        rows={0: ["Razor Claws", "Armor Plates"], 1: ["Warm Blood"]}, hands={0: ["Mimicry"]}, health={0: 50}
    ).actions()
    t.do({"play": {"mimicry-1": "warm-blood-1"}})
    assert t.kind == "conflict"
    assert list(t.form(0).options) == ["razor-claws-1", "armor-plates-1", "warm-blood-1"]
    assert t.state.default(t.moment, 0) == "warm-blood-1"
    t.do("razor-claws-1")
    assert t.state.rows == [["armor-plates-1", "warm-blood-1"], []]


@pytest.mark.rule("TL-200", "TL-210")
def test_spy_nosaur_with_one_card_to_take_asks_nothing() -> None:
    t = Table(hands={0: ["Spy-nosaur"], 1: ["Roar"]}).actions()
    t.answer({0: {"play": {"spy-nosaur-1": 1}}})
    t.answer({1: PASS})
    assert t.state.hands == [["roar-1"], []]


@pytest.mark.rule("TL-211")
def test_a_missed_theft_takes_a_random_card_by_the_games_dice() -> None:
    from terrarium.kernel import MISSED

    t = Table(hands={0: ["Spy-nosaur"], 1: ["Feast", "Trip", "Amber"]}, script={"take": ["trip-1"]}).actions()
    t.do({"play": {"spy-nosaur-1": 1}})
    t.state.play(t.moment, {0: MISSED}, t.dice)
    assert t.state.hands[0] == ["trip-1"]
