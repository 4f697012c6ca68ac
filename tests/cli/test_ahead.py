"""What is typed ahead waits for its question, or is handed back with a sentence; bots are asked themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from terrarium.cli import seating
from terrarium.cli.home import Home
from terrarium.cli.saves import Table
from terrarium.kernel import Game, Match, Question, Reply, Seen, registry

from .screens import Paper, typist

LIZARDS = "terrible-lizards"


def parts(match: Match) -> list[str]:
    """Two parts of the first seat's hand that fit on the same dinosaur, as one types them."""
    head, *others = match.pov(0).asked[0].form.ways["attach"].options  # type: ignore[attr-defined]
    return [head, next(card for card in others if card.rpartition("-")[2] != head.rpartition("-")[2])]


def begun() -> Match:
    """A match in which the first seat begins with two parts that go together."""
    for seed in range(100):
        match = Match.new(registry.find(LIZARDS), 3, secret=bytes([seed]) * 32)
        match.settle()
        asked = match.pov(0).asked
        if asked and asked[0].kind == "action" and "attach" in asked[0].form.ways:  # type: ignore[attr-defined]
            kinds = {card.rpartition("-")[2] for card in asked[0].form.ways["attach"].options}  # type: ignore[attr-defined]
            if len(kinds) > 1:
                return match
    raise AssertionError("no such hand")


class Passing:
    """Answers by default, and counts what it is asked."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def answer(self, question: Question[Any]) -> Reply:
        self.kinds.append(question.decision.kind)
        return Reply(question.default)


def play(match: Match, typed: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Paper, Passing]:
    bot = Passing()
    monkeypatch.setattr(seating, "find_bot", lambda game, name: bot)
    screen = Paper(typist(typed))
    Home(match, Table([0], {1: "passing", 2: "passing"}, "1"), screen, folder / "m.json").run()
    return screen, bot


def given(match: Match) -> list[Any]:
    return [entry.answers[0] for entry in match.record.entries if 0 in entry.answers]


def test_commands_typed_ahead_are_played_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    one, two = parts(match)
    screen, _ = play(match, f"attach {one}; attach {two}\n", tmp_path, monkeypatch)
    assert [answer for answer in given(match) if "attach" in answer] == [{"attach": one}, {"attach": two}]
    assert f"Kept for the next question: attach {two}" in screen.text
    assert f"As you typed: attach {two}" in screen.text


def test_after_an_interruption_what_is_left_is_handed_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    one, two = parts(match)
    monkeypatch.setattr(type(match.game), "interrupted", staticmethod(lambda events, seat: True))
    screen, _ = play(match, f"attach {one}; attach {two}\n", tmp_path, monkeypatch)
    assert [answer for answer in given(match) if "attach" in answer] == [{"attach": one}]
    assert f"Something happened in the meantime, so this was not played: attach {two}." in " ".join(screen.text.split())


def test_what_does_not_fit_is_handed_back_and_nothing_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    one, _ = parts(match)
    screen, _ = play(match, f"attach {one}; dance; end\n", tmp_path, monkeypatch)
    assert "It does not fit this question, so this was not played: dance; end." in " ".join(screen.text.split())
    assert len([answer for answer in given(match) if "end" in answer]) == 0


def test_an_interruption_is_another_seats_doing() -> None:
    game = registry.find(LIZARDS)
    mine, theirs = Seen("announced", {"seat": 0}, 1), Seen("announced", {"seat": 1}, 2)
    assert not game.interrupted([mine, Seen("damage", {"seat": 1}, 2)], 0)
    assert game.interrupted([mine, theirs], 0)
    plain = Game.interrupted
    assert plain(game, [theirs], 0)
    assert not plain(game, [mine, Seen("closed", {}, 2)], 0)


def test_no_initial_instruction_answers_for_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the arena and on a server: what a bot is asked in a window it answers itself."""
    match = begun()
    assert match.game.initial is not None
    one, _ = parts(match)
    _, bot = play(match, f"attach {one}\nend\n", tmp_path, monkeypatch)
    assert "respond" in bot.kinds
