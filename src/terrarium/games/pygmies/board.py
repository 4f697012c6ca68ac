"""View -> SVG: the table from above like an architect's plan; bases as coins with squad colour, id and facing notch."""

from __future__ import annotations

from typing import Any

from terrarium.kernel.svg import MONO, SANS, drawing, el, pen, words

from .content import CARDS, Piece
from .geometry import SIZE, length
from .narrate import caption, gauge, standing_of
from .state import Field
from .terms import zoc
from .text import statuses
from .view import View

PALETTE: dict[str, tuple[str, str]] = {
    "lawn": ("#EEF0DC", "#18221D"),
    "grid": ("#DCDFC4", "#223029"),
    "wood": ("#C9D8AE", "#24402E"),
    "wave": ("#BBD7E0", "#16323F"),
    "stone": ("#B9B2A0", "#5A5F5A"),
    "hill": ("#E4D9B6", "#39392A"),
    "deck": ("#DCC7A0", "#43382A"),
    "hedge": ("#8FAE6E", "#3E6141"),
    "pit": ("#A58F6C", "#2B241B"),
    "wall": ("#4A4438", "#CFC8B4"),
    "zone": ("#B3401F", "#F0936E"),
    "SA": ("#C8382B", "#E2695C"),
    "SB": ("#E58A1F", "#F0A04A"),
    "SC": ("#E8C93A", "#F0DA6A"),
    "NA": ("#2F64B0", "#6C9BE0"),
    "NB": ("#3F8F4E", "#6FBF7E"),
    "NC": ("#7A4C9E", "#B48AD4"),
    "coin-ink": ("#FFFFFF", "#0E1513"),
    "coin-dark": ("#22302B", "#0E1513"),
}
PEN = pen(PALETTE)
SCALE = 20
EDGE = 30
WIDTH = SIZE * SCALE // 1000 + 2 * EDGE


def px(v: int) -> float:
    return EDGE + v * SCALE / 1000


def py(v: int) -> float:
    return EDGE + (SIZE - v) * SCALE / 1000


def _points(poly: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{px(x):g},{py(y):g}" for x, y in poly)


def _label(x: float, y: float, text: str, size: int = 9, fill: str = "ink-soft") -> str:
    return el("text", words(text), x=x, y=y, font_family=SANS, font_size=size, text_anchor="middle", **PEN(fill=fill))


def _patterns() -> str:
    def pattern(name: str, size: int, *inside: str) -> str:
        return el("pattern", *inside, id=name, width=size, height=size, patternUnits="userSpaceOnUse")

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


def _piece(piece: Piece) -> str:
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
        return el("g", el("title", words(f"Rope {piece.name}")), line, _label(px(x0), py(y0) - 3, piece.name, 8))
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
    thick = 3 if piece.kind == "building" else 1.2
    stroke = "wall" if piece.kind in ("building", "platform", "barrier", "gap") else "ink-soft"
    parts.append(el("polygon", points=points, stroke_width=thick, **PEN(fill=fill, stroke=stroke)))
    if pattern:
        parts.append(el("polygon", points=points, fill=f"url(#{pattern})"))
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
    if len(piece.poly) > 2 and piece.kind not in ("post", "barrier"):
        cx = sum(p[0] for p in piece.poly) // len(piece.poly)
        top = max(p[1] for p in piece.poly)
        text = piece.name + (f' {high / 1000:g}"' if high else "")
        parts.append(_label(px(cx), py(top) + 10, text, 8))
    return el("g", *parts)


def _coin(field: Field, i: int) -> str:
    """A base: squad colour, id, a notch towards the enemy, pips for wounds; a broken rim on the ground."""
    m = field.models[i]
    x, y, r = px(m.x), py(m.y), m.r * SCALE / 1000
    squad = m.id[:2]
    dark = squad in ("SC", "SB")
    ink = "coin-dark" if dark else "coin-ink"
    flags = statuses(field, i)
    title = f"{m.id} {m.card}, {m.wounds} Wounds" + (": " + "; ".join(flags) if flags else "")
    notch = -1 if m.control == 0 else 1
    parts = [
        el("title", words(title)),
        el(
            "circle",
            cx=x,
            cy=y,
            r=r - 0.5,
            stroke_width=1.6 if m.control == m.owner else 3,
            stroke_dasharray="2 2" if m.prone else None,
            opacity="0.55" if m.statue or m.ethereal or m.invisible else None,
            **PEN(fill=squad, stroke="ink"),
        ),
        el("path", d=f"M{x - 2.5:g} {y + notch * r:g} l2.5 {notch * 4} l2.5 {-notch * 4} z", **PEN(fill="ink")),
        el(
            "text",
            words(m.id[1:]),
            x=x,
            y=y + 3,
            font_family=MONO,
            font_size=9,
            font_weight="bold",
            text_anchor="middle",
            **PEN(fill=ink),
        ),
    ]
    if m.wounds > 1:
        parts += [el("circle", cx=x - 4 + 4 * n, cy=y + r - 3, r=1.3, **PEN(fill=ink)) for n in range(m.wounds)]
    if field.card(i).hero:
        parts.append(el("circle", cx=x, cy=y, r=r + 1.8, stroke_width=1, **PEN(fill="none", stroke="ink")))
    return el("g", *parts, data_ref=f"model:{m.id}")


def _zones(field: Field) -> list[str]:
    found = []
    for i in field.alive():
        if zoc(field, i):
            m = field.models[i]
            r = (m.r + 1000) * SCALE / 1000
            found.append(
                el(
                    "circle",
                    cx=px(m.x),
                    cy=py(m.y),
                    r=r,
                    stroke_width=0.5,
                    opacity="0.45",
                    **PEN(fill="none", stroke=m.id[:2]),
                )
            )
    return found


def _marks(field: Field) -> list[str]:
    found = []
    for zone in field.zones:
        parts = [
            el("title", words(zone.kind)),
            el(
                "circle",
                cx=px(zone.x),
                cy=py(zone.y),
                r=zone.r * SCALE / 1000,
                stroke_dasharray="4 4",
                **PEN(fill="none", stroke="violet"),
            ),
            _label(px(zone.x), py(zone.y), zone.kind, 9, "violet"),
        ]
        found.append(el("g", *parts))
    for hole in field.holes:
        found.append(
            el(
                "circle",
                el("title", "a hole"),
                cx=px(hole.x),
                cy=py(hole.y),
                r=SCALE / 2,
                **PEN(fill="pit", stroke="ink"),
            )
        )
    for item, x, y in field.loose:
        found.append(
            el("g", el("title", words(item)), el("circle", cx=px(x), cy=py(y), r=4, **PEN(fill="amber", stroke="ink")))
        )
    for a, b, _ in field.contacts:
        one, two = field.models[a], field.models[b]
        if one.alive and two.alive and length(one.x - two.x, one.y - two.y) < 4000:
            found.append(
                el(
                    "line",
                    x1=px(one.x),
                    y1=py(one.y),
                    x2=px(two.x),
                    y2=py(two.y),
                    stroke_width=1.5,
                    **PEN(stroke="ember"),
                )
            )
    return found


def table(view: View, k: int, extra: tuple[str, ...] = ()) -> str:
    """One battle's table; `extra` is drawn on top (reach, rays)."""
    field = view.fields[k]
    grid = [
        el("line", x1=px(a), y1=py(b), x2=px(c), y2=py(d), stroke_width=0.6, **PEN(stroke="grid"))
        for n in range(6, 36, 6)
        for a, b, c, d in ((n * 1000, 0, n * 1000, SIZE), (0, n * 1000, SIZE, n * 1000))
    ]
    rule = [
        _label(px(n * 1000), WIDTH - 8, str(n), 9) + _label(12, py(n * 1000) + 3, str(n), 9) for n in range(0, 37, 6)
    ]
    coins = [_coin(field, i) for i in field.alive()] if field.turn else []
    zone = _zones(field) if field.turn else []
    foot = [
        el(
            "text",
            words(gauge(field, side)),
            x=EDGE,
            y=WIDTH + 14 + 16 * side,
            font_family=SANS,
            font_size=12,
            **PEN(fill="ink"),
        )
        for side in range(2)
        if field.originals[0]
    ]
    return drawing(
        WIDTH,
        WIDTH + 44,
        _patterns(),
        el("rect", x=0, y=0, width=WIDTH, height=WIDTH + 44, **PEN(fill="sheet")),
        el(
            "rect",
            x=EDGE,
            y=EDGE,
            width=WIDTH - 2 * EDGE,
            height=WIDTH - 2 * EDGE,
            stroke_width=2,
            **PEN(fill="lawn", stroke="ink"),
        ),
        *grid,
        *rule,
        *(_piece(piece) for piece in field.ground.pieces),
        *zone,
        *_marks(field),
        *coins,
        *extra,
        *foot,
        title=caption(view),
    )


def _cards(view: View) -> str:
    """The draft: the pack in hand, or nothing but counts."""
    shown = list(view.pack) or sorted((view.picks[view.who] if view.who >= 0 and view.picks else ()) or ())
    rows = []
    for n, name in enumerate(shown[:36]):
        card = CARDS[name]
        y = 40 + 34 * (n // 2)
        x = 20 + 380 * (n % 2)
        kind = "hero" if card.hero else f"x{card.copies}"
        figures = f"F{card.fighting} St{card.strength} D{card.defense} A{card.attacks} W{card.wounds}"
        about = f"{card.alignment} {kind}  {figures}"
        rows.append(
            el(
                "g",
                el("title", words(f"{name}: {', '.join([*card.weapons, *card.powers])}")),
                el("rect", x=x, y=y, width=370, height=30, rx=5, **PEN(fill="sheet", stroke="line")),
                el("text", words(name), x=x + 8, y=y + 19, font_family=SANS, font_size=13, **PEN(fill="ink")),
                el(
                    "text",
                    words(about),
                    x=x + 362,
                    y=y + 19,
                    font_family=MONO,
                    font_size=10,
                    text_anchor="end",
                    **PEN(fill="ink-soft"),
                ),
                data_ref=f"card:{name}",
            )
        )
    high = 60 + 34 * ((len(rows) + 1) // 2)
    head = el("text", words(caption(view)), x=20, y=26, font_family=SANS, font_size=14, **PEN(fill="ink"))
    return drawing(
        780, high, el("rect", x=0, y=0, width=780, height=high, **PEN(fill="paper")), head, *rows, title=caption(view)
    )


def board(view: View) -> str:
    if not view.fields:
        return _cards(view)
    return table(view, standing_of(view))


RAY = {"clear": "moss", "hazy": "amber", "soft": "violet", "solid": "ember"}


def reach_overlay(outline: list[list[int]]) -> str:
    """A soft area that a model can come to."""
    points = " ".join(f"{px(x):g},{py(y):g}" for x, y in outline)
    return el("polygon", el("title", "reach"), points=points, fill_opacity="0.2", stroke_width=1, **PEN("moss", "moss"))


def rays_overlay(eye: tuple[int, int], rays: list[dict[str, Any]]) -> str:
    """Pencil lines that say what stops them."""
    lines = []
    for ray in rays:
        title = ray["result"] + (": " + ", ".join(ray["meets"]) if ray["meets"] else "")
        x, y = ray["to"]
        colour = PEN(stroke=RAY[ray["result"]])
        dash = None if ray["result"] == "clear" else "4 3"
        lines.append(
            el(
                "line",
                el("title", words(title)),
                x1=px(eye[0]),
                y1=py(eye[1]),
                x2=px(x),
                y2=py(y),
                stroke_width=0.8,
                stroke_dasharray=dash,
                **colour,
            )
        )
    return el("g", *lines)
