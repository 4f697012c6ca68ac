"""What lies between the animals: whose turn it is, deck and discard pile, an attack with its dice, the stack."""

from __future__ import annotations

from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, el, number, piece, pile, words

from ..content import EFFECTS, NAMES, PARTS
from ..model import actions_left
from ..rules.attack import averted, besides, defence, incoming, offence
from ..state import Played
from ..view import View
from ..words.labels import card
from ..words.narrate import aimed
from . import skeleton as bones
from .faces import face
from .ink import (
    CLAW,
    DECK,
    LETTER,
    PRESSED,
    SIGNS,
    THROWN,
    about,
    box,
    fits,
    held,
    kind_of,
    pressed,
    shadow,
    sign,
    write,
)
from .palette import P
from .slots import icon
from .stalls import threat

SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def named(view: View, seat: int, begins: bool = False) -> str:
    return ("You" if begins else "you") if seat == view.who else view.called(seat)


def headline(view: View) -> str:
    """Whose turn, or what is under way, in as few words as can be read from afar."""
    if view.over:
        living = [seat for seat in range(view.seats) if not view.died[seat]]
        best = max((view.health[seat] for seat in living), default=0)
        first = [seat for seat in living if view.health[seat] == best]
        return " and ".join(named(view, seat, True) for seat in first) + " won" if first else "Nothing is left alive"
    attack = view.attack
    if attack is not None:
        verb = "attack" if attack.attacker == view.who else "attacks"
        return f"{named(view, attack.attacker, True)} {verb} {named(view, attack.defender)}"
    if view.stack:
        top = view.stack[-1]
        return f"{named(view, top.seat, True)} {'play' if top.seat == view.who else 'plays'} {NAMES[top.card]}"
    return "Your turn" if view.active == view.who else f"{view.called(view.active)}’s turn"


def banner(view: View, wide: float, high: float) -> str:
    """The head of the board: headline at the left, round and actions at the right."""
    small = wide < 600
    size = 20 if small else 30
    mine = view.active == view.who and not view.over
    ink = "ember" if view.attack is not None else "moss" if mine else "ink"
    left = actions_left(view)
    room = wide - (120 if small else 300)
    shown = [
        write(6, high - (8 if small else 13), fits(headline(view), room, size * 1.12), size, ink, FONT, None, "bold")
    ]
    if not view.over:
        said = f"Round {view.round}" if small else f"Round {view.round} · {left} action{'' if left == 1 else 's'} left"
        count = max(2, left)
        shown += [
            el("circle", cx=wide - 14 - 22 * n, cy=high / 2 - 2, r=8, stroke_width=2,
               **P("moss" if n < left else "none", "moss"))
            for n in range(count)
        ]  # fmt: skip
        shown.append(write(wide - 16 - 22 * count, high / 2 + 4, said, 15 if not small else 13, "ink", SANS, "end"))
    return el("g", el("title", words(f"{headline(view)}. Round {view.round}, {left} actions left.")), *shown)


def piles(view: View, x: float, y: float, high: float) -> str:
    """The deck as a pile of backs, the discard pile with its top card."""
    wide = round(high * 0.72, 1)
    deck = [shadow(x, y, wide, high, 4, 0.8)]
    for n in range(min(3, 1 + view.deck_count // 30) if view.deck_count else 0):
        deck.append(box(x - 1.5 * n, y - 1.5 * n, wide, high, "wood", "felt", 4))
    deck.append(write(x + wide / 2 - 2, y + high / 2 + 6, view.deck_count, 17, "back-ink", SANS, "middle", "bold"))
    at = x + wide + 12
    thrown = [box(at, y, wide, high, "none", "wood", 4, stroke_dasharray="4 3")]
    if view.discard:
        top = view.discard[-1]
        thrown += [shadow(at, y, wide, high, 4, 0.8), box(at, y, wide, high, "card", SIGNS[kind_of(top)][1], 4)]
        thrown.append(
            bones.fitted(top, at + 4, y + 4, wide - 8, high - 22, 0.5)
            if top in PARTS
            else face(top, at + wide / 2, y + (high - 14) / 2, round((wide - 6) / 100, 2), figure=False)
        )
    thrown.append(write(at + wide / 2, y + high - 4, len(view.discard), 13, "ink", SANS, "middle", "bold"))
    said = f"{len(view.discard)} cards in the discard pile"
    said += f", on top {card(view.discard[-1])}" if view.discard else ""
    back = box(-8, -11, 16, 22, "wood", "felt", 2.5)
    return "".join(
        (
            el("g", el("title", words(f"{view.deck_count} cards in the deck")), *deck),
            el("g", el("title", words(said)), *thrown),
            pile(DECK, view.deck_count, x + wide / 2, y + high / 2, back),
            pile(THROWN, len(view.discard), at + wide / 2, y + high / 2),
        )
    )


LATELY = 6
"""So many cards under the top one of the discard pile are shown."""


def thrown(view: View, x: float, y: float, wide: float, high: float) -> str:
    """What went to the discard pile before its top card, the latest first."""
    each = round(high * 0.72, 1)
    most = min(LATELY, int((wide + 6) // (each + 6)))
    earlier = list(reversed(view.discard[:-1]))[:most]
    return "".join(icon(id, "", False, x + n * (each + 6), y, each, high) for n, id in enumerate(earlier))


def die(x: float, y: float, value: int, place: int, size: float = 44, turn: float = 0) -> str:
    """A die, its corner here."""
    r, half = size / 11, size / 2
    dots = "".join(
        el("circle", cx=half + size * 0.25 * a, cy=half + size * 0.25 * b, r=r, **P("bone-line"))
        for a, b in SPOTS[value]
    )
    return el(
        "g",
        el("title", words(f"die {value}")),
        el("g", shadow(0, 0, size, size, size / 5, 0.8), box(0, 0, size, size, "bone", "bone-line", size / 5), dots,
           transform=f"rotate({number(turn)} {number(half)} {number(half)})", data_beat=f"die:{place}",
           data_amount=value, data_how="roll"),
        transform=f"translate({number(x)},{number(y)})",
    )  # fmt: skip


def sum_of(view: View) -> tuple[str, str]:
    """The attack as a sum, and what comes of it: asked of the rules."""
    attack = view.attack
    assert attack is not None
    ours = view.bonus[attack.attacker]
    force, guard = offence(view, attack.attacker, ours), defence(view, attack.defender, ours)
    if attack.dodged:
        return "", "dodged"
    if not attack.dice:
        return f"{force} + ? − {guard}", ""
    more = besides(view, attack.attacker, attack.defender) if not averted(view, attack) else 0
    said = f"{force} + {sum(attack.dice)} − {guard}" + (f" + {more}" if more else "")
    damage = attack.damage if attack.damage >= 0 else incoming(view, attack)
    return said, "no damage" if damage <= 0 else str(damage)


def attack_tall(view: View, x: float, y: float, wide: float) -> tuple[str, float]:
    """An attack in the lane between two animals: dice, the sum, the damage; and where it ends."""
    attack = view.attack
    assert attack is not None
    count = len(attack.dice)
    size = min(58.0, (wide - 6) / max(1, count) - 6)
    said, result = sum_of(view)
    middle = x + wide / 2
    shown = []
    points = attack.attacker != view.who
    shown.append(_arrow(middle, y + 16, wide - 20, points))
    top = y + 38
    if count:
        start = middle - (count * (size + 6) - 6) / 2
        shown += [
            die(start + n * (size + 6), top, value, n, size, (-7, 5, -3, 8)[n % 4])
            for n, value in enumerate(attack.dice)
        ]
        top += size + 8
    if said:
        shown.append(write(middle, top + 18, said, 18, "ink", SANS, "middle"))
        top += 26
    if result:
        digits = result.isdigit()
        shown.append(
            write(middle, top + (40 if digits else 24), result, 46 if digits else 22, "ember", FONT, "middle", "bold")
        )
        top += 46 if digits else 30
        if digits:
            shown.append(pile("harm:attack", int(result), middle, top - 20))
            shown.append(write(middle, top + 10, "damage", 15, "ember", FONT, "middle"))
            top += 16
    return el("g", el("title", words(headline(view))), *shown), top + 4


def _arrow(x: float, y: float, wide: float, left: bool) -> str:
    """Towards whom it goes."""
    half = wide / 2
    d = f"M{-half},-5 H{half - 26} V-14 L{half},0 L{half - 26},14 V5 H{-half} Z"
    turn = " scale(-1,1)" if left else ""
    return el(
        "g",
        el("path", d=d, stroke_width=1.5, stroke_linejoin="round", **P("ember-wash", "ember")),
        sign(CLAW, 0, 0, "ember", 0.8),
        transform=f"translate({number(x)},{number(y)}){turn}",
    )


def threats(view: View, x: float, y: float, wide: float) -> str:
    """What each of two could do to the other, as things stand."""
    if view.over or any(view.died):
        return ""
    shown = []
    us = view.who if view.seated else 0
    for n, (attacker, defender) in enumerate(((us, 1 - us), (1 - us, us))):
        at, mine = y + 96 * n, attacker == us
        said = threat(view, attacker, defender)
        who = f"{named(view, attacker, True)} would deal"
        when = f"if {named(view, attacker)} attack{'' if attacker == view.who else 's'}"
        shown.append(
            el(
                "g",
                el("title", words(f"{who} {said} damage as things stand.")),
                _arrow(x + wide / 2, at + 14, wide - 40, not mine),
                write(x + wide / 2, at + 56, said, 26, "ink", FONT, "middle", "bold"),
                pressed(x + wide / 2, at + 73, when, 13, wide - 4, font=SANS),
            )
        )
    return "".join(shown)


def attack_flat(view: View, x: float, y: float, wide: float, high: float) -> str:
    """An attack in a band: who, dice, the sum, the damage."""
    attack = view.attack
    assert attack is not None
    said, result = sum_of(view)
    big = high > 60
    size = min(high - 14, 52.0)
    dice = attack.dice[: max(1, int(wide * 0.35 // (size + 5)))]
    shown = [shadow(x, y, wide, high, 8), box(x, y, wide, high, "card", "ember", 8, stroke_width=2.5)]
    at = x + 10
    for n, value in enumerate(dice):
        shown.append(die(at, y + (high - size) / 2, value, n, size, (-7, 5, -3)[n % 3]))
        at += size + 6
    if not dice:
        shown.append(sign(CLAW, at + 16, y + high / 2, "ember", 1.8))
        at += 38
    right = x + wide - 10
    if result:
        digits = result.isdigit()
        large = (38 if big else 28) if digits else 16
        shown.append(write(right, y + high / 2 + large * 0.34, result, large, "ember", FONT, "end", "bold"))
        shown.append(pile("harm:attack", int(result) if digits else 0, right - 12, y + high / 2))
        right -= LETTER * large * len(result) + 12
    middle = y + high / 2
    room = right - at - 4
    shown.append(write(at + 4, middle - 4, fits(headline(view), room, 15), 15, "ink", FONT, None, "bold"))
    shown.append(write(at + 4, middle + 15, fits(said or "The attack goes nowhere.", room, 14), 14, "ink-soft"))
    return el("g", el("title", words(headline(view))), *shown)


def _aim(view: View, item: Played) -> str:
    said = aimed(view, {"who": item.who, "cards": item.cards, "replace": item.replace}).strip()
    return said[:1].upper() + said[1:]


def stacked(view: View, item: Played, x: float, y: float, wide: float, high: float) -> str:
    """The card on top of the stack: its picture, its name, who played it at what."""
    d, fill = SIGNS[kind_of(item.card)]
    pictured = item.card in EFFECTS and wide > 150
    at = 62.0 if pictured else 26.0
    room = wide - at - 6
    who = "You" if item.seat == view.who else view.called(item.seat)
    said = " ".join(filter(None, (f"{who}:", _aim(view, item)))).rstrip(":")
    lines = wrap(said, max(6, int(room / (LETTER * 13))))[:2] if high > 56 else [said]
    drawn = face(item.card, 33, high / 2, 0.5, figure=False) if pictured else sign(d, 14, high / 2, fill, 0.9)
    return piece(
        f"card:{item.card}",
        x,
        y,
        el("title", words(f"{card(item.card)} of {view.called(item.seat)}. {about(item.card)}")),
        shadow(0, 0, wide, high, 7, 1.2),
        box(0, 0, wide, high, "card", fill, 7, "rim", stroke_width=3),
        drawn,
        write(at, 20, fits(NAMES[item.card], PRESSED * room, 15), 15, "ink", FONT, None, "bold", room),
        *(write(at, 37 + 15 * n, fits(line, room + 6, 13), 13, "ink-soft") for n, line in enumerate(lines)),
        ref=f"card:{item.card}",
        data_from=held(item.seat),
    )


def _under(view: View, item: Played, x: float, y: float, wide: float, high: float, at: float, down: float) -> str:
    """A card that lies under others: its name stands on what looks out, which begins at `at`, `down`."""
    _, fill = SIGNS[kind_of(item.card)]
    who = "you" if item.seat == view.who else view.called(item.seat)
    said = f"{NAMES[item.card]} ({who})"
    return piece(
        f"card:{item.card}",
        x,
        y,
        el("title", words(f"{card(item.card)} of {view.called(item.seat)}. {about(item.card)}")),
        shadow(0, 0, wide, high, 7, 0.6),
        box(0, 0, wide, high, "card", fill, 7, "rim", stroke_width=1.6),
        write(at - x + 8, down - y, fits(said, x + wide - at - 10, 13), 13, "ink"),
        ref=f"card:{item.card}",
        data_from=held(item.seat),
    )


def pile_tall(view: View, x: float, y: float, wide: float, high: float) -> str:
    """The stack as a stack: the newest in front, it happens first; older ones look out under it."""
    newest = list(reversed(view.stack))
    tall, step = 72.0, min(26.0, (high - 92) / max(1, len(newest) - 1))
    top = y + 18
    shown = [
        _under(view, item, x + min(16, 4 * n), top + tall + step * n - 44, wide - 2 * min(16, 4 * n), 44,
               x + min(16, 4 * n), top + tall + step * n - 7)
        for n, item in reversed(list(enumerate(newest))) if n
    ]  # fmt: skip
    said = "The top one happens first" if len(newest) > 1 else "About to happen"
    shown.append(stacked(view, newest[0], x, top, wide, tall))
    return write(x + 2, y + 12, said, 13, "ink", SANS) + "".join(shown)


def pile_flat(view: View, x: float, y: float, wide: float, high: float) -> str:
    """The stack in a band: the newest at the left in front, older ones look out behind it."""
    newest = list(reversed(view.stack))
    each = min(wide, 340.0) if len(newest) == 1 else max(wide * 0.5, wide - 120 * (len(newest) - 1))
    step = (wide - each) / max(1, len(newest) - 1)
    shown = [
        _under(view, item, x + each + step * n - max(step, 60), y + 4, max(step, 60), high - 8,
               x + each + step * (n - 1), y + high / 2 + 5)
        for n, item in reversed(list(enumerate(newest))) if n
    ]  # fmt: skip
    return "".join(shown) + stacked(view, newest[0], x, y, each, high)
