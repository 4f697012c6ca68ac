"""One seat's plate: the animal on its plinth, health as a strip of amber, parts, Persistents, backs of the hand."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, MONO, el, words

from ..content import BONUS, DINOSAURS, NAMES, PARTS, TYPES
from ..model import attack_of, weight_of
from ..view import View
from ..words.labels import card
from ..words.naming import animal
from . import skeleton as bones
from .ink import about, box, seal, tag, write
from .palette import P

NARROW = 160
"""A list of parts not wider than this has no room for their types."""
ROW = 22


def amber(x: float, y: float, wide: float, health: int) -> str:
    """Health as a strip of amber; what is above fifty glows darker at its end."""
    whole = max(60, health)
    shown = max(0, min(50, health))
    parts = [box(x, y, wide, 12, "resin-bed", "line", 6)]
    if health > 0:
        parts.append(el("rect", x=x, y=y, width=max(8.0, wide * shown / whole), height=12, rx=6, **P("resin")))
    if health > 50:
        start = x + wide * 50 / whole
        parts.append(
            el("rect", x=start - 6, y=y, width=wide * (health - 50) / whole + 6, height=12, rx=6, **P("resin-more"))
        )
    for mark in range(10, 51, 10):
        at = x + wide * mark / whole
        parts.append(el("line", x1=at, x2=at, y1=y + 2, y2=y + 10, stroke_width=1, **P(stroke="resin-bed")))
    return el("g", el("title", words(f"health {health}")), *parts)


def mounted(view: View, number: int, x: float, y: float, scale: float) -> str:
    """The animal on its rods; each part can be chosen."""
    dino = view.dinos[number]
    parts = []
    worn = {PARTS[id].type: id for id in dino if id}
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
    for kind in bones.ORDER:
        if kind in worn:
            id = worn[kind]
            parts.append(
                el("g", el("title", words(f"{NAMES[id]}. {about(id)}")), bones.part(id)[0], data_ref=f"card:{id}")
            )
    return el("g", *parts, transform=f"translate({x},{y}) scale({scale})")


def plinth(view: View, number: int, x: float, y: float, wide: float) -> str:
    """The base with the animal's name on brass; a complete set lights it up."""
    name = animal(view.dinos[number])
    bonus = BONUS[view.bonus[number]]
    size = max(9, min(16, round((wide - 44) / (0.6 * len(name)))))
    parts = [
        el("path", d=f"M{x + 10},{y} h{wide - 20} l10,12 v8 h{-wide} v-8 Z", **P("plinth", "line")),
        box(x + 18, y + 9, wide - 36, 24, "moss" if bonus.bonus else "brass", "line", 3),
        write(x + wide / 2, y + 26, name, size, "moss-ink" if bonus.bonus else "brass-ink", FONT, "middle"),
    ]
    return el("g", *parts)


def pips(view: View, number: int, x: float, y: float, wide: float) -> str:
    """Progress towards a set: 1 to 4 pips, or the bonus."""
    size = 15 if wide > NARROW else 12
    if view.bonus[number]:
        bonus = BONUS[view.bonus[number]]
        return el(
            "g", el("title", words(bonus.text)), write(x, y, f"✦ {bonus.bonus}", size, "moss", FONT, weight="bold")
        )
    counts: dict[str, int] = {}
    for id in view.dinos[number]:
        if id and PARTS[id].key in BONUS:
            counts[PARTS[id].key] = counts.get(PARTS[id].key, 0) + 1
    if not counts:
        return write(x, y, "no set begun", size, "ink-soft")
    key = max(counts, key=lambda k: counts[k])
    dots = "".join(
        el("circle", cx=x + 6 + 13 * n, cy=y - 5, r=4.5, **P("moss" if n < counts[key] else "none", "moss"))
        for n in range(4)
    )
    return dots + write(x + 58, y, DINOSAURS[key], size, "ink-soft")


def parts_list(view: View, number: int, x: float, y: float, wide: float) -> tuple[str, float]:
    """The parts in play with their figures; a narrow plate leaves out the types."""
    rows = []
    at, size = (x + 46, 16) if wide > NARROW else (x, 14)
    for slot, id in enumerate(view.dinos[number]):
        if wide > NARROW:
            rows.append(write(x, y + 16, TYPES[slot], 13, "ink-soft"))
        if id:
            part = PARTS[id]
            ground = P("felt-yours" if number == view.who else "felt")
            rows.append(
                el(
                    "g",
                    el("title", words(f"{NAMES[id]}. {about(id)}")),
                    el("rect", x=at - 2, y=y, width=x + wide - at + 2, height=ROW, **ground),
                    write(at, y + 16, part.dinosaur, size if len(part.dinosaur) < 13 else size - 2),
                    write(x + wide, y + 16, f"{part.attack}/{part.weight}", size - 1, "ink", MONO, "end"),
                    data_ref=f"card:{id}",
                )
            )
        else:
            rows.append(write(at, y + 16, "–", size, "ink-soft"))
        y += ROW
    return "".join(rows), y


def tags(view: View, number: int, x: float, y: float, wide: float) -> tuple[str, float]:
    """Persistents, suppressed cards, modifiers, rights and what is known of the hand."""
    rows = []
    for id in view.rows[number]:
        rows.append(tag(x, y, wide, id))
        y += 26
    for kept in view.suppressed[number]:
        until = "end of turn" if kept.until == "end_of_turn" else f"{view.called(kept.by)}'s turn"
        rows.append(tag(x, y, wide, kept.card, f"until {until}", True))
        y += 26
    notes = [f"{mod.amount:+} {mod.stat} this turn ({card(mod.card)})" for mod in view.mods if mod.seat == number]
    if view.rights[number]:
        notes.append(f"rampage rights: {view.rights[number]}")
    if view.armored[number]:
        notes.append("Super Armor used this turn")
    for note in notes:
        size = max(10, min(15, round(wide / (0.52 * len(note)))))
        rows.append(write(x, y + 15, note, size, "amber"))
        y += 20
    if number != view.who:
        held = view.hands[number]
        rows.append(_backs(x, y, len(held)))
        y += 28
        for id in held:
            if id:
                rows.append(tag(x + 6, y, wide - 6, id))
                y += 26
    return "".join(rows), y


def _backs(x: float, y: float, count: int) -> str:
    """Another's hand: so many backs."""
    shown = min(count, 9)
    cards = "".join(box(x + 13 * n, y, 17, 23, "wood", "felt", 3) for n in range(shown))
    return el(
        "g",
        el("title", words(f"{count} cards in hand")),
        cards,
        write(x + 13 * shown + 12, y + 17, f"{count} in hand", 15, "ink-soft"),
    )


def plate(view: View, number: int, x: float, y: float, wide: float, high: float = 0) -> tuple[str, float]:
    """One seat's plate and the height it takes; with `high` it is as high as that."""
    if view.died[number]:
        inner = write(x + 14, y + 28, view.called(number), 17, "ink-soft", FONT)
        inner += write(x + wide - 14, y + 28, "extinct", 15, "ember", FONT, "end")
        return _frame(view, number, x, y, wide, high or 46, inner), 46
    large = wide > 400
    inner, top = _heading(view, number, x, y, wide)
    scale = (314 if large else wide - 14) / bones.WIDTH
    left = x + 7
    inner += mounted(view, number, left, top, round(scale, 3))
    base = top + bones.GROUND * scale
    inner += plinth(view, number, left, base, bones.WIDTH * scale)
    inner += el("g", seal(left + 20, top + 20, "attack", attack_of(view, number), 19))
    inner += el("g", seal(left + 62, top + 20, "weight", weight_of(view, number), 19))
    if large:
        column, side = x + 330, wide - 344
        listed, below = parts_list(view, number, column, top + 30, side)
        inner += pips(view, number, column, top + 18, side) + listed
        more, end = tags(view, number, column, below + 8, side)
        end = max(end, base + 42)
    else:
        below = base + 54
        inner += pips(view, number, x + 14, below, wide - 28)
        listed, below = parts_list(view, number, x + 14, below + 8, wide - 28)
        inner += listed
        more, end = tags(view, number, x + 14, below + 6, wide - 28)
    inner += more
    needed = end - y + 8
    return _frame(view, number, x, y, wide, max(high, needed), inner), needed


def _heading(view: View, number: int, x: float, y: float, wide: float) -> tuple[str, float]:
    mine = " (you)" if number == view.who else ""
    turn = "▶ " if number == view.active and not view.over else ""
    inner = write(x + 14, y + 27, f"{turn}{view.called(number)}{mine}", 18, "moss" if turn else "ink", FONT)
    inner += write(x + wide - 14, y + 28, view.health[number], 22, "ink", FONT, "end", "bold")
    inner += amber(x + 14, y + 36, wide - 28, view.health[number])
    return inner, y + 56


def _frame(view: View, number: int, x: float, y: float, wide: float, high: float, inner: str) -> str:
    """The drawer's compartment; the whole of it is the seat."""
    fill = "felt-yours" if number == view.who else "felt"
    fights = view.attack is not None and number in (view.attack.attacker, view.attack.defender)
    return el(
        "g",
        el("title", words(f"{view.called(number)}: {animal(view.dinos[number])}, health {view.health[number]}")),
        el("rect", x=x, y=y, width=wide, height=high, rx=8, stroke_width=4, **P(fill, "ember" if fights else "wood")),
        inner,
        data_ref=f"seat:{number}",
    )
