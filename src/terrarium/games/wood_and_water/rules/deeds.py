"""What a stack does where it stands: the deeds of single factions (section 20), and what is free (WW-031, WW-034)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..content.figures import FIGURES
from ..model.forces import regroup, spend
from ..model.land import index, name
from ..model.sight import private, show, thrower
from ..state import Campaign
from ..state.records import NOBODY, Look
from .arriving import one
from .common import more_than, raze
from .exploration import dig, looked, rolled_resource, rolled_terrain
from .villages import attack_village


def do_tunnel(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-236: 1 MP and 1 extra; with more than 20 miners no extra."""
    stack, square = one(value)
    spend(s, stack, 2 if more_than(s, s.stacks[stack], FIGURES.gifts.many, "miner") else 4)
    dig(s, f, stack, index(s, square))


def do_enlarge(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-237."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.square(here, passage="cavern")
    show(s, f, "cavern", [here], [seat], square=name(s, here))


def do_collapse(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-238: back to mountain, buildings lost, no owner."""
    stack, square = one(value)
    goal = index(s, square)
    spend(s, stack, 2)
    raze(s, goal)
    s.square(goal, passage="", owner=NOBODY)
    show(s, f, "collapse", [goal], [seat], square=square)


def do_clear(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-240: 1 MP per step, without paying points."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.square(here, terrain="forest" if s.squares[here].terrain == "thick" else "open")
    show(s, f, "cleared", [here], [seat], square=name(s, here), terrain=s.squares[here].terrain)


def do_desolate(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-243."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    raze(s, here)
    s.square(here, desolate=True)
    show(s, f, "desolated", [here], [seat], square=name(s, here), seat=seat)


def do_ignite(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-227."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.stack(stack, used=(*s.stacks[stack].used, "ignite"))
    s.fires.append((here, seat))
    show(s, f, "ignited", [here], [seat], square=name(s, here), seat=seat)


def do_reactivate(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-233."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.erupting.append(here)
    show(s, f, "reactivated", [here], [seat], square=name(s, here), seat=seat)


def do_attack_here(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-085: a stack already in the square attacks its village."""
    attack_village(s, f, int(value))


def do_reorganise(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-034."""
    [(square, change)] = value.items()
    regroup(s, seat, index(s, square), change)


def do_burn_farm(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-059."""
    here = s.stacks[int(value)].square
    s.square(here, works=tuple(w for w in s.squares[here].works if w[0] != "farm"))
    show(s, f, "farm_burned", [here], [seat], square=name(s, here), seat=seat)


def do_look(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-239: rolled now, known to this seat only until somebody enters."""
    stack, square = one(value)
    goal = index(s, square)
    s.stack(stack, used=(*s.stacks[stack].used, "look"))
    kept = looked(s, goal)
    if kept is not None:
        terrain, resource = kept.terrain, kept.resource
    else:
        owner = thrower(s, seat)
        terrain = rolled_terrain(s, f.dice, goal, owner)
        resource = rolled_resource(f.dice, owner) if terrain == "resource" else ""
    if Look(seat, goal, terrain, resource) not in s.looks:
        s.looks.append(Look(seat, goal, terrain, resource))
    private(s, f, "look", [seat], square=square, terrain=terrain, resource=resource)


def do_name_general(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-031: another of the same rank."""
    [(stack, unit)] = value.items()
    s.stack(int(stack), general=unit)
