"""Section 6, beyond the worked examples."""

from __future__ import annotations

import pytest

from terrarium.kernel import Dice

from .table import PASS, Table, full


@pytest.mark.rule("TL-080", "TL-083", "TL-085")
def test_declare_roll_damage_in_that_order() -> None:
    t = Table(hands={1: ["Trip"]}, dice=[4]).attacking()
    t.answer({0: {"target": 1}})
    assert t.window == "declare"
    assert t.dice.unused()
    t.answer({})
    assert t.window == "roll"
    assert t.state.attack is not None
    assert t.state.attack.dice == (4,)
    assert t.health(1) == 50
    t.answer({})
    assert t.health(1) == 46
    assert t.state.attack is None
    assert t.kinds().index("rolled") < t.kinds().index("damage")


@pytest.mark.rule("TL-081")
def test_an_attack_is_not_a_card() -> None:
    t = Table(dinos={1: full("Ankylosaurus")}, hands={1: ["Roar"]}, dice=[1]).attacking()
    t.answer({0: {"target": 1}})
    assert set(t.form(1).ways) == {"pass"}


@pytest.mark.rule("TL-085")
def test_figures_are_read_at_the_damage_step() -> None:
    t = Table(dinos={1: ["Apatosaurus Body"]}, hands={1: ["Thick Hide"]}, dice=[6]).attack(0, 1)
    t.answer({})
    t.answer({1: {"play": {"thick-hide-1": 1}}}).quiet()
    assert t.health(1) == 50


@pytest.mark.rule("TL-085")
def test_the_damage_event_carries_its_breakdown() -> None:
    t = Table(
        dinos={0: ["Tyrannosaurus Head"], 1: ["Stegosaurus Body"]},
        rows={0: ["Razor Claws"], 1: ["Armor Plates"]},
        mods=[(0, "attack", 5), (0, "attack", 4), (0, "weight", 1), (1, "attack", 1)],
        dice=[2],
    ).attack(0, 1)
    [told] = t.told("damage")
    assert told["force"] == {"tyrannosaurus-head": 6, "razor-claws-1": 3, "": 9}
    assert told["guard"] == {"stegosaurus-body": 4, "armor-plates-1": 3}
    assert (told["offence"], told["total"], told["defence"], told["damage"]) == (18, 2, 7, 13)


@pytest.mark.rule("TL-088", "TL-089")
def test_sets_are_read_once_and_hold_through_the_aftermath() -> None:
    t = Table(dinos={0: full("Therizinosaurus"), 1: full("Stegosaurus")}, rows={0: ["Venomous"]}, dice=[6]).attack(0, 1)
    assert (t.health(0), t.health(1)) == (45, 50 - 7 - 3)
    assert t.state.attack is not None
    assert t.state.attack.defending_set == "stegosaurus"
    t.do("stegosaurus-body")
    assert t.state.bonus[1] == ""
    order = [(e.kind, (e.face or {}).get("of")) for e in t.events if e.kind in ("damage", "discarded")]
    assert order == [("damage", "attack"), ("damage", "retaliation"), ("damage", "effect"), ("discarded", None)]


@pytest.mark.rule("TL-010", "TL-175")
def test_kinds_of_damage() -> None:
    t = Table(dinos={0: full("Dracorix"), 1: full("Stegosaurus")}, rows={0: ["Venomous"]}, dice=[1]).attack(0, 1)
    assert [(told["of"], told["by"]) for told in t.told("damage")] == [
        ("attack", ""),
        ("retaliation", "stegosaurus"),
        ("attack", "dracorix"),
        ("effect", "venomous-1"),
    ]


@pytest.mark.rule("TL-090")
def test_a_death_before_the_damage_step_stops_the_attack() -> None:
    t = Table(3, hands={2: ["Tail Lash"]}, health={1: 4}, dice=[6]).attacking()
    t.answer({0: {"target": 1}})
    t.answer({2: {"play": {"tail-lash-1": 1}}, 0: PASS} if 0 in t.asked else {2: {"play": {"tail-lash-1": 1}}})
    t.quiet()
    assert t.state.died[1]
    assert t.told("damage") == [{"seat": 1, "damage": 4, "of": "effect", "by": "tail-lash-1", "health": 0}]
    assert t.state.attack is None
    assert t.kind == "draw"


@pytest.mark.rule("TL-090", "TL-181")
def test_a_stopped_attack_meets_no_thagomizer() -> None:
    t = Table(3, dinos={1: full("Stegosaurus")}, hands={2: ["Tail Lash"]}, health={0: 4}).attacking()
    t.answer({0: {"target": 1}})
    t.answer({2: {"play": {"tail-lash-1": 0}}}).quiet()
    assert t.state.died[0]
    assert len(t.told("damage")) == 1


@pytest.mark.rule("TL-084")
def test_stumble_rolls_by_the_rule_of_now() -> None:
    """A Velociraptor that lost its legs rolls one die the second time."""
    t = Table(dinos={0: full("Velociraptor")}, hands={1: ["Tar Pit", "Stumble"]}, dice=[6, 6, 6, 2]).attack(0, 1)
    t.answer({})
    t.answer({1: {"play": {"tar-pit-1": "velociraptor-legs"}}})
    t.answer({1: {"play": {"stumble-1": True}}}).quiet()
    assert t.told("rerolled") == [{"attacker": 0, "dice": [2], "total": 2}]
    assert t.health(1) == 50 - (8 + 2)


@pytest.mark.rule("TL-174")
def test_a_chain_ends_at_twenty_dice() -> None:
    t = Table(dinos={0: full("Spinosaurus")}, health={1: 500}, dice=[1] * 21).attack(0, 1)
    rolled = 0
    while t.kind == "chain":
        t.answer({0: "roll"})
        rolled += 1
    assert rolled == 17
    assert t.health(1) == 500 - 12 - 20


@pytest.mark.rule("TL-173", "TL-174")
def test_a_chain_goes_on_while_no_die_is_higher_than_the_one_before() -> None:
    t = Table(dinos={0: full("Spinosaurus")}, health={1: 500}, dice=[5, 5, 4, 4, 2, 3]).attack(0, 1)
    for so_far in (14, 18, 20):
        assert t.told("rolled")[-1]["total"] == so_far
        assert t.moment.decisions[0].facts == {"total": so_far}
        assert t.state.default(t.moment, 0) == "roll"
        t.answer({0: "roll"})
    assert t.told("rolled")[-1] == {"attacker": 0, "dice": [5, 5, 4, 4, 2, 3], "total": 23}
    assert t.health(1) == 500 - 12 - 23


@pytest.mark.rule("TL-174", "TL-211")
@pytest.mark.parametrize(("dice", "default"), [([1, 1, 1], "stop"), ([2, 1, 1], "roll")])
def test_a_missed_chain_stops_below_the_sky_only(dice: list[int], default: str) -> None:
    t = Table(dinos={0: full("Spinosaurus"), 1: full("Quetzalcoatlus")}, dice=dice).attack(0, 1).quiet()
    assert t.state.default(t.moment, 0) == default


@pytest.mark.rule("TL-168", "TL-174", "TL-090")
@pytest.mark.parametrize("who", [0, 1])
def test_a_chain_ends_with_who_leaves(who: int) -> None:
    t = Table(3, dinos={0: full("Spinosaurus")}, dice=[4, 4, 2]).attack(0, 1)
    t.state.act(who, "resign", True, t.dice)
    assert (t.kind, t.state.attack, t.told("damage")) == ("", None, [])


@pytest.mark.rule("TL-083", "TL-171", "TL-173")
def test_every_die_has_six_sides() -> None:
    """The third of a Death Roll, and those after it, too."""
    faces: dict[int, set[int]] = {place: set() for place in range(4)}
    for n in range(150):
        t = Table(dinos={0: full("Spinosaurus")}, health={1: 999})
        t.dice = Dice(bytes([n]))  # type: ignore[assignment]
        t.attack(0, 1)
        while t.kind == "chain":
            t.answer({0: "roll"})
        for place, die in enumerate(t.told("rolled")[-1]["dice"]):
            faces[min(place, 3)].add(die)
    assert list(faces.values()) == [set(range(1, 7))] * 4


@pytest.mark.rule("TL-176")
@pytest.mark.parametrize(
    ("worn", "health", "left"), [([], 50, 0), (["Dracorix Legs"], 50, 0), (["Dracorix Legs"], 3, 1)]
)
def test_claw_swipe_without_a_choice(worn: list[str], health: int, left: int) -> None:
    """None to remove, one to remove at once (TL-210), none from the dying."""
    t = Table(3, dinos={0: full("Therizinosaurus"), 1: worn}, health={1: health}, dice=[1]).attack(0, 1)
    assert t.kind != "remove_part"
    removed = [told for told in t.told("discarded") if told["why"] == "therizinosaurus"]
    assert len(removed) == (1 if worn and left == 0 else 0)


@pytest.mark.rule("TL-176")
@pytest.mark.parametrize(("health", "asked"), [(10, False), (11, True)])
def test_claw_swipe_spares_who_is_at_zero(health: int, asked: bool) -> None:
    """Attack 9 and a die of 6 against weight 5: 10 damage. Two parts are a choice."""
    worn = ["Dracorix Legs", "Allosaurus Body"]
    t = Table(3, dinos={0: full("Therizinosaurus"), 1: worn}, health={1: health}, dice=[6]).attack(0, 1)
    assert (t.kind == "remove_part", bool(t.state.died[1])) == (asked, not asked)


@pytest.mark.rule("TL-176", "TL-011")
def test_claw_swipe_on_zero_damage_but_not_on_none() -> None:
    t = Table(dinos={0: full("Therizinosaurus"), 1: full("Apatosaurus")}, dice=[1]).attack(0, 1)
    assert t.kind == "remove_part"
    assert t.state.default(t.moment, 0) == "apatosaurus-body"
    t = Table(dinos={0: full("Therizinosaurus"), 1: full("Quetzalcoatlus")}, dice=[4]).attack(0, 1)
    t.quiet()
    assert t.told("no_damage")[0]["why"] == "quetzalcoatlus"
    assert t.kind != "remove_part"


@pytest.mark.rule("TL-195")
def test_attack_modifiers_do_not_help_a_super_heavy_weight() -> None:
    t = Table(dinos={0: full("Apatosaurus")}, mods=[(0, "attack", 5)], dice=[1]).attack(0, 1)
    assert t.health(1) == 50 - 12 - 1
