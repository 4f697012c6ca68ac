"""What the bots go by (LZ-570 to LZ-579), as records (bots.toml says what each is)."""

from __future__ import annotations

from typing import Final

import msgspec

from .loading import load


class RaiderHabits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    feeds_from: str
    feeds_at_once: str
    ripe: int
    free_dens: float
    keep: int
    keep_of_ten: int
    near: int
    enemies: float
    garrison: int
    points: int
    join: int
    fresh: int
    stones: int
    spies: int
    out: int
    swim: int


class ElderHabits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fresh: int
    hold: int
    enough: int
    full: int
    away: int
    bare: int
    held: int
    guarded: int


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    raider: RaiderHabits
    elder: ElderHabits


HABITS: Final = load("bots.toml", Habits)
