"""The game keeps the kernel's contract."""

from __future__ import annotations

from terrarium.conformance import check_game
from terrarium.games.wood_and_water import game

from .disguise import disguise


def test_the_game_conforms() -> None:
    coverage = check_game(game, seconds=15, disguise=disguise)
    assert coverage.twins_changed > 0
    assert coverage.games >= 2
