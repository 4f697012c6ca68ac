"""What is at stake and why a battle ended, in words: the figures are those by which the rules decide."""

from __future__ import annotations

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.board.figures import figure
from terrarium.games.pygmies.content import CARDS, CREWS, Card
from terrarium.games.pygmies.rules.end_of_turn import end_of_turn
from terrarium.games.pygmies.words.crews import profile
from terrarium.games.pygmies.words.places import heading, landmark
from terrarium.games.pygmies.words.stakes import ended, stakes, warnings

from .table import Arena, model

ORC = "Orc Warrior"


def at_the_grave(n: int, enemies: int = 0) -> Arena:
    """So many of the South round the Golden Grave at 18, 18, with enemies 8 inches from it; and one far off."""
    mine = [model(f"SA{k}", ORC, 14 + k % 4, 15 + k // 4) for k in range(1, n + 1)]
    theirs = [model(f"NA{k}", ORC, 16 + k, 26) for k in range(1, enemies + 1)]
    there = [*mine, *theirs, model("NB1", ORC, 33, 33)]
    return Arena(*there, originals=(n, enemies + 1), board="park", scenario="grave")


@pytest.mark.rule("PY-274")
def test_a_grave_nearly_held_is_told_before_it_is_lost() -> None:
    assert not stakes(at_the_grave(5).field, 0)[1].warns
    six = stakes(at_the_grave(6).field, 0)[1]
    assert (six.level, six.warns) == ("near", "2 more would hold it")
    barred = stakes(at_the_grave(8, 2).field, 0)[1]
    assert (barred.says, barred.warns) == ("Golden Grave: 8 of 8, 2 enemies contest it", "Only 2 enemies in the way")
    crowded = stakes(at_the_grave(8, 7).field, 0)[1]
    assert (crowded.level, crowded.warns) == ("calm", ""), "nobody clears seven away in a turn"
    held = at_the_grave(9)
    assert stakes(held.field, 0)[1].level == "now"
    assert "South: Golden Grave, wins at the end of this turn" in warnings(held.field)


@pytest.mark.rule("PY-274", "PY-273")
def test_the_end_says_why() -> None:
    """Nine hold the grave; the other side has three models, of which two may fall before it breaks."""
    t = at_the_grave(9)
    t.field.originals = (9, 2)
    t.run(end_of_turn(0))
    there = "with 9 models there where 8 are enough, and no enemy near."
    assert ended(t.field) == f"South wins: the Golden Grave is South's, {there}"
    assert game.caption(t.state.view(0)) == f"You win: the Golden Grave is yours, {there}"
    assert not any(one.warns for side in range(2) for one in stakes(t.field, side)), "nothing threatens any more"
    few = Arena(model("SA1", ORC, 5, 5), *(model(f"NA{k}", ORC, 3 * k, 30) for k in range(1, 5)), originals=(6, 4))
    assert stakes(few.field, 0)[0].warns == "Broken"
    few.run(end_of_turn(0))
    assert ended(few.field) == "North wins: South's crew is broken, with 1 of 6 models left, a third or less."
    assert ended(few.field, 0) == "North wins: your crew is broken, with 1 of 6 models left, a third or less."
    assert [one.warns for one in stakes(few.field, 0)] == ["Broken"]


@pytest.mark.rule("PY-273")
def test_a_crew_is_warned_before_it_breaks() -> None:
    """Of nine, three are a third: with six, three losses more break it."""
    for left, level in ((7, "calm"), (6, "near"), (4, "now")):
        t = Arena(*(model(f"SA{k}", ORC, 2 * k, 5) for k in range(left)), model("NA1", ORC, 5, 30), originals=(9, 1))
        assert stakes(t.field, 0)[0].level == level


def test_ways_and_landmarks_in_words() -> None:
    field = at_the_grave(1).field
    assert [heading((0, 0), to) for to in ((9, 1), (5, 5), (1, 9), (-5, 4), (-9, 0), (-4, -5), (0, -9), (6, -5))] == [
        "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east",
    ]  # fmt: skip
    assert landmark(field, (18000, 7000)) == " by the south wall"
    assert landmark(field, (5000, 17000)) == " in the West Wood"
    assert landmark(field, (14000, 4000)) == ""


def test_every_card_has_a_figure_and_every_crew_a_profile() -> None:
    """Also one that somebody writes, with a keyword that nobody knows."""
    drawn = {name: figure(card) for name, card in CARDS.items()}
    assert len(set(drawn.values())) > len(drawn) // 2, "most are told apart"
    own = Card("Snail Rider", "Neutral", False, ("Mollusc",), "M", 3, 3, 6, 1, 1, 3, weapons=("Spear",))
    assert figure(own).count("<path") >= 6
    assert figure(own) != figure(CARDS["Human Spearman"]), "a shield, for its Defense"
    for name in CREWS:
        assert all(1 <= pips <= 5 for pips in profile(name).pips.values())
        assert profile(name).good
