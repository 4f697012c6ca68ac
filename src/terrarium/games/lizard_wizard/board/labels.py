"""Cards as labels of an old apothecary cabinet: school border with cut corners, name on a ribbon, costs in seals."""

from __future__ import annotations

from collections.abc import Sequence
from re import sub

from terrarium.kernel.svg import el, number, pile

from ..content import FAMILIARS, GATHERING, REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SPELLS, TILES, TOWERS, WIZARDS
from . import animals, figures, signs
from .palette import TINTS, ink
from .strokes import (
    LEAST,
    LETTER,
    box,
    chosen,
    disc,
    discs,
    hair,
    lines,
    placed,
    room,
    seal,
    shadow,
    short,
    text,
    title,
)

SPELL_HEIGHT = 138.0
CARD_HEIGHT = 132.0
HAND_HEIGHT = 88.0
STRIP_HEIGHT = 38.0
TILE_HEIGHT = 72.0
SHELF = 46.0


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
    return (
        shadow(x + 2, y + 2, w - 4, h - 4, 9)
        + el("path", d=cut(x, y, w, h, 9), stroke_width=2, **ink(f"{tint}-tint", tint, "rim"))
        + el("path", d=cut(x + 4, y + 4, w - 8, h - 8, 7), stroke_width=0.8, **ink("none", tint))
    )


def ribbon(x: float, y: float, w: float, school: int, name: str) -> str:
    """The name, light on the school's ink."""
    d = f"M{number(x)} {number(y)}h{number(w)}l-5 12l5 12h{number(-w)}l5 -12z"
    size = min(14.5, (w - 18) / (0.58 * len(name)))
    return el("path", d=d, **ink(TINTS[school])) + title(x + w / 2, y + 16.8, name, size, "sheet", "middle", w - 18)


@placed("spell")
def spell(of: str, x: float, y: float, w: float, held: Sequence[int] | None = None, paid: bool = False) -> str:
    """A spell: mana in the left corner unless it is paid, sign in the right one, effect, reagents to cast it."""
    card = SPELLS[of]
    h = SPELL_HEIGHT
    lasts = "ongoing" if card.ongoing else "once"
    star = ", starred" if card.star else ""
    said = f"{card.name} ({SCHOOL_NAMES[card.school]}, {card.mana} mana, {card.reagents}, {lasts}{star}): {card.words}"
    left = 8 if paid else 37
    return chosen(
        f"spell:{of}",
        said,
        plate(x, y, w, h, card.school),
        ribbon(x + left, y + 11, w - left - 8, card.school, card.name),
        "" if paid else seal(x + 22, y + 23, card.mana, "pool", 14),
        effect(card.words, x + 10, y + 52, w - 18),
        discs(card.reagents, x + 10, y + h - 24, w - 86, 10.5, held),
        signs.school(card.school, x + w - 20, y + h - 22, 22),
        text(x + w - 36, y + h - 17, "★" * card.star + ("∞" if card.ongoing else "1×"), 14, "ink-soft", "end"),
    )


def effect(said: str, x: float, y: float, w: float) -> str:
    """What a spell does, in four lines at most."""
    return lines(x, y, _sentence(said), w * 1.07, 13, 4, keep=w)


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:]


@placed("wizard")
def wizard(of: str, x: float, y: float, w: float) -> str:
    """A wizard: its face, its name, and what it does for whoever has it."""
    card = WIZARDS[of]
    gives = REAGENT_NAMES[card.reagent]
    return chosen(
        f"wizard:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} wizard: 1 more {gives} with each Gather",
        plate(x, y, w, CARD_HEIGHT, card.school),
        figures.wizard(card.school, x + w / 2, y + 40, int(of.rpartition("-")[2])),
        ribbon(x + 7, y + 68, w - 14, card.school, card.name),
        disc(card.reagent, x + 20, y + 21, 10),
        title(x + w / 2, y + 108, f"+1 {gives}", 14, "ink", "middle", w - 14),
        text(x + w / 2, y + 123, "each Gather", 13, "ink-soft", "middle"),
    )


@placed("tower")
def tower(of: str, x: float, y: float, w: float, held: Sequence[int] | None = None) -> str:
    card = TOWERS[of]
    return chosen(
        f"tower:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} tower: {card.reagents} or {card.gold} gold",
        plate(x, y, w, CARD_HEIGHT, card.school),
        figures.tower(card.school, card.size, x + w / 2 - 8, y + 39),
        ribbon(x + 7, y + 68, w - 14, card.school, card.name),
        discs(card.reagents, x + 9, y + 107, w - 66, 9.5, held),
        text(x + w - 46, y + 112, "or", 13, "ink-soft", "middle"),
        seal(x + w - 23, y + 107, card.gold, "amber", 14),
    )


@placed("familiar")
def familiar(of: str, x: float, y: float, w: float) -> str:
    card = FAMILIARS[of]
    return chosen(
        f"familiar:{of}",
        f"{card.name}, {SCHOOL_NAMES[card.school]} familiar, {card.mana} mana, shows {card.shows}",
        plate(x, y, w, CARD_HEIGHT, card.school),
        animals.familiar(card.name, card.school, x + w / 2 + 2, y + 39, 1.35),
        signs.school(card.school, x + w - 22, y + 22, 20),
        seal(x + 22, y + 22, card.mana, "pool", 14),
        ribbon(x + 7, y + 68, w - 14, card.school, card.name),
        discs(card.shows, x + 10, y + 107, w - 20, 9.5),
    )


@placed("card")
def gathering(of: str, x: float, y: float, w: float = 138) -> str:
    """A card in the hand: what it gathers above, which values it raises below."""
    card = GATHERING[of]
    return chosen(
        f"card:{of}",
        f"Gather from {named(card.gather)}; then {named(card.increase)} rise",
        shadow(x, y, w, HAND_HEIGHT, 6),
        box(x, y, w, HAND_HEIGHT, "sheet", "moss", "rim", stroke_width=1.6),
        text(x + 8, y + 16, "gather", 13, "ink-soft"),
        discs(card.gather, x + 7, y + 31, w - 14, 10),
        hair(x + 7, y + 52, w - 14),
        text(x + 7, y + 72, "▲", 13, "moss"),
        discs(card.increase, x + 26, y + 67, w - 34, 9.5),
    )


@placed("tile")
def tile(of: str, x: float, y: float, w: float, have: int | None = None, need: int = 1) -> str:
    """An achievement on offer; with `have`, how far the one who looks is."""
    card = TILES[of]
    share = 0.0 if have is None else min(1.0, have / need)
    said = _sentence(card.words)
    if have is not None and "(" in said:  # it depends on the number of mages, which is known here
        said = sub(r"\d+", str(need), said.partition(" (")[0])
    brief = len(said) <= 2 * room(w - 12, 13) - 6
    broad = w - 12 if brief else max((w - 12) * 1.35, (len(said) / 2 + 4) * LETTER * LEAST)
    return el(
        "g",
        el("title", f"{card.name}: {card.words}"),
        shadow(x, y, w, TILE_HEIGHT, 6, 0.8),
        box(x, y, w, TILE_HEIGHT, "sheet", "amber", stroke_width=1.6),
        seal(x + w - 18, y + 18, 10, "amber", 13),
        title(x + 8, y + 19, short(card.name, w - 40, 14), 14),
        lines(x + 8, y + 40, said, broad, 13, 2, "ink-soft", 0 if brief else w - 14),
        ""
        if have is None
        else box(x + 8, y + 62, w - 66, 5, "line", "none", rx=2)
        + (box(x + 8, y + 62, (w - 66) * share, 5, "amber", "none", rx=2) if share else "")
        + text(x + w - 6, y + 68, f"{have}/{need}", 13, "ink-soft", "end"),
        data_ref=f"tile:{of}",
    )


@placed("spell")
def strip(of: str, x: float, y: float, w: float, state: str, held: Sequence[int]) -> str:
    """One's own spell in two lines: its name and what it does, and for an uncast one the reagents it takes."""
    card = SPELLS[of]
    tint = TINTS[card.school]
    uncast = state == "uncast"
    costs = 24 * len(card.reagents) if uncast else 0
    wordy = w > 240 and not uncast
    return chosen(
        f"spell:{of}",
        f"{card.name} ({SCHOOL_NAMES[card.school]}, {card.reagents}, {state}): {card.words}",
        box(x, y, w, STRIP_HEIGHT, "sheet" if uncast else f"{tint}-tint", tint, "rim", stroke_width=1.4,
            stroke_dasharray="4 3" if uncast else None),
        signs.school(card.school, x + 17, y + 19, 21),
        title(x + 34, y + 16, card.name, 13.7, "ink", most=w - 44 - costs - (64 if wordy else 0)),
        text(x + w - 8, y + 15, state, 13, "ink-soft", "end") if wordy else "",
        text(x + 34, y + 32, short(_sentence(card.words), w - 44 - costs, 13), 13, "ink-soft"),
        discs(card.reagents, x + w - 6 - costs, y + 14, costs, 10, held) if uncast else "",
    )  # fmt: skip


def named(printed: str) -> str:
    return ", ".join(REAGENT_NAMES[REAGENTS.index(kind)] for kind in printed)


def token_row(seat: int, tokens: Sequence[int], x: float, y: float, width: float, r: float = 9) -> str:
    """What another mage holds of each reagent."""
    step = width / 7
    parts = []
    for kind, n in enumerate(tokens):
        at = x + kind * step + r
        drawn = disc(kind, at, y, r, bool(n)) + text(
            at + r + 3, y + 5, n, 14, "ink" if n else "ink-soft", font_weight="bold"
        )
        parts.append(chosen(None, f"{n} {REAGENT_NAMES[kind]}", drawn))
        parts.append(pile(f"{REAGENTS[kind]}:{seat}", n, at, y))
    return "".join(parts)


def shelf(
    seat: int, tokens: Sequence[int], values: Sequence[int], x: float, y: float, width: float, columns: int
) -> str:
    """One's own reagents as jars on a shelf: how many, what they are called, what one of them brings now."""
    wide = width / columns
    parts = []
    for kind, n in enumerate(tokens):
        at, down = x + kind % columns * wide, y + kind // columns * (SHELF + 4)
        faint = "ink" if n else "ink-soft"
        parts.append(
            chosen(
                f"reagent:{REAGENTS[kind]}",
                f"{n} {REAGENT_NAMES[kind]}, worth {values[kind]} mana each",
                box(at + 1, down, wide - 4, SHELF, "sheet" if n else "none", "line", "rim", rx=6, pointer_events="all"),
                disc(kind, at + 20, down + 20, 14, bool(n)),
                text(at + 40, down + 22, n, 20, faint, font_weight="bold"),
                el("circle", cx=at + wide - 16, cy=down + 14, r=10, **ink("violet")),
                text(at + wide - 16, down + 19, values[kind], 13.7, "moss-ink", "middle", font_weight="bold"),
                title(at + 40, down + 40, REAGENT_NAMES[kind], 13, faint, most=wide - 46),
            )
        )
        parts.append(pile(f"{REAGENTS[kind]}:{seat}", n, at + 20, down + 20))
    return "".join(parts)
