"""A strict referee's cases: nothing, zero and the most; two effects on one thing; who leaves in between."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.rules.attack import besides

from .table import Table, full


@pytest.mark.rule("TL-173", "TL-174", "TL-087")
@pytest.mark.parametrize(("dice", "left"), [([1, 2], 50 - (12 + 3 - 4)), ([1, 3], 50)])
def test_a_death_roll_of_three_passes_under_the_king(dice: list[int], left: int) -> None:
    """Higher than 3 misses; two dice of three together are three."""
    t = Table(dinos={0: full("Spinosaurus"), 1: full("Quetzalcoatlus")}, dice=dice).attack(0, 1).quiet()
    assert t.health(1) == left


@pytest.mark.rule("TL-173", "TL-174", "TL-087")
def test_the_third_die_of_a_death_roll_is_no_choice_and_the_fourth_is() -> None:
    t = Table(dinos={0: full("Spinosaurus"), 1: full("Quetzalcoatlus")}, dice=[1, 1, 1]).attack(0, 1).quiet()
    assert t.kind == "chain"
    t.do("stop")
    assert t.health(1) == 50 - (12 + 3 - 4)


@pytest.mark.rule("TL-195", "TL-222")
@pytest.mark.parametrize(("mods", "damage"), [([(0, "attack", 5)], 12 + 2), ([(0, "weight", 5)], 17 + 2)])
def test_the_heaviest_is_made_stronger_by_weight_only(mods: list[tuple[int, str, int]], damage: int) -> None:
    t = Table(dinos={0: full("Apatosaurus")}, mods=mods, dice=[2]).attack(0, 1).quiet()
    assert t.health(1) == 50 - damage


@pytest.mark.rule("TL-178", "TL-182")
@pytest.mark.parametrize(
    ("hunter", "parts", "damage"),
    [
        ("Plesiosaurus", full("Apatosaurus"), 10 + 1),
        ("Triceratops", full("Apatosaurus"), 10 + 1 - 2),
        ("Triceratops", ["Apatosaurus Body"], 10 + 1),
    ],
)
def test_what_is_ignored_is_ignored_with_all_that_was_laid_upon_it(hunter: str, parts: list[str], damage: int) -> None:
    """Armor Plates and a Thick Hide are no part of a head, and weigh nothing in water."""
    t = Table(dinos={0: full(hunter), 1: parts}, rows={1: ["Armor Plates"]}, mods=[(1, "weight", 5)], dice=[1]).attack(
        0, 1
    )
    assert t.quiet().health(1) == 50 - damage


@pytest.mark.rule("TL-011", "TL-086", "TL-089", "TL-192")
@pytest.mark.parametrize(("prey", "left"), [("Apatosaurus", 50 - 6), ("Ankylosaurus", 50)])
def test_two_poisons_follow_a_bite_of_zero_but_not_through_super_armor(prey: str, left: int) -> None:
    t = Table(dinos={1: full(prey)}, rows={0: ["Venomous"] * 2}, dice=[1]).attack(0, 1).quiet()
    assert t.health(1) == left


@pytest.mark.rule("TL-192", "TL-175")
@pytest.mark.parametrize(
    ("hunter", "prey", "hit", "more"),
    [("Allosaurus", "Apatosaurus", 7, 6), ("Allosaurus", "Ankylosaurus", 10, 0), ("Dracorix", "Ankylosaurus", 8, 9)],
)
def test_what_comes_besides_an_attack_is_foretold_as_it_comes(hunter: str, prey: str, hit: int, more: int) -> None:
    """Two poisons, none through Super Armor, which does not keep off its own weight."""
    t = Table(dinos={0: full(hunter), 1: full(prey)}, rows={0: ["Venomous"] * 2}, dice=[6])
    assert besides(t.state, 0, 1) == more
    assert t.attack(0, 1).quiet().health(1) == 50 - hit - more


@pytest.mark.rule("TL-107", "TL-108")
def test_a_trip_of_one_who_weighs_nothing_hurts_nobody_and_is_played_all_the_same() -> None:
    t = Table(hands={0: ["Trip"]}).actions().do({"play": {"trip-1": 1}})
    assert t.health(1) == 50
    assert "trip-1" in t.state.discard
    assert not t.told("fizzled")


@pytest.mark.rule("TL-152", "TL-151", "TL-042")
@pytest.mark.parametrize("out", ["reshuffle", "play_on"])
def test_with_nothing_to_draw_nobody_is_asked_to(out: str) -> None:
    t = Table(deck=[], deck_out=out)
    t.state.hands[1], t.state.discard = t.state.discard, []
    t.turn().quiet()
    assert (t.kind, t.asked) == ("attack", {0}), "without a card there is nothing to do but attack"
    assert t.state.hands[0] == []


@pytest.mark.rule("TL-056", "TL-057", "TL-211")
def test_who_holds_seven_keeps_five_no_more_and_no_fewer() -> None:
    hand = ["Feast", "Feast", "Trip", "Trip", "Trip", "Roar", "Roar"]
    t = Table(hands={0: hand}).ending().quiet()
    assert t.kind == "hand_limit"
    cards = t.state.hands[0]
    assert [t.allows(0, cards[:n]) for n in (1, 2, 3)] == [False, True, False]
    assert not t.allows(0, [cards[0], cards[0]])


@pytest.mark.rule("TL-107", "TL-060")
def test_a_growth_spurt_of_two_heads_is_refused_and_of_none_is_a_card_spent() -> None:
    hand = ["Growth Spurt", "Tyrannosaurus Head", "Allosaurus Head", "Allosaurus Body"]
    t = Table(hands={0: hand}).actions().do({"play": {"growth-spurt-1": True}})
    assert t.kind == "attach_many"
    assert not t.allows(0, ["tyrannosaurus-head", "allosaurus-head"])
    assert t.allows(0, ["tyrannosaurus-head", "allosaurus-body"])
    t.do([])
    assert t.state.dinos[0] == [""] * 5
    assert "growth-spurt-1" in t.state.discard


@pytest.mark.rule("TL-176", "TL-210")
@pytest.mark.parametrize(("health", "parts", "torn"), [(50, 1, True), (1, 1, False), (50, 0, False)])
def test_claws_tear_the_only_part_unasked_and_nothing_from_the_dying(health: int, parts: int, torn: bool) -> None:
    t = Table(
        3, dinos={0: full("Therizinosaurus"), 1: ["Velociraptor Head"][:parts]}, health={1: health}, dice=[6]
    ).attack(0, 1)
    t.quiet()
    assert t.kind != "remove_part"
    assert ("velociraptor-head" in t.state.discard) is bool(parts)
    assert bool(t.state.died[1]) is (health == 1)
    assert (t.state.dinos[1][0] == "") is (torn or not parts or bool(t.state.died[1]))


@pytest.mark.rule("TL-106", "TL-145", "TL-105")
def test_a_third_persistent_by_mimicry_is_settled_by_who_took_it() -> None:
    t = Table(rows={0: ["Razor Claws", "Armor Plates"], 1: ["Venomous"]}, hands={0: ["Mimicry"]}).actions()
    t.do({"play": {"mimicry-1": "venomous-1"}})
    assert (t.kind, t.asked) == ("conflict", {0})
    assert t.allows(0, "venomous-1")
    assert t.allows(0, "armor-plates-1")
    t.do("armor-plates-1")
    assert sorted(t.state.rows[0]) == ["razor-claws-1", "venomous-1"]
    assert t.state.rows[1] == []


@pytest.mark.rule("TL-168", "TL-163", "TL-108")
def test_who_resigns_in_the_window_of_the_card_aimed_at_it_leaves_the_card_without_a_target() -> None:
    t = Table(3, dinos={1: ["Apatosaurus Body"]}, hands={0: ["Trip"], 1: ["Roar"], 2: ["Feast"]}).actions()
    t.answer({0: {"play": {"trip-1": 1}}})
    assert 1 in t.asked
    t.state.act(1, "resign", True, t.dice)
    t.quiet()
    assert t.state.died[1]
    assert t.state.died[2] == 0
    assert {"trip-1", "roar-1", "apatosaurus-body"} <= set(t.state.discard)
    assert (t.kind, t.asked) == ("attack", {0}), "its hand is empty"


@pytest.mark.rule("TL-054", "TL-131", "TL-102")
def test_an_ambush_of_ones_own_turn_costs_an_action_and_strikes_twice() -> None:
    t = Table(hands={0: ["Ambush", "Feast"]}, dice=[3, 4]).actions()
    t.do({"play": {"ambush-1": True}}).do({"end": True})
    assert t.kind == "attack"
    t.do({"target": 1})
    assert t.kind == "rampage"
    t.do({"target": 1})
    assert t.health(1) == 50 - 3 - 4


@pytest.mark.rule("TL-021", "TL-184")
def test_what_heals_above_the_cap_is_lost() -> None:
    t = Table(hands={0: ["Feast"]}, health={0: 47}, health_cap=50).actions().do({"play": {"feast-1": True}})
    assert t.health(0) == 50
