"""What a bot looks at: what its seat holds, and what the table still promises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ..content import SCHOOL_OF, decks
from ..view import MageView, WizardView


class Weights(msgspec.Struct, frozen=True):
    """How a bot sees the table."""

    horizon: float = 0.0
    """Turns that it always sees before it; 0: it reckons how many are left."""
    action: float = 2.8
    """What an action is worth; the prices of tokens and mana follow from it."""
    mana: float = 1.5
    """How dear mana is beside what follows from the price of an action."""
    mate: float = 1.5
    """A wizard or tower whose partner of the same school may still come."""
    bonus: float = 0.15
    """Gather actions, with a wizard's extra token, for each turn to come."""
    engine: float = 0.9
    """How much of the model's value an ongoing spell brings."""
    once: float = 1.1
    half: float = 0.45
    """The chance of a matching pair for a spell's school of which it has one half."""
    none: float = 0.1
    uncast: float = 0.75
    """What an uncast spell is worth of the gain of casting it."""
    tile: float = 6.0
    item: float = 3.0
    spare: float = 14.0
    """Mana that a seat can use well in each turn to come."""
    single: float = 2.0
    """A wizard or tower that any other may still join."""
    bid: float = 1.0
    """How far it goes in a duel, of what the wizard is worth."""
    win_at: float = -2.0
    """A duel is opened if it may be won for so much less than it is worth."""
    deny: float = 0.0
    """What it gives, of a wizard's worth to the high bidder, to keep it from that seat."""

    def varied(self, rng: Random, spread: float) -> Weights:
        shares = {name: rng.uniform(1 - spread, 1 + spread) for name in self.__struct_fields__}
        return replace(self, **{name: getattr(self, name) * share for name, share in shares.items()})


class Holding(msgspec.Struct):
    """What counts of a seat's holdings; `wiz`, `tow`, `cast`, `fam` by school."""

    mana: float
    gold: float
    tokens: list[int]
    wiz: list[int]
    tow: list[int]
    cast: list[int]
    fam: list[int]
    uncast: list[str]
    active: list[str]
    items: int
    storage: int

    def copy(self) -> Holding:
        return Holding(
            self.mana,
            self.gold,
            self.tokens[:],
            self.wiz[:],
            self.tow[:],
            self.cast[:],
            self.fam[:],
            self.uncast[:],
            self.active[:],
            self.items,
            self.storage,
        )


def by_school(cards: Sequence[str]) -> list[int]:
    counts = [0] * 7
    for card in cards:
        counts[SCHOOL_OF[card]] += 1
    return counts


def holding(view: WizardView, own: MageView) -> Holding:
    towers = [0] * 7
    for tower in own.towers:
        towers[view.tower_school(tower)] += 1
    return Holding(
        own.mana or 0,
        own.gold or 0,
        list(own.tokens),
        by_school(own.wizards),
        towers,
        by_school(own.active + own.spent),
        by_school(own.familiars),
        list(own.uncast),
        list(own.active),
        len(own.items),
        own.storage,
    )


class Outlook(msgspec.Struct):
    """What the table promises: turns to come, prices, and what is left of each school."""

    turns: float
    wizards: list[int]
    towers: list[int]
    tracks: tuple[int, ...]
    tiles: tuple[str, ...]
    seats: int
    token: float
    mana: float
    prices: list[float]
    """What a token of each kind is worth."""

    def but(self, **changes: Any) -> Outlook:
        return msgspec.structs.replace(self, **changes)

    def at(self, tracks: tuple[int, ...]) -> Outlook:
        """The same with other values on the tracks."""
        return self.but(tracks=tracks, prices=prices(tracks, self.token, self.turns))


def soon(turns: float, horizon: float) -> float:
    """How likely something that takes a while still comes about."""
    return turns / horizon if turns < horizon else 1.0


def prices(tracks: tuple[int, ...], token: float, turns: float) -> list[float]:
    """A token is the dearer, the higher its value; at the end it is worth nothing."""
    near = token * soon(turns, 3)
    return [near * (0.6 + 0.07 * (value if value < 10 else 10)) for value in tracks]


def outlook(view: WizardView, w: Weights) -> Outlook:
    """A gather action brings three tokens and one for each wizard, a sale of five of them about 32 mana: that ties
    the prices of tokens and mana to that of an action."""
    count = len(view.mages)
    own = view.mages[max(0, view.who)]
    token = w.action / (own.gather_limit + len(own.wizards) + 1)
    turns = w.horizon or turns_left(view)
    return Outlook(
        turns,
        _unseen(_wizards(count), view, "wizards"),
        _unseen(_towers(count), view, "towers"),
        view.tracks,
        view.tiles,
        count,
        token,
        w.mana * (w.action + 5 * token) / 32,
        prices(view.tracks, token, turns),
    )


USUAL = {2: 36.0, 3: 28.0, 4: 28.0, 5: 22.0}
"""Rounds that a game is first thought to last."""


def turns_left(view: WizardView) -> float:
    """The rounds to come follow from how fast each deck is taken, with the usual length as a first guess."""
    if view.last:
        return 0.0
    count = len(view.mages)
    left = float(view.round_cap - view.round)
    for deck, offer, total in (
        (view.wizard_deck, view.wizards, len(decks.wizards(count))),
        (view.tower_deck, view.towers, 7 * len(decks.towers(count))),
        (view.familiar_deck, view.familiars, 7 * len(decks.familiars(count))),
        (view.spell_deck, view.spells, len(decks.spells(view.no_gotcha))),
    ):
        there = deck.size + len(offer) - offer.count("")
        pace = (total - there + 8 * total / (USUAL[count] * 1.15)) / (view.round + 8)
        left = min(left, there / max(pace, 0.01))
    return max(0.0, left)


@cache
def _wizards(count: int) -> list[int]:
    return by_school(decks.wizards(count))


@cache
def _towers(count: int) -> list[int]:
    return by_school([card for tier in decks.towers(count) for card in tier])


def _unseen(printed: list[int], view: WizardView, kind: str) -> list[int]:
    """The cards that nobody owns yet, by school."""
    counts = printed[:]
    for mage in view.mages:
        for card in getattr(mage, kind):
            counts[SCHOOL_OF[card]] -= 1
    return counts
