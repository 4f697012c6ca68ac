"""The game keeps the kernel's contract."""

from __future__ import annotations

import pytest

from terrarium.conformance import check_game
from terrarium.games.wood_and_water import game

from .disguise import disguise


def test_the_game_conforms() -> None:
    """The first campaign is played out however slow the machine is: what is counted here is met in it."""
    coverage = check_game(game, steps=800, disguise=disguise, seats=[2, 3, 4])
    assert coverage.ended >= 1
    assert coverage.decisions["move_step"] > 20
    assert coverage.decisions["spend"] > 5


@pytest.mark.parametrize("step", [30, 60])
def test_secrets_are_kept_at_one_step(step: int) -> None:
    """Every check at one step of one campaign, whatever time they take."""
    coverage = check_game(game, disguise=disguise, seats=[3], step=step)
    assert coverage.twins_changed > 0


@pytest.mark.parametrize("step", [1, 3, 8])
def test_what_is_promised_is_kept_at_one_step(step: int) -> None:
    """A faction, a muster and a leader, however slow the machine is."""
    assert check_game(game, disguise=disguise, seats=[3], step=step).promises > 0


def test_tabletop_battles_conform() -> None:
    """As above: the battles are those of the first campaign."""
    options = {"battle_mode": "tabletop", "referee": True, "length": "6", "width": 6, "height": 6}
    coverage = check_game(game, steps=250, disguise=disguise, seats=[3], options=options, seed=6)
    assert coverage.ended >= 1
    assert coverage.decisions["battle_result"] > 0


@pytest.mark.soak
def test_many_seats_conform() -> None:
    assert check_game(game, steps=15_000, disguise=disguise).games > 5
