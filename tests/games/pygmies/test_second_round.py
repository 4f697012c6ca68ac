"""Cases that a strict referee tried: shots that lose their target, zones round corners, senses, water, orders."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import SPELLS
from terrarium.games.pygmies.model.contact import holds
from terrarium.games.pygmies.rules.aiming import cast_fault
from terrarium.games.pygmies.rules.fighting import fight
from terrarium.games.pygmies.rules.heroism import heroic
from terrarium.games.pygmies.rules.magic import cast, reached, water_bearers
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.swings import attack
from terrarium.games.pygmies.rules.wounds import wound
from terrarium.games.pygmies.state import Zone

from .table import Arena, cost, custom, mil, model, paired, ready

ORC, MAN, ARCHER = "Orc Warrior", "Man-at-Arms", "Human Archer"


def over_the_wall(*shooters: Any, **figures: Any) -> Arena:
    """NA1 looks over the park's southern wall; on the ground nobody south of it sees it. NA2 stands in the open."""
    marks = (model("NA1", MAN, 18, 8.5), model("NA2", ORC, 23, 5))
    return ready(*shooters, *marks, board="park", phase="shooting", **figures)


def fire(*volleys: Any) -> Any:
    return {"fire": {"volleys": list(volleys)}}


DOWN = {"to hit": [6], "in the way": [1], "damage": [1], "defense": [6], "courage": [1]}
"""A hit that does not wound, and fright: the target goes to the ground."""


@pytest.mark.rule("PY-214")
def test_a_volley_whose_target_has_gone_out_of_sight_is_not_spent() -> None:
    t = over_the_wall(model("SA1", ARCHER, 18, 3), model("SA2", ARCHER, 19, 3), dice=DOWN).run(shoot(0, 0, ""))
    at = {"Long Bow": {"at": ["NA1"]}}
    assert t.ok(fire({"SA1": at}, {"SA2": at}))
    t.say(fire({"SA1": at}, {"SA2": at}))
    assert t["NA1"].prone
    assert (t["SA1"].shot, t["SA2"].shot) == (True, False)
    [dropped] = t.told("dropped")
    assert (dropped["who"], dropped["why"]) == ("SA2", "NA1 cannot see it")
    assert t.kind == "shoot", "it is asked again"
    assert t.ok(fire({"SA2": {"Long Bow": {"at": ["NA2"]}}}))


@pytest.mark.rule("PY-214")
def test_a_second_shot_at_one_who_has_gone_out_of_sight_goes_at_another() -> None:
    slinger = custom("Slinger", ARCHER, weapons=("Sling",))
    dice = {**DOWN, "to hit": [6, 2]}
    t = over_the_wall(model("SA1", "Slinger", 18, 3, (slinger,)), customs=(slinger,), dice=dice).run(shoot(0, 0, ""))
    t.say(fire({"SA1": {"Sling": {"at": ["NA1", "NA1"]}}}))
    assert t["NA1"].prone
    assert t.kind == "shoot_on"
    t.say("NA2")
    assert [shot["at"] for shot in t.told("shoots")] == ["NA1", "NA2"]


@pytest.mark.rule("PY-214", "PY-405")
def test_an_arrow_goes_with_the_shot_or_stays_in_the_quiver() -> None:
    fast = custom("Fast", ARCHER, weapons=("Repeater Crossbow",))
    dice = {"to hit": [6, 6, 6], "damage": [6, 2, 2], "defense": [1, 6, 6], "in the way": [1], "courage": [6, 6]}
    both = model("SA1", ARCHER, 10, 3), model("SA2", "Fast", 12, 3, (fast,), items=("Hunting Arrow",))
    marks = model("NA1", MAN, 10, 9), model("NA2", ORC, 13, 9)
    t = ready(*both, *marks, customs=(fast,), phase="shooting", dice=dice).run(shoot(0, 0, ""))
    arrow = {"SA2": {"Repeater Crossbow": {"at": ["NA1", "NA2"], "arrow": True}}}
    t.say(fire({"SA1": {"Long Bow": {"at": ["NA1"]}}}, arrow))
    assert not t["NA1"].alive
    assert t.kind == "shoot_on"
    t.say("NA2")
    assert [roll["strength"] for roll in t.told("damage")] == [3, 5, 3]
    again = ready(*both, *marks, customs=(fast,), phase="shooting", dice=dice).run(shoot(0, 0, ""))
    alone = {"SA2": {"Repeater Crossbow": {"at": ["NA1"], "arrow": True}}}
    again.say(fire({"SA1": {"Long Bow": {"at": ["NA1"]}}}, alone))
    assert again["SA2"].items == ("Hunting Arrow",)
    assert not again["SA2"].shot


# ---- ways


@pytest.mark.rule("PY-116", "PY-052")
def test_rounding_is_granted_once_not_for_every_leg() -> None:
    """From inside a wood 6" of Move cover 3"; a hundredth beyond that is nothing, but only once."""
    t = Arena(model("SA1", ORC, 4.5, 14.5), model("NA1", ORC, 30, 30), board="park")
    assert cost(t, "SA1", (4.5, 17.5)) == 6000
    assert cost(t, "SA1", (4.5, 17.5), (4.5, 17.51)) == 6020
    creeping = [(4.5, 17.5 + 0.01 * n) for n in range(1, 30)]
    assert str(cost(t, "SA1", (4.5, 17.5), *creeping)).startswith("PY-116")
    assert str(cost(t, "SA1", (4.5, 17.5), *creeping[:2])).startswith("PY-116")
    half = [(4.5, 14.5 + 0.005 * n) for n in range(1, 40)]
    assert cost(t, "SA1", *half) == 39 * 10, "an honest way in small legs costs what it is long"


@pytest.mark.rule("PY-336")
def test_who_flies_or_jumps_at_one_that_senses_is_thrown_at() -> None:
    for die, y in ((2, 9000), (6, 8000)):
        dice = {"to hit": [die], "damage": [1], "defense": [6], "courage": [6]}
        t = ready(model("SA1", "Harpy", 10, 2), model("NA0", "Borin Copperkettle", 10, 10), dice=dice)
        t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"go": [10000, 9000]}], "charge": ["NA0"]}]})
        assert len(t.told("senses")) == 1
        assert t["SA1"].y == pytest.approx(y, abs=3)
    for die, y in ((2, 19000), (6, 17000)):
        dice = {"to hit": [die], "damage": [1], "defense": [6], "courage": [6], "jump": [4]}
        there = model("SA1", ORC, 18, 17), model("NA0", "Borin Copperkettle", 18, 20)
        t = ready(*there, board="park", dice=dice).run(move(0, 0))
        t.say({"orders": [{"model": "SA1", "steps": [{"jump": [18000, 19000]}], "charge": ["NA0"]}]})
        assert len(t.told("senses")) == 1
        assert t["SA1"].y == y, "hit, it never leaves the ground"


@pytest.mark.rule("PY-336", "PY-058")
def test_a_flyer_that_is_stopped_comes_down_where_there_is_room() -> None:
    """An orc stands where the harpy would be 1" away; it comes down before it, and nobody overlaps."""
    dice = {"to hit": [6], "damage": [1], "defense": [6], "courage": [6]}
    three = model("SA1", "Harpy", 10, 2), model("SB1", ORC, 10, 8), model("NA0", "Borin Copperkettle", 10, 10)
    t = ready(*three, dice=dice).run(move(0, 0))
    t.say({"orders": [{"model": "SA1", "steps": [{"go": [11000, 10000]}], "charge": ["NA0"]}]})
    assert len(t.told("senses")) == 1
    assert t.state.faults() == []
    assert t.field.apart(t.i("SA1"), t.i("NA0")) >= 1000


@pytest.mark.rule("PY-123", "PY-122")
def test_a_zone_reaches_round_the_corner_that_hides_the_middle_of_the_way() -> None:
    """NA1 stands north of the lodge's wall. On the way up its eastern side a model is hidden from NA1 by the corner in
    the middle of the stretch inside the zone, and before it at the end."""
    t = Arena(model("SA1", ORC, 7.6, 7.0), model("NA1", ORC, 6.4, 11.1), board="park")
    assert str(cost(t, "SA1", (7.6, 10.2))).startswith("PY-122")
    assert cost(t, "SA1", (7.6, 9.8)) == 2800, "as long as the corner is between them it may come as near"


@pytest.mark.rule("PY-127", "PY-148")
def test_one_of_two_neighbours_behind_a_wall_can_be_charged() -> None:
    t = Arena(model("SA1", ORC, 17.3, 4), model("NA1", ORC, 17.3, 8.5), model("NA2", ORC, 18.5, 8.5), board="park")
    lines = t.field.ground.lines
    for name in ("NA1", "NA2"):
        i = t.i(name)
        t.field.set(i, defending=tuple(n for n, line in enumerate(lines) if holds(t.field, i, line)))
        assert t[name].defending
    assert cost(t, "SA1", (17.3, 7.0), charge=["NA1"]) == 3000
    assert cost(t, "SA1", (17.3, 7.0), charge=["NA2"]) == 3000
    assert str(cost(t, "SA1", (19.2, 7.0), charge=["NA1"])).startswith("PY-127")
    assert str(cost(t, "SA1", (17.3, 7.0))).startswith(("PY-122", "PY-148"))


@pytest.mark.rule("PY-358", "PY-127")
def test_who_charges_is_seen_before_the_first_step() -> None:
    """The form refuses what would be barred when it is carried out."""
    three = model("SA1", ORC, 10, 5, invisible=True), model("NA1", ORC, 10, 10), model("NA2", ORC, 11.6, 7.5)
    t = Arena(*three)
    assert str(cost(t, "SA1", (10, 9), charge=["NA1"])).startswith("PY-127")
    assert cost(t, "SA1", (10, 8.5)) == 3500, "without a charge it goes where it likes"


@pytest.mark.rule("PY-137")
def test_who_leaves_water_by_a_jump_swims_first() -> None:
    out = {"orders": [{"model": "SA1", "steps": [{"jump": [8000, 7490]}]}]}
    t = ready(model("SA1", ORC, 8, 8.51), board="harbor", dice={"swim": [3], "jump": [4]}).run(move(0, 0)).say(out)
    assert [die["purpose"] for die in t.told("die")] == ["swim", "jump"]
    assert t["SA1"].y == 7490
    sunk = ready(model("SA1", ORC, 8, 8.51), board="harbor", dice={"swim": [1]}).run(move(0, 0)).say(out)
    assert not sunk["SA1"].alive


# ---- heroes and combats


@pytest.mark.rule("PY-179")
def test_every_enemy_frame_begins_with_a_first_window() -> None:
    mine = model("SA0", "King Haldor", 10, 4), model("SA1", ARCHER, 10, 6), model("SA2", ARCHER, 12, 6)
    theirs = model("NA0", "King Haldor", 10, 20), model("NA1", ARCHER, 10, 18), model("NA2", ARCHER, 12, 18)
    t = ready(*mine, *theirs, phase="shooting", dice={"to hit": [1, 1]})
    t.run(heroic(0, t.i("SA0"), "fire"), heroic(0, t.i("SA0"), "fire"))
    for name in ("SA1", "SA2"):
        t.say(fire({name: {"Long Bow": {"at": ["NA1"]}}}))
        assert (t.kind, t.asked[1].facts["first"]) == ("interrupt", True)
        t.say({"pass": True})
        if t.asked:
            t.say({"pass": True})


@pytest.mark.rule("PY-153", "PY-147")
def test_crossing_over_a_bank_after_a_charge_with_touching_bases() -> None:
    """Straight below the bank the bases touch in plan: no contact across the line is written down, and yet the slain
    defender held it."""
    dice = {"to hit": [6], "in the way": [1], "damage": [6], "defense": [2]}
    t = ready(model("SA1", ORC, 18, 27.3), model("NA1", MAN, 18, 25.5), board="park", dice=dice)
    i = t.i("NA1")
    held = [n for n, line in enumerate(t.field.ground.lines) if holds(t.field, i, line)]
    t.field.set(i, defending=tuple(held))
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"go": [18000, 26500]}], "charge": ["NA1"]}]})
    assert t["SA1"].y == 26500
    assert t.field.contacts == ()
    paired(t, ["SA1"], ["NA1"]).run(fight(0, 0, ""))
    assert not t["NA1"].alive
    assert t.kind == "cross_over"
    t.say(["SA1"])
    assert t["SA1"].y < 26000, "on top of the bank"


@pytest.mark.rule("PY-300", "PY-238")
def test_the_big_swing_goes_round_as_its_player_likes() -> None:
    foes = [model(f"NA{n}", MAN, 10 + 1.6 * x, 10 + 1.6 * y) for n, (x, y) in enumerate(((1, 0), (-1, 0), (0, 1)), 1)]
    dice = {"to hit": [6, 2, 2], "damage": [6], "defense": [1]}
    t = ready(model("SA1", "Ogre", 10, 10, big=True), *foes, phase="fighting", dice=dice)
    paired(t, ["SA1"], ["NA1", "NA2", "NA3"]).run(attack(0, 0, t.i("SA1")))
    assert list(t.asked[0].form.options) == ["NA1", "NA2", "NA3"]  # type: ignore[attr-defined]
    t.say("NA3")
    assert not t["NA3"].alive
    assert list(t.asked[0].form.options) == ["NA1", "NA2"], "chosen after the first is resolved"  # type: ignore[attr-defined]
    t.say("NA2")
    assert [swing["at"] for swing in t.told("swings")] == ["NA3", "NA2", "NA1"]
    assert t.kind == ""


@pytest.mark.rule("PY-402", "PY-406", "PY-192")
@pytest.mark.parametrize(
    "status", [{"tried": True}, {"captivated": 1}, {"frightened": 1}, {"climbing": 1000}, {"fallen": True},
               {"prone": True}, {"magic": True}, {"paralysed": True}],
)  # fmt: skip
def test_holy_water_is_for_one_who_could_cast(status: dict[str, Any]) -> None:
    t = ready(model("SA1", MAN, 10, 10, items=("Holy Water",), **status), model("NA1", "Zombie", 10, 12))
    assert water_bearers(t.field, 0) == []
    t.field.set(t.i("SA1"), **{name: type(value)(0) if name != "climbing" else -1 for name, value in status.items()})
    t.field.set(t.i("SA1"), captivated=-1, frightened=-1)
    assert water_bearers(t.field, 0) == [t.i("SA1")]


@pytest.mark.rule("PY-192", "PY-139")
def test_who_swims_may_use_combat_casting_and_nothing_else() -> None:
    swimmer = custom("Swimmer", "Malachar Voss", powers=("Transfix", "Push"))
    t = ready(model("SA0", "Swimmer", 3, 12, (swimmer,)), model("NA1", ORC, 3, 16), customs=(swimmer,), board="harbor")
    assert t.field.swims(0)
    assert cast_fault(t.field, 0, SPELLS["Transfix"]) == ""
    assert cast_fault(t.field, 0, SPELLS["Push"]) == "needs Combat Casting"
    t.field.set(0, climbing=1000)
    assert cast_fault(t.field, 0, SPELLS["Transfix"])


# ---- what was arguable


@pytest.mark.rule("PY-364", "PY-291")
@pytest.mark.parametrize(("status", "hit"), [({}, True), ({"statue": True}, False), ({"ethereal": True}, False)])
def test_a_statue_or_a_ghost_that_is_run_into_is_not_hit(status: dict[str, Any], hit: bool) -> None:
    dice = {"cast": [6], "save": [1], "distance": [6], "damage": [1, 1], "defense": [6, 6]}
    there = model("SA0", "Malachar Voss", 10, 10), model("NA1", ORC, 10, 13), model("NA2", ORC, 10, 17, **status)
    t = ready(*there, phase="magic", dice=dice).run(cast(0, 0))
    t.say({"cast": {"SA0": {"Push": {"target": "NA1", "dice": 1}}}})
    assert t["NA1"].y == pytest.approx(16000, abs=20), "it stops all the same"
    assert [roll["on"] for roll in t.told("damage")] == (["NA1", "NA2"] if hit else ["NA1"])


@pytest.mark.rule("PY-357", "PY-202")
def test_no_area_reaches_into_the_fog_or_out_of_it() -> None:
    t = ready(model("SC0", "Malachar Voss", 10, 10), model("NA1", ORC, 10, 12.5), model("NA2", ORC, 8, 10))
    wrath = SPELLS["Nature's Wrath"]

    def caught() -> list[str]:
        m = t["SC0"]
        return sorted(t.field.models[j].id for j in reached(t.field, t.i("SC0"), wrath, m.x, m.y))

    assert caught() == ["NA1", "NA2"]
    t.field.zones = (Zone("fog", mil(10), mil(14), 3000, 9, 0),)
    assert caught() == ["NA2"], "NA1 is in the fog"
    t.field.zones = (Zone("fog", mil(10), mil(10), 3000, 9, 0),)
    assert caught() == ["NA1", "NA2"], "both ends are inside"


@pytest.mark.rule("PY-328", "PY-322")
def test_a_mummys_wound_is_the_first_of_the_turn() -> None:
    t = ready(model("SA1", "Mummy", 10, 10), model("NA0", "Count Vasile Nocturne", 10, 11, heroism=0, wounds=3))
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee"), wound(0, t.i("NA0"), t.i("SC8"), "melee"))
    assert t["NA0"].wounds == 1, "neither is discarded"
    t = ready(model("NA0", "Count Vasile Nocturne", 10, 11, heroism=0, wounds=3))
    t.run(wound(0, t.i("NA0"), t.i("SC8"), "melee"), wound(0, t.i("NA0"), t.i("SC8"), "melee"))
    assert t["NA0"].wounds == 2
