"""The cards as records, made from the rows of the data files."""

from __future__ import annotations

from typing import Literal

import msgspec

from .vocabulary import Condition, Effect, Points


class Wizard(msgspec.Struct, frozen=True):
    id: str
    name: str
    school: int
    reagent: int


class Tower(msgspec.Struct, frozen=True):
    """`cost` counts the tokens of each reagent; `size` is their number; gold pays instead (LW-521)."""

    id: str
    name: str
    school: int
    reagents: str
    cost: tuple[int, ...]
    size: int
    gold: int


class Familiar(msgspec.Struct, frozen=True):
    id: str
    name: str
    school: int
    mana: int
    shows: str
    tokens: tuple[int, ...]


class Spell(msgspec.Struct, frozen=True):
    """`fires` gives the numbers of the effects for each trigger, `mods` the changes of stats while it is active."""

    id: str
    name: str
    school: int
    mana: int
    reagents: str
    cost: tuple[int, ...]
    ongoing: bool
    star: bool
    effects: tuple[Effect, ...]
    fires: dict[str, tuple[int, ...]]
    mods: tuple[tuple[int, int], ...]
    points: tuple[Points, ...]
    words: str
    value: int


class Gathering(msgspec.Struct, frozen=True):
    """A reagent gathering card: the icons of its two areas, as text and counted."""

    id: str
    gather: str
    increase: str
    icons: tuple[int, ...]
    rises: tuple[int, ...]


class Dungeon(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: Literal["gold", "item", "monster", "trap"]
    gold: int
    treasure: bool


class Tile(msgspec.Struct, frozen=True):
    """An achievement; `small` is its condition with 1 or 2 seats."""

    id: str
    name: str
    condition: Condition
    small: Condition
    words: str
