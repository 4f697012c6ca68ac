"""A form that reads is read once on the way from an answer to what it does: held, played or played again."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

from terrarium.kernel import Decision, Dice, Finding, Flow, Form, Game, Illegal, Match, State, Steps, View
from terrarium.kernel.match import replay

parses: list[Any] = []


class Words(Form, frozen=True):
    """Words between blanks, read as a list of them."""

    reads: ClassVar[bool] = True

    def _read(self, value: Any) -> tuple[list[Finding], list[str]]:
        parses.append(value)
        return ([], value.split()) if isinstance(value, str) else ([Finding("malformed", "A text.")], [])

    def check(self, value: Any, place: tuple[str | int, ...] = ()) -> list[Finding]:
        return self._read(value)[0]

    def read(self, value: Any) -> list[str]:
        return self._read(value)[1]

    def weigh(self, value: Any, warnings: bool = True) -> tuple[list[Finding], list[str]]:
        return self._read(value)

    def sample(self, rng: Random) -> str:
        return "a b"

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class Said(State, kw_only=True):
    said: list[str] = []

    def view(self, who: int) -> View:
        return View(who=who, over=self.over, edition=1, seats=2, strands=self.outline(who))

    def result(self) -> dict[int, Any]:
        return {}


rules: Steps[Said] = Steps()
Said.rules = rules


@rules.ask(revisable=True)
def say(s: Said) -> dict[int, Decision]:
    return {seat: Decision("say", Words(), "none") for seat in range(2)}


@say.answered
def said(s: Said, f: Flow, answers: Any) -> None:
    s.said = [word for seat in sorted(answers) for word in answers[seat]]


class Saying(Game[Said, View]):
    slug = "saying"
    title = "Saying"
    seats = range(2, 3)
    state = Said

    def set_up(self, edition: int, seats: int, options: Any, dice: Dice) -> Any:
        state = Said(edition=edition, seats=seats)
        return state, state.begin(dice, say())

    def narrate(self, view: View, event: Any) -> str:
        return ""

    def text(self, view: View) -> str:
        return ""


@pytest.fixture(autouse=True)
def _fresh() -> None:
    parses.clear()


def test_an_answer_that_is_held_is_parsed_once_until_it_is_done() -> None:
    match = Match.new(Saying(), 2, {})
    [moment] = match.moments()
    match.answer(0, moment.id, "so it")
    match.answer(1, moment.id, "goes")
    assert match.state.said == ["so", "it", "goes"]
    assert parses == ["so it", "goes"]


def test_an_answer_that_is_played_at_once_or_again_is_parsed_once() -> None:
    match = Match.new(Saying(), 2, {})
    [moment] = match.moments()
    match.play(moment.id, {0: "so it", 1: "goes"})
    assert parses == ["so it", "goes"]
    parses.clear()
    again = replay(Saying(), match.record, match.secret)
    assert again.state.said == ["so", "it", "goes"]
    assert parses == ["so it", "goes"]


def test_a_state_alone_parses_an_answer_once() -> None:
    state, _ = Saying().new(2, {}, Dice(b"x"))
    [moment] = state.moments()
    state.play(moment, {0: "a", 1: "b"}, Dice(b"x"))
    assert (state.said, parses) == (["a", "b"], ["a", "b"])


def test_a_wrong_answer_is_refused_wherever_it_is_read() -> None:
    match = Match.new(Saying(), 2, {})
    [moment] = match.moments()
    for does in (lambda: match.hold(0, moment.id, 3), lambda: match.play(moment.id, {0: 3, 1: "b"})):
        with pytest.raises(Exception, match=r"A text\.") as refused:
            does()
        assert not isinstance(refused.value, Illegal)
    with pytest.raises(Exception, match=r"A text\."):
        match.state.play(moment, {0: 3, 1: "b"}, Dice(b"x"))
