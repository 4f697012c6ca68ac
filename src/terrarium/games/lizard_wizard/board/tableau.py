"""A mage's side of the table: purse, tokens, pairs, familiars, spells, hand."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel.svg import el, words

from ..content import DUNGEON, NAMES, SCHOOL_NAMES, SCHOOL_OF, SPELLS, WIZARDS
from ..view import MageView, WizardView
from ..words.names import short_name
from . import labels, signs
from .palette import TINTS, ink
from .strokes import Drawn, box, chosen, seal, short, text, title

CHIP = 27.0
PAD = 10.0
NAME = 62.0
"""What the name of a row takes."""


def purse(n: int | None) -> str:
    return "?" if n is None else str(n)


def notes(view: WizardView, seat: int) -> str:
    own = view.mages[seat]
    found = ["left the game"] if own.out else []
    found += ["skips the next turn"] if own.skip else []
    found += [f"under {NAMES[spell]}" for spell, target in view.hexes.items() if target == seat]
    return "; ".join(found)


def paired(view: WizardView, own: MageView) -> tuple[list[str], list[str], int]:
    """Wizards and towers in the order of the best pairing, and how many of its pairs match (LW-824)."""
    towers = list(own.towers)
    first: list[tuple[str, str]] = []
    lonely = []
    for wizard in own.wizards:
        mate = next((t for t in towers if view.tower_school(t) == WIZARDS[wizard].school), None)
        if mate is None:
            lonely.append(wizard)
        else:
            towers.remove(mate)
            first.append((wizard, mate))
    return [w for w, _ in first] + lonely, [t for _, t in first] + towers, len(first)


def said_of(view: WizardView, card: str, of: str) -> str:
    school = view.tower_school(card) if of == "tower" else SCHOOL_OF[card]
    said = f"{NAMES[card]} ({SCHOOL_NAMES[school]})"
    return said + (f", {SPELLS[card].reagents}: {SPELLS[card].words}" if card in SPELLS else "")


def chip(view: WizardView, card: str, of: str, x: float, y: float, width: float, faded: bool = False) -> str:
    """A card on a small label: its sign, and its name where there is room."""
    school = view.tower_school(card) if of == "tower" else SCHOOL_OF[card]
    tint = TINTS[school]
    dash = "3 2" if faded else None
    frame = box(
        x,
        y,
        width,
        25,
        "sheet" if faded else f"{tint}-tint",
        tint,
        "rim",
        rx=5,
        stroke_width=1.3,
        stroke_dasharray=dash,
    )
    name = text(x + 26, y + 17, short(NAMES[card], width - 28, 12), 12) if width > 60 else ""
    middle = x + 14 if name else x + width / 2
    return chosen(f"{of}:{card}", said_of(view, card, of), frame, signs.school(school, middle, y + 12.5, 16), name)


def columns(width: float, chip_width: float) -> int:
    """How many chips stand in a row after its name."""
    return max(1, int((width - NAME + 5) // (chip_width + 5)))


def pairing(view: WizardView, own: MageView, x: float, y: float, width: float, chip_width: float) -> Drawn:
    """Wizards over towers; a double line joins a matching pair, a single one any other."""
    wizards, towers, matching = paired(view, own)
    step = chip_width + 5
    most = columns(width, chip_width)
    drawn = []
    for begin in range(0, max(len(wizards), len(towers)), most):
        top, bottom = wizards[begin : begin + most], towers[begin : begin + most]
        for n in range(min(len(top), len(bottom))):
            at = x + NAME + n * step + chip_width / 2
            drawn.append(bond(at, y + 24, begin + n < matching))
        for cards, of in ((top, "wizard"), (bottom, "tower")):
            if cards and not begin:
                drawn.append(text(x, y + 17, of.capitalize() + "s", 12, "ink-soft"))
            for n, card in enumerate(cards):
                drawn.append(chip(view, card, of, x + NAME + n * step, y, chip_width))
            y += 31 if cards else 0
    return "".join(drawn), y


def bond(x: float, y: float, matching: bool) -> str:
    line = f"M{x:.1f} {y:.1f}v8"
    if not matching:
        return el("path", d=line, stroke_width=1.5, **ink("none", "moss"))
    return el("path", d=line, stroke_width=6, **ink("none", "moss")) + el(
        "path", d=line, stroke_width=2.4, **ink("none", "sheet")
    )


def row(
    view: WizardView, cards: Sequence[str], of: str, name: str, x: float, y: float, width: float, chip_width: float,
    faded: bool = False,
) -> Drawn:  # fmt: skip
    """A named row of chips, wrapped where it is full."""
    if not cards:
        return "", y
    step = chip_width + 5
    most = columns(width, chip_width)
    drawn = [text(x, y + 17, name, 12, "ink-soft")]
    for n, card in enumerate(cards):
        drawn.append(chip(view, card, of, x + NAME + (n % most) * step, y + (n // most) * 29, chip_width, faded))
    return "".join(drawn), y + 29 * -(-len(cards) // most)


def won(own: MageView, x: float, y: float, width: float) -> Drawn:
    """Achievements, items and treasure in one line; its title names them all."""
    tiles = ", ".join(NAMES[tile] for tile in own.tiles)
    gold = f"treasure of {sum(DUNGEON[card].gold for card in own.treasure)} gold" if own.treasure else ""
    items = f"{len(own.items)} item{'s' if len(own.items) > 1 else ''}" if own.items else ""
    said = "; ".join(filter(None, (f"★ {tiles}" if tiles else "", items, gold)))
    if not said:
        return "", y
    full = "; ".join(filter(None, (tiles, ", ".join(NAMES[item] for item in own.items), gold)))
    return el("g", el("title", words(full)), text(x, y + 13, short(said, width, 12), 12, "ink-soft")), y + 16


def remarks(view: WizardView, seat: int, x: float, y: float, width: float) -> Drawn:
    """What hangs on the seat, what it won, how many cards it holds where they are not shown."""
    own = view.mages[seat]
    drawn = []
    if said := notes(view, seat):
        drawn.append(text(x, y + 13, said, 12, "ember"))
        y += 16
    part, y = won(own, x, y, width)
    drawn.append(part)
    if own.hand is None and seat != view.ai and not own.out:
        drawn.append(text(x, y + 13, f"{own.cards} cards in hand", 12, "ink-soft"))
        y += 16
    return "".join(drawn), y


def heading(view: WizardView, seat: int, x: float, y: float, width: float) -> str:
    """Name, mana and gold."""
    own = view.mages[seat]
    name = f"{short_name(view, seat, 8)} (you)" if seat == view.who else short_name(view, seat, 11)
    drawn = [title(x, y + 19, name, 16)]
    at = x + width - 14
    for value, colour, word in ((own.gold, "amber", "gold"), (own.mana, "pool", "mana")):
        drawn.append(el("g", el("title", f"{word}: {purse(value)}"), seal(at, y + 14, purse(value), colour, 14)))
        drawn.append(text(at - 18, y + 18.5, word, 11.5, "ink-soft", "end"))
        at -= 74
    return "".join(drawn)


def framed(view: WizardView, seat: int, x: float, top: float, width: float, bottom: float, *drawn: str) -> Drawn:
    active = seat == view.active and not view.over
    frame = box(
        x, top, width, bottom - top, "sheet", "moss" if active else "line", rx=8, stroke_width=2.5 if active else 1
    )
    return frame + "".join(drawn), bottom + 10


def rival(view: WizardView, seat: int, x: float, y: float, width: float, names: bool = True) -> Drawn:
    """An opponent, small: signs for most cards; names, where there is room, for spells that work or may yet work."""
    own = view.mages[seat]
    left, inner = x + PAD, width - 2 * PAD
    drawn = [heading(view, seat, left, y + 4, inner)]
    down = y + 50
    drawn.append(labels.token_row(own.tokens, left, down, inner, 9.5 if inner > 260 else 8, own=False))
    down += 26
    part, down = pairing(view, own, left, down, inner, CHIP)
    drawn.append(part)
    named = (inner - NAME - 5) / 2 if names else CHIP
    for cards, name, of, wide, faded in (
        (own.familiars, "Familiars", "familiar", CHIP, False),
        (own.active, "Active", "spell", named, False),
        (own.uncast + own.casting, "Uncast", "spell", named, True),
        (own.spent, "Spent", "spell", CHIP, True),
    ):
        part, down = row(view, cards, of, name, left, down, inner, wide, faded)
        drawn.append(part)
    part, down = remarks(view, seat, left, down, inner)
    drawn.append(part)
    return framed(view, seat, x, y, width, down + 6, *drawn)


def mine(view: WizardView, x: float, y: float, width: float, columns: int = 1) -> Drawn:
    """One's own side: tokens, the hand and cards by their signs, and what the spells do."""
    own = view.me
    left, inner = x + PAD, width - 2 * PAD
    drawn = [heading(view, view.who, left, y + 4, inner)]
    beside = columns > 1
    down = y + (22 if beside else 56)
    at = left + 150 if beside else left
    drawn.append(labels.token_row(own.tokens, at, down, inner - (330 if beside else 30), 11))
    drawn.append(text(left + inner - 170, down + 5, f"of {own.storage}", 13, "ink-soft", "end") if beside else "")
    down += 26
    half = (inner - 12) * 0.525 if beside else inner
    part, low = hand(own.hand or (), left, down, half)
    drawn.append(part)
    part, low = pairing(view, own, left, low, half, CHIP + 4)
    drawn.append(part)
    part, low = row(view, own.familiars, "familiar", "Familiars", left, low, half, CHIP + 4)
    drawn.append(part)
    part, down = spells(
        own, left + half + 12 if beside else left, down if beside else low, inner - half - 12 if beside else inner
    )
    drawn.append(part)
    low = max(low, down)
    part, low = remarks(view, view.who, left, low, inner)
    drawn.append(part)
    return framed(view, view.who, x, y, width, low + 6, *drawn)


def spells(own: MageView, x: float, y: float, width: float) -> Drawn:
    """First what may still be cast (LW-502), then what works, then what is spent."""
    drawn = []
    for cards, state in (
        (own.uncast, "uncast"),
        (own.casting, "being cast"),
        (own.active, "active"),
        (own.spent, "spent"),
    ):
        for card in cards:
            drawn.append(labels.strip(card, x, y, width, state, own.tokens))
            y += labels.STRIP_HEIGHT + 4
    return "".join(drawn), y


def hand(cards: Sequence[str], x: float, y: float, width: float) -> Drawn:
    if not cards:
        return "", y
    columns = max(1, int((width + 8) // 140))
    wide = min(160.0, (width - (columns - 1) * 8) / columns)
    drawn = [
        labels.gathering(card, x + (n % columns) * (wide + 8), y + (n // columns) * (labels.HAND_HEIGHT + 8), wide)
        for n, card in enumerate(cards)
    ]
    return "".join(drawn), y + -(-len(cards) // columns) * (labels.HAND_HEIGHT + 8) + 2
