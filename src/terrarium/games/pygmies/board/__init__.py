"""View -> SVG: the table from above like an architect's plan; bases as coins with squad colour, id and facing notch."""

from __future__ import annotations

from typing import Any

from terrarium.kernel.svg import MONO, SANS, drawing, el, words

from ..geometry import SIZE, length
from ..model.terms import zoc
from ..state import Field
from ..view import View
from ..words.names import standing_of
from ..words.text import caption, gauge, statuses
from .cards import cards
from .palette import PEN
from .plan import EDGE, SCALE, WIDTH, label, patterns, px, py, terrain


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
            **PEN(fill=squad, stroke="ink", also="rim"),
        ),
        el("path", d=f"M{x - 2.5:g} {y + notch * r:g} l2.5 {notch * 4} l2.5 {-notch * 4} z", **PEN(fill="ink")),
        el(
            "text",
            words(m.id),
            x=x,
            y=y + 3,
            font_family=MONO,
            font_size=8 if len(m.id) < 4 else 7,
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
            label(px(zone.x), py(zone.y), zone.kind, 9, "violet"),
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
    """One battle's table; `extra` is drawn on top (reach, rays). Two layers stay empty for a client: under the models
    for what one can reach, over them for what is planned."""
    field = view.fields[k]
    grid = [
        el("line", x1=px(a), y1=py(b), x2=px(c), y2=py(d), stroke_width=0.6, **PEN(stroke="grid"))
        for n in range(6, 36, 6)
        for a, b, c, d in ((n * 1000, 0, n * 1000, SIZE), (0, n * 1000, SIZE, n * 1000))
    ]
    rule = [label(px(n * 1000), WIDTH - 8, str(n), 9) + label(12, py(n * 1000) + 3, str(n), 9) for n in range(0, 37, 6)]
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
        patterns(),
        el("rect", x=0, y=0, width=WIDTH, height=WIDTH + 44, **PEN(fill="sheet")),
        el(
            "rect",
            x=EDGE,
            y=EDGE,
            width=WIDTH - 2 * EDGE,
            height=WIDTH - 2 * EDGE,
            stroke_width=2,
            data_plane="table",
            data_units=f"0 {SIZE} {SIZE} 0",
            **PEN(fill="lawn", stroke="ink"),
        ),
        *grid,
        *rule,
        *(terrain(piece) for piece in field.ground.pieces),
        *zone,
        *_marks(field),
        el("g", data_layer="reach"),
        el("g", *coins, data_layer="models"),
        el("g", data_layer="plans"),
        *extra,
        *foot,
        title=caption(view),
    )


def board(view: View) -> str:
    """The table; before there is one, the cards to choose from."""
    return table(view, standing_of(view)) if view.fields else cards(view)


RAY = {"clear": "moss", "hazy": "amber", "soft": "violet", "solid": "ember"}


def reach_overlay(areas: list[list[tuple[int, int]]]) -> str:
    """The soft area that a model can come to: outlines that lie over each other look like one."""
    shapes = [
        el("polygon", points=" ".join(f"{px(x):g},{py(y):g}" for x, y in area), **PEN(fill="moss")) for area in areas
    ]
    return el("g", el("title", "reach"), *shapes, opacity="0.22")


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
