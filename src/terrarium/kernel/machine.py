"""The machine that moves a state: pop a frame, run its step, push what follows, until a moment opens.

Plain functions over plain data, apart from the records: what runs at every decision stands here and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from .form import Value
from .moment import Decision
from .steps import Ask, Decisions, Flow, Frame, Step, Strand

if TYPE_CHECKING:
    from .state import State

Choose: TypeAlias = Callable[[int, Decision], Value]
"""How a seat decides in a playout."""


def go(
    state: State,
    strand: Strand,
    flow: Flow,
    answers: Mapping[int, Value] | None = None,
    rng: Random | None = None,
    limit: int = 0,
) -> int:
    """Pop, run, push, until this strand asks, waits or has ended; with `answers`, its open moment closes first.

    With `rng`, up to `limit` decisions of one seat alone are drawn and taken on the spot: most of a random playout
    never leaves this loop. Gives how many those were. Most frames have one number: they are called without unpacking.
    """
    table = flow.table
    stack = strand.stack
    dice = flow.dice
    made = 0
    strand.running = True
    if answers is not None:
        frame = stack.pop()
        flow.strand = strand
        dice.at(strand.id, strand.number)
        follows = _close(state, strand, flow, answers, frame)
        if follows is not None:
            stack.append(follows)
    while stack and not strand.waits:
        frame = stack[-1]
        step = table[frame[0]]
        if isinstance(step, Step):
            stack.pop()
            handed = step.run(state, flow, *frame[1:])
            if handed is not None:
                stack[-1] = (*stack[-1], handed)
            continue
        asks = step.asks
        asked = asks(state, frame[1]) if len(frame) == 2 else asks(state, *frame[1:])
        if not asked:
            answer, flow.asked = asked, None
        else:
            strand.number = number = strand.number + 1
            if made >= limit or not step.one:
                strand.asked = {asked[0]: asked[1]} if step.one else asked
                strand.ask = step
                strand.running = False
                return made
            made += 1
            form = asked[1].form
            answer = form.read(form.sample(rng)) if form.reads else form.sample(rng)
            if dice.drawn:
                dice.at(strand.id, number)
            else:
                dice.number = number
        stack.pop()
        takes = step.takes
        follows = takes(state, flow, answer, frame[1]) if len(frame) == 2 else takes(state, flow, answer, *frame[1:])
        if follows is not None:
            stack.append(follows)
    strand.running = False
    if strand.waits or strand.parent >= 0:
        knit(state, strand, flow)
    return made


def _close(state: State, strand: Strand, flow: Flow, answers: Mapping[int, Value], frame: Frame) -> Frame | None:
    """The open moment of a strand closes with these answers."""
    ask = strand.ask
    asked, strand.asked = strand.asked, None
    if ask.one:
        [answer] = answers.values()
        return ask.takes(state, flow, answer, *frame[1:])
    flow.asked = asked
    return ask.takes(state, flow, answers, *frame[1:])


def knit(state: State, strand: Strand, flow: Flow) -> None:
    """A strand has forked, so its children start; or it has ended, so its parent may go on.

    Each draws from a place of its own, so that the order in which strands are played never matters.
    """
    strands = state.strands
    if strand.waits:
        ready = [child for child in strands.values() if child.parent == strand.id]
    else:
        strands.pop(strand.id, None)
        parent = strands.get(strand.parent)
        if parent is None or not parent.waits:
            return
        parent.waits -= 1
        if parent.waits:
            return
        parent.number += 1
        ready = [parent]
    for other in ready:
        flow.luck |= flow.dice.drawn > 0
        flow.strand = other
        flow.dice.at(other.id, other.number)
        go(state, other, flow)


def asked_of(state: State, strand: Strand) -> Decisions | None:
    """What the strand's top frame asks, read anew where the cache was dropped."""
    if strand.asked is None and strand.stack and not strand.waits:
        frame = strand.stack[-1]
        step = state.rules.table[frame[0]]
        if isinstance(step, Ask):
            asked = step.asks(state, *frame[1:])
            strand.asked = asked if not step.one else {} if asked is None else {asked[0]: asked[1]}
            strand.ask = step
    return strand.asked


def opened(state: State) -> Strand | None:
    """The first strand that asks somebody."""
    for strand in state.strands.values():
        if strand.asked or asked_of(state, strand):
            return strand
    return None


def playout(state: State, flow: Flow, rng: Random, choose: Choose | None, limit: int) -> int:
    """See `State.playout`."""
    made = 0
    strand = opened(state)
    while strand is not None and made < limit:
        asked: Decisions = strand.asked  # type: ignore[assignment]
        if len(asked) > 1 and strand.ask.closes == "any":
            seat = rng.choice(list(asked))
            asked = {seat: asked[seat]}
        answers: dict[int, Value] = {}
        for seat, decision in asked.items():
            form = decision.form
            answer = form.sample(rng) if choose is None else choose(seat, decision)
            answers[seat] = form.read(answer) if form.reads and choose is None else answer
        made += len(answers)
        if choose is None:
            made += go(state, strand, flow, answers, rng, limit - made)
        else:
            go(state, strand, flow, state.taken(strand, answers, flow))
        if not strand.asked:
            strand = opened(state)
    return made
