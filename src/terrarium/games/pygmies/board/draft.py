"""View -> SVG during the draft: the pack in hand as cards with their figures and statistics, and what one has taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from terrarium.kernel.svg import SANS, drawing, el, words

from ..content import Alignment, Card
from ..content.factions import known
from ..view import View
from ..words.names import listed
from ..words.text import caption
from .figures import figure
from .palette import PEN

SIDES: Mapping[Alignment, str] = {"Good": "NA", "Evil": "SA", "Undead": "NC", "Neutral": "SC"}
"""The colour of a card in the draft, which is in no squad yet."""
SHORT = {"Fighting": "F", "Shooting": "Sh", "Strength": "St", "Defense": "D", "Attacks": "A", "Wounds": "W"}
"""The statistics, and how they are written where there is no room."""
HEAD = 44


class Sheet(NamedTuple):
    """How the cards lie: columns, the size of a card, and whether there is room for words."""

    columns: int
    wide: float
    high: float
    roomy: bool

    @property
    def across(self) -> float:
        return self.columns * self.wide + 16


ROOMY, TIGHT = Sheet(3, 346, 118, True), Sheet(2, 204, 84, False)


def draft(view: View, roomy: bool) -> str:
    """The pack; between packs and while crews are built, one's own cards, those of one name together."""
    sheet, all_cards = (ROOMY if roomy else TIGHT), known(view.customs)
    mine = Counter(view.picks[view.who] or ()) if view.who >= 0 and view.picks else Counter[str]()
    shown = [(name, 0) for name in view.pack] or sorted(mine.items())
    parts = [
        _card(all_cards[name], held, 10 + sheet.wide * (n % sheet.columns), HEAD + sheet.high * (n // sheet.columns),
              sheet)
        for n, (name, held) in enumerate(shown)
    ]  # fmt: skip
    y = HEAD + sheet.high * -(-len(shown) // sheet.columns)
    if view.pack and mine:
        drawn, y = _taken(mine, all_cards, y + 8, sheet)
        parts += drawn
    size = 18 if roomy else 15
    return drawing(
        sheet.across,
        y + 8,
        el("rect", x=0, y=0, width=sheet.across, height=y + 8, **PEN(fill="paper")),
        _text(12, 29, caption(view), size, weight="bold", room=sheet.across - 24),
        *parts,
        title=caption(view),
    )


def _text(
    x: float, y: float, says: str, size: float, ink: str = "ink", weight: str | None = None, room: float = 0
) -> str:
    """A line; where it would be longer than its room, its letters move together."""
    tight = room and len(says) * size * (0.62 if weight else 0.54) > room
    return el("text", words(says), x=x, y=y, font_family=SANS, font_size=size, font_weight=weight,
              textLength=room if tight else None, lengthAdjust="spacingAndGlyphs" if tight else None,
              **PEN(fill=ink))  # fmt: skip


def _kind(card: Card, held: int) -> str:
    """`Undead hero`; of one's own also how many one has."""
    return f"{card.alignment} {'hero' if card.hero else 'henchman'}" + (f", you have {held}" if held > 1 else "")


def statistics(card: Card) -> dict[str, int]:
    """What a card is good at, by the names on it; what it cannot do at all is left out."""
    return {name: n for name in SHORT if (n := getattr(card, name.lower()))}


def _card(card: Card, held: int, x: float, y: float, sheet: Sheet) -> str:
    scale = (1.9 if sheet.roomy else 1.15) * (1 if card.size in "SM" else 0.68)
    face = x + (36 if sheet.roomy else 22)
    left = x + (72 if sheet.roomy else 44)
    room = x + sheet.wide - 18 - left
    feet = y + sheet.high - (30 if sheet.roomy else 34)
    can = ", ".join([*card.weapons, *card.powers])
    parts = [
        el("title", words(f"{card.name}: {can}")),
        el("rect", x=x, y=y, width=sheet.wide - 8, height=sheet.high - 8, rx=6,
           **PEN(fill="sheet", stroke="line", also="rim")),
        el("g", figure(card), transform=f"translate({face:g} {feet:g}) scale({scale:g})",
           **PEN(fill=SIDES[card.alignment])),
        _text(left, y + (24 if sheet.roomy else 20), card.name, 16 if sheet.roomy else 14, weight="bold", room=room),
    ]  # fmt: skip
    if not sheet.roomy:
        figures = " ".join(f"{SHORT[name]}{n}" for name, n in statistics(card).items())
        return el(
            "g",
            *parts,
            _text(left, y + 38, _kind(card, held), 13, "ink-soft", room=room),
            _text(left, y + 58, figures, 14, room=room),
            data_ref=f"card:{card.name}",
        )
    parts.append(_text(left, y + 43, _kind(card, held), 13, "ink-soft", room=room))
    each = room / 6
    for n, (name, figure_) in enumerate(statistics(card).items()):
        parts.append(_text(left + each * n, y + 68, str(figure_), 17, weight="bold"))
        parts.append(_text(left + each * n, y + 82, name, 11, "ink-soft", room=each - 4))
    parts.append(_text(left, y + 101, can or "no weapon", 12, "ink-soft", room=room))
    return el("g", *parts, data_ref=f"card:{card.name}")


def _taken(mine: Counter[str], cards: Mapping[str, Card], y: float, sheet: Sheet) -> tuple[list[str], float]:
    """What one has so far: heroes by name, the others counted by alignment; with room for it, name by name."""
    heroes = sorted(name for name in mine if cards[name].hero)
    sides = Counter[str]()
    for name, n in mine.items():
        if name not in heroes:
            sides[cards[name].alignment] += n
    others = [f"{n} {side}" for side, n in sides.most_common()]
    size, room = (15, sheet.across - 24) if sheet.roomy else (13, sheet.across - 24)
    lines = [f"Yours so far: {mine.total()} of 36 cards" + (f", of them henchmen {listed(others)}." if others else ".")]
    lines.append(f"Heroes: {listed(heroes)}." if heroes else "No hero yet: a crew needs three.")
    if sheet.roomy and others:
        names = [f"{name} x{n}" if n > 1 else name for name, n in sorted(mine.items()) if name not in heroes]
        lines += _wrapped("Henchmen: " + ", ".join(names) + ".", 120)
    drawn = [
        _text(12, y + 16 + (size + 6) * n, line, size, "ink" if n == 0 else "ink-soft", room=room)
        for n, line in enumerate(lines)
    ]
    return drawn, y + 10 + (size + 6) * len(lines)


def _wrapped(says: str, most: int) -> list[str]:
    """Lines of at most so many letters, broken between words."""
    lines = [""]
    for word in says.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
