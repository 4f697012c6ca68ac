"""Questions to a point of view (section 19): conversions, gathering cards, familiars, the dungeon, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from terrarium.kernel import Aid, Allocation, Decisions, Flow, Form, One, Pov, Value, Yes
from terrarium.kernel.rehearsal import rehearsed

from . import forms
from .content import DUNGEON, FAMILIARS, GATHERING, REAGENTS, TILES
from .rules.achievements import NEEDED, progress
from .rules.convert import market
from .rules.dungeon import next_room, rooms_left
from .rules.gather import collected
from .rules.scoring import scores
from .rules.summon import use
from .state import WizardState
from .view import WizardView
from .view.imagine import imagine
from .words import telling


def _seat(pov: Pov[WizardView]) -> Form:
    return One(list(range(len(pov.view.mages))), "seat")


def _kinds(pov: Pov[WizardView]) -> Form:
    return One(list(REAGENTS), "reagent")


def _tried(pov: Pov[WizardView], does: Callable[[WizardState, Flow], None]) -> tuple[WizardState, Decisions]:
    """A piece of the rules on a table that the view allows: what is secret there changes nothing of one's own."""
    table = imagine(pov.view, Random(0))
    table.active = max(0, pov.who)
    after, _, asked = rehearsed(table, does)
    return after, asked


def _castable(asked: Decisions, seat: int) -> list[str]:
    """The spells that may be cast, as the rules then ask for them."""
    decision = asked.get(seat)
    if decision is None or decision.kind != "cast":
        return []
    return [answer["cast"] for answer in decision.form.each() if "cast" in answer]


def price(pov: Pov[WizardView], kind: Value) -> Any:
    """For 1, 2, ... tokens of a kind: the mana, and the value afterwards."""
    index, seat = REAGENTS.index(kind), max(0, pov.who)
    rows = []
    for n in range(1, max(pov.view.mages[seat].tokens[index], 6) + 1):

        def sells(s: WizardState, f: Flow, count: int = n) -> None:
            s.mages[seat].tokens[index] = max(count, s.mages[seat].tokens[index])
            s.mages[seat].mana = 0
            market(s, f, seat, index, count)

        after, _ = _tried(pov, sells)
        rows.append({"count": n, "mana": after.mages[seat].mana, "value": after.tracks[index]})
    return rows


def _takes(icons: Sequence[int], supply: Sequence[int], number: int) -> list[list[int]]:
    """The choices of so many of a card's icons, as far as the supply has them."""
    pools = {kind: min(n, left) for kind, n, left in zip(REAGENTS, icons, supply, strict=True) if n and left}
    return [forms.counted(take) for take in Allocation(pools, number, number).each()] if pools else []


def gathering(pov: Pov[WizardView], card: Value) -> Any:
    """What a card would bring: tokens of the card, what else comes with the first of its icons, values, and the spells
    that one choice or another of its icons lets one cast."""
    view, seat = pov.view, max(0, pov.who)
    own, shown = view.mages[seat], GATHERING[card]
    wanted = list(forms.forced_take(card, own.gather_limit, view.supply))
    after, asked = _tried(pov, lambda s, f: collected(s, f, seat, card, wanted[:]))
    castable = dict.fromkeys(_castable(asked, seat))
    for take in _takes(shown.icons, view.supply, sum(wanted)):
        _, asked = _tried(pov, partial(collected, seat=seat, card=card, wanted=take))
        castable |= dict.fromkeys(_castable(asked, seat))
    gained = [new - old for new, old in zip(after.mages[seat].tokens, own.tokens, strict=True)]
    return {
        "card": card,
        "icons": shown.gather,
        "take": sum(wanted),
        "bonus": forms.held([max(0, got - took) for got, took in zip(gained, wanted, strict=True)]),
        "values": list(after.tracks),
        "castable": [spell for spell in own.uncast if spell in castable],
        "over": max(0, sum(after.mages[seat].tokens) - own.storage),
    }


def odds(pov: Pov[WizardView], _: Value) -> Any:
    """The next dungeon card: cards by type, the chance of a Hit and of defeat in percent, and what is at stake."""
    return next_room(pov.view)


def familiar(pov: Pov[WizardView], card: Value) -> Any:
    """The four uses of a familiar with their yield now."""
    view, seat = pov.view, max(0, pov.who)
    own = view.mages[seat]

    def summoned(use_for: str) -> tuple[WizardState, Decisions]:
        def does(s: WizardState, f: Flow) -> None:
            if card not in s.mages[seat].familiars:
                s.mages[seat].familiars.append(card)
            s.mages[seat].gold = 0
            use(s, f, seat, card, use_for)

        return _tried(pov, does)

    gathered, asked = summoned("gather")
    gained = [new - old for new, old in zip(gathered.mages[seat].tokens, own.tokens, strict=True)]
    chosen = asked.get(seat)
    return {
        "familiar": card,
        "cost": forms.familiar_cost(own, card),
        "score": summoned("score")[0].mages[seat].gold,
        "gather": "".join(kind * n for kind, n in zip(REAGENTS, gained, strict=True)),
        "choice": chosen.facts["number"] if chosen is not None and chosen.kind == "effect" else 0,
        "castable": _castable(asked, seat),
        "research": view.spell_deck.size + sum(1 for spell in view.spells if spell),
        "treasures": sum(DUNGEON[c].treasure for c in rooms_left(view)),
    }


def points(pov: Pov[WizardView], seat: Value) -> Any:
    """A seat's score as far as it is open: gold only where it may be known."""
    view = pov.view
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


def tiles(pov: Pov[WizardView], tile: Value) -> Any:
    """How far every seat is with a tile, in public terms; None where that is secret."""
    view = pov.view
    counter = TILES[tile].condition.counter
    shown = {}
    for seat, mage in enumerate(view.mages):
        secret = counter in ("mana", "gold") and getattr(mage, counter) is None
        shown[seat] = None if secret else progress(view, mage, tile)[0]
    return {"tile": tile, "have": shown, "need": NEEDED[len(view.mages)][tile][1]}


def _hand(pov: Pov[WizardView]) -> Form:
    """The own hand; every card for who has none."""
    view = pov.view
    return One(list((view.me.hand if view.seated else None) or GATHERING), "card")


def _familiars(pov: Pov[WizardView]) -> Form:
    """Those on offer first, then the own, then all others."""
    view = pov.view
    own = view.me.familiars if view.seated else ()
    return One(list(dict.fromkeys([*filter(None, view.familiars), *own, *FAMILIARS])), "familiar")


def _tiles(pov: Pov[WizardView]) -> Form:
    """The achievements of this game, taken or not."""
    view = pov.view
    there = [*view.tiles, *(tile for mage in view.mages for tile in mage.tiles)]
    return One(there or list(TILES), "tile")


AIDS = {
    "price": Aid("What a conversion pays", _kinds, price, tell=telling.price),
    "gather": Aid("What a gathering card brings", _hand, gathering, tell=telling.gathering),
    "dungeon": Aid("The odds in the dungeon", lambda pov: Yes(), odds, tell=telling.odds),
    "familiar": Aid("The uses of a familiar", _familiars, familiar, tell=telling.familiar),
    "score": Aid("The score so far", _seat, points, tell=telling.points),
    "tile": Aid("How far everybody is with an achievement", _tiles, tiles, tell=telling.tile),
}
