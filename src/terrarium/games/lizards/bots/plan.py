"""A turn in the making: what a bot sees and remembers, what it wants, and the sheet so far."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from .scout import Scout
from .sheetwriter import SheetWriter
from .ways import Ways


class Goal(msgspec.Struct, gc=False):
    """Something worth marching for: `need` is the force with which it would be tried."""

    hex: int
    worth: int
    need: int


class Plan:
    """`claimed` says how many are on their way to a goal, `attacked` which dens are attacked this turn,
    `ways` where forces can go, by hex and size."""

    def __init__(self, scout: Scout, note: dict[str, Any], rng: Random) -> None:
        self.scout = scout
        self.note = note
        self.rng = rng
        self.sheet = SheetWriter(scout)
        self.goals: list[Goal] = []
        self.claimed: dict[int, int] = {}
        self.attacked: list[int] = []
        self.ways: dict[tuple[int, int], Ways] = {}

    def idle(self) -> list[int]:
        """The hexes of own bands that can still be ordered to move, the largest first."""
        scout, sheet = self.scout, self.sheet
        free = [h for h, band in scout.mine.items() if h not in sheet.busy and scout.movable(band)]
        return sorted(free, key=lambda h: -sheet.remaining(h))
