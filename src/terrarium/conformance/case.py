"""One game to be checked: its seats, options and seed, from which everything that happens in it follows."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Game, Match, MomentId, Value


class Case(msgspec.Struct, frozen=True):
    """How a game is set up (0 seats: not at all yet). Two walks through the same case are the same, however much of it
    is checked."""

    game: Game[Any, Any]
    seats: int
    options: dict[str, Value]
    seed: int

    def luck(self, *about: object) -> Random:
        """A source of chance for one purpose, which nothing else disturbs."""
        return Random("/".join(str(part) for part in (self.seed, *about)))

    def match(self) -> Match:
        secret = blake2b(f"conformance/{self.seed}".encode(), digest_size=32).digest()
        return Match.new(self.game, self.seats, self.options, secret, [f"word {seat}" for seat in range(self.seats)])


class Broken(Exception):
    """What a check says when the contract is broken; the kit adds where that was. `check` is named where one check has
    run another."""

    def __init__(self, says: str, check: str = "") -> None:
        self.check = check
        super().__init__(says)


def require(holds: object, says: str) -> None:
    if not holds:
        raise Broken(says)


class NonConformant(AssertionError):
    """A game breaks the contract: which check says so, what it says, and the call that shows it again."""

    def __init__(
        self, check: str, says: str, case: Case, step: int | None = None, moment: MomentId | None = None, kind: str = ""
    ) -> None:
        self.check, self.says, self.case, self.step, self.moment = check, says, case, step, moment
        where = f"{case.seats} seats, options {case.options}, seed {case.seed}"
        again = f"seats=[{case.seats}], options={case.options!r}, seed={case.seed}"
        if step is not None:
            where += f", step {step}" + (f" (moment {moment}, {kind})" if moment else "")
            again += f", step={step}"
        says = f"{getattr(case.game, 'slug', 'the game')} fails {check!r}: {says}"
        shown = f"\n  with {where}\n  again: check_game(game, {again}, disguise=...)" if case.seats else ""
        super().__init__(says + shown)
