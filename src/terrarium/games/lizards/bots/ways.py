"""Ways over the map for a bot, looked for ring by ring and only as far as somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

FAR: Final = 22
CLOSED: Final = 999
DEAREST: Final = 40
"""What a step costs at most: whirlpools."""


class Ways:
    """The cheapest ways from one hex, as far as `far`. Closed hexes are reached and not passed.

    A step costs what the hex costs that it enters, so who comes to a hex first has come the cheapest way.
    """

    __slots__ = ("_near", "_rings", "_shut", "_spent", "_steps", "before", "cost", "far", "start")

    def __init__(
        self, start: int, near: Sequence[Sequence[int]], steps: list[int], far: int = FAR, closed: Iterable[int] = ()
    ) -> None:
        self.start, self.far = start, far
        self._near, self._steps, self._shut = near, steps, {*closed} - {start}
        self._spent = 0
        self._rings: list[list[int]] = [[] for _ in range(far + DEAREST + 1)]
        self._rings[0].append(start)
        self.cost = [CLOSED] * len(steps)
        """Of each hex that was found."""
        self.cost[start] = 0
        self.before: dict[int, int] = {}
        """The hex before each that was found."""

    def rings(self) -> Iterator[tuple[int, list[int]]]:
        """Costs and the hexes that can be had for them, the start first; from those beyond `far` nobody goes on."""
        for spent, ring in enumerate(self._rings):
            if spent == self._spent:
                self._widen()
            yield spent, ring

    def to(self, goal: int) -> bool:
        while goal not in self.before and self._spent < self.far:
            self._widen()
        return goal in self.before

    def path(self, goal: int) -> list[int]:
        """The hexes after the start, the goal last."""
        path = [goal]
        while (back := self.before[path[-1]]) != self.start:
            path.append(back)
        return path[::-1]

    def _widen(self) -> None:
        """Goes one step on from the nearest ring that nobody went on from."""
        spent = self._spent
        self._spent = spent + 1
        if spent >= self.far:
            return
        near, steps, shut, cost, before, rings = (
            self._near,
            self._steps,
            self._shut,
            self.cost,
            self.before,
            self._rings,
        )
        for h in rings[spent]:
            if h not in shut:
                for n in near[h]:
                    if cost[n] == CLOSED:
                        cost[n] = then = spent + steps[n]
                        before[n] = h
                        rings[then].append(n)
