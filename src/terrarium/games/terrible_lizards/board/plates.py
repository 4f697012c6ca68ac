"""One seat's plate with room for everything: the animal on its plinth, health as a strip of amber, bones in slots, its
tokens, and the set it is after. Where several must have room, see `stalls`."""

from __future__ import annotations

from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, el, number, piece, pile, words

from ..content import BONUS, NAMES, PARTS, PERSISTENT
from ..model import attack_of, weight_of
from ..view import View
from ..words.labels import card
from ..words.naming import animal
from . import skeleton as bones
from .ink import CLAW, LETTER, about, box, fits, held, pressed, seal, shadow, sign, write
from .palette import P
from .slots import pips, set_words, slot_row, token_column


def amber(x: float, y: float, wide: float, health: int, high: float = 12) -> str:
    """Health as a strip of amber; what is above fifty glows darker at its end."""
    whole = max(60, health)
    shown = max(0, min(50, health))
    r = high / 2
    parts = [box(x, y, wide, high, "resin-bed", "line", r)]
    if health > 0:
        parts.append(el("rect", x=x, y=y, width=max(8.0, wide * shown / whole), height=high, rx=r, **P("resin")))
    if health > 50:
        start = x + wide * 50 / whole
        parts.append(
            el("rect", x=start - 6, y=y, width=wide * (health - 50) / whole + 6, height=high, rx=r, **P("resin-more"))
        )
    for mark in range(10, 51, 10):
        at = x + wide * mark / whole
        parts.append(el("line", x1=at, x2=at, y1=y + 2, y2=y + high - 2, stroke_width=1, **P(stroke="resin-bed")))
    return el("g", el("title", words(f"health {health}")), *parts)


def mounted(view: View, seat: int, x: float, y: float, scale: float, turned: bool = False) -> str:
    """The animal on its rods; each part can be chosen. Turned, it looks to the left."""
    worn = {PARTS[id].type: id for id in view.dinos[seat] if id}
    parts = []
    if "Body" not in worn:
        (hx, hy), (nx, ny) = bones.HIP, bones.NECK
        parts.append(
            el(
                "path",
                d=f"M{hx},{hy - 6} Q165,84 {nx},{ny}",
                stroke_width=2,
                stroke_dasharray="5 5",
                **P("none", "rod"),
            )
        )
    for at in (140, 190):
        parts.append(el("line", x1=at, x2=at, y1=96, y2=bones.GROUND, stroke_width=2.5, **P(stroke="rod")))
    if worn:
        ground = bones.GROUND
        shade = el("ellipse", cx=170, cy=ground + 2, rx=96, ry=6, opacity="0.18", **P("shade"))
        parts.insert(0, shade)
    for kind in bones.ORDER:
        if kind in worn:
            id = worn[kind]
            title = el("title", words(f"{NAMES[id]}. {about(id)}"))
            parts.append(piece(f"card:{id}", 0, 0, title, bones.part(id)[0], ref=f"card:{id}"))
    where = f"translate({number(x + (bones.WIDTH * scale if turned else 0))},{number(y)})"
    grows = el("g", *parts, data_beat=f"animal:{seat}", data_amount=len(worn))
    hurt = pile(
        f"harm:{seat}", -view.health[seat], x + bones.WIDTH * scale / 2, y + bones.GROUND * scale / 2,
        sign(CLAW, 0, 0, "ember", 0.9),
    )  # fmt: skip
    return el("g", grows, transform=f"{where} scale({number(-scale if turned else scale)},{number(scale)})") + hurt


def plinth(view: View, seat: int, x: float, y: float, wide: float, room: float) -> str:
    """The base with the animal's name on brass; a complete set lights it up."""
    name = animal(view.dinos[seat])
    whole = bool(view.bonus[seat])
    return el(
        "g",
        el("path", d=f"M{x + 10},{y} h{wide - 20} l10,12 v10 h{-wide} v-10 Z", **P("plinth", "line")),
        box(x + (wide - room) / 2, y + 4, room, 24, "moss" if whole else "brass", "wood", 3),
        pressed(x + wide / 2, y + 21, name, 16, room - 8, "moss-ink" if whole else "brass-ink"),
    )


def notes(view: View, seat: int) -> list[str]:
    """What holds for this seat this turn, in words."""
    found = ["drag from here to attack"] if seat == view.who == view.active and view.top[:1] == ("attack",) else []
    found += [f"{mod.amount:+} {mod.stat} this turn ({card(mod.card)})" for mod in view.mods if mod.seat == seat]
    if view.rights[seat]:
        more = view.rights[seat]
        found.append("may attack once more" if more == 1 else f"may attack {more} times more")
    if view.armored[seat]:
        found.append("Super Armor is used this turn")
    return found


def backs(view: View, seat: int, x: float, y: float, most: int = 7, small: bool = False) -> str:
    """Another's hand as a small fan of backs, and how many."""
    count = len(view.hands[seat])
    shown = min(count, most)
    wide, high, step = (11, 15, 6) if small else (15, 21, 9)
    fan = "".join(
        el(
            "g",
            box(0, 0, wide, high, "wood", "felt", 2.5),
            transform=f"translate({number(x + step * n)},{number(y)}) "
            f"rotate({number(4.0 * (n - (shown - 1) / 2))} {wide / 2} {high})",
        )
        for n in range(shown)
    )
    at = x + step * max(0, shown - 1) + wide + 7
    figure = write(at, y + high - 3, count, 13 if small else 16, "ink-soft", SANS, None, "bold")
    return el("g", el("title", words(f"{count} cards in hand")), fan, figure) + pile(held(seat), count, x, y)


def needed(view: View, seat: int) -> int:
    """How many parts of one dinosaur make a set here."""
    return min([4, *(PERSISTENT[id].static.set_needs for id in view.rows[seat])])


def won(view: View, seat: int) -> bool:
    """Whether this seat is the winner, or one of them, when all is over."""
    best = max(view.health[other] for other in range(view.seats) if not view.died[other]) if not all(view.died) else 0
    return view.over and not view.died[seat] and view.health[seat] == best


def named(view: View, seat: int, wide: float, size: float) -> tuple[str, str]:
    turn = seat == view.active and not view.over
    name = "You" if seat == view.who else view.called(seat)
    mark = "▶ " if turn else "★ " if won(view, seat) else ""
    return fits(f"{mark}{name}", wide, size), "moss" if turn else "ink"


def fate(view: View, seat: int) -> str:
    """Which place somebody came in who is out of the game."""
    if view.seats == 2:
        return "extinct"
    place = 1 + sum(not died or died > view.died[seat] for died in view.died)
    return f"extinct, {({2: '2nd', 3: '3rd'}).get(place, f'{place}th')}"


def extinct(view: View, seat: int, x: float, y: float, wide: float, high: float) -> str:
    """Who is out of the game: a broken bone instead of an animal."""
    name, _ = named(view, seat, wide - 24, 17)
    middle, down = x + wide / 2, y + high / 2
    crack = "M-44,4 a9,9 0 1 1 10,-11 a9,9 0 1 1 8,12 L-8,8 l-5,7 l3,6 L-32,14 a9,9 0 0 1 -12,-10 Z"
    other = "M44,4 a9,9 0 1 0 -10,-11 a9,9 0 1 0 -8,12 L8,8 l-3,6 l4,6 L32,14 a9,9 0 0 0 12,-10 Z"
    scale = min(2.4, high / 150, wide / 130)
    broken = el(
        "g",
        *(el("path", d=d, stroke_width=2, **P("bone-far", "bone-line")) for d in (crack, other)),
        transform=f"translate({number(middle)},{number(down)}) scale({number(scale)})",
    )
    return (
        write(x + 12, y + 24, name, 16, "ink-soft", FONT)
        + (broken if high > 80 else "")
        + write(middle, y + high - 12, fate(view, seat), 15 if high < 200 else 20, "ember", FONT, "middle")
    )


def _moments(view: View, seat: int) -> str:
    """What is worth a word over the board: a set that is complete, an animal that is no more."""
    bonus, who = BONUS[view.bonus[seat]], view.called(seat)
    mine = seat == view.who
    whole = f"{'Your' if mine else who + '’s'} {bonus.dinosaur} wakes: {bonus.bonus}" if bonus.bonus else None
    gone = f"{'Your dinosaur' if mine else who} is extinct" if view.died[seat] else None
    return el("g", data_beat=f"set:{seat}", data_amount=int(bool(whole)), data_says=whole) + el(
        "g", data_beat=f"gone:{seat}", data_amount=int(bool(gone)), data_says=gone
    )


def framed(view: View, seat: int, x: float, y: float, wide: float, high: float, inner: str) -> str:
    """The whole compartment is the seat. Who fights is framed in ember, whose turn it is in moss."""
    dead = bool(view.died[seat])
    fill = "felt-dead" if dead else "felt-yours" if seat == view.who else "felt"
    fights = view.attack is not None and seat in (view.attack.attacker, view.attack.defender)
    turn = seat == view.active and not view.over
    edge = "ember" if fights else "moss" if turn else "resin" if won(view, seat) else "wood"
    return el(
        "g",
        el("title", words(f"{view.called(seat)}: {animal(view.dinos[seat])}, health {view.health[seat]}")),
        shadow(x, y, wide, high, 9, 0.4 if dead else 1.1),
        el("rect", x=x, y=y, width=wide, height=high, rx=8, stroke_width=4 if edge != "wood" else 2.5,
           **P(fill, edge, "rim")),
        inner,
        _moments(view, seat),
        data_ref=f"seat:{seat}",
        data_aim="seat:" if seat == view.who and not dead and view.attack is None else None,
    )  # fmt: skip


def plate(view: View, seat: int, x: float, y: float, wide: float, high: float, turned: bool = False) -> str:
    """A seat with room for everything; the set it has or is after stands under the animal, with its power."""
    if view.died[seat]:
        return framed(view, seat, x, y, wide, high, extinct(view, seat, x, y, wide, high))
    left, inner = x + 14, wide - 28
    name, ink = named(view, seat, inner - 150, 21)
    shown = [
        write(left, y + 30, name, 21, ink, FONT, None, "bold"),
        write(left + inner, y + 34, view.health[seat], 34, "ink", FONT, "end", "bold"),
        amber(left, y + 42, inner, view.health[seat], 13),
    ]
    if seat != view.who:
        shown.append(backs(view, seat, left + inner - 140, y + 12))
    slots, says = 46.0, 54.0
    foot = y + high - slots - says - 12
    base = foot - 30
    scale = round(min((inner - 100) / bones.WIDTH, (base - y - 58) / bones.GROUND), 3)
    stage = max(bones.WIDTH * scale, inner - 100)
    at = left + inner - stage if turned else left
    middle = at + (stage - bones.WIDTH * scale) / 2
    shown.append(mounted(view, seat, middle, base - bones.GROUND * scale, scale, turned))
    shown.append(plinth(view, seat, at, base, stage, stage - 108))
    shown.append(seal(at + 27, base + 4, "attack", attack_of(view, seat), 26))
    shown.append(seal(at + stage - 27, base + 4, "weight", weight_of(view, seat), 26))
    shown.append(
        token_column(view, seat, left if turned else left + stage + 8, y + 62, inner - stage - 8, foot - y - 64)
    )
    for n, note in enumerate(notes(view, seat)):
        shown.append(write(at + 6, y + 74 + 17 * n, fits(note, stage, 13), 13, "ember", SANS, None, "bold", stage - 12))
    shown.append(_set(view, seat, left, foot + 6, inner))
    shown.append(slot_row(view, seat, left, y + high - slots - 6, inner, slots))
    return framed(view, seat, x, y, wide, high, "".join(shown))


def _set(view: View, seat: int, x: float, y: float, wide: float) -> str:
    """Two lines: which set with how many of its parts, and what it does."""
    name, does, have = set_words(view, seat)
    if not name:
        return write(x, y + 14, "Four parts of one dinosaur wake its power.", 13, "ink-soft")
    need = needed(view, seat)
    whole = bool(view.bonus[seat])
    ink = "moss" if whole else "ink-soft"
    head = write(x + 13 * need + 8, y + 14, fits(f"{'✦ ' if whole else ''}{name}", wide - 13 * need - 8, 14), 14, ink,
                 FONT, None, "bold")  # fmt: skip
    shown = [pips(x, y + 9, min(have, need) if not whole else need, need), head]
    lines = wrap(does, int(wide / (LETTER * 13)))
    if len(lines) > 2:
        lines = [lines[0], f"{lines[1][:-1].rstrip()}…"]
    for n, line in enumerate(lines):
        shown.append(write(x, y + 31 + 15.5 * n, line, 13, "ink" if whole else "ink-soft"))
    return el("g", el("title", words(f"{name}. {does}")), *shown)
