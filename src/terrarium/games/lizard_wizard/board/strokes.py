"""What every part of the table is written and drawn with: words, seals, discs, panels, board elements."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from terrarium.kernel.svg import FONT, SANS, el, number, words

from ..content import REAGENTS
from . import signs
from .palette import ink

Drawn = tuple[str, float]
"""What is drawn, and how far down it reaches."""


def text(
    x: float, y: float, said: object, size: float = 13, fill: str = "ink", anchor: str = "start", **more: str
) -> str:
    family = more.pop("family", SANS)
    return el(
        "text", words(said), x=x, y=y, font_size=size, font_family=family, text_anchor=anchor, **more, **ink(fill)
    )


def title(x: float, y: float, said: object, size: float = 15, fill: str = "ink", anchor: str = "start") -> str:
    return text(x, y, said, size, fill, anchor, family=FONT, font_weight="bold")


def room(width: float, size: float) -> int:
    """How many letters of that size fit into a width, on the safe side."""
    return max(4, int(width / (0.56 * size)))


def short(said: str, width: float, size: float) -> str:
    most = room(width, size)
    return said if len(said) <= most else said[: most - 1].rstrip() + "…"


def lines(x: float, y: float, said: str, width: float, size: float = 13, most: int = 5, fill: str = "ink") -> str:
    return "".join(
        text(x, y + n * (size + 3), line, size, fill) for n, line in enumerate(wrap(said, room(width, size))[:most])
    )


def chosen(ref: str | None, said: str, *drawn: str) -> str:
    """A board element with its words; with a `ref` it can be chosen."""
    return el("g", el("title", words(said)), *drawn, data_ref=ref)


def box(
    x: float, y: float, w: float, h: float, fill: str = "sheet", stroke: str = "line", also: str = "", **more: Any
) -> str:
    return el("rect", x=x, y=y, width=w, height=h, **{"rx": 6, **more}, **ink(fill, stroke, also))


def hair(x: float, y: float, w: float, colour: str = "line") -> str:
    return el("path", d=f"M{number(x)} {number(y)}h{number(w)}", stroke_width=1, **ink("none", colour))


def seal(x: float, y: float, said: object, colour: str, r: float = 13) -> str:
    """A figure in a round seal: mana in pool, gold and points in amber."""
    size = r * (1.1 if len(str(said)) < 3 else 0.9)
    return el("circle", cx=x, cy=y, r=r, stroke_width=1.8, **ink("sheet", colour)) + text(
        x, y + size * 0.36, said, size, colour, "middle", font_weight="bold"
    )


def disc(kind: int, x: float, y: float, r: float = 10, held: bool = True) -> str:
    """A reagent token with its letter; one that is lacking is an empty ring."""
    ring = el(
        "circle",
        cx=x,
        cy=y,
        r=r,
        stroke_width=1.1,
        stroke_dasharray=None if held else "2.5 2.5",
        **ink("sheet" if held else "none", "ink-soft"),
    )
    return (
        ring
        + signs.reagent(kind, x, y, r * 1.45, letter=False)
        + text(x, y + r + 9.5, REAGENTS[kind], 9.5, "ink-soft", "middle", font_weight="bold")
    )


def discs(shown: str, x: float, y: float, width: float, r: float = 10, held: Sequence[int] | None = None) -> str:
    """A row of tokens from this point on; with `held`, those that are not there are rings."""
    step = min(2 * r + 4, (width - 2 * r) / max(1, len(shown) - 1))
    left = list(held) if held is not None else [99] * 7
    parts = []
    for n, letter in enumerate(shown):
        kind = REAGENTS.index(letter)
        left[kind] -= 1
        parts.append(disc(kind, x + r + n * step, y, r, left[kind] >= 0))
    return "".join(parts)


def empty(x: float, y: float, w: float, h: float) -> str:
    return box(x, y, w, h, "none", "ink-soft", stroke_dasharray="4 4") + text(
        x + w / 2, y + h / 2 + 4, "none left", 12, "ink-soft", "middle"
    )
