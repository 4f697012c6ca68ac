"""The figures of the rules as records: `FIGURES.start.purse` (figures.toml says what each is)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import msgspec

from terrarium.kernel import BrokenContent


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Start(_Table, frozen=True):
    purse: int
    local_gift: int
    local_town: int


class Command(_Table, frozen=True):
    hero: int
    lord: int


class Composition(_Table, frozen=True):
    step: int
    lord: int
    heroes: int
    specials: int
    rares: int


class Movement(_Table, frozen=True):
    basic: int
    mounted: int
    mounted_undead: int
    fliers: int
    slow: dict[str, int]


class Villages(_Table, frozen=True):
    joins: int
    hostile: int
    enslaved: int


class Encounters(_Table, frozen=True):
    second_die: int
    dice: int
    inclusive_from: int


class Finds(_Table, frozen=True):
    ziggurat: int
    lair: int
    armoury: int


class Gifts(_Table, frozen=True):
    summon: int
    wander: int
    many: int


class Building(_Table, frozen=True):
    helpers: int


class Characters(_Table, frozen=True):
    advance: int
    crown: tuple[int, int]
    free_advances: int
    allowance: int
    hero_items: int
    lord_items: int


class Battle(_Table, frozen=True):
    rounds: int
    folding: int


class Figures(_Table, frozen=True):
    start: Start
    command: Command
    composition: Composition
    movement: Movement
    villages: Villages
    encounters: Encounters
    finds: Finds
    gifts: Gifts
    building: Building
    characters: Characters
    battle: Battle


def load() -> Figures:
    text = files(__package__).joinpath("figures.toml").read_text("utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), Figures)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenContent(f"figures.toml: {error}") from None


FIGURES: Final = load()
