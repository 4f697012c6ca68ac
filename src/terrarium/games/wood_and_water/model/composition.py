"""Composition over the whole faction (WW-040 to WW-043)."""

from __future__ import annotations

from collections.abc import Iterable

from terrarium.kernel import Finding

from ..content.figures import FIGURES
from ..state.records import Table, Unit
from .roster import faction, roster
from .units import is_character, kind, points

PARTS = FIGURES.composition


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
        return max(1, self.total // PARTS.step)

    def limits(self, total: int | None = None) -> dict[str, int]:
        """How many of each there may be, at this total or at another."""
        points = self.total if total is None else total
        n = max(1, points // PARTS.step)
        return {
            "L": points // PARTS.lord,
            "H": PARTS.heroes * n,
            "S": PARTS.specials * n,
            "R": PARTS.rares * n,
        }

    def next_step(self) -> int:
        """The total at which there may be more of something."""
        step = PARTS.step * (self.total // PARTS.step + 1)
        while self.limits(step) == self.limits():
            step += PARTS.step
        return step

    @property
    def core_duty(self) -> int:
        return 2 * self.thousands


def composition(t: Table, seat: int) -> Composition:
    return Composition(faction(t, seat), roster(t, seat))


def finding(says: str, place: tuple[str | int, ...], rule: str) -> Finding:
    return Finding("illegal", says, place, rule)


def army_findings(faction: str, units: list[Unit], purse: int, place: tuple[str | int, ...] = ()) -> list[Finding]:
    """WW-020, WW-041: every line, with by how much it is broken."""
    c = Composition(faction, units)
    found: list[Finding] = []
    if c.total > purse:
        found.append(finding(f"The army costs {c.total} points, {c.total - purse} too many.", place, "WW-020"))
    for category, limit in c.limits().items():
        if c.have[category] > limit:
            word = {"L": "lords", "H": "heroes", "S": "special units", "R": "rare units"}[category]
            found.append(finding(f"{c.have[category]} {word}: at most {limit}.", place, "WW-041"))
    if c.have["C"] < c.core_duty:
        found.append(finding(f"It needs {c.core_duty} core units and has {c.have['C'] or 'none'}.", place, "WW-041"))
    if not any(is_character(u) and kind(u).category == "H" and not kind(u).special for u in units):
        found.append(finding("The army needs a hero who is no special character.", place, "WW-020"))
    uniques = [u.kind for u in units if kind(u).unique]
    if len(uniques) != len(set(uniques)):
        found.append(finding("A special character exists once.", place, "WW-044"))
    return found
