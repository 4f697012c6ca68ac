"""The worked examples of section 17 that show the set bonuses (10 to 26), as they stand. S1 is seat 0."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.model import actions_left, attack_of

from .table import Table, full


@pytest.mark.rule("TL-171")
def test_example_10_clever_girl() -> None:
    t = Table(dinos={0: full("Velociraptor"), 1: ["Brontomerus Body", "Brontomerus Legs"]}, dice=[2, 5, 6]).attack(0, 1)
    assert t.health(1) == 30


@pytest.mark.rule("TL-172", "TL-087")
@pytest.mark.parametrize(("dice", "health"), [([1, 1, 2], 50), ([1, 1, 1], 38)])
def test_example_11_king_of_the_sky(dice: list[int], health: int) -> None:
    t = Table(dinos={0: full("Velociraptor"), 1: full("Quetzalcoatlus")}, dice=dice).attack(0, 1)
    if t.kind == "respond":
        t.quiet()
    assert t.health(1) == health


@pytest.mark.rule("TL-173", "TL-174")
@pytest.mark.parametrize(("goes_on", "health"), [(True, 29), (False, 34)])
def test_example_12_death_roll(goes_on: bool, health: int) -> None:
    t = Table(dinos={0: full("Spinosaurus"), 1: ["Brontomerus Body", "Brontomerus Legs"]}, dice=[4, 4, 2, 5]).attack(
        0, 1
    )
    assert t.kind == "chain"
    t.do("roll" if goes_on else "stop")
    assert t.health(1) == health


@pytest.mark.rule("TL-172", "TL-174")
@pytest.mark.parametrize(("answer", "health"), [("stop", 39), ("roll", 50)])
def test_example_13_death_roll_against_the_sky(answer: str, health: int) -> None:
    t = Table(dinos={0: full("Spinosaurus"), 1: full("Quetzalcoatlus")}, dice=[1, 1, 1, 2]).attack(0, 1)
    t.quiet()
    assert t.kind == "chain"
    assert t.state.default(t.moment, 0) == "stop"
    t.do(answer)
    assert t.health(1) == health


@pytest.mark.rule("TL-173")
def test_example_14_second_die_higher() -> None:
    t = Table(dinos={0: full("Spinosaurus")}, dice=[2, 6]).attack(0, 1)
    assert t.told("rolled")[-1]["total"] == 8
    assert t.health(1) == 50 - 12 - 8


@pytest.mark.rule("TL-175")
@pytest.mark.parametrize(("die", "health"), [(1, 38), (5, 34)])
def test_example_15_rough_and_tumble(die: int, health: int) -> None:
    t = Table(dinos={0: full("Dracorix"), 1: full("Apatosaurus")}, dice=[die]).attack(0, 1)
    assert t.health(1) == health


@pytest.mark.rule("TL-170")
def test_example_16_hatchet_chomp_overkill() -> None:
    t = Table(dinos={0: full("Allosaurus"), 1: ["Apatosaurus Body"]}, health={0: 20, 1: 4}, dice=[4]).attack(0, 1)
    assert t.health(0) == 32
    assert t.state.died[1]
    assert t.state.over


@pytest.mark.rule("TL-089", "TL-012")
def test_example_17_gain_and_retaliation_together() -> None:
    t = Table(dinos={0: full("Allosaurus"), 1: full("Stegosaurus")}, health={0: 4}, dice=[2]).attack(0, 1)
    assert (t.health(0), t.health(1)) == (6, 43)
    t = Table(
        dinos={0: full("Allosaurus"), 1: full("Stegosaurus")}, health={0: 4}, hands={1: ["Play Dead"]}, dice=[2]
    ).attack(0, 1)
    t.answer({1: {"play": {"play-dead-1": True}}}).quiet()
    assert t.told("damage")[-1]["health"] == -1
    assert t.state.died[0]


@pytest.mark.rule("TL-176")
def test_example_18_claw_swipe() -> None:
    t = Table(dinos={0: full("Therizinosaurus"), 1: full("Tyrannosaurus")}, dice=[1]).attack(0, 1)
    assert t.health(1) == 48
    assert attack_of(t.state, 1) == 21
    t.do("tyrannosaurus-head")
    assert attack_of(t.state, 1) == 5
    other = Table(dinos={0: full("Therizinosaurus"), 1: full("Tyrannosaurus")}, dice=[1]).attack(0, 1)
    other.do("tyrannosaurus-legs")
    assert other.state.discard[-1] == "tyrannosaurus-legs"
    assert "tyrannosaurus-head" in other.state.dinos[1]


@pytest.mark.rule("TL-178")
def test_example_19_aquatic_hunter() -> None:
    t = Table(
        dinos={0: full("Plesiosaurus"), 1: full("Apatosaurus")},
        rows={1: ["Armor Plates"]},
        mods=[(1, "weight", 5)],
        dice=[3],
    ).attack(0, 1)
    assert t.health(1) == 37


@pytest.mark.rule("TL-182")
@pytest.mark.parametrize(("tarred", "health"), [(False, 41), (True, 38)])
def test_example_20_cranial_combatant(tarred: bool, health: int) -> None:
    worn = ["Apatosaurus Body"] + ([] if tarred else ["Ankylosaurus Head"])
    t = Table(
        dinos={0: full("Triceratops"), 1: worn},
        rows={1: ["Armor Plates"]},
        suppressed=[(1, "Ankylosaurus Head", 0, "end_of_turn")] if tarred else [],
        dice=[2],
    ).attack(0, 1)
    assert t.health(1) == health


@pytest.mark.rule("TL-195", "TL-181")
def test_example_21_super_heavy_weight() -> None:
    t = Table(
        dinos={0: full("Apatosaurus"), 1: full("Stegosaurus")}, rows={0: ["Razor Claws", "Armor Plates"]}, dice=[4]
    ).attack(0, 1)
    assert (t.health(1), t.health(0)) == (39, 45)


@pytest.mark.rule("TL-180", "TL-054")
def test_example_22_long_neck() -> None:
    asked = []
    t = Table(3, dinos={1: full("Brontomerus")}).turn()
    while t.state.round == 3:
        if t.kind in ("attack", "rampage"):
            asked.append((t.state.active, t.kind, *t.asked))
        t.do({"draw": "stop", "action": {"end": True}, "attack": {"none": True}, "rampage": {"none": True}}[t.kind])
    assert asked == [
        (0, "attack", 0),
        (0, "rampage", 1),
        (1, "attack", 1),
        (2, "attack", 2),
        (2, "rampage", 1),
    ]


@pytest.mark.rule("TL-181", "TL-082")
def test_example_23_thagomizer_after_a_dodge() -> None:
    t = Table(dinos={1: [*full("Stegosaurus"), "Pteranodon Wings"]}).attack(0, 1)
    t.answer({1: {"dodge": "pteranodon-wings-1"}})
    assert (t.health(1), t.health(0)) == (50, 45)


@pytest.mark.rule("TL-190", "TL-191", "TL-063")
def test_example_24_super_armor_cancels_once_a_turn() -> None:
    t = Table(
        dinos={0: ["Tyrannosaurus Head"], 1: full("Ankylosaurus")}, hands={0: ["Allosaurus Head", "Feast"]}
    ).actions()
    t.answer({0: {"attach": "allosaurus-head"}})
    t.answer({1: {"cancel": True}})
    assert "allosaurus-head" in t.state.discard
    assert t.state.dinos[0][0] == "tyrannosaurus-head"
    assert actions_left(t.state) == 1
    t.answer({0: {"play": {"feast-1": True}}})
    assert t.health(0) == 58


@pytest.mark.rule("TL-192")
def test_example_25_super_armor_takes_only_attacks() -> None:
    t = Table(
        dinos={1: full("Ankylosaurus")},
        rows={0: ["Venomous", "Fast Metabolism"]},
        hands={0: ["Trip", "Stampede", "Tail Lash"]},
        dice=[1],
    ).actions()
    for card, said in (("trip-1", 1), ("stampede-1", True), ("tail-lash-1", 1)):
        t.do({"play": {card: said}})
    assert len(t.told("prevented")) == 3
    t.do({"target": 1})
    assert len(t.told("prevented")) == 4
    assert t.health(1) == 50
    t = Table(dinos={0: full("Ankylosaurus"), 1: full("Stegosaurus")}, dice=[1]).attack(0, 1)
    assert t.health(0) == 50
    t = Table(dinos={0: full("Dracorix"), 1: full("Ankylosaurus")}, dice=[6]).attack(0, 1)
    assert t.health(1) == 33


@pytest.mark.rule("TL-084")
@pytest.mark.parametrize(
    ("dinosaur", "dice", "part", "damage"),
    [("Velociraptor", [6, 6, 6], "velociraptor-legs", 20), ("Tyrannosaurus", [4], "tyrannosaurus-arms", 9)],
)
def test_example_26_tar_pit_after_the_roll(dinosaur: str, dice: list[int], part: str, damage: int) -> None:
    t = Table(
        dinos={0: full(dinosaur), 1: ["Brontomerus Body", "Brontomerus Legs"]}, hands={1: ["Tar Pit"]}, dice=dice
    ).attack(0, 1)
    assert t.window == "declare"
    t.answer({})
    assert t.window == "roll"
    t.answer({1: {"play": {"tar-pit-1": part}}}).quiet()
    assert t.health(1) == 50 - damage
