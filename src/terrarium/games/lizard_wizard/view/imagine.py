"""From a view back to a whole table that it allows: what is unseen is dealt anew."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from terrarium.kernel import state_of

from ..content import DUNGEON, GATHERING, decks
from ..state import Mage, WizardState
from . import Deck, MageView, WizardView


def unseen(all_cards: Iterable[str], *seen: Iterable[str]) -> list[str]:
    known = {card for cards in seen for card in cards}
    return [card for card in all_cards if card not in known]


def shuffled(rng: Random, cards: list[str]) -> list[str]:
    rng.shuffle(cards)
    return cards


def tiered(rng: Random, tiers: tuple[tuple[str, ...], ...], *seen: Iterable[str]) -> list[str]:
    """LW-108, LW-110: the cheapest lie on top, each cost in an unknown order."""
    deck: list[str] = []
    for tier in reversed(tiers):
        deck += shuffled(rng, unseen(tier, *seen))
    return deck


def order(deck: Deck, imagined: list[str]) -> list[str]:
    return imagined if deck.order is None else list(deck.order)


def purse(view: WizardView, seat: int, rng: Random) -> int:
    """A secret amount of mana: anything usual, and never less than a standing bid."""
    bid = view.duel.bid if view.duel is not None and view.duel.high == seat else 0
    return max(bid, rng.randint(0, 30))


def imagine(view: WizardView, rng: Random) -> WizardState:
    """A state with `state.view(view.who) == view`."""
    count = len(view.mages)
    hands = [mage.hand for mage in view.mages if mage.hand is not None]
    cards = shuffled(rng, unseen(GATHERING, view.discard, [view.played], *hands))
    spells = shuffled(
        rng,
        unseen(decks.spells(view.no_gotcha), view.spells, view.digging or (), *(m.spells for m in view.mages)),
    )
    digging = list(view.digging) if view.digging is not None else [spells.pop() for _ in range(view.dug)]
    rooms = [card for mage in view.mages for card in (*mage.items, *mage.treasure)]
    trip = view.expedition.drawn if view.expedition is not None else ()
    dungeon = shuffled(rng, unseen(DUNGEON, rooms, trip, view.aside, [view.peeked]))
    if view.peeked:
        dungeon.append(view.peeked)
    wizards = unseen(decks.wizards(count), view.wizards, *(m.wizards for m in view.mages))
    mages = [
        whole(view, seat, mage, cards, rng) if mage.hand is None or mage.mana is None else known(mage)
        for seat, mage in enumerate(view.mages)
    ]
    return state_of(
        WizardState,
        view,
        mages=mages,
        gather_deck=order(view.gather_deck, cards),
        gather_discard=list(view.discard),
        wizard_deck=order(view.wizard_deck, shuffled(rng, wizards)),
        tower_deck=order(
            view.tower_deck, tiered(rng, decks.towers(count), view.towers, *(m.towers for m in view.mages))
        ),
        spell_deck=order(view.spell_deck, spells),
        familiar_deck=order(
            view.familiar_deck,
            tiered(rng, decks.familiars(count), view.familiars, *(m.familiars for m in view.mages)),
        ),
        dungeon=order(view.dungeon, dungeon),
        digging=digging,
    )


def known(mage: MageView, mana: int = 0, gold: int = 0, hand: list[str] | None = None) -> Mage:
    return Mage(
        mana if mage.mana is None else mage.mana,
        gold if mage.gold is None else mage.gold,
        list(mage.tokens),
        list(mage.hand or ()) if hand is None else hand,
        list(mage.wizards),
        list(mage.towers),
        list(mage.familiars),
        list(mage.uncast),
        list(mage.casting),
        list(mage.active),
        list(mage.spent),
        list(mage.items),
        list(mage.treasure),
        list(mage.tiles),
        list(mage.stats),
        mage.skip,
        mage.out,
    )


def whole(view: WizardView, seat: int, mage: MageView, cards: list[str], rng: Random) -> Mage:
    """A mage whose secrets are dealt from the cards unseen."""
    hand = [cards.pop() for _ in range(mage.cards)] if mage.hand is None else list(mage.hand)
    return known(
        mage, purse(view, seat, rng), sum(DUNGEON[c].gold for c in mage.treasure) // 2 + rng.randint(0, 6), hand
    )
