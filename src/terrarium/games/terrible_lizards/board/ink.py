"""Pens, writing, and the small signs: seals of claw and anvil, the symbols of the card kinds, labels of cards."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, SANS, el, words

from ..content import CARDS, EFFECTS, Effect
from .palette import P

WIDE, NARROW = 1000.0, 400.0
"""The board's width on a desk and on a phone."""
GAP = 8.0
LETTER = 0.58
"""How wide a letter is, in parts of its size."""
PRESSED = 1.5
"""So many times the letters that have room are pressed into a line, before a word is cut."""

DECK, THROWN = "card:deck", "card:discard"
"""The piles that cards come from and go to (see `kernel.svg.pile`)."""


def held(seat: int) -> str:
    """The pile that another's hand is."""
    return f"card:hand:{seat}"


def cut(text: str, most: int) -> str:
    """So many letters at most."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def fits(text: str, wide: float, size: float) -> str:
    """As much of it as has room in this width."""
    return cut(text, max(3, int(wide / (LETTER * size))))


def write(
    x: float,
    y: float,
    text: object,
    size: float = 14,
    fill: str = "ink",
    font: str = SANS,
    anchor: str | None = None,
    weight: str | None = None,
    most: float = 0,
) -> str:
    """With `most`, pressed together where it would be wider."""
    tight = most and len(str(text)) * (LETTER + 0.06 * bool(weight)) * size > most
    return el(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        font_family=font,
        text_anchor=anchor,
        font_weight=weight,
        textLength=round(most, 1) if tight else None,
        lengthAdjust="spacingAndGlyphs" if tight else None,
        **P(fill),
    )


def pressed(
    x: float, y: float, text: str, size: float, wide: float, fill: str = "ink", font: str = FONT, weight: str = ""
) -> str:
    """Round its middle, pressed together where it would be wider than this."""
    tight = len(text) * 0.62 * size > wide
    return el(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        font_family=font,
        text_anchor="middle",
        font_weight=weight or None,
        textLength=round(wide, 1) if tight else None,
        lengthAdjust="spacingAndGlyphs" if tight else None,
        **P(fill),
    )


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str,
    line: str = "line",
    r: float = 6,
    also: str = "",
    **more: object,
) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=r, **more, **P(fill, line, also))


def shadow(x: float, y: float, wide: float, high: float, r: float = 8, lift: float = 1.0) -> str:
    """What lies on the table, lit from above left."""
    return "".join(
        el(
            "rect",
            x=x + by * 0.6,
            y=y + by,
            width=wide,
            height=high,
            rx=r,
            opacity=dark,
            pointer_events="none",
            **P("shade"),
        )
        for by, dark in ((2 * lift, "0.16"), (5 * lift, "0.08"))
    )


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
    """A wax seal: its sign above, its figure large."""
    d, fill = (CLAW, "ember") if what == "attack" else (ANVIL, "pool")
    size = round(r * (1.08 if figure < 100 else 0.8), 1)
    return el(
        "g",
        el("title", words(f"{what} {figure}")),
        el("circle", cx=x + r * 0.07, cy=y + r * 0.12, r=r, opacity="0.2", **P("shade")),
        el("circle", cx=x, cy=y, r=r, stroke_width=max(1.5, r / 10), **P("card", fill)),
        sign(d, x, y - r * 0.52, fill, round(r / 32, 2)),
        write(x, y + r * 0.66, figure, size, fill, SANS, "middle", "bold"),
    )


def kind_of(id: str) -> str:
    return EFFECTS[id].kind if id in EFFECTS else "part"


def about(id: str) -> str:
    shown = CARDS[id]
    if isinstance(shown, Effect):
        return f"{shown.kind.capitalize()}: {shown.text}"
    return f"Attack {shown.attack}, weight {shown.weight}."
