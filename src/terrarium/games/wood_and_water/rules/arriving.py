"""A step, and what happens where it ends: villages, enemies, land that changes hands (WW-018, WW-054, WW-081)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from .. import actions
from ..rates import entry_cost
from ..records import NOBODY
from ..roster import enemies_at, units_of
from ..state import Campaign, rules
from ..units import is_character
from .common import came_by, contact, name, private, put, show, spend, takes
from .villages import village


def one(value: Any) -> tuple[int, str]:
    """`{"1001": "E5"}`: a stack and a square."""
    [(stack, square)] = value.items()
    return int(stack), square


def walk(s: Campaign, f: Flow, stack: int, square: int) -> None:
    band = s.stacks[stack]
    cost = entry_cost(s, band, s.squares[square])
    assert cost is not None
    spend(s, stack, cost)
    leave_facts = {"stack": stack, "seat": band.seat, "start": name(s, band.square), "square": name(s, square)}
    show(s, f, "step", [band.square, square], [band.seat], **leave_facts)
    put(s, stack, square, came_by(s, band.square, square), band.square)
    f.then(arrives(stack))


@rules.step
def arrives(s: Campaign, f: Flow, stack: int) -> None:
    """A village is met first (WW-081), then enemies (WW-054), then the square is taken (WW-018)."""
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    here = s.squares[band.square]
    if here.hamlet and actions.meets_village(s, band.seat, band.square):
        f.then(village(stack, 0), settles(stack))
    else:
        f.then(settles(stack))


@rules.step
def settles(s: Campaign, f: Flow, stack: int) -> None:
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    if enemies_at(s, band.square, band.seat):
        if s.phase == 3:
            s.stack(stack, square=band.came if band.came != NOBODY else band.square)
            return
        contact(s, f, band.square)
    else:
        takes(s, f, band.seat, band.square, stack)
    if band.combat and not s.stacks[stack].combat:
        s.stack(stack, combat=True)
    here = s.squares[band.square]
    if here.resource == "tree":
        seeds(s, f, stack)
    if here.unclaimed:
        f.then(("find", stack))


def seeds(s: Campaign, f: Flow, stack: int) -> None:
    """WW-073: every hero and lord that ever enters the Tree of life, once each."""
    for unit in units_of(s, s.stacks[stack]):
        if is_character(unit) and not unit.seeded:
            s.unit(unit.id, seeded=True, finds=(*unit.finds, "seed-of-rebirth"))
            private(s, f, "seed", [s.stacks[stack].seat], unit=unit.id, troop=unit.kind)
