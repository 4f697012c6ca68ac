"""The World View and its key on paper (LZ-480, LZ-483)."""

from __future__ import annotations

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Document, Figure, Grid, PageBreak, Para

from ..board import Window, draw, known
from ..geometry import letters
from ..view import View
from ..words import text


def world_view(view: View, sheets: int = 1) -> list[Block]:
    """The map as a drawing with its text twin. On one sheet the drawing leaves out what lies beyond all that is
    known."""
    if view.memory is None:
        return [Para("The swamp is hidden from outside.")]
    if sheets == 1 or view.columns <= text.PAGE:
        return [Figure(draw(view, known(view), key=False), text.world_map(view), _caption(view))]
    rows = tuple(range(view.rows))
    blocks: list[Block] = []
    for columns in (range(text.PAGE), range(text.PAGE, view.columns)):
        named = f"{_caption(view)}, columns {letters(columns[0] + 1)} to {letters(columns[-1] + 1)}"
        drawn = draw(view, Window(rows, tuple(columns)), key=False)
        blocks += [PageBreak(), Figure(drawn, text.world_map(view, columns), named)]
    return blocks


def _caption(view: View) -> str:
    return f"World View at the end of turn {view.turn}" if view.turn else "World View at set-up"


def map_sheet(pov: Pov[View]) -> Document:
    view = pov.view
    if view.memory is None:
        return Document(f"The Savage Swamp, turn {view.turn}", world_view(view))
    return Document(f"The Savage Swamp, turn {view.turn}", [Figure(draw(view), text.world_map(view), _caption(view))])


def key(pov: Pov[View]) -> Document:
    rows = [[code, name] for code, name in text.key_rows(pov.view)]
    return Document("Key to the World View", [Grid(["Code", "Meaning"], rows)])
