"""A strict referee's cases: nothing left, the same thing twice, gone by one's own act, answers that make it worse."""

from __future__ import annotations

import pytest

from .table import Table, full


@pytest.mark.rule("TL-175", "TL-085", "TL-007", "TL-011")
@pytest.mark.parametrize(("hide", "left"), [(False, 50 - (4 + 0) - 12), (True, 50 - 0 - 17)])
def test_a_thick_hide_against_rough_and_tumble_makes_it_worse(hide: bool, left: int) -> None:
    """Dracorix (11), die 5, against weight 12: 4 and 12. With 17 zero damage, and all the weight besides."""
    t = Table(dinos={0: full("Dracorix"), 1: full("Apatosaurus")}, hands={1: ["Thick Hide"]}, dice=[5]).attack(0, 1)
    while t.window != "roll":
        t.answer({})
    t.answer({1: {"play": {"thick-hide-1": 1}} if hide else {"pass": True}}).quiet()
    assert t.health(1) == left


@pytest.mark.rule("TL-107", "TL-108", "TL-127", "TL-222")
@pytest.mark.parametrize(
    ("parts", "left"), [(["Stegosaurus Body"], 50 - 9), (["Apatosaurus Body", "Apatosaurus Legs"], 40)]
)
def test_a_thick_hide_in_answer_to_a_trip_weighs_on_its_victim(parts: list[str], left: int) -> None:
    """Read on resolution: 4 + 5 is 9; 8 + 5 is more than ten."""
    t = Table(3, dinos={1: parts}, hands={0: ["Trip"], 2: ["Thick Hide"]}).actions()
    t.answer({0: {"play": {"trip-1": 1}}})
    t.answer({2: {"play": {"thick-hide-1": 1}}}).quiet()
    assert t.health(1) == left


@pytest.mark.rule("TL-125", "TL-069", "TL-128", "TL-140")
@pytest.mark.parametrize(("defender", "other", "dodged"), [(1, 2, True), (2, 1, False)])
def test_wings_and_the_tar_for_them_answered_at_once_go_clockwise(defender: int, other: int, dodged: bool) -> None:
    """Who sits nearer to the attacker's left is carried out: tar before the dodge leaves no Wings to dodge with."""
    t = Table(
        3, dinos={0: ["Tyrannosaurus Head"], defender: ["Pteranodon Wings"]}, hands={other: ["Tar Pit"]}, dice=[2]
    ).attack(0, defender)
    t.answer(
        {
            defender: {"dodge": "pteranodon-wings-1"},
            other: {"play": {"tar-pit-1": "pteranodon-wings-1"}},
        }
    )
    if dodged:
        assert t.kind != "respond" or not t.allows(other, {"play": {"tar-pit-1": "pteranodon-wings-1"}})
    t.quiet()
    assert t.health(defender) == (50 if dodged else 50 - 8)
    assert ("tar-pit-1" in t.state.hands[other]) is dodged
    assert ("pteranodon-wings-1" in t.state.discard) is dodged


@pytest.mark.rule("TL-108", "TL-107", "TL-127")
def test_a_part_shed_before_the_bone_thief_comes_is_nobodys() -> None:
    t = Table(
        dinos={1: ["Apatosaurus Body", "Apatosaurus Legs"]}, hands={0: ["Bone Thief"], 1: ["Selective Autotomy"]}
    ).actions()
    t.answer({0: {"play": {"bone-thief-1": "apatosaurus-body"}}})
    t.answer({1: {"play": {"selective-autotomy-1": "apatosaurus-body"}}}).quiet()
    assert t.health(1) == 58
    assert t.state.hands[0] == []
    assert sorted(t.state.discard) == ["apatosaurus-body", "bone-thief-1", "selective-autotomy-1"]
    assert t.state.dinos[1][3] == "apatosaurus-legs"


@pytest.mark.rule("TL-107", "TL-108", "TL-127", "TL-109")
def test_one_part_is_shed_for_health_once_though_two_cards_name_it() -> None:
    """The second autotomy answers the Tail Lash that answers the first: it sheds the Body, and the first finds none."""
    t = Table(
        3,
        dinos={1: ["Apatosaurus Body"]},
        hands={0: ["Feast"], 1: ["Selective Autotomy"] * 2, 2: ["Tail Lash"]},
    ).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"play": {"selective-autotomy-1": "apatosaurus-body"}}})
    t.answer({2: {"play": {"tail-lash-1": 1}}})
    t.answer({1: {"play": {"selective-autotomy-2": "apatosaurus-body"}}}).quiet()
    assert t.health(1) == 50 + 8 - 4
    assert [fact["card"] for fact in t.told("fizzled")] == ["selective-autotomy-1"]
    assert t.health(0) == 58


@pytest.mark.rule("TL-162", "TL-164", "TL-126", "TL-161")
def test_who_dies_of_the_answer_to_its_own_card_leaves_it_undone() -> None:
    t = Table(3, hands={0: ["Stampede", "Feast"], 1: ["Tail Lash"], 2: ["Roar"]}, health={0: 4}).actions()
    t.answer({0: {"play": {"stampede-1": True}}})
    t.answer({1: {"play": {"tail-lash-1": 0}}}).quiet()
    assert t.state.died == [1, 0, 0]
    assert (t.health(1), t.health(2)) == (50, 50)
    assert {"stampede-1", "feast-1", "tail-lash-1"} <= set(t.state.discard)
    assert t.state.hands[2][:1] == ["roar-1"]
    assert t.state.active == 1


@pytest.mark.rule("TL-160", "TL-192", "TL-165", "TL-167")
def test_a_stampede_that_kills_two_at_once_spares_super_armor() -> None:
    t = Table(4, dinos={3: full("Ankylosaurus")}, hands={0: ["Stampede"]}, health={1: 5, 2: 3, 3: 1}).actions()
    t.do({"play": {"stampede-1": True}})
    assert t.state.died == [0, 1, 1, 0]
    assert t.health(3) == 1
    assert not t.state.over
    again = Table(4, hands={0: ["Stampede"]}, health={1: 5, 2: 3, 3: 1}).actions()
    again.do({"play": {"stampede-1": True}})
    assert {seat: place.place for seat, place in again.state.result().items()} == {0: 1, 1: 2, 2: 2, 3: 2}


@pytest.mark.rule("TL-045", "TL-140", "TL-041", "TL-143")
def test_who_ambers_its_own_metabolism_has_had_its_actions() -> None:
    """Allotment 3, used 2, then 2 of 2; at its own next upkeep the third action is back."""
    t = Table(rows={0: ["Fast Metabolism"]}, hands={0: ["Feast", "Amber", "Trip"]}).actions()
    t.do({"play": {"feast-1": True}})
    assert t.kind == "action"
    t.do({"play": {"amber-1": "fast-metabolism-1"}})
    assert t.kind == "attack"
    while (t.state.active, t.kind) != (0, "action"):
        t.answer(dict.fromkeys(t.asked, "stop") if t.kind == "draw" else {})
    assert t.state.rows[0] == ["fast-metabolism-1"]
    t.do({"discard": "trip-1"})
    assert t.state.used == 1


@pytest.mark.rule("TL-107", "TL-222", "TL-009")
def test_camouflage_keeps_off_help_too_but_neither_a_roar_nor_what_is_aimed_at_nobody() -> None:
    t = Table(rows={1: ["Camouflage"]}, hands={0: ["Roar", "Stampede", "Thick Hide"], 1: ["Thick Hide"]}).actions()
    assert not t.allows(0, {"play": {"thick-hide-1": 1}})
    assert t.allows(0, {"play": {"thick-hide-1": 0}})
    t.answer({0: {"play": {"stampede-1": True}}})
    t.answer({1: {"play": {"thick-hide-2": 1}}})
    t.answer({0: {"play": {"roar-1": True}}}).quiet()
    assert t.health(1) == 45
    assert t.state.mods == []
    assert t.state.used == 2


@pytest.mark.rule("TL-050", "TL-066", "TL-083", "TL-105")
def test_a_link_dropped_as_the_attack_comes_up_takes_the_second_die() -> None:
    """Three parts of Spinosaurus and a Missing Link: dropped at the attack decision, the set is gone by the roll."""
    t = Table(dinos={0: full("Spinosaurus")[:3]}, rows={0: ["Missing Link"]}, dice=[4]).attacking()
    assert t.state.bonus[0] == "spinosaurus"
    t.answer({0: {"drop": "missing-link-1"}})
    assert (t.kind, t.state.bonus[0]) == ("attack", "")
    t.do({"target": 1})
    assert t.health(1) == 50 - (10 + 4)


@pytest.mark.rule("TL-052", "TL-054", "TL-180")
@pytest.mark.parametrize("living", [True, False])
def test_a_long_neck_waits_for_the_last_seats_first_attack_step_made_or_not(living: bool) -> None:
    """In round 1 nobody rampages on the middle seat's turn; on the last seat's it may, though that seat declines."""
    t = Table(3, dinos={0: full("Brontomerus")}, round=1, active=2 if living else 1).actions()
    while t.kind == "action":
        t.answer({t.state.active: {"end": True}})
    if living:
        t.answer({2: {"none": True}})
        assert (t.kind, t.asked) == ("rampage", {0})
    else:
        assert t.kind == "draw"


@pytest.mark.rule("TL-108", "TL-210", "TL-200")
def test_a_hand_that_is_played_out_before_the_spy_looks() -> None:
    t = Table(hands={0: ["Spy-nosaur"], 1: ["Adrenaline"]}).actions()
    t.answer({0: {"play": {"spy-nosaur-1": 1}}})
    t.answer({1: {"play": {"adrenaline-1": 1}}}).quiet()
    assert t.state.hands == [[], []]
    assert [fact["card"] for fact in t.told("fizzled")] == ["spy-nosaur-1"]
    assert t.state.used == 1
    t = Table(hands={0: ["Spy-nosaur"], 1: ["Adrenaline", "Trip"]}).actions()
    t.answer({0: {"play": {"spy-nosaur-1": 1}}})
    t.answer({1: {"play": {"adrenaline-1": 1}}}).quiet()
    assert t.state.hands == [["trip-1"], []]


@pytest.mark.rule("TL-161", "TL-054", "TL-164", "TL-181")
def test_who_dies_of_its_first_attack_does_not_come_back_for_its_ambush() -> None:
    t = Table(
        3, dinos={1: full("Stegosaurus"), 2: full("Brontomerus")}, hands={0: ["Ambush"]}, health={0: 5}, dice=[1, 1]
    ).actions()
    t.do({"play": {"ambush-1": True}})
    while t.kind != "attack":
        t.answer({})
    t.do({"target": 1})
    assert t.state.died == [1, 0, 0]
    assert (t.kind, t.asked) == ("rampage", {2})
    assert not t.allows(2, {"target": 0})
    t.do({"none": True})
    assert t.state.active == 1


@pytest.mark.rule("TL-110", "TL-062", "TL-066", "TL-141")
def test_a_growth_spurt_fills_the_room_that_tar_left_and_the_old_part_comes_back_to_a_choice() -> None:
    """One part into the sunken Head's place, one over the Legs; at cleanup two Heads want one neck."""
    t = Table(
        dinos={0: ["Stegosaurus Head", "Allosaurus Legs"]},
        hands={0: ["Growth Spurt", "Triceratops Head", "Stegosaurus Legs"], 1: ["Tar Pit"]},
    ).actions()
    t.answer({0: {"play": {"growth-spurt-1": True}}})
    t.answer({1: {"play": {"tar-pit-1": "stegosaurus-head"}}}).quiet()
    assert t.kind == "attach_many"
    t.do(["triceratops-head", "stegosaurus-legs"])
    assert t.state.dinos[0][0] == "triceratops-head"
    assert "allosaurus-legs" in t.state.discard
    while t.kind != "conflict":
        t.answer({0: "stop"} if t.kind == "draw" else {})
    t.answer({0: "triceratops-head"})
    assert t.state.dinos[0][0] == "stegosaurus-head"
