"""Situations in which several rules meet at once, decided by the rulebook before they were played."""

from __future__ import annotations

import pytest

from .table import PASS, Table, full


@pytest.mark.rule("TL-062", "TL-108", "TL-142", "TL-145")
def test_a_part_that_sinks_while_it_is_replaced_comes_back_to_a_choice() -> None:
    """Suppressed before the new one resolves, the old part is not in play and so is not replaced, nor discarded."""
    t = Table(dinos={0: ["Tyrannosaurus Head"]}, hands={0: ["Allosaurus Head"], 1: ["Tar Pit"]}).actions()
    t.answer({0: {"attach": "allosaurus-head"}})
    t.answer({1: {"play": {"tar-pit-1": "tyrannosaurus-head"}}}).quiet()
    assert t.state.dinos[0][0] == "allosaurus-head"
    assert "tyrannosaurus-head" not in t.state.discard
    while t.kind != "conflict":
        t.answer({0: {"none": True}} if t.kind == "attack" else {0: "stop"} if t.kind == "draw" else {})
    t.answer({0: "allosaurus-head"})
    assert t.state.dinos[0][0] == "tyrannosaurus-head"
    assert "allosaurus-head" in t.state.discard


@pytest.mark.rule("TL-145", "TL-058")
def test_three_heads_for_one_neck_are_settled_one_after_the_other() -> None:
    t = Table(
        dinos={0: ["Tyrannosaurus Head"]},
        suppressed=[(0, "Allosaurus Head", 1, "end_of_turn"), (0, "Spinosaurus Head", 1, "end_of_turn")],
        hands={0: ["Feast"] * 2 + ["Trip"] * 3},
    ).ending()
    assert set(t.form(0).options) == {"tyrannosaurus-head", "allosaurus-head"}
    t.answer({0: "tyrannosaurus-head"})
    assert set(t.form(0).options) == {"allosaurus-head", "spinosaurus-head"}
    t.answer({0: "spinosaurus-head"})
    assert t.state.dinos[0][0] == "allosaurus-head"
    assert t.state.suppressed[0] == []


@pytest.mark.rule("TL-190", "TL-191", "TL-125", "TL-128")
@pytest.mark.parametrize(("pit", "armor", "cancelled"), [(1, 2, False), (2, 1, True)])
def test_super_armor_and_the_tar_that_would_break_it_go_clockwise(pit: int, armor: int, cancelled: bool) -> None:
    """Both answer the same Feast: who sits nearer to its player's left is first, and the tar leaves no armor."""
    t = Table(3, dinos={armor: full("Ankylosaurus")}, hands={0: ["Feast"], pit: ["Tar Pit"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({pit: {"play": {"tar-pit-1": "ankylosaurus-legs"}}, armor: {"cancel": True}})
    t.quiet()
    assert t.health(0) == (50 if cancelled else 58)
    assert ("tar-pit-1" in t.state.hands[pit]) is cancelled
    assert t.state.armored[armor] is cancelled


@pytest.mark.rule("TL-190", "TL-191", "TL-127")
def test_super_armor_spent_on_the_tar_lets_the_first_card_pass() -> None:
    t = Table(3, dinos={2: full("Ankylosaurus")}, hands={0: ["Feast"], 1: ["Tar Pit"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"play": {"tar-pit-1": "ankylosaurus-legs"}}})
    t.answer({2: {"cancel": True}}).quiet()
    assert t.state.bonus[2] == "ankylosaurus"
    assert t.health(0) == 58
    assert set(t.state.discard) == {"feast-1", "tar-pit-1"}


@pytest.mark.rule("TL-190", "TL-112", "TL-126")
def test_super_armor_saves_its_own_card_from_a_roar() -> None:
    t = Table(dinos={0: full("Ankylosaurus")}, hands={0: ["Stampede"], 1: ["Roar"]}).actions()
    t.answer({0: {"play": {"stampede-1": True}}})
    t.answer({1: {"play": {"roar-1": True}}})
    t.answer({0: {"cancel": True}}).quiet()
    assert t.health(1) == 45
    assert t.state.used == 1


@pytest.mark.rule("TL-087", "TL-088", "TL-085")
def test_a_king_that_falls_from_the_sky_after_the_roll_is_hit() -> None:
    """The roll was higher than 3, but at the damage step there is no King of the Sky: 6 + 5 less weight 4."""
    t = Table(dinos={0: ["Tyrannosaurus Head"], 1: full("Quetzalcoatlus")}, hands={0: ["Tar Pit"]}, dice=[5])
    t.actions().do({"end": True})
    t.answer({0: {"target": 1}})
    while t.window != "roll":
        t.answer({})
    t.answer({0: {"play": {"tar-pit-1": "quetzalcoatlus-legs"}}}).quiet()
    assert t.health(1) == 50 - (6 + 5 - 4)


@pytest.mark.rule("TL-069", "TL-066", "TL-065")
@pytest.mark.parametrize("link", [True, False])
def test_a_king_that_dodges_with_its_own_wings_keeps_the_sky_by_a_missing_link_only(link: bool) -> None:
    t = Table(dinos={1: full("Quetzalcoatlus")}, rows={1: ["Missing Link"] if link else []}).attack(0, 1)
    t.answer({1: {"dodge": "quetzalcoatlus-wings"}}).quiet()
    assert t.health(1) == 50
    assert t.state.bonus[1] == ("quetzalcoatlus" if link else "")
    assert "quetzalcoatlus-wings" in t.state.discard


@pytest.mark.rule("TL-144", "TL-069", "TL-126", "TL-162")
def test_wings_that_come_back_while_an_attack_is_declared_may_dodge_it() -> None:
    """Their suppression ends with the death of who made it, in the middle of the window."""
    t = Table(
        3,
        suppressed=[(1, "Pteranodon Wings", 2, "your_turn")],
        hands={1: ["Tail Lash"]},
        health={2: 4},
    ).attack(0, 1)
    assert not t.allows(1, {"dodge": "pteranodon-wings-1"})
    t.answer({1: {"play": {"tail-lash-1": 2}}})
    assert (t.state.died[2] > 0, t.window) == (True, "declare")
    t.answer({1: {"dodge": "pteranodon-wings-1"}}).quiet()
    assert t.health(1) == 50
    assert t.state.died == [0, 0, 1]


@pytest.mark.rule("TL-089", "TL-021", "TL-170", "TL-181")
def test_spikes_come_before_the_bite_heals_and_the_cap_counts_then() -> None:
    """Full Allosaurus (13) at 50 of 50, die 2, against weight 8: first 45 by the spikes, then 7 more, but never 51."""
    t = Table(dinos={0: full("Allosaurus"), 1: full("Stegosaurus")}, dice=[2], health_cap=50).attack(0, 1).quiet()
    assert (t.health(0), t.health(1)) == (50, 43)
    assert [fact["gain"] for fact in t.told("gained")] == [5]


@pytest.mark.rule("TL-160", "TL-165", "TL-167")
def test_two_that_kill_each_other_leave_the_third_the_win_and_share_the_second_place() -> None:
    t = Table(3, dinos={0: full("Tyrannosaurus"), 1: full("Stegosaurus")}, health={0: 5, 1: 3}, dice=[1])
    t.attack(0, 1).quiet()
    assert t.state.over
    assert {seat: place.place for seat, place in t.state.result().items()} == {0: 2, 1: 2, 2: 1}


@pytest.mark.rule("TL-109", "TL-150", "TL-152")
def test_a_card_that_is_being_played_is_not_drawn_by_itself() -> None:
    """Two cards are left to have; the third would be the Clutch of Eggs, which is on the stack."""
    t = Table(hands={0: ["Clutch of Eggs"]}, deck=["Feast"]).actions()
    t.state.discard = ["roar-1"]
    t.events += t.state.play(t.moment, {0: {"play": {"clutch-of-eggs-1": True}}}, t.dice).events
    while t.kind == "respond":
        t.events += t.state.play(t.moment, dict.fromkeys(t.asked, PASS), t.dice).events
    assert sorted(t.state.hands[0]) == ["feast-1", "roar-1"]
    assert t.state.discard == ["clutch-of-eggs-1"]


@pytest.mark.rule("TL-041", "TL-143")
def test_warm_blood_that_comes_back_at_its_own_upkeep_warms_at_once() -> None:
    t = Table(suppressed=[(0, "Warm Blood", 0, "your_turn"), (1, "Razor Claws", 0, "your_turn")], health={0: 20})
    t.upkeep()
    assert t.health(0) == 23
    assert (t.state.rows[0], t.state.rows[1]) == (["warm-blood-1"], ["razor-claws-1"])


@pytest.mark.rule("TL-045", "TL-106")
def test_fast_metabolism_replaced_by_its_own_third_action_leaves_none() -> None:
    t = Table(rows={0: ["Fast Metabolism"]}, hands={0: ["Feast", "Feast", "Razor Claws", "Trip"]}).actions()
    t.do({"play": {"feast-1": True}}).do({"discard": "feast-2"})
    assert t.kind == "action"
    t.do({"play": {"razor-claws-1": {"replace": "fast-metabolism-1"}}})
    assert t.kind == "attack"
    assert t.state.rows[0] == ["razor-claws-1"]


@pytest.mark.rule("TL-045", "TL-103", "TL-145")
def test_a_metabolism_taken_over_works_at_once_and_a_link_taken_ends_the_others_set() -> None:
    t = Table(
        dinos={1: full("Stegosaurus")[:3]},
        rows={1: ["Missing Link", "Fast Metabolism"]},
        hands={0: ["Mimicry", "Trip", "Feast", "Feast"]},
    ).actions()
    t.do({"play": {"mimicry-1": "fast-metabolism-1"}})
    t.do({"play": {"feast-1": True}})
    assert t.kind == "action", "three actions now, two of them used"
    assert t.state.bonus[1] == "stegosaurus"
    other = Table(
        dinos={0: full("Dracorix")[:3], 1: full("Stegosaurus")[:3]},
        rows={0: ["Venomous", "Armor Plates"], 1: ["Missing Link"]},
        hands={0: ["Mimicry"]},
    ).actions()
    other.do({"play": {"mimicry-1": "missing-link-1"}})
    assert other.kind == "conflict"
    assert (other.state.bonus[0], other.state.bonus[1]) == ("", "stegosaurus"), "one change with its conflict"
    other.do("missing-link-1")
    assert (other.state.bonus[0], other.state.bonus[1]) == ("", "")
    assert "missing-link-1" in other.state.discard


@pytest.mark.rule("TL-054", "TL-066")
def test_two_rights_to_rampage_outlive_the_set_that_gave_one() -> None:
    """Long Neck and an Ambush: counted when the place comes up, so that tar in the first attack takes none away."""
    t = Table(
        3,
        dinos={1: full("Brontomerus")},
        hands={1: ["Ambush"], 2: ["Tar Pit"]},
        health={0: 3},
        dice=[1, 1],
    ).actions()
    assert t.window == "pre_attack"
    t.answer({1: {"play": {"ambush-1": True}}})
    while t.kind != "rampage":
        t.answer({0: {"none": True}} if t.kind == "attack" else {0: "stop"} if t.kind == "draw" else {})
    t.answer({1: {"target": 0}})
    t.answer({2: {"play": {"tar-pit-1": "brontomerus-arms"}}}).quiet()
    assert (t.kind, t.asked) == ("rampage", {1})
    assert t.state.bonus[1] == ""
    assert t.state.died[0]
    assert t.allows(1, {"target": 2})
    assert not t.allows(1, {"target": 0})


@pytest.mark.rule("TL-182", "TL-176", "TL-085")
def test_a_head_shed_after_the_roll_guards_no_more_and_cannot_be_torn_off() -> None:
    """Triceratops (10), die 3: without the Head nothing guards, 13; the shedding has given 8 before."""
    t = Table(
        dinos={0: full("Triceratops"), 1: ["Ankylosaurus Head", "Apatosaurus Body"]},
        hands={1: ["Selective Autotomy"]},
        dice=[3],
    ).attack(0, 1)
    while t.window != "roll":
        t.answer({})
    t.answer({1: {"play": {"selective-autotomy-1": "ankylosaurus-head"}}}).quiet()
    assert t.health(1) == 50 + 8 - 13
    claws = Table(
        dinos={0: full("Therizinosaurus"), 1: ["Ankylosaurus Head"]}, hands={1: ["Selective Autotomy"]}, dice=[3]
    ).attack(0, 1)
    claws.answer({1: {"play": {"selective-autotomy-1": "ankylosaurus-head"}}}).quiet()
    assert claws.health(1) == 50 + 8 - 12
    assert claws.kind != "remove_part"
    assert sorted(claws.state.discard) == ["ankylosaurus-head", "selective-autotomy-1"]


@pytest.mark.rule("TL-107", "TL-140")
def test_camouflage_hides_itself_and_only_its_own_seat_ambers_it() -> None:
    t = Table(rows={0: ["Razor Claws"], 1: ["Camouflage", "Venomous"]}, hands={0: ["Amber", "Mimicry"]}).actions()
    assert t.plays(0) == {"amber-1"}, "no other Persistent may be taken over"
    assert t.allows(0, {"play": {"amber-1": "razor-claws-1"}})
    assert not t.allows(0, {"play": {"amber-1": "camouflage-1"}})
    assert not t.allows(0, {"play": {"amber-1": "venomous-1"}})


@pytest.mark.rule("TL-084", "TL-174", "TL-172")
def test_a_stumble_under_a_chain_rolls_two_dice_again_and_may_reach_the_king() -> None:
    """Spinosaurus rolled 2, 6; rerolled 1, 1, then 1: stopped at 3, which King of the Sky does not stop."""
    t = Table(dinos={0: full("Spinosaurus"), 1: full("Quetzalcoatlus")}, hands={0: ["Stumble"]}, dice=[2, 6, 1, 1, 1])
    t.actions().do({"end": True})
    t.answer({0: {"target": 1}})
    while t.window != "roll":
        t.answer({})
    t.answer({0: {"play": {"stumble-1": True}}})
    while t.kind == "respond":
        t.answer({})
    assert t.kind == "chain"
    t.answer({0: "stop"}).quiet()
    assert t.health(1) == 50 - (12 + 3 - 4)
