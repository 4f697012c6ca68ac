"""How moments close: answers wait here, firm or not, until nobody's is wanted any more; then the match plays.

One engine for every table. A terminal and an arena use it as it is; a server fills in a `Keeper`, which adds time,
people and durability. Nothing that waits is in a state or in a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal

import msgspec

from .barred import explained
from .errors import Closed, Finding, Illegal, NotYours, Refused
from .form import Value
from .game import Game
from .moment import MISSED, REFEREE, Answer, Decision, Moment, MomentId
from .outside import ENTER_DICE
from .record import Entry
from .state import State, refusal

MOST_SETTLED = 2000
"""So many moments in a row that only instructions answer are a fault."""


class Endless(RuntimeError):
    """Standing instructions answer each other without end."""


class Held(msgspec.Struct):
    """An answer that waits for its moment to close. One that is not `firm` may still be thought over; it counts when
    the time is over. `read` is what the form has read in it (see `Form.read`), `warnings` what it had to say."""

    answer: Answer
    firm: bool = True
    version: int = 1
    by: str = "person"
    read: Any = msgspec.UNSET
    warnings: tuple[Finding, ...] = ()


class Due(msgspec.Struct, frozen=True):
    """One decision that a seat owes."""

    moment: Moment
    seat: int
    decision: Decision


class Done(msgspec.Struct, frozen=True):
    """What one entry did: for the table to store and to tell."""

    number: int
    entry: Entry
    events: list[Any]


class Keeper:
    """What a table adds to the closing of moments. As it stands: a table at home, where nothing waits for a clock."""

    def going(self) -> bool:
        """Moments close here just now (a paused table: no)."""
        return True

    def may_close(self, moment: Moment) -> bool:
        """It is ready; may it close already?"""
        return True

    def answers(self, seat: int) -> Literal["seat", "instruction", "default"]:
        """What answers for a seat: its standing instruction where it has one, the default (it was dropped), or nothing
        but the seat itself (a bot)."""
        return "instruction"

    def holds(self, name: MomentId, seat: int, held: Held) -> None:
        """An answer waits."""

    def instructed(self, seat: int, instruction: Value) -> None:
        """A standing instruction has answered and stands from now on like this."""

    def plays(self, moment: Moment, answers: Mapping[int, Answer]) -> None:
        """A moment is about to close with these answers."""

    def played(self, moment: Moment, answers: Mapping[int, Answer], done: Done) -> None:
        """A moment was closed."""

    def watch(self) -> AbstractContextManager[Any]:
        """Around everything that runs a game's rules: a limit of time, faults told apart from refusals."""
        return nullcontext()


HOME = Keeper()


class Closing:
    """The part of a match that holds answers and closes moments."""

    game: Game[Any, Any]
    state: State
    instructions: dict[int, Value]
    held: dict[MomentId, dict[int, Held]]
    declined: dict[tuple[MomentId, int], tuple[int, Value]]
    """By moment and seat: the entry and instruction for which there was no answer. It need not be asked again."""

    # ---- given by the match

    @property
    def over(self) -> bool:
        raise NotImplementedError

    @property
    def number(self) -> int:
        raise NotImplementedError

    def view(self, who: int) -> Any:
        raise NotImplementedError

    def moments(self) -> list[Moment]:
        raise NotImplementedError

    def moment(self, name: MomentId) -> Moment:
        raise NotImplementedError

    def play(
        self,
        name: MomentId,
        answers: Mapping[int, Answer],
        given: Mapping[str, list[list[int]]] | None = None,
        read: Mapping[int, Any] | None = None,
    ) -> Done:
        raise NotImplementedError

    # ---- who is asked

    def due(self, seat: int) -> list[Due]:
        """What this seat is asked and has not answered yet."""
        return [due for due in self.owed() if due.seat == seat]

    def owed(self) -> Iterator[Due]:
        """Every decision that is asked and has no answer yet, moment by moment."""
        for moment in self.moments():
            held = self.held.get(moment.id, {})
            for seat, decision in moment.decisions.items():
                if seat not in held:
                    yield Due(moment, seat, decision)

    def awaited(self) -> set[int]:
        """The seats that everybody may know to be waited for."""
        return {due.seat for due in self.owed() if not due.moment.hidden}

    # ---- answering

    def check(self, seat: int, name: MomentId, answer: Answer) -> Moment:
        """Raises why this answer is refused, with the game's own reasons where it has them."""
        moment = self.moment(name)
        self.weighed(moment, seat, answer, warnings=False)
        return moment

    def weighed(
        self, moment: Moment, seat: int, answer: Answer, warnings: bool = True
    ) -> tuple[tuple[Finding, ...], Any]:
        """The warnings about a right answer, and what is read in it; raises why it is refused."""
        decision = moment.decisions.get(seat)
        if decision is None:
            raise NotYours("It is not this seat's turn.")
        if answer is MISSED:
            return (), msgspec.UNSET
        form = decision.form
        if not warnings and not form.reads:
            if form.ok(answer):
                return (), answer
            found = form.check(answer)
        else:
            found, read = form.weigh(answer, warnings)
            if all(finding.warning for finding in found):
                return tuple(found), read
        barred = {} if seat == REFEREE else self.game.barred(self.view(seat), decision)
        raise explained(refusal(decision, answer, found), barred, answer, self.game.grounds, decision.kind)

    def hold(
        self, seat: int, name: MomentId, answer: Answer, *, firm: bool = True, by: str = "person", version: int = 1
    ) -> Held:
        """A seat's answer waits for its moment. It is checked and read here, once."""
        moment = self.moment(name)
        warnings, read = self.weighed(moment, seat, answer)
        held = Held(answer, firm or not moment.revisable, version, by, read, warnings)
        self.held.setdefault(name, {})[seat] = held
        return held

    def let_go(self, seat: int, name: MomentId) -> Held | None:
        """The answer that waited does so no more."""
        return self.held.get(name, {}).pop(seat, None)

    def answer(self, seat: int, name: MomentId, answer: Answer, instruction: Value = msgspec.UNSET) -> Done | None:
        """Hold a seat's answer; when the moment closes with it, play. An instruction may be filed with it."""
        moment = self.moment(name)
        if seat in self.held.get(name, {}) and not moment.revisable:
            raise Closed("That answer was final as soon as it was sent.")
        if instruction is not msgspec.UNSET:
            self._check_instruction(instruction)
        self.hold(seat, name, answer)
        if instruction is not msgspec.UNSET:
            self.instruct(seat, instruction)
        return self.close(name) if self.ready(moment) is not None else None

    # ---- closing

    def ready(self, moment: Moment) -> dict[int, Held] | None:
        """The answers with which a moment can close, or None: it waits for somebody."""
        held = self.held.get(moment.id)
        if not held:
            return None
        firm = {seat: one for seat, one in held.items() if one.firm and seat in moment.decisions}
        if moment.closes == "any":
            return dict(list(firm.items())[:1]) or None
        return firm if len(firm) == len(moment.decisions) else None

    def close(self, name: MomentId, keeper: Keeper = HOME, *, late: bool = False) -> Done:
        """Close a moment with what is ready; `late`, at the deadline, with what is held, firm or not: whoever has not
        answered has missed it."""
        moment = self.moment(name)
        held = None if late else self.ready(moment)
        if held is None:
            waiting = {seat: one for seat, one in self.held.get(name, {}).items() if seat in moment.decisions}
            if moment.closes == "any" and waiting:
                held = dict(list(waiting.items())[:1])
            else:
                held = {seat: waiting.get(seat, Held(MISSED)) for seat in moment.decisions}
        answers = {seat: one.answer for seat, one in held.items()}
        read = {seat: self._read(moment, seat, one) for seat, one in held.items() if one.answer is not MISSED}
        keeper.plays(moment, answers)
        with keeper.watch():
            done = self.play(name, answers, read=read)
        keeper.played(moment, answers, done)
        return done

    def _read(self, moment: Moment, seat: int, held: Held) -> Any:
        if held.read is msgspec.UNSET:
            held.read = moment.decisions[seat].form.read(held.answer)
        return held.read

    def settle(self, keeper: Keeper = HOME) -> list[Done]:
        """Play on by what is in and by standing instructions, until somebody owes a choice of his own."""
        done: list[Done] = []
        for _ in range(MOST_SETTLED):
            if self.over or not keeper.going():
                break
            for moment in self.moments():
                self._instructed(moment, keeper)
                if self.ready(moment) is not None and keeper.may_close(moment):
                    done.append(self.close(moment.id, keeper))
                    break
            else:
                break
        else:
            raise Endless("Standing instructions answer each other without end.")
        if len(self.declined) > 100:
            self.declined.clear()
        return done

    # ---- standing instructions

    def instruct(self, seat: int, instruction: Value) -> None:
        """File a standing instruction (None: ask me). It is in no state and no record."""
        self._check_instruction(instruction)
        self.instructions[seat] = instruction

    def _check_instruction(self, instruction: Value) -> None:
        form = self.game.instructions
        if form is not None and instruction is not None and not form.ok(instruction):
            raise Illegal(findings=form.check(instruction))

    def standing(self, due: Due) -> Value:
        """What this seat's instruction answers, or None: ask the seat."""
        instruction = self.instructions.get(due.seat)
        if instruction is None or due.seat < 0:
            return None
        stands = self.game.standing(instruction, self.view(due.seat), due.decision)
        if stands is None:
            return None
        self.instructions[due.seat] = stands.instruction
        return stands.answer

    def _instructed(self, moment: Moment, keeper: Keeper) -> None:
        """Let the standing instructions answer for their seats; a seat that was dropped answers by default, and its
        dice are drawn. What is not taken of an instruction is nobody else's business: its seat is asked."""
        held = self.held.get(moment.id, {})
        for seat, decision in moment.decisions.items():
            if seat < 0 or seat in held:
                continue
            by = keeper.answers(seat)
            answer: Answer = None
            if by == "default":
                answer = MISSED if moment.ask is ENTER_DICE else self.state.default(moment, seat)
            elif by == "instruction":
                answer = self._by_instruction(Due(moment, seat, decision), keeper)
            if answer is not None:
                keeper.holds(moment.id, seat, self.hold(seat, moment.id, answer, by="instruction"))

    def _by_instruction(self, due: Due, keeper: Keeper) -> Answer:
        before = self.instructions.get(due.seat)
        asked = (due.moment.id, due.seat)
        if before is None or self.declined.get(asked) == (self.number, before):
            return None
        with keeper.watch():
            answer = self.standing(due)
        if self.instructions[due.seat] != before:
            keeper.instructed(due.seat, self.instructions[due.seat])
        if answer is None or not due.decision.form.ok(answer):
            self.declined[asked] = (self.number, before)
            return None
        return answer

    # ---- after something unasked

    def _still(self, name: MomentId, held: dict[int, Held]) -> dict[int, Held]:
        """The held answers that an act has left valid; they are read anew."""
        try:
            decisions = self.moment(name).decisions
        except Refused:
            return {}
        kept = {s: one for s, one in held.items() if s in decisions and _fits(decisions[s], one.answer)}
        for one in kept.values():
            one.read = msgspec.UNSET
        return kept


def _fits(decision: Decision, answer: Answer) -> bool:
    return answer is MISSED or decision.form.ok(answer)
