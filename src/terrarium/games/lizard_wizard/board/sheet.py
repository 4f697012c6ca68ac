"""The score sheet: every point of every mage, by what it is for."""

from __future__ import annotations

from ..view import WizardView
from ..words.names import short_name
from ..words.tally import PARTS, counted, winners
from .strokes import Drawn, box, hair, panel, text, title


def sheet(view: WizardView, x: float, y: float, width: float, high: float = 0) -> Drawn:
    """When the game is over: what brought how much, and the sum."""
    if not view.over:
        return "", y
    found = counted(view)
    rows = [(says, [part(score) for score in found]) for says, part in PARTS]
    shown = [(says, points) for says, points in rows if any(points)]
    tall = max(high, 62 + 21.0 * len(shown) + 26)
    names = 250.0 if width > 500 else 170.0
    step = (width - names - 24) / len(found)
    first = winners(view)
    parts = [panel(x, y, width, tall, "sheet", "amber", stroke_width=3), title(x + 14, y + 30, "Score sheet", 20)]
    for seat in range(len(found)):
        at = x + names + (seat + 1) * step
        name = "You" if seat == view.who else short_name(view, seat, max(4, int(step / 9.5)))
        parts.append(title(at, y + 30, name, 15, "moss" if seat == view.who else "ink", "end"))
    down = y + 40
    step_y = min(24.0, (tall - 76) / max(1, len(shown)))
    for says, points in shown:
        parts.append(hair(x + 12, down, width - 24))
        parts.append(text(x + 14, down + step_y - 6, says, 13.7))
        for seat, n in enumerate(points):
            parts.append(
                text(x + names + (seat + 1) * step, down + step_y - 6, n or "–", 15, "ink" if n else "ink-soft", "end")
            )
        down += step_y
    parts.append(box(x + 10, down + 2, width - 20, 30, "amber", "none", rx=6))
    parts.append(title(x + 18, down + 23, "Victory points", 16, "sheet"))
    for seat, score in enumerate(found):
        crown = "★ " if seat in first else ""
        parts.append(title(x + names + (seat + 1) * step, down + 24, f"{crown}{score.total}", 20, "sheet", "end"))
    return "".join(parts), y + tall + 10
