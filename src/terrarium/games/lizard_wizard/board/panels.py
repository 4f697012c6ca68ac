"""The parts of the table: tracks, offers, dungeon, duel, and one tableau for each mage."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel.svg import FONT, el

from ..content import DUNGEON, NAMES, REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SCHOOL_OF, SCHOOLS, SPELLS, WIZARDS
from ..narrate import seat_name
from ..text import rooms_left
from ..view import MageView, WizardView
from . import labels, signs
from .labels import text
from .palette import TINTS, ink

WIDTH = 760
LEFT = 16
INNER = WIDTH - 2 * LEFT

Drawn = tuple[str, float]
"""What is drawn, and how far down it reaches."""


def heading(said: str, y: float, right: str = "") -> str:
    return text(LEFT, y, said, 15, "ink", family=FONT, font_weight="bold") + (
        text(WIDTH - LEFT, y, right, 12, "ink-soft", "end") if right else ""
    )


def header(view: WizardView, y: float) -> Drawn:
    order = [(view.start + n) % len(view.mages) for n in range(len(view.mages))]
    drawn = [text(LEFT, y + 24, "Lizard Wizard", 24, "ink", family=FONT, font_weight="bold")]
    state = "the game is over" if view.over else f"round {view.round}" + (", the last one" if view.last else "")
    drawn.append(text(WIDTH - LEFT, y + 22, state, 14, "ember" if view.last else "ink-soft", "end"))
    x = float(LEFT)
    for seat in order:
        here = seat == view.active and not view.over
        name = ("★ " if seat == view.start else "") + seat_name(view, seat)
        width = 26 + 7.2 * len(name)
        drawn.append(
            labels.chosen(
                f"seat:{seat}",
                f"{seat_name(view, seat)}" + (" has the start marker" if seat == view.start else ""),
                el(
                    "rect",
                    x=x,
                    y=y + 36,
                    width=width,
                    height=26,
                    rx=13,
                    stroke_width=2 if here else 1,
                    **ink("moss" if here else "sheet", "moss" if here else "line"),
                ),
                text(x + width / 2, y + 53.5, name, 13, "moss-ink" if here else "ink", "middle"),
            )
        )
        x += width + 16
        if seat != order[-1]:
            drawn.append(text(x - 8, y + 53.5, "›", 15, "ink-soft", "middle"))
    for index, school in enumerate(SCHOOLS):
        at = WIDTH - LEFT - 12 - 30 * (6 - index)
        drawn.append(
            labels.chosen(
                f"school:{school}",
                f"{SCHOOL_NAMES[index]} ({school})",
                el("rect", x=at - 13, y=y + 36, width=26, height=26, rx=5, **ink(f"{TINTS[index]}-tint")),
                signs.school(index, at, y + 49, 20),
            )
        )
    return "".join(drawn), y + 78


def tracks(view: WizardView, y: float) -> Drawn:
    """The reagent tracks: a peg on 1 to 12, and what is left in supply."""
    drawn = [heading("Reagent values", y + 14, "left in supply")]
    top = y + 24
    cell, first = 38.0, 172.0
    for kind in range(7):
        row = top + kind * 33
        value = view.tracks[kind]
        parts = [
            el("rect", x=LEFT, y=row, width=INNER, height=30, rx=5, **ink("sheet")),
            signs.reagent(kind, LEFT + 18, row + 15, 21, letter=False),
            text(LEFT + 38, row + 20, f"{REAGENTS[kind]}  {REAGENT_NAMES[kind]}", 14),
            el("path", d=f"M{first} {row + 15}h{cell * 11}", stroke_width=1.5, **ink("none", "line")),
        ]
        for step in range(1, 13):
            x = first + (step - 1) * cell
            if step == value:
                parts.append(el("circle", cx=x, cy=row + 15, r=13, **ink("violet")))
                parts.append(text(x, row + 20, step, 14, "moss-ink", "middle", font_weight="bold"))
            else:
                parts.append(el("circle", cx=x, cy=row + 15, r=2.6, **ink("violet" if step < value else "line")))
        parts.append(text(WIDTH - LEFT - 12, row + 20, view.supply[kind], 14, "ink-soft", "end"))
        drawn.append(
            labels.chosen(
                f"reagent:{REAGENTS[kind]}",
                f"{REAGENT_NAMES[kind]}: value {value}, {view.supply[kind]} in supply",
                *parts,
            )
        )
    return "".join(drawn), top + 7 * 33 + 12


def offers(view: WizardView, y: float) -> Drawn:
    w, h = labels.SMALL
    gap = (INNER - 5 * w) / 4
    parts = [
        text(LEFT, y + 14, f"Wizards ({view.wizard_deck.size} more)", 14, family=FONT, font_weight="bold"),
        text(LEFT + 2 * (w + gap), y + 14, f"Tower ({view.tower_deck.size})", 14, family=FONT, font_weight="bold"),
        text(
            LEFT + 3 * (w + gap),
            y + 14,
            f"Familiars ({view.familiar_deck.size} more)",
            14,
            family=FONT,
            font_weight="bold",
        ),
    ]
    row = [*view.wizards, *view.towers, *view.familiars]
    draw = [labels.wizard, labels.wizard, labels.tower, labels.familiar, labels.familiar]
    for n, (card, how) in enumerate(zip(row, draw, strict=True)):
        x = LEFT + n * (w + gap)
        parts.append(how(card, x, y + 22) if card else labels.empty(x, y + 22, w, h))
    y += 22 + h + 22
    w, h = labels.SPELL
    gap = (INNER - 4 * w) / 3
    parts.append(heading(f"Spells ({view.spell_deck.size} more)", y))
    for n, card in enumerate(view.spells):
        x = LEFT + n * (w + gap)
        parts.append(labels.spell(card, x, y + 8) if card else labels.empty(x, y + 8, w, h))
    y += 8 + h + 24
    if view.tiles:
        parts.append(heading("Achievements", y))
        for n, tile in enumerate(view.tiles):
            parts.append(labels.tile(tile, LEFT + n * (w + gap), y + 8))
        y += 8 + 66 + 12
    return "".join(parts), y


def duel(view: WizardView, y: float) -> Drawn:
    if view.duel is None:
        return "", y
    now = view.duel
    card = WIZARDS[now.wizard]
    still = ", ".join(seat_name(view, seat) for seat in now.still if seat != now.high) or "nobody"
    parts = [
        el("rect", x=LEFT, y=y, width=INNER, height=58, rx=6, stroke_width=2, **ink("sheet", "amber")),
        signs.school(card.school, LEFT + 32, y + 29, 36),
        text(LEFT + 62, y + 25, f"Duel for {card.name}", 16, family=FONT, font_weight="bold"),
        text(LEFT + 62, y + 45, f"{seat_name(view, now.high)} leads; may still bid: {still}", 13, "ink-soft"),
        labels.coin(WIDTH - LEFT - 36, y + 29, now.bid, "amber", 20),
    ]
    return "".join(parts), y + 72


def dungeon(view: WizardView, y: float) -> Drawn:
    """The cards left by kind, armed traps, and the expedition under way."""
    left = [DUNGEON[card].kind for card in rooms_left(view)]
    counts = [
        ("gold treasures", left.count("gold"), "amber"),
        ("items", left.count("item"), "pool"),
        ("monsters", left.count("monster"), "ember"),
        ("traps armed", len(view.traps), "violet"),
    ]
    parts = [heading(f"Dungeon ({view.dungeon.size} cards)", y + 14)]
    x = float(LEFT)
    for name, n, colour in counts:
        parts.append(labels.coin(x + 14, y + 40, n, colour, 13))
        parts.append(text(x + 34, y + 44.5, name, 13))
        x += 58 + 7.2 * len(name)
    y += 62
    trip = view.expedition
    if trip is not None:
        parts.append(
            text(LEFT, y + 14, f"{seat_name(view, trip.seat)} is inside, {trip.hits} Hit(s):", 14, font_weight="bold")
        )
        y += 24
        for n, card in enumerate([*trip.drawn, *([view.peeked] if view.peeked else [])]):
            room = DUNGEON[card]
            colour = {"gold": "amber", "item": "pool", "monster": "ember", "trap": "violet"}[room.kind]
            column, row = n % 5, n // 5
            at, down = LEFT + column * 147, y + row * 40
            ahead = n >= len(trip.drawn)
            parts.append(
                el(
                    "rect",
                    x=at,
                    y=down,
                    width=140,
                    height=34,
                    rx=5,
                    stroke_width=1.5,
                    stroke_dasharray="4 3" if ahead else None,
                    **ink("sheet", colour),
                )
            )
            parts.append(text(at + 8, down + 15, room.name[:20], 12, font_weight="bold"))
            parts.append(text(at + 8, down + 28, "next card" if ahead else room.kind, 10.5, "ink-soft"))
        y += 40 * ((len(trip.drawn) + bool(view.peeked) + 4) // 5)
        for n, (value, said) in enumerate(((True, "Draw again"), (False, "Stop"))):
            parts.append(
                labels.chosen(
                    f"go:{value}",
                    said,
                    el("rect", x=LEFT + n * 130, y=y + 2, width=120, height=30, rx=6, **ink("sheet", "moss")),
                    text(LEFT + n * 130 + 60, y + 22, said, 13.5, "moss", "middle"),
                )
            )
        y += 44
    return "".join(parts), y


# ---- the mages


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


STEP = 92.0
ROW = 7


def chips(view: WizardView, cards: Sequence[str], y: float, name: str, of: str, faded: bool = False) -> Drawn:
    """A named row of small labels, wrapped after seven."""
    if not cards:
        return "", y
    drawn = [text(LEFT + 8, y + 17, name, 11.5, "ink-soft")]
    for n, card in enumerate(cards):
        x, down = LEFT + 76 + (n % ROW) * STEP, y + (n // ROW) * 30
        school = view.tower_school(card) if of == "tower" else SCHOOL_OF[card]
        title = f"{NAMES[card]} ({SCHOOL_NAMES[school]})"
        if card in SPELLS:
            title += f", {SPELLS[card].reagents}: {SPELLS[card].words}"
        drawn.append(labels.chip(NAMES[card], school, x, down, f"{of}:{card}", title, faded))
    return "".join(drawn), y + 30 * ((len(cards) + ROW - 1) // ROW) + 2


def pairing(view: WizardView, own: MageView, y: float) -> Drawn:
    """Wizards over towers; a double line joins a matching pair, a single one any other."""
    wizards, towers, matching = paired(view, own)
    drawn = []
    for begin in range(0, max(len(wizards), len(towers)), ROW):
        top, bottom = wizards[begin : begin + ROW], towers[begin : begin + ROW]
        for n in range(min(len(top), len(bottom))):
            x = LEFT + 76 + n * STEP + labels.CHIP / 2
            width = 5 if begin + n < matching else 1.5
            drawn.append(el("path", d=f"M{x} {y + 20}v20", stroke_width=width, **ink("none", "moss")))
            if begin + n < matching:
                drawn.append(el("path", d=f"M{x} {y + 20}v20", stroke_width=2, **ink("none", "sheet")))
        part, down = chips(view, top, y, "Wizards" if not begin else "", "wizard")
        drawn.append(part)
        y = down + 4 if top else y
        part, down = chips(view, bottom, y, "Towers" if not begin else "", "tower")
        drawn.append(part)
        y = down + 2
    return "".join(drawn), y


def amount(n: int | None) -> str:
    return "?" if n is None else str(n)


def mage(view: WizardView, seat: int, y: float) -> Drawn:
    own = view.mages[seat]
    start = y
    name = seat_name(view, seat) + (" (you)" if seat == view.who else "")
    notes = []
    notes += ["left the game"] if own.out else []
    notes += ["skips the next turn"] if own.skip else []
    notes += [f"under {NAMES[spell]}" for spell, target in view.hexes.items() if target == seat]
    drawn = [text(LEFT + 10, y + 24, name, 17, family=FONT, font_weight="bold")]
    if notes:
        drawn.append(text(LEFT + 20 + 9.5 * len(name), y + 23, "; ".join(notes), 12.5, "ember"))
    x = WIDTH - LEFT - 10
    for said, value, colour in (("gold", amount(own.gold), "amber"), ("mana", amount(own.mana), "pool")):
        drawn.append(text(x, y + 23, said, 12, "ink-soft", "end"))
        drawn.append(labels.coin(x - 52, y + 19, value, colour, 14))
        x -= 96
    y += 38
    for kind in range(7):
        at = LEFT + 24 + kind * 62
        n = own.tokens[kind]
        drawn.append(
            el(
                "g",
                signs.reagent(kind, at, y + 12, 20),
                text(at + 15, y + 18, n, 15, "ink" if n else "line", font_weight="bold"),
                opacity=None if n else "0.45",
            )
        )
    limit = "no limit" if seat == view.ai else f"of {own.storage}"
    drawn.append(text(WIDTH - LEFT - 10, y + 18, f"{sum(own.tokens)} {limit} tokens", 12.5, "ink-soft", "end"))
    y += 40
    part, y = pairing(view, own, y)
    drawn.append(part)
    for cards, title, of, faded in (
        (own.familiars, "Familiars", "familiar", False),
        (own.active, "Active", "spell", False),
        (own.uncast + own.casting, "Uncast", "spell", True),
        (own.spent, "Spent", "spell", True),
    ):
        part, y = chips(view, cards, y, title, of, faded)
        drawn.append(part)
    drawn.append(_won(own, y))
    y += 22 if own.items or own.tiles or own.treasure else 0
    if own.hand:
        for n, card in enumerate(own.hand):
            drawn.append(labels.gathering(card, LEFT + 8 + (n % 5) * 143, y + 4 + (n // 5) * 98))
        y += 98 * ((len(own.hand) + 4) // 5) + 4
    elif seat != view.ai and not own.out:
        drawn.append(text(WIDTH - LEFT - 10, y + 2, f"{own.cards} cards in hand", 12, "ink-soft", "end"))
        y += 8
    frame = el(
        "rect",
        x=LEFT,
        y=start,
        width=INNER,
        height=y - start + 4,
        rx=8,
        stroke_width=2 if seat == view.active else 1,
        **ink("sheet", "moss" if seat == view.active else "line"),
    )
    return frame + "".join(drawn), y + 18


def _won(own: MageView, y: float) -> str:
    """Items, treasure and achievements in one line."""
    parts = []
    if own.tiles:
        parts.append("★ " + ", ".join(NAMES[tile] for tile in own.tiles))
    if own.items:
        parts.append("items: " + ", ".join(NAMES[item] for item in own.items))
    if own.treasure:
        parts.append(f"{len(own.treasure)} treasures of {sum(DUNGEON[c].gold for c in own.treasure)} gold")
    said = "; ".join(parts)
    said = said if len(said) <= 112 else said[:111] + "…"
    return text(LEFT + 8, y + 15, said, 12, "ink-soft") if said else ""
