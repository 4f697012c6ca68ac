"""Before the first turn there is no map yet: the drawing shows how a clan may begin (25.4), hex by hex."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, MONO, SANS, drawing, el, words

from ..content import COLOURS, DEFAULTS, HOME, TEMPLATES, TERRAINS
from ..model.plans import PURSE, Plan, Plot, default_plan
from ..words.startups import said
from .frame import text
from .palette import clan as hue
from .pictures import HIGH, WIDE, drawn, paint
from .terrain import picture
from .units import Layers, badge, lizard, stock

PANEL = (380, 360)


def _code(plot: Plot) -> str:
    if plot.colour < 0:
        return TERRAINS[plot.terrain].code
    den = COLOURS[plot.colour].den
    return f"Hom{den}" if plot.terrain == HOME else den


def _strength(plan: Plan) -> str:
    """What a clan has to begin with, in figures."""
    warriors, dens = sum(sum(plot.warriors) for plot in plan.plots), sum(plot.pop for plot in plan.plots)
    return f"{warriors} warriors, {dens} more lizards in dens"


def _count(marks: Layers, x: int, y: int, figure: int) -> None:
    """How many stand on a hex. Whose they are needs no code here, and the sheet is often drawn small: there is room for
    figures half as large again."""
    wide = 12 + 14 * len(str(figure))
    plate = el("rect", x=x - wide / 2, y=y - 11, width=wide, height=22, rx=11, stroke_width=1.6)
    marks.put(4, plate, **paint("plate", hue(2)))
    said = el("text", str(figure), x=x, y=y + 5.5, font_size=16, font_family=SANS)
    marks.put(6, said, **paint("ink"))


def _panel(choice: int, plan: Plan, left: int, top: int, marks: Layers) -> str:
    """One default start-up: its template with what was bought (LZ-391)."""
    hexes = TEMPLATES[plan.template - 1].hexes
    west, east = min(x for x, _ in hexes), max(x for x, _ in hexes)
    north, south = min(y for _, y in hexes), max(y for _, y in hexes)
    middle_x = left + PANEL[0] / 2 - (west + east) * WIDE / 2
    middle_y = top + 66 + (PANEL[1] - 80) / 2 - (north + south) * HIGH / 4
    parts = [
        text(left + 20, top + 34, DEFAULTS[choice - 1].style, 20, font=FONT),
        text(left + 20, top + 56, _strength(plan), 14, ink="ink-soft"),
    ]
    for number, ((hx, hy), plot) in enumerate(zip(hexes, plan.plots, strict=True), 1):
        x, y = round(middle_x + hx * WIDE), round(middle_y + hy * HIGH / 2)
        label = el(
            "text",
            str(number),
            x=x,
            y=y - 19,
            font_size=7.5,
            font_family=MONO,
            text_anchor="middle",
            **paint("hex-code"),
        )
        parts.append(el("g", el("title", words(said(number, plot))), drawn(picture(_code(plot)), x, y), label))
        force = sum(plot.warriors)
        if force:
            lizard(marks, x + (15 if plot.colour >= 0 else 0), y - (9 if plot.colour >= 0 else 4), 2, plot.colour >= 0)
        if force or plot.pop:
            _count(marks, x, y + 19, force + plot.pop)
        if plot.terrain == HOME:
            badge(marks, x - 20, y - 8, "H", "moss")
    frame = el("rect", x=left + 6, y=top + 6, width=PANEL[0] - 12, height=PANEL[1] - 12, rx=6, **paint("sheet", "line"))
    return el("g", frame, *parts, data_ref=f"choice:{choice}")


def designer() -> str:
    """The four defaults side by side."""
    marks = Layers()
    panels = []
    for n in range(len(DEFAULTS)):
        row, column = divmod(n, 2)
        panels.append(_panel(n + 1, default_plan(n + 1), column * PANEL[0], 84 + row * PANEL[1], marks))
    width, height = 2 * PANEL[0], 84 + 2 * PANEL[1] + 16
    return drawing(
        width,
        height,
        el("defs", stock()),
        el("rect", width=width, height=height, **paint("paper")),
        text(20, 46, "How will your clan begin?", 30, font=FONT),
        text(20, 70, f"Four start-ups, {PURSE} points each, or a form of your own.", 14, ink="ink-soft", font=FONT),
        *panels,
        marks.drawn(),
        title="Four ways to begin",
    )
