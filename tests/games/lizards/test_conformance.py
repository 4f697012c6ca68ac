"""The public kit: every seat count, every option, and the leak test of section 24."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.lizards import game

from .disguise import disguise


@pytest.mark.rule("LZ-001", "LZ-010", "LZ-420", "LZ-427", "LZ-452", "LZ-459")
@pytest.mark.long
def test_the_kit() -> None:
    assert check_game(game, seconds=15, disguise=disguise).games > 0


@pytest.mark.rule("LZ-452", "LZ-459")
@pytest.mark.parametrize("step", [3, 9])
def test_a_twin_that_differs_in_secrets_alone_looks_the_same(step: int) -> None:
    """However slow the machine is: at these moments the leak test of the kit has something to change."""
    assert check_game(game, disguise=disguise, seats=[4], step=step).twins_changed > 0
