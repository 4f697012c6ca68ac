"""The shapes of the content's entries."""

from __future__ import annotations

from typing import Literal

import msgspec

STATS = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")
M, WS, BS, S, T, W, INI, A, LD = range(9)
FORMS = ("I", "V", "B", "K", "Z", "M", "X", "G", "P")
ARMED = ("hw", "great", "halberd", "spear", "pike", "lance", "twohand")
MACHINES = ("bolt", "stone", "cannon", "volley", "mortar")
TAGS = [
    "mounted",
    "flier",
    "monster",
    "machine",
    "miner",
    "necromancer",
    "vampire",
    "magician",
    "rune",
    "goblin",
    "demon",
    "big",
    "scout",
    "fear",
    "terror",
    "frenzy",
    "hate",
    "stubborn",
    "unbreakable",
    "crumble",
    "poison",
    "mr1",
    "moai",
    "eat",
    "steady",
    "rally",
]
NO_SAVE = 7


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a muster list. `save` and `weight` are 7 where there is none."""

    id: str
    name: str
    list: str
    category: Literal["L", "H", "C", "S", "R", ""]
    points: int
    size: tuple[int, int]
    profile: tuple[int, ...]
    form: str
    save: int = NO_SAVE
    weight: int = NO_SAVE
    arms: tuple[str, ...] = ("hw",)
    tags: tuple[str, ...] = ()
    wizard: int = 0
    lore: str = ""
    impact: str = ""
    impact_strength: int = 0
    promotes: str = ""
    """The hero who may become this lord."""
    unique: bool = False
    special: bool = False
    """A special character: never leader, never heir."""
    total: bool = False
    """The points are those of the whole regiment."""
    mount: str = ""

    @property
    def character(self) -> bool:
        return self.form == "P"


class Muster(msgspec.Struct, frozen=True):
    key: str
    name: str
    units: tuple[str, ...]


class Regiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    points: int
    models: int = 1
    base: str = ""
    category: Literal["L", "H", "C", "S", "R", ""] = ""
    form: str | None = None
    profile: tuple[int, ...] | None = None
    save: int = 0
    weight: int = 0
    arms: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    stats: dict[str, int] = {}
    wizard: int = 0
    lore: str = ""
    command: bool = False
    option: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WW-117: what armour of one level takes away."""

    ws: int
    bs: int
    i: int
    m: int
    last: bool


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strength 0 is the user's own. `dry` weapons do not mind the rain."""

    strength: int
    shots: int
    pierces: int
    far: bool
    powder: bool
    harder: int = 0
    poison: bool = False
    dry: bool = False


class Machine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: int
    powder: bool
    ring_strength: int


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    says: str
    """What it is good for, in a few words."""
    rule: str
    where: Literal["field", "town", "coast", "capital"]
    turns: int
    cost: int
    needs: str = ""
    ring: int = 0
    income: int = 0
    tower: bool = False
    many: bool = False


class Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What squares, buildings and battles bring in, and the caps of the house."""

    poor: int
    open: int
    town: int
    village: int
    mine: int
    merchant: int
    guild: int
    partners: int
    manor: int
    pay: int
    houses: int
    square: int


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int
    says: str
    strength: int = 0
    regen: int = 0
    ward: int = 0
    hit: int = 0
    strikes: int = 0
    pierces: int = 0
    save_better: int = 0
    save: int = 0
    weight: int = 0
    wizard: int = 0
    fear: bool = False


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: int
    says: str


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    rule: str
    name: str
    says: str
    wizards: bool = False
    scouts: bool = False
    single: bool = False


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a ready-made force."""

    id: str
    models: int
    command: bool = False
    options: tuple[str, ...] = ()


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sum: int
    units: tuple[Part, ...]


class Comer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an encounter: models as dice; `each`: that many units of one model."""

    id: str
    models: str
    each: bool = False
    items: tuple[str, ...] = ()


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lists: tuple[str, ...]
    force: tuple[Comer, ...]
