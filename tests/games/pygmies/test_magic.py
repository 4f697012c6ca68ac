"""Powers that reach far: the Cauldron, luck, Push and Tunnel, each in positions of their own."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import CARDS
from terrarium.games.pygmies.model.skills import coven
from terrarium.games.pygmies.model.terms import stat
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.powers import used
from terrarium.games.pygmies.rules.rolls import brave, damage
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.wounds import on_edge, remove
from terrarium.games.pygmies.state import Change
from terrarium.kernel import Flow

from .table import Arena, cost, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def ready(*models: Any, **figures: Any) -> Arena:
    """A position in which nobody breaks."""
    t = Arena(*models, **{"originals": (0, 0), **figures})
    t.field.models += [model("SC9", ORC, 1, 1), model("NC8", ORC, 34, 1), model("NC9", ORC, 1, 34)]
    t.field.originals = (2, 2)
    return t


def spell(t: Arena, hero: str, name: str, dice: int = 1, **what: Any) -> Arena:
    return t.run(cast(0, t[hero].control)).say({"cast": {hero: {name: {"dice": dice, **what}}}})


# ---- the Cauldron


def witches(*more: Any, **figures: Any) -> Arena:
    three = [("SA0", "Griselda Nettle", 10, 10), ("SB0", "Hepzibah Crake", 16, 10), ("SC0", "Morwenna Sloe", 13, 16)]
    return ready(*(model(*one) for one in three), *more, **figures)


@pytest.mark.rule("PY-302")
def test_hits_near_the_cauldron_are_poisoned() -> None:
    dice = {"to hit": [5, 5], "damage": [2, 2], "defense": [6, 6], "courage": [2, 5, 5]}
    t = witches(model("SA1", "Orc Archer", 13, 17.4), model("NA1", MAN, 13, 23), dice=dice)
    t.run(used(0, t.i("SC0"), "Cauldron Bubble", "-1,13000,12000"))
    shot = {"fire": {"volleys": [{"SA1": {"Short Bow": {"at": ["NA1"]}}}]}}
    t.run(shoot(0, 0, "")).say(shot)
    assert t["NA1"].changes == (Change("strength", -1, "battle"),), "2 + 4: it failed the Courage test"
    far = witches(model("SA1", "Orc Archer", 13, 18.7), model("NA1", MAN, 13, 23), dice=dice)
    far.run(used(0, far.i("SC0"), "Cauldron Bubble", "-1,13000,12000"))
    far.run(shoot(0, 0, "")).say(shot)
    assert far["NA1"].changes == (), "6.2 inches from the Cauldron"


@pytest.mark.rule("PY-302")
def test_the_cauldron_vanishes_with_any_of_its_three_witches() -> None:
    for gone in ("SA0", "SB0", "SC0"):
        t = witches()
        t.run(used(0, t.i("SC0"), "Cauldron Bubble", "-1,13000,12000"))
        assert len(t.field.zones) == 1
        remove(Flow(t.state, t.dice, True), t.state.battles[0], t.i(gone), "test")
        assert t.field.zones == ()
        assert coven(t.field, 0, 13000, 12000) == ()


@pytest.mark.rule("PY-302", "PY-292")
def test_the_cauldron_is_used_once_and_on_its_border_too() -> None:
    t = witches().run(move(0, 0))
    assert t.ok({"use": {"model": "SC0", "skill": "Cauldron Bubble", "points": [[13000, 10000]]}})
    assert not t.ok({"use": {"model": "SC0", "skill": "Cauldron Bubble", "points": [[13000, 9999]]}})
    t.say({"use": {"model": "SC0", "skill": "Cauldron Bubble", "points": [[13000, 10000]]}})
    assert not t.ok({"use": {"model": "SC0", "skill": "Cauldron Bubble", "points": [[13000, 10000]]}})


# ---- luck


@pytest.mark.rule("PY-318")
@pytest.mark.parametrize(
    ("purpose", "dice", "kept"),
    [("damage", {"damage": [2, 6], "defense": [4]}, False), ("defense", {"damage": [6], "defense": [2, 6]}, True)],
)
def test_ernest_rolls_one_of_two_damage_dice_again(purpose: str, dice: Any, kept: bool) -> None:
    t = ready(model("SA0", "Ernest Goodfellow", 10, 10, heroism=0), model("NA1", MAN, 10, 11), dice=dice)
    by, on = (t.i("SA0"), t.i("NA1")) if purpose == "damage" else (t.i("NA1"), t.i("SA0"))
    strength = 4 if purpose == "damage" else 5
    t.run(damage(0, by, on, strength, "melee"))
    assert t.asked[0].facts["purpose"] == purpose
    t.say(True)
    assert t["SA0"].used == ("Lucky",)
    assert (t["NA1"].alive, t["SA0"].wounds) == ((kept, 2))


@pytest.mark.rule("PY-318", "PY-013")
def test_luck_is_asked_only_after_a_failure_and_once_a_battle() -> None:
    t = ready(model("SA0", "Ernest Goodfellow", 5, 5), dice={"courage": [6, 1, 1, 1]})
    t.run(brave(0, 0))
    assert t.kind == ""
    t.run(brave(0, 0)).say(True)
    assert not t.field.passed, "the second result stands"
    t.run(brave(0, 0))
    assert t.kind == "", "it is spent"


@pytest.mark.rule("PY-318", "PY-143")
def test_luck_on_the_edge() -> None:
    t = ready(model("SA0", "Ernest Goodfellow", 26.6, 11.5), dice={"edge": [1, 4]})
    t.run(on_edge(0, 0))
    assert t.asked[0].facts["purpose"] == "edge"
    t.say(True)
    assert t["SA0"].x == 26600, "4: it keeps its footing"
    assert not t.told("fall")


@pytest.mark.rule("PY-408")
def test_a_lucky_charm_for_a_spell_and_against_one() -> None:
    wizard = model("SA0", "Merriweather Quill", 10, 10, items=("Lucky Charm",))
    t = ready(wizard, model("NA1", MAN, 10, 14), dice={"cast": [2, 5], "damage": [6], "defense": [2]})
    spell(t, "SA0", "Magic Missile", target="NA1")
    assert t.kind == "reroll"
    t.say(True)
    assert not t["NA1"].alive
    assert t["SA0"].items == ()
    hero = model("NA0", "Gorbash Ironjaw", 10, 14, items=("Lucky Charm",))
    t = ready(model("SA0", "Merriweather Quill", 10, 10), hero, dice={"cast": [4], "resist": [2, 6]})
    spell(t, "SA0", "Magic Missile", target="NA0").say({"NA0": 1})
    assert t.asked[1].facts["purpose"] == "resist"
    t.say(True)
    assert not t.told("damage")
    assert t["NA0"].heroism == 2


@pytest.mark.rule("PY-408")
def test_a_charm_kept_stays() -> None:
    t = ready(model("SA1", MAN, 5, 5, items=("Lucky Charm",)), dice={"courage": [1]})
    t.run(brave(0, 0)).say(False)
    assert t["SA1"].items == ("Lucky Charm",)
    assert not t.field.passed


# ---- Push


def pushed(*more: Any, at: Any = (10, 14), by: Any = (10, 10), **figures: Any) -> Arena:
    dice = {"cast": [6], "save": [2], "damage": [2] * 4, "defense": [6] * 4, **figures.pop("dice", {})}
    card = figures.pop("card", MAN)
    t = ready(model("SA0", "Malachar Voss", *by), model("NA1", card, *at), *more, dice=dice, **figures)
    return spell(t, "SA0", "Push", target="NA1")


@pytest.mark.rule("PY-364")
def test_push_goes_straight_away_from_the_caster() -> None:
    t = pushed(at=(13, 14), dice={"distance": [4]})
    assert (t["NA1"].x, t["NA1"].y) == (16000, 18000), "five inches along three and four"
    assert not t.told("damage")
    assert pushed(dice={"save": [4], "distance": [4]})["NA1"].y == 14000, "Strength saves"


@pytest.mark.rule("PY-364")
def test_push_against_a_base_a_wall_and_the_board_edge() -> None:
    base = pushed(model("NA2", MAN, 10, 17), dice={"distance": [6]})
    assert base["NA1"].y == 16000
    assert [e["on"] for e in base.told("damage")] == ["NA1", "NA2"]
    wall = pushed(at=(15, 11), by=(15, 8), dice={"distance": [6]})
    assert wall["NA1"].y == 12250, "the stone wall's face is at 12.75"
    assert [e["on"] for e in wall.told("damage")] == ["NA1"]
    edge = pushed(at=(20, 3), by=(20, 7), dice={"distance": [6]})
    assert edge["NA1"].y == 500
    assert len(edge.told("damage")) == 1


@pytest.mark.rule("PY-364", "PY-140", "PY-141")
def test_push_over_a_bank_and_into_a_ditch() -> None:
    off = pushed(at=(27.5, 11), by=(27.5, 12.4), dice={"distance": [6]})
    assert (off["NA1"].y, off["NA1"].prone) == (9490, True), "r + 0.01 beyond the tower's face"
    assert len(off.told("damage")) == 2, "two hits of the fall"
    up = pushed(at=(27.5, 8), by=(27.5, 5), dice={"distance": [6]})
    assert (up["NA1"].y, up["NA1"].prone) == (9500, False), "a rising bank is a wall"
    assert len(up.told("damage")) == 1
    ditch = pushed(at=(31, 15), by=(31, 18), board="park", dice={"distance": [6]})
    assert (ditch["NA1"].y, ditch["NA1"].prone) == (13000, True), "the middle of the ditch"
    assert not ditch.told("damage"), "an inch deep"
    flyer = pushed(at=(27.5, 11), by=(27.5, 12.4), card="Harpy", dice={"distance": [6]})
    assert (flyer["NA1"].y, flyer["NA1"].prone) == (10500, False)
    assert not flyer.told("damage")


# ---- Tunnel


def holed(at: list[int], *more: Any, board: str = "park", goblin: Any = (18, 5), **dice: Any) -> Arena:
    t = ready(model("SA0", "Zogwort", *goblin), *more, board=board, dice={"cast": [6], **dice})
    return spell(t, "SA0", "Tunnel", at=at)


@pytest.mark.rule("PY-371")
def test_a_passage_through_a_barrier_is_for_the_man_sized() -> None:
    t = holed([18100, 7500], model("SA1", ORC, 18.1, 6.5), model("SA2", "Dire Wolf", 16, 6))
    assert (t.field.holes[0].y, t.field.holes[0].floor) == (7750, False), "on the wall's centreline"
    assert cost(t, "SA1", (18.1, 9)) == 2500
    assert str(cost(t, "SA2", (18.1, 6.2), (18.1, 9))).startswith("PY-060")
    assert str(cost(t, "SA1", (17, 6.5), (17, 9))).startswith("PY-060"), "beside it the wall stands"


@pytest.mark.rule("PY-371", "PY-146")
def test_defenders_keep_what_is_left_of_their_wall() -> None:
    t = ready(
        model("SA0", "Zogwort", 18, 5), model("NA1", ORC, 15.6, 8.5), model("NA2", ORC, 20.4, 8.5),
        board="park", dice={"cast": [6]},
    )  # fmt: skip
    wall = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    for name in ("NA1", "NA2"):
        t.field.set(t.i(name), defending=(wall,))
    spell(t, "SA0", "Tunnel", at=[18000, 7500])
    lines = [t.field.ground.lines[t[name].defending[0]].line for name in ("NA1", "NA2")]
    assert lines == [(15000, 7750, 17500, 7750), (18500, 7750, 21000, 7750)]


@pytest.mark.rule("PY-371")
def test_a_passage_through_a_house_wall() -> None:
    t = holed([7100, 7300], model("SA1", ORC, 8.2, 7.3), goblin=(10, 7.3))
    assert (t.field.holes[0].x, t.field.holes[0].floor) == (7000, False)
    assert cost(t, "SA1", (5.8, 7.3)) == 2400


@pytest.mark.rule("PY-371", "PY-141")
def test_a_hole_in_the_floor_takes_or_moves_who_stands_on_it() -> None:
    falls = holed([18000, 9000], model("NA1", MAN, 18, 9), board="meadow", jump=[1])
    assert falls.field.holes[0].floor
    assert (falls["NA1"].x, falls["NA1"].y, falls["NA1"].prone) == (18000, 9000, True)
    assert not falls.told("damage")
    leaps = holed([18000, 9000], model("NA1", MAN, 18, 9), board="meadow", jump=[2])
    assert (leaps["NA1"].x, leaps["NA1"].y) == (19005, 9000), "exactly on it: due east"
    beside = holed([18000, 9000], model("NA1", MAN, 18, 9.4), board="meadow", jump=[3])
    assert (beside["NA1"].x, beside["NA1"].y) == (18000, 10005), "straight away from its centre"
    taken = holed([18000, 9000], model("NA1", MAN, 18, 9.4), model("NA2", MAN, 18, 10.5), board="meadow", jump=[3])
    assert taken["NA1"].x != 18000, "it slides round"
    harpy = holed([18000, 9000], model("NA1", "Harpy", 18, 9), board="meadow")
    assert (harpy["NA1"].x, harpy["NA1"].y) == (18000, 9000)


@pytest.mark.rule("PY-371", "PY-142")
def test_a_hole_is_a_gap_afterwards() -> None:
    t = holed([18000, 9000], model("SA1", MAN, 18, 7.9), board="meadow")
    assert str(cost(t, "SA1", (18, 12))).startswith("PY-060")
    assert cost(t, "SA1", (18, 8), ("jump", 18, 10.01)) == 100 + 2010
    assert stat(t.field, t.i("SA1"), "move") == CARDS[MAN].move
    wet = ready(model("SA0", "Zogwort", 26, 8), board="park").run(cast(0, 0))
    assert "no hole in water" in wet.why({"cast": {"SA0": {"Tunnel": {"at": [29000, 8500], "dice": 1}}}})
