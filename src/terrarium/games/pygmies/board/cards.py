"""View -> SVG before the battle: the ready-made crews to choose from, or the pack of the draft in hand."""

from __future__ import annotations

from terrarium.kernel.svg import MONO, SANS, drawing, el, words

from ..content import CARDS, CREWS, Crew
from ..state import SLOTS
from ..view import View
from ..words.text import caption, squad_words
from .palette import PEN

WIDE = 780
CREW = 92
"""How high a crew's sheet is."""


def cards(view: View) -> str:
    """Two seats choose crews; four draft."""
    rows = _crews() if view.seats == 2 else _pack(view)
    high = 60 + (CREW * len(rows) if view.seats == 2 else 34 * ((len(rows) + 1) // 2))
    head = el("text", words(caption(view)), x=20, y=26, font_family=SANS, font_size=14, **PEN(fill="ink"))
    ground = el("rect", x=0, y=0, width=WIDE, height=high, **PEN(fill="paper"))
    return drawing(WIDE, high, ground, head, *rows, title=caption(view))


def _crews() -> list[str]:
    """PY-025: every ready-made crew as a sheet with its three squads."""
    return [_crew(crew, 40 + CREW * n) for n, crew in enumerate(CREWS.values())]


def _crew(crew: Crew, y: int) -> str:
    name = {"font_family": SANS, "font_size": 15, "font_weight": "bold", **PEN(fill="ink")}
    small = {"font_family": MONO, "font_size": 11, "text_anchor": "end", **PEN(fill="ink-soft")}
    return el(
        "g",
        el("title", words(crew.name)),
        el("rect", x=20, y=y, width=WIDE - 40, height=CREW - 8, rx=6, **PEN(fill="sheet", stroke="line", also="rim")),
        el("text", words(crew.name), x=32, y=y + 21, **name),
        el("text", f"{crew.models} models", x=WIDE - 32, y=y + 21, **small),
        *(
            el("text", f"{slot}  {words(squad_words(squad))}", x=32, y=y + 40 + 17 * n, font_family=SANS,
               font_size=13, **PEN(fill="ink"))
            for n, (slot, squad) in enumerate(zip(SLOTS, crew.squads, strict=False))
        ),
        data_ref=f"crew:{crew.name}",
    )  # fmt: skip


def _pack(view: View) -> list[str]:
    """The draft: the pack in hand; between packs, one's own cards."""
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
    return rows
