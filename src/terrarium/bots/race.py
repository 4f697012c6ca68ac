"""A race between answers: who is ahead of the first one, and by how much more than luck explains.

All runners meet the same worlds with the same dice, so what counts is their difference to the first in each world. Who
falls behind is dropped; the first is left only for one who is clearly ahead.
"""

from __future__ import annotations

from math import sqrt

from terrarium.kernel import Value

DROPPED = 0.8
"""Standard errors behind, after a few worlds, at which a runner gives up."""
WARM = 3
"""Worlds before anybody is dropped."""
GUARD = 2.0
"""Standard errors ahead at which a good first answer is left; a little more with many rivals: one is always lucky."""
SURE = 4.0
"""Standard errors ahead at which nothing more needs to be tried."""


class Runner:
    """An answer, and how its worlds differed from the first answer's."""

    __slots__ = ("answer", "count", "mean", "squares")

    def __init__(self, answer: Value) -> None:
        self.answer = answer
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, difference: float) -> None:
        self.count += 1
        step = difference - self.mean
        self.mean += step / self.count
        self.squares += step * (difference - self.mean)

    @property
    def lead(self) -> float:
        """How far it is ahead, in standard errors. A small doubt stays where all worlds agree."""
        if self.count < 2:
            return 0.0
        return self.mean / sqrt((self.squares + 1e-4) / (self.count - 1) / self.count)


class Race:
    """The first answer and its rivals; `waiting` come in one by one as worlds are played."""

    def __init__(self, first: Value, rivals: list[Value], at_once: int, guard: float = GUARD) -> None:
        self.first = first
        self.guard = guard
        self.running = [Runner(answer) for answer in rivals[:at_once]]
        self.waiting = rivals[at_once:]
        self.met = len(self.running)
        self.worlds = 0

    def world(self, worth: float, others: list[float]) -> None:
        """One world's outcome: of the first answer, and of those that run."""
        self.worlds += 1
        for runner, other in zip(self.running, others, strict=True):
            runner.add(other - worth)
        self.running = [r for r in self.running if r.count < WARM or r.lead > -DROPPED]
        while self.waiting and self.met < 3 + sqrt(self.worlds):
            self.running.append(Runner(self.waiting.pop(0)))
            self.met += 1

    @property
    def over(self) -> bool:
        """Nobody is left, or one is far enough ahead."""
        if not self.running:
            return not self.waiting
        return any(runner.count > WARM and runner.lead > SURE for runner in self.running)

    def best(self) -> Value:
        """The answer to give."""
        needed = self.guard + (0.1 * max(0, self.met - 3) if self.guard else 0.0)
        ahead = [runner for runner in self.running if runner.count > WARM and runner.lead > needed]
        return max(ahead, key=lambda runner: runner.lead).answer if ahead else self.first
