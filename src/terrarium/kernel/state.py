"""The state of a game: plain data, and the machine that moves it.

A game derives its own state and adds its records and containers. `play` checks first and changes in place, so
that a refusal leaves no trace and nothing is copied on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

import msgspec

from .dice import Dice
from .errors import Closed, Finding, Illegal, Malformed, NotYours, Refused, Stale
from .events import Event
from .form import Form, Value
from .moment import MISSED, REFEREE, TABLE, Answer, Decision, Moment, MomentId
from .steps import Act, Ask, Asked, Flow, Frame, Steps, Strand, worse

NOBODY: frozenset[int] = frozenset()


class Outcome(msgspec.Struct, frozen=True):
    """What a play or an act did: its events, and whether luck was drawn or a secret shown on the way."""

    events: list[Event]
    luck: bool
    shown: bool


class Place(msgspec.Struct, frozen=True):
    """A seat's final place (1 is best; equal places are shared) and its score, where the game has one."""

    place: int
    score: int = 0


class Outline(msgspec.Struct, frozen=True):
    """A strand as a view shows it."""

    id: int
    parent: int
    waits: int
    number: int
    forks: int
    stack: tuple[Frame, ...]

    def strand(self) -> Strand:
        return Strand(self.id, list(self.stack), self.parent, self.waits, self.number, self.forks)


class State(msgspec.Struct, kw_only=True):
    """The part that every game's state has. Subclasses write `copy`, `view`, `result` and `faults`."""

    rules: ClassVar[Steps[Any]]

    edition: int
    seats: int
    strands: dict[int, Strand] = {}
    acted: int = 0

    # ---- what a game writes

    def copy(self) -> Any:
        """An independent twin, cheaply: containers are copied, immutable records shared."""
        raise NotImplementedError

    def view(self, who: int) -> Any:
        """All that this audience may know, built field by field; when the game is over, everything."""
        raise NotImplementedError

    def result(self) -> dict[int, Place]:
        """Place and score of each seat for which they are certain by now."""
        raise NotImplementedError

    def faults(self) -> list[str]:
        """Broken invariants, as sentences; none in a sound state."""
        return []

    # ---- what the kernel does

    def begin(self, dice: Dice, *frames: Frame) -> Outcome:
        """Lay the first frames and run to the first moment. Called once, at the end of `game.new`."""
        main = Strand(0, list(frames)[::-1])
        self.strands = {0: main}
        flow = Flow(self, dice, True)
        dice.at(0, 0)
        flow.strand = main
        self._go(main, flow)
        return self._outcome(flow)

    def strands_copied(self) -> dict[int, Strand]:
        """For a game's own `copy`."""
        return {key: strand.copy() for key, strand in self.strands.items()}

    def outline(self, who: int) -> tuple[Outline, ...]:
        """The stacks as this audience may see them; a game whose frames hold secrets overrides this."""
        return tuple(Outline(s.id, s.parent, s.waits, s.number, s.forks, tuple(s.stack)) for s in self.strands.values())

    def reread(self) -> None:
        """Drop what was read from the state: after it was changed by hand, as tests and referees' tools do."""
        for strand in self.strands.values():
            strand.asked = None

    @property
    def over(self) -> bool:
        return not any(strand.stack for strand in self.strands.values())

    def moments(self) -> list[Moment]:
        """The open moments, strand by strand; none when the game is over."""
        return [moment for strand in self.strands.values() if (moment := self._moment(strand)) is not None]

    def moment(self, name: MomentId) -> Moment:
        """The open moment of that name, or `Stale`."""
        strand = self.strands.get(name[0])
        moment = None if strand is None else self._moment(strand)
        if moment is None or moment.number != name[1]:
            if self.over:
                raise Closed("The game is over.")
            raise Stale("That moment is over; look at what is asked now.")
        return moment

    def default(self, moment: Moment, seat: int) -> Value:
        """The answer that a missed deadline gives this seat."""
        decision = moment.decisions[seat]
        if decision.default is not msgspec.UNSET:
            return decision.default
        frame = self.strands[moment.strand].stack[-1]
        assert moment.ask.defaults is not None, f"{decision.kind} has no default"
        return moment.ask.defaults(self, seat, *frame[1:])

    def play(self, moment: Moment, answers: Mapping[int, Answer], dice: Dice, telling: bool = True) -> Outcome:
        """Close the moment with these answers and run on. Refused: nothing has changed."""
        moment = self.moment(moment.id)
        flow = Flow(self, dice, telling)
        self._go(self.strands[moment.strand], flow, self._taken(moment, answers, flow))
        return self._outcome(flow)

    def playout(
        self, rng: Random, dice: Dice, choose: Callable[[int, Decision], Value] | None = None, limit: int = 1_000_000
    ) -> int:
        """Play on to the end without telling events and give the number of decisions: for simulation and search.

        Answers are drawn from the forms, which draw only right ones, or chosen by `choose` and then checked.
        """
        flow = Flow(self, dice, False)
        strand: Strand | None = None
        made = 0
        while made < limit:
            if strand is None or not strand.asked:
                strand = self._open()
                if strand is None:
                    break
            asked: Asked = strand.asked  # type: ignore[assignment]
            if len(asked) > 1 and self._ask(strand).closes == "any":
                seat = rng.choice(list(asked))
                asked = {seat: asked[seat]}
            answers = {}
            for seat, decision in asked.items():
                answers[seat] = decision.form.sample(rng) if choose is None else choose(seat, decision)
                made += 1
            if choose is not None:
                self._taken(self._moment(strand), answers, flow)  # type: ignore[arg-type]
            self._go(strand, flow, answers)
        return made

    def offers(self, who: int) -> dict[str, Form]:
        """The acts that are open to a seat, the table or the referee, with their forms."""
        found = {}
        for name, act in self.rules.acts.items():
            form = self._offer(act, who)
            if form is not None:
                found[name] = form
        return found

    def act(self, who: int, name: str, value: Value, dice: Dice, force: bool = False) -> Outcome:
        """Do something unasked. Refused: nothing has changed."""
        act = self.rules.acts.get(name)
        form = None if act is None else self._offer(act, who)
        if act is None or form is None:
            raise NotYours(f"{name!r} is not open to you now.")
        found = form.check(value)
        if any(not finding.warning for finding in found):
            raise Illegal(findings=found)
        twin: State = self.copy()
        tops = {strand.id: (len(strand.stack), strand.stack[-1:]) for strand in twin.strands.values()}
        twin.acted += 1
        flow = Flow(twin, dice, True)
        flow.strand = twin.strands[min(twin.strands)]
        dice.at(-1, twin.acted)
        act.does(twin, flow, who, value)
        twin._reopen(flow, tops)
        if act.correction and not force and (added := worse(self.faults(), twin.faults())):
            raise Illegal(findings=added)
        for field in self.__struct_fields__:
            setattr(self, field, getattr(twin, field))
        return self._outcome(flow)

    # ---- inside

    def _offer(self, act: Act, who: int) -> Form | None:
        allowed = {"seat": who >= 0, "table": who == TABLE, "referee": who in (REFEREE, TABLE)}
        return act.offers(self, who) if allowed[act.by] and not self.over else None

    def _open(self) -> Strand | None:
        """The first strand that asks somebody."""
        for strand in self.strands.values():
            if strand.asked or self._asked(strand):
                return strand
        return None

    def _asked(self, strand: Strand) -> Asked | None:
        """What the strand's top frame asks, read anew where the cache was dropped."""
        if strand.asked is None and strand.stack and not strand.waits:
            frame = strand.stack[-1]
            ask = self.rules.table[frame[0]]  # type: ignore[index]
            if ask.__class__ is Ask:
                strand.asked = ask.asks(self, *frame[1:])
        return strand.asked

    def _ask(self, strand: Strand) -> Ask[Any]:
        return self.rules.table[strand.stack[-1][0]]  # type: ignore[index, return-value]

    def _moment(self, strand: Strand) -> Moment | None:
        asked = self._asked(strand)
        if asked is None:
            return None
        return Moment(strand.id, strand.number, self._ask(strand), asked)

    def _taken(self, moment: Moment, answers: Mapping[int, Answer], flow: Flow) -> Mapping[int, Value]:
        """The checked answers, defaults in the place of missed ones."""
        decisions = moment.decisions
        missed = NOBODY
        for seat, answer in answers.items():
            if seat not in decisions:
                raise NotYours("This seat is not asked.")
            if not decisions[seat].form.ok(answer):
                if answer is not MISSED:
                    raise refusal(decisions[seat], answer)
                missed |= {seat}
        if len(answers) != len(decisions) and (moment.ask.closes == "all" or not answers):
            raise Malformed("Not all answers are in.")
        flow.missed = missed
        if missed:
            return {seat: self.default(moment, seat) if a is MISSED else a for seat, a in answers.items()}
        return answers

    def _go(self, strand: Strand, flow: Flow, answers: Mapping[int, Value] | None = None) -> None:
        """Pop, run, push, until this strand asks, waits or has ended; with `answers`, its open moment closes first.

        Most frames have one number: they are called without unpacking.
        """
        table = self.rules.table
        stack = strand.stack
        if answers is not None:
            frame = stack.pop()
            ask: Ask[Any] = table[frame[0]]  # type: ignore[index, assignment]
            strand.asked = None
            flow.strand = strand
            flow.dice.at(strand.id, strand.number)
            if len(frame) == 2:
                ask.takes(self, flow, answers, frame[1])
            else:
                ask.takes(self, flow, answers, *frame[1:])
        while stack and not strand.waits:
            frame = stack[-1]
            step = table[frame[0]]  # type: ignore[index]
            if step.__class__ is Ask:
                asked = step.asks(self, frame[1]) if len(frame) == 2 else step.asks(self, *frame[1:])
                if asked:
                    strand.number += 1
                    strand.asked = asked
                    return
                stack.pop()
                step.takes(self, flow, asked, *frame[1:])
            else:
                stack.pop()
                step.run(self, flow, *frame[1:])  # type: ignore[union-attr]
        if strand.waits or strand.parent >= 0:
            self._knit(strand, flow)

    def _knit(self, strand: Strand, flow: Flow) -> None:
        """A strand has forked, so its children start; or it has ended, so its parent may go on.

        Each draws from a place of its own, so that the order in which strands are played never matters.
        """
        if strand.waits:
            ready = [child for child in self.strands.values() if child.parent == strand.id]
        else:
            self.strands.pop(strand.id, None)
            parent = self.strands.get(strand.parent)
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
            self._go(other, flow)

    def _reopen(self, flow: Flow, tops: dict[int, tuple[int, list[Frame]]]) -> None:
        """After an act: what was asked is read anew; what has nobody left to ask goes on."""
        ready = []
        for strand in list(self.strands.values()):
            same = tops.get(strand.id) == (len(strand.stack), strand.stack[-1:])
            strand.asked = None
            if not (same and self._asked(strand)):
                strand.asked = None
                if strand.stack and not strand.waits:
                    ready.append(strand)
        for strand in ready:
            flow.strand = strand
            self._go(strand, flow)

    def _outcome(self, flow: Flow) -> Outcome:
        return Outcome(flow.events or [], flow.luck or flow.dice.drawn > 0, flow.shown)


def refusal(decision: Decision, answer: Value) -> Refused:
    """Why this answer is refused: all findings, malformed if any of them is."""
    found: list[Finding] = decision.form.check(answer)
    kind = Malformed if any(f.code == "malformed" for f in found) else Illegal
    return kind(findings=found)
