"""What bots know of cards: the figures that stand on them, read from the content by what a card does."""

from __future__ import annotations

from typing import TypeVar

from ..content import BONUS, EFFECTS
from ..content.ops import Damage, Gain, Modify, Op
from ..model import opponents, weight_of
from ..view import View

O = TypeVar("O", bound=Op)  # noqa: E741


def op(card: str, kind: type[O]) -> O | None:
    """The first thing of that kind that a Standard or Quick card does."""
    return next((one for one in EFFECTS[card].does if isinstance(one, kind)), None)


def does(card: str, kind: type[Op]) -> bool:
    return op(card, kind) is not None


def losses(view: View, card: str, target: object) -> dict[int, int]:
    """What a card takes from whom, by their weights as they stand; armor keeps it off (TL-192)."""
    hit = op(card, Damage)
    if hit is None:
        return {}
    seats = opponents(view, view.who) if hit.who == "each_opponent" else [int(str(target))]
    return {
        seat: min(hit.amount, weight_of(view, seat)) if hit.at_most == "weight" else hit.amount
        for seat in seats
        if not BONUS[view.bonus[seat]].armored
    }


def gain(card: str) -> int:
    """The health that a card gives its player."""
    found = op(card, Gain)
    return 0 if found is None else found.amount


def modifies(card: str, stat: str) -> int:
    """What a card adds to attack or weight until the end of the turn."""
    found = op(card, Modify)
    return found.amount if found is not None and found.stat == stat else 0


def each_round(card: str) -> float:
    """What a Persistent is worth a round, in health: section 15, weight a little cheaper than attack."""
    effect = EFFECTS[card]
    triggers = sum(one.amount for one in (*effect.strikes, *effect.upkeep) if isinstance(one, Damage | Gain))
    return effect.static.attack + 0.9 * effect.static.weight + triggers
