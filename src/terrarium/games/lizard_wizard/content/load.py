"""Reading the data files: every row is checked, and what is wrong names its file, card and field."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from terrarium.kernel import BrokenContent

from .records import Dungeon, Familiar, Gathering, Spell, Tile, Tower, Wizard
from .vocabulary import REAGENTS, SCHOOL_REAGENT, SCHOOLS, STATS, Condition, Points, Unknown, condition, counts, effects

T = TypeVar("T")
School = Literal["CON", "SOR", "ALC", "ENC", "DRU", "THA", "NEC"]


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    id: str


class _Wizard(_Row):
    name: str
    school: School
    reagent: str


class _Tower(_Row):
    name: str
    school: School
    reagents: str
    gold: int


class _Familiar(_Row):
    name: str
    school: School
    mana: int
    shows: str


class _Spell(_Row):
    name: str
    mana: int
    reagents: str
    ongoing: bool
    star: bool
    effect: str
    words: str
    value: int


class _Gathering(_Row):
    gather: str
    increase: str


class _Dungeon(_Row):
    name: str
    kind: Literal["gold", "item", "monster", "trap"]
    gold: int = 0


class _Tile(_Row):
    name: str
    condition: str
    words: str
    small: int = 0


class _File:
    """One data file: its rows by kind, and the error that names file, card and field."""

    def __init__(self, name: str, text: str | None) -> None:
        self.name = name
        if text is None:
            text = files(__package__).joinpath(name).read_text("utf-8")
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BrokenContent(f"{name}: {error}") from None

    def wrong(self, card: str, field: str, says: str) -> BrokenContent:
        return BrokenContent(f"{self.name}: {card}: {field}: {says}")

    def rows(self, kind: str, row: type[T], number: int) -> list[T]:
        """The rows of that kind, each checked against its fields; `number` of them with different ids."""
        found = []
        seen: set[str] = set()
        for index, raw in enumerate(self.data.get(kind, []), 1):
            card = str(raw.get("id", f"{kind} {index}"))
            try:
                found.append(msgspec.convert(raw, row))
            except msgspec.ValidationError as error:
                field = re.search(r"`\$?\.?(\w+)`", str(error).rpartition(" - at ")[2] or str(error))
                raise self.wrong(card, field[1] if field else "?", str(error)) from None
            if card in seen:
                raise self.wrong(card, "id", "two cards have this id")
            seen.add(card)
        if len(found) != number:
            raise self.wrong(f"[[{kind}]]", "number", f"there are {len(found)} cards, not {number}")
        return found

    def read(self, card: str, field: str, how: Callable[[str], T], text: str) -> T:
        try:
            return how(text)
        except Unknown as unknown:
            raise self.wrong(card, field, str(unknown)) from None

    def evenly(self, field: str, values: Iterable[tuple[str, Any]], times: int) -> None:
        """Every value of that field stands on so many cards; given are (card, value)."""
        listed = list(values)
        counts = Counter(value for _, value in listed)
        for card, value in listed:
            if counts[value] != times:
                raise self.wrong(card, field, f"{value} stands {counts[value]} times in all, not {times}")


def wizards(text: str | None = None) -> dict[str, Wizard]:
    file = _File("wizards.toml", text)
    found = {}
    for row in file.rows("wizard", _Wizard, 28):
        school = SCHOOLS.index(row.school)
        if row.reagent != REAGENTS[SCHOOL_REAGENT[school]]:
            raise file.wrong(row.id, "reagent", f"{row.school} has {REAGENTS[SCHOOL_REAGENT[school]]} (LW-004)")
        found[row.id] = Wizard(row.id, row.name, school, SCHOOL_REAGENT[school])
    file.evenly("school", ((w.id, SCHOOLS[w.school]) for w in found.values()), 4)
    return found


def towers(text: str | None = None) -> dict[str, Tower]:
    file = _File("towers.toml", text)
    found = {}
    for row in file.rows("tower", _Tower, 28):
        cost = file.read(row.id, "reagents", counts, row.reagents)
        if row.gold < 1:
            raise file.wrong(row.id, "gold", "must be 1 or more")
        if row.id != f"T{sum(cost)}-{row.school}":
            raise file.wrong(row.id, "reagents", "the id says how many there are, and the school")
        school = SCHOOLS.index(row.school)
        found[row.id] = Tower(row.id, row.name, school, row.reagents, cost, sum(cost), row.gold)
    file.evenly("reagents", ((t.id, t.size) for t in found.values()), 7)
    return found


def familiars(text: str | None = None) -> dict[str, Familiar]:
    file = _File("familiars.toml", text)
    found = {}
    for row in file.rows("familiar", _Familiar, 35):
        shown = file.read(row.id, "shows", counts, row.shows)
        if sum(shown) != 2 + row.mana // 5:
            raise file.wrong(row.id, "shows", f"{row.mana} mana buy {2 + row.mana // 5} tokens (17.12)")
        if row.id != f"F{row.mana:02}-{row.school}":
            raise file.wrong(row.id, "mana", "the id says the price and the school")
        found[row.id] = Familiar(row.id, row.name, SCHOOLS.index(row.school), row.mana, row.shows, shown)
    file.evenly("mana", ((c.id, c.mana) for c in found.values()), 7)
    return found


def spells(text: str | None = None) -> dict[str, Spell]:
    file = _File("spells.toml", text)
    found = {}
    for row in file.rows("spell", _Spell, 65):
        cost = file.read(row.id, "reagents", counts, row.reagents)
        parts = file.read(row.id, "effect", effects, row.effect)
        school = row.id.partition("-")[0]
        if school not in SCHOOLS:
            raise file.wrong(row.id, "id", "begins with no school")
        if row.mana != row.value + 5 - 5 * len(row.reagents):
            right = row.value + 5 - 5 * len(row.reagents)
            raise file.wrong(row.id, "mana", f"is {row.mana}; value + 5 - 5 x reagents is {right} (17.12)")
        lasting = [e for e in parts if e.on != "NOW"]
        if row.ongoing != bool(lasting or any(e.verb == "hex" for e in parts)):
            raise file.wrong(row.id, "ongoing", "does not fit the effect")
        fires: dict[str, tuple[int, ...]] = {}
        for number, effect in enumerate(parts):
            fires[effect.on] = (*fires.get(effect.on, ()), number)
        found[row.id] = Spell(
            row.id,
            row.name,
            SCHOOLS.index(school),
            row.mana,
            row.reagents,
            cost,
            row.ongoing,
            row.star,
            parts,
            fires,
            tuple((STATS.index(e.verb), int(e.args[0])) for e in parts if e.on == "MOD"),
            tuple(Points(str(e.args[0]), int(e.args[1]), int(e.args[2])) for e in parts if e.on == "END"),
            row.words,
            row.value,
        )
    file.evenly("star", ((s.id, f"the star of {SCHOOLS[s.school]}") for s in found.values() if s.star), 2)
    return found


def gathering(text: str | None = None) -> dict[str, Gathering]:
    file = _File("gathering.toml", text)
    found = {}
    for row in file.rows("gathering", _Gathering, 56):
        icons = file.read(row.id, "gather", counts, row.gather)
        rises = file.read(row.id, "increase", counts, row.increase)
        found[row.id] = Gathering(row.id, row.gather, row.increase, icons, rises)
    file.evenly("gather", ((card.id, kind) for card in found.values() for kind in card.gather), 31)
    file.evenly("increase", ((card.id, kind) for card in found.values() for kind in card.increase), 20)
    return found


def dungeon(text: str | None = None) -> dict[str, Dungeon]:
    file = _File("dungeon.toml", text)
    found = {}
    for row in file.rows("dungeon", _Dungeon, 53):
        if (row.kind == "gold") != (row.gold > 0):
            raise file.wrong(row.id, "gold", "only a gold treasure has a value, and it has one")
        found[row.id] = Dungeon(row.id, row.name, row.kind, row.gold, row.kind in ("gold", "item"))
    for kind, number in {"gold": 21, "item": 10, "monster": 20, "trap": 2}.items():
        there = sum(card.kind == kind for card in found.values())
        if there != number:
            raise file.wrong(f"[[dungeon]] {kind}", "kind", f"there are {there} cards, not {number}")
    return found


def tiles(text: str | None = None) -> dict[str, Tile]:
    file = _File("tiles.toml", text)
    found = {}
    for row in file.rows("tile", _Tile, 20):
        met = file.read(row.id, "condition", condition, row.condition)
        small = Condition(met.counter, row.small or met.least)
        found[row.id] = Tile(row.id, row.name, met, small, row.words)
    return found
