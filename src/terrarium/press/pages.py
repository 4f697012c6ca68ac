"""A document as the template takes it: plain data, text in runs, drawings as sheets. No markup is ever built."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from terrarium.kernel.document import (
    LONG,
    Block,
    Cards,
    Document,
    Figure,
    Grid,
    Heading,
    Listing,
    PageBreak,
    Pairs,
    Para,
    Slot,
    Verbatim,
    bare,
)

from .drawings import SMALLEST, card, sheets
from .letters import writable

_MARKS: Final = re.compile(r"\*\*(?P<b>.+?)\*\*|\*(?P<i>.+?)\*|`(?P<c>.+?)`")
MONO_WIDTH: Final = 0.602
"""Of a letter of the mono font, in parts of its size."""
MONO_SIZE: Final = 8.0
CAPTION: Final = 40.0
"""Points under a drawing that its caption may need."""
MANY, HALF = 48, 62
"""So many lines of a list, most of them no longer than that, stand in two columns."""
FEW, THIRD = 10, 34
"""More pairs than that, none of them with more letters, stand in three."""
Room = tuple[float, float]


def runs(text: str) -> list[list[str]]:
    """The small Markdown of documents as (kind, text): "" plain, b strong, i emphasis, c code."""
    made, at = [], 0
    text = writable(text)
    for found in _MARKS.finditer(text):
        if found.start() > at:
            made.append(["", text[at : found.start()]])
        made.append([found.lastgroup or "", found[found.lastgroup or 0]])
        at = found.end()
    return [*made, ["", text[at:]]] if at < len(text) else made


def pages(document: Document, room: Room) -> dict[str, Any]:
    """The document for pages with this much room, in points."""
    blocks = [_block(block, room) for block in document.blocks]
    return {"title": writable(document.title), "blocks": _headed(blocks)}


def _headed(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A heading goes along onto the page of its own that what follows it needs."""
    made: list[dict[str, Any]] = []
    for block in blocks:
        turned = block["kind"] == "figure" and block["sheets"][0]["flipped"]
        block["first"] = block["kind"] == "cards" and not any(one["kind"] == "cards" for one in made)
        if turned and made and made[-1]["kind"] == "heading":
            block["heading"] = made.pop()
        made.append(block)
    return made


def _block(block: Block, room: Room) -> dict[str, Any]:
    match block:
        case Heading(text, level):
            return {"kind": "heading", "text": runs(text), "level": min(max(level, 2), 4)}
        case Para(text, tone):
            return {"kind": "para", "text": runs(text), "tone": tone}
        case Listing(items, numbered):
            return {
                "kind": "listing",
                "items": [runs(item) for item in items],
                "numbered": numbered,
                "columns": 2 if len(items) > MANY and _short(items, HALF) else 1,
            }
        case Pairs(rows):
            return _pairs(rows)
        case Grid():
            return _grid(block)
        case Verbatim(text):
            return _verbatim(text, room)
        case Figure():
            return _figure(block, room)
        case Cards(faces, back):
            made = [{"svg": card(svg), "alt": writable(name)} for svg, name in faces]
            return {"kind": "cards", "faces": made, "back": card(back)}
        case PageBreak():
            return {"kind": "break"}
        case Slot(_, empty):
            return {"kind": "para", "text": runs(empty), "tone": ""}


def _short(texts: list[str], most: int) -> bool:
    """Most of them have no more letters than that."""
    return sum(len(text) <= most for text in texts) * 10 >= len(texts) * 8


def _pairs(rows: list[tuple[str, str]]) -> dict[str, Any]:
    """Many short ones stand beside each other, to be read downwards."""
    columns = 3 if len(rows) > FEW and all(len(name) + len(value) <= THIRD for name, value in rows) else 1
    deep = -(-len(rows) // columns)
    pairs = [[runs(name), runs(value)] for name, value in rows]
    return {"kind": "pairs", "columns": [pairs[at : at + deep] for at in range(0, len(pairs), deep or 1)]}


def _grid(grid: Grid) -> dict[str, Any]:
    """Columns of prose share the width; a table to be filled in has lines, and room for a pencil."""
    columns = [[bare(row[i]) for row in grid.rows] for i in range(len(grid.head))]
    blank = [i > 0 and bool(column) and not any(column) for i, column in enumerate(columns)]
    long = [max(map(len, [*column, ""])) > LONG for column in columns]
    return {
        "kind": "grid",
        "head": [runs(cell) for cell in grid.head],
        "rows": [[runs(cell) for cell in row] for row in grid.rows],
        "right": grid.right,
        "wide": [i for i in range(len(columns)) if long[i] or blank[i]],
        "blank": any(blank),
        "caption": runs(grid.caption),
    }


def _verbatim(text: str, room: Room) -> dict[str, Any]:
    """As large as its longest line allows, on its side if need be."""
    text = writable(text)
    longest = max((len(line) for line in text.splitlines()), default=1) * MONO_WIDTH
    sizes = [min(MONO_SIZE, width / max(longest, 1)) for width in room]
    flipped = sizes[0] < SMALLEST <= sizes[1]
    return {"kind": "verbatim", "text": text, "size": max(SMALLEST, sizes[flipped]), "flipped": flipped}


def _figure(figure: Figure, room: Room) -> dict[str, Any]:
    wide, high = room
    made = sheets(figure.paper or figure.svg, (wide, high - CAPTION))
    parts = [msgspec.structs.asdict(sheet) for sheet in made]
    return {
        "kind": "figure",
        "sheets": parts,
        "heading": None,
        "alt": writable(figure.text),
        "caption": runs(figure.caption),
    }
