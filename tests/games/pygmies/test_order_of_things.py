"""Who comes first: rules that are all about order and timing."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import SPELLS
from terrarium.games.pygmies.model.contact import zoc
from terrarium.games.pygmies.model.sight import sheltered
from terrarium.games.pygmies.rules.aiming import cast_fault
from terrarium.games.pygmies.rules.combats import could_swing
from terrarium.games.pygmies.rules.effects import effect
from terrarium.games.pygmies.rules.end_of_turn import clean_up, end_of_turn
from terrarium.games.pygmies.rules.magic import magic
from terrarium.games.pygmies.rules.movement import movement
from terrarium.games.pygmies.rules.shooting import shooting
from terrarium.games.pygmies.rules.targets import shoot_fault
from terrarium.games.pygmies.rules.turn import turn
from terrarium.games.pygmies.state import DECK, EDITION

from .table import Arena, cost, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def at_plan(*models: Any, **figures: Any) -> Arena:
    t = Arena(*models, turn=0, shown=("", ""), originals=(1, 1), **figures)
    t.state.battles[0].played = ["", ""]
    t.state.battles[0].hands = [list(DECK), list(DECK)]
    return t.run(turn(0))


@pytest.mark.rule("PY-095")
def test_skills_of_the_plan_follow_the_initiative() -> None:
    t = at_plan(
        model("SA0", "Black-Water Nell", 10, 10),
        model("SA1", MAN, 20, 24),
        model("NA0", "Invisible Cindy", 20, 20),
        model("NA1", MAN, 10, 15),
        dice={"initiative": [2, 5], "courage": [2, 2]},
    )
    moment = t.state.moments()[0]
    plans = {0: {"ABC": {"invoke": ["SA0 Captivating Song"]}}, 1: {"ABC": {"invoke": ["NA0 Frightful Moan"]}}}
    t.events += t.state.play(moment, plans, t.dice).events
    assert [e["who"] for e in t.told("used")] == ["NA0", "SA0"], "North has the initiative"
    assert (t["SA1"].frightened, t["NA1"].captivated) == (t.i("NA0"), t.i("SA0"))
    assert (t["SA1"].y, t["NA1"].y) == (24000, 15000), "they move when the Movement phase begins"


@pytest.mark.rule("PY-097")
def test_a_tie_of_heroes_is_rolled_off_between_seats_only() -> None:
    t = at_plan(
        model("SA0", "Ernest Goodfellow", 10, 5),
        model("SB0", "Borin Copperkettle", 14, 5),
        model("NA0", "King Haldor", 10, 30),
        dice={"initiative": [5, 2], "with me": [4, 4, 4], "with me tie": [2, 6, 3, 1]},
    )
    moment = t.state.moments()[0]
    t.events += t.state.play(
        moment, {0: {"AB": {"with_me": {"SA0": 1, "SB0": 1}}}, 1: {"A": {"with_me": {"NA0": 1}}}}, t.dice
    ).events
    assert all(e["who"][0][0] != e["who"][1][0] for e in t.told("tie"))
    assert t.kind == "with_me"
    assert 1 in t.asked, "North's hero won the first roll-off"
    assert (t["SA0"].heroism, t["SB0"].heroism, t["NA0"].heroism) == (2, 2, 2)


@pytest.mark.rule("PY-190", "PY-191")
def test_one_power_a_turn_the_initiative_first() -> None:
    t = Arena(
        model("SA0", "Old Tam Bramble", 10, 10),
        model("NA0", "Malachar Voss", 10, 20),
        model("NA1", ORC, 12, 20),
        initiative=1,
        originals=(1, 1),
        dice={"cast": [2]},
    ).run(magic(0))
    assert list(t.asked) == [1]
    t.say({"pass": True})
    assert list(t.asked) == [0]
    t.say({"cast": {"SA0": {"Shield": {"dice": 1}}}})
    assert t["SA0"].magic
    assert t.kind == "", "it has used its power, and there is nobody else"
    assert cast_fault(t.field, t.i("SA0"), SPELLS["Shield"]) == "already used magic"
    assert shoot_fault(t.field, t.i("SA0")) == "used magic this turn"


@pytest.mark.rule("PY-201")
def test_who_is_removed_before_its_turn_does_not_cast() -> None:
    t = Arena(
        model("SA0", "Merriweather Quill", 10, 10),
        model("NA0", "Malachar Voss", 10, 15, wounds=1, heroism=1),
        model("NA1", ORC, 30, 30),
        model("NA2", ORC, 33, 30),
        originals=(1, 3),
        dice={"cast": [6], "damage": [6], "defense": [2], "medic": [1]},
    ).run(magic(0))
    t.say({"cast": {"SA0": {"Magic Missile": {"target": "NA0", "dice": 1}}}}).say({}).say("spend")
    assert not t["NA0"].alive
    assert 1 not in t.asked


@pytest.mark.rule("PY-202")
def test_walls_shelter_from_areas() -> None:
    t = Arena(model("SA1", MAN, 5, 8.5), model("SA2", MAN, 5, 4), board="park")
    assert sheltered(t.field, 1500, 8500, 600, 0), "inside the lodge, seen through its west wall"
    assert not sheltered(t.field, 1500, 4000, 600, 1)


@pytest.mark.rule("PY-150", "PY-148")
def test_a_defender_engaged_across_its_line_keeps_its_zone() -> None:
    t = Arena(model("NA1", ORC, 18, 8.5), model("SA1", ORC, 18, 7), model("SA2", ORC, 19.4, 4), board="park")
    wall = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    t.field.set(t.i("NA1"), defending=(wall,))
    t.field.contacts = ((t.i("SA1"), t.i("NA1"), wall),)
    assert zoc(t.field, t.i("NA1"))
    assert str(cost(t, "SA2", (19.4, 7))).startswith("PY-148")
    t.field.set(t.i("NA1"), defending=())
    assert not zoc(t.field, t.i("NA1")), "otherwise engaged models have none"


@pytest.mark.rule("PY-155")
def test_a_fright_later_in_the_turn_moves_only_who_has_not_moved() -> None:
    t = Arena(
        model("SA0", "Invisible Cindy", 10, 10),
        model("NA1", MAN, 12, 14),
        model("NA2", MAN, 14, 14, moved=3000),
        phase="shooting",
        dice={"courage": [2, 2]},
    )
    t.run(*(effect(0, "Frightful Moan", 0, 0, t.i(name), "does", 0) for name in ("NA1", "NA2")))
    assert t["NA1"].moved == 6000
    assert (t["NA2"].y, t["NA2"].frightened) == (14000, 0)
    t.run(clean_up(0), movement(0))
    assert t["NA2"].y > 18000, "it runs when the next Movement phase begins"


@pytest.mark.rule("PY-210", "PY-325")
def test_shooting_follows_the_initiative() -> None:
    t = Arena(
        model("SA1", "Human Archer", 10, 10), model("NA1", "Human Archer", 10, 20), initiative=1, originals=(1, 1)
    ).run(shooting(0))
    assert list(t.asked) == [1]
    t.say({"pass": True})
    assert list(t.asked) == [0]


@pytest.mark.rule("PY-270", "PY-271", "PY-272")
def test_the_end_of_a_turn_in_its_order() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 30, 3, alive=False, wounds=0),
        model("SA1", MAN, 5, 5, paralysed=True),
        model("SA2", MAN, 27.5, 9.5, climbing=2000, cx=27500, cy=10500, transfixed=True),
        model("NA1", ORC, 30, 30),
        mourned=(0,),
        originals=(2, 1),
        dice={"courage": [3, 3, 3], "climb": [4]},
    )
    t.field.models.append(model("NA2", ORC, 33, 33))
    t.field.originals = (3, 2)
    t.run(end_of_turn(0))
    rolls = [(e["who"], e["purpose"]) for e in t.told("die")]
    assert rolls == [("SA1", "courage"), ("SA2", "courage"), ("SA1", "courage"), ("SA2", "climb")]
    assert not t["SA2"].transfixed, "what lasts until end of turn ends last"


@pytest.mark.rule("PY-239", "PY-320")
def test_who_cannot_swing() -> None:
    from terrarium.games.pygmies.state import Combat

    for status in ("parrying", "fallen", "paralysed", "transfixed", "pumpkin", "swung"):
        t = Arena(model("SA1", ORC, 10, 10, **{status: True}), model("NA1", ORC, 10, 11))
        t.field.combats = (Combat(((0,), (1,))),)
        assert not could_swing(t.field, 0, EDITION), status
        assert could_swing(t.field, 1, EDITION)
    idle = Arena(model("SA1", "Zombie", 10, 10), model("NA1", ORC, 10, 11), shown=("B", "A"))
    idle.field.combats = (Combat(((0,), (1,))),)
    assert not could_swing(idle.field, 0, EDITION)
