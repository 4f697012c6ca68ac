"""The middle of the table: turn order, offers, achievements and the reagents' values."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel.svg import el

from ..content import REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SCHOOLS
from ..rules.achievements import progress
from ..view import WizardView
from ..words.names import seat_name, short_name
from . import labels, signs
from .palette import TINTS, ink
from .strokes import Drawn, box, chosen, empty, text, title

GAP = 10.0
TRACK = 148.0
"""Where a track begins, after the reagent's name."""


def held(view: WizardView) -> Sequence[int] | None:
    """What the one who looks holds, to mark what a cost lacks."""
    return view.me.tokens if view.seated else None


def header(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """Round and turn order; the star is the start marker."""
    order = [(view.start + n) % len(view.mages) for n in range(len(view.mages))]
    said = "Game over" if view.over else f"{'Last round' if view.last else 'Round'} {view.round}"
    drawn = [title(x, y + 21, said, 19, "ember" if view.last else "ink")]
    at = x + width
    for seat in reversed(order):
        here = seat == view.active and not view.over
        name = ("★ " if seat == view.start else "") + short_name(view, seat, 32 // len(order))
        wide = 22 + 7.6 * len(name)
        at -= wide
        pill = box(at, y, wide, 30, "moss" if here else "sheet", "moss" if here else "line", "rim", rx=15)
        word = text(at + wide / 2, y + 20, name, 14, "moss-ink" if here else "ink", "middle")
        note = " has the start marker" if seat == view.start else ""
        drawn.append(chosen(f"seat:{seat}", seat_name(view, seat) + note, pill, word))
        if seat != order[0]:
            drawn.append(text(at - 8, y + 20, "›", 15, "ink-soft", "middle"))
        at -= 16
    return "".join(drawn), y + 40


def schools(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """The seven signs: a legend, and where a school is to be chosen, the choice."""
    step = width / 7
    drawn = []
    for index, school in enumerate(SCHOOLS):
        at = x + index * step
        parts = [
            box(at, y, step - 4, 30, f"{TINTS[index]}-tint", "none", "rim", rx=5),
            signs.school(index, at + (16 if step > 50 else (step - 4) / 2), y + 15, 19),
        ]
        if step > 50:
            parts.append(text(at + 30, y + 19.5, school.title(), 12))
        drawn.append(chosen(f"school:{school}", SCHOOL_NAMES[index], *parts))
    return "".join(drawn), y + 42


def row(view: WizardView, cards: Sequence[tuple[str, str]], x: float, y: float, width: float, columns: int) -> Drawn:
    """Labels side by side: (kind, card), an empty slot where there is no card."""
    wide = (width - (columns - 1) * GAP) / columns
    high = labels.SPELL_HEIGHT if cards[0][0] == "spell" else labels.CARD_HEIGHT
    drawn = []
    for n, (kind, card) in enumerate(cards):
        at, down = x + (n % columns) * (wide + GAP), y + (n // columns) * (high + GAP)
        drawn.append(label(view, kind, card, at, down, wide) if card else empty(at, down, wide, high))
    return "".join(drawn), y + -(-len(cards) // columns) * (high + GAP)


def label(view: WizardView, kind: str, card: str, x: float, y: float, width: float) -> str:
    match kind:
        case "wizard":
            return labels.wizard(card, x, y, width)
        case "tower":
            return labels.tower(card, x, y, width, held(view))
        case "familiar":
            return labels.familiar(card, x, y, width)
    return labels.spell(card, x, y, width, held(view))


def offers(view: WizardView, x: float, y: float, width: float, columns: int) -> Drawn:
    """LW-107 to LW-113. In five columns wizards, tower and familiars stand in one row, in three in two."""
    wizards = [("wizard", card) for card in view.wizards]
    tower = [("tower", card) for card in view.towers]
    familiars = [("familiar", card) for card in view.familiars]
    step = (width + GAP) / columns
    names = ["Wizards", "Tower", "Familiars"]
    sizes = [view.wizard_deck.size, view.tower_deck.size, view.familiar_deck.size]
    heads = [f"{name} · {size} in deck" for name, size in zip(names, sizes, strict=True)]
    drawn = [title(x, y + 14, heads[0]), title(x + 2 * step, y + 14, heads[1])]
    if columns >= 5:
        drawn.append(title(x + 3 * step, y + 14, heads[2]))
        part, y = row(view, wizards + tower + familiars, x, y + 22, width, columns)
        drawn.append(part)
    else:
        part, y = row(view, wizards + tower, x, y + 22, width, columns)
        drawn += [part, title(x, y + 14, heads[2])]
        part, y = row(view, familiars, x, y + 22, width, columns)
        drawn.append(part)
    drawn.append(title(x, y + 14, f"Spells · {view.spell_deck.size} in deck"))
    part, y = row(view, [("spell", card) for card in view.spells], x, y + 22, width, 4 if columns >= 5 else 2)
    return "".join(drawn) + part, y + 2


def tiles(view: WizardView, x: float, y: float, width: float, columns: int = 2) -> Drawn:
    """LW-115: the achievements still out, and how far the one who looks is."""
    if not view.tiles:
        return "", y
    drawn = [title(x, y + 14, "Achievements")]
    wide = (width - (columns - 1) * GAP) / columns
    for n, tile in enumerate(view.tiles):
        have, need = progress(view, view.me, tile) if view.seated else (None, 1)
        at, down = x + (n % columns) * (wide + GAP), y + 22 + (n // columns) * (labels.TILE_HEIGHT + 8)
        drawn.append(labels.tile(tile, at, down, wide, have, need))
    return "".join(drawn), y + 22 + -(-len(view.tiles) // columns) * (labels.TILE_HEIGHT + 8)


def tracks(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-009: seven tracks with a peg on 1 to 12, and what is left in supply."""
    drawn = [title(x, y + 14, "Reagent values"), text(x + width, y + 14, "supply", 12, "ink-soft", "end")]
    top = y + 22
    first = x + TRACK
    cell = (width - TRACK - 46) / 11
    for kind in range(7):
        down = top + kind * 25
        value = view.tracks[kind]
        parts = [
            box(x, down, width, 23, "sheet", "none", rx=5),
            signs.reagent(kind, x + 16, down + 11.5, 19, letter=False),
            text(x + 32, down + 16.5, REAGENTS[kind], 14, font_weight="bold"),
            text(x + 49, down + 16.5, REAGENT_NAMES[kind], 13),
            el("path", d=f"M{first:.1f} {down + 11.5:.1f}h{cell * 11:.1f}", stroke_width=1.5, **ink("none", "line")),
        ]
        for step in range(1, 13):
            at = first + (step - 1) * cell
            if step != value:
                parts.append(el("circle", cx=at, cy=down + 11.5, r=2.4, **ink("violet" if step < value else "line")))
        at = first + (value - 1) * cell
        parts.append(el("circle", cx=at, cy=down + 11.5, r=11, **ink("violet")))
        parts.append(text(at, down + 16.5, value, 14, "moss-ink", "middle", font_weight="bold"))
        parts.append(text(x + width - 10, down + 16.5, view.supply[kind], 14, "ink-soft", "end"))
        said = f"{REAGENT_NAMES[kind]}: value {value}, {view.supply[kind]} in supply"
        drawn.append(chosen(f"reagent:{REAGENTS[kind]}", said, *parts))
    return "".join(drawn), top + 7 * 25 + 8
