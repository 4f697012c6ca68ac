"""Units and characters: what they cost, what they carry, what they can."""

from __future__ import annotations

from functools import lru_cache

from ..content import COMMAND, ITEMS, KINDS, content
from ..content.figures import FIGURES
from ..content.kinds import ARMED, MACHINES, A, Kind, M
from ..state.records import Unit


def kind(unit: Unit) -> Kind:
    return KINDS[unit.kind]


def is_character(unit: Unit) -> bool:
    return KINDS[unit.kind].form == "P"


@lru_cache(maxsize=20000)
def points(unit: Unit) -> int:
    """WW-032, WW-040: list price with command, options and bought items; finds are free."""
    k = KINDS[unit.kind]
    base = -(-k.points * unit.models // k.size[1]) if k.total else k.points * unit.models
    extra = 0 if k.total else sum(COMMAND[part] for part in unit.command)
    extra += sum(content.option_price(k, option) for option in unit.options if not option.startswith("free-"))
    return base + extra + sum(ITEMS[item].points for item in unit.items)


@lru_cache(maxsize=20000)
def tags(unit: Unit) -> frozenset[str]:
    k = KINDS[unit.kind]
    found = set(k.tags)
    mount = next((o for o in (*unit.options, k.mount) if o in ("steed", "winged", "spider")), "")
    if mount:
        found.add("mounted")
    if mount == "winged":
        found.add("flier")
    if 8 in unit.abilities:
        found.add("scout")
    if 4 in unit.abilities:
        found.add("ward5")
    if 1 in unit.abilities:
        found.add("fear")
    return frozenset(found)


@lru_cache(maxsize=20000)
def profile(unit: Unit) -> tuple[int, ...]:
    """The characteristics with options and advances, before the penalties of a battle."""
    k = KINDS[unit.kind]
    stats = list(k.profile)
    mount = next((o for o in (*unit.options, k.mount) if o in ("steed", "winged", "spider")), "")
    if mount in ("steed", "winged"):
        stats[M] = 8
    elif mount == "spider":
        stats[M] = 7
        stats[A] += 1
    if "second" in unit.options:
        stats[A] += 1
    for index, gain in enumerate(unit.gains):
        stats[index] = min(10, stats[index] + gain)
    return tuple(stats)


def saves(unit: Unit) -> tuple[int, int]:
    """Armour save and weight save; 7 is none (WW-117, WW-118)."""
    k = KINDS[unit.kind]
    save, weight = k.save, k.weight
    mounted = any(o in ("steed", "winged", "spider") for o in (*unit.options, k.mount))
    if "free-heavy" in unit.options and save > 5:
        save = weight = 5
    elif "free-light" in unit.options and save > 6:
        save = weight = 6
    for shield in ("shield", "free-shield"):
        if shield in unit.options:
            save, weight = max(1, min(save, 7) - 1), max(1, min(weight, 7) - 1)
    things = [ITEMS[item] for item in (*unit.items, *unit.finds) if item in ITEMS]
    for thing in things:
        if thing.save and thing.save < save:
            save, weight = thing.save, thing.weight
    better = sum(thing.save_better for thing in things) + mounted
    return max(1, save - better), weight


def wizard_level(unit: Unit) -> int:
    k = KINDS[unit.kind]
    level = k.wizard + ("level" in unit.options if k.wizard else 0)
    if level == 0 and ("temple" in unit.finds or "wizarding-hat" in unit.items + unit.finds):
        return 2
    return level


def own_wizard(unit: Unit) -> bool:
    """A wizard by training, by hat or by temple."""
    return wizard_level(unit) > 0


def clash_weapon(unit: Unit) -> str:
    """The last weapon, if it is one for clashes, else a hand weapon."""
    for option in unit.options:
        if option == "great" or (option.startswith("free-") and option[5:] in ARMED):
            return option.removeprefix("free-")
    last = KINDS[unit.kind].arms[-1]
    return last if last in ARMED else "hw"


def missile(unit: Unit) -> str:
    if "javelins" in unit.options:
        return "javelin"
    for option in unit.options:
        if option.startswith("free-") and option[5:] in content.missiles:
            return option[5:]
    return next((arm for arm in KINDS[unit.kind].arms if arm not in ARMED), "")


def far(weapon: str) -> bool:
    """Whether a weapon shoots over a long range."""
    return weapon in MACHINES or (weapon in content.missiles and content.missiles[weapon].far)


def may_lead(unit: Unit) -> bool:
    """WW-025: special characters are never leader or heir."""
    return is_character(unit) and not kind(unit).special


def allowance(unit: Unit) -> int:
    """WW-218, WW-265: points of items that a character may carry."""
    figures = FIGURES.characters
    return (figures.lord_items if kind(unit).category == "L" else figures.hero_items) + unit.allowance


def seat_of(unit: int) -> int:
    """Units are numbered by seat, so that a number betrays nothing of the others' musters."""
    return unit // 10000 - 1
