"""What a seat's holdings are worth, in victory points, with so many turns to come.

The prices are those of section 17.12 (5 mana to the point); what makes the planner is that it also counts what
holdings will become: pairs still to be made, spells that work for the rest of the game, achievements that are near.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from ..content import DUNGEON, SPELLS, TILES
from .holdings import Holding, Outlook, Weights, by_school, soon

MANA = 0.2
"""VP for 1 mana in the model of section 17.12."""


def pairs(h: Holding, o: Outlook, w: Weights) -> float:
    """LW-821 to LW-824 as they stand, the partners that may still come, and the tokens that wizards bring."""
    wizards, towers = sum(h.wiz), sum(h.tow)
    matching = hopes = 0
    for a, b, more_wizards, more_towers in zip(h.wiz, h.tow, o.wizards, o.towers, strict=True):
        if a > b:
            matching += b
            hopes += min(a - b, more_towers)
        else:
            matching += a
            if b > a:
                hopes += min(b - a, more_wizards)
    made = min(wizards, towers)
    points = 10 * matching + 5 * (made - matching) + wizards + towers - 2 * made
    single = w.single * soon(o.turns, 6) * min(2, abs(wizards - towers))
    return points + w.mate * soon(o.turns, 9) * hopes + single + w.bonus * o.turns * o.token * wizards


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
    mana = h.mana if h.mana <= usable else usable + 0.1 * (h.mana - usable)
    tokens: float = sum(map(mul, h.tokens, o.prices))
    over = sum(h.tokens) - h.storage
    if over > 0:
        tokens -= 1.1 * o.token * soon(o.turns, 3) * over
    return o.mana * mana + h.gold + tokens + planned(h, o, w)


def planned(h: Holding, o: Outlook, w: Weights) -> float:
    """Uncast spells: part of what casting would bring, the more of it the more of the reagents are there."""
    if not h.uncast or o.turns < 0.5:
        return 0.0
    points = 0.0
    for spell in h.uncast:
        card = SPELLS[spell]
        size = len(card.reagents)
        there = sum(map(min, card.cost, h.tokens))
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
        if met.counter not in PROGRESS:
            continue
        have, need = PROGRESS[met.counter](h), met.least
        if have >= need:
            points += 10
        else:
            points += w.tile * (max(0.0, have) / need) ** NEAR * soon(o.turns, 5)
    return points


def _most_of_a_school(h: Holding) -> float:
    return max(map(sum, zip(h.wiz, h.tow, h.cast, h.fam, by_school(h.uncast), strict=True)))


def _best_quartet(h: Holding) -> float:
    return max(map(_quarters, h.wiz, h.tow, h.cast, h.fam))


def _quarters(*four: int) -> float:
    return (4 - four.count(0)) / 4


PROGRESS: dict[str, Callable[[Holding], float]] = {
    "tow": lambda h: sum(h.tow),
    "fam": lambda h: sum(h.fam),
    "item": lambda h: h.items,
    "spell": lambda h: len(h.uncast) + sum(h.cast),
    "cast": lambda h: sum(h.cast),
    "gold": lambda h: h.gold,
    "mana": lambda h: h.mana,
    "reag": lambda h: min(sum(h.tokens), h.storage),
    "kinds": lambda h: 7 - h.tokens.count(0),
    "max_kind": lambda h: max(h.tokens),
    "match": lambda h: sum(map(min, h.wiz, h.tow)),
    "pair": lambda h: min(sum(h.wiz), sum(h.tow)),
    "quartet": _best_quartet,
    "schools(wiz)": lambda h: 7 - h.wiz.count(0),
    "schools(fam)": lambda h: 7 - h.fam.count(0),
    "max_school(wiz)": lambda h: max(h.wiz),
    "max_school(tow)": lambda h: max(h.tow),
    "max_school(card)": _most_of_a_school,
}
"""What a tile counts; the feats of one turn cannot be seen in holdings."""


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
