"""Cards as labels of an old apothecary cabinet: school border with cut corners, sign, name, costs in the corners."""

from __future__ import annotations

from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, el, number, words

from ..content import FAMILIARS, GATHERING, REAGENTS, SCHOOL_NAMES, SPELLS, TILES, TOWERS, WIZARDS
from . import signs
from .palette import TINTS, ink


def text(
    x: float, y: float, said: object, size: float = 13, fill: str = "ink", anchor: str = "start", **more: str
) -> str:
    family = more.pop("family", SANS)
    return el(
        "text", words(said), x=x, y=y, font_size=size, font_family=family, text_anchor=anchor, **more, **ink(fill)
    )


def cut(x: float, y: float, w: float, h: float, c: float) -> str:
    """A rectangle with hollow corners."""
    n = number
    return (
        f"M{n(x + c)} {n(y)}H{n(x + w - c)}A{c} {c} 0 0 0 {n(x + w)} {n(y + c)}V{n(y + h - c)}"
        f"A{c} {c} 0 0 0 {n(x + w - c)} {n(y + h)}H{n(x + c)}A{c} {c} 0 0 0 {n(x)} {n(y + h - c)}V{n(y + c)}"
        f"A{c} {c} 0 0 0 {n(x + c)} {n(y)}Z"
    )


def plate(x: float, y: float, w: float, h: float, school: int) -> str:
    """The empty label of a school."""
    tint = TINTS[school]
    return el("path", d=cut(x, y, w, h, 8), stroke_width=2, **ink(f"{tint}-tint", tint)) + el(
        "path", d=cut(x + 4, y + 4, w - 8, h - 8, 6), stroke_width=0.8, **ink("none", tint)
    )


def chosen(ref: str, title: str, *drawn: str) -> str:
    """A board element that can be chosen."""
    return el("g", el("title", words(title)), *drawn, data_ref=ref)


def coin(x: float, y: float, said: object, colour: str, r: float = 12) -> str:
    """A price in a corner: mana is a drop of pool, gold a coin of amber."""
    return el("circle", cx=x, cy=y, r=r, stroke_width=1.4, **ink("sheet", colour)) + text(
        x, y + 4.5, said, 13, colour, "middle", font_weight="bold"
    )


def icons(shown: str, x: float, y: float, size: float = 17, step: float = 21) -> str:
    """A row of reagents from this point on."""
    return "".join(signs.reagent(REAGENTS.index(kind), x + n * step, y, size) for n, kind in enumerate(shown))


def lines(x: float, y: float, said: str, width: int, size: float = 12, most: int = 5, fill: str = "ink") -> str:
    return "".join(text(x, y + n * (size + 2.5), line, size, fill) for n, line in enumerate(wrap(said, width)[:most]))


def empty(x: float, y: float, w: float, h: float) -> str:
    return el("rect", x=x, y=y, width=w, height=h, rx=6, stroke_dasharray="4 4", **ink("none", "line")) + text(
        x + w / 2, y + h / 2 + 4, "empty", 12, "ink-soft", "middle"
    )


SPELL = (176, 152)
CHIP = 88.0
SMALL = (140, 118)


def spell(of: str, x: float, y: float) -> str:
    card = SPELLS[of]
    w, h = SPELL
    lasts = "ongoing" if card.ongoing else "once"
    star = ", starred" if card.star else ""
    title = f"{card.name} ({SCHOOL_NAMES[card.school]}, {card.mana} mana, {card.reagents}, {lasts}{star}): {card.words}"
    return chosen(
        f"spell:{of}",
        title,
        plate(x, y, w, h, card.school),
        coin(x + 20, y + 22, card.mana, "pool"),
        signs.school(card.school, x + w - 22, y + 22),
        *(
            text(
                x + 38,
                y + 19 + 14 * n + (0 if len(wrap(card.name, 13)) > 1 else 7),
                line,
                13.5,
                family=FONT,
                font_weight="bold",
            )
            for n, line in enumerate(wrap(card.name, 13))
        ),
        lines(x + 13, y + 57, card.words, 25),
        icons(card.reagents, x + 22, y + h - 24),
        text(x + w - 13, y + h - 13, lasts, 11, "ink-soft", "end"),
        text(x + w - 13, y + h - 27, "★", 13, "ember", "end") if card.star else "",
    )


def wizard(of: str, x: float, y: float) -> str:
    card = WIZARDS[of]
    w, h = SMALL
    return chosen(
        f"wizard:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} wizard: 1 more {REAGENTS[card.reagent]} with each Gather",
        plate(x, y, w, h, card.school),
        signs.school(card.school, x + w / 2, y + 38, 40),
        text(x + w / 2, y + 76, card.name, 13, "ink", "middle", family=FONT, font_weight="bold"),
        text(x + w / 2, y + 91, SCHOOL_NAMES[card.school], 11, "ink-soft", "middle"),
        signs.reagent(card.reagent, x + 20, y + 20, 17),
        text(x + w / 2, y + 106, of, 10.5, "ink-soft", "middle"),
    )


def tower(of: str, x: float, y: float, school: int | None = None) -> str:
    card = TOWERS[of]
    w, h = SMALL
    of_school = card.school if school is None else school
    return chosen(
        f"tower:{of}",
        f"{card.name}, {SCHOOL_NAMES[of_school]} tower: {card.reagents} or {card.gold} gold",
        plate(x, y, w, h, of_school),
        signs.school(of_school, x + w / 2, y + 36, 36),
        el(
            "path",
            d=f"M{number(x + 18)} {number(y + 52)}v-22h4v5h5v-5h5v5h5v-5h4v22z",
            stroke_width=1.3,
            **ink("none", "ink-soft"),
        ),
        text(x + w / 2, y + 73, card.name, 13, "ink", "middle", family=FONT, font_weight="bold"),
        icons(card.reagents, x + 20, y + h - 25),
        coin(x + w - 20, y + h - 21, card.gold, "amber"),
    )


def familiar(of: str, x: float, y: float) -> str:
    card = FAMILIARS[of]
    w, h = SMALL
    shown = 7 if len(card.shows) == 7 else 6
    step = min(21.0, (w - 34) / (shown - 1))
    return chosen(
        f"familiar:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} familiar, {card.mana} mana, shows {card.shows}",
        plate(x, y, w, h, card.school),
        coin(x + 20, y + 22, card.mana, "pool"),
        signs.school(card.school, x + w / 2, y + 34, 32),
        text(x + w / 2, y + 70, card.name, 13.5, "ink", "middle", family=FONT, font_weight="bold"),
        icons(card.shows, x + 18, y + h - 26, 15, step),
    )


def gathering(of: str, x: float, y: float) -> str:
    """A card in the hand: what it gathers above, what it raises below."""
    card = GATHERING[of]
    w, h = 138, 92
    return chosen(
        f"card:{of}",
        f"{of}: gather {' '.join(card.gather)}, increase {' '.join(card.increase)}",
        el("rect", x=x, y=y, width=w, height=h, rx=6, stroke_width=1.4, **ink("sheet", "moss")),
        text(x + w - 8, y + 15, of, 11, "ink-soft", "end", font_weight="bold"),
        text(x + 8, y + 15, "gather", 10.5, "ink-soft"),
        icons(card.gather, x + 16, y + 29, 16, min(21.0, 108 / max(1, len(card.gather) - 1))),
        el("path", d=f"M{number(x + 6)} {number(y + 53)}h{w - 12}", stroke_width=0.8, **ink("none", "line")),
        text(x + 8, y + 73, "▲", 12, "moss"),
        icons(card.increase, x + 34, y + 68, 15, 24),
    )


def tile(of: str, x: float, y: float, taken: bool = False) -> str:
    card = TILES[of]
    w, h = 176, 66
    return el(
        "g",
        el("title", words(f"{card.name}: {card.words}")),
        el("rect", x=x, y=y, width=w, height=h, rx=6, stroke_width=1.6, **ink("sheet", "amber")),
        text(x + 10, y + 19, card.name, 13.5, "ink", family=FONT, font_weight="bold"),
        text(x + w - 10, y + 19, "10", 13, "amber", "end", font_weight="bold"),
        lines(x + 10, y + 36, card.words, 29, 11.5, 2, "ink-soft"),
        data_ref=f"tile:{of}",
    )


def chip(name: str, school: int, x: float, y: float, ref: str, title: str, faded: bool = False) -> str:
    """A card in a tableau: sign and name on a small label."""
    tint = TINTS[school]
    short = name if len(name) <= 12 else name[:11].rstrip() + "…"
    return chosen(
        ref,
        title,
        el(
            "rect",
            x=x,
            y=y,
            width=CHIP,
            height=25,
            rx=5,
            stroke_width=1.3,
            stroke_dasharray="3 2" if faded else None,
            **ink("sheet" if faded else f"{tint}-tint", tint),
        ),
        signs.school(school, x + 12, y + 12.5, 15),
        text(x + 23, y + 16.5, short, 10),
    )
