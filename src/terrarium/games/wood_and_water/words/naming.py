"""Names and small words: how the campaign's things are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from terrarium.kernel import View

from ..content import BUILDINGS, ITEMS, KINDS, content
from ..model.land import grid
from ..state.records import NOBODY, Table, Unit

PEOPLE = {"MO": "Moai", "CF": "Cannibal", "JG": "Jungle Goblin", "ST": "Skink"}
TERRAIN = {
    "": "unexplored",
    "open": "open ground",
    "forest": "forest",
    "thick": "thick forest",
    "hills": "hills",
    "mountain": "mountain",
    "water": "water",
    "volcano": "volcano",
    "lava": "lava",
    "resource": "a resource",
}
PHASES = {0: "Alliances", 1: "Move and explore", 2: "Fight", 3: "Remaining movement", 4: "Income", 5: "Orders"}
BANDS = ("under 250", "250 to 499", "500 to 999", "1,000 to 1,499", "1,500 to 2,999", "3,000 or more")
RAIN = {1: "dry", 2: "dry", 3: "rain", 4: "rain", 5: "heavy rain", 6: "downpour"}
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west", "centre": "centre"}


def faction_name(key: str) -> str:
    return content.musters[key].name if key in content.musters else "No faction yet"


def seat_name(t: Table, seat: int) -> str:
    """Seats are called by their faction, twins also by number; before that by who sits there, where a view knows."""
    if seat == NOBODY:
        return "Gaia"
    if seat < 0:
        return "The referee"
    key = t.players[seat].faction
    if not key:
        return t.called(seat) if isinstance(t, View) else f"Seat {seat + 1}"
    twins = sum(player.faction == key for player in t.players) > 1
    return faction_name(key) + (f" {seat + 1}" if twins else "")


def the_faction(key: str) -> str:
    """A faction inside a sentence: the Ogres, Brettonia."""
    return faction_name(key) if key == "BR" else f"the {faction_name(key)}"


def the_seat(t: Table, seat: int) -> str:
    name = seat_name(t, seat)
    if seat < 0:
        return name if seat == NOBODY else "the referee"
    return name if t.players[seat].faction in ("", "BR") else f"the {name}"


def headed(words: str) -> str:
    """A sentence begins with a capital letter."""
    return words[:1].upper() + words[1:]


def unit_name(kind: str) -> str:
    return KINDS[kind].name


def unit_words(unit: Unit) -> str:
    k = KINDS[unit.kind]
    words = k.name if k.form == "P" or (k.size[1] == 1 and unit.models == 1) else f"{unit.models} {k.name}"
    extra = [*("full command" for _ in [0] if len(unit.command) == 3)]
    extra += [part for part in unit.command if len(unit.command) < 3]
    extra += [o.removeprefix("free-") for o in unit.options]
    extra += [item_name(i) for i in (*unit.items, *unit.finds)]
    return words + (f" ({', '.join(extra)})" if extra else "")


def called(t: Table, unit: Unit) -> str:
    """A unit with its own name in front (WW-345)."""
    name = t.named.get(f"character:{unit.id}")
    return f"{name}, {unit_words(unit)}" if name else unit_words(unit)


def army_name(t: Table, stack: int) -> str:
    return t.named.get(f"army:{stack}", "")


def placed(t: Table, square: str) -> str:
    """A square by the name of the town there, if it has one."""
    known = t.named and t.named.get(f"town:{grid(t).index.get(square, NOBODY)}")
    return f"{known} ({square})" if known and t.squares[grid(t).index[square]].town else square


def by_name(t: Table, face: dict[str, Any]) -> dict[str, Any]:
    """What an event tells, with the own names of towns and characters in it."""
    if not t.named:
        return face
    told: dict[str, Any] = {key: placed(t, face[key]) for key in ("square", "start") if isinstance(face.get(key), str)}
    if hero := t.named.get(f"character:{face.get('unit', 0)}"):
        told["hero"] = hero
    if isinstance(face.get("units"), dict):
        told["names"] = {unit: name for unit in face["units"] if (name := t.named.get(f"character:{unit}"))}
    return {**face, **told}


def hero_name(face: dict[str, Any]) -> str:
    """Whom an event is about: by his own name, where `by_name` has found one."""
    kind = unit_name(face["troop"])
    return f"{face['hero']} ({kind})" if "hero" in face else kind


def item_name(item: str) -> str:
    return ITEMS[item].name if item in ITEMS else item.capitalize()


def building_name(key: str) -> str:
    return BUILDINGS[key].name if key in BUILDINGS else key


def find_name(key: str) -> str:
    return content.find_names.get(key, key)


def encounter_words(entry: int) -> str:
    """WW-100: an entry of the chart, its units by name where the chart has their numbers."""
    chart = re.sub(r" \([A-Z]{2}\d+\)|(?<=\()[A-Z]{2}\d+, ", "", content.encounters[entry].name)
    return re.sub(r"\b[A-Z]{2}\d+\b", lambda found: unit_name(found[0]), chart)


def moves_words(halves: int) -> str:
    """So much movement, in words: 3 movement points, 1 movement point."""
    return f"{mp_words(halves)} movement point" + ("" if halves in (1, 2) else "s")


def mp_words(halves: int) -> str:
    """Movement points: 3, 1 1/2, 1/2."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"


def square_words(t: Table, square: int) -> str:
    here = t.squares[square]
    return f"{grid(t).names[square]} ({TERRAIN[here.terrain]})"


def listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def works_words(keys: Iterable[str]) -> str:
    """Buildings with how many there are of each: a farm, 2 houses and walls."""
    return listed([_counted(name, n) for name, n in Counter(map(building_name, keys)).items()])


def _counted(name: str, n: int) -> str:
    if name.endswith("s"):
        return name if n == 1 else f"{n} {name}"
    return f"a {name}" if n == 1 else plural(n, name)


def plural(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")
