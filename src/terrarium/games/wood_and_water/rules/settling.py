"""What a stack does where it has come to stay: it meets enemies or takes the square, and finds what lies there."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..model.roster import enemies_at, units_of
from ..model.sight import private
from ..model.units import is_character
from ..state import Campaign, rules
from ..state.records import NOBODY
from .common import contact, takes
from .finds import find


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
    seeds(s, f, stack)
    if here.unclaimed:
        f.then(find(stack))


def seeds(s: Campaign, f: Flow, stack: int) -> None:
    """WW-073: every hero and lord that ever comes to the Tree of life, once each."""
    if s.squares[s.stacks[stack].square].resource != "tree":
        return
    for unit in units_of(s, s.stacks[stack]):
        if is_character(unit) and not unit.seeded:
            s.unit(unit.id, seeded=True, finds=(*unit.finds, "seed-of-rebirth"))
            private(s, f, "seed", [s.stacks[stack].seat], unit=unit.id, troop=unit.kind)
