"""What is under way: a duel for a wizard, an expedition into the dungeon, spells being looked at."""

from __future__ import annotations

from ..content import DUNGEON, SCHOOL_NAMES, WIZARDS
from ..rules.dungeon import next_room, rooms_left
from ..view import WizardView
from ..words.names import number, seat_name, short_name
from . import figures, labels
from .palette import TINTS
from .strokes import Drawn, box, chosen, lines, seal, short, text, title

COLOUR = {"gold": "amber", "item": "pool", "monster": "ember", "trap": "violet", "armed trap": "violet"}


def duel(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-401 to LW-409: the wizard, the high bid, and who is still in."""
    now = view.duel
    if now is None:
        return "", y
    card = WIZARDS[now.wizard]
    school = TINTS[card.school]
    parts = [
        box(x, y, width, 104, f"{school}-tint", "amber", stroke_width=2.5, rx=9),
        figures.wizard(card.school, x + 48, y + 54),
        title(x + 92, y + 28, f"Duel for {card.name}", 19),
        text(
            x + 92, y + 47, f"{SCHOOL_NAMES[card.school]}, opened by {seat_name(view, now.recruiter)}", 13, "ink-soft"
        ),
        seal(x + width - 44, y + 44, now.bid, "amber", 27),
        text(x + width - 44, y + 90, "high bid", 12, "ink-soft", "middle"),
    ]
    at = x + 92
    for seat in view_order(view):
        name = short_name(view, seat, 32 // len(view.mages))
        state = "leads" if seat == now.high else "in" if seat in now.still else "out"
        wide = 16 + 7 * len(f"{name} {state}")
        fill, line = ("amber", "amber") if state == "leads" else ("sheet", "amber" if state == "in" else "line")
        parts.append(box(at, y + 60, wide, 28, fill, line, rx=14))
        ink = "sheet" if state == "leads" else "ink" if state == "in" else "ink-soft"
        parts.append(text(at + wide / 2, y + 79, f"{name} {state}", 13, ink, "middle"))
        at += wide + 8
    return "".join(parts), y + 116


def view_order(view: WizardView) -> list[int]:
    count = len(view.mages)
    return [seat for n in range(count) if not view.mages[seat := (view.start + n) % count].out]


def dungeon(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-955: the cards left by kind, and armed traps."""
    left = [DUNGEON[card].kind for card in rooms_left(view)]
    counts = [
        ("gold", left.count("gold")),
        ("item", left.count("item")),
        ("monster", left.count("monster")),
        ("armed trap", len(view.traps)),
    ]
    parts = [title(x, y + 20, f"Dungeon · {view.dungeon.size}")]
    at = x + 132
    for kind, count in counts:
        if kind == "armed trap" and not count:
            continue
        parts.append(seal(at, y + 15, count, COLOUR[kind], 12))
        word = kind if kind == "gold" or count == 1 else f"{kind}s"
        parts.append(text(at + 16, y + 19.5, word, 12.5))
        at += 40 + 6.2 * len(word)
    return "".join(parts), y + 34


def expedition(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-632: what was met so far, what the next card may do, and the two ways on."""
    trip = view.expedition
    if trip is None:
        return "", y
    known = next_room(view)
    cards = [*trip.drawn, *([view.peeked] if view.peeked else [])]
    columns = max(2, int((width - 20) // 132))
    wide = (width - 20 - (columns - 1) * 8) / columns
    rows = -(-len(cards) // columns)
    high = 66 + 46 * rows + 42
    parts = [
        box(x, y, width, high, "sheet", "ember", stroke_width=2.5, rx=9),
        title(x + 12, y + 26, f"{seat_name(view, trip.seat)} in the dungeon, {number(trip.hits, 'Hit')}", 18),
        text(
            x + 12,
            y + 46,
            f"Next card: a Hit in {known['hit']} %, defeat in {known['defeat']} %. "
            f"At stake: {known['gold']} gold, {number(known['items'], 'item')}.",
            13,
            "ink-soft",
        ),
    ]
    for n, card in enumerate(cards):
        met = DUNGEON[card]
        ahead = n >= len(trip.drawn)
        at, down = x + 10 + (n % columns) * (wide + 8), y + 58 + (n // columns) * 46
        dashed = "4 3" if ahead else None
        parts.append(box(at, down, wide, 40, "sheet", COLOUR[met.kind], stroke_width=1.6, stroke_dasharray=dashed))
        parts.append(title(at + 9, down + 18, short(met.name, wide - 16, 13), 13))
        said: str = "next card, only you see it" if ahead else "1 Hit" if met.kind == "monster" else met.kind
        parts.append(text(at + 9, down + 33, said, 11.5, COLOUR[met.kind]))
    down = y + 60 + 46 * rows
    for n, (way, said) in enumerate((("go", "Draw another card"), ("stop", "Stop and keep it"))):
        at = x + 10 + n * 170
        parts.append(
            chosen(
                f"go:{way}",
                said,
                box(at, down, 160, 34, "sheet", "moss", "rim"),
                text(at + 80, down + 22, said, 14, "moss", "middle"),
            )
        )
    return "".join(parts), y + high + 12


def looking(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-956: the spells that its digger sees; to the others only how many."""
    if not view.dug:
        return "", y
    if not view.digging:
        said = f"{seat_name(view, view.active)} is looking at {view.dug} spells."
        return lines(x, y + 16, said, width, 14), y + 28
    columns = max(2, int((width + 10) // 190))
    wide = (width - (columns - 1) * 10) / columns
    parts = [title(x, y + 15, "The spells you see")]
    for n, card in enumerate(view.digging):
        at, down = x + (n % columns) * (wide + 10), y + 24 + (n // columns) * (labels.SPELL_HEIGHT + 10)
        parts.append(labels.spell(card, at, down, wide, view.me.tokens if view.seated else None))
    return "".join(parts), y + 24 + -(-len(view.digging) // columns) * (labels.SPELL_HEIGHT + 10)
