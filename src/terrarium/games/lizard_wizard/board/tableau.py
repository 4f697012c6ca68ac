"""A mage's side of the table: purse, tokens, pairs, familiars, spells, hand."""

from __future__ import annotations

from collections.abc import Sequence
from re import sub
from textwrap import wrap

from terrarium.kernel.svg import el, words

from ..content import DUNGEON, NAMES, SCHOOL_NAMES, SCHOOL_OF, SPELLS, WIZARDS
from ..view import MageView, WizardView
from ..words.names import seat_name, short_name, whom
from . import figures, labels, signs
from .palette import TINTS, ink
from .strokes import Drawn, box, chosen, lines, room, seal, shadow, short, text, title

CHIP = 27.0
PAD = 10.0
LINE = 16.0
NAME = 24.0
"""What the glyph before a row takes."""


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
    name = title(x + 25, y + 17.5, NAMES[card], 13.7, "ink", most=width - 30) if width > 60 else ""
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
                drawn.append(figures.glyph(of, x + 9, y + 13))
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
    view: WizardView, cards: Sequence[str], of: str, x: float, y: float, width: float, chip_width: float,
    faded: bool = False,
) -> Drawn:  # fmt: skip
    """A row of chips behind the glyph of their kind, wrapped where it is full."""
    if not cards:
        return "", y
    step = chip_width + 5
    most = columns(width, chip_width)
    drawn = [figures.glyph(of, x + 9, y + 13)]
    for n, card in enumerate(cards):
        drawn.append(chip(view, card, of, x + NAME + (n % most) * step, y + (n // most) * 29, chip_width, faded))
    return "".join(drawn), y + 29 * -(-len(cards) // most)


def heading(view: WizardView, seat: int, x: float, y: float, width: float, r: float = 14) -> str:
    """Name, mana and gold; the star is the start marker."""
    own = view.mages[seat]
    here = seat == view.active and not view.over
    mark = ("▶ " if here else "") + ("★ " if seat == view.start else "")
    words_room = width - (4 * r + 104)
    letters = max(4, int(words_room / 9.4) - len(mark))
    name = "You" if seat == view.who else short_name(view, seat, letters)
    drawn = [title(x, y + r + 5, mark + name, 17 if r > 15 else 15, "moss" if here else "ink")]
    at = x + width - r
    for value, colour, word in ((own.gold, "amber", "gold"), (own.mana, "pool", "mana")):
        drawn.append(el("g", el("title", f"{word}: {purse(value)}"), seal(at, y + r, purse(value), colour, r)))
        drawn.append(text(at - r - 4, y + r + 5, word, 13, "ink-soft", "end"))
        at -= 2 * r + 46
    return "".join(drawn)


def framed(view: WizardView, seat: int, x: float, y: float, width: float, high: float, *drawn: str) -> str:
    """The whole of it is the seat."""
    active = seat == view.active and not view.over
    line = "moss" if active else "line"
    rim = box(x, y, width, high, "sheet", line, "rim", rx=8, stroke_width=3 if active else 1.2)
    said = f"{seat_name(view, seat)}{', who has the start marker' if seat == view.start else ''}"
    return shadow(x, y, width, high, 9, 0.9) + chosen(f"seat:{seat}", said, rim, *drawn, moments(view, seat))


def moments(view: WizardView, seat: int) -> str:
    """What is worth a word over the board: an achievement, a wizard who joins."""
    own = view.mages[seat]
    you = "You" if seat == view.who else seat_name(view, seat)
    earned = f"{you} earned {NAMES[own.tiles[-1]]}: 10 points" if own.tiles else None
    joins = f"{NAMES[own.wizards[-1]]} joins {whom(view, seat)}" if own.wizards else None
    return el("g", data_beat=f"tiles:{seat}", data_amount=len(own.tiles), data_says=earned) + el(
        "g", data_beat=f"wizards:{seat}", data_amount=len(own.wizards), data_says=joins
    )


def rival(view: WizardView, seat: int, x: float, y: float, width: float, high: float = 0) -> Drawn:
    """An opponent, small: purse, reagents, and its cards by their schools, in as many rows as they take."""
    own = view.mages[seat]
    left, inner = x + PAD, width - 2 * PAD
    drawn = [heading(view, seat, left, y + 5, inner, 12), labels.token_row(seat, own.tokens, left, y + 42, inner, 9)]
    part, down = flow(view, own, left, y + 65, inner, high > 150)
    drawn.append(part)
    said = notes(view, seat)
    if said:
        drawn.append(text(left, down + 13, short(said, inner, 13), 13, "ember"))
        down += 18
    held = f"{own.cards} cards in hand" if own.hand is None and seat != view.ai and not own.out else ""
    whole = "; ".join(filter(None, (held, remark(view, seat, True))))
    if whole:
        found = remarks(view, seat, held, inner, 2 if not high else int((y + high - down - 3) // LINE))
        if 0 < high <= 120:
            found = []
        top = max(down, y + high - 6 - LINE * len(found)) + 13
        said_last = [text(left, top + LINE * n, line, 13, "ink-soft") for n, line in enumerate(found)]
        drawn.append(el("g", el("title", words(whole)), *said_last))
        down += LINE * len(found) + 2
    bottom = max(y + high, down + 4)
    return framed(view, seat, x, y, width, bottom - y, *drawn), bottom + 9


COUNTED = 40.0
"""What a sign and its number take at least in the strip."""


def strip(view: WizardView, seats: Sequence[int], x: float, y: float, width: float) -> Drawn:
    """The opponents in one row, for a phone: whose turn, and how many wizards, towers and spells each has; mana and
    gold where they are known and there is room."""
    step = (width + 4) / len(seats)
    drawn = []
    shown = min(3, int((step - 8) / COUNTED))
    apart = min(56.0, (step - 8) / shown)
    known = all(view.mages[seat].mana is not None for seat in seats)
    purses = known and step - 4 > 3 * COUNTED + 150
    for n, seat in enumerate(seats):
        own, at = view.mages[seat], x + n * step
        here = seat == view.active and not view.over
        name = ("▶ " if here else "") + short_name(view, seat, max(4, int((step - 132 * purses) / 9) - 2 * here))
        parts = [box(at, y, step - 4, 42, "sheet", "moss" if here else "line", rx=6, stroke_width=2 if here else 1.2)]
        room = step - 14 - 132 * purses
        parts.append(title(at + 6, y + 16, name, 13, "moss" if here else "ink", most=room))
        kinds = (("wizard", own.wizards), ("tower", own.towers), ("spell", own.spells))
        for k, (of, cards) in enumerate(kinds[:shown]):
            parts.append(figures.glyph(of, at + 14 + k * apart, y + 31))
            parts.append(text(at + 26 + k * apart, y + 36, len(cards), 13, "ink", font_weight="bold"))
        held = (("gold", own.gold, "amber"), ("mana", own.mana, "pool")) if purses else ()
        for k, (word, value, colour) in enumerate(held):
            right = at + step - 22 - 72 * k
            parts.append(el("g", el("title", f"{word}: {purse(value)}"), seal(right, y + 21, purse(value), colour, 13)))
            parts.append(text(right - 17, y + 25, word, 13, "ink-soft", "end"))
        drawn.append(el("g", el("title", words(seat_name(view, seat))), *parts))
    return "".join(drawn), y + 50


LEGEND = (
    ("wizard", "adds a reagent to each Gather"),
    ("tower", "with a wizard 5 points, matched 10"),
    ("familiar", "used once, when you summon it"),
    ("spell", "1× once, ∞ lasting, ★ hits others"),
)


def legend(x: float, y: float, width: float, most: float) -> str:
    """What the signs of the cards mean, where a small table leaves room for it."""
    high = 32.0 + 23 * len(LEGEND)
    if high > most:
        return ""
    drawn = [box(x, y, width, high, "none", "line", rx=8), title(x + PAD, y + 21, "What the signs mean", 14)]
    for n, (of, said) in enumerate(LEGEND):
        drawn.append(figures.glyph(of, x + PAD + 9, y + 38 + 23 * n))
        drawn.append(text(x + PAD + 28, y + 42 + 23 * n, said, 13, "ink"))
    return "".join(drawn)


def flow(view: WizardView, own: MageView, x: float, y: float, width: float, roomy: bool) -> Drawn:
    """All cards of a mage in rows, each kind behind its glyph; by name where there are few."""
    groups: list[tuple[str, Sequence[str], bool]] = [
        ("wizard", own.wizards, False),
        ("tower", own.towers, False),
        ("familiar", own.familiars, False),
        ("spell", own.active, False),
        ("spell", own.uncast + own.casting + own.spent, True),
    ]
    shown = [group for group in groups if group[1]]
    rows = sum(-(-len(cards) // 2) for _, cards, _ in shown)
    named = roomy and rows <= 4
    wide = (width - 30) / 2 if named else 24.0
    drawn: list[str] = []
    at = x
    for of, cards, faded in shown:
        if at > x and (named or at + 22 + wide > x + width):
            at, y = x, y + 27
        if not faded or not own.active or at == x:
            drawn.append(figures.glyph(of, at + 9, y + 13))
            at += 21
        for card in cards:
            if at + wide > x + width:
                at, y = x + 21, y + 27
            drawn.append(chip(view, card, of, at, y, wide, faded))
            at += wide + 3
        at += 6
    counts = " ".join(f"{mark}{n}" for mark, n in (("★", len(own.tiles)), ("◆", len(own.items))) if n)
    if counts and at + 60 < x + width and not named:
        drawn.append(text(at, y + 18, counts, 14, "ink-soft"))
        at += 60
    return "".join(drawn), y + (27 if at > x else 0)


def remarks(view: WizardView, seat: int, held: str, width: float, most: int) -> list[str]:
    """The hand and what a mage won, in two lines where there is room for them; else counted in one."""
    phrases = sub(r"(?<![;,]) ", "\N{NO-BREAK SPACE}", "; ".join(filter(None, (held, remark(view, seat)))))
    said = wrap(phrases, room(width, 13))
    if len(said) <= max(1, most):
        return said
    own = view.mages[seat]
    tiles = f"★ {len(own.tiles)}" if own.tiles else ""
    gold = sum(DUNGEON[card].gold for card in own.treasure)
    items = f"{len(own.items)} item{'s' if len(own.items) > 1 else ''}" if own.items else ""
    brief = filter(None, (held.removesuffix(" in hand"), tiles, items, f"treasure {gold}" if gold else ""))
    return [short("; ".join(brief), width, 13)]


def remark(view: WizardView, seat: int, whole: bool = False) -> str:
    """What a mage won, in one line; the whole of it names each item."""
    own = view.mages[seat]
    tiles = ", ".join(NAMES[tile] for tile in own.tiles)
    gold = sum(DUNGEON[card].gold for card in own.treasure)
    items = f"{len(own.items)} item{'s' if len(own.items) > 1 else ''}" if own.items else ""
    if whole and own.items:
        items = ", ".join(NAMES[item] for item in own.items)
    treasure = f"treasure of {gold} gold" if gold else ""
    return "; ".join(filter(None, (f"★ {tiles}" if tiles else "", items, treasure)))


def mine(view: WizardView, x: float, y: float, width: float, columns: int = 1, least: float = 0) -> Drawn:
    """One's own side: the shelf of reagents, the hand, cards by their signs, and what the spells do."""
    own = view.me
    left, inner = x + PAD, width - 2 * PAD
    beside = columns > 1
    full = f"{sum(own.tokens)} of {own.storage} stored"
    drawn = [heading(view, view.who, left, y + 6, inner, 17)]
    if beside:
        drawn.append(text(left + 150, y + 28, full, 13, "ink-soft"))
        if won := remarks(view, view.who, notes(view, view.who), inner - 500, 1):
            line = text(left + 290, y + 28, won[0], 13, "ink-soft")
            drawn.append(el("g", el("title", words(remark(view, view.who, True))), line))
    down = y + 46
    drawn.append(labels.shelf(view.who, own.tokens, view.tracks, left, down, inner, 7 if beside else 4))
    down += (labels.SHELF + 4) * (1 if beside else 2) + 4
    if not beside:
        said = "; ".join(filter(None, (full, notes(view, view.who), remark(view, view.who))))
        drawn.append(
            el(
                "g",
                el("title", words(remark(view, view.who, True))),
                lines(left, down + 11, said, inner, 13, 2, "ink-soft"),
            )
        )
        down += 20 + LINE * (len(said) > room(inner, 13))
    half = 336.0 if beside else inner
    part, low = hand(own.hand or (), left, down, half)
    drawn.append(part)
    free = inner - half - 8
    at, broad = (left + half + 8, 156.0 if own.spells else free) if beside else (left, half)
    most = max(len(own.wizards), len(own.towers), len(own.familiars), 1)
    each = min(132.0, (broad - NAME) / most - 5)
    each = each if each > 84 else CHIP
    part, under = pairing(view, own, at, down if beside else low, broad, each)
    drawn.append(part)
    part, under = row(view, own.familiars, "familiar", at, under, broad, each)
    drawn.append(part)
    at, broad = (at + 164, free - 164) if beside else (left, inner)
    part, below = spells(view, own, at, down if beside else under, broad)
    drawn.append(part)
    low = max(low, under, below)
    bottom = max(y + least, low + 6)
    return framed(view, view.who, x, y, width, bottom - y, *drawn), bottom + 10


def spells(view: WizardView, own: MageView, x: float, y: float, width: float) -> Drawn:
    """First what may still be cast (LW-502), then what works, then what is spent: in words, while there is room."""
    drawn = []
    found = [(card, "uncast") for card in own.uncast] + [(card, "being cast") for card in own.casting]
    rest = [(card, "active") for card in own.active] + [(card, "spent") for card in own.spent]
    if len(found) + len(rest) <= 2 or width > 300:
        found, rest = found + rest, []
    for card, state in found:
        drawn.append(labels.strip(card, x, y, width, state, own.tokens))
        y += labels.STRIP_HEIGHT + 4
    wide = (width - 5) / 2
    for n, (card, state) in enumerate(rest):
        drawn.append(chip(view, card, "spell", x + n % 2 * (wide + 5), y + n // 2 * 29, wide, state == "spent"))
    return "".join(drawn), y + 29 * -(-len(rest) // 2)


def hand(cards: Sequence[str], x: float, y: float, width: float) -> Drawn:
    if not cards:
        return "", y
    columns = max(3, int((width + 8) // 118))
    wide = min(160.0, (width - (columns - 1) * 8) / columns)
    drawn = [
        labels.gathering(card, x + (n % columns) * (wide + 8), y + (n // columns) * (labels.HAND_HEIGHT + 8), wide)
        for n, card in enumerate(cards)
    ]
    return "".join(drawn), y + -(-len(cards) // columns) * (labels.HAND_HEIGHT + 8) + 2
