"""Tricks: the state of a light trick-taking game for four."""

from __future__ import annotations

from terrarium.kernel import Place, State, Steps


class TrickState(State, kw_only=True):
    hands: list[list[int]]
    trick: list[int]
    leader: int = 0
    won: list[int]

    def result(self) -> dict[int, Place]:
        return {s: Place(1 + sum(w > self.won[s] for w in self.won), self.won[s]) for s in range(4)}


rules: Steps[TrickState] = Steps()
TrickState.rules = rules
