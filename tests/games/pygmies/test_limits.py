"""A strict referee's cases of the Fighting phase: second ranks, blows that come too late, figures at their bounds."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.rules.combats import could_swing, supports
from terrarium.games.pygmies.rules.fighting import fight, fighting
from terrarium.games.pygmies.rules.heroism import openers
from terrarium.games.pygmies.rules.wounds import wound
from terrarium.games.pygmies.state import EDITION

from .table import Arena, model, paired, ready

ORC = "Orc Warrior"
MAN = "Man-at-Arms"
SPEAR = "Human Spearman"


def ranks(*more: Any, front: dict[str, Any] | None = None, back: dict[str, Any] | None = None, **figures: Any) -> Arena:
    """A man who fights an Orc, and a Spearman behind him."""
    t = ready(
        model("SA1", MAN, 18, 18, **(front or {})), model("SA2", SPEAR, 18, 17, **(back or {})),
        model("NA1", ORC, 18, 19, wounds=9), *more, **figures,
    )  # fmt: skip
    t.field.phase = "fighting"
    return paired(t, ["SA1"], ["NA1"])


def fought(t: Arena) -> list[str]:
    """Who attacks, in order, when everybody answers as preselected."""
    t.run(fight(0, 0, ""))
    while t.kind in ("swing", "fray", "interrupt", "nominate"):
        t.say(t.state.default(t.state.moments()[0], next(iter(t.asked))))
    return [told["who"] for told in t.told("attacks")]


@pytest.mark.rule("PY-245", "PY-238")
def test_the_second_rank_attacks_with_its_side_and_is_struck_by_nobody() -> None:
    t = ranks(dice={"hit": [6] * 20})
    assert fought(t)[:3] == ["SA1", "SA2", "NA1"]
    assert t["SA2"].wounds == t.field.card(t.i("SA2")).wounds
    assert t["SA2"].swung


@pytest.mark.rule("PY-245", "PY-055")
@pytest.mark.parametrize(("gap", "reaches"), [(0, True), (1, True), (60, False)])
def test_a_second_rank_touches_and_does_not_stand_near(gap: int, reaches: bool) -> None:
    """Thousandths of an inch: the rounding allowed for is less than a sixteenth."""
    t = ranks()
    t.field.set(t.i("SA2"), y=17000 - gap)
    assert (supports(t.field, t.i("SA2"), EDITION) == 0) is reaches


@pytest.mark.rule("PY-245", "PY-237", "PY-239")
@pytest.mark.parametrize(
    "status", [{"swung": True}, {"parrying": True}, {"fallen": True, "prone": True}, {"paralysed": True}]
)
def test_a_spear_that_has_swung_parries_lies_or_cannot_move_lends_no_second_rank(status: dict[str, Any]) -> None:
    t = ranks(back=status)
    assert not could_swing(t.field, t.i("SA2"), EDITION)


@pytest.mark.rule("PY-245", "PY-247")
def test_when_the_front_rank_has_fallen_there_is_no_second_one() -> None:
    """The combat is over with its only fighter: the Spearman behind is engaged with nobody."""
    t = ranks(front={"wounds": 1})
    t.run(wound(0, t.i("SA1"), t.i("NA1"), "melee"))
    assert not t["SA1"].alive
    assert supports(t.field, t.i("SA2"), EDITION) == -1


@pytest.mark.rule("PY-245")
def test_who_is_engaged_itself_fights_its_own_combat_only() -> None:
    t = ranks(model("NA2", ORC, 18, 16))
    assert supports(t.field, t.i("SA2"), EDITION) == -1
    paired(t, ["SA2"], ["NA2"])
    assert could_swing(t.field, t.i("SA2"), EDITION)
    assert "SA2" not in fought(t)[:2]


@pytest.mark.rule("PY-245", "PY-239")
def test_two_spears_stand_behind_one_man_and_both_strike() -> None:
    t = ranks(model("SA3", SPEAR, 17.1, 17.56))
    assert [supports(t.field, t.i(name), EDITION) for name in ("SA2", "SA3")] == [0, 0]
    assert set(fought(t)[:3]) == {"SA1", "SA2", "SA3"}


@pytest.mark.rule("PY-245", "PY-303")
def test_a_charmed_spear_supports_its_charmer_s_side_and_no_other() -> None:
    """It stands behind a friend of before: whom it obeys now is the enemy, who does not touch it."""
    t = ranks(model("NA0", "Count Vasile Nocturne", 24, 24))
    t.field.set(t.i("SA2"), control=1, charmed=t.i("NA0"))
    assert supports(t.field, t.i("SA2"), EDITION) == -1


@pytest.mark.rule("PY-174", "PY-245", "PY-177")
def test_a_second_rank_is_reason_enough_for_into_the_fray() -> None:
    t = ranks(model("SB0", "Borin Copperkettle", 18, 13), front={"swung": True})
    assert openers(t.field, 0, "fray", EDITION) == {"SB0": t["SB0"].heroism}
    t.field.set(t.i("SA2"), swung=True)
    assert openers(t.field, 0, "fray", EDITION) == {}


@pytest.mark.rule("PY-230", "PY-231")
def test_a_phase_in_which_nobody_touches_an_enemy_has_no_combat_and_asks_nothing() -> None:
    t = ready(model("SA1", MAN, 10, 10), model("NA1", ORC, 20, 20))
    t.run(fighting(0))
    assert (t.field.combats, t.kind) == ((), "")


@pytest.mark.rule("PY-231", "PY-232", "PY-233")
def test_one_against_three_is_one_combat_and_no_question() -> None:
    t = ready(model("SA1", MAN, 18, 18), *(model(f"NA{n}", ORC, x, y) for n, (x, y) in enumerate(
        ((17, 18), (19, 18), (18, 19)), 1)))  # fmt: skip
    t.run(fighting(0))
    assert t.kind != "pair_combats"
    assert [sorted(len(team) for team in combat.fighters) for combat in t.field.combats] == [[1, 3]]
