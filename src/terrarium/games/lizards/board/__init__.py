"""The world view as a drawing (LZ-483): a view of the swamp as a hex map in ink and pencil.

`draw` gives a complete `<svg>`. Its layers: `terrain` changes only with the land, `fog` with sight, `units` with what
stands on it; `orders` with the sheet in hand, if one is given; `interaction` has one element for each hex, with its
`data-ref` and its words.
"""

from __future__ import annotations

from ..view import View
from .sheet import Window, draw, known, whole


def board(view: View) -> str:
    """The whole map."""
    return draw(view)


__all__ = ["Window", "board", "draw", "known", "whole"]
