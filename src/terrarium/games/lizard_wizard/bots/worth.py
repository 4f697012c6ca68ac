"""What a seat's holdings are worth, in victory points, with so many turns to come.

The prices are those of section 17.12 (5 mana to the point); what makes the planner is that it also counts what
holdings will become: pairs still to be made, spells that work for the rest of the game, achievements that are near.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..content import DUNGEON, SCHOOL_OF, SPELLS, TILES, decks
from ..view import MageView, WizardView

MANA = 0.2
"""VP for 1 mana in the model of section 17.12."""


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
    """What it gives, of an action, to keep a wizard from the others."""


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

    def but(self, **changes: Any) -> Outlook:
        return msgspec.structs.replace(self, **changes)


def outlook(view: WizardView, w: Weights) -> Outlook:
    """A gather action brings three tokens and one for each wizard, a sale of five of them about 32 mana: that ties
    the prices of tokens and mana to that of an action."""
    count = len(view.mages)
    own = view.mages[max(0, view.who)]
    token = w.action / (own.gather_limit + len(own.wizards) + 1)
    return Outlook(
        w.horizon or turns_left(view),
        _unseen(decks.wizards(count), view, "wizards"),
        _unseen([card for tier in decks.towers(count) for card in tier], view, "towers"),
        view.tracks,
        view.tiles,
        count,
        token,
        w.mana * (w.action + 5 * token) / 32,
    )


def turns_left(view: WizardView) -> float:
    """The rounds to come follow from how fast each deck is taken, with the usual length as a first guess."""
    count = len(view.mages)
    usual = {2: 36.0, 3: 28.0, 4: 28.0}.get(count, 22.0)
    left = [float(view.round_cap - view.round)]
    for deck, offer, total in (
        (view.wizard_deck, view.wizards, len(decks.wizards(count))),
        (view.tower_deck, view.towers, 7 * len(decks.towers(count))),
        (view.familiar_deck, view.familiars, 7 * len(decks.familiars(count))),
        (view.spell_deck, view.spells, len(decks.spells(view.no_gotcha))),
    ):
        there = deck.size + sum(1 for card in offer if card)
        pace = (total - there + 8 * total / (usual * 1.15)) / (view.round + 8)
        left.append(there / max(pace, 0.01))
    return 0.0 if view.last else max(0.0, min(left))


def _unseen(cards: Sequence[str], view: WizardView, kind: str) -> list[int]:
    """The cards that nobody owns yet, by school."""
    counts = by_school(cards)
    for mage in view.mages:
        for card in getattr(mage, kind):
            counts[SCHOOL_OF[card]] -= 1
    return counts


def soon(turns: float, horizon: float) -> float:
    """How likely something that takes a while still comes about."""
    return min(1.0, turns / horizon)


def pairs(h: Holding, o: Outlook, w: Weights) -> float:
    """LW-821 to LW-824 as they stand, the partners that may still come, and the tokens that wizards bring."""
    matched = [min(a, b) for a, b in zip(h.wiz, h.tow, strict=True)]
    m, wizards, towers = sum(matched), sum(h.wiz), sum(h.tow)
    made = min(wizards, towers)
    points = float(10 * m + 5 * (made - m) + wizards + towers - 2 * made)
    near = soon(o.turns, 9)
    for school in range(7):
        lonely = h.wiz[school] - matched[school]
        if lonely:
            points += w.mate * near * min(lonely, o.towers[school])
        lonely = h.tow[school] - matched[school]
        if lonely:
            points += w.mate * near * min(lonely, o.wizards[school])
    points += w.single * soon(o.turns, 6) * min(2, abs(wizards - towers))
    return points + w.bonus * o.turns * o.token * wizards


def card_points(school: int, h: Holding, o: Outlook, w: Weights) -> float:
    """LW-823: what a cast spell of the school counts, or will."""
    if h.wiz[school] and h.tow[school]:
        return 5.0
    return 5 * soon(o.turns, 10) * (w.half if h.wiz[school] or h.tow[school] else w.none)


def spells(h: Holding, o: Outlook, w: Weights) -> float:
    """Cast spells as cards, and what they will still do."""
    points = 0.0
    for school, n in enumerate(h.cast):
        if n:
            points += n * card_points(school, h, o, w)
    for spell in h.active:
        points += lasting(spell, h, o, w)
    return points


def lasting(spell: str, h: Holding, o: Outlook, w: Weights) -> float:
    """What an ongoing spell brings from now on."""
    card = SPELLS[spell]
    if card.points:
        found = card.points[0]
        return found.times * _at_the_end(found.counter, h, o.turns) / found.per
    return w.engine * card.value * MANA * o.turns / 17


def _at_the_end(counter: str, h: Holding, turns: float) -> float:
    match counter:
        case "fam":
            return sum(h.fam) + 0.09 * turns
        case "cast":
            return sum(h.cast) + 0.14 * turns
        case "gold":
            return h.gold + 0.4 * turns
        case "wiz":
            return sum(h.wiz) + 0.2 * turns
        case "kinds":
            return max(3.5, float(sum(1 for n in h.tokens if n)) - 0.3 * turns)
        case "tow":
            return sum(h.tow) + 0.2 * turns
        case "item":
            return h.items + 0.06 * turns
    return 0.0


def gain_of_casting(spell: str, h: Holding, o: Outlook, w: Weights) -> float:
    """What casting brings, its tokens not counted: the card, and its effect now or from now on."""
    card = SPELLS[spell]
    points = card_points(card.school, h, o, w)
    if card.ongoing:
        return points + lasting(spell, h, o, w)
    return points + w.once * card.value * MANA * soon(o.turns, 3)


def liquid(h: Holding, o: Outlook, w: Weights) -> float:
    """Mana, gold and tokens: mana beyond what can still be used is worth little, so are tokens over the store."""
    usable = w.spare * (o.turns + 0.4)
    mana = o.mana * (min(h.mana, usable) + 0.1 * max(0.0, h.mana - usable))
    near = soon(o.turns, 3)
    worth = 0.0
    for n, value in zip(h.tokens, o.tracks, strict=True):
        if n:
            worth += n * (0.6 + 0.07 * min(value, 10))
    over = sum(h.tokens) - h.storage
    if over > 0:
        worth -= 1.1 * over
    return mana + h.gold + near * o.token * worth + planned(h, o, w)


def planned(h: Holding, o: Outlook, w: Weights) -> float:
    """Uncast spells: part of what casting would bring, the more of it the more of the reagents are there."""
    if not h.uncast or o.turns < 0.5:
        return 0.0
    points = 0.0
    for spell in h.uncast:
        card = SPELLS[spell]
        size = len(card.reagents)
        there = sum(min(need, have) for need, have in zip(card.cost, h.tokens, strict=True))
        gain = gain_of_casting(spell, h, o, w) - 1.1 * o.token * size
        if gain > 0:
            points += gain * soon(o.turns, 4) * (w.uncast + 0.35 * (there / size) ** 2) / (1 + 0.15 * len(h.uncast))
    return points


NEAR = 3


def tiles(h: Holding, o: Outlook, w: Weights) -> float:
    """Achievements that lie out: the nearer, the more they draw; one that is met is as good as taken."""
    points = 0.0
    for tile in o.tiles:
        met = TILES[tile].small if o.seats <= 2 else TILES[tile].condition
        have, need = _progress(met.counter, h), met.least
        if have >= need:
            points += 10
        else:
            points += w.tile * (max(0.0, have) / need) ** NEAR * soon(o.turns, 5)
    return points


def _progress(counter: str, h: Holding) -> float:
    match counter:
        case "tow":
            return sum(h.tow)
        case "fam":
            return sum(h.fam)
        case "item":
            return h.items
        case "spell":
            return len(h.uncast) + sum(h.cast)
        case "cast":
            return sum(h.cast)
        case "gold":
            return h.gold
        case "mana":
            return h.mana
        case "reag":
            return min(sum(h.tokens), h.storage)
        case "kinds":
            return sum(1 for n in h.tokens if n)
        case "max_kind":
            return max(h.tokens)
        case "match":
            return sum(map(min, h.wiz, h.tow))
        case "pair":
            return min(sum(h.wiz), sum(h.tow))
        case "quartet":
            best = 0.0
            for four in zip(h.wiz, h.tow, h.cast, h.fam, strict=True):
                best = max(best, sum(1 for n in four if n) / 4)
            return best
        case "schools(wiz)":
            return sum(1 for n in h.wiz if n)
        case "schools(fam)":
            return sum(1 for n in h.fam if n)
        case "max_school(wiz)":
            return max(h.wiz)
        case "max_school(tow)":
            return max(h.tow)
        case "max_school(card)":
            uncast = by_school(h.uncast)
            return max(map(sum, zip(h.wiz, h.tow, h.cast, h.fam, uncast, strict=True)))
    return 0.0


def flowing(h: Holding, o: Outlook, w: Weights) -> float:
    """The part that tokens, mana and gold change."""
    return liquid(h, o, w) + tiles(h, o, w)


def worth(h: Holding, o: Outlook, w: Weights) -> float:
    """All of it."""
    return pairs(h, o, w) + spells(h, o, w) + flowing(h, o, w) + w.item * h.items + 0.3 * sum(h.fam)


def dungeon(rooms: Sequence[str], limit: int, w: Weights) -> float:
    """The expected VP of an expedition played well, cards drawn as if put back."""
    total = len(rooms)
    hits = sum(1 for room in rooms if DUNGEON[room].kind in ("monster", "trap"))
    if not total or hits == total:
        return 0.0
    p = hits / total
    mean = sum(DUNGEON[room].gold or w.item for room in rooms if DUNGEON[room].treasure) / (total - hits)
    most = min(12, total - hits)
    after = [0.0] * (most + 2)
    for _ in range(limit):
        here = [0.0] * (most + 2)
        here[most] = here[most + 1] = most * mean
        for kept in range(most - 1, -1, -1):
            here[kept] = max(kept * mean, p * after[kept] + (1 - p) * here[kept + 1])
        after = here
    return after[0]
