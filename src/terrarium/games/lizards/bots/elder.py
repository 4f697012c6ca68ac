"""The Elder (LZ-570): a Raider that fights its attacks out beforehand and remembers whom it saw."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from terrarium.kernel import Question

from ..content import FERTILE, LIMIT
from ..odds import fought
from ..view import BandSeen, View
from .raider import FAR, HOME_WORTH, Goal, Raider
from .scout import UNKNOWN_GARRISON, Scout
from .sheetwriter import SheetWriter, taken

SURE: Final = 65
"""In a hundred: how often an attack must win to be tried."""
LEFT: Final = 50
"""In a hundred: what must be left of the force on the average of its victories."""
GUARD: Final = 80
STRONG: Final = 150
SETTLED: Final = 10
"""The garrison of a Home Den before and from that turn on: walls make it worth twice as many in the open."""
ENOUGH: Final = 85
CROWDED: Final = 250
PARTY: Final = 30
"""The smallest part that is sent off by itself."""
GO: Final = (0, 3, 4, 2, 1)
"""Who goes first: red, yellow, black, then the builders."""
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
        odds = fought(10 * middle, enemies, (level, 0), den, bold, TRIES)
        if odds.win >= SURE and odds.left * 10 >= middle * LEFT:
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
        """While there is free land to take a small guard must do; later a home is held in strength. What is left over
        waits until it is enough for a den, or the hex is crowded."""
        den = scout.dens.get(h)
        if den is None or not den.home:
            return 0
        there = scout.mine[h].total if h in scout.mine else 0
        keep = max(GUARD if scout.turn < SETTLED else STRONG, scout.threat(h) * 3 // 4)
        return there if 0 < there - keep < ENOUGH and there < CROWDED else keep

    def order_band(
        self,
        scout: Scout,
        note: dict[str, Any],
        sheet: SheetWriter,
        h: int,
        goals: list[Goal],
        claimed: dict[int, int],
        attacked: list[int],
    ) -> None:
        """Several goals in one turn: each free den gets what it needs and not the whole army."""
        band = scout.mine[h]
        spare = sum(sheet.left[h]) - self.keep(scout, h)
        if not scout.hungry(band) and spare >= 2 * PARTY:
            way = scout.ways(h, spare, FAR, self.barred(scout, note, h, spare))
            while spare >= 2 * PARTY:
                goal = self.choose(scout, h, spare, band, goals, claimed, way)
                if goal is None or goal.worth >= HOME_WORTH or goal.hex in scout.foes:
                    break
                size = max(PARTY, goal.need * 13 // 10)
                path = self.tidy(scout, h, way.path(goal.hex), size, band)
                if spare - size < PARTY or not path:
                    break
                claimed[goal.hex] = 2 * goal.need
                if not sheet.march(h, path, taken(sheet.left[h], size, GO)):
                    break
                attacked += [n for n in path if n in scout.foreign]
                spare -= size
        super().order_band(scout, note, sheet, h, goals, claimed, attacked)

    def tidy(self, scout: Scout, h: int, path: list[int], size: int, band: BandSeen) -> list[int]:
        """Where the first step may as well be a meal, it is."""
        two = super().tidy(scout, h, path, size, band)
        if len(two) == 2 and (band.hunger or 0) >= 1 and scout.land[two[0]] != FERTILE:
            for n in scout.grid.near[h]:
                beside = n in scout.grid.near[two[1]]
                if beside and scout.land[n] == FERTILE and n not in scout.foes and n not in scout.mine:
                    return [n, two[1]]
        return two
