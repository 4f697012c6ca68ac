"""Where each band goes (LZ-571, LZ-573, LZ-576, LZ-579): to food, to the best goal, or to join others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..content import CURSED, FERTILE, LIMIT, VOLCANO
from .plan import Goal, Plan
from .scout import SWIMMERS, Scout
from .sheetwriter import taken
from .ways import Ways

if TYPE_CHECKING:
    from .raider import Raider

PARTY: Final = 12
"""Fewer do not set out."""
ARMY: Final = 150


def march(bot: Raider, plan: Plan) -> None:
    for h in plan.idle():
        set_out(bot, plan, h)


def set_out(bot: Raider, plan: Plan, h: int) -> None:
    """The band in a hex: a garrison stays (and feeds by a loop), the rest marches."""
    scout, sheet = plan.scout, plan.sheet
    there = sheet.left[h]
    stay = taken(there, min(sum(there), bot.keep(plan, h)))
    force = [a - b for a, b in zip(there, stay, strict=True)]
    hungry = scout.hungry(scout.mine[h])
    if sum(force) >= PARTY:
        path = path_of(bot, plan, h, sum(force), hungry)
        if path and sheet.march(h, path, force):
            plan.attacked += [n for n in path[:2] if n in scout.foreign]
            if hungry and sum(stay) >= 2 and (loop := scout.loop(h)):
                sheet.march(h, loop, stay)
            return
    if hungry and sum(there) >= 2:
        feed(bot, plan, h)


def feed(bot: Raider, plan: Plan, h: int) -> None:
    """LZ-571: all that are left, by a loop or to the nearest food."""
    there = plan.sheet.left[h]
    path = plan.scout.loop(h)
    if not path:
        path = plan.scout.meal(h, ways(bot, plan, h, sum(there)))
    if path:
        plan.sheet.march(h, path, list(there))


def ways(bot: Raider, plan: Plan, h: int, size: int) -> Ways:
    """The ways of a force of that size, looked for once: sieges ask first, marches after them."""
    if (h, size) not in plan.ways:
        plan.ways[h, size] = plan.scout.ways(h, size, bot.far, bot.barred(plan, h, size))
    return plan.ways[h, size]


def path_of(bot: Raider, plan: Plan, h: int, size: int, hungry: bool) -> list[int]:
    """The way to the best goal for this force; by way of food where it is hungry; empty: stay."""
    scout = plan.scout
    way = ways(bot, plan, h, size)
    if hungry and (path := fed_path(scout, h, way)):
        return path
    goal = choose(bot, plan, h, size, way)
    if goal is None:
        return regroup(scout, h, size, way)
    if goal.need:
        plan.claimed[goal.hex] = plan.claimed.get(goal.hex, 0) + size
    return tidy(scout, h, way.path(goal.hex), size)


def armies(bot: Raider, plan: Plan, size: int) -> list[Goal]:
    """Larger bands that have their orders: a small one had better be where they will be."""
    sheet = plan.sheet
    if size >= bot.small:
        return []
    return [
        Goal(end, total, 0)
        for end, total in sheet.coming.items()
        if total >= size and end not in plan.scout.dens and sheet.room(end) >= size
    ]


def choose(bot: Raider, plan: Plan, h: int, size: int, way: Ways) -> Goal | None:
    """The goal with the most worth for the time it takes, among those that the force can take. Of goals as good as each
    other the first counts. Who has one looks no further than where the worthiest of all would be worth less."""
    wanted: dict[int, tuple[int, Goal]] = {}
    for number, goal in enumerate((*plan.goals, *armies(bot, plan, size))):
        at = goal.hex
        if size < goal.need or at == h or plan.claimed.get(at, 0) > 2 * goal.need:
            continue
        if at not in wanted or goal.worth > wanted[at][1].worth:
            wanted[at] = number, goal
    best, best_score, first = None, 0.0, 0
    most = max((goal.worth for _, goal in wanted.values()), default=0)
    for spent, ring in way.rings() if wanted else ():
        if most / (3 + spent) < best_score:
            break
        for at in ring:
            if at not in wanted:
                continue
            number, goal = wanted[at]
            score = goal.worth / (3 + spent)
            if score > best_score or (score == best_score and number < first):
                best, best_score, first = goal, score, number
    return best


def regroup(scout: Scout, h: int, size: int, way: Ways) -> list[int]:
    """Nothing to take: join others, towards the largest own force near."""
    if h in scout.dens:
        return []
    joins = {n for n in scout.mine if n != h and scout.mine[n].total + size <= LIMIT}
    joins.update(n for n in scout.dens if n not in scout.mine)
    near = next((found for _, ring in way.rings() if (found := joins.intersection(ring))), None) if joins else None
    return way.path(min(near)) if near else []


def fed_path(scout: Scout, h: int, way: Ways) -> list[int]:
    """LZ-571: through the nearest Fertile hex, with a second step back under a roof where there is one."""
    near = [n for n in scout.grid.near[h] if scout.land[n] == FERTILE and n not in scout.foes]
    if near:
        return [near[0], h] if h in scout.dens else near[:1]
    return scout.meal(h, way)


def tidy(scout: Scout, h: int, path: list[int], size: int) -> list[int]:
    """LZ-579: the next two steps; not to end the turn on dangerous ground; small parties do not start swimming."""
    two = path[:2]
    if len(two) == 2 and dangerous(scout, two[1], size):
        two = two[:1]
    if len(two) == 1 and dangerous(scout, two[0], size) and not dangerous(scout, h, size):
        return []
    if size < SWIMMERS and any(scout.swims(n) for n in two) and not scout.swims(h):
        return []
    return two


def dangerous(scout: Scout, h: int, size: int) -> bool:
    """Cursed ground; for a whole army also a hex beside a Volcano, unless it is a den to be taken."""
    if scout.land[h] == CURSED:
        return True
    return size >= ARMY and h not in scout.foreign and any(scout.land[n] == VOLCANO for n in scout.grid.near[h])
