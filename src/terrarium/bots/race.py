"""A race between answers: who is ahead of the first one, and by how much more than luck explains.

All runners meet the same worlds with the same dice, so what counts is their difference to the first in each world. Who
falls behind is dropped, and who would not be clearly ahead in the end even if it did better from now on: what is left
to spend is for those who may be. The first is left only for one who is clearly ahead.
"""

from __future__ import annotations

from math import inf, sqrt

from terrarium.kernel import Value

WARM = 4
"""Worlds before anybody is dropped or chosen."""
GUARD = 2.0
"""Standard errors ahead at which a good first answer is left; a little more with many rivals: one is always lucky."""
SURE = 4.0
"""Standard errors ahead at which nothing more needs to be tried."""
EDGE = 0.004
"""Chances of winning by which a good first answer must be beaten: less is no more than the estimate's own fault."""
USUAL, DOUBTS = 0.08, 2
"""How far worlds usually differ, and how many of these count beside those that were seen: few worlds that happen to
agree are no proof."""
HOPED = 1.0
"""Standard errors by which a runner may be better than its worlds so far have shown. Who would not be clearly ahead in
the end even then gives up."""
ALIKE = 12
"""Worlds without any difference, after which two answers are taken for the same."""


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
        """How far it is ahead, in standard errors."""
        return self.mean / self.error

    @property
    def error(self) -> float:
        """The standard error of its mean. A doubt stays where all worlds agree."""
        seen = max(1, self.count)
        return sqrt((self.squares + DOUBTS * USUAL * USUAL) / (seen - 1 + DOUBTS) / seen)

    def hopeless(self, needed: float, left: float) -> bool:
        """It comes to the same as the first answer, or will not be so many standard errors ahead after the worlds that
        are left."""
        if self.count < WARM:
            return False
        if self.count >= ALIKE and self.mean == 0.0 and self.squares == 0.0:
            return True
        return (self.lead + HOPED) * sqrt(1 + left / self.count) < needed


class Race:
    """The first answer and its rivals; `waiting` come in one by one as worlds are played."""

    def __init__(self, first: Value, rivals: list[Value], at_once: int, guard: float = GUARD) -> None:
        self.first = first
        self.guard = guard
        self.running = [Runner(answer) for answer in rivals[:at_once]]
        self.waiting = rivals[at_once:]
        self.met = len(self.running)
        self.worlds = 0

    def world(self, worth: float, others: list[float], spent: float = 0.0) -> None:
        """One world's outcome: of the first answer, and of those that run; which part of all is spent by now."""
        self.worlds += 1
        for runner, other in zip(self.running, others, strict=True):
            runner.add(other - worth)
        left = self.worlds * (1 - spent) / spent if spent else inf
        self.running = [runner for runner in self.running if not runner.hopeless(self.needed, left)]
        while self.waiting and (not self.running or self.met < 3 + sqrt(self.worlds)):
            self.running.append(Runner(self.waiting.pop(0)))
            self.met += 1

    @property
    def over(self) -> bool:
        """Nobody is left, or one is far enough ahead."""
        if not self.running:
            return not self.waiting
        return any(runner.count > WARM and runner.lead > SURE for runner in self.running)

    @property
    def needed(self) -> float:
        """Standard errors by which the first answer must be beaten."""
        return self.guard + (0.1 * max(0, self.met - 3) if self.guard else 0.0)

    def best(self) -> Value:
        """The answer to give: of those that are clearly ahead the one that is so by most, less its doubt."""
        edge = EDGE if self.guard else 0.0
        ahead = [r for r in self.running if r.count > WARM and r.lead > self.needed and r.mean > edge]
        return max(ahead, key=lambda runner: runner.mean - runner.error).answer if ahead else self.first
