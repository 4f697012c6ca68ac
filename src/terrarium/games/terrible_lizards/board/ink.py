"""Pens, writing, and the small signs: seals of claw and anvil, the symbols of the card kinds, labels of cards."""

from __future__ import annotations

from terrarium.kernel.svg import SANS, el, words

from ..content import CARDS, EFFECTS, Effect
from ..words.labels import card
from .palette import P

WIDE = 540.0
"""The board's width; its height follows what there is to show."""
GAP = 8.0


def write(
    x: float,
    y: float,
    text: object,
    size: float = 14,
    fill: str = "ink",
    font: str = SANS,
    anchor: str | None = None,
    weight: str | None = None,
) -> str:
    return el(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        font_family=font,
        text_anchor=anchor,
        font_weight=weight,
        **P(fill),
    )


def box(
    x: float, y: float, wide: float, high: float, fill: str, line: str = "line", r: float = 6, **more: object
) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=r, **more, **P(fill, line))


CLAW = "M-6,7 C-9,-2 -4,-9 6,-9 C1,-5 -1,-1 0,7 Z M1,7 C0,1 3,-4 9,-4 C6,-1 5,2 6,7 Z"
ANVIL = "M-9,-6 L8,-6 C8,-2 4,0 3,1 C3,3 5,5 7,7 L-6,7 C-4,5 -3,3 -3,1 C-6,0 -9,-3 -9,-6 Z"
_BOLT = "M2,-9 L-6,2 L-1,2 L-3,9 L6,-3 L1,-3 Z"
_RING = "M0,-8 A8,8 0 1 1 -0.1,-8 Z M0,-4 A4,4 0 1 0 0.1,-4 Z"
_LEAF = "M-7,0 C-3,-8 5,-8 8,-6 C8,2 2,8 -7,6 C-5,2 -1,-1 4,-3 C-2,-2 -5,0 -7,6 Z"
_BONE = "M-7,-3 a3,3 0 1 1 3,-3 L6,4 a3,3 0 1 1 -3,3 L-7,-3 Z"
SIGNS = {
    "quick": (_BOLT, "ember"),
    "persistent": (_RING, "violet"),
    "standard": (_LEAF, "tan"),
    "part": (_BONE, "ink-soft"),
}


def sign(d: str, x: float, y: float, fill: str, scale: float = 1.0) -> str:
    return el("path", d=d, transform=f"translate({x},{y}) scale({scale})", fill_rule="evenodd", **P(fill))


def seal(x: float, y: float, what: str, figure: int, r: float = 15) -> str:
    """A wax seal with its sign, the figure beside it."""
    d, fill = (CLAW, "ember") if what == "attack" else (ANVIL, "pool")
    return (
        el("title", words(f"{what} {figure}"))
        + el("circle", cx=x, cy=y, r=r, stroke_width=1.5, **P("card", fill))
        + sign(d, x, y - r * 0.42, fill, r / 30)
        + write(x, y + r * 0.68, figure, r * 0.9, fill, SANS, "middle", "bold")
    )


def kind_of(id: str) -> str:
    return EFFECTS[id].kind if id in EFFECTS else "part"


def tag(x: float, y: float, wide: float, id: str, note: str = "", faint: bool = False) -> str:
    """A small label of a card in play, with its sign."""
    d, fill = SIGNS[kind_of(id)]
    name = card(id)
    whole = f"{name} {note}".strip()
    fits = [size for size in (15, 13, 11) if len(whole) * size * 0.54 < wide - 28]
    size, shown = (fits[0], whole) if fits else (10, name)
    return el(
        "g",
        el("title", words(f"{name}. {about(id)} {note}".strip())),
        box(x, y, wide, 22, "card", fill, 4, stroke_dasharray="4 3" if faint else None),
        sign(d, x + 13, y + 11, fill, 0.8),
        write(x + 25, y + 16, shown, size, "ink-soft" if faint else "ink"),
        data_ref=f"card:{id}",
    )


def about(id: str) -> str:
    shown = CARDS[id]
    if isinstance(shown, Effect):
        return f"{shown.kind.capitalize()}: {shown.text}"
    return f"Attack {shown.attack}, weight {shown.weight}."
