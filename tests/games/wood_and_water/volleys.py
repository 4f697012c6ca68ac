"""A second reckoning of shooting, written from the rule page alone (WW-112 to WW-116, WW-141 to WW-147)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from .referee import PAGE, PENALTIES, Band, Row


@dataclass(frozen=True)
class Missile:
    """A row of the page's table of missiles; Strength 0 is the user's."""

    strength: int
    shots: int
    pierces: int
    far: bool
    powder: bool
    note: str


@cache
def missiles() -> dict[str, Missile]:
    found = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) in (6, 7) and cells[-3 if len(cells) == 7 else -2] in ("long", "short") and cells[2].isdigit():
            names, strength, shots, pierces, reach, powder, *note = cells
            row = Missile(
                0 if strength == "user" else int(strength), int(shots), int(pierces), reach == "long", powder == "yes",
                "".join(note),
            )  # fmt: skip
            found.update(dict.fromkeys(re.split(r",\s*", names), row))
    return found


@cache
def carried() -> dict[str, str]:
    """By unit, what it shoots with."""
    found = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) == 9 and re.fullmatch(r"[A-Z]{2}\d+", cells[0]):
            arms = [arm for arm in re.split(r",\s*", cells[7]) if arm in missiles()]
            if arms:
                found[cells[0]] = arms[0]
    return found


def skill(row: Row) -> int:
    """BS less what armour takes (WW-117, WW-119, WW-241); never below 1, but 0 stays 0."""
    level = 0 if row.people in ("UN", "TK") else min(5, max(0, 6 - row.weight))
    if row.people == "DG":
        level = max(0, level - 1)
    bs = row.profile[2]
    return max(1, bs - PENALTIES[level][1]) if bs else 0


@dataclass
class Field:
    """Where it is shot: ground, rain die, round, and what the defenders stand behind (0, a fence 1, another ring 2)."""

    ground: str
    rain: int
    round: int
    ring: int


def volley(dice: Any, shooters: Band, target: Band, where: Field) -> None:
    """One unit's shooting at one that stands free; losses are taken at once."""
    row = shooters.row
    arm = missiles()[carried()[row.id]]
    wet = 0 if "ignores rain" in arm.note else where.rain - (row.people == "DG")
    bs = skill(row)
    if not bs or (arm.powder and wet >= 6):
        return
    bs = max(1, bs - 1) if wet >= 3 else bs
    strength = (arm.strength or row.profile[3]) - (1 if arm.powder and wet >= 3 else 0)
    men = min(shooters.models, 20 if row.form == "K" or (shooters.side == 1 and where.ground == "hills") else 10)
    need = max(2, 7 - bs)
    need += target.row.form in ("K", "P")
    need -= target.row.form == "M"
    need += where.round == 1 and where.ground in ("forest", "hills")
    need += where.ground == "thick forest"
    need += where.ring if target.side == 1 else 0
    need += "-1 to hit" in arm.note
    if wet >= 6 or (arm.powder and wet >= 5):
        need = 6
    poison = "poison" in arm.note or shooters.has("poison")
    target.lose(_through(dice, men * arm.shots, strength, arm.pierces, target, need, poison))


def _through(dice: Any, shots: int, strength: int, pierces: int, foe: Band, need: int, poison: bool) -> int:
    """All hits, all wounds, all armour saves (worsened by AP too), then ward or regeneration."""
    landed = [die for die in dice.roll("hit", shots) if die == 6 or (die != 1 and die >= need)]
    venom = sum(die == 6 for die in landed) if poison else 0
    least = min(6, max(2, 4 - strength + foe.row.profile[4]))
    count = len(landed) - venom
    wounds = venom + sum(die >= least for die in (dice.roll("wound", count) if count else []))
    save = foe.row.save + max(0, strength - 3) + pierces
    if wounds and save <= 6:
        wounds -= sum(die != 1 and die >= save for die in dice.roll("save", wounds))
    last = foe.number("ward") if foe.number("ward") <= 6 else foe.number("regen")
    if wounds and last <= 6:
        wounds -= sum(die >= last for die in dice.roll("ward", wounds))
    return wounds
