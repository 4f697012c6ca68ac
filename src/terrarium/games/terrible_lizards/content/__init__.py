"""The cards, read once from the TOML files beside this module and checked against TL-220.

Parts, set bonuses and effects are data; an effect is built from the small vocabulary of `ops`. A broken file is
refused with the name of the file, of the card and of the field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from terrarium.kernel import BrokenContent

from .ops import Op

TYPES = ("Head", "Body", "Arms", "Legs", "Wings")
"""TL-060, in this order."""
SLOTS = {kind: index for index, kind in enumerate(TYPES)}
WINGS = SLOTS["Wings"]

Type: TypeAlias = Literal["Head", "Body", "Arms", "Legs", "Wings"]
Kind: TypeAlias = Literal["standard", "quick", "persistent"]
Target: TypeAlias = Literal[
    "",
    "opponent",
    "opponent_with_hand",
    "seat",
    "own_part",
    "opponent_part",
    "any_part",
    "any_card",
    "opponent_persistent",
    "discarded_parts",
]
Need: TypeAlias = Literal["deck", "effect_announced", "attack_on_you", "dice_rolled", "rampage_ahead"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TL-003. `key` names its dinosaur in lower case."""

    dinosaur: str
    type: Type
    attack: int
    weight: int
    copies: int = 1
    id: str = ""
    key: str = ""
    slot: int = 0

    @property
    def name(self) -> str:
        return f"{self.dinosaur} {self.type}"


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set bonus of section 11; `sets.toml` explains the words."""

    dinosaur: str = ""
    bonus: str = ""
    rule: str = ""
    text: str = ""
    attack: int = 0
    dice: int = 1
    chain: bool = False
    offence: Literal["attack", "weight"] = "attack"
    defence: Literal["weight", "head", "none"] = "weight"
    untouched: int = 0
    drinks: bool = False
    crushes: bool = False
    rips: bool = False
    roams: bool = False
    spikes: int = 0
    cancels: bool = False
    armored: bool = False


class Static(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Persistent gives while it is in play."""

    attack: int = 0
    weight: int = 0
    actions: int = 0
    set_needs: int = 4
    shroud: bool = False


NO_STATIC = Static()


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Standard, Quick or Persistent card."""

    name: str
    kind: Kind
    copies: int
    text: str
    target: Target = ""
    needs: tuple[Need, ...] = ()
    does: tuple[Op, ...] = ()
    static: Static = NO_STATIC
    upkeep: tuple[Op, ...] = ()
    strikes: tuple[Op, ...] = ()
    id: str = ""


R = TypeVar("R")


def convert(file: str, data: Any, table: str, kind: type[R], name: Callable[[Any], str]) -> list[R]:
    """The records of one table of a file; the first broken one is named with its field."""
    if not isinstance(data.get(table), list):
        raise BrokenContent(f"{file}: there is no table {table!r}.")
    records = []
    for number, entry in enumerate(data[table], 1):
        try:
            records.append(msgspec.convert(entry, kind))
        except msgspec.ValidationError as error:
            called = name(entry) if isinstance(entry, dict) else ""
            raise BrokenContent(f"{file}: {called or f'entry {number}'}: {error}") from None
    return records


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def read_parts(text: str, file: str = "parts.toml") -> dict[str, Part]:
    """Part cards by id: dinosaur-type, numbered where there are copies."""
    cards = {}
    name = lambda entry: f"{entry.get('dinosaur', '')} {entry.get('type', '')}".strip()  # noqa: E731
    for part in convert(file, _toml(text, file), "parts", Part, name):
        if part.attack < 0 or part.weight < 0 or part.copies < 1:
            raise BrokenContent(f"{file}: {part.name}: attack, weight and copies are never negative.")
        for copy in range(1, part.copies + 1):
            id = slug(f"{part.dinosaur}-{part.type}") + (f"-{copy}" if part.copies > 1 else "")
            if id in cards:
                raise BrokenContent(f"{file}: {part.name}: dinosaur and type are there twice.")
            key, slot = slug(part.dinosaur), SLOTS[part.type]
            cards[id] = msgspec.structs.replace(part, id=id, key=key, slot=slot)
    return dict(sorted(cards.items()))


def read_effects(text: str, file: str = "effects.toml") -> dict[str, Effect]:
    """Effect cards by id: the name and a copy's number."""
    cards = {}
    for effect in convert(file, _toml(text, file), "effects", Effect, lambda entry: str(entry.get("name", ""))):
        if effect.copies < 1:
            raise BrokenContent(f"{file}: {effect.name}: copies must be at least 1.")
        if (effect.kind == "persistent") == bool(effect.does):
            raise BrokenContent(f"{file}: {effect.name}: does is for Standard and Quick cards, and they need it.")
        for copy in range(1, effect.copies + 1):
            id = f"{slug(effect.name)}-{copy}"
            if id in cards:
                raise BrokenContent(f"{file}: {effect.name}: name is there twice.")
            cards[id] = msgspec.structs.replace(effect, id=id)
    return dict(sorted(cards.items()))


def read_sets(text: str, parts: Iterable[Part], file: str = "sets.toml") -> dict[str, Bonus]:
    """Set bonuses by dinosaur; each needs exactly four parts (TL-065, TL-068)."""
    sets = {}
    owned: dict[str, set[str]] = {}
    for part in parts:
        owned.setdefault(part.key, set()).add(part.type)
    for bonus in convert(file, _toml(text, file), "sets", Bonus, lambda entry: str(entry.get("dinosaur", ""))):
        key = slug(bonus.dinosaur)
        if len(owned.get(key, ())) != 4:
            raise BrokenContent(f"{file}: {bonus.dinosaur}: dinosaur has no four parts.")
        sets[key] = bonus
    return sets


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenContent(f"{file}: {error}") from None


def _file(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


PARTS = read_parts(_file("parts.toml"))
EFFECTS = read_effects(_file("effects.toml"))
SETS = read_sets(_file("sets.toml"), PARTS.values())
NO_SET = Bonus()
BONUS = {"": NO_SET, **SETS}
"""By what a state holds for a seat: the key of its set, or nothing."""
CARDS: dict[str, Part | Effect] = {id: PARTS.get(id) or EFFECTS[id] for id in sorted([*PARTS, *EFFECTS])}
QUICK = {id: card for id, card in EFFECTS.items() if card.kind == "quick"}
PERSISTENT = {id: card for id, card in EFFECTS.items() if card.kind == "persistent"}
NAMES = {id: card.name for id, card in CARDS.items()}
DINOSAURS = {part.key: part.dinosaur for part in PARTS.values()}

if (len(CARDS), len(PARTS), len(SETS)) != (112, 56, 13):
    raise BrokenContent(f"The deck has {len(CARDS)} cards, {len(PARTS)} parts and {len(SETS)} sets, not 112, 56, 13.")
