"""A market whose purses follow the order of a set of words, which no two processes need to share."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Dice, Outcome, Value

from .market import Market, MarketState, disguise


class Unordered(Market):
    slug = "unordered"

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[MarketState, Outcome]:
        s, outcome = super().new(seats, options, dice)
        s.purse = [len(word) for word in {"ash", "birch", "elm tree", "holm oak tree"}][:seats]
        s.reread()
        return s, outcome


game = Unordered()

__all__ = ["disguise", "game"]
