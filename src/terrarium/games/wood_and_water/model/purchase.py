"""Buying a unit: what a purchase names, what it may name, what it costs (section 17)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from terrarium.kernel import Amount, Fields, Finding, Form, One, Some

from ..content import COMMAND, ITEMS, KINDS, content
from ..content.kinds import Kind
from ..state.records import Unit
from .composition import army_findings, finding
from .units import allowance, points

Place = tuple[str | int, ...]
SCULPTOR = ("light", "beasts", "life")


@cache
def own_units(faction: str) -> tuple[str, ...]:
    """The list of a faction with its special character."""
    special = tuple(k.id for k in KINDS.values() if k.special and k.list == faction)
    return (*content.musters[faction].units, *special)


@cache
def hired_units() -> tuple[str, ...]:
    """WW-213: what a tavern hires: Dogs of War without lords, and regiments of renown."""
    plain = tuple(u for u in content.musters["DG"].units if KINDS[u].category != "L")
    return (*plain, *(k.id for k in KINDS.values() if k.unique and not k.special))


def may_have_command(kind: Kind) -> bool:
    """WW-216."""
    return (kind.form in ("I", "V", "B") or kind.id == "CF2") and not kind.total


@cache
def options_of(unit: str) -> tuple[str, ...]:
    """WW-216, WW-217 and the options of the local characters."""
    k = KINDS[unit]
    if k.form != "P" or k.special:
        return ()
    found = []
    if k.wizard == 1 or k.id == "HE4":
        found.append("level")
    own = [KINDS[u] for u in content.musters[k.list].units]
    if "mounted" not in k.tags and k.list != "DW":
        if any("mounted" in u.tags for u in own):
            found.append("steed")
        if any("flier" in u.tags and not {"crumble", "demon"} & set(u.tags) for u in own):
            found.append("winged")
    if k.id in ("JG1", "JG2"):
        found.append("spider")
    if k.id == "JG1":
        found.append("second")
    if k.id == "MO2":
        found += ["shield", "javelins", "great"]
    return tuple(found)


@cache
def spec_form(units: tuple[str, ...]) -> Form:
    """A purchase of one unit."""
    most = max(KINDS[u].size[1] for u in units)
    options = sorted({o for u in units for o in options_of(u)})
    parts: dict[str, Form] = {
        "unit": One(units, of="kind"),
        "models": Amount(1, most),
        "command": Some(tuple(COMMAND), 0, 3),
        "items": Some(tuple(ITEMS), 0, 4, of="item"),
        "lore": One(SCULPTOR),
    }
    if options:
        parts["options"] = Some(tuple(options), 0, len(options))
    return Fields(parts, optional=("command", "options", "items", "lore") if options else ("command", "items", "lore"))


def unit_from(spec: dict[str, Any], number: int, **more: Any) -> Unit:
    k = KINDS[spec["unit"]]
    command = tuple(part for part in COMMAND if part in spec.get("command", ()))
    if k.total and content.regiments[k.id].command:
        command = tuple(COMMAND)
    return Unit(
        number,
        k.id,
        spec["models"],
        command,
        tuple(sorted(spec.get("options", ()))),
        tuple(sorted(spec.get("items", ()))),
        lore=spec.get("lore", ""),
        **more,
    )


def spec_findings(spec: dict[str, Any], faction: str, carried: list[str], place: Place) -> list[Finding]:
    """What is wrong with a purchase of a unit, whatever the treasury says."""
    k = KINDS[spec["unit"]]
    found = []
    if not k.size[0] <= spec["models"] <= k.size[1]:
        size = f"{k.size[0]} to {k.size[1]} models" if k.size[0] < k.size[1] else "a single model"
        found.append(finding(f"{k.name}: {size}, not {spec['models']}.", (*place, "models"), "WW-212"))
    if spec.get("command") and not may_have_command(k):
        found.append(finding(f"{k.name} have no command.", (*place, "command"), "WW-216"))
    for option in spec.get("options", ()):
        if option not in options_of(k.id):
            found.append(finding(f"{k.name} cannot have {option!r}.", (*place, "options"), "WW-216"))
    if len({"steed", "winged", "spider"} & set(spec.get("options", ()))) > 1:
        found.append(finding("One mount only.", (*place, "options"), "WW-217"))
    if spec.get("lore") and k.id != "MO1":
        found.append(finding("Only the Moai Sculptor picks a lore.", (*place, "lore"), "WW-216"))
    items = spec.get("items", ())
    if items and k.form != "P":
        found.append(finding("Only characters carry items.", (*place, "items"), "WW-218"))
    elif sum(ITEMS[i].points for i in items) > allowance(Unit(0, k.id)):
        found.append(
            finding(f"{k.name} may carry {allowance(Unit(0, k.id))} points of items.", (*place, "items"), "WW-218")
        )
    for item in items:
        if item in carried:
            found.append(finding(f"There is one {ITEMS[item].name} a seat.", (*place, "items"), "WW-218"))
    return found


def price(spec: dict[str, Any]) -> int:
    return points(unit_from(spec, 0))


def ready_made(faction: str) -> list[dict[str, Any]]:
    """The ready-made starting army."""
    army: list[dict[str, Any]] = []
    for part in content.armies[faction].units:
        army.append({"unit": part.id, "models": part.models})
        if part.command:
            army[-1]["command"] = list(COMMAND)
        if part.options:
            army[-1]["options"] = list(part.options)
    return army


def random_army(faction: str, purse: int, rng: Random) -> list[dict[str, Any]]:
    """A random legal army: the cheapest duties first, then what fits."""
    kinds = [KINDS[u] for u in content.musters[faction].units]
    heroes = [k for k in kinds if k.category == "H" and k.points <= 120]
    core = [k for k in kinds if k.category == "C"]
    army = [{"unit": rng.choice(heroes).id, "models": 1}]
    for _ in range(2):
        k = rng.choice(core)
        army.append({"unit": k.id, "models": rng.randint(k.size[0], min(k.size[1], k.size[0] + 8))})
    if army_findings(faction, [unit_from(s, i) for i, s in enumerate(army)], purse):
        return ready_made(faction)
    for _ in range(6):
        k = rng.choice(kinds)
        more = [*army, {"unit": k.id, "models": rng.randint(k.size[0], min(k.size[1], k.size[0] + 8))}]
        if not army_findings(faction, [unit_from(s, i) for i, s in enumerate(more)], purse):
            army = more
    return army
