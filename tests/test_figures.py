"""Shares and means with their bounds."""

import pytest

from terrarium.figures import mean, share, wilson


def test_wilsons_bounds_are_the_published_ones() -> None:
    """Figures from Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_a_share_is_told_to_four_places() -> None:
    assert share(81, 263) == [0.308, 0.2553, 0.3662]


def test_a_share_of_nothing_may_be_anything() -> None:
    assert share(0, 0) == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("games", [1, 7, 400])
def test_the_bounds_hold_the_share_and_stay_inside_nought_to_one(games: int) -> None:
    for won in range(games + 1):
        low, high = wilson(won, games)
        assert 0 <= low <= won / games + 1e-12
        assert won / games - 1e-12 <= high <= 1


def test_a_mean_lies_in_the_middle_of_its_bounds() -> None:
    assert mean([1, 2, 3, 4]) == [2.5, 1.23, 3.77]
    assert mean([]) == [0.0, 0.0, 0.0]
