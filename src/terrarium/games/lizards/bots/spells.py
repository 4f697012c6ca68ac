"""The Artillery Phase of a bot (LZ-577): stones on enemies in the open, Eyes before an attack, chants that pay.

A spell is a question: at which hex near this band would the chant pay? -1: at none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from ..content import BLACK, CHANTS, HIDES, HOME, STOPS_LOBS, WATER, YELLOW
from ..content.habits import HABITS
from .plan import Plan
from .scout import Scout

if TYPE_CHECKING:
    from .raider import Raider

Spell: TypeAlias = "Callable[[Raider, Plan, int], int]"

FEW_STONES: Final = HABITS.raider.stones
PREY: Final = 50
"""Fewer enemies are not worth a chant."""
DOUBT: Final = 100
"""A band that is large enough to attack what Eyes would show."""
SHUT: Final = 250
"""A Home Den held by more cannot be taken."""
MAELSTROM: Final = 3
"""Water hexes around a summoned monster that make it worth the summons (LZ-163: 30 each)."""


def artillery(bot: Raider, plan: Plan) -> None:
    """At most one chant or lob a hex, since both immobilise the band for the turn."""
    for h, band in plan.scout.mine.items():
        if band.counts and (chants(bot, plan, h, band.counts[BLACK]) or lobs(bot, plan, h, band.counts[YELLOW])):
            plan.sheet.busy.add(h)


def chants(bot: Raider, plan: Plan, h: int, blacks: int) -> bool:
    """The first of the bot's spells that so many blacks can chant and that pays."""
    for code, spell in bot.spells:
        if blacks >= CHANTS[code].blacks and (target := spell(bot, plan, h)) >= 0:
            plan.sheet.line("CH", h, **aim(plan.scout, h, target), extra=code)
            return True
    return False


def lobs(bot: Raider, plan: Plan, h: int, yellows: int) -> bool:
    """Throw at the strongest enemy in the open that this band will not attack anyway."""
    if yellows < FEW_STONES:
        return False
    scout = plan.scout
    size = scout.mine[h].total
    targets = [n for n in around(scout, h) if n in scout.foes and not STOPS_LOBS[scout.land[n]]]
    target = largest(scout, [n for n in targets if scout.foes[n].total * bot.enemy_ratio > size])
    if target >= 0:
        plan.sheet.line("LO", h, **aim(scout, h, target))
    return target >= 0


# ---- aiming


def aim(scout: Scout, h: int, target: int) -> dict[str, str]:
    """One or two steps that lead to the target."""
    ring = scout.grid.around
    if target in ring[h]:
        return {"m1": scout.direction(h, target)}
    middle = next(n for n in ring[h] if n >= 0 and target in ring[n])
    return {"m1": scout.direction(h, middle), "m2": scout.direction(middle, target)}


def around(scout: Scout, h: int) -> list[int]:
    """What stones and chants reach."""
    return [n for n in scout.grid.disc(h, 2) if n != h]


def open_foes(scout: Scout, h: int) -> list[int]:
    return [n for n in around(scout, h) if n in scout.foes and not HIDES[scout.land[n]]]


def largest(scout: Scout, hexes: list[int]) -> int:
    """Where the strongest enemy stands among these, or -1."""
    return max(hexes, key=lambda n: (scout.foes[n].total, n), default=-1)


# ---- spells


def coerce(bot: Raider, plan: Plan, h: int) -> int:
    """Enemies in the open, many and not more than the chanters, change sides (LZ-179)."""
    scout = plan.scout
    counts = scout.mine[h].counts
    blacks = counts[BLACK] if counts else 0
    return largest(scout, [n for n in open_foes(scout, h) if PREY <= scout.foes[n].total <= blacks])


def darken(bot: Raider, plan: Plan, h: int) -> int:
    """An enemy Home Den that cannot be taken."""
    scout = plan.scout
    for n in around(scout, h):
        known = n in scout.foreign and scout.land[n] == HOME and str(n) in plan.note["garrisons"]
        if known and bot.garrison(plan, n) > SHUT:
            return n
    return -1


def freeze(bot: Raider, plan: Plan, h: int) -> int:
    """Enemies that another own band beside them will attack this turn: frozen, they cannot flee (LZ-249)."""
    scout = plan.scout
    distance = scout.grid.distance
    others = [(n, band.total) for n, band in scout.mine.items() if n != h and scout.movable(band)]
    for n in open_foes(scout, h):
        enough = bot.enemy_ratio * scout.foes[n].total
        if any(distance(n, at) <= 2 and size >= enough for at, size in others):
            return n
    return -1


def summon(bot: Raider, plan: Plan, h: int) -> int:
    """Enemies in the water, with much water round them for the monster to come from (LZ-163)."""
    scout = plan.scout
    wet = [n for n in open_foes(scout, h) if scout.land[n] >= WATER and scout.foes[n].total >= PREY]
    return largest(scout, [n for n in wet if sum(scout.land[o] >= WATER for o in scout.grid.near[n]) >= MAELSTROM])


def shunt(bot: Raider, plan: Plan, h: int) -> int:
    """An enemy of twice the garrison before a Home Den."""
    scout = plan.scout
    if h not in scout.homes:
        return -1
    return largest(scout, [n for n in open_foes(scout, h) if scout.foes[n].total > 2 * scout.mine[h].total])


def eyes(bot: Raider, plan: Plan, h: int) -> int:
    """Dens to attack whose garrison is unknown; a force that is enough for twice what is thought spares the turn."""
    scout = plan.scout
    size = scout.mine[h].total
    if size < DOUBT:
        return -1
    known = plan.note["garrisons"]
    unseen = [n for n in around(scout, h) if n in scout.foreign and scout.owner(n) >= 0 and str(n) not in known]
    doubtful = [n for n in unseen if size < 2 * bot.need(plan, n)]
    return max(doubtful, key=lambda n: (scout.land[n] == HOME, n), default=-1)


RAIDERS: Final[tuple[tuple[str, Spell], ...]] = (
    ("COER", coerce),
    ("DARK", darken),
    ("FREE", freeze),
    ("SHUN", shunt),
    ("EYES", eyes),
)
ELDERS: Final[tuple[tuple[str, Spell], ...]] = (*RAIDERS[:3], ("SUMM", summon), *RAIDERS[3:])
"""What a level chants, the dearest first."""
