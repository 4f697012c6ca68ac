"""Rehearsals: a piece of the rules tried on a twin of a state, so that a preview never works a rule out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .dice import Dice
from .events import Event
from .machine import go
from .state import State
from .steps import Decisions, Flow, Strand

S = TypeVar("S", bound=State)


def rehearsed(state: S, does: Callable[[S, Flow], Any], seed: bytes = b"rehearsal") -> tuple[S, list[Event], Decisions]:
    """What a piece of the rules would do: the twin after it, what happened, and what it then asks. Nothing else waits
    in the twin; it stands where somebody is asked, or where all is done. For aids and words: give it an imagined state.
    """
    twin = state.copy()
    strand = Strand(0, [])
    twin.strands = {0: strand}
    flow = Flow(twin, Dice(seed), True)
    flow.strand = strand
    flow.dice.at(0, 0)
    strand.running = True
    does(twin, flow)
    go(twin, strand, flow)
    return twin, flow.events or [], strand.asked or {}
