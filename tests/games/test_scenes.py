"""The pictures of the games on the site: a scene of its own where the game has one, else a board of it in play."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from terrarium.kernel.registry import find
from terrarium.kernel.svg import HOUSE

SCENES = ["lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water"]


@pytest.mark.parametrize("slug", SCENES)
def test_a_scene_is_a_whole_drawing_in_the_pictures_shape_and_in_the_games_colours(slug: str) -> None:
    game = find(slug)
    drawn = ElementTree.fromstring(game.scene())
    left, top, wide, high = map(float, drawn.attrib["viewBox"].split())
    assert (left, top, wide / high) == (0, 0, 1.5)
    assert drawn.findtext("{http://www.w3.org/2000/svg}title")
    classes = {name for part in drawn.iter() for name in part.get("class", "").split()}
    inks = {name.partition("-")[2] for name in classes if name.startswith(("f-", "s-"))}
    assert inks
    assert inks <= {*HOUSE, *game.palette}
    assert "style" not in {key for part in drawn.iter() for key in part.attrib}
