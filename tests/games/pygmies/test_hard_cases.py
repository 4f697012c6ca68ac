"""What a rules lawyer would ask: two rules at once, one who dies in the middle of something, and the last exactness."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.model.contact import engaged, engaged_with
from terrarium.games.pygmies.model.terms import coloured
from terrarium.games.pygmies.rules.combats import could_swing
from terrarium.games.pygmies.rules.effects import effect
from terrarium.games.pygmies.rules.end_of_turn import clean_up
from terrarium.games.pygmies.rules.fighting import fight
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.obstacles import swim
from terrarium.games.pygmies.rules.rolls import damage, roll
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.swings import obstacle_roll
from terrarium.games.pygmies.rules.turn import invocations
from terrarium.games.pygmies.rules.wounds import remove
from terrarium.games.pygmies.state import EDITION
from terrarium.kernel import Flow

from .table import Arena, cost, custom, model, paired, ready

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


# ---- touching


@pytest.mark.rule("PY-145", "PY-128", "PY-123")
def test_bases_that_meet_only_on_the_plan_are_not_engaged() -> None:
    """Each stands with its base at the line, an inch from the other's centre."""
    tower = Arena(model("SA1", ORC, 27.5, 10.5), model("NA1", ORC, 27.5, 9.5))
    assert not engaged(tower.field, 0), "three inches of rock lie between them"
    assert engaged_with(tower.field, 0) == []
    assert cost(tower, "NA1", (26.5, 9.5)) == 1000, "it may walk away from under the tower"
    lodge = Arena(model("SA1", ORC, 3.7, 7), model("NA1", ORC, 3.7, 6), board="park")
    assert not engaged(lodge.field, 0), "a house wall"
    window = Arena(model("SA1", ORC, 5, 7), model("NA1", ORC, 5, 6), board="park")
    assert engaged(window.field, 0), "through its window they reach each other"
    hill = Arena(model("SA1", ORC, 18, 10.5), model("NA1", ORC, 18, 9.5), board="park")
    assert engaged(hill.field, 0), "a bank of 1.5 inches"


@pytest.mark.rule("PY-055", "PY-051")
@pytest.mark.parametrize(("gap", "touch"), [(10, True), (11, False)])
def test_touching_ends_at_a_hundredth_of_an_inch(gap: int, touch: bool) -> None:
    t = Arena(model("SA1", ORC, 10, 10), model("NA1", ORC, 10, 11 + gap / 1000))
    assert engaged(t.field, 0) is touch


@pytest.mark.rule("PY-242", "PY-245")
def test_a_spear_behind_a_friend_strikes_across_the_same_wall() -> None:
    t = Arena(
        model("SA1", MAN, 18, 7),
        model("SA2", "Goblin", 18, 6),
        model("NA1", ORC, 18, 8.5),
        model("NA2", ORC, 18, 9.5),
        board="park",
    )
    wall = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    assert [obstacle_roll(t.field, t.i(name), t.i("NA1")) for name in ("SA1", "SA2")] == [2, 2]
    t.field.set(t.i("NA1"), defending=(wall,))
    assert [obstacle_roll(t.field, t.i(name), t.i("NA1")) for name in ("SA1", "SA2")] == [4, 4]
    assert obstacle_roll(t.field, t.i("NA2"), t.i("NA1")) == 0, "on its own side there is no wall"


# ---- checks


@pytest.mark.rule("PY-133", "PY-137", "PY-403", "PY-323")
def test_a_two_in_heavy_armour_is_a_one() -> None:
    armoured = ready(model("SA1", MAN, 27, 8, items=("Heavy Armor",)), board="park", dice={"swim": [2]})
    armoured.run(swim(0, 0))
    assert not armoured["SA1"].alive, "2 - 1 = 1: it sinks"
    light = ready(model("SA1", MAN, 27, 8), board="park", dice={"swim": [2]}).run(swim(0, 0))
    assert (light["SA1"].alive, light["SA1"].swam) == (True, 2)
    nimble = ready(model("SA0", "Black-Water Nell", 27, 8), board="park", dice={"swim": [1]}).run(swim(0, 0))
    assert not nimble["SA0"].alive, "a natural 1, whatever is added"
    four = ready(model("SA0", "Black-Water Nell", 27, 8), board="park", dice={"swim": [4]}).run(swim(0, 0))
    assert four["SA0"].swam == 1, "4 + 2 = 6: effortless"


@pytest.mark.rule("PY-319")
def test_a_marksman_swings_like_anybody() -> None:
    sharp = custom("Sharp", "Human Archer", powers=("Marksman",))
    t = ready(model("SA1", "Sharp", 5, 5, (sharp,)), customs=(sharp,), phase="fighting", dice={"to hit": [1, 6]})
    t.run(roll(0, 0, "to hit", 3, 7))
    assert not t.field.passed
    t.dice._script["to hit"] = [1, 6]
    t.run(roll(0, 0, "to hit", 3, 7, "Long Bow"))
    assert t.field.passed, "a last shot in the Fighting phase is a shot too"


@pytest.mark.rule("PY-318", "PY-408", "PY-013")
def test_luck_may_answer_luck() -> None:
    """Ernest wounds, the victim's charm saves it; only now has his die failed, and he may roll it again, once."""
    hero, victim = model("SA0", "Ernest Goodfellow", 10, 10), model("NA1", MAN, 10, 11, items=("Lucky Charm",))
    t = ready(hero, victim, dice={"damage": [4, 6], "defense": [2, 4]})
    t.run(damage(0, 0, 1, 4, "melee"))
    assert list(t.asked) == [1], "4 + 4 beats 2 + 5"
    t.say(True)
    assert t.asked[0].facts["purpose"] == "damage", "4 + 4 does not beat 4 + 5"
    t.say(True)
    assert not t["NA1"].alive
    declined = ready(hero, model("NA1", MAN, 10, 11), dice={"damage": [2], "defense": [5]})
    declined.run(damage(0, 0, 1, 4, "melee")).say(False)
    assert declined.kind == "", "who declined is not asked again"


# ---- one who dies, falls or changes sides in the middle of something


def gorbash(*more: Any, **figures: Any) -> Arena:
    return ready(
        model("SA0", "Gorbash Ironjaw", 10, 10, wounds=1, heroism=0), model("NA1", MAN, 10, 11), *more, **figures
    )


@pytest.mark.rule("PY-329", "PY-273")
def test_a_last_blow_that_breaks_the_other_crew_too_is_a_draw() -> None:
    t = gorbash(dice={"damage": [6, 6], "defense": [2, 2], "to hit": [6]})
    t.field.originals = (6, 6)
    t.run(damage(0, t.i("NA1"), 0, 9, "melee"))
    assert (t.field.ended, t.field.winner) == ("both broken", -1), "two of six are left of each"
    assert not t["SA0"].alive
    assert t.state.faults() == []


@pytest.mark.rule("PY-329", "PY-239", "PY-147")
def test_who_may_strike_a_last_blow() -> None:
    dice = {"damage": [6, 6], "defense": [2, 2], "to hit": [6], "in the way": [1]}
    for status in ("paralysed", "transfixed", "fallen"):
        t = gorbash(dice=dice)
        t.field.set(0, **{status: True})
        t.run(damage(0, t.i("NA1"), 0, 9, "melee"))
        assert (t["SA0"].alive, t.told("retribution")) == (False, []), status
    unseen = gorbash(shown=("B", "A"), dice=dice).run(damage(0, 1, 0, 9, "melee"))
    assert unseen.told("retribution") == [], "his colour is not on the card"
    wall = ready(
        model("SA0", "Gorbash Ironjaw", 18, 7, wounds=1, heroism=0), model("NA1", MAN, 18, 8.5), board="park", dice=dice
    )
    line = next(n for n, one in enumerate(wall.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    wall.field.contacts = ((0, 1, line),)
    wall.run(damage(0, 1, 0, 9, "melee"))
    assert not wall["NA1"].alive, "in contact across the wall they count as touching"


@pytest.mark.rule("PY-143", "PY-252", "PY-247")
def test_who_is_knocked_off_an_edge_has_left_its_combat() -> None:
    """On the quarterdeck's side: hit, not wounded, a 1 at the edge: no second swing follows it into the sea."""
    t = ready(
        model("SA1", "Berserker", 10.5, 12.5), model("NA1", MAN, 11.5, 12.5), board="harbor",
        dice={"to hit": [6], "damage": [2, 2, 2], "defense": [6, 6, 6], "edge": [1]},
    )  # fmt: skip
    paired(t, ["SA1"], ["NA1"]).run(fight(0, 0, ""))
    assert len(t.told("fall")) == 1
    assert len(t.told("swings")) == 1, "a Berserker has two"
    assert t["NA1"].x > 12000
    assert not t.told("won")
    assert not t.told("trapped")
    assert len(t.told("damage")) == 3, "one by the swing, two by the fall of 3 inches"


@pytest.mark.rule("PY-303")
def test_a_charmed_fighter_leaves_and_returns_when_its_charmer_dies() -> None:
    t = ready(
        model("SA0", "Count Vasile Nocturne", 10, 10), model("NA1", MAN, 10, 11), model("NA2", MAN, 11, 10),
        dice={"courage": [2]},
    )  # fmt: skip
    paired(t, ["SA0"], ["NA1", "NA2"])
    t.run(effect(0, "Charm", 0, 0, t.i("NA1"), "onhit", 0))
    assert (t["NA1"].control, could_swing(t.field, t.i("NA1"), EDITION)) == (0, False)
    assert t.field.combats[0].left == (t.i("NA1"),)
    other = paired(t, ["NA1"], ["NC8"])
    assert could_swing(other.field, t.i("NA1"), EDITION), "in a new combat it fights for its charmer"
    remove(Flow(t.state, t.dice, True), t.state.battles[0], 0, "test")
    assert (t["NA1"].control, t["NA1"].charmed) == (1, -1)
    assert not could_swing(t.field, t.i("NA1"), EDITION), "free again, it does not fight on against its own"


@pytest.mark.rule("PY-303", "PY-350")
def test_commanded_and_charmed_at_once() -> None:
    """Charmed by South, commanded back by North for a turn: then it is South's again."""
    t = ready(
        model("SA0", "Count Vasile Nocturne", 10, 10), model("NB0", "Hepzibah Crake", 14, 14),
        model("NA1", MAN, 12, 12, charmed=0, control=0), shown=("A", "B"), dice={"courage": [2]},
    )  # fmt: skip
    t.run(effect(0, "Command", 0, t.i("NB0"), t.i("NA1"), "does", 0))
    assert (t["NA1"].control, t["NA1"].charmed) == (1, 0)
    assert coloured(t.field, t.i("NA1")), "it counts as of its commander's colour, green"
    t.run(clean_up(0))
    assert (t["NA1"].control, t["NA1"].commanded) == (0, -1)


@pytest.mark.rule("PY-303", "PY-350", "PY-404")
def test_the_swayed_use_no_items() -> None:
    things = ("Bugman's Ale", "Lucky Charm", "Healing Herb", "Holy Water", "Hunting Arrow", "Elven Cloak")
    t = ready(
        model("SA0", "Count Vasile Nocturne", 10, 10),
        model("NA1", "Human Archer", 14, 10, charmed=0, control=0, items=things),
        model("NA2", "Zombie", 14, 12),
        dice={"damage": [6], "defense": [2]},
    )
    assert invocations(t.field, 0) == []
    t.run(shoot(0, 0, ""))
    shots = {"fire": {"volleys": [{"NA1": {"Long Bow": {"at": ["NA2"], "arrow": True}}}]}}
    assert not t.ok(shots)
    t.run(cast(0, 0))
    assert t.kind == "", "no Holy Water either"
    t.run(damage(0, t.i("NA2"), t.i("NA1"), 9, "shot"))
    assert not t["NA1"].alive, "neither luck nor herb"


@pytest.mark.rule("PY-358")
def test_who_uses_an_item_is_seen() -> None:
    t = ready(model("SA0", "Morwenna Sloe", 10, 10, invisible=True, items=("Lucky Charm",)), dice={"courage": [1, 6]})
    t.run(roll(0, 0, "courage", 4, 7)).say(True)
    assert not t["SA0"].invisible
    kept = ready(model("SA0", "Morwenna Sloe", 10, 10, invisible=True, items=("Elven Cloak",))).run(move(0, 0))
    kept.say({"orders": [{"model": "SA0", "steps": [{"leave": "Elven Cloak"}]}]})
    assert kept["SA0"].invisible, "to lay one down is not to use it"


# ---- charges


@pytest.mark.rule("PY-334", "PY-340", "PY-369")
def test_terror() -> None:
    t = ready(
        model("SA1", "Cave Bear", 10, 10), model("NA0", "Khet-Amun", 10, 14), dice={"courage": [2]}
    )  # fmt: skip
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [], "charge": ["NA0"]}]})
    assert (t["SA1"].cowed, t["SA1"].y, t["SA1"].moved) == ((t.i("NA0"),), 10000, 0)
    assert not t["SA1"].charged, "it dared not: nothing to pounce from"
    assert str(cost(t, "SA1", (10, 8), kind="quarter")).startswith("PY-111"), "it does not move this turn"
    t = ready(
        model("SA0", "Merriweather Quill", 10, 10), model("NA0", "Khet-Amun", 10, 14), phase="magic",
        dice={"cast": [6], "courage": [2]},
    )  # fmt: skip
    t.run(cast(0, 0)).say({"cast": {"SA0": {"Teleport": {"at": [10000, 13000], "dice": 1}}}})
    assert (t["SA0"].y, t["SA0"].cowed) == (10000, (t.i("NA0"),)), "to be suddenly beside him is a charge too"


@pytest.mark.rule("PY-336", "PY-404", "PY-218")
def test_uncanny_sense_is_a_shot_like_others() -> None:
    def charge(dice: Any, **borin: Any) -> Arena:
        t = ready(
            model("SA1", ORC, 10, 5, items=("Elven Cloak",)), model("NA0", "Borin Copperkettle", 10, 10, **borin),
            dice=dice,
        )  # fmt: skip
        return t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [], "charge": ["NA0"]}]})

    assert charge({"to hit": [4]})["SA1"].y == pytest.approx(9000, abs=3), "3 - 1 + 4: a miss through the cloak"
    hit = charge({"to hit": [5], "damage": [2], "defense": [6], "courage": [2]})
    assert (hit["SA1"].y, hit["SA1"].decked, hit["SA1"].prone) == (8000, True, True), "hit, it hits the deck"
    for status in ({"prone": True}, {"frightened": 0}, {"paralysed": True}):
        assert not charge({}, **status).told("senses"), status
