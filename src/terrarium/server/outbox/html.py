"""A document as the HTML part of a letter. Mail programs know few styles and no drawings: so styles are written out at
every element, a figure is a picture that comes along (`cid:figure-1`), and the whole stays small enough to be shown."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from terrarium.kernel.document import (
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
    listed,
    marked,
)
from terrarium.kernel.svg import HOUSE

WIDE: Final = 600
"""Pixels: no picture is shown wider."""
MOST: Final = 80_000
"""Bytes after which the rest is left to the page: some programs cut a letter at 102 KB."""
REST: Final = "There is more: the whole report is on the site."
DAY: Final = {name: day for name, (day, _) in HOUSE.items()}
SANS: Final = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
SERIF: Final = "font-family:Georgia,'Times New Roman',serif"
MONO: Final = "font-family:Menlo,Consolas,'Courier New',monospace"
_LINK: Final = re.compile(r"https?://[^\s<>\"]+")
_INK, _SOFT, _LINE = DAY["ink"], DAY["ink-soft"], DAY["line"]
_TONES: Final = {"good": DAY["moss"], "bad": DAY["ember"], "note": DAY["amber"], "": _INK}
_WORDS: Final = "overflow-wrap:break-word;word-break:normal"
"""In a narrow window the columns of a table are not narrower than their words."""
_CELL: Final = f"padding:3px 8px 3px 0;border-bottom:1px solid {_LINE};vertical-align:top;{_WORDS}"


def figures(document: Document) -> list[Figure]:
    """The figures that its letter shows, in the order of their numbers."""
    return [block for block in document.blocks if isinstance(block, Figure)]


def as_letter(document: Document) -> str:
    """The inside of the letter; `framed` puts it into a page."""
    parts = [_heading(document.title, 1)] if document.title else []
    number, size = 0, 0
    for block in document.blocks:
        number += isinstance(block, Figure)
        made = _block(block, number)
        size += len(made.encode())
        if size > MOST:
            parts.append(_para(REST, "note"))
            break
        parts.append(made)
    return "\n".join(parts)


def image(number: int, wide: float, about: str) -> str:
    """A picture that comes along, with a ground of its own for dark windows."""
    shown = round(min(WIDE, wide))
    style = f"display:block;width:100%;max-width:{shown}px;height:auto;border:0;background-color:{DAY['paper']}"
    return f'<img src="cid:figure-{number}" width="{shown}" alt="{escape(about)}" style="{style}">'


def linked(made: str) -> str:
    """HTML whose addresses can be clicked."""
    return _LINK.sub(rf'<a class="link" style="color:{DAY["moss"]}" href="\g<0>">\g<0></a>', made)


def _heading(text: str, level: int) -> str:
    size = {1: 24, 2: 18}.get(level, 16)
    style = f"{SERIF};font-size:{size}px;line-height:1.25;margin:20px 0 8px;color:{_INK}"
    return f'<h{level} class="ink" style="{style}">{marked(text)}</h{level}>'


def _para(text: str, tone: str) -> str:
    edge = f"border-left:3px solid {_TONES[tone]};padding-left:9px;" if tone else ""
    return f'<p class="ink" style="{edge}margin:8px 0;color:{_INK}">{marked(text)}</p>'


def _pairs(rows: list[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><td class="soft" style="padding:1px 14px 1px 0;color:{_SOFT};vertical-align:top;white-space:nowrap">'
        f'{marked(name)}</td><td class="ink" style="padding:1px 0;color:{_INK}">{linked(marked(value))}</td></tr>'
        for name, value in rows
    )
    return f'<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0">{cells}</table>'


def _grid(grid: Grid) -> str:
    side = ["right" if i in grid.right else "left" for i in range(len(grid.head))]
    head = "".join(
        f'<th class="ink" align="{side[i]}" style="{_CELL};color:{_INK}">{marked(cell)}</th>'
        for i, cell in enumerate(grid.head)
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td class="ink" align="{side[i]}" style="{_CELL};color:{_INK}">{marked(cell)}</td>'
            for i, cell in enumerate(row)
        )
        + "</tr>"
        for row in grid.rows
    )
    title = _para(f"**{grid.caption}**", "") if grid.caption else ""
    return (
        f'{title}<table cellpadding="0" cellspacing="0" style="margin:8px 0;font-size:14px">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _block(block: Block, number: int) -> str:
    match block:
        case Heading(text, level):
            return _heading(text, level)
        case Para(text, tone):
            return _para(text, tone)
        case Listing(items, numbered):
            tag = "ol" if numbered else "ul"
            inside = "".join(f'<li style="margin:2px 0">{marked(item)}</li>' for item in items)
            return f'<{tag} class="ink" style="margin:8px 0;padding-left:22px;color:{_INK}">{inside}</{tag}>'
        case Pairs(rows):
            return _pairs(rows)
        case Grid():
            return _grid(block)
        case Verbatim(text):
            return verbatim(text)
        case Figure(svg, _, caption):
            about = bare(caption) or "The board. This letter's text part has it in words."
            under = f'<p class="soft" style="font-size:14px;margin:4px 0 12px;color:{_SOFT}">{marked(caption)}</p>'
            return image(number, width(svg), about) + (under if caption else "")
        case Cards():
            return _block(listed(block), number)
        case PageBreak():
            return f'<hr style="border:0;border-top:1px solid {_LINE};margin:16px 0">'
        case Slot(_, empty):
            return _para(empty, "") if empty else ""


def verbatim(text: str) -> str:
    """Lines as they are, each sign as wide as the next."""
    style = f"{MONO};font-size:12px;line-height:1.3;white-space:pre-wrap;color:{_INK};margin:8px 0"
    return f'<pre class="ink" style="{style}">{escape(text)}</pre>'


def width(svg: str) -> float:
    """The width that a drawing names in its first tag."""
    _, _, after = svg.partition(' width="')
    text = after.partition('"')[0]
    return float(text) if text.replace(".", "", 1).isdigit() else WIDE


_NIGHT: Final = "".join(
    f".{name}{{{what}:{HOUSE[colour][1]}!important}}"
    for name, what, colour in (
        ("ground", "background-color", "paper"),
        ("sheet", "background-color", "sheet"),
        ("ink", "color", "ink"),
        ("soft", "color", "ink-soft"),
        ("link", "color", "moss"),
    )
)


def framed(inside: str, foot: str = "") -> str:
    """A whole page of HTML around it, for light and dark windows and for narrow ones."""
    style = f"margin:0;padding:0;background-color:{DAY['paper']}"
    body = f"{SANS};font-size:16px;line-height:1.5;color:{_INK};background-color:{DAY['sheet']};padding:16px 20px"
    body += ";overflow-wrap:anywhere;word-break:break-word"
    under = f'<p class="soft" style="{SANS};font-size:13px;color:{_SOFT};padding:0 20px">{foot}</p>' if foot else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
        f"<style>@media (prefers-color-scheme:dark){{{_NIGHT}}}</style></head>"
        f'<body class="ground" style="{style}">'
        f'<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" '
        f'style="background-color:{DAY["paper"]}"><tr><td align="center" style="padding:12px 6px">'
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" '
        f'style="max-width:{WIDE + 40}px;table-layout:fixed">'
        f'<tr><td class="sheet ink" align="left" style="{body}">{inside}</td></tr>'
        f'<tr><td align="left">{under}</td></tr></table></td></tr></table></body></html>'
    )
