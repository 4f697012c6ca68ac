"""The figures of the rules as records: `FIGURES.hazards.mire` (figures.toml says what each is)."""

from __future__ import annotations

from typing import Final

import msgspec

from .loading import load


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Sight(_Table, frozen=True):
    common: int
    peak: int


class Dens(_Table, frozen=True):
    per_fertile: int
    militia: int
    nomads: int
    settled: int
    growth_empty: int
    growth_full: int
    recruits: int
    leaderless: int


class Hazards(_Table, frozen=True):
    mire: int
    cursed: int
    cursed_staying: int
    monster: int
    monster_strength: int
    summoned_strength: int
    drown: int
    erupt: int
    lava: int
    quake: int
    whirl: tuple[int, ...]
    starvation: int


class Combat(_Table, frozen=True):
    open: int
    walls: int
    level: int
    most: int
    may_flee: int
    will_flee: int
    captives: int


class Spies(_Table, frozen=True):
    each: int
    most: int
    turns: int


class Lob(_Table, frozen=True):
    hit: int


class Shunt(_Table, frozen=True):
    hexes: int
    each: int


class Rafts(_Table, frozen=True):
    life: tuple[int, ...]


class Points(_Table, frozen=True):
    lizards: int
    homes: int
    temples: int
    dens: int
    bridges: int


class Startup(_Table, frozen=True):
    purse: int
    warriors: int
    den_lizards: int
    name: int
    none_chosen: int


class Sheet(_Table, frozen=True):
    orders: int
    messages: int
    letters: int


class Figures(_Table, frozen=True):
    limit: int
    steps: int
    sight: Sight
    dens: Dens
    hazards: Hazards
    combat: Combat
    spies: Spies
    lob: Lob
    shunt: Shunt
    rafts: Rafts
    points: Points
    startup: Startup
    sheet: Sheet


FIGURES: Final = load("figures.toml", Figures)
