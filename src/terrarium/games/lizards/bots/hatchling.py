"""The Hatchling: sensible orders at random (LZ-570)."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Question, Reply

from ..content import CURSED, FERTILE, GREEN, GROUNDS, WHIRLPOOL, WORKS
from ..view import View
from .scout import SWIMMERS, Scout
from .sheetwriter import SheetWriter, taken


class Hatchling:
    """It feeds its bands, recruits, wanders, and attacks what it outnumbers when it happens to walk that way."""

    def answer(self, question: Question[View]) -> Reply:
        if question.decision.kind == "startup":
            given = getattr(question.decision.form, "given", False)
            return Reply({"name": ""} if given else {"name": "", "choice": question.rng.randint(1, 4)})
        if question.view.memory is None:
            return Reply(question.default)
        orders = self.plan(Scout(question.view), question.rng)
        return Reply({"orders": orders, "messages": [], "surrender": False})

    def plan(self, scout: Scout, rng: Random) -> list[dict[str, Any]]:
        sheet = SheetWriter(scout)
        for h, den in scout.dens.items():
            if den.colour >= 0 and den.pop >= 20 and rng.random() < 0.5:
                sheet.line("RE", h)
        for h, band in scout.mine.items():
            counts = band.counts or (0, 0, 0, 0, 0)
            beside = any(n in scout.dens for n in scout.grid.near[h])
            if counts[GREEN] >= WORKS["BF"][1] and scout.land[h] in GROUNDS["BF"] and beside and rng.random() < 0.7:
                sheet.line("BF", h)
            elif scout.movable(band):
                self.wander(scout, sheet, h, rng)
        return sheet.orders

    def wander(self, scout: Scout, sheet: SheetWriter, h: int, rng: Random) -> None:
        band = scout.mine[h]
        counts = band.counts or (0, 0, 0, 0, 0)
        if scout.hungry(band):
            path = scout.loop(h) or scout.meal(h, scout.ways(h, band.total, 20))
            if path:
                sheet.march(h, path, list(counts))
            return
        size = band.total // 2 if h in scout.dens else band.total
        if size < 10 or rng.random() < 0.4:
            return
        part = list(counts) if size == band.total else taken(counts, size, (0, 3, 4, 2, 1))
        first = self.pick(scout, h, size, rng)
        if first < 0:
            return
        second = self.pick(scout, first, size, rng) if rng.random() < 0.6 else -1
        sheet.march(h, [first, second] if second >= 0 else [first], part)

    def pick(self, scout: Scout, h: int, size: int, rng: Random) -> int:
        """A hex beside that is not plainly foolish; -1: none."""
        fair = [n for n in scout.grid.near[h] if self.fair(scout, n, size)]
        return rng.choice(fair) if fair else -1

    def fair(self, scout: Scout, n: int, size: int) -> bool:
        if scout.land[n] in (CURSED, WHIRLPOOL) or (scout.swims(n) and size < SWIMMERS):
            return False
        if n in scout.foes:
            return scout.foes[n].total < size
        if n in scout.foreign:
            return scout.militia(n) * 3 // 2 < size
        return scout.land[n] != FERTILE or n not in scout.mine
