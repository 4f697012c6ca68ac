"""A twin of a table in which only what `who` cannot know is different (section 16 of the rule page)."""

from __future__ import annotations

from random import Random

from terrarium.games.lizard_wizard.content import FAMILIARS, TOWERS
from terrarium.games.lizard_wizard.content.vocabulary import PEEK
from terrarium.games.lizard_wizard.state import WizardState


def disguise(state: WizardState, who: int, rng: Random) -> WizardState:
    twin = state.copy()
    hidden = [seat for seat in range(state.seats) if seat != who]
    _hands(twin, hidden, rng)
    if not state.open_money:
        for seat in hidden:
            if not twin.mages[seat].out:
                least = twin.duel.bid if twin.duel is not None and twin.duel.high == seat else 0
                twin.mages[seat].mana = rng.randint(least, least + 40)
                twin.mages[seat].gold = rng.randint(0, 30)
    rng.shuffle(twin.wizard_deck)
    _spells(twin, who, rng)
    _within_tiers(twin.tower_deck, {card: tower.size for card, tower in TOWERS.items()}, rng)
    _within_tiers(twin.familiar_deck, {card: familiar.mana for card, familiar in FAMILIARS.items()}, rng)
    _dungeon(twin, who, rng)
    return twin


def _hands(twin: WizardState, hidden: list[int], rng: Random) -> None:
    """The cards in other hands and in the draw deck change places."""
    unseen = twin.gather_deck + [card for seat in hidden for card in twin.mages[seat].hand]
    rng.shuffle(unseen)
    for seat in hidden:
        twin.mages[seat].hand = [unseen.pop() for _ in twin.mages[seat].hand]
    twin.gather_deck = unseen


def _spells(twin: WizardState, who: int, rng: Random) -> None:
    """The order of the deck, and what another seat is looking at."""
    if twin.digging and twin.active != who:
        unseen = twin.spell_deck + twin.digging
        rng.shuffle(unseen)
        twin.digging = [unseen.pop() for _ in twin.digging]
        twin.spell_deck = unseen
    else:
        rng.shuffle(twin.spell_deck)


def _within_tiers(deck: list[str], tier: dict[str, int], rng: Random) -> None:
    order = sorted({tier[card] for card in deck}, reverse=True)
    shuffled = []
    for cost in order:
        cards = [card for card in deck if tier[card] == cost]
        rng.shuffle(cards)
        shuffled += cards
    deck[:] = shuffled


def _dungeon(twin: WizardState, who: int, rng: Random) -> None:
    """The order of the deck, but for the next card where `who` has just peeked at it."""
    trip = twin.expedition
    sees = trip is not None and trip.seat == who and twin.mages[who].stats[PEEK] > 0
    top = [twin.dungeon.pop()] if sees else []
    rng.shuffle(twin.dungeon)
    twin.dungeon += top
