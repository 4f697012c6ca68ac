"""A seat's cards on its plate: five slots for bones, and tokens for what else lies there."""

from __future__ import annotations

from textwrap import wrap

from terrarium.kernel.svg import SANS, el, piece, words

from ..content import BONUS, DINOSAURS, EFFECTS, NAMES, PARTS, TYPES
from ..view import View
from ..words.labels import card
from . import skeleton as bones
from .faces import face
from .ink import LETTER, PRESSED, SIGNS, about, box, cut, kind_of, shadow, sign, write
from .palette import P


def leading(view: View, number: int) -> str:
    """The dinosaur whose set this animal has, or has most of."""
    if view.bonus[number]:
        return view.bonus[number]
    counts: dict[str, int] = {}
    for id in view.dinos[number]:
        if id and PARTS[id].key in BONUS:
            counts[PARTS[id].key] = counts.get(PARTS[id].key, 0) + 1
    return max(counts, key=lambda key: counts[key], default="")


def slot_row(view: View, number: int, x: float, y: float, wide: float, high: float) -> str:
    """Head to Wings: the bone, its attack and weight; what belongs to the leading set has a bar of moss."""
    key = leading(view, number)
    gap = 4.0 if wide > 250 else 2.0
    each = round((wide - 4 * gap) / 5, 2)
    shown = []
    for n, id in enumerate(view.dinos[number]):
        at = round(x + n * (each + gap), 2)
        if not id:
            bare = box(at, y, each, high, "none", "line", 4, stroke_dasharray="3 3")
            named = write(at + each / 2, y + high / 2 + 4.5, TYPES[n], 12.5, "ink-soft", SANS, "middle")
            shown.append(bare + (named if each > LETTER * 12.5 * 5 + 2 else ""))
            continue
        shown.append(slot(id, at, y, each, high, PARTS[id].key == key))
    return "".join(shown)


def slot(id: str, x: float, y: float, wide: float, high: float, of_set: bool) -> str:
    """One bone that is worn."""
    part = PARTS[id]
    foot = 15.0
    return piece(
        f"card:{id}",
        x,
        y,
        el("title", words(f"{NAMES[id]}. {about(id)}")),
        box(0, 0, wide, high, "slot", "moss" if of_set else "line", 4, "rim", stroke_width=2 if of_set else 1),
        bones.fitted(id, 3, 2, wide - 6, high - foot - 2, 0.6),
        el("rect", x=2, y=high - 3, width=wide - 4, height=2.5, **P("moss")) if of_set else "",
        write(wide / 2, high - 4.5, f"{part.attack}/{part.weight}", 12.5, "ink", SANS, "middle", "bold"),
        ref=f"card:{id}",
    )


HELD = "in hand"
"""What is noted of a card that is known to be in another's hand; a small back in its corner says so on the board."""


def tokens(view: View, number: int) -> list[tuple[str, str, bool]]:
    """Persistents, what is suppressed, and what is known of another's hand: card, note, faint."""
    found = [(id, "", False) for id in view.rows[number]]
    found += [(kept.card, "suppressed", True) for kept in view.suppressed[number]]
    if number != view.who and not view.over:
        found += [(id, HELD, False) for id in view.hands[number] if id]
    return found


NAMED = 60.0
"""So wide a small card is at least that has its name beside its sign: five letters."""


def token(id: str, note: str, faint: bool, x: float, y: float, wide: float, high: float) -> str:
    """A small card: its picture where there is height, and its name; where a name has no room, its picture alone."""
    kind = kind_of(id)
    d, fill = SIGNS[kind]
    tall = high >= 46
    if not tall and wide < NAMED:
        return icon(id, note, faint, x, y, wide, high)
    letters = max(3, int((wide - (8 if tall else 24)) / (LETTER * 12.5)))
    most = letters * LETTER * 12.5
    whole = wrap(NAMES[id], letters, break_long_words=False) if high >= 30 else [NAMES[id]]
    lines = [cut(line, int(PRESSED * letters)) for line in whole[: 2 if high >= 30 else 1]]
    if len(lines) < len(whole):
        lines[-1] = cut(f"{lines[-1]}…", letters + 1)
    step = 13.5
    foot = high - 5 - step * (len(lines) - 1) if tall else high / 2 + 4.5 - step * (len(lines) - 1) / 2
    at, anchor = (wide / 2, "middle") if tall else (21.0, None)
    room = high - 8 - step * len(lines)
    drawn = sign(d, 11, high / 2, fill, 0.7)
    if tall and id in EFFECTS:
        drawn = face(id, wide / 2, 4 + room / 2, round(min(0.55, room / 64), 2), figure=False)
    elif tall:
        drawn = bones.fitted(id, 6, 4, wide - 12, room - 2, 0.5)
    return piece(
        f"card:{id}",
        x,
        y,
        el("title", words(f"{card(id)}. {about(id)} {note}".strip())),
        "" if faint else shadow(0, 0, wide, high, 5, 0.6),
        box(0, 0, wide, high, "card", fill, 5, "rim", stroke_width=1.5, stroke_dasharray="4 3" if faint else None),
        el("rect", x=wide - 9, y=2, width=7, height=10, rx=1.5, **P("wood", "felt")) if note == HELD else "",
        drawn,
        *(
            write(at, foot + step * n, line, 12.5, "ink-soft" if faint else "ink", SANS, anchor, most=most)
            for n, line in enumerate(lines)
        ),
        ref=f"card:{id}",
    )


def icon(id: str, note: str, faint: bool, x: float, y: float, wide: float, high: float) -> str:
    """A card as its picture alone."""
    _, fill = SIGNS[kind_of(id)]
    scale = round(min((wide - 2) / 100, (high - 2) / 64), 3)
    drawn = (
        face(id, x + wide / 2, y + high / 2, scale, figure=False)
        if id in EFFECTS
        else bones.fitted(id, x + 1, y + 1, wide - 2, high - 2, 0.3)
    )
    return el(
        "g",
        el("title", words(f"{card(id)}. {about(id)} {note}".strip())),
        box(x, y, wide, high, "card", fill, 3, "rim", stroke_dasharray="3 2" if faint else None),
        drawn,
        el("rect", x=x + wide - 7, y=y + 1, width=6, height=8, rx=1.5, **P("wood", "felt")) if note == HELD else "",
        data_ref=f"card:{id}",
    )


def token_column(view: View, number: int, x: float, y: float, wide: float, high: float) -> str:
    """Under each other, as high as there is room."""
    found = tokens(view, number)
    each = min(62.0, (high - 4 * (len(found) - 1)) / max(1, len(found)))
    return "".join(token(*one, x, y + n * (each + 4), wide, each) for n, one in enumerate(found))


def token_rows(view: View, number: int, x: float, bottom: float, wide: float, most: float) -> tuple[str, float]:
    """Upwards from the bottom, one in a row while there is room, else several; and where they begin."""
    found = tokens(view, number)
    if not found:
        return "", bottom
    each = 21.0
    across = max(1, -(-len(found) // max(1, int(most // each))))
    wide_each = (wide - 3 * (across - 1)) / across
    rows = -(-len(found) // across)
    top = bottom - rows * each
    return "".join(
        token(*one, x + n % across * (wide_each + 3), top + n // across * each, wide_each, each - 2)
        for n, one in enumerate(found)
    ), top


def set_words(view: View, number: int) -> tuple[str, str, int]:
    """The set that is complete or begun: its name and power, what that does, and how many of four parts."""
    key = leading(view, number)
    if not key:
        return "", "", 0
    have = sum(1 for id in view.dinos[number] if id and PARTS[id].key == key)
    bonus = BONUS[key]
    return f"{DINOSAURS[key]}: {bonus.bonus}", bonus.text, have


def pips(x: float, y: float, have: int, need: int, r: float = 4.5) -> str:
    """So many of so many parts."""
    return "".join(
        el(
            "circle",
            cx=x + r + (2 * r + 4) * n,
            cy=y,
            r=r,
            stroke_width=1.5,
            **P("moss" if n < have else "none", "moss"),
        )
        for n in range(need)
    )
