"""What of a drawing stays is sent once."""

from __future__ import annotations

import re

from terrarium.server.play.pages.still import still

DRAWING = (
    '<svg><defs><path id="a"/></defs><g data-layer="ground"><g><g/></g><g x="1"></g></g>'
    '<g data-layer="pieces"><g/></g></svg>'
)


def test_what_stays_has_a_stamp_and_is_left_out_for_who_has_it() -> None:
    whole = still(DRAWING, {})
    assert re.sub(r' data-still="\w+" data-stamp="\w+"', "", whole) == DRAWING
    has = dict(re.findall(r'data-still="(\w+)" data-stamp="(\w+)"', whole))
    assert set(has) == {"defs", "ground"}
    short = still(DRAWING, has)
    assert '<g data-layer="pieces"><g/></g></svg>' in short
    assert 'id="a"' not in short
    assert re.search(r'<g data-layer="ground" data-still="ground" data-stamp="\w+"></g><g data-layer="pieces">', short)
    assert still(DRAWING.replace('id="a"', 'id="b"'), has).count('id="b"') == 1, "what has changed comes"


def test_shapes_in_two_places_are_told_apart() -> None:
    twice = '<svg><defs><path id="a"/></defs><defs><path id="b"/></defs></svg>'
    has = dict(re.findall(r'data-still="(\w+)" data-stamp="(\w+)"', still(twice, {})))
    assert set(has) == {"defs", "defs2"}
    assert "path" not in still(twice, has)
    changed = still(twice.replace('id="b"', 'id="c"'), has)
    assert ('id="a"' in changed, 'id="c"' in changed) == (False, True)


def test_a_drawing_that_is_cut_off_stays_as_it_is() -> None:
    cut = '<svg><g data-layer="ground"><g>'
    assert still(cut, {}) == cut
