"""A point of view: all that one audience ever gets of a match.

    pov = match.pov(0)          # a seat, SPECTATOR or REFEREE
    pov.view, pov.asked, pov.acts, pov.told(), pov.board(), pov.text()

It is a value, made by `look`, the only function here with a state in its hands; behind it stands nothing that a client
could reach. Whoever shows a match (page, API, letter, terminal) or plays in it (bot, aid, paper) has this and nothing
else; doing something goes through a `Seat`. Made anew from JSON (see `decoding`) it is the same value far away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from . import notation, reading
from .asked import Asked, Draft, Offered, Position, Told, Tried, named, seats_in
from .barred import explained
from .bot import Question
from .closing import Held
from .dice import Dice
from .document import Block, Document
from .errors import Closed, Finding, Illegal, Stale
from .events import Seen, seen
from .form import Form, Value
from .game import Game
from .guide import Guide
from .moment import REFEREE, Decision, Moment, MomentId
from .notation import Reading
from .outside import ENTER_DICE
from .state import Place, State
from .view import View
from .walking import worded

V = TypeVar("V", bound=View)

_KEY = re.compile("[a-z]+(_[a-z]+)*")
OVER = "That question is closed; see what you are asked now."
MOST_LABELS = 3000
"""A form with more options than this names none beyond."""


class Open(msgspec.Struct, frozen=True):
    """One's own part of an open moment; of the others asked in it, it knows nothing."""

    id: MomentId
    seat: int
    tempo: Any
    closes: Any
    revisable: bool
    hidden: bool
    decision: Decision
    default: Value
    dice: bool
    held: Held | None


class Pov(Generic[V]):
    """One audience's side of a match. `heard` are its events, oldest first; `instruction` its own standing one."""

    def __init__(
        self,
        game: Game[Any, V],
        view: V,
        *,
        branch: int = 0,
        questions: Sequence[Open] = (),
        asked: Sequence[Asked] | None = None,
        offers: Mapping[str, Form] | None = None,
        instruction: Value = None,
        result: Mapping[int, Place] | None = None,
        heard: Sequence[Seen] = (),
    ) -> None:
        self.game = game
        self.view = view
        self.who = view.who
        self.branch = branch
        self.questions = tuple(questions)
        self.acts = tuple(Offered(name, titled(name), form) for name, form in (offers or {}).items())
        self.instruction = instruction
        self.result = dict(result or {})
        self.heard = heard
        if asked is not None:
            self.asked = tuple(asked)

    # ---- what is asked

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """What one is asked, in words; what was handed in and can be replaced is still there."""
        return tuple(self._worded(one) for one in self.questions)

    def _worded(self, one: Open) -> Asked:
        game, view, decision = self.game, self.view, one.decision
        held = one.held
        return Asked(
            moment=named(self.branch, one.id),
            seat=one.seat,
            kind=decision.kind,
            prompt=_dice_wanted(decision.facts) if one.dice else game.prompt(view, decision),
            facts=decision.facts,
            form=decision.form,
            default=one.default,
            suggestion=decision.suggestion,
            notation=notation.write(decision.form, one.default) if one.dice else self._noted(decision, one.default),
            labels=self.labels(decision.form),
            barred={} if one.dice or one.seat == REFEREE else dict(game.barred(view, decision)),
            tempo=one.tempo,
            closes=one.closes,
            revisable=one.revisable,
            hidden=one.hidden,
            draft=None
            if held is None
            else Draft("confirmed" if held.firm else "submitted", held.answer, held.version, held.by),
        )

    def _noted(self, decision: Decision, default: Value) -> str:
        return self.game.write(self.view, decision, default)

    def find(self, moment: str | MomentId) -> Asked:
        """What one is asked in that moment, or `Stale`."""
        for one in self.asked:
            if moment in (one.moment, one.id):
                return one
        raise Closed("The game is over.") if self.view.over else Stale(OVER)

    def labels(self, form: Form) -> dict[str, str]:
        """What the options of a form are called, by `of:option`."""
        found: dict[str, str] = {}
        for of, option in form.named():
            if len(found) >= MOST_LABELS:
                break
            key = f"{of}:{option}"
            if key not in found:
                found[key] = self.label(of, option)
        return dict(sorted(found.items()))

    # ---- words and drawings, made late

    def label(self, of: str, value: Value) -> str:
        """What an option is called; a key that the game has no words for reads like words at least."""
        said = self.game.label(self.view, of, value)
        return titled(said) if of != "field" and said == value and _KEY.fullmatch(said) else said

    def board(self) -> str:
        return self.game.board(self.view)

    def text(self) -> str:
        return self.game.text(self.view)

    @property
    def caption(self) -> str:
        return self.game.caption(self.view)

    def seat_name(self, seat: int) -> str:
        return self.game.seat_name(self.view, seat)

    def words(self, event: Seen) -> str:
        """An event in words."""
        return self.game.narrate(self.view, event)

    def told(self, since: int = 0, limit: int | None = None) -> list[Told]:
        """What happened after number `since`, in words."""
        stop = None if limit is None else since + limit
        return [
            Told(event.number, event.kind, event.face, self.words(event), seats_in(event.face))
            for event in self.heard[since:stop]
        ]

    def position(self, draw: bool = True) -> Position:
        """The board; `draw=False` leaves drawing and words out."""
        parts = (self.board(), self.text(), self.caption) if draw else ("", "", "")
        return Position(self.who, len(self.heard), self.view, *parts, self.view.over)

    # ---- answers, before they are handed in

    def read(self, asked: Asked, text: str) -> Reading:
        """Text to an answer, with findings by line: the one reader for page, terminal, API and letters."""
        return reading.read(self.game, self.view, asked.decision, text)

    def write(self, asked: Asked, answer: Value) -> str:
        """An answer as text that `read` takes."""
        if asked.kind == ENTER_DICE.name:
            return notation.write(asked.form, answer)
        return self.game.write(self.view, asked.decision, answer)

    def said(self, asked: Asked, answer: Value) -> tuple[str, ...]:
        """An answer in words, a sentence for each order; nothing where it is none, or its text is as plain."""
        if asked.kind == ENTER_DICE.name or not asked.form.ok(answer):
            return ()
        return tuple(self.game.said(self.view, asked.decision, answer))

    def check(self, asked: Asked, answer: Value) -> list[Finding]:
        """Everything there is to say about an answer, with the game's own reasons where it has them, and by names."""
        found = asked.form.check(answer)
        if all(finding.warning for finding in found):
            return found
        named = [reading.counted(asked.form, finding, self.label, answer) for finding in found]
        return list(explained(Illegal(findings=named), asked.barred, answer, self.game.grounds, asked.kind).findings)

    def guide(self, asked: Asked, draft: Value = None, touch: str = "") -> Guide:
        """How to go on with an answer: what can be touched next, what it would cost and bring, whether it is ready."""
        return self.game.guide(self, asked, draft, touch)

    def tried(self, asked: Asked, answer: Value, seed: bytes) -> tuple[list[Seen], Pov[V]]:
        """What an answer might lead to: what this seat would see happen, and its point of view after it.

        What it cannot know is imagined from a fresh seed: a try tells no more than the view does.
        """
        if found := [finding for finding in self.check(asked, answer) if not finding.warning]:
            raise Illegal(findings=found)
        if asked.kind == ENTER_DICE.name:
            raise Closed("Dice that are thrown on a real table cannot be tried.")
        rng = Random(seed)
        state = self.game.imagine(self.view, rng)
        moment = state.moment(asked.id)
        others = {other: state.default(moment, other) for other in moment.decisions} if moment.closes == "all" else {}
        outcome = state.play(moment, {**others, self.who: answer}, Dice(seed))
        after = look(self.game, state, self.who, names=self.view.names, branch=self.branch, made=type(self))
        return seen(outcome.events, self.who), after

    def try_out(self, asked: Asked, answer: Value, seed: bytes) -> Tried:
        """The same in words and drawings."""
        events, after = self.tried(asked, answer, seed)
        return Tried(tuple(after.words(event) for event in events), after.position())

    # ---- help

    @property
    def aids(self) -> tuple[Offered, ...]:
        """The questions that people may put to what they know."""
        return tuple(
            Offered(name, aid.title, self.aid_form(name))
            for name, aid in self.game.aids.items()
            if not aid.for_programs
        )

    def aid_form(self, name: str) -> Form:
        """What an aid wants to know."""
        found = self.game.aids.get(name)
        if found is None:
            raise Illegal(f"{self.game.title} knows no aid called {name!r}.")
        return found.ask(self)

    def aid(self, name: str, question: Value) -> Any:
        """The facts that an aid gives."""
        if wrong := [finding for finding in self.aid_form(name).check(question) if not finding.warning]:
            raise Illegal(findings=wrong)
        found = self.game.aids[name]
        return found.answer(self, question)

    def aid_told(self, name: str, facts: Any) -> list[Block] | None:
        """The facts that an aid gave, in words; None: it has none for them."""
        found = self.game.aids[name]
        return None if found.tell is None else found.tell(self, facts)

    def paper(self, name: str) -> Document:
        """A printable sheet."""
        found = self.game.papers.get(name)
        if found is None:
            raise Illegal(f"{self.game.title} has no paper called {name!r}.")
        return found.write(self)

    # ---- bots

    def question(self, asked: Asked | Open, note: Any, rng: Random, since: int = 0) -> Question[V]:
        """What a bot is asked: one decision, its seat's events after number `since`, and the note that it wrote."""
        heard = list(self.heard[since:])
        return Question(self.view, asked.id, asked.decision, asked.default, heard, note, rng)


def look(
    game: Game[Any, Any],
    state: State,
    who: int,
    *,
    moments: Sequence[Moment] | None = None,
    held: Mapping[MomentId, Mapping[int, Held]] | None = None,
    names: tuple[str, ...] = (),
    branch: int = 0,
    instruction: Value = None,
    heard: Sequence[Seen] = (),
    acts: bool = True,
    made: type[Pov[Any]] = Pov,
) -> Pov[Any]:
    """One audience's side of a state. Nothing mutable of the state is in it. `made`: a table's own kind of Pov."""
    view = state.view(who)
    if names:
        view = replace(view, names=names)
    questions = []
    for moment in state.moments() if moments is None else moments:
        decision = moment.decisions.get(who)
        if decision is not None:
            dice = moment.ask is ENTER_DICE
            default = decision.default if dice else state.default(moment, who)
            kept = (held or {}).get(moment.id, {}).get(who)
            questions.append(
                Open(
                    moment.id,
                    who,
                    moment.tempo,
                    moment.closes,
                    moment.revisable,
                    moment.hidden,
                    _own(decision),
                    default,
                    dice,
                    kept,
                )
            )
    return made(
        game,
        view,
        branch=branch,
        questions=questions,
        offers=state.offers(who) if acts and (who >= 0 or who == REFEREE) else {},
        instruction=instruction,
        result=state.result() if view.over else {},
        heard=heard,
    )


def _own(decision: Decision) -> Decision:
    form = decision.form.detached()
    return decision if form is decision.form else replace(decision, form=form)


def titled(name: str) -> str:
    """The name of an act, or a key, as words."""
    return worded(name)


def _dice_wanted(facts: Mapping[str, Any]) -> str:
    return f"Throw {facts['count']}d{facts['sides']} ({facts['label']}) and enter what they show."
