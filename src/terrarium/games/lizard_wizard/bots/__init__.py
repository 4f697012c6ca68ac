"""The game's own bots, weakest first: random, greedy (what it holds, at the prices of section 17.12),
planner (what that will become)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from terrarium.kernel import Bot, Question, Reply

from ..view import WizardView
from .hints import DEPTH, ahead, candidates, clock, value
from .holdings import Weights
from .mind import GREEDY, PLANNER, PLANNER_OF_TWO, Mind

TASTE = 0.2


class Chance:
    """Any right answer."""

    def answer(self, question: Question[WizardView]) -> Reply:
        return Reply(question.decision.form.sample(question.rng))


class Mage:
    """Answers by what its seat would be worth afterwards; it may see a table of two with other eyes."""

    def __init__(self, weights: Weights, of_two: Weights | None = None) -> None:
        self.weights = weights
        self.of_two = of_two or weights

    def answer(self, question: Question[WizardView]) -> Reply:
        view = question.view
        weights = self.of_two if len(view.mages) == 2 else self.weights
        return Reply(Mind(view, weights).answer(question.decision, question.default))

    def of_another_taste(self, rng: Random) -> Mage:
        """The same mage, with every weight up to a fifth higher or lower."""
        return Mage(self.weights.varied(rng, TASTE), self.of_two.varied(rng, TASTE))


BOTS: Mapping[str, Callable[[], Bot]] = {
    "random": Chance,
    "greedy": lambda: Mage(GREEDY),
    "planner": lambda: Mage(PLANNER, PLANNER_OF_TWO),
}
RUNGS = (("greedy", 0.3), ("greedy", 0.0), ("planner", 0.0))
CHARACTERS: Mapping[str, Callable[[], Bot]] = {
    "raider": lambda: Mage(replace(PLANNER, bid=1.2, win_at=-4.0, deny=0.6)),
    "turtle": lambda: Mage(replace(PLANNER, bid=0.8, win_at=1.0, engine=0.8, tile=8.0)),
    "schemer": lambda: Mage(replace(PLANNER, engine=1.1, mate=2.0, single=2.5, deny=0.4)),
}
"""One goes for duels and denies, one collects quietly, one builds engines."""

__all__ = ["BOTS", "CHARACTERS", "DEPTH", "RUNGS", "TASTE", "Chance", "Mage", "ahead", "candidates", "clock", "value"]
