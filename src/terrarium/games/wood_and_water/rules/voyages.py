"""Ways that are no plain steps: charges, ferries, ports, the undertunnels (WW-208, WW-209, WW-235, WW-246)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..forms import goes
from ..model.forces import exhaust, lose_stack, put, spend
from ..model.land import grid, index, is_water, name
from ..model.rates import entry_cost
from ..model.roster import enemies_at, friendly, friends
from ..model.sight import show, thrower
from ..state import Campaign, rules
from ..state.records import NOBODY, Stack, Table, second
from .arriving import arrives, one
from .common import came_by
from .exploration import discover, entered


def do_charge(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-235: the whole path in one go, every square of it entered as by a step."""
    stack, square = one(value)
    band = s.stacks[stack]
    goal = index(s, square)
    path = declared(s, band, goal) if second(s) else goes.charges(s, band)[goal]
    s.stack(stack, used=(*band.used, "charge"))
    cost = sum(entry_cost(s, band, s.squares[i]) or 0 for i in path)
    spend(s, stack, cost)
    show(s, f, "charge", [band.square, goal], [seat], stack=stack, seat=seat, square=square)
    f.then(*(rushes(stack, there) for there in path))


def declared(s: Campaign, band: Stack, goal: int) -> list[int]:
    """The path as the seat, or the ally who moves for it, knows the map; in fog somebody may stand in the way."""
    for who in sorted(friends(s, band.seat), key=lambda other: other != band.seat):
        path = goes.charges(goes.known(s, who), band).get(goal)
        if path is not None:
            return path
    return []


@rules.step
def rushes(s: Campaign, f: Flow, stack: int, square: int) -> None:
    """One square of a charge: its land, towns and finds are the stack's (WW-018, WW-066). An enemy unseen before ends
    it there."""
    if second(s) and (stack not in s.stacks or s.stacks[stack].combat):
        return
    here = s.stacks[stack].square
    put(s, stack, square, came_by(s, here, square), here)
    f.then(arrives(stack))


def do_ferry(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-208: on a 1 the stack is lost; High Elves never roll (WW-242)."""
    stack, square = one(value)
    sail(s, f, stack, index(s, square), "ferry")


def do_port(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    sail(s, f, stack, index(s, square), "port")


def danger(s: Table, seat: int, goal: int, way: str = "port") -> int:
    """WW-208, WW-209: up to which die the stack is lost; High Elves never roll (WW-242)."""
    here = s.squares[goal]
    if s.players[seat].faction == "HE":
        return 0
    if way == "ferry":
        return 1
    if enemies_at(s, goal, seat):
        return 3
    if here.owner != NOBODY and not friendly(s, here.owner, seat):
        return 3 if here.town else 2
    return 1


def sail(s: Campaign, f: Flow, stack: int, goal: int, way: str) -> None:
    band = s.stacks[stack]
    home = band.square
    least = danger(s, band.seat, goal, way)
    exhaust(s, stack)
    show(
        s, f, "sails", [home, goal], [band.seat], stack=stack, seat=band.seat, start=name(s, home), square=name(s, goal)
    )
    if least:
        die = f.dice.die("voyage", owner=thrower(s, band.seat))
        show(s, f, "voyage", [home, goal], [band.seat], die=die, lost=die <= least, stack=stack, seat=band.seat)
        if die <= least:
            lose_stack(s, stack)
            return
    here = s.squares[goal]
    found = not here.explored
    if found:
        here = discover(s, f, goal, band.seat)
    if entry_cost(s, band, here) is None or (s.phase == 3 and enemies_at(s, goal, band.seat)):
        return
    wet = next((side for side, i in grid(s).sides[goal].items() if is_water(s.squares[i])), "")
    put(s, stack, goal, wet, home)
    if second(s) and found:
        f.then(*entered(s, stack, here))
    else:
        f.then(arrives(stack))


def do_undertunnel(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-246."""
    stack, square = one(value)
    goal = index(s, square)
    exhaust(s, stack)
    show(s, f, "undertunnel", [s.stacks[stack].square, goal], [seat], stack=stack, seat=seat, square=square)
    put(s, stack, goal)
    f.then(arrives(stack))
