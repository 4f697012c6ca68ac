"""A go of phases 1 and 3: regroup at home, then the step that is worth most."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Either

from ..actions import can_ally
from ..land import grid, open_way
from ..odds import meeting, promising
from ..records import NOBODY, Stack
from ..roster import (
    enemies_at,
    enemy_squares,
    faction,
    friendly,
    friends,
    general,
    kind,
    mp_left,
    points,
    stacks_at,
    towns,
    units_of,
)
from ..view import CampaignView
from .levels import Character

V = CampaignView
RUNS = 8
"""Imagined battles before a real one."""


def go(v: V, seat: int, form: Either, character: Character, rng: Random) -> Any:
    """One action: what is worth most, or pass where nothing is worth anything."""
    if character.garrison and "reorganise" in form.ways and (change := regroup(v, seat)) is not None:
        return {"reorganise": change}
    best: tuple[float, Any] = (0.0, None)
    near = pull(v, seat)
    for way in ("step", "explore"):
        inner = form.ways.get(way)
        if not isinstance(inner, Either):
            continue
        for number, squares in inner.ways.items():
            for square in squares.each():
                worth = (
                    step_worth(v, v.stacks[int(number)], grid(v).index[square], near, character) + rng.random() * 0.5
                )
                if worth > best[0]:
                    best = (worth, {way: {number: square}})
    if best[1] is not None:
        return best[1]
    return {"pass": True} if "pass" in form.ways else None


def regroup(v: V, seat: int) -> Any:
    """Ten core models stay in the town: builders at half price; new troops join the army that is there."""
    for square in towns(v, seat):
        here = [st for st in stacks_at(v, square) if st.seat == seat and not st.combat]
        led = [st for st in here if general(v, st) is not None]
        rest = [st for st in here if general(v, st) is None]
        own = [u for st in here for u in units_of(v, st) if kind(u).category == "C" and u.models >= 10]
        if led and not rest and len(led[0].units) > 2 and own:
            cheapest = min(own, key=lambda u: (points(u), u.id))
            if cheapest.id in led[0].units and any(u.id != cheapest.id for u in own):
                return {grid(v).names[square]: {"units": [cheapest.id], "into": "new"}}
        if led and rest and sum(len(st.units) for st in rest) > 1:
            keep = min((u for st in rest for u in units_of(v, st)), key=lambda u: (u.models < 10, points(u), u.id))
            extra = [u.id for st in rest for u in units_of(v, st) if u.id != keep.id]
            room = 1500 - sum(points(u) for u in units_of(v, led[0]))
            taken = [u for u in extra if points(v.units[u]) <= room][:1]
            if taken:
                return {grid(v).names[square]: {"units": taken, "into": str(led[0].id)}}
    return None


def pull(v: V, seat: int) -> dict[int, int]:
    """Steps to the nearest square worth having, over passable ground."""
    g = grid(v)
    firm = {i for i, here in enumerate(v.squares) if here.passable}
    wild = {i for i, here in enumerate(v.squares) if not here.explored}
    ours = friends(v, seat)
    goals = []
    for i in sorted(firm - enemy_squares(v, seat)):
        here = v.squares[i]
        free = here.owner == NOBODY or (here.owner not in ours and not here.hamlet)
        if (free or not wild.isdisjoint(g.adjacent[i])) and not shunned(v, seat, i):
            goals.append(i)
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


def shunned(v: V, seat: int, square: int) -> bool:
    """A village that is hostile, or was talked to this turn."""
    here = v.squares[square]
    if not here.village:
        return False
    return here.hamlet and (here.village in v.players[seat].hostile or square in v.players[seat].talked)


def step_worth(v: V, stack: Stack, square: int, near: dict[int, int], character: Character) -> float:
    seat = stack.seat
    here = v.squares[square]
    if v.squares[stack.square].terrain == "volcano":
        return 100.0 if here.passable else 90.0
    if not here.explored:
        return 14.0 if mp_left(v, stack) > 2 or not character.careful else 9.0
    foes = enemies_at(v, square, seat)
    if foes:
        return attack_worth(v, stack, foes, character)
    if here.hamlet and here.owner == NOBODY and square not in v.players[seat].welcome:
        friend = can_ally(faction(v, seat), here.village) and here.village not in v.players[seat].hostile
        return 26.0 if friend and square not in v.players[seat].talked else -50.0
    if here.owner != NOBODY and here.hamlet and not friendly(v, here.owner, seat):
        return -50.0
    worth = 4.0 * (near.get(stack.square, 9) - near.get(square, 9)) - 1
    if here.owner == NOBODY:
        worth += 12 + 40 * (here.resource == "gold-mine") + 10 * here.unclaimed
    elif not friendly(v, here.owner, seat):
        worth += 18 + 60 * here.town + 2 * len(here.works)
    return worth


def attack_worth(v: V, stack: Stack, foes: list[Stack], character: Character) -> float:
    if character.attacks_at > 100 or any(foe.seat == NOBODY for foe in foes):
        return -100.0
    hopeful = len(foes) == 1 and promising(meeting(v, stack.id, foes[0].id), RUNS, character.attacks_at)
    return 45.0 if hopeful else -100.0
