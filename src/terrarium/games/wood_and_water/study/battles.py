"""Field battles between random armies of equal points (WW-181): does a point buy the same on every list?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from terrarium.figures import Cell, Figure, mean, share, table
from terrarium.kernel import Dice

from ..content import COMMAND, KINDS, MAIN, content
from ..model.composition import Composition
from ..model.purchase import may_have_command
from ..model.roster import rank_of
from ..model.units import points
from ..resolver import Ground, Troop, Verdict, fight
from ..state.records import Unit

SIZES = (500, 1000, 2000)
GROUNDS = ("open", "forest", "hills", "thick")


class Fought(msgspec.Struct, frozen=True, array_like=True):
    """One field battle: its lists, their points, who won (-1: nobody), and the share of its points that each lost."""

    one: str
    other: str
    size: int
    winner: int
    rounds: int
    dead: tuple[float, float]


class Tally(msgspec.Struct):
    """What one list did at one size; a draw is half a win."""

    won: float = 0.0
    fought: int = 0


def army(own: str, purse: int, rng: Random) -> list[Unit]:
    """A random legal army (WW-041) that spends its purse: a hero, the core duty, then whatever fits."""
    kinds = [KINDS[u] for u in content.musters[own].units]
    duty = 2 * max(1, purse // 1000)
    heroes = [k for k in kinds if k.category == "H" and not k.special]
    core = [k for k in kinds if k.category == "C"]
    wanted = [rng.choice(heroes), *(rng.choice(core) for _ in range(duty))]
    units: list[Unit] = []
    spent = 0
    for number in range(duty + 24):
        k = wanted[number] if number < len(wanted) else rng.choice(kinds)
        models = k.size[0] if number < len(wanted) else min(k.size[1], k.size[0] + rng.randint(0, 8))
        command = tuple(COMMAND) if may_have_command(k) and rng.random() < 0.4 else ()
        unit = Unit(number + 1, k.id, models, command)
        if number < len(wanted) or (spent + points(unit) <= purse and _fits(own, [*units, unit], k.category)):
            units.append(unit)
            spent += points(unit)
    return _topped_up(units, purse - spent) if spent <= purse else army(own, purse, rng)


def _fits(own: str, units: list[Unit], category: str) -> bool:
    c = Composition(own, units)
    return category == "C" or c.have[category] <= c.limits()[category]


def _topped_up(units: list[Unit], left: int) -> list[Unit]:
    """What is left buys more models, unit by unit."""
    grown = []
    for unit in units:
        k = KINDS[unit.kind]
        more = min(k.size[1] - unit.models, left // k.points)
        left -= more * k.points
        grown.append(msgspec.structs.replace(unit, models=unit.models + more))
    return grown


def troop(seat: int, own: str, purse: int, rng: Random) -> Troop:
    units = tuple(msgspec.structs.replace(u, id=u.id + 1000 * seat) for u in army(own, purse, rng))
    led = max((u for u in units if KINDS[u.kind].character), key=rank_of)
    return Troop(seat, units, (led.id,))


def battle(one: str, other: str, purse: int, seed: str) -> tuple[Verdict, tuple[float, float]]:
    """How it ended, and the share of its points that each side lost for good."""
    rng = Random(seed)
    sides = [troop(seat, own, purse, rng) for seat, own in enumerate((one, other))]
    ground = Ground(rng.choice(GROUNDS))
    end = fight([sides[0]], [sides[1]], ground, rng.randint(1, 6), Dice(seed.encode()[:64]), False)
    dead = [_dead(sides[side].units, end) / end.start[side] for side in (0, 1)]
    return end, (dead[0], dead[1])


def fought(number: int, seed: int) -> list[Fought]:
    """A battle of each list against each other list at each size, in both roles."""
    found = []
    for size in SIZES:
        for one, other in permutations(MAIN, 2):
            end, dead = battle(one, other, size, f"{seed}/{number}/{size}/{one}/{other}")
            found.append(Fought(one, other, size, end.winner, end.rounds, dead))
    return found


def field_battles(found: Sequence[Fought]) -> list[dict[str, Any]]:
    """What these battles tell about the lists."""
    tallies = {(own, size): Tally() for own in MAIN for size in SIZES}
    bled: tuple[list[float], list[float]] = ([], [])
    for each in found:
        for side, own in enumerate((each.one, each.other)):
            tallies[own, each.size].fought += 1
            tallies[own, each.size].won += 0.5 if each.winner < 0 else each.winner == side
        if each.winner >= 0:
            for part, side in enumerate((each.winner, 1 - each.winner)):
                bled[part].append(100 * each.dead[side])
    return [_by_list(tallies), _calibration([each.rounds for each in found], bled)]


def _dead(units: tuple[Unit, ...], end: Verdict) -> int:
    """Points gone for good; who fled may come back."""
    left = {fate.unit: fate.left for fate in end.fates}
    return sum(points(u) * (u.models - left[u.id]) // u.models for u in units)


def averaged(tallies: Mapping[tuple[str, int], Tally], own: str) -> Figure:
    """Over the sizes, each with the same weight."""
    of = [tallies[own, size] for size in SIZES]
    n = sum(t.fought for t in of)
    return share(sum(t.won / t.fought for t in of) / len(of) * n, n)


def _by_list(tallies: Mapping[tuple[str, int], Tally]) -> dict[str, Any]:
    rows: list[list[Cell]] = []
    for own in sorted(MAIN, key=lambda own: -averaged(tallies, own)[0]):
        each: list[Cell] = [share(tallies[own, size].won, tallies[own, size].fought) for size in SIZES]
        rows.append([own, averaged(tallies, own), *each])
    columns = ["list", "won share", *(f"{size} points share" for size in SIZES)]
    return table("Field battles by list", columns, rows, "WW-181: random armies of equal points; a draw is half a win.")


def _calibration(rounds: Sequence[float], bled: tuple[list[float], list[float]]) -> dict[str, Any]:
    row: list[Cell] = [len(rounds), mean(rounds), mean(bled[0]), mean(bled[1])]
    return table("Field battles", ["battles", "rounds", "winners' loss, %", "losers' loss, %"], [row], "WW-181")
