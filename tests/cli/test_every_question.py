"""Every kind of question of every game at the terminal: it is shown, explained and tried without a crash, and what the
menu and the notation say means the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from terrarium.cli.asking import Asking, Put
from terrarium.cli.commands import Again, Chosen, Commands, Wait
from terrarium.cli.home import Home
from terrarium.cli.saves import Table
from terrarium.cli.session import Session
from terrarium.kernel import Due, Match, registry
from terrarium.kernel.codec import digest

from .screens import Paper, typist

GAMES = {"terrible-lizards": (3, 250), "lizard-wizard": (2, 120), "wood-and-water": (2, 60), "lizards": (2, 6)}
LOOKED = ("?", "help", "view", "since", "log 3", "rules", "default", "wait", "nonsense")


def questions(slug: str, seats: int, most: int) -> Iterator[tuple[Match, Due]]:
    """The first two questions of each kind in a match that is played at random."""
    match = Match.new(registry.find(slug), seats, secret=b"\5" * 32)
    rng, met = Random(slug), dict[str, int]()
    while not match.over and match.number < most:
        moment = match.moments()[0]
        for seat, decision in moment.decisions.items():
            met[decision.kind] = met.get(decision.kind, 0) + 1
            if met[decision.kind] <= 2 and seat >= 0:
                yield match, Due(moment, seat, decision)
        asked = sorted(moment.decisions)[: 1 if moment.closes == "any" else None]
        match.play(moment.id, {seat: moment.decisions[seat].form.sample(rng) for seat in asked})


@pytest.mark.parametrize("slug", [*GAMES, pytest.param("pygmies", marks=pytest.mark.long)])
def test_every_kind_of_question(slug: str) -> None:
    seats, most = GAMES.get(slug, (2, 12))
    kinds = set()
    for match, due in questions(slug, seats, most):
        before = digest(match.state)
        seat = match.seat(due.seat)
        pov = seat.pov()
        asked = pov.find(due.moment.id)
        kinds.add(asked.kind)
        screen = Paper(typist(""))
        commands = Commands(Session(screen), seat, pov, asked)
        for line in (*LOOKED, f"try {asked.notation.splitlines()[0] if asked.notation else ''}"):
            with suppress(Again, Chosen, Wait):
                commands(f"/{line}")
        asking = Asking(Put(pov, asked), screen, lambda typed, words: False)
        asking.show()
        for line in ("1", "2 1", "back", "nonsense", "9999999999999999999999", "²", "[", '"', ""):
            if not asking.written:
                asking._taken(line)
        assert screen.text
        assert digest(match.state) == before, "looking and typing change nothing"
    assert len(kinds) > 1


def attacks() -> tuple[Match, Due]:
    """A question of Terrible Lizards in which a seat may attack the third one and another."""
    for seed in range(50):
        match = Match.new(registry.find("terrible-lizards"), 4, secret=bytes([seed]) * 32)
        rng = Random(seed)
        while not match.over and match.number < 400:
            moment = match.moments()[0]
            for seat, decision in moment.decisions.items():
                if decision.kind == "attack" and {0, 2} <= set(decision.form.ways["target"].options):  # type: ignore[attr-defined]
                    return match, Due(moment, seat, decision)
            match.play(moment.id, {seat: one.form.sample(rng) for seat, one in moment.decisions.items()})
    raise AssertionError("nobody can attack")


def test_attack_3_attacks_the_third_seat(tmp_path: Path) -> None:
    match, due = attacks()
    pov = match.pov(due.seat)
    asked = pov.find(due.moment.id)
    assert pov.write(asked, {"target": 2}) == "attack 3"
    assert pov.read(asked, "attack 3").answer == {"target": 2}
    screen = Paper(typist(f"?\nattack {due.seat + 1}\nattack 3\n"))
    bots = {seat: "random" for seat in range(4) if seat != due.seat}
    Home(match, Table([due.seat], bots, "1"), screen, tmp_path / "m.json").run()
    answers = [entry.answers[due.seat] for entry in match.record.entries if due.seat in entry.answers]
    assert {"target": 2} in answers
    assert "Choose an opponent who is still in the game. (TL-081)" in screen.text, (
        "the game's reason, and no number of the rules"
    )
