"""The eight templates of a start-up (25.1): their hexes with their numbers, for the set-up sheet."""

from __future__ import annotations

from typing import Final

from terrarium.kernel.svg import FONT, drawing, el

from ..content import TEMPLATES
from .frame import text
from .pictures import CORNERS, HIGH, WIDE, paint

CELL: Final = (330, 400)
ACROSS: Final = 4


def templates() -> str:
    """All templates side by side, each under its number and price."""
    down = -(-len(TEMPLATES) // ACROSS)
    width, height = ACROSS * CELL[0], down * CELL[1]
    parts = [el("rect", width=width, height=height, **paint("paper"))]
    for n, template in enumerate(TEMPLATES):
        row, column = divmod(n, ACROSS)
        left, top = column * CELL[0], row * CELL[1]
        head = f"{n + 1}: {template.points} points"
        parts.append(text(left + 16, top + 34, head, 22, font=FONT))
        xs, ys = [x for x, _ in template.hexes], [y for _, y in template.hexes]
        middle_x = left + CELL[0] / 2 - (min(xs) + max(xs)) * WIDE / 2
        middle_y = top + 44 + (CELL[1] - 50) / 2 - (min(ys) + max(ys)) * HIGH / 4
        for number, (x, y) in enumerate(template.hexes, 1):
            at = round(middle_x + x * WIDE), round(middle_y + y * HIGH / 2)
            points = " ".join(f"{at[0] + dx:.1f},{at[1] + dy:.1f}" for dx, dy in CORNERS)
            parts.append(el("polygon", points=points, **paint("sheet", "line")))
            parts.append(text(at[0], at[1] + 6, str(number), 17, anchor="middle", font=FONT))
    return drawing(width, height, *parts, title="The eight templates")
