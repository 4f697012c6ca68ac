"""Crowded tables: everybody owns much of everything, supplies and decks run short, values stand at their ends."""

from __future__ import annotations

from random import Random

from terrarium.games.lizard_wizard.content import DUNGEON, SPELLS, TILES
from terrarium.games.lizard_wizard.state import WizardState

from .table import Table


def crowded(seats: int, rng: Random, **options: object) -> WizardState:
    """A position in the first round in which spells meet: cast, uncast and spent ones, hexes, traps, short supplies."""
    t = Table(seats, **options)
    s = t.s
    for mage in s.mages:
        mage.mana, mage.gold = rng.choice((3, 20, 60)), rng.choice((0, 4, 20))
        for kind in range(7):
            taken = min(s.supply[kind], rng.choice((0, 1, 1, 2, 3)))
            mage.tokens[kind] += taken
            s.supply[kind] -= taken
        mage.wizards += drawn(s.wizard_deck, rng.randint(0, 2))
        mage.towers += drawn(s.tower_deck, rng.randint(0, 2))
        mage.familiars += drawn(s.familiar_deck, rng.randint(0, 2))
        for spell in drawn(s.spell_deck, rng.randint(2, 8)):
            lasts = SPELLS[spell].ongoing
            rng.choice((mage.uncast, mage.uncast, mage.active if lasts else mage.spent)).append(spell)
    for _ in range(rng.choice((0, 0, 2))):
        kind = rng.randrange(7)
        rng.choice(s.mages[:seats]).tokens[kind] += s.supply[kind]
        s.supply[kind] = 0
    s.tracks[:] = [rng.choice((1, 1, 2, 5, 9, 11, 12)) for _ in range(7)]
    armed = rng.choice((None, None, *range(seats)))
    if armed is not None:
        s.dungeon += s.aside
        s.traps, s.aside = dict.fromkeys(s.aside, armed), []
    rng.shuffle(s.dungeon)
    if rng.random() < 0.3:
        emptied(s, rng)
    for seat, mage in enumerate(s.mages[:seats]):
        for spell in mage.active:
            if any(effect.verb == "hex" for effect in SPELLS[spell].effects):
                s.hexes[spell] = rng.choice([other for other in range(len(s.mages)) if other != seat])
    for seat, mage in enumerate(s.mages):
        mage.stats = s.modifiers(seat)
    s.tiles = rng.sample(list(TILES), 4)
    t.turn(rng.randrange(seats))
    assert not s.faults()
    return s


def drawn(deck: list[str], most: int) -> list[str]:
    """Cards from the top; a few stay in the deck."""
    return [deck.pop() for _ in range(min(most, len(deck) - 3)) if len(deck) > 3]


def emptied(s: WizardState, rng: Random) -> None:
    """Nearly all treasure is found, or nearly all spells are taken."""
    if rng.random() < 0.5:
        for card in [card for card in s.dungeon if DUNGEON[card].treasure][rng.randint(0, 3) :]:
            s.dungeon.remove(card)
            mage = rng.choice(s.mages)
            (mage.items if DUNGEON[card].kind == "item" else mage.treasure).append(card)
    else:
        keep = rng.randint(0, 3)
        while len(s.spell_deck) > keep:
            rng.choice(s.mages).uncast.append(s.spell_deck.pop())
