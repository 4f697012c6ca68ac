"""A walk: one random game from its beginning to its end, through a match as tables play it.

What is played follows from the case alone. A check draws its luck from its own source, so that a walk is
the same whatever is checked on the way.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal

from terrarium.kernel import MISSED, TABLE, Answer, Done, Game, Keeper, Match, Moment, Value
from terrarium.kernel.verify import fingerprint

from .case import Case


class Alone(Keeper):
    """Nothing but the seats themselves answers."""

    def answers(self, seat: int) -> Literal["seat", "instruction", "default"]:
        return "seat"


ALONE = Alone()


class Walk:
    """The match of a case and the habits of its players, which differ from case to case."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.match = case.match()
        self.rng = case.luck("walk")
        self.step = 0
        self.late = self.rng.choice((0.0, 0.02, 0.2))
        self.acting = self.rng.choice((0.0, 0.0, 0.0, 0.01))
        self.one_by_one = self.rng.choice((0.0, 0.3))
        self.rewinds = self.rng.choice((0, 0, 0, 1))

    @property
    def over(self) -> bool:
        return self.match.over

    def go(self) -> Done:
        """Play one step, closing a moment or doing something unasked."""
        match, rng = self.match, self.rng
        self.step += 1
        if self.rewinds and 5 < match.number < 200 and rng.random() < 0.05:
            self.rewinds -= 1
            return match.rewind(rng.randrange(match.number))
        if rng.random() < self.acting and (done := self._act()):
            return done
        moments = match.moments()
        moment = moments[0] if len(moments) == 1 else rng.choice(moments)
        answers = {seat: self._answer(moment, seat) for seat in moment.decisions}
        if moment.closes == "any":
            seat = rng.choice(sorted(answers))
            answers = {seat: answers[seat]}
        return self._sent(moment, answers, rng.random() < self.one_by_one)

    def _answer(self, moment: Moment, seat: int) -> Answer:
        decision = moment.decisions[seat]
        if self.rng.random() < self.late:
            return MISSED
        form = self.case.game.instructions
        if form is not None and seat >= 0 and self.rng.random() < 0.1:
            stands = self.case.game.standing(form.sample(self.rng), self.match.view(seat), decision)
            if stands is not None:
                return stands.answer
        return decision.form.sample(self.rng)

    def _sent(self, moment: Moment, answers: dict[int, Answer], shuffled: bool) -> Done:
        """As at a table: answers wait, each seat's for itself, until nobody's is wanted any more; who has missed the
        deadline has none."""
        seats = sorted(answers)
        if shuffled:
            self.rng.shuffle(seats)
        for seat in seats:
            if answers[seat] is not MISSED:
                self.match.hold(seat, moment.id, answers[seat])
        if MISSED in answers.values():
            return self.match.close(moment.id, ALONE, late=True)
        done = self.match.settle(ALONE)
        assert len(done) == 1, f"with all answers in, moment {moment.id} was closed and {len(done) - 1} others"
        return done[0]

    def _act(self) -> Done | None:
        """Something unasked by a seat or the table: corrections are tried on copies only."""
        state = self.match.state
        offered = [
            (who, name, form)
            for who in (TABLE, *range(self.case.seats))
            for name, form in state.offers(who).items()
            if state.rules.acts[name].by != "referee" and not state.rules.acts[name].correction
        ]
        if not offered:
            return None
        who, name, form = self.rng.choice(offered)
        return self.match.act(who, name, form.sample(self.rng), "tried by the conformance kit")


def settled_answers(moment: Moment, seed: object) -> dict[int, Answer]:
    """Answers that follow from the seed, the moment and the seat alone."""
    seats = sorted(moment.decisions)[: 1 if moment.closes == "any" else None]
    return {seat: moment.decisions[seat].form.sample(Random(f"{seed}/{moment.id}/{seat}")) for seat in seats}


def settled_play(match: Match, seed: object) -> Done:
    """Close the first open moment with settled answers."""
    moment = match.moments()[0]
    return match.play(moment.id, settled_answers(moment, seed))


def short_record(game: Game[Any, Any], seats: int, options: dict[str, Value], seed: int, entries: int) -> str:
    """The fingerprint of the first entries of a game, its events and its views."""
    match = Case(game, seats, options, seed).match()
    while not match.over and match.number < entries:
        settled_play(match, seed)
    said = [game.text(match.view(seat)) for seat in range(seats)]
    return f"{fingerprint(match.record)} {match.events!r} {said!r}".replace("\n", " ")
