"""The content: muster lists, charts, buildings, items, spells and alliances, from the data files beside this one.

Everything is read and checked once, when the game is imported. A broken file raises `BrokenContent`, which names the
file, the list, the unit and the field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from terrarium.kernel import BrokenContent

from .kinds import (
    ARMED,
    FORMS,
    MACHINES,
    STATS,
    TAGS,
    Ability,
    Building,
    Encounter,
    Force,
    Income,
    Item,
    Kind,
    Level,
    Machine,
    Missile,
    Muster,
    Regiment,
    Spell,
)

T = TypeVar("T")

MAIN = ("BR", "CW", "OG", "LZ", "BM", "DM", "CD", "GO", "DW", "EM", "DG", "HE", "DK", "UN", "TK", "SK", "WE")
"""WW-002: the main factions."""
LOCAL = ("MO", "CF", "JG", "ST")
"""WW-003: the local peoples."""
WILD = "WI"


class Content:
    """All data files, read and checked."""

    def __init__(self, root: Traversable) -> None:
        self.root = root
        self.kinds: dict[str, Kind] = {}
        self.musters: dict[str, Muster] = {}
        upgrades = self._read("upgrades.toml")
        self.command = self._convert("upgrades.toml", "command", upgrades.get("command"), dict[str, int])
        self.options = self._convert("upgrades.toml", "option", upgrades.get("option"), dict[str, int])
        self.own_options = self._convert("upgrades.toml", "own", upgrades.get("own"), dict[str, dict[str, int]])
        arms = self._read("arms.toml")
        self.levels = self._convert("arms.toml", "levels", arms.get("levels"), tuple[Level, ...])
        self.missiles = self._table("arms.toml", arms.get("missile"), Missile)
        self.machines = self._table("arms.toml", arms.get("machine"), Machine)
        self._lists()
        self.regiments: dict[str, Regiment] = {}
        self._renown()
        self.income = self._convert("income.toml", "figures", self._read("income.toml"), Income)
        self.buildings = self._table("buildings.toml", self._read("buildings.toml"), Building)
        self._needs()
        self.items = self._table("items.toml", self._read("items.toml"), Item)
        magic = self._read("magic.toml")
        self.spells = self._table("magic.toml", magic.get("spell"), Spell)
        self.lores = self._convert("magic.toml", "lore", magic.get("lore"), dict[str, tuple[str, ...]])
        self.random_lores = self._convert("magic.toml", "random", magic.get("random"), dict[str, tuple[str, ...]])
        self._lores()
        found = self._read("abilities.toml").get("ability", [])
        self.abilities = {a.number: a for a in self._convert("abilities.toml", "ability", found, tuple[Ability, ...])}
        self._charts()
        self.encounters = {
            int(key): entry
            for key, entry in self._table("encounters.toml", self._read("encounters.toml"), Encounter).items()
        }
        self.armies = self._forces("armies.toml", 500)
        self._compositions()
        self.garrisons = self._forces("garrisons.toml", 500)
        self._encounters()
        self.grades = self._alliances()

    # ---- reading

    def _read(self, name: str) -> dict[str, Any]:
        try:
            return tomllib.loads((self.root / name).read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, OSError) as error:
            raise BrokenContent(f"{name}: {error}") from None

    def _convert(self, name: str, where: str, data: Any, kind: type[T]) -> T:
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            says, _, path = str(error).partition(" - at `$")
            raise BrokenContent(f"{name}: {where}{path.rstrip('`')}: {says}") from None

    def _table(self, name: str, data: Any, kind: type[T]) -> dict[str, T]:
        if not isinstance(data, dict):
            raise BrokenContent(f"{name}: a table is missing")
        return {key: self._convert(name, key, entry, kind) for key, entry in data.items()}

    def _lists(self) -> None:
        folder = self.root / "lists"
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".toml"):
                self._list(f"lists/{file.name}")
        for key in (*MAIN, *LOCAL, WILD):
            if key not in self.musters:
                raise BrokenContent(f"lists: no file has the list {key}")

    def _list(self, name: str) -> None:
        data = self._read(name)
        key, title = data.get("key", "?"), data.get("name", "?")
        units = []
        for entry in data.get("unit", []):
            where = f"list {title} ({key}), unit {entry.get('id', '?')}, field "
            try:
                kind = msgspec.convert({**entry, "list": key}, Kind)
            except msgspec.ValidationError as error:
                says, _, path = str(error).partition(" - at `$.")
                raise BrokenContent(f"{name}: {where}{path.rstrip('`') or '?'}: {says}") from None
            for field, says in self._unit_faults(kind):
                raise BrokenContent(f"{name}: {where}{field}: {says}")
            self.kinds[kind.id] = kind
            units.append(kind.id)
        self.musters[key] = Muster(key, title, tuple(units))
        for unit in units:
            hero = self.kinds[unit].promotes
            if hero and (hero not in units or self.kinds[hero].category != "H"):
                raise BrokenContent(
                    f"{name}: list {title} ({key}), unit {unit}, field promotes: {hero} is no hero here"
                )

    def _unit_faults(self, kind: Kind) -> Iterator[tuple[str, str]]:
        if kind.id in self.kinds:
            yield "id", "this unit exists already"
        if kind.form not in FORMS:
            yield "form", f"{kind.form!r} is none of {', '.join(FORMS)}"
        if len(kind.profile) != len(STATS):
            yield "profile", f"{len(STATS)} figures are needed, not {len(kind.profile)}"
        if not 1 <= kind.size[0] <= kind.size[1]:
            yield "size", "the least is above the most"
        if kind.category in ("L", "H") and kind.form != "P":
            yield "form", "a lord or hero has the form P"
        for arm in kind.arms:
            known = arm in ARMED or arm in self.missiles or arm in MACHINES or re.fullmatch(r"breath\dp?", arm)
            if not known:
                yield "arms", f"there is no weapon {arm!r}"
        for tag in kind.tags:
            if tag not in TAGS and not re.fullmatch(r"(ward|regen)[2-6]", tag):
                yield "tags", f"there is no tag {tag!r}"
        if kind.wizard and not kind.lore:
            yield "lore", "a wizard needs a lore"
        if kind.impact and not kind.impact_strength:
            yield "impact_strength", "impact hits need a strength"

    def _renown(self) -> None:
        data = self._read("renown.toml")
        for part in ("regiment", "character"):
            for entry in data.get(part, []):
                where = f"{part} {entry.get('id', '?')}"
                changed = self._convert("renown.toml", where, entry, Regiment)
                self.regiments[changed.id] = changed
                self.kinds[changed.id] = self._changed(changed, part == "character", where)

    def _changed(self, r: Regiment, character: bool, where: str) -> Kind:
        base = self.kinds.get(r.base)
        if base is None:
            if r.base or r.profile is None or r.form is None:
                raise BrokenContent(f"renown.toml: {where}, field base: there is no unit {r.base!r}")
            base = Kind(r.id, r.name, "DG", r.category, r.points, (r.models, r.models), r.profile, r.form)
        profile = list(base.profile)
        for stat, value in r.stats.items():
            if stat not in STATS:
                raise BrokenContent(f"renown.toml: {where}, field stats: there is no characteristic {stat!r}")
            profile[STATS.index(stat)] = value
        return msgspec.structs.replace(
            base,
            id=r.id,
            name=r.name,
            points=r.points,
            size=(r.models, r.models),
            profile=tuple(profile),
            save=r.save or base.save,
            weight=r.weight or base.weight,
            arms=r.arms or base.arms,
            tags=(*base.tags, *r.tags),
            wizard=r.wizard or base.wizard,
            lore=r.lore or base.lore,
            unique=True,
            special=character,
            total=True,
            promotes="",
            mount=r.option,
        )

    # ---- checking

    def _needs(self) -> None:
        for key, building in self.buildings.items():
            if building.needs and building.needs not in self.buildings:
                raise BrokenContent(f"buildings.toml: {key}, field needs: there is no building {building.needs!r}")

    def _lores(self) -> None:
        for lore, spells in self.lores.items():
            for spell in spells:
                if spell not in self.spells:
                    raise BrokenContent(f"magic.toml: lore {lore}: there is no spell {spell!r}")
        for kind in self.kinds.values():
            if kind.lore and kind.lore not in self.lores:
                raise BrokenContent(f"magic.toml: list {kind.list}, unit {kind.id}, field lore: no lore {kind.lore!r}")

    def _charts(self) -> None:
        data = self._read("charts.toml")
        self.charts: dict[str, tuple[tuple[str, ...], ...]] = {}
        for name in ("basic", "mountain", "water", "mixed"):
            rows = data.get(name, {})
            if sorted(rows) != list("123456"):
                raise BrokenContent(f"charts.toml: {name}: six rows are needed")
            self.charts[name] = tuple(
                tuple(rows[str(n)]) if isinstance(rows[str(n)], list) else (rows[str(n)],) for n in range(1, 7)
            )
        self.finds = {int(key): str(find) for key, find in data.get("resource", {}).items()}
        self.find_names: Mapping[str, str] = data.get("names", {})
        if sorted(self.finds) != [10 * a + b for a in range(1, 7) for b in range(1, 7)]:
            raise BrokenContent("charts.toml: resource: 36 finds from 11 to 66 are needed")
        for key, find in self.finds.items():
            if find not in self.find_names:
                raise BrokenContent(f"charts.toml: resource {key}: {find!r} has no name")

    def _encounters(self) -> None:
        if sorted(self.encounters) != [10 * a + b for a in range(1, 7) for b in range(1, 7)]:
            raise BrokenContent("encounters.toml: 36 entries from 11 to 66 are needed")
        for key, entry in self.encounters.items():
            for part in entry.force:
                if part.id not in self.kinds:
                    raise BrokenContent(f"encounters.toml: {key}, field force: there is no unit {part.id!r}")
                if not re.fullmatch(r"(\d+\+)?(\d*D[36]|\d+)", part.models):
                    raise BrokenContent(f"encounters.toml: {key}, field force: {part.models!r} is no number of models")

    def _forces(self, name: str, most: int) -> dict[str, Force]:
        """Ready-made forces: their sums and sizes are checked against the lists."""
        forces = self._table(name, self._read(name), Force)
        for key, force in forces.items():
            total = 0
            for part in force.units:
                kind = self.kinds.get(part.id)
                where = f"{name}: list {key}, unit {part.id}, field"
                if kind is None or kind.list != key:
                    raise BrokenContent(f"{where} id: there is no such unit in this list")
                if not kind.size[0] <= part.models <= kind.size[1]:
                    raise BrokenContent(f"{where} models: {part.models} is not from {kind.size[0]} to {kind.size[1]}")
                total += kind.points * part.models + sum(self.option_price(kind, o) for o in part.options)
                total += sum(self.command.values()) if part.command else 0
            if total != force.sum or total > most:
                raise BrokenContent(f"{name}: list {key}, field sum: the units cost {total}, not {force.sum}")
        return forces

    def _compositions(self) -> None:
        """WW-041 for the ready-made armies, all of which are below 1,000 points."""
        most = {"L": 0, "H": 3, "S": 3, "R": 1}
        for key, force in self.armies.items():
            have = [self.kinds[part.id].category for part in force.units]
            for category, limit in most.items():
                if have.count(category) > limit:  # type: ignore[arg-type]
                    raise BrokenContent(
                        f"armies.toml: list {key}, field units: more than {limit} of category {category}"
                    )
            if have.count("C") < 2 or "H" not in have:
                raise BrokenContent(f"armies.toml: list {key}, field units: two core units and a hero are needed")

    def option_price(self, kind: Kind, option: str) -> int:
        """WW-216, WW-217 and the options of the local characters."""
        return self.own_options.get(kind.id, {}).get(option, self.options[option])

    def _alliances(self) -> dict[str, dict[str, str]]:
        data = self._read("alliances.toml")
        columns, rows, chaos = data["columns"], data["grades"], data["chaos"]
        peoples = {column: chaos if column == "Chaos" else [column] for column in columns}
        grades: dict[str, dict[str, str]] = {key: {} for key in (*MAIN, *LOCAL)}
        for row, letters in rows.items():
            if len(letters) != len(columns):
                raise BrokenContent(f"alliances.toml: row {row}: {len(columns)} grades are needed")
            for column, grade in zip(columns, letters, strict=True):
                for a in peoples[row]:
                    for b in peoples[column]:
                        grades[a][b] = grade
        for local in LOCAL:
            for other in (*MAIN, *LOCAL):
                grade = "B" if other == local else "T" if other in data["locals"][local] else "X"
                grades[local][other] = grade
                grades[other][local] = grade
        for a, row in grades.items():
            for b, grade in row.items():
                if grade not in "BTDX" or grades[b][a] != grade:
                    raise BrokenContent(f"alliances.toml: row {a}, column {b}: {grade!r} is not the same both ways")
        return grades


def load() -> Content:
    return Content(files(__package__))


content = load()
KINDS = content.kinds
COMMAND = content.command
BUILDINGS = content.buildings
ITEMS = content.items
GRADES = content.grades
