"""What every part of the table is written and drawn with: words, seals, discs, panels, board elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from textwrap import wrap
from typing import Any

from terrarium.kernel.svg import FONT, SANS, el, number, piece, words

from ..content import REAGENTS
from . import signs
from .palette import ink

Drawn = tuple[str, float]
"""What is drawn, and how far down it reaches."""

LEAST = 13.7
"""No text is smaller, so that it can be read on a desk and on a phone."""
LETTER = 0.6
"""How wide a letter is, in parts of its size, on the safe side."""


def text(
    x: float, y: float, said: object, size: float = 13, fill: str = "ink", anchor: str = "start", **more: str
) -> str:
    family = more.pop("family", SANS)
    size = max(LEAST, size)
    return el(
        "text", words(said), x=x, y=y, font_size=size, font_family=family, text_anchor=anchor, **more, **ink(fill)
    )


def title(
    x: float, y: float, said: object, size: float = 15, fill: str = "ink", anchor: str = "start", most: float = 0
) -> str:
    """In serifs; with `most`, pressed together where it would be wider."""
    pressed = {}
    if most and len(str(said)) * (LETTER + 0.06) * max(LEAST, size) > most:
        pressed = {"textLength": number(most), "lengthAdjust": "spacingAndGlyphs"}
    return text(x, y, said, size, fill, anchor, family=FONT, font_weight="bold", **pressed)


def room(width: float, size: float) -> int:
    """How many letters of that size fit into a width."""
    return max(4, int(width / (LETTER * max(LEAST, size))))


def short(said: str, width: float, size: float) -> str:
    most = room(width, size)
    return said if len(said) <= most else said[: most - 1].rstrip() + "…"


def lines(
    x: float, y: float, said: str, width: float, size: float = 13, most: int = 5, fill: str = "ink", keep: float = 0
) -> str:
    """With `keep`, a line of broad letters is pressed together into that width."""
    size = max(LEAST, size)
    pressed = {"textLength": number(keep), "lengthAdjust": "spacingAndGlyphs"}
    return "".join(
        text(x, y + n * (size + 2.5), line, size, fill, **(pressed if keep and breadth(line) * size > keep else {}))
        for n, line in enumerate(wrap(said, room(width, size))[:most])
    )


def breadth(line: str) -> float:
    """About how wide it is without serifs, in parts of its size."""
    return sum(0.9 if letter in "mwMW" else 0.3 if letter in "fijltI.,;:()’'" else 0.57 for letter in line)


def chosen(ref: str | None, said: str, *drawn: str) -> str:
    """A board element with its words; with a `ref` it can be chosen."""
    return el("g", el("title", words(said)), *drawn, data_ref=ref)


def placed(kind: str) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """A card of this kind may move: it is drawn at its own corner and put where it lies."""

    def puts(draw: Callable[..., str]) -> Callable[..., str]:
        @wraps(draw)
        def put(of: str, x: float, y: float, *rest: Any, **more: Any) -> str:
            return piece(f"{kind}:{of}", x, y, draw(of, 0.0, 0.0, *rest, **more))

        return put

    return puts


def box(
    x: float, y: float, w: float, h: float, fill: str = "sheet", stroke: str = "line", also: str = "", **more: Any
) -> str:
    return el("rect", x=x, y=y, width=w, height=h, **{"rx": 6, **more}, **ink(fill, stroke, also))


def shadow(x: float, y: float, w: float, h: float, r: float = 8, lift: float = 1.0) -> str:
    """What lies on the table, lit from above left."""
    return "".join(
        el("rect", x=x + by * 0.6, y=y + by, width=w, height=h, rx=r, opacity=dark, pointer_events="none",
           **ink("shade"))
        for by, dark in ((2 * lift, "0.16"), (5 * lift, "0.08"))
    )  # fmt: skip


def panel(x: float, y: float, w: float, h: float, fill: str = "sheet", stroke: str = "line", **more: Any) -> str:
    """A sheet that lies on the table."""
    return shadow(x, y, w, h, 9, 0.8) + box(x, y, w, h, fill, stroke, **{"rx": 8, **more})


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
    letter = el(
        "text", REAGENTS[kind], x=x, y=y + r + 9.5, font_size=9.5, font_family=SANS, text_anchor="middle",
        font_weight="bold", **ink("ink-soft", also="fine"),
    )  # fmt: skip
    return ring + signs.reagent(kind, x, y, r * 1.45, letter=False) + letter


def discs(shown: str, x: float, y: float, width: float, r: float = 10, held: Sequence[int] | None = None) -> str:
    """A row of tokens from this point on, smaller where they are many; with `held`, those that are not there are
    rings."""
    r = min(r, width / (2.06 * max(1, len(shown))))
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
