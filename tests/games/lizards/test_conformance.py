"""The public kit: every seat count, every option, and the leak test of section 24."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.lizards import game

from .disguise import disguise


@pytest.mark.rule("LZ-001", "LZ-010", "LZ-420", "LZ-427", "LZ-452", "LZ-459")
@pytest.mark.long
def test_the_kit() -> None:
    coverage = check_game(game, steps=1_000, disguise=disguise)
    assert set(coverage.seats) == set(game.seats)


@pytest.mark.soak
def test_the_kit_for_long() -> None:
    coverage = check_game(game, steps=20_000, disguise=disguise, seed=1000)
    assert set(coverage.seats) == set(game.seats)


@pytest.mark.rule("LZ-452", "LZ-459")
@pytest.mark.parametrize("step", [3, 9])
def test_a_twin_that_differs_in_secrets_alone_looks_the_same(step: int) -> None:
    """However slow the machine is: at these moments the leak test of the kit has something to change."""
    assert check_game(game, disguise=disguise, seats=[4], step=step).twins_changed > 0


@pytest.mark.rule("LZ-360", "LZ-300")
@pytest.mark.parametrize("step", [0, 2])
def test_what_is_promised_is_kept_at_one_step(step: int) -> None:
    """A start-up and a sheet, however slow the machine is."""
    assert check_game(game, disguise=disguise, seats=[4], step=step).promises > 0
