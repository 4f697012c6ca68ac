"""Why something is not open: barred choices, the planner's reasons, labels and prompts."""

from __future__ import annotations

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.aids import charging, path
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.stances import stance
from terrarium.games.pygmies.rules.turn import plan
from terrarium.games.pygmies.state import Combat

from .table import Arena, model, pov

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def reasons(t: Arena, seat: int = 0) -> dict[str, str]:
    found = game.barred(t.state.view(seat), t.asked[seat])
    return {ref: f"{finding.says} {finding.rule}" for ref, finding in found.items()}


@pytest.mark.rule("PY-111")
def test_why_a_model_cannot_move() -> None:
    t = Arena(
        model("SA1", ORC, 5, 5), model("SA2", ORC, 8, 5, moved=2000), model("SA3", ORC, 20, 20),
        model("SB1", ORC, 11, 5), model("NA1", ORC, 20, 21), shown=("A", "A"),
    ).run(move(0, 0))  # fmt: skip
    assert reasons(t) == {
        "model:SA2": "SA2 has already moved. PY-111",
        "model:SA3": "SA3 is engaged. PY-111",
        "model:SB1": "The colour of SB1 is not on the card (A). PY-111",
    }


@pytest.mark.rule("PY-211", "PY-212", "PY-213")
def test_why_nobody_shoots() -> None:
    t = Arena(
        model("SA1", "Human Archer", 5, 5, moved=4000), model("SA2", "Human Archer", 9, 5, decked=True),
        model("SA3", "Human Archer", 13, 5), model("NA1", ORC, 13, 12), model("NA2", ORC, 33, 33),
    ).run(shoot(0, 0, ""))  # fmt: skip
    found = reasons(t)
    assert found["model:SA1"] == 'SA1 moved 4.0", limit 3". PY-212'
    assert found["model:SA2"] == "SA2 hit the deck this turn. PY-211"
    assert found["model:NA2"].startswith('NA2: out of range: 33.4" > 16"')
    assert "model:SA3" not in found
    assert "model:NA1" not in found


@pytest.mark.rule("PY-113", "PY-092")
def test_a_card_that_was_played() -> None:
    t = Arena(model("SA1", ORC, 5, 5), model("NA1", ORC, 5, 30))
    t.state.battles[0].hands[0].remove("AB")
    t.state.battles[0].discards[0].append("AB")
    t.run(plan(0))
    assert list(reasons(t)) == ["card:AB"]
    assert game.label(t.state.view(0), "card", "AC") == "AC: Orc Warrior (red) and yellow"
    assert game.label(t.state.view(1), "card", "BC") == "BC: green and purple"


@pytest.mark.rule("PY-192", "PY-234")
def test_who_cannot_cast_or_parry() -> None:
    t = Arena(
        model("SA0", "Griselda Nettle", 10, 10, magic=True), model("SB0", "Malachar Voss", 10, 14),
        model("NA1", ORC, 10, 19),
    ).run(cast(0, 0))  # fmt: skip
    assert reasons(t) == {"model:SA0": "SA0 already used magic. PY-192"}
    t = Arena(
        model("SA1", "Goblin", 10, 10), model("SA2", MAN, 20, 10), model("NA1", ORC, 10, 11), model("NA2", ORC, 20, 11)
    )
    t.field.combats = (Combat(((0,), (2,))), Combat(((1,), (3,))))
    t.run(stance(0))
    assert reasons(t) == {"model:SA1": "SA1 has no Parry weapon. PY-234"}


@pytest.mark.rule("PY-114", "PY-126")
def test_the_planner_says_why_there_is_no_way() -> None:
    t = Arena(
        model("SA1", ORC, 18, 5),
        model("NA1", "Goblin", 18, 8.5),
        model("NA2", ORC, 5, 30),
        board="park",
        originals=(1, 2),
    )
    view = pov(t)
    assert path(view, {"model": "SA1", "to": [18000, 20000]})["why"] == 'needs 15.0", reaches 6.0"'
    assert path(view, {"model": "SA1", "to": [18000, 7600]})["why"] == "the south wall is in the way"
    hidden = charging(view, {"model": "SA1", "target": "NA1"})
    assert (hidden["why"], hidden["rule"]) == ("SA1 cannot see NA1", "PY-126")
    assert "cannot see" in charging(view, {"model": "SA1", "target": "NA2"})["why"]


def test_prompts_name_models_by_their_cards() -> None:
    t = Arena(model("SA0", "Ernest Goodfellow", 10, 10, wounds=1), model("NA1", ORC, 10, 11))
    from terrarium.games.pygmies.rules.wounds import wound

    t.run(wound(0, 0, 1, "melee"))
    says = game.prompt(t.state.view(0), t.asked[0])
    assert says == "SA0 Ernest Goodfellow loses a Wound (1 left). Spend one of 3 Heroism on Medic! to keep it?"
