"""The AI's flow chart beside its things (LW-905): both sides box by box, the one in which it acted lit, its die, and
where it would act if its turn came now."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel.svg import el, words

from ..rules.solo import CHART, Looked
from ..view import WizardView
from ..words import chart as said
from .palette import ink
from .strokes import Drawn, box, lines, text, title
from .strokes import panel as laid

HIGH = 26.0
GAP = 8.0
STEP = 220
"""Milliseconds from one box to the next that it looks at."""


def panel(view: WizardView, x: float, y: float, width: float) -> Drawn:
    if not view.level:
        return "", y
    stands = said.as_it_stands(view)
    coming = said.next_box(view, stands)
    inner, top = width - 24, y + 40
    half = (inner - 14) / 2
    drawn = [title(x + 12, y + 25, f"The AI's chart, level {view.level}", 15)]
    if view.die:
        drawn.append(
            el(
                "g",
                el("title", f"its last die: {view.die}"),
                box(x + width - 40, y + 7, 28, 28, "sheet", "violet", rx=6, stroke_width=2),
                title(x + width - 26, y + 27, view.die, 18, "violet", "middle"),
                data_beat="die",
                data_amount=10 * view.round + view.die,
                data_how="roll",
            )
        )
        drawn.append(text(x + width - 48, y + 26, "die", 11.5, "ink-soft", "end"))
    for column, side in enumerate("AB"):
        at = x + 12 + column * (half + 14)
        name = f"Side {side}" + (
            ", next" if side == "AB"[view.side] and view.active != view.ai and not view.over else ""
        )
        drawn.append(text(at, top + 11, name, 12, "ink-soft"))
        for n, name in enumerate(name for name in CHART if name[0] == side):
            drawn.append(cell(view, name, stands, coming, at, top + 18 + n * (HIGH + GAP), half))
    down = top + 18 + 5 * (HIGH + GAP)
    told = "\n".join(_now(view, stands, coming))
    drawn.append(lines(x + 12, down + 12, told, inner, 12, 3, "ink-soft"))
    bottom = down + 12 + 15 * min(3, -(-len(told) * 12 * 0.56 // inner)) + 2
    return laid(x, y, width, bottom - y) + "".join(drawn), bottom + 10


def cell(
    view: WizardView, name: str, stands: Mapping[str, Looked], coming: str, x: float, y: float, width: float
) -> str:
    """One box: filled where the AI acted last, framed where it would act now, faint where it does not hold."""
    lit, next_one = name == view.box, name == coming
    looked = bool(view.box) and name[0] == view.box[0] and name[1] <= view.box[1]
    fill, line = ("amber", "amber") if lit else ("sheet", "moss" if next_one else "line")
    colour = "sheet" if lit else "ink" if stands[name].holds else "ink-soft"
    arrow = "" if name[1] == "5" else _arrow(x + width / 2, y + HIGH)
    why = f"{name} {said.ACTIONS[name]}, if {said.asks(name, view.level)}"
    label = f"{name} {said.ACTIONS[name]}" + (" ✓" if lit else " ◂" if next_one else "")
    return arrow + el(
        "g",
        el("title", words(why)),
        box(x, y, width, HIGH, fill, line, stroke_width=2.5 if next_one else 1.2),
        text(x + 9, y + 17.5, label, 12.5, colour),
        data_beat=f"box:{name}",
        data_amount=view.round if looked else 0,
        data_how="light",
        data_after=STEP * (int(name[1]) - 1),
    )


def _arrow(x: float, y: float) -> str:
    return el("path", d=f"M{x:.1f} {y:.1f}v{GAP:.1f}m-3 -3l3 3l3 -3", stroke_width=1.2, **ink("none", "ink-soft"))


def _now(view: WizardView, stands: Mapping[str, Looked], coming: str) -> list[str]:
    if not coming:
        return [f"It acts by box {view.box}."] if view.active == view.ai and view.box else []
    if coming[1] == "5":
        return [f"As things stand it would gather by box {coming}: nothing above holds."]
    return [f"As things stand it would act by box {coming}: {said.reason(coming, stands[coming].facts)}."]
