"""Documents: one model for page, mail, paper and terminal. Reports and papers are made of it.

Text inside blocks is a small Markdown: `**strong**`, `*emphasis*`, `` `code` `` and nothing else. `as_text` and
`as_html` render it here; a browser prints it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from textwrap import fill
from typing import Literal, TypeAlias

import msgspec


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    text: str
    level: int = 2


class Para(msgspec.Struct, frozen=True, tag="para"):
    text: str
    tone: Literal["", "good", "bad", "note"] = ""


class Listing(msgspec.Struct, frozen=True, tag="listing"):
    items: list[str]
    numbered: bool = False


class Pairs(msgspec.Struct, frozen=True, tag="pairs"):
    """Names and values, as in a letterhead."""

    rows: list[tuple[str, str]]


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table. `right` names the columns of figures."""

    head: list[str]
    rows: list[list[str]]
    right: list[int] = []
    caption: str = ""


class Verbatim(msgspec.Struct, frozen=True, tag="verbatim"):
    """Text whose columns matter."""

    text: str


class Figure(msgspec.Struct, frozen=True, tag="figure"):
    """A drawing with its text twin for where no drawing can be shown."""

    svg: str
    text: str
    caption: str = ""
    paper: str = ""
    """The drawing for a sheet of paper, where that is another: on its side, or with larger type."""


class Cards(msgspec.Struct, frozen=True, tag="cards"):
    """Cards to cut out, 63 by 88 mm: drawings of that shape with their names, and the back that all of them have."""

    faces: list[tuple[str, str]]
    back: str


class PageBreak(msgspec.Struct, frozen=True, tag="page-break"):
    pass


class Slot(msgspec.Struct, frozen=True, tag="slot"):
    """A place in a game's paper that belongs to the table: its letterhead, the moderator's messages. The table fills
    it in before the paper goes out (see `filled`); `empty` is what stands there if it has nothing to say."""

    name: Literal["letterhead", "moderator"]
    empty: str = ""


Block: TypeAlias = Heading | Para | Listing | Pairs | Grid | Verbatim | Figure | Cards | PageBreak | Slot


class Document(msgspec.Struct, frozen=True):
    """A titled run of blocks."""

    title: str
    blocks: list[Block]


def filled(document: Document, **parts: Sequence[Block]) -> Document:
    """The document with the table's own blocks in their slots. What has no slot there stands at its head."""
    slots = {block.name for block in document.blocks if isinstance(block, Slot)}
    blocks: list[Block] = [block for name, own in parts.items() if name not in slots for block in own]
    for block in document.blocks:
        if not isinstance(block, Slot):
            blocks.append(block)
        elif own := parts.get(block.name):
            blocks += own
        elif block.empty:
            blocks.append(Para(block.empty))
    return Document(document.title, blocks)


_STRONG = re.compile(r"\*\*(.+?)\*\*")
_EM = re.compile(r"\*(.+?)\*")
_CODE = re.compile(r"`(.+?)`")


def bare(text: str) -> str:
    """Text without its marks."""
    return _CODE.sub(r"\1", _EM.sub(r"\1", _STRONG.sub(r"\1", text)))


def marked(text: str) -> str:
    """Text as HTML, escaped, with its marks."""
    text = _STRONG.sub(r"<strong>\1</strong>", escape(text))
    return _CODE.sub(r"<code>\1</code>", _EM.sub(r"<em>\1</em>", text))


def _grid_text(grid: Grid) -> str:
    rows = [[bare(cell) for cell in row] for row in [grid.head, *grid.rows]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(grid.head))]
    lines = []
    for row in rows:
        cells = [
            c.rjust(w) if i in grid.right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * w for w in widths))
    return "\n".join(([bare(grid.caption)] if grid.caption else []) + lines)


def listed(cards: Cards) -> Listing:
    """The cards by name, where they cannot be shown."""
    count = Counter(name for _, name in cards.faces)
    return Listing([f"{number} x {name}" if number > 1 else name for name, number in count.items()])


def _block_text(block: Block, width: int) -> str:
    match block:
        case Heading(text, level):
            text = bare(text)
            return f"{text}\n{('=' if level <= 1 else '-') * len(text)}"
        case Para(text):
            return fill(bare(text), width)
        case Listing(items, numbered):
            marks = [f"{n}. " if numbered else "- " for n in range(1, len(items) + 1)]
            return "\n".join(
                fill(bare(item), width, initial_indent=mark, subsequent_indent=" " * len(mark))
                for mark, item in zip(marks, items, strict=True)
            )
        case Pairs(rows):
            pad = max((len(name) for name, _ in rows), default=0)
            return "\n".join(f"{name.ljust(pad)}  {bare(value)}" for name, value in rows)
        case Grid():
            return _grid_text(block)
        case Verbatim(text):
            return text
        case Figure(_, text, caption):
            return "\n".join(filter(None, [text, bare(caption)]))
        case Cards():
            return _block_text(listed(block), width)
        case PageBreak():
            return "\f"
        case Slot(_, empty):
            return empty


def as_text(document: Document, width: int = 78) -> str:
    """The document as plain text."""
    parts = [_block_text(Heading(document.title, 1), width)] if document.title else []
    parts += [said for block in document.blocks if (said := _block_text(block, width))]
    return "\n\n".join(parts) + "\n"


LONG = 24
"""A column whose longest cell has more letters than this is prose: it may wrap, and needs room."""


def _grid_html(grid: Grid, about: str) -> str:
    """A table in a box of its own that scrolls where the screen is too narrow, named for who cannot see it."""
    cells = [[bare(row[i]) for row in grid.rows] for i in range(len(grid.head))]
    long = ["long" if max(map(len, column), default=0) > LONG else "" for column in cells]
    kind = [f'class="{name}" ' if (name := "right" if i in grid.right else long[i]) else "" for i in range(len(long))]
    top = "".join(f'<th {kind[i]}scope="col">{marked(cell)}</th>' for i, cell in enumerate(grid.head))
    body = "".join(
        "<tr>" + "".join(f"<td {kind[i]}>{marked(c)}</td>".replace(" >", ">", 1) for i, c in enumerate(row)) + "</tr>"
        for row in grid.rows
    )
    title = f"<caption>{marked(grid.caption)}</caption>" if grid.caption else ""
    table = f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    name = escape(bare(grid.caption or about or ", ".join(grid.head)))
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{name}">{table}</div>'


def _block_html(block: Block, about: str) -> str:
    """`about` is the heading above the block."""
    match block:
        case Heading(text, level):
            return f"<h{level}>{marked(text)}</h{level}>"
        case Para(text, tone):
            return f'<p class="{tone}">{marked(text)}</p>' if tone else f"<p>{marked(text)}</p>"
        case Listing(items, numbered):
            tag = "ol" if numbered else "ul"
            return f"<{tag}>" + "".join(f"<li>{marked(item)}</li>" for item in items) + f"</{tag}>"
        case Pairs(rows):
            return (
                '<dl class="pairs">' + "".join(f"<dt>{marked(n)}</dt><dd>{marked(v)}</dd>" for n, v in rows) + "</dl>"
            )
        case Grid():
            return _grid_html(block, about)
        case Verbatim(text):
            return f'<pre tabindex="0">{escape(text)}</pre>'
        case Figure(svg, _, caption):
            title = f"<figcaption>{marked(caption)}</figcaption>" if caption else ""
            return f"<figure>{svg}{title}</figure>"
        case Cards():
            return _block_html(listed(block), about)
        case PageBreak():
            return '<hr class="page-break">'
        case Slot(_, empty):
            return f"<p>{marked(empty)}</p>" if empty else ""


def as_html(document: Document) -> str:
    """The document as an HTML fragment; players' text is escaped, drawings are ours."""
    parts = [f"<h1>{marked(document.title)}</h1>"] if document.title else []
    about = document.title
    for block in document.blocks:
        about = block.text if isinstance(block, Heading) else about
        parts.append(_block_html(block, about))
    return "\n".join(parts)
