"""The Elder (LZ-570): a Raider that fights its attacks out beforehand and remembers whom it saw."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from terrarium.kernel import Question

from ..content import FERTILE, LIMIT
from ..odds import fought
from ..view import BandSeen, View
from .raider import Goal, Raider
from .scout import UNKNOWN_GARRISON, Scout

SURE: Final = 65
"""In a hundred: how often an attack must win to be tried."""
STRONG: Final = 200
"""The garrison of a Home Den: walls make it worth twice as many in the open."""
TRIES: Final = 60
MEMORY: Final = 2
"""Turns for which a band that was seen is thought to be about."""


def force_for(enemies: int, level: int, den: bool, bold: bool) -> int:
    """The smallest force that wins often enough, worked out for round numbers of enemies; 400: there is none."""
    if enemies <= 0:
        return 2
    step = 5 if enemies < 40 else 20
    return _force(min(LIMIT, -(-enemies // step) * step), level, den, bold)


@lru_cache(maxsize=1024)
def _force(enemies: int, level: int, den: bool, bold: bool) -> int:
    low, high = 1, 40
    while low < high:
        middle = (low + high) // 2
        if fought(10 * middle, enemies, (level, 0), den, bold, TRIES).win >= SURE:
            high = middle
        else:
            low = middle + 1
    return 10 * low


class Elder(Raider):
    """It attacks at odds, not at ratios; it holds its homes in strength; a band seen once is not forgotten at once."""

    def noted(self, question: Question[View]) -> dict[str, Any]:
        note = super().noted(question)
        view = question.view
        seen = set(view.sight)
        old = (question.note or {}).get("ghosts", {})
        ghosts = {h: g for h, g in old.items() if g[2] > view.turn - MEMORY and int(h) not in seen}
        for band in view.bands:
            if band.clan != view.who:
                ghosts[str(band.hex)] = [band.clan, band.total, view.turn]
        note["ghosts"] = ghosts
        return note

    def scout(self, view: View, note: dict[str, Any]) -> Scout:
        scout = super().scout(view, note)
        scout.ghosts = {int(h): int(ghost[1]) for h, ghost in note["ghosts"].items() if int(h) not in scout.foes}
        return scout

    # ---- judging

    def garrison(self, scout: Scout, note: dict[str, Any], h: int) -> int:
        if h in scout.foes:
            return scout.foes[h].total
        known = note["garrisons"].get(str(h))
        if known is not None:
            return int(known[0]) + 10 * (scout.turn - 1 - int(known[1]))
        return scout.militia(h) if scout.owner(h) < 0 else UNKNOWN_GARRISON

    def need(self, scout: Scout, note: dict[str, Any], h: int, level: int) -> int:
        free = h in scout.foreign and scout.owner(h) < 0
        return force_for(self.garrison(scout, note, h), level, h in scout.foreign, free)

    def keep(self, scout: Scout, h: int) -> int:
        """A home is held in strength, every den against what is or was near."""
        den = scout.dens.get(h)
        if den is None:
            return 0
        danger = scout.threat(h)
        return max(STRONG, danger * 3 // 4) if den.home else danger // 2

    def goals(self, scout: Scout, note: dict[str, Any]) -> list[Goal]:
        found = super().goals(scout, note)
        for goal in found:
            if goal.hex in scout.foes and goal.hex not in scout.foreign:
                goal.need = force_for(scout.foes[goal.hex].total, 0, False, False)
        return found

    def tidy(self, scout: Scout, h: int, path: list[int], size: int, band: BandSeen) -> list[int]:
        """Where the first step may as well be a meal, it is."""
        two = super().tidy(scout, h, path, size, band)
        if len(two) == 2 and (band.hunger or 0) >= 1 and scout.land[two[0]] != FERTILE:
            for n in scout.grid.near[h]:
                beside = n in scout.grid.near[two[1]]
                if beside and scout.land[n] == FERTILE and n not in scout.foes and n not in scout.mine:
                    return [n, two[1]]
        return two
