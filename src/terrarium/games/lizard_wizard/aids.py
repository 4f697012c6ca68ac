"""Questions to a view (section 19): what a conversion pays, what a card gathers, the odds in the dungeon, the score."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Aid, Form, One, Value, Yes

from . import forms as decisions
from .content import DUNGEON, FAMILIARS, GATHERING, REAGENTS, SPELLS, TILES, WIZARDS
from .content.vocabulary import FAM_SCORE, SALE_BONUS, SALE_DROP
from .rules.achievements import NEEDED, all_schools, progress
from .rules.dungeon import next_room, rooms_left
from .rules.scoring import scores
from .state import TOP
from .view import WizardView
from .words import telling


def _seat(view: WizardView) -> Form:
    return One(list(range(len(view.mages))), "seat")


def price(view: WizardView, kind: Value) -> Any:
    """For 1, 2, ... tokens of a kind: the mana, and the value afterwards."""
    index = REAGENTS.index(kind)
    own = view.me if view.seated else None
    bonus, drop = (own.stats[SALE_BONUS], own.stats[SALE_DROP]) if own else (0, 0)
    most = max(own.tokens[index] if own else 0, 6)
    value = view.tracks[index]
    return [
        {"count": n, "mana": n * (value + bonus), "value": max(1, min(TOP, value - max(0, n + drop)))}
        for n in range(1, most + 1)
    ]


def gathering(view: WizardView, card: Value) -> Any:
    """What a card would bring: icons, the wizards' bonus, values after it, tokens over the limit."""
    shown = GATHERING[card]
    own = view.mages[max(0, view.who)]
    taken = min(own.gather_limit, sum(map(min, shown.icons, view.supply)))
    bonus = [0] * 7
    for wizard in own.wizards:
        bonus[WIZARDS[wizard].reagent] += 1
    after = sum(own.tokens) + taken + sum(bonus)
    reach = [have + icon + extra for have, icon, extra in zip(own.tokens, shown.icons, bonus, strict=True)]
    return {
        "card": card,
        "icons": shown.gather,
        "take": taken,
        "bonus": decisions.held(bonus),
        "values": [min(TOP, value + rise) for value, rise in zip(view.tracks, shown.rises, strict=True)],
        "castable": [spell for spell in own.uncast if decisions.covers(reach, SPELLS[spell].cost)],
        "over": max(0, after - own.storage),
    }


def odds(view: WizardView, _: Value) -> Any:
    """The next dungeon card: cards by type, the chance of a Hit and of defeat in percent, and what is at stake."""
    return next_room(view)


def familiar(view: WizardView, card: Value) -> Any:
    """The four uses of a familiar with their yield now."""
    own = view.mages[max(0, view.who)]
    of = FAMILIARS[card]
    new = 0 if card in own.familiars else 1
    reach = [have + shown for have, shown in zip(own.tokens, of.tokens, strict=True)]
    return {
        "familiar": card,
        "score": all_schools(view, own)[of.school] + new + own.stats[FAM_SCORE],
        "gather": of.shows,
        "castable": [spell for spell in own.uncast if decisions.covers(reach, SPELLS[spell].cost)],
        "research": view.spell_deck.size + sum(1 for spell in view.spells if spell),
        "treasures": sum(DUNGEON[c].treasure for c in rooms_left(view)),
    }


def points(view: WizardView, seat: Value) -> Any:
    """A seat's score as far as it is open: gold only where it may be known."""
    score = scores(view)[seat]
    return {
        "seat": seat,
        "matching": 10 * sum(score.matched),
        "other": 5 * score.other,
        "singles": score.singles,
        "spells": sum(score.spells),
        "ends": sum(vp for _, vp in score.ends),
        "gold": view.mages[seat].gold,
        "items": score.items,
        "tiles": score.tiles,
        "total": score.total,
    }


def tiles(view: WizardView, tile: Value) -> Any:
    """How far every seat is with a tile, in public terms; None where that is secret."""
    counter = TILES[tile].condition.counter
    shown = {}
    for seat, mage in enumerate(view.mages):
        secret = counter in ("mana", "gold") and getattr(mage, counter) is None
        shown[seat] = None if secret else progress(view, mage, tile)[0]
    return {"tile": tile, "have": shown, "need": NEEDED[len(view.mages)][tile][1]}


def _hand(view: WizardView) -> Form:
    """The own hand; every card for who has none."""
    return One(list((view.me.hand if view.seated else None) or GATHERING), "card")


def _familiars(view: WizardView) -> Form:
    """Those on offer first, then the own, then all others."""
    own = view.me.familiars if view.seated else ()
    return One(list(dict.fromkeys([*filter(None, view.familiars), *own, *FAMILIARS])), "familiar")


def _tiles(view: WizardView) -> Form:
    """The achievements of this game, taken or not."""
    there = [*view.tiles, *(tile for mage in view.mages for tile in mage.tiles)]
    return One(there or list(TILES), "tile")


AIDS = {
    "price": Aid("What a conversion pays", lambda view: One(list(REAGENTS), "reagent"), price, tell=telling.price),
    "gather": Aid("What a gathering card brings", _hand, gathering, tell=telling.gathering),
    "dungeon": Aid("The odds in the dungeon", lambda view: Yes(), odds, tell=telling.odds),
    "familiar": Aid("The uses of a familiar", _familiars, familiar, tell=telling.familiar),
    "score": Aid("The score so far", _seat, points, tell=telling.points),
    "tile": Aid("How far everybody is with an achievement", _tiles, tiles, tell=telling.tile),
}
