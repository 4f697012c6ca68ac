"""A match: state, dice, record, instructions and undo under one hand.

Terminal, arena, tests and server all play through it; a server only makes it durable. Answers wait here until
their moment closes: nothing uncommitted ever enters the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from secrets import token_bytes
from typing import Any

from msgspec.structs import replace

from .bot import Question
from .closing import HOME, Closing, Done, Due, Held, Keeper
from .codec import digest
from .dice import Dice, Given, Wanted, commitment, mixed_key
from .errors import BrokenRecord, Closed, Illegal, Refused
from .events import Event, Seen, seen
from .form import Value
from .game import Game
from .leaving import DROPPED, RESIGNED, dropping
from .moment import MISSED, REFEREE, TABLE, Answer, Moment, MomentId
from .outside import ENTER_DICE, Suspended
from .pov import Pov, look
from .record import Entry, Header, Record
from .seat import MatchSeat
from .state import Outcome, State
from .steps import Film


class Match(Closing):
    """One running (or finished) match. `secret` is the house's part of the dice.

    A table that stores entries itself loads a match from a snapshot and the number of `earlier` entries; to rewind
    it needs all of them.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        header: Header,
        secret: bytes,
        state: State,
        *,
        branch: int = 0,
        entries: Sequence[Entry] = (),
        earlier: int = 0,
        suspended: Mapping[int, Suspended] | None = None,
        instructions: Mapping[int, Value] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.branch = branch
        self.secret = secret
        self.record = Record(header, list(entries))
        self.earlier = earlier
        self.suspended: dict[int, Suspended] = dict(suspended or {})
        self.instructions: dict[int, Value] = dict(instructions or {})
        self.held = {}
        self.declined = {}
        self.events: list[Event] = []
        self.names: tuple[str, ...] = ()
        """What the table calls its seats: words for views, in no record and no state."""
        self.film: Film | None = None
        """Who watches the cuts of what is played next (see `scenes`)."""
        self._told: dict[int, tuple[int, list[Seen]]] = {}
        self._key = mixed_key(secret, header.words)
        self._thrown = game.thrown(header.options)

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, Value] | None = None,
        secret: bytes | None = None,
        words: Sequence[str] = (),
    ) -> Match:
        """A new match. Options are checked by the game's form; those not named take their defaults."""
        game.seated(seats)
        settled = game.settled(options or {})
        if found := [f for f in game.options.check(settled) if not f.warning]:
            raise Illegal(findings=found)
        secret = token_bytes(32) if secret is None else secret
        key = mixed_key(secret, words)
        state, outcome = game.new(seats, settled, Dice(key))
        header = Header(game.slug, game.edition, seats, settled, commitment(secret), list(words), digest(state))
        match = cls(game, header, secret, state, instructions=dict.fromkeys(range(seats), game.initial))
        match.events.extend(outcome.events)
        return match

    # ---- looking

    @property
    def header(self) -> Header:
        return self.record.header

    @property
    def over(self) -> bool:
        return self.state.over

    def view(self, who: int) -> Any:
        view = self.state.view(who)
        return replace(view, names=self.names) if self.names else view

    def pov(
        self, who: int, *, heard: Sequence[Seen] | None = None, acts: bool = True, made: type[Pov[Any]] = Pov
    ) -> Pov[Any]:
        """This audience's side of the match. `heard`: its events, where a table keeps them."""
        return look(
            self.game,
            self.state,
            who,
            moments=self.moments(),
            held=self.held,
            names=self.names,
            branch=self.branch,
            instruction=self.instructions.get(who),
            heard=self.seen(who) if heard is None else heard,
            acts=acts,
            made=made,
        )

    def question(self, due: Due, note: Any, rng: Random, heard: list[Seen]) -> Question[Any]:
        """What the bot in a seat is asked: its view, the decision, what it heard since last time, and its note."""
        default = due.decision.default if due.moment.ask is ENTER_DICE else self.state.default(due.moment, due.seat)
        return Question(self.view(due.seat), due.moment.id, due.decision, default, heard, note, rng)

    def seat(self, number: int, keeper: Keeper = HOME) -> MatchSeat:
        """A seat at this match: to look from, and to act through."""
        return MatchSeat(self, number, keeper)

    def moments(self) -> list[Moment]:
        """The open moments; a strand that waits for dice asks their owner instead."""
        return [self._asking(moment) for moment in self.state.moments()]

    def _asking(self, moment: Moment) -> Moment:
        waiting = self.suspended.get(moment.strand)
        return moment if waiting is None else waiting.asking(moment)

    def moment(self, name: MomentId) -> Moment:
        return self._asking(self.state.moment(name))

    def seen(self, who: int, since: int = 0) -> list[Seen]:
        """What this audience has seen, numbered without gaps, from after number `since`."""
        read, told = self._told.get(who, (0, []))
        if read < len(self.events):
            told += seen(self.events[read:], who, len(told))
            self._told[who] = (len(self.events), told)
        return told[since:]

    # ---- playing

    def play(
        self,
        name: MomentId,
        answers: Mapping[int, Answer],
        given: Mapping[str, list[list[int]]] | None = None,
        read: Mapping[int, Any] | None = None,
    ) -> Done:
        """Close a moment with these answers. Dice that stand in `given` are not drawn but taken from there; an answer
        that is in `read` was checked already, and was read as that."""
        moment = self.moment(name)
        known = dict(read or {})
        for seat, answer in answers.items():
            if seat not in known:
                _, got = self.weighed(moment, seat, answer, warnings=False)
                if answer is not MISSED:
                    known[seat] = got
        if moment.ask is ENTER_DICE:
            return self._dice_entered(moment, answers)
        chosen = {seat: a for seat, a in sorted(answers.items()) if a is not MISSED}
        missed = sorted(seat for seat, a in answers.items() if a is MISSED)
        return self._played(moment, "answers", chosen, missed, dict(given or {}), read=known)

    def act(self, who: int, act: str, value: Value, reason: str = "", force: bool = False) -> Done:
        """Do something unasked, by a seat, the table or the referee."""
        outcome = self.state.act(who, act, value, Dice(self._key, self.branch), force)
        self._drop_stale()
        return self._enter(
            Entry("act", self.branch, digest(self.state), who=who, act=act, value=value, force=force, reason=reason),
            outcome,
        )

    def leave(self, seat: int, why: str = DROPPED, reason: str = "") -> Done | None:
        """A seat leaves by the game's own rule for it, and its standing instruction ends. None: the game has nothing to
        do about it, because the seat is out already or because it knows no leaving."""
        who, act, value = (
            (seat, "resign", True) if why == RESIGNED else (TABLE, "drop", dropping(self.state, seat, why))
        )
        done = None if value is None else self.act(who, act, value, reason)
        self.instructions.pop(seat, None)
        return done

    def raise_edition(self, to: int, who: int = REFEREE, reason: str = "") -> Done:
        """Go on by a newer edition of the rules; what has been played stays as it was."""
        self.game.at(to)
        outcome = self.state.raise_edition(to, Dice(self._key, self.branch))
        self._drop_stale()
        return self._enter(Entry("edition", self.branch, digest(self.state), who=who, reason=reason, to=to), outcome)

    def rewind(self, to: int, who: int = REFEREE, reason: str = "") -> Done:
        """Back to the state after entry `to` (0: the beginning), as a new branch with its own dice."""
        if not 0 <= to < len(self.record.entries):
            raise Illegal(f"There is no entry {to} to go back to.")
        past = replay(self.game, self.record, self.secret, number=to)
        self.state, self.suspended, self.held = past.state, past.suspended, {}
        self.events, self._told = past.events, {}
        self.branch = 1 + max((entry.branch for entry in self.record.entries), default=0)
        return self._enter(
            Entry("rewind", self.branch, digest(self.state), who=who, reason=reason, to=to), Outcome([], False, False)
        )

    def take_back(self, seat: int) -> Done:
        """A seat's last answer is undone, if nobody has acted since, no luck was drawn and no secret shown."""
        last = self.record.entries[-1] if self.record.entries else None
        if last is None or last.kind != "answers" or list(last.answers) != [seat] or not last.free:
            raise Closed("Too late to undo: somebody else has acted, or something was rolled or revealed.")
        return self.rewind(self.number - 1, seat, "take back")

    @property
    def number(self) -> int:
        """How many entries there are, those of before this match was loaded included."""
        return self.earlier + len(self.record.entries)

    def published(self) -> Record:
        """The record as anyone may have it: with the secret opened once the match is over."""
        return Record(self.header, self.record.entries, self.secret.hex() if self.over else "")

    # ---- inside

    def _drop_stale(self) -> None:
        """After something unasked: let go of held answers and waiting dice that fit no more."""
        for strand, waiting in list(self.suspended.items()):
            if not self._stands(waiting):
                del self.suspended[strand]
        self.held = {name: kept for name, held in self.held.items() if (kept := self._still(name, held))}

    def _stands(self, waiting: Suspended) -> bool:
        """Whether a play that waits for dice could still be made: it closes its moment, and its answers fit."""
        try:
            moment = self.state.moment(waiting.moment)
        except Refused:
            return False
        decisions, closed_by = moment.decisions, {*waiting.answers, *waiting.missed}
        if not closed_by <= decisions.keys() or (moment.closes == "all" and len(closed_by) < len(decisions)):
            return False
        return all(decisions[seat].form.ok(answer) for seat, answer in waiting.answers.items())

    def _dice_entered(self, moment: Moment, answers: Mapping[int, Answer]) -> Done:
        """A roll from outside; a missed one is drawn from the match's own dice and written down."""
        waiting = self.suspended[moment.strand]
        values: Any = answers[waiting.owner]
        late = values is MISSED
        if late:
            values = waiting.late(Dice(self._key, self.branch))
        del self.suspended[moment.strand]
        missed = [waiting.owner] if late else []
        before, given = self.state.moment(waiting.moment), waiting.with_roll(values)
        return self._played(before, "dice", waiting.answers, waiting.missed, given, values, missed)

    def _played(
        self,
        moment: Moment,
        kind: Any,
        answers: dict[int, Any],
        missed: list[int],
        given: dict[str, list[list[int]]],
        values: Value = None,
        late: list[int] | None = None,
        read: Mapping[int, Any] | None = None,
    ) -> Done:
        dice = (
            Given(self._key, self.branch, given, self._thrown)
            if given or self._thrown
            else Dice(self._key, self.branch)
        )
        before = self.state.copy() if self._thrown else None
        wants = ""
        try:
            taken = {**answers, **dict.fromkeys(missed, MISSED)}
            outcome = self.state.play(moment, taken, dice, read=read, film=self.film)
        except Wanted as wanted:
            assert before is not None
            self.state = before
            self.suspended[moment.strand] = Suspended(
                moment.id, answers, missed, given, wanted.label, wanted.owner, wanted.sides, wanted.count
            )
            wants, outcome = wanted.label, Outcome([], True, False)
        self.held.pop(moment.id, None)
        free = not (outcome.luck or outcome.shown or self.state.over)
        state_digest = digest(self.state)
        if kind == "dice":
            entry = Entry("dice", self.branch, state_digest, moment.id, missed=late or [], value=values, wants=wants)
        else:
            entry = Entry(
                "answers", self.branch, state_digest, moment.id, answers, missed, given=given, wants=wants, free=free
            )
        return self._enter(entry, outcome)

    def _enter(self, entry: Entry, outcome: Outcome) -> Done:
        self.record.entries.append(entry)
        self.events.extend(outcome.events)
        return Done(self.number, entry, outcome.events)


def repeat(match: Match, entry: Entry) -> Done:
    """Play a recorded entry (not a rewind) again on a match that stands just before it."""
    if entry.kind == "act":
        return match.act(entry.who, entry.act, entry.value, entry.reason, entry.force)
    if entry.kind == "edition":
        return match.raise_edition(entry.to, entry.who, entry.reason)
    assert entry.moment is not None
    if entry.kind == "dice":
        waiting = match.suspended[entry.moment.strand]
        return match.play(entry.moment, {waiting.owner: MISSED if entry.missed else entry.value})
    return match.play(entry.moment, {**entry.answers, **dict.fromkeys(entry.missed, MISSED)}, entry.given)


def beginning(game: Game[Any, Any], head: Header, secret: bytes) -> tuple[State, Outcome]:
    """The first state that a header leads to; `BrokenRecord` where the game has no such seats or values."""
    played = game.at(head.edition)
    if head.seats not in played.seats:
        raise BrokenRecord(f"{game.title} has no {head.seats} seats.")
    for key, form in played.options.parts.items():
        if key in head.options and not form.ok(head.options[key]):
            raise BrokenRecord(f"{game.title} is not played with {key} {head.options[key]!r}.")
    return played.new(head.seats, head.options, Dice(mixed_key(secret, head.words)))


def replay(game: Game[Any, Any], record: Record, secret: bytes, number: int | None = None) -> Match:
    """The match as it stood after entry `number` (the last one, if left out). Digests are not compared here."""
    head = record.header
    state, outcome = beginning(game, head, secret)
    match = Match(game, head, secret, state)
    match.events.extend(outcome.events)
    for index in record.path(number):
        entry = record.entries[index - 1]
        match.branch = entry.branch
        repeat(match, entry)
    match.record.entries = list(record.entries[:number])
    match.branch = match.record.entries[-1].branch if match.record.entries else 0
    return match


__all__ = ["HOME", "Done", "Due", "Held", "Keeper", "Match", "beginning", "repeat", "replay"]
