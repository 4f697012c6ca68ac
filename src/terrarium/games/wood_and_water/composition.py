"""Composition over the whole faction (WW-040 to WW-043)."""

from __future__ import annotations

from collections.abc import Iterable

from .records import Table, Unit
from .roster import faction, roster
from .units import kind, points


class Composition:
    """WW-040, WW-041: what a faction has, and how much of each category it may have."""

    def __init__(self, own: str, units: Iterable[Unit]) -> None:
        self.own = own
        self.total = 0
        self.have = dict.fromkeys("LHCSR", 0)
        for unit in units:
            self.add(unit)

    def add(self, unit: Unit) -> None:
        if not unit.counted:
            return
        k = kind(unit)
        self.total += points(unit)
        if k.category and not (k.category == "C" and k.list != self.own):
            self.have[k.category] += 1

    @property
    def thousands(self) -> int:
        return max(1, self.total // 1000)

    def limits(self) -> dict[str, int]:
        n = self.thousands
        return {"L": self.total // 2000, "H": 3 * n, "S": 3 * n, "R": n}

    @property
    def core_duty(self) -> int:
        return 2 * self.thousands


def composition(t: Table, seat: int) -> Composition:
    return Composition(faction(t, seat), roster(t, seat))
