"""How a position stands: animals reduced to their figures, and who outlives whom.

The measure is a race. A seat's endurance is its health over what it loses a round to everybody else's attacks; a
position is as good as the logarithm of the own endurance less the others' mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log

from ..content import BONUS, PARTS, PERSISTENT, WINGS, Bonus
from ..content.ops import Damage, Gain
from ..rules.attack import HEAD
from ..rules.odds import figures
from ..state import set_of
from ..view import View

FALLEN = 0.7
"""What an opponent out of the game is worth."""
RIPPED = 6.0
"""What a part torn off an opponent is worth, in health."""
CANCELLED = 4.0
"""What cancelling a card in every turn is worth a round, in health."""
DRUNK = 0.6
"""How much of the health that an attack gains counts: it comes only while the attacks go through."""
SPIKED = 1.4
"""How much of the damage to attackers counts: it is taken, or it keeps them away."""


class Beast:
    """One seat as the race sees it."""

    __slots__ = ("atk", "bonus", "figures", "head", "health", "hits", "regen", "set", "venom", "wgt", "wings")

    def __init__(self, dino: Sequence[str], row: Sequence[str], health: int) -> None:
        self.figures = _body(tuple(dino), tuple(row))
        """All but its health."""
        self.set, self.atk, self.wgt, self.head, self.wings, self.venom, self.regen = self.figures
        self.bonus: Bonus = BONUS[self.set]
        self.health = health
        self.hits: dict[Beast, tuple[float, float]] = {}


Figures = tuple[str, int, int, int, bool, int, int]


@lru_cache(maxsize=50_000)
def _body(dino: tuple[str, ...], row: tuple[str, ...]) -> Figures:
    """Set, attack, weight, the head's weight, whether it has wings, what its strikes add, what it gains a round."""
    key = set_of(dino, row)
    attack, weight = BONUS[key].attack, 0
    for card in dino:
        if card:
            attack += PARTS[card].attack
            weight += PARTS[card].weight
    for card in row:
        attack += PERSISTENT[card].static.attack
        weight += PERSISTENT[card].static.weight
    head = PARTS[dino[HEAD]].weight if dino[HEAD] else 0
    venom = sum(op.amount for card in row for op in PERSISTENT[card].strikes if isinstance(op, Damage))
    regen = sum(op.amount for card in row for op in PERSISTENT[card].upkeep if isinstance(op, Gain))
    return key, attack, weight, head, dino[WINGS] != "", venom, regen


def blow(a: Beast, b: Beast) -> tuple[float, float]:
    """What an attack of `a` on `b` takes from `b` on average, and the damage proper in it; `a` remembers it."""
    ours = a.bonus
    ahead = a.wgt if ours.offence == "weight" else a.atk
    against = b.wgt if ours.defence == "weight" else b.head if ours.defence == "head" else 0
    _, mean, none = figures(ours.dice, ours.chain, b.bonus.untouched, ahead - against)
    total = mean
    if ours.crushes:
        total += (1 - none) * b.wgt
    if a.venom and not b.bonus.armored:
        total += (1 - none) * a.venom
    if ours.rips:
        total += (1 - none) * RIPPED
    a.hits[b] = total, mean
    return total, mean


def race(beasts: Sequence[Beast | None], me: int) -> float:
    """The own endurance against the others' (None: out of the game)."""
    if len(beasts) == 2 and (one := beasts[0]) is not None and (other := beasts[1]) is not None:
        found = _PAIRS.get((one.figures, other.figures))
        if found is None:
            if len(_PAIRS) >= MOST_PAIRS:
                _PAIRS.clear()
            lost = _losses(beasts, [0, 1])
            found = _PAIRS[one.figures, other.figures] = lost[0], lost[1]
        lead = _endurance(one, found[0]) - _endurance(other, found[1])
        return lead if me == 0 else -lead
    alive = [seat for seat, beast in enumerate(beasts) if beast is not None]
    if me not in alive:
        return -9.0
    rivals = len(alive) - 1
    if not rivals:
        return 9.0
    loss = _losses(beasts, alive)
    value = FALLEN * (len(beasts) - len(alive))
    others = 0.0
    for i in alive:
        beast = beasts[i]
        assert beast is not None
        endurance = _endurance(beast, loss[i])
        if i == me:
            value += endurance
        else:
            others += endurance
    return value - others / rivals


MOST_PAIRS = 100_000
_PAIRS: dict[tuple[Figures, Figures], tuple[float, float]] = {}
"""What two animals lose a round to each other: of few pairs a planner thinks again and again."""


def _endurance(beast: Beast, loss: float) -> float:
    return log((max(0, beast.health) + 1.0) / max(1.5, loss + 0.5))


def _losses(beasts: Sequence[Beast | None], alive: list[int]) -> list[float]:
    """What each seat loses a round."""
    rivals = len(alive) - 1
    loss = [0.0] * len(beasts)
    for i in alive:
        a = beasts[i]
        assert a is not None
        often = (len(alive) if a.bonus.roams else 1) / rivals
        best = 0.0
        for j in alive:
            if i != j:
                b = beasts[j]
                assert b is not None
                total, mean = a.hits.get(b) or blow(a, b)
                loss[j] += total * often * (0.85 if b.wings else 1.0)
                if b.bonus.spikes and not a.bonus.armored:
                    loss[i] += b.bonus.spikes * often * SPIKED
                if mean > best:
                    best = mean
        loss[i] -= a.regen + (DRUNK * best if a.bonus.drinks else 0.0) + (CANCELLED if a.bonus.cancels else 0.0)
    return loss


def beasts_of(view: View) -> list[Beast | None]:
    """All seats as they stand, lasting figures only."""
    return [
        None if view.died[seat] else Beast(view.dinos[seat], view.rows[seat], view.health[seat])
        for seat in range(view.seats)
    ]


def worth(card: str) -> float:
    """Section 15's value of a part: weight is a little cheaper than attack."""
    part = PARTS[card]
    return part.attack + 0.9 * part.weight
