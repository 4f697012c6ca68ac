"""A seat where several must have room: `stall` beside others on a desk or a tablet, `broad` over the width of a phone,
`berth` in a low row of a crowd."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, SANS, el, number, words

from ..content import BONUS
from ..model import attack_of, weight_of
from ..rules.attack import besides
from ..rules.odds import reckon
from ..view import View
from . import skeleton as bones
from .ink import CLAW, fits, seal, sign, write
from .palette import P
from .plates import amber, backs, extinct, fate, framed, mounted, named, needed, notes
from .slots import icon, pips, set_words, slot_row, token_rows, tokens

RARE = 0.01
"""What comes up less often is left out of a range: dice that go on and on."""


def threat(view: View, attacker: int, defender: int) -> str:
    """The damage that an attack would do as things stand, from the least to the most: asked of the rules."""
    chances, _, none = reckon(view, attacker, defender)
    more = besides(view, attacker, defender)
    found = [damage + more for damage, chance in chances.items() if chance > RARE] + ([0] if none else [])
    return f"{min(found)}–{max(found)}" if min(found) != max(found) else str(max(found))


def could(view: View, seat: int, x: float, y: float, size: float = 14) -> str:
    """What one's own attack would do to this seat."""
    if not view.seated or view.over or view.died[view.who] or seat == view.who:
        return ""
    said = threat(view, view.who, seat)
    note = el("title", words(f"Your attack would do {said} damage as things stand."))
    return el(
        "g", note, sign(CLAW, x + 7, y - 5, "ember", 0.72), write(x + 17, y, said, size, "ember", SANS, None, "bold")
    )


def stall(view: View, seat: int, x: float, y: float, wide: float, high: float, turned: bool = False) -> str:
    """One of several opponents: everything that counts, the animal as large as there is room."""
    if view.died[seat]:
        return framed(view, seat, x, y, wide, high, extinct(view, seat, x, y, wide, high))
    left, inner = x + 9, wide - 18
    name, ink = named(view, seat, inner - 46, 16)
    if high < LOW:
        return framed(view, seat, x, y, wide, high, _low(view, seat, left, y, inner, high, turned))
    slots = 40.0
    low = y + high - slots - 6
    rows, top = token_rows(view, seat, left, low - 2, inner, high * 0.3)
    about_set = 19.0 if set_words(view, seat)[0] else 0.0
    base, head, r = top - about_set - 4, y + 45, 20.0 if high > 170 else 17.0
    beside = min((inner - 4 * r - 8) / bones.WIDTH, (base - head) / bones.GROUND)
    under = min(inner / bones.WIDTH, (base - head - 2 * r - 2) / bones.GROUND)
    over = under > beside or inner < 200
    scale = round(max(0.05, under if over else beside), 3)
    stage = bones.WIDTH * scale
    room = inner if over else inner - 4 * r - 8
    at = left + (4 * r + 8 if turned and not over else 0.0) + max(0.0, (room - stage) / 2)
    first = left + r if turned or over else left + inner - 3 * r - 3
    shown = [
        write(left, y + 22, name, 16, ink, FONT, None, "bold"),
        write(left + inner, y + 26, view.health[seat], 25, "ink", FONT, "end", "bold"),
        amber(left, y + 32, inner, view.health[seat], 9),
        mounted(view, seat, at, base - bones.GROUND * scale, scale, turned),
        el("path", d=f"M{number(at)},{number(base)} h{number(stage)}", stroke_width=4, **P(stroke="plinth")),
        seal(first, head + r + 3, "attack", attack_of(view, seat), r),
        seal(first + 2 * r + 3, head + r + 3, "weight", weight_of(view, seat), r),
        rows,
        slot_row(view, seat, left, low, inner, slots),
    ]
    if seat != view.who and over:
        shown.append(backs(view, seat, left + inner - 58, head + 4, 5, True))
        shown.append(could(view, seat, left + inner - 58, head + 38))
    elif seat != view.who:
        shown.append(backs(view, seat, first - r, head + 2 * r + 11, 5, True))
        shown.append(could(view, seat, first - r, min(head + 2 * r + 46, base - 2)))
    if about_set:
        shown.append(_brief(view, seat, left, top - 6, inner))
    for n, note in enumerate(notes(view, seat)[:2]):
        down = head + 2 * r + (16 if over else 64) + 15 * n
        shown.append(write(left, down, fits(note, inner, 12.5), 12.5, "ember", SANS, None, "bold"))
    return framed(view, seat, x, y, wide, high, "".join(shown))


LOW = 170.0
"""A stall lower than this has its animal between its figures."""


def _low(view: View, seat: int, x: float, y: float, wide: float, high: float, turned: bool) -> str:
    """A stall with little height: figures, animal, tokens and hand side by side."""
    name, ink = named(view, seat, wide - 46, 16)
    slots, r, head = 36.0, 16.0, y + 43
    base, found = y + high - slots - 8, tokens(view, seat)
    beside = 70.0 + (24 if found else 0)
    room = wide - 4 * r - 10 - beside
    scale = round(max(0.05, min(room / bones.WIDTH, (base - head - 2) / bones.GROUND)), 3)
    stage = bones.WIDTH * scale
    at = x + 4 * r + 6 + (room - stage) / 2
    right = x + wide - 64
    tall = min(22.0, (base - head) / max(1, len(found)) - 2)
    shown = [
        write(x, y + 21, name, 16, ink, FONT, None, "bold"),
        write(x + wide, y + 25, view.health[seat], 25, "ink", FONT, "end", "bold"),
        amber(x, y + 31, wide, view.health[seat], 9),
        mounted(view, seat, at, base - 2 - bones.GROUND * scale, scale, turned),
        seal(x + r, head + r + 3, "attack", attack_of(view, seat), r),
        seal(x + 3 * r + 3, head + r + 3, "weight", weight_of(view, seat), r),
        *(icon(*one, right - 26, head + n * (tall + 2), 20, tall) for n, one in enumerate(found)),
        slot_row(view, seat, x, y + high - slots - 5, wide, slots),
    ]
    if seat != view.who:
        shown += [backs(view, seat, right, head + 3, 5, True), could(view, seat, right, head + 36)]
    if set_words(view, seat)[0] and wide > ROOMY and base > head + 2 * r + 18:
        shown.append(_brief(view, seat, x, base - 4, 4 * r + room))
    return "".join(shown)


def broad(view: View, seat: int, x: float, y: float, wide: float, high: float, turned: bool = False) -> str:
    """A seat over the whole width of a phone: the animal on one side, everything else on the other."""
    if view.died[seat]:
        return framed(view, seat, x, y, wide, high, extinct(view, seat, x, y, wide, high))
    name, ink = named(view, seat, 150, 16)
    left, half = x + 9, wide * 0.44
    right, room = x + half + 8, wide - half - 16
    base = y + high - 8
    scale = round(min((half - 4) / bones.WIDTH, (base - y - 42) / bones.GROUND), 3)
    at = left + (half - 4 - bones.WIDTH * scale) / 2
    slots = 42.0
    low = y + high - slots - 6
    rows, top = token_rows(view, seat, right, low - 2, room, 22)
    shown = [
        write(left, y + 23, name, 16, ink, FONT, None, "bold"),
        amber(left, y + 30, half - 8, view.health[seat], 9),
        mounted(view, seat, at, base - bones.GROUND * scale, scale, turned),
        el(
            "path",
            d=f"M{number(at)},{number(base)} h{number(bones.WIDTH * scale)}",
            stroke_width=4,
            **P(stroke="plinth"),
        ),
        write(right, y + 36, view.health[seat], 32, "ink", FONT, None, "bold"),
        seal(right + 74, y + 26, "attack", attack_of(view, seat), 20),
        seal(right + 117, y + 26, "weight", weight_of(view, seat), 20),
        _brief(view, seat, right, top - 7, room) if set_words(view, seat)[0] else "",
        rows,
        slot_row(view, seat, right, low, room, slots),
    ]
    if seat != view.who:
        shown.append(backs(view, seat, right + room - 62, y + 6, 5, True))
        shown.append(could(view, seat, right + room - 62, y + 42))
    for n, note in enumerate(notes(view, seat)[:2]):
        shown.append(write(left, y + 54 + 15 * n, fits(note, half, 12.5), 12.5, "ember", SANS, None, "bold"))
    return framed(view, seat, x, y, wide, high, "".join(shown))


def berth(view: View, seat: int, x: float, y: float, wide: float, high: float, turned: bool = False) -> str:
    """A seat in a low row, for a crowd on a phone."""
    name, ink = named(view, seat, 92, 14)
    if view.died[seat]:
        said = write(x + 8, y + high / 2 + 5, name, 14, "ink-soft", FONT)
        said += write(x + wide - 10, y + high / 2 + 5, fate(view, seat), 15, "ember", FONT, "end")
        return framed(view, seat, x, y, wide, high, said)
    r = min(17.0, high / 2 - 5)
    deep = high - 31
    own = seat == view.who
    middle = y + high / 2 - (10 if own else 0)
    bone = min(high - 8, 54.0)
    column = x + wide - 176
    shown = [
        write(x + 8, y + 17, name, 14, ink, FONT, None, "bold"),
        amber(x + 8, y + 22, 92, view.health[seat], 7),
        write(x + 138, middle + 9, view.health[seat], 25, "ink", FONT, "end", "bold"),
        seal(x + 144 + r, middle, "attack", attack_of(view, seat), r),
        seal(x + 147 + 3 * r, middle, "weight", weight_of(view, seat), r),
        slot_row(view, seat, x + wide - 152, middle - bone / 2 if not own else y + 5, 146, bone),
    ]
    found = tokens(view, seat)
    for n, one in enumerate(found):
        tall = min(22.0, (high - 6) / len(found) - 2)
        shown.append(icon(*one, column, y + 4 + n * (tall + 2), 20, tall))
    if deep >= 20:
        scale = round(min(92 / bones.WIDTH, deep / bones.GROUND), 3)
        shown.append(mounted(view, seat, x + 8, y + high - 3 - bones.GROUND * scale, scale, turned))
    if not own:
        shown.append(could(view, seat, x + 8 if deep < 20 else x + 104, y + high - 4, 12.5))
    if own and set_words(view, seat)[0]:
        shown.append(_brief(view, seat, x + 112, y + high - 9, wide - 124))
    return framed(view, seat, x, y, wide, high, "".join(shown))


ROOMY = 280.0
"""A line as wide as this says what a set does, too."""


def _brief(view: View, seat: int, x: float, y: float, wide: float) -> str:
    """The set in one line."""
    name, does, have = set_words(view, seat)
    need, whole = needed(view, seat), bool(view.bonus[seat])
    power = BONUS[view.bonus[seat]].bonus
    shown = power if whole else name.partition(":")[0]
    if wide > ROOMY:
        shown = f"{power}: {does}" if whole else name
    dots = pips(x, y - 4, need if whole else min(have, need), need, 3.6)
    line = write(x + 11.2 * need + 5, y, fits(f"{'✦ ' if whole else ''}{shown}", wide - 50, 12.5), 12.5,
                 "moss" if whole else "ink-soft", FONT, None, "bold" if whole else None)  # fmt: skip
    return el("g", el("title", words(f"{name}. {does}")), dots, line)
