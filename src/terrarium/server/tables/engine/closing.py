"""How moments close at a table: the kernel's engine (`Match.hold`, `close`, `settle`), with what a table adds to it:
time, people and durability. Everything here happens in memory; `advance` writes it down.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, Literal

from terrarium.kernel import MISSED, Answer, Done, Held, Moment, MomentId, Value
from terrarium.kernel import Keeper as KernelKeeper
from terrarium.kernel.closing import Endless

from ...base import timeout
from ...base.errors import Faulty
from ..match.changes import Change
from ..match.loaded import LoadedTable
from . import entering, fees, schedule


class Keeper(KernelKeeper):
    """A table's part in closing moments, within one change."""

    def __init__(self, here: LoadedTable, change: Change) -> None:
        self.here = here
        self.change = change
        self.turn: Moment | None = None
        """The turn that is being closed, where it costs a fee."""

    def going(self) -> bool:
        return self.here.status == "running"

    def may_close(self, moment: Moment) -> bool:
        """The guard time of a hidden moment is over; a revisable one waits for its hour, where the terms say so."""
        return self.change.now >= schedule.not_before(self.here, self.change, moment)

    def answers(self, seat: int) -> Literal["seat", "instruction", "default"]:
        chair = self.here.chairs[seat]
        return "default" if chair.kind == "dropped" else "instruction" if chair.manned else "seat"

    def holds(self, name: MomentId, seat: int, held: Held, text: str = "") -> None:
        entering.keep(self.change, name, seat, held, text)

    def instructed(self, seat: int, instruction: Value) -> None:
        self.change.instructions[seat] = instruction
        self.change.touched = True

    def plays(self, moment: Moment, answers: Mapping[int, Answer]) -> None:
        self.change.touched = True
        self.turn = self.here.playing.state.moment(moment.id) if self.here.terms.fee else None

    def played(self, moment: Moment, answers: Mapping[int, Answer], done: Done) -> None:
        here, change = self.here, self.change
        for seat, answer in answers.items():
            if answer is not MISSED:
                schedule.answered(here, change, seat)
        entering.enter(here, change, done)
        if self.turn is not None and self.turn.tempo == "turn" and not done.entry.wants:
            fees.take(here, change, self.turn)

    def watch(self) -> AbstractContextManager[Any]:
        return timeout.rules()


def close(here: LoadedTable, change: Change, name: MomentId) -> Done:
    """The time of a moment is over: it closes with what is held."""
    return here.playing.close(name, Keeper(here, change), late=True)


def settle(here: LoadedTable, change: Change) -> list[Done]:
    """Play on by what is in and by standing instructions, until somebody owes a choice of his own; then set the
    clocks of what is open. At a table that stands still only the clocks are set."""
    try:
        done = here.playing.settle(Keeper(here, change))
    except Endless as error:
        raise Faulty(str(error)) from error
    held = here.playing.held
    for strand, number, seat in list(change.drafts):
        if seat not in held.get(MomentId(strand, number), {}):
            del change.drafts[strand, number, seat]
    schedule.reset(here, change)
    return done
