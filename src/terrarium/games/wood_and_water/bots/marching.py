"""A go of phases 1 and 3: regroup at home, then the step that is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from terrarium.kernel import Either

from ..aids.odds import meeting, promising
from ..forms.goes import can_ally
from ..model.land import grid, open_way
from ..model.rates import entry_cost, mp_left
from ..model.roster import enemies_at, enemy_squares, faction, friendly, friends, led, stack_points
from ..state.records import NOBODY, Stack
from ..view import CampaignView
from .levels import Character
from .regrouping import WEAK, regroup

V = CampaignView
RUNS = 8
"""Imagined battles before a real one."""
ON_SQUARE = ("step", "explore", "charge", "tunnel")
ON_THE_SPOT = {"enlarge": 7.0, "clear": 5.0}
"""WW-237, WW-240: a cavern takes a farm, and so does a forest that was cleared."""


def go(v: V, seat: int, form: Either, character: Character, rng: Random) -> Any:
    """One action: what is worth most, or pass where nothing is worth anything."""
    if character.builds and "reorganise" in form.ways and (change := regroup(v, seat, character)) is not None:
        return {"reorganise": change}
    best: tuple[float, Any] = (0.0, None)
    for worth, action in worths(v, seat, form, character):
        luck = rng.random() * 0.5
        if worth + luck > best[0] and worth > 0:
            best = (worth + luck, action)
    if best[1] is not None:
        return best[1]
    return {"pass": True} if "pass" in form.ways else None


def worths(v: V, seat: int, form: Either, character: Character) -> Iterator[tuple[float, Any]]:
    near = pull(v, seat)
    names = grid(v).index
    for way in ON_SQUARE:
        inner = form.ways.get(way)
        if isinstance(inner, Either):
            for number, squares in inner.ways.items():
                for square in squares.each():
                    stack = v.stacks[int(number)]
                    yield step_worth(v, way, stack, names[square], near, character), {way: {number: square}}
    if character.careful:
        for way, worth in ON_THE_SPOT.items():
            if way in form.ways:
                for number in form.ways[way].each():
                    yield worth, {way: number}


def pull(v: V, seat: int) -> dict[int, int]:
    """Steps to the nearest square worth having, over passable ground."""
    g = grid(v)
    firm = {i for i, here in enumerate(v.squares) if here.passable}
    wild = {i for i, here in enumerate(v.squares) if not here.terrain}
    shores = {o for i in wild for o in g.adjacent[i]}
    ours = friends(v, seat)
    goals = [
        i
        for i in sorted(firm - enemy_squares(v, seat))
        if (i in shores or to_be_had(v, ours, i)) and not shunned(v, seat, i)
    ]
    steps = dict.fromkeys(goals, 0)
    edge = goals
    while edge:
        onward = []
        for i in edge:
            for o in g.adjacent[i]:
                if o not in steps and o in firm and open_way(v, i, o):
                    steps[o] = steps[i] + 1
                    onward.append(o)
        edge = onward
    return steps


def to_be_had(v: V, ours: set[int], square: int) -> bool:
    """Land that nobody owns, or that can be taken from an enemy by walking in."""
    here = v.squares[square]
    return here.owner == NOBODY or (here.owner not in ours and not here.hamlet)


def shunned(v: V, seat: int, square: int) -> bool:
    """A village that is hostile, or was talked to this turn."""
    here = v.squares[square]
    if not here.village:
        return False
    return here.hamlet and (here.village in v.players[seat].hostile or square in v.players[seat].talked)


def step_worth(v: V, way: str, stack: Stack, square: int, near: dict[int, int], character: Character) -> float:
    seat = stack.seat
    here = v.squares[square]
    if v.squares[stack.square].terrain == "volcano":
        return 100.0 if here.passable else 90.0
    if way == "tunnel":
        return 10.0 if character.careful else -1.0
    if not here.explored:
        return explore_worth(v, stack, character)
    foes = enemies_at(v, square, seat)
    if foes:
        return attack_worth(v, stack, foes, character)
    if here.hamlet and here.owner == NOBODY and square not in v.players[seat].welcome:
        friend = can_ally(faction(v, seat), here.village) and here.village not in v.players[seat].hostile
        return 26.0 if friend and square not in v.players[seat].talked else -50.0
    if here.owner != NOBODY and here.hamlet and not friendly(v, here.owner, seat):
        return -50.0
    if not led(v, stack):
        return 1.0
    worth = 4.0 * (near.get(stack.square, 9) - near.get(square, 9)) - 1
    if here.owner == NOBODY:
        worth += 12 + 40 * (here.resource == "gold-mine") + 10 * here.unclaimed
    elif not friendly(v, here.owner, seat):
        worth += 18 + 60 * here.town + 2 * len(here.works)
    return worth - (entry_cost(v, stack, here) or 2) / 2 + 1


def explore_worth(v: V, stack: Stack, character: Character) -> float:
    """WW-056: in phase 3 nothing lurks in new land, so the weak wait for it."""
    if not character.careful:
        return 14.0
    if v.phase == 1 and stack_points(v, stack) < WEAK:
        return -1.0
    return 14.0 if mp_left(v, stack) > 2 else 9.0


def attack_worth(v: V, stack: Stack, foes: list[Stack], character: Character) -> float:
    if character.attacks_at > 100 or any(foe.seat == NOBODY for foe in foes):
        return -100.0
    hopeful = len(foes) == 1 and promising(meeting(v, stack.id, foes[0].id), RUNS, character.attacks_at)
    return 45.0 if hopeful else -100.0
