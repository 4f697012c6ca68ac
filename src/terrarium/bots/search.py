"""A bot that looks ahead, for any game: the game's best own bot, corrected where imagined worlds clearly say so.

The house's bot answers first, so there is an answer at any time. Its own candidates then race against that answer: a
world is imagined that the view allows, and in a copy of it each runner is given as the answer, with the same dice and
the same luck; the house's bot plays on for everybody up to the same time of the game, and the value of where that leads
is compared. In a simultaneous moment the others choose by what they know in that world, the same whatever the runner
is. Runners come in as worlds are played (progressive widening) and drop out as they fall behind.

The budget is counted in tries: the same question with the same luck always gives the same answer. A clock may be set as
well, of processor time, so that a busy machine makes nobody weaker, or of the time that passes, where somebody waits;
it is looked at inside a world too.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import perf_counter, thread_time
from typing import Any

import msgspec

from terrarium.kernel import Answer, Dice, Game, Moment, Question, Reply, Value
from terrarium.kernel.state import State

from .house import House
from .race import GUARD, Race

TRIES = 120
MOST_TRIES = 100_000
"""Where the clock decides."""
AT_ONCE = 3
"""Rivals that run from the beginning."""


class Late(Exception):
    """The clock has run out inside a world."""


class SearchBot:
    """`tries` is how many answers it may play in imagination, `seconds` how long it may think (0: no clock).

    The seconds are the processor's, or with `waited_for` those that pass for whoever waits.
    """

    def __init__(
        self, game: Game[Any, Any], tries: int = TRIES, seconds: float = 0.0, *, waited_for: bool = False
    ) -> None:
        self.game = game
        self.tries = tries
        self.seconds = seconds
        self.clock = perf_counter if waited_for else thread_time
        self.house = House(game)

    def answer(self, question: Question[Any]) -> Reply:
        until = self.clock() + self.seconds if self.seconds else 0.0
        reply = self.house.best.answer(question)
        form = question.decision.form
        if form.count() == 1 or not form.ok(reply.answer):
            return reply
        met = {_written(reply.answer)}
        rivals = []
        for answer in self.house.candidates(question):
            if (written := _written(answer)) not in met:
                met.add(written)
                rivals.append(answer)
        race = Race(reply.answer, rivals, AT_ONCE, GUARD if self.house.knows else 0.0)
        with suppress(Late):
            self._run(race, question, until, reply.note)
        return Reply(race.best(), reply.note)

    def _run(self, race: Race, question: Question[Any], until: float, note: Any) -> None:
        """Play worlds until all is clear, or there is no more to spend."""
        spent = 0
        while not race.over and spent + 1 + len(race.running) <= self.tries:
            world = World(self, question, until, note)
            first = world.tried(race.first)
            others = [world.tried(runner.answer) for runner in race.running]
            spent += 1 + len(others)
            race.world(first, others, self._spent(spent, until))

    def _spent(self, tries: int, until: float) -> float:
        """Which part of the tries is spent, or of the time."""
        part = tries / self.tries
        return max(part, 1 - max(0.0, until - self.clock()) / self.seconds) if until else part


def _written(answer: Value) -> bytes:
    return msgspec.json.encode(answer, order="deterministic")


class World:
    """One imagined state, in which answers are tried with the same dice and luck. Who searches remembers there what its
    note says; nobody knows what others have noted."""

    def __init__(self, bot: SearchBot, question: Question[Any], until: float, note: Any = None) -> None:
        rng = question.rng
        self.house = bot.house
        self.clock = bot.clock
        self.until = until
        self.who: int = question.view.who
        self.id = question.moment
        self.state: State = self.house.believe(question.view, rng)
        self.end = self.house.clock(self.state) + self.house.ahead(self.state.seats)
        self.key = rng.randbytes(16)
        self.seed = rng.getrandbits(64)
        moment = self.state.moment(self.id)
        others = [seat for seat in sorted(moment.decisions) if seat != self.who]
        luck = Random(self.seed)
        self.notes: dict[int, Any] = {self.who: note}
        known = self.notes
        self.others = {
            seat: self.said(self.state, moment, seat, luck, known) for seat in others if moment.closes == "all"
        }

    def tried(self, answer: Value) -> float:
        """What comes of this answer, for the one who searches."""
        state = self.state.copy()
        dice, luck = Dice(self.key), Random(self.seed)
        state.play(state.moment(self.id), {**self.others, self.who: answer}, dice, telling=False)
        notes = dict(self.notes)
        made, depth, clock = 0, self.house.depth(state.seats), self.house.clock
        while made < depth and clock(state) < self.end and (moments := state.moments()):
            moment = moments[0]
            seats = sorted(moment.decisions)
            if moment.closes == "any":
                seats = [luck.choice(seats)]
            said = {seat: self.said(state, moment, seat, luck, notes) for seat in seats}
            state.play(moment, said, dice, telling=False)
            made += len(seats)
        return self.house.value(state)[self.who]

    def said(self, state: State, moment: Moment, seat: int, luck: Random, notes: dict[int, Any]) -> Answer:
        """What the house's bot says for a seat, by that seat's view and what it has noted since."""
        if self.until and self.clock() > self.until:
            raise Late
        decision, default = moment.decisions[seat], state.default(moment, seat)
        if seat < 0:
            return default
        question = Question(state.view(seat), moment.id, decision, default, [], notes.get(seat), luck)
        try:
            reply = self.house.quick.answer(question)
        except Exception:
            return default  # a bot that needs what only a real match tells
        answer, notes[seat] = reply.answer, reply.note
        return answer if decision.form.ok(answer) else default
