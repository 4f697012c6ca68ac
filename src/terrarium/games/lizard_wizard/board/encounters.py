"""What is under way: a duel for a wizard, an expedition into the dungeon, spells being looked at."""

from __future__ import annotations

from terrarium.kernel.svg import el, piece

from ..content import DUNGEON, REAGENT_NAMES, SCHOOL_NAMES, WIZARDS
from ..rules.dungeon import borne, next_room, rooms_left
from ..view import WizardView
from ..words.names import number, seat_name, short_name
from . import figures, labels
from .palette import TINTS
from .strokes import Drawn, box, chosen, lines, panel, seal, short, text, title

EMPTY = "nothing yet"
"""What is at stake before anything was found."""

COLOUR = {"gold": "amber", "item": "pool", "monster": "ember", "trap": "violet"}


def duel(view: WizardView, x: float, y: float, width: float, high: float = 0) -> Drawn:
    """LW-401 to LW-409: the wizard between those who want it, the high bid, and who is still in."""
    now = view.duel
    if now is None:
        return "", y
    card = WIZARDS[now.wizard]
    tint = TINTS[card.school]
    gives = REAGENT_NAMES[card.reagent]
    order = view_order(view)
    wide = width > 500
    tall = max(high, 236.0 if wide else 330.0)
    parts = [
        panel(x, y, width, tall, f"{tint}-tint", "amber", stroke_width=3),
        title(x + width / 2, y + 32, f"Duel for {card.name}", 24 if wide else 20, "ink", "middle", width - 24),
        text(x + width / 2, y + 53, short(f"{SCHOOL_NAMES[card.school]}: 1 more {gives} with each Gather", width, 13.7),
             13.7, "ink-soft", "middle"),
    ]  # fmt: skip
    middle = x + width / 2
    parts.append(el("g", figures.wizard(card.school, 0, 0, int(now.wizard.rpartition("-")[2])),
                    transform=f"translate({middle:.1f} {y + 118:.1f}) scale(1.5)"))  # fmt: skip
    parts.append(seal(middle, y + tall - 50, now.bid, "amber", 32))
    parts.append(text(middle, y + tall - 6, "high bid", 13.7, "ink", "middle"))
    half = -(-len(order) // 2)
    room = (width - 170) / 2 if wide else (width - 110) / 2
    each = min(58.0, (tall - 76) / half - 6)
    for n, seat in enumerate(order):
        side, row = divmod(n, half)
        at = x + 12 if side == 0 else x + width - 12 - room
        parts.append(_bidder(view, seat, at, y + 70 + row * (each + 6), room, each))
    return "".join(parts), y + tall + 10


def _bidder(view: WizardView, seat: int, x: float, y: float, width: float, high: float) -> str:
    """One who bids: leading, still in, or out."""
    now = view.duel
    assert now is not None
    state = "leads" if seat == now.high else "may still bid" if seat in now.still else "out"
    fill, line = ("amber", "amber") if seat == now.high else ("sheet", "amber" if seat in now.still else "line")
    ink_of = "sheet" if seat == now.high else "ink" if seat in now.still else "ink-soft"
    name = "You" if seat == view.who else short_name(view, seat, max(4, int((width - 20) / 9)))
    own = view.mages[seat]
    purse = f" · {own.mana} mana" if own.mana is not None and width > 200 else ""
    middle = y + high / 2
    two = high > 38
    said = [title(x + 12, middle - 2 if two else middle + 5, name, 16, ink_of)]
    if two:
        said.append(text(x + 12, middle + 16, short(state + purse, width - 16, 13.7), 13.7, ink_of))
    else:
        said.append(text(x + width - 10, middle + 5, "out" if state == "out" else "", 13.7, ink_of, "end"))
    return box(x, y, width, high, fill, line, rx=10, stroke_width=2) + "".join(said)


def view_order(view: WizardView) -> list[int]:
    count = len(view.mages)
    return [seat for n in range(count) if not view.mages[seat := (view.start + n) % count].out]


def dungeon(view: WizardView, x: float, y: float, width: float) -> Drawn:
    """LW-955: the cards left by kind, and armed traps."""
    left = [DUNGEON[card].kind for card in rooms_left(view)]
    counts: list[tuple[str, int]] = [(kind, left.count(kind)) for kind in ("gold", "item", "monster")]
    if view.traps:
        counts.append(("trap", len(view.traps)))
    parts = [panel(x, y, width, 40, "sheet", "line"), title(x + 10, y + 25, "Dungeon", 15)]
    step = (width - 104) / len(counts)
    for n, (kind, count) in enumerate(counts):
        at = x + 106 + n * step
        said = f"{count} of {kind}" if kind == "gold" else number(count, "armed trap" if kind == "trap" else kind)
        drawn = figures.met(kind, at + 8, y + 20, COLOUR[kind], 0.62)
        parts.append(el("g", el("title", said), drawn, text(at + 25, y + 25.5, count, 16, font_weight="bold")))
    return "".join(parts), y + 50


def expedition(view: WizardView, x: float, y: float, width: float, high: float = 0) -> Drawn:
    """LW-632: a way down into the dark, card by card; the odds of the next, what is at stake, and the two ways on."""
    trip = view.expedition
    if trip is None:
        return "", y
    known, bears = next_room(view), borne(view.mages[trip.seat])
    mine = trip.seat == view.who
    wide = width > 500
    tall = max(high, 252.0 if wide else 372.0)
    cards = [*trip.drawn, *([view.peeked] if view.peeked else [])]
    room = (width - 250 if wide else width) - 24
    each = min(74.0, (room - 74) / max(1, len(cards)) - 6)
    parts = [panel(x, y, width, tall, "pit", "ember", stroke_width=3)]
    asks = "How deep do you go?" if mine else f"How deep does {short_name(view, trip.seat, 12)} go?"
    hearts = "♥ " * max(0, bears - trip.hits) + "♡ " * min(bears, trip.hits)
    parts.append(title(x + 16, y + 32, short(asks, room - 70, 22), 22 if wide else 19, "pit-ink"))
    parts.append(text(x + 12 + room, y + 32, hearts.strip(), 22, "pit-ink", "end"))
    for n, card in enumerate(cards):
        parts.append(_room(card, n >= len(trip.drawn), x + 16 + n * (each + 6), y + 48, each))
    at = x + 16 + len(cards) * (each + 6)
    parts.append(box(at, y + 48, 66, 92, "none", "pit-ink", rx=7, stroke_width=2, stroke_dasharray="5 4"))
    parts.append(title(at + 33, y + 106, "?", 34, "pit-ink", "middle"))
    gold, items = (f"{known['gold']} gold" if known["gold"] else ""), number(known["items"], "item")
    stake = " and ".join(filter(None, (gold, items if known["items"] else ""))) or EMPTY
    ox, oy = (x + width - 226, y + 20) if wide else (x + 16, y + 166)
    for n, (share, what) in enumerate(
        ((known["hit"], "a Hit"), (known["defeat"], "you lose it all" if mine else "all is lost"))
    ):
        left, down = (ox, oy + 68 * n) if wide else (ox + 180 * n, oy)
        parts.append(title(left, down + 40, f"{share} %", 42, "pit-ink"))
        parts.append(text(left, down + 58, f"{what} with the next card" if wide and not n else what, 13.7, "pit-ink"))
    parts.append(text(x + 16, y + (164 if wide else 252), "At stake", 13.7, "pit-ink"))
    parts.append(title(x + 16, y + (190 if wide else 278), stake, 24, "pit-ink"))
    base = y + tall - 56
    button = 210.0 if wide else (width - 40) / 2
    leave = "Leave now" if stake == EMPTY else "Leave with it"
    for n, (way, said) in enumerate((("stop", leave), ("go", "One more card"))):
        left = (x + width - 16 - (2 - n) * (button + 10) + 10) if wide else x + 16 + n * (button + 8)
        parts.append(
            chosen(
                f"go:{way}",
                "Leave with what you have" if way == "stop" else "Draw another card",
                box(
                    left, base, button, 46, "sheet", "moss" if way == "stop" else "ember", "rim", rx=9, stroke_width=2.5
                ),
                title(left + button / 2, base + 29, said, 17, "moss" if way == "stop" else "ember", "middle"),
            )
        )
    return "".join(parts), y + tall + 10


def _room(card: str, ahead: bool, x: float, y: float, width: float) -> str:
    """A card of the way; the one that only you see is dashed."""
    met = DUNGEON[card]
    colour = COLOUR[met.kind]
    said = f"{met.name}{': next, only you see it' if ahead else ''}"
    foot = "next" if ahead else "a Hit" if met.kind == "monster" else f"{met.gold} gold" if met.gold else met.kind
    dashed = "5 4" if ahead else None
    return piece(
        f"room:{card}",
        x,
        y,
        el("title", said),
        box(0, 0, width, 92, "sheet", colour, rx=7, stroke_width=2, stroke_dasharray=dashed),
        figures.met(met.kind, width / 2, 36, colour, min(1.15, width / 44)),
        title(width / 2, 82, foot, 14, colour, "middle", width - 6),
    )


def looking(view: WizardView, x: float, y: float, width: float, high: float = 0) -> Drawn:
    """LW-956: the spells that its digger sees; to the others only how many."""
    if not view.dug:
        return "", y
    if not view.digging:
        said = f"{seat_name(view, view.active)} is looking at {view.dug} spells."
        return panel(x, y, width, 44) + lines(x + 12, y + 27, said, width - 24, 15), y + 54
    columns = min(len(view.digging), 5) if width > 500 else 2
    wide = (width - (columns - 1) * 10) / columns
    ground = panel(x - 4, y - 4, width + 8, max(high, labels.SPELL_HEIGHT + 44), "sheet", "violet", stroke_width=3)
    parts = [ground, title(x + 8, y + 17, "The spells you see", 17)]
    for n, card in enumerate(view.digging):
        at, down = x + (n % columns) * (wide + 10), y + 24 + (n // columns) * (labels.SPELL_HEIGHT + 10)
        parts.append(labels.spell(card, at, down, wide, view.me.tokens if view.seated else None))
    return "".join(parts), y + 24 + -(-len(view.digging) // columns) * (labels.SPELL_HEIGHT + 10)
