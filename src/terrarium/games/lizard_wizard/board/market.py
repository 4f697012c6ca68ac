"""The middle of the table: turn order, offers, achievements and the reagents' values."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel.svg import el, pile

from ..content import REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SCHOOLS
from ..rules.achievements import progress
from ..view import WizardView
from ..words.names import listed, seat_name, who
from ..words.tally import winners
from . import labels, signs
from .palette import TINTS, ink
from .strokes import Drawn, box, chosen, empty, panel, short, text, title

GAP = 10.0
TRACK = 166.0
"""Where a track begins, after the reagent's name."""
BROAD = 340.0
"""Tracks as broad as this are on a phone, and high enough for fingers."""


def held(view: WizardView) -> Sequence[int] | None:
    """What the one who looks holds, to mark what a cost lacks."""
    return view.me.tokens if view.seated else None


def headline(view: WizardView) -> str:
    """Whose turn, in as few words as can be read from afar."""
    if view.over:
        return f"{listed([who(view, seat) for seat in winners(view)])} won"
    if view.duel is not None:
        return "A duel"
    if view.expedition is not None:
        mine = view.expedition.seat == view.who
        return "You are in the dungeon" if mine else f"{seat_name(view, view.expedition.seat)} is in the dungeon"
    if view.active < 0:
        return "Choose two reagents" if view.seated else "The table is laid"
    return "Your turn" if view.active == view.who else f"{seat_name(view, view.active)}’s turn"


def header(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """The banner: whose turn and which round."""
    said = f"{'After round' if view.over else 'Last round' if view.last else 'Round'} {view.round}"
    ink_of = "moss" if view.active == view.who and not view.over else "ink"
    size = 27 if width > 500 else 21
    room_ = width - (140 if width > 500 else 100)
    drawn = [title(x, y + 25, short(headline(view), room_, size * 1.1), size, ink_of)]
    drawn.append(title(x + width, y + 24, said, 17, "ember" if view.last and not view.over else "ink", "end"))
    return "".join(drawn), y + 36


def schools(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """The seven signs and their names: a legend, and where a school is to be chosen, the choice."""
    columns = 7 if width > 500 else 3
    step = (width + 4) / columns
    drawn = []
    for index, school in enumerate(SCHOOLS):
        at, down = x + index % columns * step, y + index // columns * 32
        parts = [
            box(at, down, step - 4, 26, f"{TINTS[index]}-tint", "none", "rim", rx=5),
            signs.school(index, at + 14, down + 13, 18),
            title(at + 26, down + 18, SCHOOL_NAMES[index], 13, "ink", most=step - 34),
        ]
        drawn.append(chosen(f"school:{school}", SCHOOL_NAMES[index], *parts))
    return "".join(drawn), y + 32 * -(-7 // columns)


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
    """LW-107 to LW-113, in three columns: wizards and tower, familiars, spells."""
    wizards = [("wizard", card) for card in view.wizards]
    tower = [("tower", card) for card in view.towers]
    familiars = [("familiar", card) for card in view.familiars]
    step = (width + GAP) / columns
    drawn = [title(x, y + 14, f"Wizards · {view.wizard_deck.size}")]
    drawn.append(title(x + 2 * step, y + 14, f"Tower · {view.tower_deck.size}"))
    part, y = row(view, wizards + tower, x, y + 22, width, columns)
    drawn += [part, title(x, y + 14, f"Familiars · {view.familiar_deck.size}")]
    part, y = row(view, familiars, x, y + 22, width, columns)
    drawn.append(part)
    part, y = books(view, x, y, width, 2)
    return "".join(drawn) + part, y


def wares(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """Wizards, tower and familiars in one row."""
    cards = [("wizard", card) for card in view.wizards] + [("tower", card) for card in view.towers]
    cards += [("familiar", card) for card in view.familiars]
    step = (width + GAP) / 5
    heads = (("Wizards", view.wizard_deck, 0), ("Tower", view.tower_deck, 2), ("Familiars", view.familiar_deck, 3))
    drawn = [title(x + at * step, y + 14, f"{name} · {deck.size} more", most=step - GAP) for name, deck, at in heads]
    part, y = row(view, cards, x, y + 20, width, 5)
    return "".join(drawn) + part, y - 2


def books(view: WizardView, x: float, y: float, width: float, columns: int) -> Drawn:
    """The spells on offer."""
    head = title(x, y + 14, f"Spells · {view.spell_deck.size} more")
    part, y = row(view, [("spell", card) for card in view.spells], x, y + 20, width, columns)
    return head + part, y - 2


def tiles(view: WizardView, x: float, y: float, width: float, columns: int = 2) -> Drawn:
    """LW-115: the achievements still out, and how far the one who looks is."""
    if not view.tiles:
        return "", y
    drawn = [title(x, y + 14, "Achievements")]
    wide = (width - (columns - 1) * GAP) / columns
    for n, tile in enumerate(view.tiles):
        have, need = progress(view, view.me, tile) if view.seated else (None, 1)
        at, down = x + (n % columns) * (wide + GAP), y + 20 + (n // columns) * (labels.TILE_HEIGHT + 8)
        drawn.append(labels.tile(tile, at, down, wide, have, need))
    return "".join(drawn), y + 20 + -(-len(view.tiles) // columns) * (labels.TILE_HEIGHT + 8)


def tracks(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-009: seven tracks with a peg on 1 to 12, and what is left in supply."""
    high = 42.0 if width >= BROAD else 30.0 if len(view.mages) < 4 else 27.0
    drawn = [
        panel(x, y, width, 30 + 7 * high, "sheet", "line"),
        title(x + 10, y + 20, "Market prices", 15),
        text(x + width - 10, y + 20, "supply", 13, "ink-soft", "end"),
    ]
    top = y + 28
    first = x + TRACK
    cell = (width - TRACK - 50) / 11
    for kind in range(7):
        down = top + kind * high
        middle = down + high / 2 - 1
        value = view.tracks[kind]
        parts = [
            box(x + 2, down, width - 4, high - 2, "sheet", "none", "rim", rx=5),
            signs.reagent(kind, x + 18, middle, 21, letter=False),
            title(x + 34, middle + 5, REAGENT_NAMES[kind], 13.7, "ink", most=TRACK - 72),
            text(x + TRACK - 26, middle + 5, REAGENTS[kind], 13, "ink-soft", "middle"),
            el("path", d=f"M{first:.1f} {middle:.1f}h{cell * 11:.1f}", stroke_width=2, **ink("none", "line")),
            el(
                "path", d=f"M{first:.1f} {middle:.1f}h{cell * (value - 1):.1f}", stroke_width=4, **ink("none", "violet")
            ),
        ]
        parts += [
            el("circle", cx=first + (step - 1) * cell, cy=middle, r=2.2, **ink("line")) for step in range(value + 1, 13)
        ]
        at = first + (value - 1) * cell
        parts.append(el("circle", cx=at, cy=middle, r=12, **ink("violet")))
        parts.append(text(at, middle + 5.5, value, 15, "moss-ink", "middle", font_weight="bold"))
        parts.append(text(x + width - 12, middle + 5, view.supply[kind], 14, "ink-soft", "end"))
        said = f"{REAGENT_NAMES[kind]}: value {value}, {view.supply[kind]} in supply"
        drawn.append(chosen(f"reagent:{REAGENTS[kind]}", said, *parts))
        token = el("circle", r=11, stroke_width=1.2, **ink("sheet", "ink-soft")) + signs.reagent(
            kind, 0, 0, 17, letter=False
        )
        drawn.append(pile(f"{REAGENTS[kind]}:supply", view.supply[kind], x + 18, middle, token))
    return "".join(drawn), top + 7 * high + 10
