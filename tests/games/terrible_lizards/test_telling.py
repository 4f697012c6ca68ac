"""The aids in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

from terrarium.games.terrible_lizards import game
from terrarium.kernel import Document, Value
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .table import Table, full


def told(t: Table, name: str, question: Value, seat: int = 0) -> str:
    """What the aid says to a seat, blanks drawn together."""
    pov = look(game, t.state, seat)
    blocks = pov.aid_told(name, pov.aid(name, question))
    assert blocks is not None
    return " ".join(as_text(Document("", blocks)).split())


def test_odds_of_a_plain_attack() -> None:
    """Attack 6 against weight 4 and a die: 3 to 8; of these 7 and 8 kill what has 7 health."""
    t = Table(dinos={0: ["Tyrannosaurus Head"], 1: ["Stegosaurus Body"]}, health={1: 7})
    said = told(t, "odds", {"attacker": 0})
    assert "Against Health Attack to weight Damage On average Untouched Dies" in said
    assert said.endswith("Seat 2 7 6 to 4 3 to 8 5.5 0 % 33 %")


def test_odds_tell_what_comes_back() -> None:
    t = Table(3, dinos={0: full("Dracorix"), 1: full("Stegosaurus")}, hands={2: ["Trip"]})
    said = told(t, "odds", {"attacker": 0})
    assert "What may come back" in said
    assert "- Seat 2: Thagomizer: you take 5." in said
    assert "- Seat 3: 1 card in hand may answer." in said


def test_attaching_tells_figures_replacement_and_set() -> None:
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body", "Tyrannosaurus Legs", "Allosaurus Arms"]
    t = Table(dinos={0: worn}, hands={0: ["Tyrannosaurus Arms"]})
    said = told(t, "attach", {"card": "tyrannosaurus-arms"})
    assert "You would have: Tyrannosaurus." in said
    assert "Now Afterwards" in said
    assert "Attack 13 21 Weight 9 8" in said
    assert "- Allosaurus Arms is replaced." in said
    assert "- You complete the set of Tyrannosaurus. " in said


def test_the_tracker_by_dinosaur_and_effect() -> None:
    t = Table(3, hands={0: ["Scavenge"], 1: ["Trip"]}, discard=["Dracorix Head", "Dracorix Legs", "Feast"]).actions()
    t.do({"play": {"scavenge-1": ["dracorix-head"]}})
    said = told(t, "tracker", True, seat=2)
    assert "- Seat 1: Dracorix Head" in said
    assert "Dracorix - Legs Arms, Body" in said
    assert "Feast 1" in said
    assert "Trip 3" in said


def test_nothing_known_is_said() -> None:
    assert "No card in anybody else's hand is known." in told(Table(hands={1: ["Trip"]}).actions(), "tracker", True)
