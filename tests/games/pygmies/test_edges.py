"""Rules at their edges: the hundredth of an inch that counts, the first and the last model, what must not happen."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import SPELLS
from terrarium.games.pygmies.rules.combats import able
from terrarium.games.pygmies.rules.effects import effect
from terrarium.games.pygmies.rules.end_of_turn import end_of_turn
from terrarium.games.pygmies.rules.heroism import interrupt
from terrarium.games.pygmies.rules.magic import cast, reached
from terrarium.games.pygmies.rules.pushing import back
from terrarium.games.pygmies.rules.rolls import damage
from terrarium.games.pygmies.rules.shooting import shoot, volley
from terrarium.games.pygmies.rules.wounds import fall

from .table import Arena, model, paired, ready

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def options(t: Arena, way: str) -> dict[str, Any]:
    parts: dict[str, Any] = t.asked[0].form.ways[way].parts  # type: ignore[attr-defined]
    return parts


@pytest.mark.rule("PY-219", "PY-052")
@pytest.mark.parametrize(("gap", "tests"), [(2010, 1), (2011, 0)])
def test_neighbours_of_the_fallen_within_two_inches(gap: int, tests: int) -> None:
    t = ready(
        model("SA1", "Human Archer", 10, 10), model("NA1", ORC, 10, 16), model("NA2", ORC, 11 + gap / 1000, 16),
        dice={"to hit": [6], "damage": [6], "defense": [2], "courage": [6]},
    )  # fmt: skip
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})
    assert len([e for e in t.told("die") if e["purpose"] == "courage"]) == tests
    assert [(e["who"], e["cause"]) for e in t.told("removed")] == [("NA1", "slain")], "by the first model of all"


@pytest.mark.rule("PY-361", "PY-052", "PY-291")
def test_whom_an_area_reaches() -> None:
    def around(x: float, **status: Any) -> list[int]:
        t = ready(model("SA0", "Old Tam Bramble", 10, 10), model("NA1", ORC, x, 10, **status))
        return reached(t.field, 0, SPELLS["Nature's Wrath"], 10000, 10000)

    assert around(17) == [1], "six inches from base to base"
    assert around(17.02) == []
    assert around(14, invisible=True) == [1]
    assert around(14, ethereal=True) == []
    assert around(14, statue=True) == []


@pytest.mark.rule("PY-364")
def test_the_first_model_of_all_is_run_into_too() -> None:
    t = ready(
        model("SA1", ORC, 10, 17), model("SB0", "Malachar Voss", 10, 10), model("NA1", MAN, 10, 14), phase="magic",
        dice={"cast": [6], "save": [2], "distance": [6], "damage": [2, 2], "defense": [6, 6]},
    )  # fmt: skip
    t.run(cast(0, 0)).say({"cast": {"SB0": {"Push": {"target": "NA1", "dice": 1}}}})
    assert [e["on"] for e in t.told("damage")] == ["NA1", "SA1"]


@pytest.mark.rule("PY-140", "PY-318", "PY-408")
def test_the_hits_of_a_fall_are_nobodys() -> None:
    """Strength 3, and no luck of the last model on the list rolls them again."""
    t = ready(model("SA1", MAN, 10, 10), dice={"damage": [2, 2], "defense": [6, 6]})
    t.field.set(len(t.field.models) - 1, items=("Lucky Charm",))
    t.run(fall(0, 0, 3000, 12000, 10000, -1))
    assert t.kind == ""
    assert [(e["by"], e["strength"]) for e in t.told("damage")] == [("", 3), ("", 3)]


@pytest.mark.rule("PY-329")
def test_nobody_strikes_back_at_the_dead() -> None:
    """A hit that counts twice may be that of one who has fallen since."""
    t = ready(
        model("SA0", "Gorbash Ironjaw", 10, 10, wounds=1, heroism=0), model("NA1", MAN, 10, 11, alive=False, wounds=0),
        dice={"damage": [6], "defense": [2]},
    )  # fmt: skip
    t.run(damage(0, 1, 0, 9, "melee"))
    assert not t["SA0"].alive
    assert not t.told("retribution")


@pytest.mark.rule("PY-326", "PY-370", "PY-239")
def test_the_paralysed_parry_no_more() -> None:
    t = ready(model("SA1", "Ghoul", 10, 10), model("NA1", MAN, 10, 11, parrying=True), dice={"courage": [1]})
    t.run(effect(0, "Paralysis", 0, 0, t.i("NA1"), "onhit", 0))
    assert (t["NA1"].paralysed, t["NA1"].parrying) == (True, False)


@pytest.mark.rule("PY-366")
def test_a_shield_is_for_the_good() -> None:
    t = ready(model("SA0", "Old Tam Bramble", 10, 10), model("SA1", MAN, 12, 10), model("SA2", "Harpy", 10, 12))
    t.run(effect(0, "Shield", 0, 0, 0, "does", 0))
    assert [t[name].shielded for name in ("SA0", "SA1", "SA2")] == [True, True, False]


@pytest.mark.rule("PY-381", "PY-175", "PY-178")
def test_what_a_volley_may_say() -> None:
    t = ready(
        model("SA0", "Zogwort", 10, 12), model("SA1", "Goblin Slinger", 10, 10), model("NA1", ORC, 10, 16),
        phase="shooting",
    ).run(shoot(0, 0, ""))  # fmt: skip
    assert "heroes" in options(t, "fire")
    assert t.ok({"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1"] * 2}}}]}})
    assert not t.ok({"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1"] * 3}}}]}})
    t.run(shoot(0, 0, "0,1"))
    assert "heroes" not in options(t, "fire"), "inside a frame only the opponent throws"


@pytest.mark.rule("PY-174", "PY-179")
def test_a_window_that_nobody_could_use_is_not_the_first() -> None:
    t = ready(model("SA1", "Human Archer", 10, 10), model("NA1", ORC, 10, 16), phase="shooting")
    t.run(interrupt(0, 1, "fire", 0, ""), volley(0, 0, ""))
    assert t.field.asked == ()


@pytest.mark.rule("PY-249")
def test_straight_back_is_from_the_winners_that_touch() -> None:
    t = ready(model("SA1", ORC, 10, 9), model("SA2", ORC, 7, 10), model("NA1", MAN, 10, 10))
    paired(t, ["SA1", "SA2"], ["NA1"])
    dx, dy = back(t.field, 0, t.i("NA1"))
    assert (dx, dy > 0) == (0, True)


@pytest.mark.rule("PY-272", "PY-303")
def test_only_those_held_by_something_are_freed() -> None:
    t = ready(model("SA1", MAN, 5, 5, paralysed=True), model("NA1", ORC, 30, 20), dice={"courage": [6]})
    t.run(end_of_turn(0))
    assert [(e["who"], e["status"]) for e in t.told("freed")] == [("SA1", "paralysed")]


@pytest.mark.rule("PY-249", "PY-239")
def test_between_two_winners_and_in_the_water() -> None:
    """Squeezed between two, it goes straight away from the lowest id; who swims cannot swing."""
    t = ready(model("SA1", ORC, 10, 9), model("SA2", ORC, 10, 11), model("NA1", MAN, 10, 10))
    paired(t, ["SA1", "SA2"], ["NA1"])
    assert back(t.field, 0, t.i("NA1")) == (0, 1000), "from SA1 at nine to ten"
    beside = ready(model("SA1", ORC, 9, 10), model("NA1", MAN, 10, 10))
    assert back(paired(beside, ["SA1"], ["NA1"]).field, 0, 1) == (1000, 0)
    wet = ready(model("SA1", ORC, 30, 8), model("SA2", ORC, 20, 8), board="park")
    assert [able(wet.field, i) for i in (0, 1)] == [False, True]
