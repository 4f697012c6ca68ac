"""The aids in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

from terrarium.games.pygmies import game
from terrarium.kernel import Document, Value
from terrarium.kernel.document import as_html, as_text

from .table import Arena, model, pov

ORC = "Orc Warrior"


def three() -> Arena:
    """Two orcs in a row before an enemy orc, all on one line over open ground."""
    return Arena(model("SA1", ORC, 10, 5), model("SA2", ORC, 10, 7), model("NA1", ORC, 10, 10), originals=(2, 1))


def told(t: Arena, name: str, question: Value) -> str:
    """What the aid says to the first seat, blanks drawn together."""
    here = pov(t)
    blocks = here.aid_told(name, here.aid(name, question))
    assert blocks is not None
    return " ".join(as_text(Document("", blocks)).split())


def test_reach_tells_the_inches_the_zones_and_each_direction() -> None:
    """SA1 stands 5 inches from the southern edge and moves 6; north of it SA2's base is in the way after one inch."""
    said = told(three(), "reach", {"model": "SA1"})
    assert said.startswith('SA1 Orc Warrior can go 6" on open ground.')
    assert "It may end in no zone of these, but by a charge: NA1 Orc Warrior." in said
    assert 'east 6", north-east 6", north 1", north-west 6"' in said
    assert 'south 4.5"' in said, "the base ends at the edge"


def test_reach_is_drawn() -> None:
    here = pov(three())
    assert "<svg" in as_html(Document("", here.aid_told("reach", here.aid("reach", {"model": "SA1"})) or []))


def test_sight_through_a_friend() -> None:
    """The friend between the two stands before all twelve rays: hazy, In the Way, and the line is fouled."""
    said = told(three(), "los", {"model": "SA1", "target": "NA1"})
    assert said.startswith('SA1 Orc Warrior sees NA1 Orc Warrior, 4" away.')
    assert "Of the twelve rays: 12 hazy." in said
    assert "On their way: SA2 (12)." in said
    assert "In the Way: +2." in said
    assert "The line is fouled by friends: no shot." in said


def test_a_way_is_told_step_by_step_or_refused_with_its_rule() -> None:
    assert 'SA2 Orc Warrior goes 1.998" and charges NA1 Orc Warrior. Step To, in inches' in told(
        three(), "charge", {"model": "SA2", "target": "NA1"}
    )
    said = told(three(), "path", {"model": "SA1", "to": [10000, 20000]})
    assert said == 'SA1 Orc Warrior cannot: needs 15.0", reaches 6.0" (PY-116).'


def test_chances_of_a_swing() -> None:
    """Fighting 4 hits on 3 to 6, strength 4 against defense 3 wounds in 20 of 36: 4/6 x 20/36 = 0.37."""
    said = told(three(), "odds", {"model": "SA1", "target": "NA1"})
    assert "In melee SA1 Orc Warrior takes 0.37 Wounds from NA1 Orc Warrior on average" in said
    assert said.endswith("SA1 Orc Warrior has nothing to shoot with.")


def test_chances_of_a_shot_say_why_it_is_not_open() -> None:
    t = Arena(model("SA1", "Human Archer", 10, 5), model("NA1", ORC, 10, 35), originals=(1, 1))
    said = told(t, "odds", {"model": "SA1", "target": "NA1"})
    assert "Shot with Wounds Now" in said
    assert "out of range" in said


def test_the_same_model_twice_is_no_question() -> None:
    assert told(three(), "odds", {"model": "SA1", "target": "SA1"}) == "Choose two different models."
    assert game.label(three().state.view(0), "field", "target") == "The other model"
