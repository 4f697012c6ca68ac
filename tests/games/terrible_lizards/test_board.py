"""The drawings of single cards, where a name is longer than its room."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from terrarium.games.terrible_lizards.board.slots import token
from terrarium.games.terrible_lizards.content import NAMES, PARTS, PERSISTENT


@pytest.mark.parametrize("wide", [72, 92, 180])
def test_the_name_on_a_token_is_not_broken_inside_a_word(wide: int) -> None:
    for card in [*PARTS, *PERSISTENT]:
        drawn = ElementTree.fromstring(token(card, "in hand", False, 0, 0, wide, 60))
        lines = [str(line.text) for line in drawn.iter("text")]
        whole = NAMES[card].split()
        for word in " ".join(lines).split():
            assert word in whole or word.endswith("…"), (card, lines)


def test_a_long_name_is_pressed_into_its_line() -> None:
    drawn = ElementTree.fromstring(token("quetzalcoatlus-wings", "in hand", False, 0, 0, 92, 60))
    first, second = drawn.iter("text")
    assert (first.text, second.text) == ("Quetzalcoatlus", "Wings")
    assert float(first.attrib["textLength"]) <= 92
    assert "textLength" not in second.attrib
