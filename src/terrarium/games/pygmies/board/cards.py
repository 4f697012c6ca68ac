"""View -> SVG before a battle of two: the ready-made crews to choose from."""

from __future__ import annotations

from terrarium.kernel.svg import SANS, drawing, el, words

from ..content import CARDS, CREWS, Crew
from ..state import SLOTS
from ..view import View
from ..words.crews import PIPS, Profile, profile
from ..words.text import caption
from .figures import figure
from .palette import PEN

CREW, COLUMN = 196, 396
"""How high and wide a crew's sheet is."""


def cards(view: View, columns: int = 1) -> str:
    """One sheet beside and below the other."""
    rows = _crews(columns)
    wide = COLUMN * columns + 16
    high = 44 + CREW * -(-len(rows) // columns)
    head = el("text", words(caption(view)), x=16, y=27, font_family=SANS, font_size=15, **PEN(fill="ink"))
    ground = el("rect", x=0, y=0, width=wide, height=high, **PEN(fill="paper"))
    return drawing(wide, high, ground, head, *rows, title=caption(view))


def _crews(columns: int) -> list[str]:
    """PY-025: every ready-made crew as a sheet with its figures, and what it is good at."""
    return [
        _crew(crew, 12 + COLUMN * (n % columns), 40 + CREW * (n // columns)) for n, crew in enumerate(CREWS.values())
    ]


def _crew(crew: Crew, x: float, y: float) -> str:
    about = profile(crew.name)
    ink = {"font_family": SANS, "font_size": 14}
    return el(
        "g",
        el("title", words(f"{crew.name}: {about.ease}, good at {about.good}")),
        el("rect", x=x, y=y, width=COLUMN - 12, height=CREW - 10, rx=6,
           **PEN(fill="sheet", stroke="line", also="rim")),
        el("text", words(crew.name), x=x + 12, y=y + 24, **{**ink, "font_size": 18}, font_weight="bold",
           **PEN(fill="ink")),
        el("text", words(about.ease), x=x + COLUMN - 24, y=y + 23, **ink, text_anchor="end", **PEN(fill="moss")),
        *_faces(crew, x + 26, y + 92),
        *_pips(about, x + 12, y + 132),
        data_ref=f"crew:{crew.name}",
    )  # fmt: skip


def _faces(crew: Crew, x: float, y: float) -> list[str]:
    """Heroes and one of each group, with how many there are of it."""
    found = []
    for slot, squad in enumerate(crew.squads):
        shown = [(CARDS[squad.hero], 1)] if squad.hero else []
        shown += [(CARDS[group.name], group.count) for group in squad.groups]
        colour = f"S{SLOTS[slot]}"
        for card, count in shown:
            small = 0.85 if card.size in "SM" else 0.62
            face = el(
                "g", figure(card), transform=f"translate({x:g} {y:g}) scale({small * 1.25:g})", **PEN(fill=colour)
            )
            found += [
                face,
                el("text", f"{count}", x=x, y=y + 18, font_family=SANS, font_size=14, text_anchor="middle",
                   **PEN(fill="ink")),
            ]  # fmt: skip
            x += 40.5
    return found


def _pips(about: Profile, x: float, y: float) -> list[str]:
    """How good a crew is at what, beside the others."""
    found = []
    for n, (what, pips) in enumerate(about.pips.items()):
        left, top = x + 186 * (n % 2), y + 20 * (n // 2)
        found.append(el("text", words(what), x=left, y=top, font_family=SANS, font_size=14, **PEN(fill="ink-soft")))
        for k in range(PIPS):
            fill = "moss" if k < pips else "line"
            found.append(el("circle", cx=left + 90 + 15 * k, cy=top - 5, r=5, **PEN(fill=fill)))
    return found
