"""Cards in full, the stack as a pile, the attack with its dice, and shelves of labels."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, el, words

from ..content import BONUS, EFFECTS, PARTS
from ..view import View
from ..words.labels import card
from ..words.narrate import aimed
from . import skeleton as bones
from .ink import CLAW, GAP, SIGNS, WIDE, about, box, kind_of, seal, sign, tag, write
from .palette import P

CARD, HIGH = 172.0, 196.0
"""A card's width and height."""


def face(id: str, x: float, y: float, wide: float = CARD, high: float = HIGH) -> str:
    """A card: a bone plate, or an effect with its words."""
    kind = kind_of(id)
    d, fill = SIGNS[kind]
    inner = [
        el("title", words(f"{card(id)}. {about(id)}")),
        el("rect", x=x, y=y, width=wide, height=high, rx=8, stroke_width=2, **P("card", fill)),
        sign(d, x + 18, y + 19, fill),
        write(x + 32, y + 24, kind.capitalize() if id in EFFECTS else PARTS[id].type, 13, fill, SANS),
    ]
    if id in PARTS:
        part = PARTS[id]
        inner += [
            bones.fitted(id, x + 10, y + 34, wide - 20, high - 92),
            el("line", x1=x + 14, x2=x + wide - 14, y1=y + high - 52, y2=y + high - 52, **P(stroke="line")),
            write(x + 12, y + high - 16, part.dinosaur, 15 if len(part.dinosaur) < 12 else 13, "ink", FONT),
            el("g", seal(x + wide - 58, y + 23, "attack", part.attack, 16)),
            el("g", seal(x + wide - 23, y + 23, "weight", part.weight, 16)),
        ]
        if part.key in BONUS:
            inner.append(write(x + 12, y + high - 35, BONUS[part.key].bonus, 12, "ink-soft", FONT))
    else:
        lines = wrap(EFFECTS[id].text, 20)
        inner.append(write(x + 14, y + 58, EFFECTS[id].name, 18 if len(EFFECTS[id].name) < 15 else 16, "ink", FONT))
        inner += [write(x + 14, y + 84 + 19 * n, line, 14, "ink") for n, line in enumerate(lines)]
        inner.append(sign(d, x + wide - 30, y + high - 26, "line", 1.8))
    return el("g", *inner, data_ref=f"card:{id}")


def spread(ids: Sequence[str], y: float, across: int) -> tuple[str, float]:
    """A hand, face up, as large as so many in a row can be."""
    scale = (WIDE + GAP) / (across * (CARD + GAP + 2))
    wide, high = (CARD + GAP + 2) * scale, (HIGH + GAP) * scale
    shown = [
        el("g", face(id, 0, 0), transform=f"translate({x:.1f} {y + row * high:.1f}) scale({scale:.3f})")
        for n, id in enumerate(ids)
        for row, x in [(n // across, 2 + n % across * wide)]
    ]
    return "".join(shown), y + high * -(-len(ids) // across)


def die(x: float, y: float, value: int) -> str:
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }[value]
    dots = "".join(el("circle", cx=x + 14 + 7 * a, cy=y + 14 + 7 * b, r=2.6, **P("ink")) for a, b in spots)
    return el("g", el("title", words(f"die {value}")), box(x, y, 28, 28, "card", "ink", 5), dots)


def attack_strip(view: View, y: float) -> tuple[str, float]:
    attack = view.attack
    if attack is None:
        return "", y
    parts = [
        box(0, y, WIDE, 44, "card", "ember"),
        sign(CLAW, 24, y + 22, "ember", 1.2),
        write(44, y + 28, f"{view.called(attack.attacker)} attacks {view.called(attack.defender)}", 16, "ink", FONT),
    ]
    for n, value in enumerate(attack.dice[:8]):
        parts.append(die(WIDE - 36 - 33 * (min(8, len(attack.dice)) - 1 - n), y + 8, value))
    if attack.dodged:
        parts.append(write(WIDE - 12, y + 40, "dodged", 13, "ember", FONT, "end"))
    return el("g", *parts), y + 52


def pile(view: View, y: float) -> tuple[str, float]:
    """The stack, newest on top, each card a little aside of the one it answers."""
    if not view.stack:
        return "", y
    parts = [write(4, y + 16, "The stack: the top one resolves first", 14, "ink-soft", FONT)]
    y += 24
    for n, item in enumerate(reversed(view.stack)):
        d, fill = SIGNS[kind_of(item.card)]
        aim = aimed(view, {"who": item.who, "cards": item.cards, "replace": item.replace})
        x = 10.0 * (len(view.stack) - 1 - n)
        lines = wrap(f"{card(item.card)} of {view.called(item.seat)}{aim}", 60)
        high = 12 + 20.0 * len(lines)
        parts.append(
            el(
                "g",
                el("title", words(about(item.card))),
                box(x, y, WIDE - 60, high, "card", fill),
                sign(d, x + 18, y + 16, fill),
                *[write(x + 34, y + 22 + 20 * k, line, 15) for k, line in enumerate(lines)],
                data_ref=f"card:{item.card}",
            )
        )
        y += high + 4
    return "".join(parts), y + 6


def shelf(ids: Sequence[str], y: float, title: str) -> tuple[str, float]:
    """Cards as small labels, three in a row."""
    parts = [write(4, y + 16, title, 14, "ink-soft", FONT)]
    y += 24
    for n, id in enumerate(ids):
        parts.append(tag(GAP + (n % 3) * 177, y + 26 * (n // 3), 170, id))
    return "".join(parts), y + 26 * ((len(ids) + 2) // 3) + 6
