"""Units and stacks are made, moved, regrouped and lost: what several chapters and the orders of phase 5 do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..state import Campaign
from ..state.records import NOBODY, Stack, Unit, second
from .rates import rate
from .roster import stacks_at


def new_unit(s: Campaign, seat: int, what: str, models: int, **more: Any) -> int:
    """A unit gets its number; a stack has to take it in."""
    if seat >= 0:
        made = s.players[seat].made + 1
        s.seat(seat, made=made)
        number = (seat + 1) * 10000 + made
    else:
        number = 1 + max((u for u in s.units if u < 10000), default=0)
    s.add_unit(Unit(number, what, models, **more))
    return number


def new_stack(s: Campaign, seat: int, square: int, units: Iterable[int], **more: Any) -> int:
    number = (seat + 1) * 1000 + 1 if seat >= 0 else 90001
    while number in s.stacks:
        number += 1
    s.arrivals += 1
    s.add_stack(Stack(number, seat, square, tuple(units), arrived=s.arrivals, **more))
    return number


def join_stack(s: Campaign, seat: int, square: int, unit: int) -> int:
    """A new unit joins the seat's first stack in the square that is free, or forms one."""
    for stack in stacks_at(s, square):
        if stack.seat == seat and not stack.combat:
            s.stack(stack.id, units=(*stack.units, unit))
            return stack.id
    return new_stack(s, seat, square, [unit])


def lose_unit(s: Campaign, number: int) -> None:
    """A unit is gone, from its stack and as leader or heir (WW-225)."""
    unit = s.units.pop(number, None)
    if unit is None:
        return
    for stack in list(s.stacks.values()):
        if number in stack.units:
            left = tuple(u for u in stack.units if u != number)
            if left:
                s.stack(stack.id, units=left)
            else:
                disband(s, stack.id)
    for seat, player in enumerate(s.players):
        if player.leader == number:
            s.seat(seat, leader=0, titles=("", player.titles[1]))
        elif player.heir == number:
            s.seat(seat, heir=0, titles=(player.titles[0], ""))


def disband(s: Campaign, stack: int) -> None:
    """A stack is no more; its number may be another's soon, its name not (WW-345)."""
    s.stacks.pop(stack, None)
    s.named.pop(f"army:{stack}", None)


def lose_stack(s: Campaign, number: int) -> None:
    for unit in s.stacks[number].units if number in s.stacks else ():
        lose_unit(s, unit)
    disband(s, number)


def move_units(s: Campaign, units: Iterable[int], into: int) -> None:
    """Reorganising: units change their stack; empty ones vanish."""
    chosen = list(units)
    used: set[str] = set()
    for stack in list(s.stacks.values()):
        if stack.id != into and any(u in stack.units for u in chosen):
            used.update(stack.used)
            left = tuple(u for u in stack.units if u not in chosen)
            if left:
                s.stack(stack.id, units=left)
            else:
                disband(s, stack.id)
    stack = s.stacks[into]
    s.stack(
        into, units=(*(u for u in stack.units if u not in chosen), *chosen), used=tuple(sorted({*stack.used, *used}))
    )


def regroup(s: Campaign, seat: int, square: int, change: Any) -> None:
    """WW-034: units go into another stack of their square, or into a new one that came as the first of them did; who
    was there first (WW-107) is still so."""
    units = list(change["units"])
    if change["into"] == "new":
        first = next(st for st in s.stacks.values() if units[0] in st.units)
        into = new_stack(s, seat, square, [], side=first.side, came=first.came, retreated=first.retreated)
        s.stack(into, used=first.used)
    else:
        into = int(change["into"])
    if second(s):
        came = [st.arrived for st in s.stacks.values() if st.id == into or any(u in st.units for u in units)]
        s.stack(into, arrived=min(came))
    move_units(s, units, into)


def spend(s: Campaign, stack: int, halves: int) -> None:
    """WW-035: each member remembers what it has spent."""
    for unit in s.stacks[stack].units:
        s.unit(unit, spent=s.units[unit].spent + halves)


def exhaust(s: Campaign, stack: int) -> None:
    """MP drop to 0: each member has spent its own full rate."""
    for unit in s.stacks[stack].units:
        s.unit(unit, spent=max(s.units[unit].spent, rate(s.units[unit])))


def put(s: Campaign, stack: int, square: int, side: str = "", came: int = NOBODY) -> None:
    s.arrivals += 1
    s.stack(stack, square=square, side=side, came=came, arrived=s.arrivals)
