"""A step, and what happens where it ends: villages, enemies, land that changes hands (WW-018, WW-054, WW-081)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..forms import goes
from ..model.forces import put, spend
from ..model.land import name
from ..model.rates import entry_cost
from ..model.sight import show
from ..state import Campaign, rules
from .common import came_by
from .settling import settles
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
    if here.hamlet and goes.meets_village(s, band.seat, band.square):
        f.then(village(stack, 0), settles(stack))
    else:
        f.then(settles(stack))
