"""The Artillery Phase of a bot (LZ-577): stones on enemies in the open, Eyes before an attack, chants that pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..content import BLACK, CHANTS, HIDES, HOME, STOPS_LOBS, YELLOW
from .scout import Scout
from .sheetwriter import SheetWriter

if TYPE_CHECKING:
    from .raider import Raider

FEW_STONES: Final = 30


def artillery(bot: Raider, scout: Scout, sheet: SheetWriter, note: dict[str, Any]) -> None:
    """At most one chant or lob a hex, since both immobilise the band for the turn."""
    for h, band in scout.mine.items():
        counts = band.counts or (0, 0, 0, 0, 0)
        sings = counts[BLACK] >= CHANTS["EYES"].blacks and _chants(bot, scout, sheet, note, h, counts[BLACK])
        if sings or (counts[YELLOW] >= FEW_STONES and _lobs(bot, scout, sheet, h)):
            sheet.busy.add(h)


def _aim(scout: Scout, h: int, target: int) -> dict[str, str]:
    """One or two steps that lead to the target."""
    around = scout.grid.around
    if target in around[h]:
        return {"m1": scout.direction(h, target)}
    middle = next(n for n in around[h] if n >= 0 and target in around[n])
    return {"m1": scout.direction(h, middle), "m2": scout.direction(middle, target)}


def _near(scout: Scout, h: int) -> list[int]:
    return [n for n in scout.grid.disc(h, 2) if n != h]


def _lobs(bot: Raider, scout: Scout, sheet: SheetWriter, h: int) -> bool:
    """Throw at the strongest enemy in the open that this band will not attack anyway."""
    size = scout.mine[h].total
    targets = [n for n in _near(scout, h) if n in scout.foes and not STOPS_LOBS[scout.land[n]]]
    targets = [n for n in targets if scout.foes[n].total * bot.enemy_ratio > size]
    if not targets:
        return False
    sheet.line("LO", h, **_aim(scout, h, max(targets, key=lambda n: (scout.foes[n].total, n))))
    return True


def _outnumbered(bot: Raider, scout: Scout, h: int, foes: list[int]) -> list[int]:
    """Enemies that another own band beside them will attack this turn: frozen, they cannot flee (LZ-249)."""
    distance = scout.grid.distance
    others = [(n, band.total) for n, band in scout.mine.items() if n != h and scout.movable(band)]
    return [
        n
        for n in foes
        if any(distance(n, at) <= 2 and size >= bot.enemy_ratio * scout.foes[n].total for at, size in others)
    ]


def _chants(bot: Raider, scout: Scout, sheet: SheetWriter, note: dict[str, Any], h: int, blacks: int) -> bool:
    near = _near(scout, h)
    size = scout.mine[h].total
    open_foes = [n for n in near if n in scout.foes and not HIDES[scout.land[n]]]
    prey = [n for n in open_foes if scout.foes[n].total <= blacks]
    if blacks >= CHANTS["COER"].blacks and prey:
        best = max(prey, key=lambda n: (scout.foes[n].total, n))
        if scout.foes[best].total >= 50:
            sheet.line("CH", h, **_aim(scout, h, best), extra="COER")
            return True
    homes = [n for n in near if n in scout.foreign and scout.land[n] == HOME]
    lost = [n for n in homes if bot.garrison(scout, note, n) > 250 and str(n) in note["garrisons"]]
    if blacks >= CHANTS["DARK"].blacks and lost:
        sheet.line("CH", h, **_aim(scout, h, lost[0]), extra="DARK")
        return True
    if blacks >= CHANTS["FREE"].blacks and (caught := _outnumbered(bot, scout, h, open_foes)):
        sheet.line("CH", h, **_aim(scout, h, caught[0]), extra="FREE")
        return True
    threats = [n for n in open_foes if scout.foes[n].total > 2 * size and h in scout.homes]
    if blacks >= CHANTS["SHUN"].blacks and threats:
        sheet.line("CH", h, **_aim(scout, h, threats[0]), extra="SHUN")
        return True
    unseen = [n for n in near if n in scout.foreign and scout.owner(n) >= 0 and str(n) not in note["garrisons"]]
    if unseen and size >= 100:
        best = max(unseen, key=lambda n: (scout.land[n] == HOME, n))
        sheet.line("CH", h, **_aim(scout, h, best), extra="EYES")
        return True
    return False
