"""Models on the plan: a figure on its base, with the squad's colour and letter, wounds as pips, what befell it."""

from __future__ import annotations

from terrarium.kernel.svg import MONO, el, piece, words

from ..state import Field
from ..words.names import face_id
from ..words.text import statuses
from .figures import CHEST, SCALES, figure
from .palette import PEN
from .plan import SCALE, px, py

DARK = ("SC", "SB")
"""Squads whose colour is so light that dark letters stand on it."""
FOOT = 5
"""How far before the middle of its base a figure stands."""


def faces(field: Field, also: str = "") -> str:
    """Every figure once, for all who look so; `also` tells two drawings of one page apart."""
    cards = {card.name: card for card in map(field.card, range(len(field.models)))}
    drawn = [
        el(
            "g",
            figure(card),
            id=f"pg{also}-{face_id(card.name)}",
            data_face=face_id(card.name),
            data_chest=_chest(card.size),
        )
        for card in cards.values()
    ]
    return el("defs", *drawn)


def _chest(size: str) -> float:
    return round(FOOT + CHEST * SCALES[size], 1)


def coin(field: Field, i: int, also: str = "") -> str:
    """A base where it stands; the figure lies on its side when the model is on the ground. Who is led by the other side
    wears that side's rim."""
    m, card = field.models[i], field.card(i)
    r, squad = m.r * SCALE / 1000, m.id[:2]
    flags = statuses(field, i)
    title = f"{m.id} {m.card}, {m.wounds} of {card.wounds} Wounds" + (": " + "; ".join(flags) if flags else "")
    faint = "0.5" if m.ethereal or m.invisible else None
    rim = "rim turned" if m.control != m.owner else "rim"
    stone = "stone" if m.statue or m.pumpkin else squad
    stands = f"translate(0 {FOOT})" if not m.prone else f"rotate(90) translate(0 {round(SCALES[card.size] * 15)})"
    parts = [
        el("title", words(title)),
        el("circle", r=r - 0.5, stroke_width=1.6 if m.control == m.owner else 3,
           stroke_dasharray="3 2" if m.prone else None, **PEN(fill=f"{squad}-base", stroke="ink", also=rim)),
        el("use", href=f"#pg{also}-{face_id(card.name)}", transform=stands, opacity=faint, **PEN(fill=stone)),
    ]  # fmt: skip
    if card.hero:
        parts.insert(1, el("circle", r=r + 2, stroke_width=1.6, **PEN(fill="none", stroke="gold")))
    if not m.prone:
        ink = "coin-dark" if squad in DARK else "coin-ink"
        bold = {"font_family": MONO, "font_weight": "bold", "text_anchor": "middle"}
        parts.append(el("text", words(m.id[1]), y=_chest(card.size) + 4, font_size=11.5, **bold, **PEN(fill=ink)))
    return piece(f"model:{m.id}", px(m.x), py(m.y), *parts, *_wounds(m.wounds, card.wounds, r), ref=f"model:{m.id}")


def _wounds(left: int, most: int, r: float) -> list[str]:
    """A pip for each Wound of one who has several: those lost are hollow."""
    if most < 2:
        return []
    first = -2.6 * (most - 1)
    return [
        el("circle", cx=first + 5.2 * n, cy=r + 1.5, r=2.2, stroke_width=0.9,
           **PEN(fill="ember" if n < left else "sheet", stroke="figure-ink"))
        for n in range(most)
    ]  # fmt: skip
