"""The table itself, drawn like an architect's plan: terrain as hatches with its heights written on."""

from __future__ import annotations

from terrarium.kernel.svg import SANS, el, words

from ..content import Piece
from ..geometry import SIZE
from .palette import PEN

SCALE = 20
EDGE = 30
WIDTH = SIZE * SCALE // 1000 + 2 * EDGE


def px(v: int) -> float:
    return EDGE + v * SCALE / 1000


def py(v: int) -> float:
    return EDGE + (SIZE - v) * SCALE / 1000


def _points(poly: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{px(x):g},{py(y):g}" for x, y in poly)


def label(x: float, y: float, text: str, size: float = 12, fill: str = "ink-soft") -> str:
    """Words on the plan, with a rim of paper so that hatches and bases do not eat them."""
    rim = {"stroke_width": 2.5, "stroke_linejoin": "round", "paint_order": "stroke"}
    ink = PEN(fill=fill, stroke="lawn")
    return el("text", words(text), x=x, y=y, font_family=SANS, font_size=size, text_anchor="middle", **rim, **ink)


def patterns(also: str = "") -> str:
    def pattern(name: str, size: int, *inside: str) -> str:
        return el("pattern", *inside, id=f"{name}{also}", width=size, height=size, patternUnits="userSpaceOnUse")

    tree = el("path", d="M3 9 L6 3 L9 9 Z M13 17 L16 11 L19 17 Z", stroke_width=1, **PEN(fill="none", stroke="moss"))
    wave = el(
        "path", d="M0 6 q3 -3 6 0 t6 0 M-6 14 q3 -3 6 0 t6 0 t6 0", stroke_width=1, **PEN(fill="none", stroke="pool")
    )
    hatch = el("path", d="M0 8 L8 0", stroke_width=1, **PEN(fill="none", stroke="wall"))
    return el("defs", pattern("trees", 20, tree), pattern("waves", 12, wave), pattern("hatch", 8, hatch))


FILLS = {
    "difficult": ("wood", "trees"),
    "water": ("wave", "waves"),
    "platform": ("hill", ""),
    "barrier": ("stone", "hatch"),
    "post": ("wall", ""),
    "building": ("deck", ""),
    "gap": ("pit", "hatch"),
}


def terrain(piece: Piece, also: str = "") -> str:
    if piece.kind == "rope":
        x0, y0, x1, y1 = piece.line
        line = el(
            "line",
            x1=px(x0),
            y1=py(y0),
            x2=px(x1),
            y2=py(y1),
            stroke_dasharray="3 3",
            stroke_width=1.5,
            **PEN(stroke="amber"),
        )
        return el("g", el("title", words(f"Rope {piece.name}")), line, label(px(x0), py(y0) - 3, piece.name, 11))
    fill, pattern = FILLS[piece.kind]
    if piece.soft:
        fill, pattern = "hedge", "trees"
    if piece.kind == "platform" and piece.z > 2000:
        fill = "stone"
    elif piece.ship or "Quay" in piece.name or piece.name in ("Pier", "Plank"):
        fill = "deck"
    high = piece.h or piece.z
    title = f"{piece.name}: {piece.kind}" + (f', {high / 1000:g}" high' if high else "")
    parts = [el("title", words(title))]
    if piece.circle[2]:
        x, y, r = piece.circle
        parts.append(el("circle", cx=px(x), cy=py(y), r=r * SCALE / 1000, **PEN(fill=fill, stroke="ink")))
        return el("g", *parts)
    points = _points(piece.poly)
    if high and piece.kind != "gap":
        deep = round(min(9, 2 + high / 500), 1)
        parts.append(
            el("polygon", points=points, transform=f"translate({deep:g} {deep:g})", opacity="0.16", **PEN(fill="shade"))
        )
    thick = 3 if piece.kind == "building" else 1.2
    stroke = "wall" if piece.kind in ("building", "platform", "barrier", "gap") else "ink-soft"
    parts.append(el("polygon", points=points, stroke_width=thick, **PEN(fill=fill, stroke=stroke)))
    if pattern:
        parts.append(el("polygon", points=points, fill=f"url(#{pattern}{also})"))
    for x0, y0, x1, y1 in piece.ramps:
        parts.append(
            el(
                "line",
                x1=px(x0),
                y1=py(y0),
                x2=px(x1),
                y2=py(y1),
                stroke_width=3,
                stroke_dasharray="2 3",
                **PEN(stroke=fill),
            )
        )
    for x0, y0, x1, y1 in piece.rails:
        parts.append(el("line", x1=px(x0), y1=py(y0), x2=px(x1), y2=py(y1), stroke_width=2.5, **PEN(stroke="wall")))
    for opening in piece.openings:
        x0, y0, x1, y1 = opening.line
        name = "pool" if opening.sill else "paper"
        parts.append(el("line", x1=px(x0), y1=py(y0), x2=px(x1), y2=py(y1), stroke_width=4, **PEN(stroke=name)))
    if piece.kind != "post":
        parts.append(_named(piece, high))
    return el("g", *parts)


def _named(piece: Piece, high: int) -> str:
    """A piece's name and height: inside it; of a barrier, only its height."""
    xs, ys = [p[0] for p in piece.poly], [p[1] for p in piece.poly]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    tall = f'{high / 1000:g}"' if high else ""
    if piece.kind == "barrier":
        return label(px(x), py(y) + 3, "Grave" if piece.name == "Golden Grave" else tall, 11, "ink")
    if piece.kind == "platform" and max(ys) - min(ys) > 5000 and not piece.ship:
        y = max(ys) - 700
    elif piece.ship:
        y -= 2500
    return label(px(x), py(y) + 3, f"{piece.name} {tall}".strip(), 11.5, "ink")
