"""The game's own bots, weakest first: random, greedy (the prices of section 17.12), planner (looks to the end)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from terrarium.kernel import Bot, Question, Reply

from ..view import WizardView
from .mind import GREEDY, PLANNER, Mind
from .worth import Weights


class Chance:
    """Any right answer."""

    def answer(self, question: Question[WizardView]) -> Reply:
        return Reply(question.decision.form.sample(question.rng))


class Mage:
    """Answers by what its seat would be worth afterwards."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def answer(self, question: Question[WizardView]) -> Reply:
        return Reply(Mind(question.view, self.weights).answer(question.decision, question.default))


BOTS: Mapping[str, Callable[[], Bot]] = {
    "random": Chance,
    "greedy": lambda: Mage(GREEDY),
    "planner": lambda: Mage(PLANNER),
}
