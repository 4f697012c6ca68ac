"""Before the first turn there is no map yet: the drawing shows how a clan may begin (25.4), hex by hex."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, MONO, drawing, el, words

from ..content import COLOURS, DEFAULTS, HOME, TEMPLATES, TERRAINS
from ..model.plans import PURSE, Plan, Plot, default_plan
from ..words.startups import said
from .frame import text
from .pictures import HIGH, WIDE, drawn, paint
from .terrain import picture
from .units import Layers, badge, lizard, pill, stock

PANEL = (380, 360)


def _code(plot: Plot) -> str:
    if plot.colour < 0:
        return TERRAINS[plot.terrain].code
    den = COLOURS[plot.colour].den
    return f"Hom{den}" if plot.terrain == HOME else den


def _panel(choice: int, plan: Plan, left: int, top: int, marks: Layers) -> str:
    """One default start-up: its template with what was bought, things of the clan under the code YOU (LZ-391)."""
    hexes = TEMPLATES[plan.template - 1].hexes
    west, east = min(x for x, _ in hexes), max(x for x, _ in hexes)
    north, south = min(y for _, y in hexes), max(y for _, y in hexes)
    middle_x = left + PANEL[0] / 2 - (west + east) * WIDE / 2
    middle_y = top + 66 + (PANEL[1] - 80) / 2 - (north + south) * HIGH / 4
    parts = [
        text(left + 20, top + 34, f"{choice}  {DEFAULTS[choice - 1].style}", 20, font=FONT),
        text(left + 20, top + 56, f"template {plan.template}, {plan.total} points", 12, ink="ink-soft"),
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
            pill(marks, x, y + 17, "YOU", 2, force + plot.pop)
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
