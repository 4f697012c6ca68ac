"""A second reckoning, written from the rule page alone: its tables are read here, its sentences done anew.

Nothing of the game's own code or content is used. What it says is compared with the game over thousands of random
clashes, volleys and musters (`test_referee.py`); where they differ, one of the two is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "wood-and-water.md"
CLASH_WEAPONS = ("hw", "great", "halberd", "spear", "pike", "lance", "twohand")


# ---- the tables of the page


@dataclass(frozen=True)
class Row:
    """One row of the muster lists."""

    id: str
    name: str
    category: str
    points: int
    sizes: tuple[int, int]
    profile: tuple[int, ...]
    save: int
    weight: int
    weapon: str
    form: str
    tags: frozenset[str]
    impact: tuple[str, int]

    @property
    def people(self) -> str:
        return re.sub(r"\d+$", "", self.id)


@cache
def rows() -> dict[str, Row]:
    found = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) == 9 and re.fullmatch(r"[A-Z]{2}\d+", cells[0]) and cells[2] in "LHCSR":
            found[cells[0]] = _row(cells)
    return found


def _row(cells: list[str]) -> Row:
    key, name, category, points, size, profile, saves, arms, tags = cells
    least, _, most = size.partition("-")
    save, weight = (7 if part == "-" else int(part) for part in saves.split("/"))
    last = re.split(r",\s*", arms)[-1]
    form, *rest = re.sub(r"impact\([^)]*\)", "", tags).split()
    impact = re.search(r"impact\(([^,]*),\s*(\d+)\)", tags)
    return Row(
        key, name, category, int(points), (int(least), int(most or least)), tuple(map(int, profile.split())), save,
        weight, last if last in CLASH_WEAPONS else "hw", form, frozenset(rest),
        (impact[1], int(impact[2])) if impact else ("", 0),
    )  # fmt: skip


@cache
def item_prices() -> dict[str, int]:
    text = PAGE.read_text()
    start = text.index("| Item (s = named in the source)")
    found = {}
    for line in text[start:].split("\n\n")[0].splitlines()[2:]:
        name, points, _ = (cell.strip() for cell in line.strip("| ").split("|"))
        found[re.sub(r" s$", "", name).lower().replace("'", "").replace(" ", "-")] = int(points)
    return found


# ---- musters (WW-020, WW-040 to WW-042, WW-216 to WW-218)

COMMAND = {"champion": 8, "standard": 8, "musician": 4}


def price(spec: dict[str, Any]) -> int:
    """List price with command, options and items."""
    row = rows()[spec["unit"]]
    total = row.points * spec["models"] + sum(COMMAND[part] for part in spec.get("command", ()))
    for option in spec.get("options", ()):
        total += {"steed": 20, "winged": 50, "spider": 30, "second": 5, "level": 30 if row.id == "MO1" else 35}.get(
            option, 1
        )
    return total + sum(item_prices()[item] for item in spec.get("items", ()))


def may_have(row: Row, option: str) -> bool:
    """WW-216, WW-217 and the options of the local characters."""
    if row.form != "P":
        return False
    own = [other for other in rows().values() if other.people == row.people]
    wizard = next((tag for tag in row.tags if tag.startswith("wizard")), "")
    foot = "mounted" not in row.tags and row.people != "DW"
    if option == "level":
        return wizard.startswith("wizard1") or row.name == "Archmage"
    if option == "steed":
        return foot and any("mounted" in other.tags for other in own)
    if option == "winged":
        return foot and any("flier" in o.tags and not o.tags & {"crumble", "demon"} for o in own)
    if option == "spider":
        return row.id in ("JG1", "JG2")
    if option == "second":
        return row.id == "JG1"
    return row.id == "MO2"


def spec_allowed(spec: dict[str, Any]) -> bool:
    row = rows()[spec["unit"]]
    options = spec.get("options", ())
    if not row.sizes[0] <= spec["models"] <= row.sizes[1]:
        return False
    if spec.get("command") and not (row.form in ("I", "V", "B") or row.name == "Consuming Warriors"):
        return False
    if not all(may_have(row, option) for option in options):
        return False
    if len({"steed", "winged", "spider"} & set(options)) > 1:
        return False
    if spec.get("lore") and row.name != "Moai Sculptor":
        return False
    worth = sum(item_prices()[item] for item in spec.get("items", ()))
    return not worth or (row.form == "P" and worth <= (100 if row.category == "L" else 50))


def army_allowed(army: list[dict[str, Any]], purse: int = 500) -> bool:
    """WW-020: within its points, every line of WW-041 met, a hero who is no special character."""
    items = [item for spec in army for item in spec.get("items", ())]
    if not all(spec_allowed(spec) for spec in army) or len(items) != len(set(items)):
        return False
    total = sum(price(spec) for spec in army)
    n = max(1, total // 1000)
    have = {key: sum(rows()[spec["unit"]].category == key for spec in army) for key in "LHCSR"}
    if total > purse or have["L"] > total // 2000 or have["H"] > 3 * n or have["S"] > 3 * n or have["R"] > n:
        return False
    return have["C"] >= 2 * n and have["H"] >= 1


# ---- battle (WW-113 to WW-119, WW-144 to WW-171)

PENALTIES = (  # WS, BS, I, M, strikes last
    (0, 0, 0, 0, False),
    (1, 0, 1, 0, False),
    (1, 0, 2, 1, False),
    (1, 0, 2, 1, True),
    (2, 1, 2, 1, True),
    (2, 1, 2, 2, True),
)


@dataclass
class Band:
    """A unit in a clash."""

    row: Row
    models: int
    side: int
    command: tuple[str, ...] = ()
    charging: bool = False
    hurt: int = 0
    fled: bool = False
    afraid: bool = False
    frenzied: bool = field(init=False)
    ws: int = field(init=False)
    initiative: int = field(init=False)
    move: int = field(init=False)
    last: bool = field(init=False)

    def __post_init__(self) -> None:
        m, ws, _, _, _, _, initiative, _, _ = self.row.profile
        level = 0 if self.row.people in ("UN", "TK") else min(5, max(0, 6 - self.row.weight))
        if self.row.people == "DG":
            level = max(0, level - 1)
        less_ws, _, less_i, less_m, self.last = PENALTIES[level]
        self.ws, self.initiative, self.move = (
            max(1, figure - less) if figure else 0
            for figure, less in ((ws, less_ws), (initiative, less_i), (m, less_m))
        )
        self.frenzied = "frenzy" in self.row.tags

    @property
    def wounds(self) -> int:
        return self.row.profile[5]

    def has(self, tag: str) -> bool:
        return tag in self.row.tags

    def number(self, word: str) -> int:
        return next((int(tag[len(word) :]) for tag in self.row.tags if re.fullmatch(rf"{word}\d", tag)), 7)

    def bulk(self) -> int:
        if self.row.form == "M":
            return self.wounds * self.models
        return {"I": 1, "K": 1, "P": 1, "V": 2, "G": 2, "B": 3, "Z": 3, "X": 4}[self.row.form] * self.models

    def ranks(self) -> int:
        wide = {"I": 5, "V": 5, "B": 3}.get(self.row.form)
        return min(3, max(0, self.models // wide - 1)) if wide else 0

    def lose(self, wounds: int) -> int:
        counted = min(wounds, self.models * self.wounds - self.hurt)
        self.hurt += counted
        while self.models and self.hurt >= self.wounds:
            self.hurt -= self.wounds
            self.models -= 1
        if not self.models:
            self.hurt = 0
        return counted


class Clash:
    """One round of one clash between units without characters; `ring`: 0 none, 1 a fence, 2 any other."""

    def __init__(self, dice: Any, sides: tuple[list[Band], list[Band]], first: int, hill: bool, ring: int) -> None:
        self.dice, self.first, self.hill, self.ring = dice, first, hill, ring
        self.sides = [list(side) for side in sides]

    def order(self) -> tuple[int, int]:
        return self.first, 1 - self.first

    def behind(self, band: Band) -> bool:
        return band.side == 1 and self.ring > 0

    def fight(self) -> None:
        self.fear_and_terror()
        if not all(self.sides):
            return
        inflicted = [0, 0]
        self.impacts(inflicted)
        self.strikes(inflicted)
        self.sides = [[band for band in side if band.models] for side in self.sides]
        if all(self.sides):
            self.result(inflicted)

    def passes(self, label: str, needed: int) -> bool:
        rolled = sum(self.dice.roll(label, 2))
        return rolled <= needed or rolled == 2

    def fear_and_terror(self) -> None:
        for side in self.order():
            for band in list(self.sides[side]):
                foes = self.sides[1 - side]
                steady = band.has("terror") or band.has("unbreakable") or band.has("crumble") or band.frenzied
                if not foes or steady or band.has("fear"):
                    continue
                if any(foe.has("terror") for foe in foes):
                    if not self.passes("terror", band.row.profile[8]):
                        self.flees(band, list(foes))
                elif any(foe.has("fear") for foe in foes):
                    band.afraid = not self.passes("fear", band.row.profile[8])

    def target(self, side: int) -> Band | None:
        return next((band for band in self.sides[1 - side] if band.models), None)

    def through(self, count: int, strength: int, foe: Band, hit: Any = None, poison: bool = False) -> int:
        """WW-127, WW-145 to WW-147: hits (None: all), wounds, armour saves, then ward or regeneration."""
        venom = 0
        if hit is not None:
            need, again = hit
            dice = self.dice.roll("hit", count) if count else []
            missed = [n for n, die in enumerate(dice) if die == 1 or (die < need and die != 6)]
            if again and missed:
                for n, die in zip(missed, self.dice.roll("hit", len(missed)), strict=True):
                    dice[n] = die
            landed = [die for die in dice if die != 1 and (die >= need or die == 6)]
            venom = sum(die == 6 for die in landed) if poison else 0
            count = len(landed) - venom
        need = min(6, max(2, 4 - strength + foe.row.profile[4]))
        wounds = venom + sum(die >= need for die in (self.dice.roll("wound", count) if count else []))
        save = foe.row.save + max(0, strength - 3)
        if wounds and save <= 6:
            wounds -= sum(die != 1 and die >= save for die in self.dice.roll("save", wounds))
        last = foe.number("ward") if foe.number("ward") <= 6 else foe.number("regen")
        if wounds and last <= 6:
            wounds -= sum(die >= last for die in self.dice.roll("ward", wounds))
        return wounds

    def impacts(self, inflicted: list[int]) -> None:
        for side in self.order():
            for band in self.sides[side]:
                dice, strength = band.row.impact
                foe = self.target(side)
                if band.charging and dice and band.models and foe is not None:
                    hits = sum(self.thrown(dice) for _ in range(band.models))
                    inflicted[side] += foe.lose(self.through(hits, strength, foe))

    def thrown(self, text: str) -> int:
        number, sides, plus = re.fullmatch(r"(\d*)D(\d)(?:\+(\d))?", text).groups()  # type: ignore[union-attr]
        total = sum(self.dice.roll("impact", int(number or 1)))
        return ((total + 1) // 2 if sides == "3" else total) + int(plus or 0)

    def number(self, band: Band) -> int:
        """WW-162, in the first round of the clash."""
        if band.last:
            return 0
        if band.row.weapon == "pike" and not band.charging:
            return 21
        storms = any(self.behind(foe) for foe in self.sides[1 - band.side])
        if band.charging and not storms:
            return 20
        if self.behind(band):
            return 20
        if band.row.weapon == "great" and not band.charging:
            return 0
        return band.initiative

    def strikes(self, inflicted: list[int]) -> None:
        all_of = [band for side in self.order() for band in self.sides[side] if band.models]
        numbers = {id(band): self.number(band) for band in all_of}
        for number in sorted(set(numbers.values()), reverse=True):
            together = []
            for band in all_of:
                if numbers[id(band)] == number and band.models and (foe := self.target(band.side)) is not None:
                    together.append((band, foe, self.blows(band, foe)))
            for band, foe, wounds in together:
                inflicted[band.side] += foe.lose(wounds)

    def blows(self, band: Band, foe: Band) -> int:
        row = band.row
        front = min(band.models, {"I": 5, "V": 5, "B": 3, "K": 10, "Z": 5}.get(row.form, band.models))
        count = front * (row.profile[7] + band.frenzied + (row.weapon == "twohand"))
        if row.form == "I":
            support = {"spear": 10, "pike": 15}.get(row.weapon, 5) if not band.charging else 5
            count += min(band.models - front, support)
        elif row.form == "B":
            count += min(band.models - front, 3)
        count += "champion" in band.command
        strength = row.profile[3] + {"great": 2, "halberd": 1}.get(row.weapon, 0)
        if band.charging:
            strength += 2 if row.weapon == "lance" else int(row.weapon == "spear" and "mounted" in row.tags)
        need = 3 if band.ws > foe.ws else 5 if foe.ws > 2 * band.ws else 4
        need += self.behind(foe) and "flier" not in row.tags
        need = 6 if band.afraid else min(6, max(2, need))
        return self.through(count, strength, foe, (need, band.has("hate")), band.has("poison"))

    def result(self, inflicted: list[int]) -> None:
        scores = list(inflicted)
        for side, bands in enumerate(self.sides):
            scores[side] += max(band.ranks() for band in bands)
            scores[side] += any("standard" in band.command for band in bands)
            scores[side] += any(band.charging for band in bands)
        scores[1] += self.hill + self.ring
        bulk = [sum(band.bulk() for band in side) for side in self.sides]
        if bulk[0] != bulk[1]:
            scores[bulk.index(max(bulk))] += 1
        if scores[0] == scores[1]:
            music = [any("musician" in band.command for band in side) for side in self.sides]
            if music[0] == music[1]:
                return
            scores[music.index(True)] += 1
        loser = scores.index(min(scores))
        gap = abs(scores[0] - scores[1])
        winners = list(self.sides[1 - loser])
        for band in list(self.sides[loser]):
            self.breaks(band, gap, winners)

    def breaks(self, band: Band, gap: int, winners: list[Band]) -> None:
        if band.has("unbreakable"):
            return
        if band.has("crumble"):
            band.lose(gap * (2 if band.row.form in ("I", "K", "V", "Z") else 1))
            return
        if not self.passes("break", band.row.profile[8] - (0 if band.has("stubborn") else gap)):
            self.flees(band, winners)

    def flees(self, band: Band, winners: list[Band]) -> None:
        """WW-171."""
        band.fled = True
        self.sides[band.side].remove(band)
        hunters = [w for w in winners if w.models and not w.fled and not self.behind(w)]
        if not hunters:
            return
        away = sum(self.dice.roll("flee", _legs(band)))
        if sum(self.dice.roll("pursue", max(map(_legs, hunters)))) > away:
            band.models = 0


def _legs(band: Band) -> int:
    return 3 if band.move >= 7 or "flier" in band.row.tags else 2
