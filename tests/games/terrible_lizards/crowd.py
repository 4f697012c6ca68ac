"""Crowded tables: whole sets and nearly whole ones, Persistents, wounds, and hands full of Quick cards."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.content import CARDS, EFFECTS, PARTS, PERSISTENT, SETS, TYPES
from terrarium.games.terrible_lizards.state import State, set_of
from terrarium.kernel import Dice


def crowded(seats: int, rng: Random, dice: Dice, **options: Any) -> State:
    """A position just before somebody's turn in the third round: `s.begin(dice, turn())` starts it."""
    s: State
    s, _ = game.new(seats, game.settled(options), dice)
    s.round, s.opened, s.active = 3, True, rng.randrange(seats)
    pile = list(CARDS)
    rng.shuffle(pile)

    def take(fits: Any, most: int) -> list[str]:
        found = [card for card in pile if fits(card)][:most]
        for card in found:
            pile.remove(card)
        return found

    for seat in range(seats):
        s.dinos[seat], s.rows[seat], s.suppressed[seat] = [""] * len(TYPES), [], []
        dinosaur = rng.choice(list(SETS))
        for card in take(lambda card, of=dinosaur: card in PARTS and PARTS[card].key == of, rng.choice((3, 4, 4, 4))):
            s.dinos[seat][PARTS[card].slot] = card
        for card in take(lambda card: card in PARTS, rng.randint(0, 2)):
            if s.dinos[seat][PARTS[card].slot]:
                pile.append(card)
            else:
                s.dinos[seat][PARTS[card].slot] = card
        s.rows[seat] = take(lambda card: card in PERSISTENT, rng.randint(0, 2))
        s.hands[seat] = take(lambda card: card in EFFECTS, rng.randint(2, 5)) + take(lambda card: True, 2)
        s.health[seat] = rng.choice((4, 25, 50, 90))
        s.bonus[seat] = set_of(s.dinos[seat], s.rows[seat])
    cut = rng.choice((0, 0, len(pile) // 2, len(pile) - 2))
    s.deck, s.discard = pile[cut:], pile[:cut]
    s.strands[0].stack[:] = []
    return s
