"""View -> SVG: the table from above like an architect's plan, and on it figures with the squad's colour and letter."""

from __future__ import annotations

from typing import Any

from terrarium.kernel.svg import drawing, el, words

from ..geometry import SIZE, length
from ..model.contact import zoc
from ..state import Field
from ..view import View
from ..words.names import standing_of
from ..words.text import caption
from .cards import cards
from .coins import coin, faces
from .draft import draft
from .palette import PEN
from .plan import EDGE, SCALE, WIDTH, label, patterns, px, py, terrain
from .standing import panel, strip


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


STRIP = 92
"""How high the bars above and below the table are."""
PANEL = 360
"""How wide the panel beside it is."""


def _plan(view: View, field: Field, extra: tuple[str, ...], also: str) -> str:
    """The table itself. Two layers stay empty for a client: under the models for what one can reach, over them for what
    is planned. Who stands further south stands before the others."""
    grid = [
        el("line", x1=px(a), y1=py(b), x2=px(c), y2=py(d), stroke_width=0.6, **PEN(stroke="grid"))
        for n in range(6, 36, 6)
        for a, b, c, d in ((n * 1000, 0, n * 1000, SIZE), (0, n * 1000, SIZE, n * 1000))
    ]
    rule = [
        label(px(n * 1000), WIDTH - 14, str(n), 12) + label(15, py(n * 1000) + 4, str(n), 12) for n in range(0, 37, 6)
    ]
    there = sorted(field.alive(), key=lambda i: (-field.models[i].y, i)) if field.turn else []
    return "".join(
        [
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
            *(terrain(piece, also) for piece in field.ground.pieces),
            *(_zones(field) if field.turn else []),
            *_marks(field),
            el("g", data_layer="reach"),
            el("g", *(coin(field, i, also) for i in there), data_layer="models"),
            el("g", data_layer="plans"),
            *extra,
        ]
    )


def table(view: View, k: int, extra: tuple[str, ...] = ()) -> str:
    """One battle's table with the bars of both sides; `extra` is drawn on top (reach, rays)."""
    field = view.fields[k]
    began = bool(field.originals[0])
    high = WIDTH + 2 * STRIP
    bars = [strip(field, side, y, WIDTH - 2 * EDGE, EDGE) for side, y in ((1, 30.0), (0, high - 62.0)) if began]
    return drawing(
        WIDTH,
        high,
        patterns(),
        faces(field),
        el("rect", x=0, y=0, width=WIDTH, height=high, **PEN(fill="sheet")),
        el("g", _plan(view, field, extra, ""), transform=f"translate(0 {STRIP})"),
        *bars,
        title=caption(view),
    )


def board(view: View) -> str:
    """The table; before there is one, the cards to choose from."""
    return table(view, standing_of(view)) if view.fields else cards(view) if view.seats == 2 else draft(view, False)


def wide_board(view: View) -> str:
    """The table with both crews beside it; before there is one, the cards with room for words."""
    if not view.fields:
        return cards(view, 2) if view.seats == 2 else draft(view, True)
    field = view.fields[standing_of(view)]
    return drawing(
        WIDTH + PANEL,
        WIDTH,
        patterns("w"),
        faces(field, "w"),
        el("rect", x=0, y=0, width=WIDTH + PANEL, height=WIDTH, **PEN(fill="sheet")),
        _plan(view, field, (), "w"),
        panel(view, field, WIDTH, PANEL - 24, WIDTH, "w"),
        title=caption(view),
    )


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
