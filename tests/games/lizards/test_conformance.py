"""The public kit: every seat count, every option, and the leak test of section 24."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.lizards import game

from .disguise import disguise


@pytest.mark.rule("LZ-001", "LZ-010", "LZ-420", "LZ-427", "LZ-452", "LZ-459")
@pytest.mark.timeout(180)
def test_the_kit() -> None:
    coverage = check_game(game, seconds=15, disguise=disguise)
    assert coverage.twins_changed > 0
    print(coverage)
