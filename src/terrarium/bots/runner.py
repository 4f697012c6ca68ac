"""One match between bots, played as a table plays it: each gets its seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from time import thread_time
from typing import Any

import msgspec

from terrarium.kernel import Bot, Due, Game, Match, Place, Question, Record, Value
from terrarium.kernel.events import seen

from .find import find_bot

MOST_ENTRIES = 100_000
"""A match that is not over by then is broken off."""


class Tally(msgspec.Struct):
    """How one seat's bot did: decisions, seconds of processor time, how often the default stood in for it."""

    decisions: int = 0
    seconds: float = 0.0
    crashes: int = 0
    illegal: int = 0
    trouble: str = ""
    """The first crash or refused answer, in words."""


class MatchResult(msgspec.Struct):
    """What a match came to. `places` lacks a seat only where the match was broken off."""

    game: str
    seats: int
    seed: str
    places: dict[int, Place]
    tallies: list[Tally]
    entries: int
    over: bool
    record: Record | None = None


class Player:
    """A bot in a seat: what it has been told so far, and its note."""

    def __init__(self, bot: Bot, seat: int, seed: str) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = Random(f"{seed}/bot/{seat}")
        self.note: Any = None
        self.tally = Tally()
        self._events = 0
        self._numbered = 0

    def answer(self, match: Match, due: Due) -> Value:
        """Its answer, which is right, or the default where it fails."""
        heard = seen(match.events[self._events :], self.seat, self._numbered)
        self._events, self._numbered = len(match.events), self._numbered + len(heard)
        question = match.question(due, self.note, self.rng, heard)
        self.tally.decisions += 1
        answer = self._reply(question)
        form = due.decision.form
        if form.ok(answer):
            return answer
        self.tally.illegal += 1
        self._troubled(question, "; ".join(str(found) for found in form.check(answer)))
        return question.default

    def _reply(self, question: Question[Any]) -> Value:
        began = thread_time()
        try:
            reply = self.bot.answer(question)
        except Exception as error:
            self.tally.crashes += 1
            self._troubled(question, f"{type(error).__name__}: {error}")
            return question.default
        finally:
            self.tally.seconds += thread_time() - began
        self.note = reply.note
        return reply.answer

    def _troubled(self, question: Question[Any], says: str) -> None:
        self.tally.trouble = self.tally.trouble or f"seat {self.seat}, {question.decision.kind}: {says}"


def play_match(
    game: Game[Any, Any],
    bots: Sequence[Bot | str],
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int | str = 0,
    *,
    keep: bool = False,
    limit: int = MOST_ENTRIES,
) -> MatchResult:
    """Play one match to its end. Bots (or their names) sit in their order, again from the first where seats are left.

    The seed settles the dice and the bots' luck. `keep` adds the record to the result.
    """
    seats = len(bots) if seats is None else seats
    secret = blake2b(f"{seed}/dice".encode(), digest_size=32).digest()
    match = Match.new(game, seats, options, secret)
    sitting = [find_bot(game, bot) if isinstance(bot, str) else bot for bot in bots]
    players = [Player(sitting[seat % len(bots)], seat, str(seed)) for seat in range(seats)]
    luck = Random(f"{seed}/first")
    while not match.over and match.number < limit:
        moment = match.moments()[0]
        asked = sorted(moment.decisions)
        if moment.closes == "any":
            asked = [luck.choice(asked)]
        answers = {seat: _answer(match, players, Due(moment, seat, moment.decisions[seat])) for seat in asked}
        read = {seat: moment.decisions[seat].form.read(answer) for seat, answer in answers.items()}
        match.play(moment.id, answers, read=read)
    record = match.published() if keep else None
    tallies = [player.tally for player in players]
    return MatchResult(game.slug, seats, str(seed), match.state.result(), tallies, match.number, match.over, record)


def _answer(match: Match, players: Sequence[Player], due: Due) -> Value:
    """The referee's answers are the rules' own."""
    return players[due.seat].answer(match, due) if due.seat >= 0 else match.state.default(due.moment, due.seat)
