"""Forms of battles: orders for the resolver (WW-130), the result of a tabletop battle (WW-123, WW-126)."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Amount, Fields, Finding, Form, One, Some, Value

from ..content import KINDS, content
from ..geometry import SIDES
from ..model.composition import finding
from ..model.units import is_character, kind, own_wizard, tags
from ..resolver.orders import JOINABLE, default_orders
from ..state.records import Unit
from .lists import Units

NO_EDGE = "none"
STYLES = {11: ("defensive", "weak"), 12: ("dervish", "relentless")}
FATES = ("alive", "slain", "fled")


def key_of(unit: Unit) -> str:
    """A part of a form that is about a unit, by a name that a person can read: Orc-Mob-20002."""
    return f"{kind(unit).name}-{unit.id}".replace(" ", "-")


def number_of(key: str) -> int:
    return int(key.rsplit("-", 1)[1])


def fitting(hero: Unit, troops: list[Unit]) -> tuple[int, ...]:
    """WW-129: units that a character may join."""
    rides = "mounted" in tags(hero)
    return tuple(u.id for u in troops if kind(u).form in JOINABLE and ("mounted" in tags(u)) == rides)


class BattleOrders(Fields, frozen=True):
    """WW-130; at most two characters in a unit."""

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if not found and "attach" in value:
            inside: dict[int, int] = {}
            for unit in value["attach"].values():
                inside[unit] = inside.get(unit, 0) + 1
            if any(n > 2 for n in inside.values()):
                found.append(finding("At most two characters join a unit.", (*place, "attach"), "WW-129"))
        return found

    def sample(self, rng: Random) -> Value:
        for _ in range(20):
            drawn = super().sample(rng)
            if self.ok(drawn):
                return drawn
        drawn.pop("attach", None)
        return drawn


def battle_orders_form(units: list[Unit]) -> Form:
    ids = tuple(u.id for u in units)
    troops = [u for u in units if not is_character(u)]
    parts: dict[str, Form] = {
        "order": Some(ids, len(ids), len(ids), of="unit", ordered=True),
        "attack": Units(ids, 0, len(ids), of="unit"),
        "target": One(("near", "dear"), of="target"),
        "thrift": One((False, True)),
    }
    attach: dict[str, Form] = {}
    spells: dict[str, Form] = {}
    styles: dict[str, Form] = {}
    for hero in (u for u in units if is_character(u)):
        if fit := fitting(hero, troops):
            attach[key_of(hero)] = One(fit, of="unit")
        lore = hero.lore or KINDS[hero.kind].lore
        if own_wizard(hero) and lore in content.lores:
            spells[key_of(hero)] = One(content.lores[lore], of="spell")
        known = tuple(style for number in hero.abilities for style in STYLES.get(number, ()))
        if known:
            styles[key_of(hero)] = One(known, of="style")
    for key, inner in (("attach", attach), ("spells", spells), ("styles", styles)):
        if inner:
            parts[key] = Fields(inner, optional=tuple(inner))
    return BattleOrders(parts, optional=tuple(key for key in ("attach", "spells", "styles") if key in parts))


def resolver_orders(units: list[Unit], given: dict[str, Any]) -> dict[str, Any]:
    """The answer to the form as the resolver reads it."""
    attack = set(given["attack"])
    return {
        **default_orders(tuple(units), False),
        "order": list(given["order"]),
        "stance": {str(u.id): "attack" if u.id in attack else "hold" for u in units},
        "attach": _by_number(given.get("attach", {})),
        "target": given["target"],
        "spells": _by_number(given.get("spells", {})),
        "styles": _by_number(given.get("styles", {})),
        "thrift": given["thrift"],
    }


def _by_number(given: dict[str, Any]) -> dict[str, Any]:
    return {str(number_of(key)): value for key, value in given.items()}


class ResultSheet(Fields, frozen=True):
    """WW-123: winner, what is left of each unit, what became of each character, and the ticks for character points.

    Who is left out came through unhurt.
    """

    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    strict: bool = False
    """By edition 3 only who fled names an edge; before, an edge of others was passed over."""

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        return found or [*self._sound(value, place), *(self._idle_edges(value, place) if self.strict else ())]

    def _idle_edges(self, value: Value, place: tuple[str | int, ...]) -> list[Finding]:
        """WW-126."""
        gone = [("units", u) for u, line in value.get("units", {}).items() if edged(line) and not line["left"]]
        stayed = [("characters", u) for u, line in value.get("characters", {}).items() if line["fate"] == "alive"]
        stayed = [(part, u) for part, u in stayed if edged(value[part][u])]
        return [
            *(finding("Nobody is left of it to flee.", (*place, *at, "edge"), "WW-126") for at in gone),
            *(finding("A unit that has not fled names no edge.", (*place, *at, "edge"), "WW-126") for at in stayed),
        ]

    def _sound(self, value: Value, place: tuple[str | int, ...]) -> list[Finding]:
        """WW-126."""
        found: list[Finding] = []
        left = dict.fromkeys((*self.attackers, *self.defenders), True)
        left |= {number_of(u): line["left"] > 0 for u, line in value.get("units", {}).items()}
        left |= {number_of(u): line["fate"] != "slain" for u, line in value.get("characters", {}).items()}
        for side, ids in (("attacker", self.attackers), ("defender", self.defenders)):
            if value["winner"] == side and not any(left[u] for u in ids):
                found.append(
                    finding(f"The {side} has nothing left and cannot be the winner.", (*place, "winner"), "WW-126")
                )
        credited: dict[int, str] = {}
        for unit, line in value.get("characters", {}).items():
            where = (*place, "characters", unit)
            if line["fate"] == "slain" and edged(line):
                found.append(finding("A slain character cannot have fled as well.", (*where, "edge"), "WW-126"))
            for victim in line.get("slew", ()):
                if victim in credited:
                    found.append(finding("The same enemy is credited twice.", (*where, "slew"), "WW-126"))
                credited[victim] = unit
                if left[victim]:
                    found.append(finding("That enemy is still alive.", (*where, "slew"), "WW-126"))
        return found

    def sample(self, rng: Random) -> Value:
        drawn = super().sample(rng)
        for line in drawn.get("characters", {}).values():
            if line["fate"] != "fled":
                line.pop("edge", None)
            line.pop("slew", None)
        for line in drawn.get("units", {}).values():
            if not line["left"]:
                line.pop("edge", None)
        if not self.ok(drawn):
            drawn["winner"] = "draw"
        return drawn


def edged(line: dict[str, Any]) -> bool:
    return bool(line.get("edge", NO_EDGE) != NO_EDGE)


def result_form(attackers: list[Unit], defenders: list[Unit], strict: bool = True) -> ResultSheet:
    units: dict[str, Form] = {}
    heroes: dict[str, Form] = {}
    for own, foes in ((attackers, defenders), (defenders, attackers)):
        prey = tuple(u.id for u in foes if is_character(u) or kind(u).form == "M")
        for unit in own:
            if is_character(unit):
                parts: dict[str, Form] = {
                    "fate": One(FATES),
                    "edge": One((NO_EDGE, *SIDES), of="edge"),
                    "wounded": One((False, True)),
                    "challenges": Amount(0, 3),
                    "channelled": One((False, True)),
                    "miscasts": Amount(0, 6),
                    "fled_charge": One((False, True)),
                    "feat": One((False, True)),
                }
                optional = ["edge", "wounded", "challenges", "channelled", "miscasts", "fled_charge", "feat"]
                if prey:
                    parts["slew"] = Units(prey, 0, len(prey), of="unit")
                    optional.append("slew")
                heroes[key_of(unit)] = Fields(parts, optional=tuple(optional))
            else:
                k = kind(unit)
                raises = k.list == "UN" and k.category == "C" and k.form in ("I", "K")
                most = unit.models + 60 if raises else unit.models
                line = {"left": Amount(0, most), "edge": One((NO_EDGE, *SIDES), of="edge")}
                units[key_of(unit)] = Fields(line, optional=("edge",))
    parts2: dict[str, Form] = {"winner": One(("attacker", "defender", "draw"), of="winner")}
    if units:
        parts2["units"] = Fields(units, optional=tuple(units))
    if heroes:
        parts2["characters"] = Fields(heroes, optional=tuple(heroes))
    return ResultSheet(
        parts2,
        tuple(key for key in parts2 if key != "winner"),
        tuple(u.id for u in attackers),
        tuple(u.id for u in defenders),
        strict,
    )
