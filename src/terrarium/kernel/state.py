"""The state of a game: plain data, and the machine that moves it.

A game derives its own state and adds its records and containers. `play` checks first and changes in place, so
that a refusal leaves no trace and nothing is copied on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from .derive import copied
from .dice import Dice
from .errors import Closed, Finding, Illegal, Malformed, NotYours, Refused, Stale
from .events import Event
from .form import Form, Value
from .machine import Choose, asked_of, go, playout
from .moment import MISSED, REFEREE, TABLE, Answer, Decision, Moment, MomentId
from .steps import Act, Decisions, Film, Flow, Frame, Steps, Strand, worse

NOBODY: frozenset[int] = frozenset()
NONE_READ: Mapping[int, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """What a play or an act did: its events, and whether luck was drawn or a secret shown on the way.

    `revealed`: a rule has shown a secret to all and said so (see `Flow.reveal`).
    """

    events: list[Event]
    luck: bool
    shown: bool
    revealed: bool = False


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
    stack: tuple[tuple[str | int | tuple[str | int, ...], ...], ...]

    def strand(self) -> Strand:
        return Strand(self.id, list(self.stack), self.parent, self.waits, self.number, self.forks)


class State(msgspec.Struct, kw_only=True):
    """The part that every game's state has. Subclasses write `view`, `result` and `faults`."""

    rules: ClassVar[Steps[Any]]
    look: ClassVar[Callable[[Any, int], Any]]
    """What an audience may know of a state; a game's room `view` offers it, or the state writes `view` itself."""
    later: ClassVar[frozenset[str]] = frozenset()
    """Fields that came when matches were stored already: containers that are not written while they are empty, so that
    those matches keep their digests."""

    edition: int
    seats: int
    strands: dict[int, Strand] = {}
    acted: int = 0

    # ---- what a game writes

    def copy(self) -> Self:
        """An independent twin, cheaply: containers are copied, immutable records shared. It follows from the fields
        (see `derive`); a game writes one only where something is special."""
        return copied(self)

    def view(self, who: int) -> Any:
        """All that this audience may know, by allow-list; when the game is over, everything."""
        return type(self).look(self, who)

    def result(self) -> dict[int, Place]:
        """Place and score of each seat for which they are certain by now: as the state or `@rules.result` says."""
        if self.rules.placed is None:
            raise NotImplementedError
        return self.rules.placed(self)

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
        go(self, main, flow)
        return self._outcome(flow)

    def outline(self, who: int) -> tuple[Outline, ...]:
        """The stacks as this audience may see them; a game whose frames hold secrets overrides this."""
        return tuple(Outline(s.id, s.parent, s.waits, s.number, s.forks, tuple(s.stack)) for s in self.strands.values())

    def reread(self) -> None:
        """Drop what was read from the state: after it was changed by hand, as tests and referees' tools do."""
        for strand in self.strands.values():
            strand.asked = None

    @property
    def over(self) -> bool:
        """`f.over()` was said, or the machine has come to rest with nothing left to do. While a step runs there may
        be no frame left, and the game goes on."""
        return not any(strand.stack or strand.running for strand in self.strands.values())

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
            raise Stale("That question is closed; see what you are asked now.")
        return moment

    def default(self, moment: Moment, seat: int) -> Value:
        """The answer that a missed deadline gives this seat."""
        decision = moment.decisions[seat]
        if decision.default is not msgspec.UNSET:
            return decision.default
        frame = self.strands[moment.strand].stack[-1]
        assert moment.ask.defaults is not None, f"{decision.kind} has no default"
        return moment.ask.defaults(self, seat, *frame[1:])

    def play(
        self,
        moment: Moment,
        answers: Mapping[int, Answer],
        dice: Dice,
        telling: bool = True,
        read: Mapping[int, Any] | None = None,
        film: Film | None = None,
    ) -> Outcome:
        """Close the moment with these answers and run on. Refused: nothing has changed. `read`: by seat, what the form
        has read in an answer that was checked before."""
        moment = self.moment(moment.id)
        flow = Flow(self, dice, telling)
        flow.film = film
        strand = self.strands[moment.strand]
        go(self, strand, flow, self.taken(strand, answers, flow, read or NONE_READ))
        return self._outcome(flow)

    def playout(self, rng: Random, dice: Dice, choose: Choose | None = None, limit: int = 1_000_000) -> int:
        """Play on to the end without telling events and give the number of decisions: for simulation and search.

        Answers are drawn from the forms, which draw only right ones, or chosen by `choose` and then checked.
        """
        return playout(self, Flow(self, dice, False), rng, choose, limit)

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
        return self._aside(dice, lambda twin, flow: act.does(twin, flow, who, value), act.correction and not force)

    def raise_edition(self, edition: int, dice: Dice) -> Outcome:
        """Go on by a newer edition of the rules. Refused: nothing has changed."""
        if edition <= self.edition:
            raise Illegal(f"This match is played by edition {self.edition} already.")
        return self._aside(dice, lambda twin, flow: setattr(twin, "edition", edition), True)

    # ---- inside

    def _offer(self, act: Act, who: int) -> Form | None:
        allowed = {"seat": who >= 0, "table": who == TABLE, "referee": who in (REFEREE, TABLE)}
        return act.offers(self, who) if allowed[act.by] and not self.over else None

    def _moment(self, strand: Strand) -> Moment | None:
        asked = asked_of(self, strand)
        return None if asked is None else Moment(strand.id, strand.number, strand.ask, asked)

    def taken(
        self, strand: Strand, answers: Mapping[int, Answer], flow: Flow, read: Mapping[int, Any] = NONE_READ
    ) -> Mapping[int, Any]:
        """The answers to a strand's open moment, checked and read, defaults in the place of missed ones."""
        decisions: Decisions = strand.asked  # type: ignore[assignment]
        missed = NOBODY
        reads = False
        for seat, answer in answers.items():
            if seat not in decisions:
                raise NotYours("It is not this seat's turn.")
            form = decisions[seat].form
            if form.reads:
                reads = True
                if seat not in read and answer is not MISSED:
                    found, one = form.weigh(answer, False)
                    if found:
                        raise refusal(decisions[seat], answer)
                    read = {**read, seat: one}
                    continue
            if seat not in read and not form.ok(answer):
                if answer is not MISSED:
                    raise refusal(decisions[seat], answer)
                missed |= {seat}
        if len(answers) != len(decisions) and (not answers or strand.ask.closes == "all"):
            raise Malformed("Not all answers are in.")
        flow.missed = missed
        if missed:
            moment = self._moment(strand)
            answers = {seat: self.default(moment, seat) if a is MISSED else a for seat, a in answers.items()}  # type: ignore[arg-type]
        if reads:
            return {s: read[s] if s in read else decisions[s].form.read(a) for s, a in answers.items()}
        return answers

    def _aside(self, dice: Dice, does: Callable[[Any, Flow], None], sound: bool) -> Outcome:
        """Do something between two moments, on a twin; `sound`: refused if it breaks an invariant."""
        twin: State = self.copy()
        tops = {strand.id: (len(strand.stack), strand.stack[-1:]) for strand in twin.strands.values()}
        twin.acted += 1
        flow = Flow(twin, dice, True)
        flow.strand = twin.strands[min(twin.strands)]
        dice.at(-1, twin.acted)
        does(twin, flow)
        twin._reopen(flow, tops)
        if sound and (added := worse(self.faults(), twin.faults())):
            raise Illegal(findings=added)
        for field in self.__struct_fields__:
            setattr(self, field, getattr(twin, field))
        return self._outcome(flow)

    def _reopen(self, flow: Flow, tops: dict[int, tuple[int, list[Frame]]]) -> None:
        """After an act: what was asked is read anew; what has nobody left to ask goes on."""
        ready = []
        for strand in list(self.strands.values()):
            same = tops.get(strand.id) == (len(strand.stack), strand.stack[-1:])
            strand.asked = None
            if not (same and asked_of(self, strand)):
                strand.asked = None
                if strand.stack and not strand.waits:
                    ready.append(strand)
        for strand in ready:
            flow.strand = strand
            go(self, strand, flow)

    def _outcome(self, flow: Flow) -> Outcome:
        shown = flow.shown or flow.revealed
        return Outcome(flow.events or [], flow.luck or flow.dice.drawn > 0, shown, flow.revealed)


def refusal(decision: Decision, answer: Value, found: list[Finding] | None = None) -> Refused:
    """Why this answer is refused: all findings, malformed if any of them is."""
    found = decision.form.check(answer) if found is None else found
    kind = Malformed if any(f.code == "malformed" for f in found) else Illegal
    return kind(findings=found)
