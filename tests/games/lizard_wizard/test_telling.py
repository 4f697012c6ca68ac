"""The aids in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

from terrarium.games.lizard_wizard import game
from terrarium.kernel import Document, Value
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .table import Table


def told(t: Table, name: str, question: Value, seat: int = 0) -> str:
    """What the aid says to a seat, blanks drawn together."""
    pov = look(game, t.s, seat)
    blocks = pov.aid_told(name, pov.aid(name, question))
    assert blocks is not None
    return " ".join(as_text(Document("", blocks)).split())


def laid() -> Table:
    """Distillation gives 1 mana more for each token sold; Scrying costs an Eye of Newt and a Foxglove."""
    t = Table()
    t.own(0, "Distillation", state="active")
    t.own(0, "W-CON-1", "Scrying")
    t.tokens(0, "SSSE")
    t.values(S=6)
    t[0].hand[0] = "R2F"
    t.s.tiles.append("A11")
    return t


def test_a_conversion_pays_value_and_bonus_and_the_value_falls() -> None:
    said = told(laid(), "price", "S")
    assert "Tokens Mana Value afterwards" in said
    assert "1 7 5 2 14 4 3 21 3 4 28 2 5 35 1 6 42 1" in said


def test_a_gathering_card_names_reagents_rises_and_what_can_be_cast() -> None:
    said = told(laid(), "gather", "R2F")
    assert "On the card 1 Sulphur, 1 Toadstool, 1 Eye of Newt, 1 Foxglove and 1 Horn" in said
    assert "You take 3 tokens of these" in said
    assert "Wizards and spells add 1 Toadstool" in said
    assert "Values rise Eye of Newt 1 to 2, Nightshade 1 to 2" in said
    assert "You could then cast Scrying" in said
    assert said.endswith("You have room for all of it.")


def test_too_many_tokens_are_told() -> None:
    t = laid()
    t.tokens(0, "SSSSSTTTTE")
    assert "That is 4 tokens more than you can store" in told(t, "gather", "R2F")


def test_the_dungeon_before_anybody_enters() -> None:
    said = told(laid(), "dungeon", True)
    assert "The next card is a Hit with 39 %. It means defeat with 0 %." in said
    assert "Gold 21 Items 10 Monsters 20 Traps 0" in said
    assert "Nobody is in the dungeon now" in said


def test_the_dungeon_with_something_at_stake() -> None:
    t = Table()
    t.offer("F10-DRU")
    t.top("M01", "G15")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    said = told(t, "dungeon", True)
    assert "It means defeat with 39 %." in said
    assert "At stake: 4 gold and 0 items; 1 Hit so far." in said


def test_the_uses_of_a_familiar() -> None:
    said = told(laid(), "familiar", "F10-CON")
    assert "Wren, a familiar of Conjuring for 10 mana." in said
    assert "Score 2 gold: one for each card of Conjuring you would own" in said
    assert "Gather 2 Toadstool, 1 Nightshade and 1 Foxglove; you could then cast Scrying" in said
    assert "one of them free (63 spells left)" in said
    assert "Dungeon 31 treasures still lie there" in said


def test_a_rivals_gold_is_called_secret() -> None:
    mine, theirs = told(laid(), "score", 0), told(laid(), "score", 1)
    assert "Wizards and towers alone, 1 each 1" in mine
    assert mine.endswith("Total 1")
    assert "Gold secret" in theirs
    assert theirs.endswith("Gold is secret until the end and is not in this total.")


def test_an_achievement_names_its_condition_and_keeps_secrets() -> None:
    t = laid()
    said = told(t, "tile", "A11")
    assert "Treasury: hold 15 gold. 10 points." in said
    assert f"{game.seat_name(t.s.view(0), 0)}: 0 of 15" in said
    assert f"{game.seat_name(t.s.view(0), 1)}: secret" in said
    assert game.label(t.s.view(0), "tile", "A11") == "Treasury: hold 15 gold"
    t.s.tiles.remove("A11")
    t[1].tiles.append("A11")
    assert told(t, "tile", "A11").endswith(f"{game.seat_name(t.s.view(0), 1)} has taken it.")
