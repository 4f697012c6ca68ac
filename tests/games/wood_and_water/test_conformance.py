"""The game keeps the kernel's contract."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.wood_and_water import game

from .disguise import disguise


def test_the_game_conforms() -> None:
    coverage = check_game(game, seconds=15, disguise=disguise, seats=[2, 3, 4])
    assert coverage.twins_changed > 0
    assert coverage.decisions["move_step"] > 20
    assert coverage.decisions["spend"] > 5


def test_tabletop_battles_conform() -> None:
    options = {"battle_mode": "tabletop", "referee": True, "length": "6", "width": 6, "height": 6}
    coverage = check_game(game, seconds=4, disguise=disguise, seats=[3], options=options, seed=5)
    assert coverage.decisions["battle_result"] > 0


@pytest.mark.soak
def test_many_seats_conform() -> None:
    assert check_game(game, seconds=300, disguise=disguise).games > 5
