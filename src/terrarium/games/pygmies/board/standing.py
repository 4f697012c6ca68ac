"""How both sides stand, beside the table or above and below it: bars with the breaking point and the objectives, and
on a wide drawing the squads with their heroes."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, SANS, el, words

from ..state import SLOTS, Field
from ..view import View
from ..words.names import SIDE_NAMES, face_id, standing_of
from ..words.stakes import Stake, stakes
from .palette import PEN

INKS = {"calm": "moss", "near": "amber", "now": "ember"}
SIZE = 16.5
LETTER = 8.6
"""How wide a letter of that size is."""
LONG = 24
"""Letters of a name that find room."""
ROW = 50
"""How high a squad's row is."""


def _text(x: float, y: float, says: str, size: float = SIZE, ink: str = "ink", **more: object) -> str:
    return el("text", words(says), x=x, y=y, font_family=SANS, font_size=size, **more, **PEN(fill=ink))


def _name(view: View, field: Field, side: int) -> str:
    return f"{SIDE_NAMES[side]}: {view.called(field.seats[side])}"


def bar(one: Stake, x: float, y: float, wide: float) -> str:
    """A bar with its mark: of a crew, where it breaks; of an objective, it is full when held."""
    share = max(0.0, min(1.0, one.n / max(1, one.most)))
    parts = [
        el("rect", x=x, y=y, width=wide, height=10, rx=5, **PEN(fill="line")),
        el("rect", x=x, y=y, width=round(wide * share, 1), height=10, rx=5, **PEN(fill=INKS[one.level])),
    ]
    if one.mark < one.most:
        at = round(x + wide * one.mark / max(1, one.most), 1)
        parts.append(el("path", d=f"M{at:g} {y - 3:g}v16", stroke_width=2.5, **PEN(stroke="ember")))
    return "".join(parts)


def lines(field: Field, side: int, x: float, y: float, wide: float) -> tuple[str, float]:
    """The bars of a side one below the other, with their words; and where they end."""
    parts = []
    for one in stakes(field, side) if field.originals[side] else ():
        ink = "ink" if one.level == "calm" else INKS[one.level]
        tight = len(one.says) * LETTER > wide
        parts.append(
            _text(x, y, one.says, ink="ink-soft" if one.level == "calm" else ink, textLength=wide if tight else None,
                  lengthAdjust="spacingAndGlyphs" if tight else None)
        )  # fmt: skip
        parts.append(bar(one, x, y + 7, wide))
        y += 40
        if one.warns:
            parts.append(_text(x, y - 4, one.warns, ink=ink, font_weight="bold"))
            y += 20
    return "".join(parts), y


def strip(field: Field, side: int, y: float, wide: float, x: float) -> str:
    """On a narrow drawing: who it is, and the crew's bar; the nearest objective beside it."""
    found = stakes(field, side)
    worst = max(found[1:], key=lambda one: one.n, default=None)
    half = (wide - 24) / 2 if worst else wide
    parts = [_strip(f"{SIDE_NAMES[side]} {found[0].n} of {found[0].most}", found[0], x, y, half)]
    if worst:
        parts.append(_strip(f"{worst.name} {worst.n} of {worst.most}", worst, x + half + 24, y, half))
    return "".join(parts)


def _strip(says: str, one: Stake, x: float, y: float, wide: float) -> str:
    ink = "ink" if one.level == "calm" else INKS[one.level]
    warns = [_text(x, y + 54, one.warns, ink=ink, font_weight="bold")] if one.warns else []
    return "".join([_text(x, y, says, ink=ink, font_weight="bold"), bar(one, x, y + 12, wide), *warns])


def squads(field: Field, side: int, x: float, y: float, also: str) -> str:
    """Each squad with the face of its hero, how many of it are left, and the hero's Heroism."""
    parts = []
    for slot, letter in enumerate(SLOTS):
        mine = [i for i, m in enumerate(field.models) if m.owner == side and m.slot == slot]
        if not mine:
            continue
        hero = next((i for i in mine if field.card(i).hero), mine[0])
        left = sum(field.models[i].alive for i in mine)
        dead = not field.models[hero].alive
        colour = f"{'SN'[side]}{letter}"
        card = field.card(hero)
        face = el("use", href=f"#pg{also}-{face_id(card.name)}", transform=f"translate({x + 18:g} {y + 34:g})",
                  opacity="0.3" if dead else None, **PEN(fill=colour))  # fmt: skip
        points = "" if dead else f", Heroism {field.models[hero].heroism}" if card.hero else ""
        parts += [
            el("circle", cx=x + 18, cy=y + 32, r=11, **PEN(fill=f"{colour}-base", stroke="ink")),
            face,
            _text(x + 44, y + 20, card.name + (" (fallen)" if dead else ""), font_weight="bold"),
            _text(x + 44, y + 40, f"{letter}: {left} of {len(mine)}{points}", ink="ink-soft"),
        ]
        y += ROW
    return "".join(parts)


def panel(view: View, field: Field, x: float, wide: float, high: float, also: str) -> str:
    """Beside the table: North above, South below."""
    parts = []
    for side, top in ((1, 24.0), (0, high / 2 + 14)):
        name = _name(view, field, side)
        mine = view.who >= 0 and view.who == field.seats[side] and standing_of(view) == field.k
        head = {"font_family": FONT, "font_size": 22, "font_weight": "bold", **PEN(fill="moss" if mine else "ink")}
        parts.append(
            el("text", words(name if len(name) <= LONG else f"{name[: LONG - 3]}..."), x=x, y=top + 14, **head)
        )
        hand = f"Card {field.shown[side]}" if field.shown[side] else "Card face down"
        lead = ", initiative" if field.initiative == side else ""
        if field.turn:
            parts.append(_text(x, top + 40, f"{hand}, {field.hands[side]} in hand{lead}", ink="ink-soft"))
        drawn, end = lines(field, side, x, top + 68, wide)
        parts += [drawn, squads(field, side, x, end - 4, also)]
    middle = high / 2
    parts.append(el("path", d=f"M{x:g} {middle:g}h{wide:g}", stroke_width=1, **PEN(stroke="line")))
    return "".join(parts)
