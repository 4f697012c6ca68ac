"""A game as a learner meets it: one seat at a time chooses one label, whoever else decides at the same moment.

Answers of a simultaneous moment are held until all are whole, so that nobody's choice shows before its time. Bots may
sit in some of the seats. The seed settles everything that the learners do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from hashlib import blake2b
from random import Random
from typing import Any

from terrarium.bots.playing import rewards
from terrarium.kernel import Bot, Dice, Event, Game, Moment, Question, Value
from terrarium.kernel.events import seen
from terrarium.kernel.pov import look

from .guided import guided
from .observing import place
from .spelling import Spelling, made_of_common, spell

ACTIONS = 1024
"""Actions there are, by number. A label keeps its number wherever that is free; only among the labels that are offered
together two may not share one."""


class LearningTable:
    """One game being played by learners. `spelling` has the seats that must still choose; none: it is over."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, Value] | None = None,
        seed: int | str = 0,
        bots: Mapping[int, Bot] | None = None,
    ) -> None:
        self.game = game
        self.luck = Random(f"{seed}/luck")
        self._key = blake2b(f"{seed}/dice".encode(), digest_size=32).digest()
        self.dice = Dice(self._key)
        self.bots = dict(bots or {})
        self._notes: dict[int, Any] = {}
        self._heard: dict[int, list[Event]] = {seat: [] for seat in self.bots}
        self.state, outcome = game.new(seats, game.settled(options or {}), self.dice)
        self._tell(outcome.events)
        self.moment: Moment | None = None
        self.spelling: dict[int, Spelling] = {}
        self._answers: dict[int, Value] = {}
        self._open()

    def copy(self) -> LearningTable:
        """An independent twin that goes on the same way. Half-spelt answers are spelt again."""
        twin = copy(self)
        twin.state, twin.dice, twin.luck = self.state.copy(), Dice(self._key), copy(self.luck)
        twin._notes, twin._answers = dict(self._notes), dict(self._answers)
        twin._heard = {seat: list(events) for seat, events in self._heard.items()}
        twin.moment = None if self.moment is None else twin.state.moment(self.moment.id)
        twin.spelling = {}
        for seat, spelling in self.spelling.items():
            twin._begin(seat)
            for label in spelling.chosen:
                twin.spelling[seat].choose(label)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> LearningTable:
        return self.copy()

    # ---- looking

    @property
    def seat(self) -> int | None:
        """Whose turn it is, where one seat chooses after the other."""
        return next(iter(self.spelling), None)

    @property
    def worth(self) -> list[float]:
        """From 1 for the first place to 0 for the last, seat by seat, when it is over."""
        return rewards(self.state.result(), self.state.seats)

    def kind(self, seat: int) -> str:
        """What the seat is asked."""
        assert self.moment is not None
        return self.moment.decisions[seat].kind

    def numbered(self, seat: int) -> dict[int, str]:
        """What a seat is offered, by the number of the action."""
        return numbered(self.spelling[seat].offered)

    # ---- playing

    def act(self, seat: int, number: int) -> bool:
        """Choose by the number of an action; one that is not offered counts as the first that is. True: it was."""
        known = self.numbered(seat)
        self.choose(seat, known.get(number) or self.spelling[seat].offered[0])
        return number in known

    def choose(self, seat: int, label: str) -> None:
        """The next label of the seat's answer; with its last one the answer is given."""
        self.spelling[seat].choose(label)
        if not self.spelling[seat].offered:
            self._answers[seat] = self.spelling.pop(seat).answer
            if not self.spelling:
                self._close()
                self._open()

    def _close(self) -> None:
        assert self.moment is not None
        outcome = self.state.play(self.moment, self._answers, self.dice, telling=bool(self.bots))
        self._tell(outcome.events)

    def _open(self) -> None:
        """On to the next moment with a real choice for a learner; bots and referee answer by themselves."""
        while moments := self.state.moments():
            self.moment, self._answers = moments[0], {}
            seats = sorted(self.moment.decisions)
            if self.moment.closes == "any":
                seats = [self.luck.choice(seats)]
            for seat in seats:
                if seat < 0:
                    self._answers[seat] = self.state.default(self.moment, seat)
                elif seat in self.bots:
                    self._answers[seat] = self._asked(seat)
                else:
                    self._begin(seat)
            if self.spelling:
                return
            self._close()
        self.moment = None

    def _begin(self, seat: int) -> None:
        assert self.moment is not None
        form = self.moment.decisions[seat].form
        if made_of_common(form):
            spelling = Spelling(spell(form))
        else:
            pov = look(self.game, self.state, seat, acts=False)
            spelling = Spelling(guided(pov, pov.find(self.moment.id)))
        if spelling.offered:
            self.spelling[seat] = spelling
        else:
            self._answers[seat] = spelling.answer

    # ---- bots

    def _asked(self, seat: int) -> Value:
        assert self.moment is not None
        decision = self.moment.decisions[seat]
        default = self.state.default(self.moment, seat)
        heard = seen(self._heard[seat], seat)
        self._heard[seat] = []
        question = Question(
            self.state.view(seat), self.moment.id, decision, default, heard, self._notes.get(seat), self.luck
        )
        reply = self.bots[seat].answer(question)
        self._notes[seat] = reply.note
        return reply.answer if decision.form.ok(reply.answer) else default

    def _tell(self, events: list[Event]) -> None:
        for heard in self._heard.values():
            heard += events


def numbered(offered: tuple[str, ...], size: int = ACTIONS) -> dict[int, str]:
    """Labels by number: each at its own place, or at the next free one."""
    found: dict[int, str] = {}
    for label in offered:
        number = place(label, size)
        while number in found:
            number = (number + 1) % size
        found[number] = label
    return dict(sorted(found.items()))
