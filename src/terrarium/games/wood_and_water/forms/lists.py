"""Forms whose parts depend on each other: musters, lists of buildings, items within a sum."""

from __future__ import annotations

from random import Random

from terrarium.kernel import Finding, ListOf, Some, Value

from ..content import BUILDINGS, ITEMS
from ..model.building import HOUSES
from ..model.composition import army_findings, finding
from ..model.purchase import random_army, ready_made, spec_findings, unit_from
from ..state.records import Unit


class BuildingList(ListOf, frozen=True):
    """Buildings for one town, in order: prerequisites stand before, and the sum is within the points.

    `gift` points buy at printed prices and lapse; `purse` points buy at half the price where core troops help.
    """

    gift: int
    purse: int
    helped: bool
    works: tuple[tuple[str, int], ...]
    other_capital: bool
    houses: int = HOUSES

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        return found or self.priced(value, place)[1]

    def priced(self, value: list[str], place: tuple[str | int, ...] = ()) -> tuple[list[int], list[Finding]]:
        """What each building costs the purse, and what is wrong."""
        gift, purse = self.gift, self.purse
        stands = [key for key, _ in self.works]
        paid: list[int] = []
        found: list[Finding] = []
        for index, key in enumerate(value):
            building = BUILDINGS[key]
            needs = building.needs or ("palace" if building.where == "capital" else "")
            if key in stands and not building.many:
                found.append(finding(f"There is a {building.name} already.", (*place, index), "WW-199"))
            if building.many and stands.count(key) >= self.houses:
                found.append(finding(f"A town has {self.houses} houses at most.", (*place, index), "WW-199"))
            if needs and needs not in stands:
                found.append(finding(f"A {building.name} needs a {needs}.", (*place, index), "WW-201"))
            if key == "palace" and self.other_capital:
                found.append(finding("There is another capital.", (*place, index), "WW-204"))
            price = building.cost
            if price <= gift:
                gift -= price
                paid.append(0)
            else:
                price = (price + 1) // 2 if self.helped else price
                purse -= price
                paid.append(price)
            stands.append(key)
        if purse < 0:
            found.append(finding(f"These buildings cost {-purse} points more than there are.", place, "WW-024"))
        return paid, found

    def left(self, value: list[str]) -> tuple[int, int]:
        """What these buildings leave of the gift and of the purse."""
        paid, _ = self.priced(value)
        given = sum(BUILDINGS[key].cost for key, price in zip(value, paid, strict=True) if not price)
        return self.gift - given, self.purse - sum(paid)

    def sample(self, rng: Random) -> Value:
        chosen: list[str] = []
        for _ in range(rng.randint(0, 6)):
            more = [*chosen, self.item.sample(rng)]
            if not self.priced(more)[1] and len(more) <= self.most:
                chosen = more
        return chosen


class ItemsWithin(Some, frozen=True):
    """Different items worth so many points in all (WW-078)."""

    worth: int = 100

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if not found:
            total = sum(ITEMS[item].points for item in value)
            if total > self.worth:
                found.append(finding(f"These are worth {total} points, not {self.worth} at most.", place, "WW-078"))
        return found

    def sample(self, rng: Random) -> Value:
        chosen: list[str] = []
        left = self.worth
        for item in rng.sample(list(self.options), len(self.options)):
            if ITEMS[str(item)].points <= left and len(chosen) < self.most and rng.random() < 0.5:
                chosen.append(str(item))
                left -= ITEMS[str(item)].points
        return [item for item in self.options if item in chosen]

    def count(self) -> int | None:
        return None


class Units(Some, frozen=True):
    """A set of units; there are too many sets to list them."""

    def count(self) -> int | None:
        return None


class Muster(ListOf, frozen=True):
    """WW-020: a starting army within its points and its composition."""

    faction: str
    purse: int

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if found:
            return found
        units: list[Unit] = []
        carried: list[str] = []
        for index, spec in enumerate(value):
            wrong = spec_findings(spec, self.faction, carried, (*place, index))
            found += wrong
            if not wrong:
                units.append(unit_from(spec, index + 1))
                carried += spec.get("items", [])
        if found:
            return found
        return army_findings(self.faction, units, self.purse, place)

    def sample(self, rng: Random) -> Value:
        return random_army(self.faction, self.purse, rng) if rng.random() < 0.7 else ready_made(self.faction)
