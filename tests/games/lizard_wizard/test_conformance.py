"""The conformance kit, for every number of seats, with and without starred spells."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.lizard_wizard import game

from .disguise import disguise


@pytest.mark.parametrize(("seats", "no_gotcha"), [(2, False), (3, True), (4, True), (5, False)])
def test_it_keeps_the_contract(seats: int, no_gotcha: bool) -> None:
    covered = check_game(
        game, steps=300, disguise=disguise, seats=[seats], options={"no_gotcha": no_gotcha}, seed=100 * seats
    )
    assert covered.ended


@pytest.mark.parametrize("no_gotcha", [False, True])
def test_it_keeps_the_contract_alone(no_gotcha: bool) -> None:
    for level in (1, 2, 3):
        options = {"no_gotcha": no_gotcha, "ai_level": level}
        covered = check_game(game, steps=150, disguise=disguise, seats=[1], options=options, seed=level)
        assert covered.ended


def test_options_in_every_pair() -> None:
    covered = check_game(game, steps=400, disguise=disguise, seats=[2, 3, 4, 5], seed=7)
    assert covered.twins_changed


@pytest.mark.soak
def test_it_keeps_the_contract_for_long() -> None:
    covered = check_game(game, steps=50_000, disguise=disguise, seats=[2, 3, 4, 5], seed=1000)
    assert covered.ended > 20
