"""View -> SVG: skeleton plates on a table, facing each other; the hand as a fan; the stack as a stack.

Each layout keeps room for what comes and goes (attack, stack), so that nothing that stays changes its place.
"""

from __future__ import annotations

from terrarium.kernel.svg import FONT, drawing, el, number

from ..content import EFFECTS, PARTS
from ..view import View
from ..words.text import caption
from .cards import fan, shelf
from .fight import attack_flat, attack_tall, banner, pile_flat, pile_tall, piles, threats, thrown
from .ink import GAP, NARROW, WIDE, write
from .palette import P
from .plates import plate, won
from .stalls import berth, broad, stall

HEAD, HIGH = 46.0, 634.0
"""A wide table: its banner, and all of it."""
LANE, BAND, SHALLOW = 176.0, 78.0, 62.0
"""What lies between two animals; what lies under many, and under two on a tablet."""
SQUARE, SQUARE_HEAD, SQUARE_HIGH = 700.0, 40.0, 648.0
"""A squarish table, as tablets have room for: how wide it is, its banner, and all of it."""
SMALL_HEAD, SMALL_HIGH = 32.0, 548.0
"""On a phone."""


def others(view: View) -> list[int]:
    """The other seats in turn order after one's own, the living first."""
    mine = view.who if view.seated else -1
    around = [seat % view.seats for seat in range(mine + 1, mine + 1 + view.seats) if seat % view.seats != mine]
    return sorted(around, key=lambda seat: view.died[seat])


def lane(view: View, x: float, y: float, wide: float, high: float) -> str:
    """Between two animals, from above to below: deck and discard pile, the attack, the stack."""
    shown = [piles(view, x + (wide - 103) / 2, y + 4, 64)]
    top = y + 80
    if view.attack is not None:
        drawn, top = attack_tall(view, x, top, wide)
        shown.append(drawn)
    if view.stack:
        shown.append(pile_tall(view, x, top, wide, y + high - top))
    elif view.attack is None:
        shown.append(threats(view, x, top + 24, wide))
    return "".join(shown)


def band(view: View, x: float, y: float, wide: float, high: float) -> str:
    """The same in a row, where several animals stand above it."""
    pile = high - 12
    shown = [piles(view, x + 4, y + 6, pile)]
    at = x + 1.44 * pile + 30
    room = x + wide - at
    attack, stack = view.attack is not None, bool(view.stack)
    if attack and stack:
        shown += [
            attack_flat(view, at, y, room * 0.5 - 4, high),
            pile_flat(view, at + room * 0.5 + 4, y, room * 0.5 - 4, high),
        ]
    elif attack:
        shown.append(attack_flat(view, at, y, room, high))
    elif stack:
        shown.append(pile_flat(view, at, y, room, high))
    else:
        shown.append(thrown(view, at - 12, y + 6, room + 10, pile))
    return "".join(shown)


def corner(view: View, x: float, y: float, wide: float, high: float) -> str:
    """The same in two rows, beside one's own animal: what lies there, and under it what is going on."""
    pile = high / 2 - 8
    shown = [piles(view, x + 4, y + 4, pile), thrown(view, x + 1.44 * pile + 22, y + 4, wide - 1.44 * pile - 22, pile)]
    going = [draw for draw, on in ((attack_flat, view.attack is not None), (pile_flat, bool(view.stack))) if on]
    each = (wide - GAP * (len(going) - 1)) / max(1, len(going))
    top = y + high / 2 + 2
    shown += [draw(view, x + n * (each + GAP), top, each, high / 2 - 2) for n, draw in enumerate(going)]
    return "".join(shown)


def on_show(view: View, y: float, wide: float) -> tuple[str, float]:
    """What can be looked through: parts in the deck, parts in the discard pile."""
    shown = []
    if view.search:
        found, y = shelf(view.search, y, "Parts in the deck", wide)
        shown.append(found)
    if any(EFFECTS[id].target == "discarded_parts" for id in view.hand if id in EFFECTS):
        fossils = sorted(id for id in view.discard if id in PARTS)
        if fossils:
            found, y = shelf(fossils, y, "Parts in the discard pile", wide)
            shown.append(found)
    return "".join(shown), y


def hand(view: View, x: float, y: float, wide: float, high: float, most: float, small: bool = False) -> str:
    """One's own hand as a fan; when all is over and one's own is gone, what the winner held."""
    first = next((seat for seat in range(view.seats) if won(view, seat)), view.who)
    if view.hand or not view.over or first == view.who or not view.hands[first]:
        return fan(view.hand, x, y, wide, high, most, small, "" if view.over else "Your hand is empty.")
    said = write(x + 6, y + 14, f"{view.called(first)}’s last hand", 14, "ink", FONT)
    return said + fan(view.hands[first], x, y + 18, wide, high - 18, most, small)


def framed(view: View, width: float, height: float, main: float, *shown: str) -> str:
    """On the table's wood. `main`: how high it is without what comes and goes."""
    ground = el("rect", x=0, y=0, width=width, height=height + 4, **P("table"))
    lines = "".join(
        f"M0,{18 + 37 * n} q{number(width / 4)},{(n * 7) % 11 - 5} {number(width / 2)},0 t{number(width / 2)},0 "
        for n in range(int(height // 37))
    )
    grain = el("path", d=lines, stroke_width=1.5, **P("none", "grain"))
    title = f"Terrible Lizards. {caption(view)}"
    return drawing(width, height + 4, ground, grain, *shown, title=title, data_main=main + 4)


def board(view: View) -> str:
    """One column, for a phone: the others above, what lies between all, one's own animal, the hand."""
    rest, wide = others(view), NARROW - 8
    few = len(rest) == 1
    mid, foot, own = (56.0, 142.0, 150.0) if len(rest) < 3 else (52.0, 132.0, 88.0)
    if not view.seated:
        foot = own = 0.0
    shown = [banner(view, NARROW, SMALL_HEAD)]
    y = SMALL_HEAD
    room = SMALL_HIGH - y - mid - foot - own - 18
    if few:
        shown.append(broad(view, rest[0], 4, y, wide, room, True))
    else:
        each = (room - 3 * (len(rest) - 1)) / len(rest)
        shown += [berth(view, seat, 4, y + n * (each + 3), wide, each, True) for n, seat in enumerate(rest)]
    y += room + 6
    shown.append(band(view, 4, y, wide, mid))
    y += mid + 6
    if view.seated:
        shown.append((broad if own > 100 else berth)(view, view.who, 4, y, wide, own))
        y += own + 6
        shown.append(hand(view, 4, y, wide, foot, 100, True))
    shelves, end = on_show(view, SMALL_HIGH, NARROW)
    return framed(view, NARROW, end, SMALL_HIGH, *shown, shelves)


def wide_board(view: View) -> str:
    """For a desk: two animals face each other over the lane; more opponents stand in a row above one's own."""
    rest = others(view)
    tall = 222.0 if view.seated else 0.0
    foot = HIGH - tall
    shown = [banner(view, WIDE, HEAD)]
    if view.seats == 2:
        left, right = (view.who, rest[0]) if view.seated else (0, 1)
        half, high = (WIDE - LANE - 16) / 2, foot - HEAD - GAP
        shown += [
            plate(view, left, 4, HEAD, half, high),
            lane(view, 8 + half, HEAD, LANE, high),
            plate(view, right, 12 + half + LANE, HEAD, half, high, turned=True),
        ]
        if view.seated:
            shown.append(hand(view, 4, foot, WIDE - 8, tall, 152))
    elif view.seated:
        shown.append(crowd(view, rest, HEAD, 246, len(rest)))
        below, own = HEAD + 246 + GAP, 372.0
        shown += [
            plate(view, view.who, 4, below, own, HIGH - below - 2),
            band(view, own + 14, below, WIDE - own - 18, BAND),
            hand(view, own + 14, below + BAND + 6, WIDE - own - 28, HIGH - below - BAND - 6, 146),
        ]
    else:
        across = len(rest) if len(rest) == 3 else -(-len(rest) // 2)
        rows = -(-len(rest) // across)
        high = (HIGH - HEAD - BAND - GAP * (rows + 1)) / rows
        shown += [
            crowd(view, rest, HEAD, high, across),
            band(view, 4, HIGH - BAND - 4, WIDE - 8, BAND),
        ]
    shelves, end = on_show(view, HIGH, WIDE)
    return framed(view, WIDE, end, HIGH, *shown, shelves)


def square_board(view: View) -> str:
    """For a tablet: the others in rows above, beside one's own animal what lies between all, the hand at the foot."""
    rest, wide = others(view), SQUARE - 8
    shown = [banner(view, SQUARE, SQUARE_HEAD)]
    if not view.seated:
        return _square_of_others(view, rest, shown)
    across = len(rest) if len(rest) < 4 else -(-len(rest) // 2)
    rows = -(-len(rest) // across)
    foot = 204.0 if rows == 1 else 186.0
    low = SQUARE_HIGH - foot
    if len(rest) == 1:
        half, high = (wide - GAP) / 2, low - SQUARE_HEAD - SHALLOW - 2 * GAP
        shown += [
            plate(view, view.who, 4, SQUARE_HEAD, half, high),
            plate(view, rest[0], 4 + half + GAP, SQUARE_HEAD, half, high, turned=True),
            band(view, 4, SQUARE_HEAD + high + GAP, wide, SHALLOW),
        ]
    else:
        own = 150.0 if rows == 1 else 120.0
        top = low - own - GAP
        each = (top - SQUARE_HEAD - GAP * rows) / rows
        half = (wide - GAP) * 0.53
        shown += [
            crowd(view, rest, SQUARE_HEAD, each, across, SQUARE),
            broad(view, view.who, 4, top, half, own),
            corner(view, 4 + half + GAP, top, wide - half - GAP, own),
        ]
    shown.append(hand(view, 10, low, SQUARE - 20, foot, 140))
    shelves, end = on_show(view, SQUARE_HIGH, SQUARE)
    return framed(view, SQUARE, end, SQUARE_HIGH, *shown, shelves)


def _square_of_others(view: View, rest: list[int], shown: list[str]) -> str:
    """Nobody's own: all in rows of two."""
    rows = -(-len(rest) // 2)
    high = (SQUARE_HIGH - SQUARE_HEAD - BAND - GAP * (rows + 1)) / rows
    shown += [
        crowd(view, rest, SQUARE_HEAD, high, 2, SQUARE),
        band(view, 4, SQUARE_HIGH - BAND - 4, SQUARE - 8, BAND),
    ]
    shelves, end = on_show(view, SQUARE_HIGH, SQUARE)
    return framed(view, SQUARE, end, SQUARE_HIGH, *shown, shelves)


def crowd(view: View, seats: list[int], y: float, high: float, across: int, wide: float = WIDE) -> str:
    """Several animals in rows, all of one size."""
    each = (wide - 8 - GAP * (across - 1)) / across
    return "".join(
        stall(view, seat, 4 + n % across * (each + GAP), y + n // across * (high + GAP), each, high, n % across > 0)
        for n, seat in enumerate(seats)
    )
