"""The planner's hopes: the sets that board and hand lead to, what is missing of them, and where it may be found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..content import EFFECTS, NAMES, PARTS, SETS
from ..view import View
from .judge import worth

KIN = {key: {part.slot: id for id, part in PARTS.items() if part.key == key} for key in SETS}
"""The four parts of each set, by slot."""
SET_OF = {id: part.key for id, part in PARTS.items() if part.key in SETS}
LINKS = frozenset(card for card, effect in EFFECTS.items() if effect.static.set_needs < 4)
ELSEWHERE = 0.6
"""How easily a part is had that lies in the discard pile or with others, against one that nobody has seen."""


class Hope(NamedTuple):
    """An animal that may come of this: the chance of it, and how many actions it takes."""

    dino: Sequence[str]
    row: Sequence[str]
    chance: float
    actions: int


class Whereabouts:
    """Where the parts are that a seat does not have, as far as it may know."""

    def __init__(self, view: View) -> None:
        me = view.who
        self.discarded = set(view.discard)
        self.taken = {card for seat, dino in enumerate(view.dinos) if seat != me for card in dino if card}
        self.taken |= {kept.card for row in view.suppressed for kept in row}
        held = [card for seat, hand in enumerate(view.hands) if seat != me for card in hand]
        self.taken |= {card for card in held if card}
        hidden = sum(1 for card in held if not card)
        self.in_deck = view.deck_count / max(1, view.deck_count + hidden)
        """The chance that a card nobody has seen is in the deck and not in a hand."""

    def unseen(self, card: str) -> bool:
        return card not in self.discarded and card not in self.taken


def kin_of(cards: Sequence[str]) -> dict[str, int]:
    """How many parts of each set are among these cards."""
    counts: dict[str, int] = {}
    for card in cards:
        if key := SET_OF.get(card):
            counts[key] = counts.get(key, 0) + 1
    return counts


def hopes(
    where: Whereabouts, luck: tuple[float, ...], dino: Sequence[str], row: Sequence[str], hand: Sequence[str]
) -> Iterator[Hope]:
    """The sets within reach, and the strongest animal without one."""
    held = [card for card in hand if card in PARTS]
    link = "" if links(row) else next((card for card in hand if links([card])), "")
    names = {NAMES[card] for card in hand}
    frame = [*row, link][-2:] if link else row
    need = 3 if link or links(row) else 4
    worn = kin_of(dino)
    for key, count in kin_of([*dino, *held]).items():
        if count < 2 or worn.get(key, 0) >= need:
            continue
        wanted, actions = list(dino), int(bool(link) and count < 4)
        for card in held:
            if PARTS[card].key == key:
                wanted[PARTS[card].slot] = card
                actions += 1
        lacking = [card for slot, card in KIN[key].items() if wanted[slot] != card]
        chance, more = found(where, luck, lacking, need - count, names)
        if chance:
            for card in sorted(lacking, key=worth)[: max(0, need - count)]:
                wanted[PARTS[card].slot] = card
            yield Hope(wanted, frame if count < 4 else row, chance, actions + more)
    best, actions = list(dino), 0
    for card in held:
        slot = PARTS[card].slot
        if not best[slot] or worth(card) > worth(best[slot]):
            best[slot] = card
            actions += 1
    if actions:
        yield Hope(best, row, 1.0, actions)


def links(cards: Sequence[str]) -> bool:
    """Whether a Missing Link is among them."""
    return not LINKS.isdisjoint(cards)


def found(
    where: Whereabouts, luck: tuple[float, ...], lacking: Sequence[str], missing: int, names: set[str]
) -> tuple[float, int]:
    """The chance of finding so many of these parts, and the actions that finding and attaching them takes.

    A search in hand finds up to two at once; the rest is left to luck, which seldom takes a part from another."""
    if missing <= 0:
        return 1.0, 0
    if missing > 2:
        return 0.0, 0
    piled = sum(card in where.discarded for card in lacking)
    unseen = sum(where.unseen(card) for card in lacking)
    chance, actions, left = 1.0, missing, missing
    if "Scavenge" in names and piled:
        left -= min(left, piled)
        actions += 1
    if left and "Fossil Dig" in names and unseen:
        dug = min(left, unseen)
        chance *= where.in_deck**dug
        left -= dug
        actions += 1
    if left:
        reach = unseen + ELSEWHERE * (len(lacking) - unseen)
        chance *= luck[left] * min(1.0, reach / left)
        actions += left
    return chance, actions
