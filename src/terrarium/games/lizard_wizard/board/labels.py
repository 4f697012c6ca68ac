"""Cards as labels of an old apothecary cabinet: school border with cut corners, name on a ribbon, costs in seals."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel.svg import el, number

from ..content import FAMILIARS, GATHERING, REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SPELLS, TILES, TOWERS, WIZARDS
from . import figures, signs
from .palette import TINTS, ink
from .strokes import box, chosen, disc, discs, hair, lines, room, seal, short, text, title

SPELL_HEIGHT = 138.0
CARD_HEIGHT = 124.0
HAND_HEIGHT = 92.0
STRIP_HEIGHT = 38.0
TILE_HEIGHT = 68.0


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
    return el("path", d=cut(x, y, w, h, 9), stroke_width=2, **ink(f"{tint}-tint", tint, "rim")) + el(
        "path", d=cut(x + 4, y + 4, w - 8, h - 8, 7), stroke_width=0.8, **ink("none", tint)
    )


def ribbon(x: float, y: float, w: float, school: int, name: str) -> str:
    """The name, light on the school's ink."""
    d = f"M{number(x)} {number(y)}h{number(w)}l-5 12l5 12h{number(-w)}l5 -12z"
    size = min(14.5, (w - 14) / (0.66 * len(name)))
    return el("path", d=d, **ink(TINTS[school])) + title(x + w / 2, y + 16.8, name, size, "sheet", "middle")


def spell(of: str, x: float, y: float, w: float, held: Sequence[int] | None = None, paid: bool = False) -> str:
    """A spell: mana in the left corner unless it is paid, sign in the right one, effect, reagents to cast it."""
    card = SPELLS[of]
    h = SPELL_HEIGHT
    lasts = "ongoing" if card.ongoing else "once"
    star = ", starred" if card.star else ""
    said = f"{card.name} ({SCHOOL_NAMES[card.school]}, {card.mana} mana, {card.reagents}, {lasts}{star}): {card.words}"
    left = 10 if paid else 38
    return chosen(
        f"spell:{of}",
        said,
        plate(x, y, w, h, card.school),
        ribbon(x + left, y + 11, w - left - 38, card.school, card.name),
        "" if paid else seal(x + 22, y + 23, card.mana, "pool", 14),
        signs.school(card.school, x + w - 22, y + 23, 23),
        effect(card.words, x + 14, y + 53, w - 24),
        discs(card.reagents, x + 12, y + h - 26, w - 90, 10.5, held),
        text(x + w - 13, y + h - 14, lasts, 11.5, "ink-soft", "end"),
        text(x + w - 13, y + h - 29, "★ gotcha", 11, "ember", "end") if card.star else "",
    )


def effect(said: str, x: float, y: float, w: float) -> str:
    """What a spell does, smaller where it takes four lines."""
    size = 13 if len(said) <= 3 * room(w, 13) - 8 else 12
    return lines(x, y, _sentence(said), w, size, 4)


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:]


def wizard(of: str, x: float, y: float, w: float) -> str:
    card = WIZARDS[of]
    gives = REAGENT_NAMES[card.reagent]
    return chosen(
        f"wizard:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} wizard: 1 more {gives} with each Gather",
        plate(x, y, w, CARD_HEIGHT, card.school),
        figures.wizard(card.school, x + w / 2, y + 42),
        ribbon(x + 7, y + 71, w - 14, card.school, card.name),
        disc(card.reagent, x + 22, y + 22, 10),
        text(x + w / 2, y + 113, SCHOOL_NAMES[card.school], 12, "ink-soft", "middle"),
    )


def tower(of: str, x: float, y: float, w: float, held: Sequence[int] | None = None) -> str:
    card = TOWERS[of]
    return chosen(
        f"tower:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} tower: {card.reagents} or {card.gold} gold",
        plate(x, y, w, CARD_HEIGHT, card.school),
        figures.tower(card.school, card.size, x + w / 2, y + 37),
        ribbon(x + 7, y + 64, w - 14, card.school, card.name),
        discs(card.reagents, x + 10, y + 100, w - 56, 9, held),
        text(x + w - 44, y + 105, "or", 11, "ink-soft", "middle"),
        seal(x + w - 22, y + 101, card.gold, "amber", 12.5),
    )


def familiar(of: str, x: float, y: float, w: float) -> str:
    card = FAMILIARS[of]
    return chosen(
        f"familiar:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} familiar, {card.mana} mana, shows {card.shows}",
        plate(x, y, w, CARD_HEIGHT, card.school),
        figures.paw(card.school, x + w / 2 - 14, y + 36),
        signs.school(card.school, x + w / 2 + 18, y + 36, 25),
        seal(x + 22, y + 22, card.mana, "pool", 13),
        ribbon(x + 7, y + 64, w - 14, card.school, card.name),
        discs(card.shows, x + 10, y + 100, w - 20, 9),
    )


def gathering(of: str, x: float, y: float, w: float = 138) -> str:
    """A card in the hand: what it gathers above, which values it raises below."""
    card = GATHERING[of]
    return chosen(
        f"card:{of}",
        f"{of}: gather {' '.join(card.gather)}, increase {' '.join(card.increase)}",
        box(x, y, w, HAND_HEIGHT, "sheet", "moss", "rim", stroke_width=1.6),
        text(x + w - 8, y + 14, of, 11, "ink-soft", "end", font_weight="bold"),
        text(x + 8, y + 14, "gather", 11, "ink-soft"),
        discs(card.gather, x + 7, y + 31, w - 14, 9.5),
        hair(x + 7, y + 53, w - 14),
        text(x + 8, y + 74, "▲", 13, "moss"),
        discs(card.increase, x + 26, y + 69, w - 34, 8.5),
    )


def tile(of: str, x: float, y: float, w: float, have: int | None = None, need: int = 1) -> str:
    """An achievement on offer; with `have`, how far the one who looks is."""
    card = TILES[of]
    share = 0.0 if have is None else min(1.0, have / need)
    return el(
        "g",
        el("title", f"{card.name}: {card.words}"),
        box(x, y, w, TILE_HEIGHT, "sheet", "amber", stroke_width=1.6),
        seal(x + w - 19, y + 19, 10, "amber", 12),
        title(x + 10, y + 20, short(card.name, w - 46, 14), 14),
        lines(x + 10, y + 35, _sentence(card.words), w - 18, 11, 2, "ink-soft"),
        ""
        if have is None
        else box(x + 10, y + 59, w - 94, 4, "line", "none", rx=2)
        + (box(x + 10, y + 59, (w - 94) * share, 4, "amber", "none", rx=2) if share else "")
        + text(x + w - 10, y + 63, f"you {have} of {need}", 10.5, "ink-soft", "end"),
        data_ref=f"tile:{of}",
    )


def strip(of: str, x: float, y: float, w: float, state: str, held: Sequence[int]) -> str:
    """One's own spell in two lines: its name and what it does, and for an uncast one the reagents it takes."""
    card = SPELLS[of]
    tint = TINTS[card.school]
    uncast = state == "uncast"
    costs = 24 * len(card.reagents) if uncast else 0
    return chosen(
        f"spell:{of}",
        f"{card.name} ({SCHOOL_NAMES[card.school]}, {card.reagents}, {state}): {card.words}",
        box(x, y, w, STRIP_HEIGHT, "sheet" if uncast else f"{tint}-tint", tint, "rim", stroke_width=1.4,
            stroke_dasharray="4 3" if uncast else None),
        signs.school(card.school, x + 17, y + 19, 21),
        title(x + 34, y + 16, card.name, 13.5),
        text(x + w - (14 if uncast else 8) - costs, y + 15, state, 11, "ink-soft", "end"),
        text(x + 34, y + 31, short(_sentence(card.words), w - 44 - costs, 11), 11.5, "ink-soft"),
        discs(card.reagents, x + w - 6 - costs, y + 14, costs, 10, held) if uncast else "",
    )  # fmt: skip


def token_row(tokens: Sequence[int], x: float, y: float, width: float, r: float = 11, own: bool = True) -> str:
    """What a mage holds of each reagent; one's own can be chosen."""
    step = width / 7
    parts = []
    for kind, n in enumerate(tokens):
        at = x + kind * step + r
        drawn = disc(kind, at, y, r, bool(n)) + text(
            at + r + 4, y + 5, n, 15 if r > 9 else 13, "ink" if n else "ink-soft", font_weight="bold"
        )
        parts.append(chosen(f"reagent:{REAGENTS[kind]}" if own else None, f"{n} {REAGENT_NAMES[kind]}", drawn))
    return "".join(parts)
