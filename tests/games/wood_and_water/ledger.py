"""A second reckoning of income and victory points, written from the rule page alone (sections 15 and 23).

Nothing of the game's own code or content is used: a map is a dictionary from (column, row) to what is said of a square,
prices are read from the page's table of buildings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "wood-and-water.md"
Place = tuple[int, int]


@dataclass
class Land:
    """One explored square: its ground, whose it is, what stands on it by the page's names."""

    ground: str
    owner: int = -1
    works: list[str] = field(default_factory=list)
    bridge: str = ""
    inside: str = ""
    people: str = ""
    find: str = ""
    waste: bool = False
    throne: bool = True
    """Whether its palace, if any, is its owner's capital."""


@cache
def prices() -> dict[str, int]:
    """What each building costs by the page, by its name there."""
    found = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) >= 6 and re.fullmatch(r"WW-3[0-2]\d", cells[0]) and cells[4].isdigit():
            found[cells[1].removesuffix(" +")] = int(cells[4])
    return found


def bare(land: Land) -> int:
    """WW-274: 5 for hills, forests, tunnel, cavern and bridge, 10 for the rest."""
    poor = land.ground in ("hills", "forest", "thick forest") or land.bridge or land.inside
    return 5 if poor else 10


def line(land: Land) -> int:
    """WW-189: one line, the highest that fits."""
    if land.waste:
        return 0
    lines = [bare(land)]
    lines += [10] if land.find else []
    lines += [100] if land.find == "gold mine" else []
    lines += [25] if land.people else [20] if "meeting hall" in land.works else []
    return max(lines)


def side_by_side(a: Place, b: Place) -> str:
    """The way that leads from one square to its neighbour: NS, EW, or nothing."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return "EW" if (across, down) == (1, 0) else "NS" if (across, down) == (0, 1) else ""


def network(world: Mapping[Place, Land], friends: set[int], start: Place) -> set[Place]:
    """WW-192: through adjacent friendly squares with a road, a bridge or a town; a bridge along its axis (WW-053)."""

    def leads(a: Place, b: Place) -> bool:
        way = side_by_side(a, b)
        return way != "" and all(world[end].bridge in ("", way) for end in (a, b))

    def carries(land: Land) -> bool:
        return land.owner in friends and bool({"road", "meeting hall"} & set(land.works) or land.bridge)

    reached = {start}
    while True:
        more = {
            b for b, land in world.items() if b not in reached and carries(land) and any(leads(a, b) for a in reached)
        }
        if not more:
            return reached
        reached |= more


def trade(world: Mapping[Place, Land], friends: set[int], at: Place, most: int) -> int:
    """WW-191, WW-204: 25 for each house or guild elsewhere, 75 for each guild; so many at most for each."""
    works = world[at].works
    others = [work for b in network(world, friends, at) - {at} for work in world[b].works]
    houses, guilds = others.count("merchant's house"), others.count("merchant's guild")
    total = 25 * min(most, houses + guilds) if "merchant's house" in works else 0
    if "merchant's guild" in works and world[at].throne:
        total += 75 * min(most, guilds)
    return total


def income(world: Mapping[Place, Land], seat: int, friends: set[int], heroes: int, most: int) -> dict[Place, int]:
    """WW-189 to WW-193, square by square."""
    found = {}
    for at, land in world.items():
        if land.owner != seat:
            continue
        total = line(land)
        if not land.waste:
            total += 20 * land.works.count("farm") + 10 * land.works.count("toll gate (field)")
            total += 15 * land.works.count("toll gate (town)") + 5 * land.works.count("house")
            total += trade(world, friends, at, most)
            total += 10 * heroes if "manor" in land.works and land.throne else 0
        found[at] = total
    return found


def victory_points(world: Mapping[Place, Land], lines: Mapping[Place, int], treasury: int, troops: int) -> int:
    """WW-273, WW-274."""
    bonuses = sum(max(0, paid - bare(world[at])) for at, paid in lines.items())
    buildings = sum(prices()[work] for at in lines for work in world[at].works)
    return treasury + 10 * len(lines) + bonuses + troops // 2 + buildings
