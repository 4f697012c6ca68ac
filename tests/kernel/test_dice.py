"""Dice: unbiased, labelled, the same in the same place, open to a check and to a real table."""

from collections import Counter
from math import comb, sqrt

import pytest

from terrarium.kernel.dice import Dice, Given, Scripted, Wanted, commitment, mixed_key


def test_the_same_place_and_label_always_draw_the_same():
    first, second = Dice(b"key"), Dice(b"key")
    first.at(0, 1)
    drawn = first.roll("hit", 40)
    second.at(0, 5)
    second.roll("hit", 3)
    second.at(0, 1)
    second.roll("other label", 7)
    assert second.roll("hit", 40) == drawn


@pytest.mark.parametrize("other", [Dice(b"yek"), Dice(b"key", branch=1)])
def test_another_key_or_branch_draws_otherwise(other):
    dice = Dice(b"key")
    dice.at(0, 1)
    other.at(0, 1)
    assert dice.roll("hit", 20) != other.roll("hit", 20)


def test_another_strand_or_moment_draws_otherwise():
    rolls = set()
    for place in ((0, 1), (0, 2), (1, 1), (-1, 1)):
        dice = Dice(b"key")
        dice.at(*place)
        rolls.add(tuple(dice.roll("hit", 20)))
    assert len(rolls) == 4


def chi_square(counts, expected):
    return sum((counts.get(k, 0) - e) ** 2 / e for k, e in expected.items())


def test_a_die_is_fair():
    """A chi-square of 5 degrees of freedom passes 25.7 once in ten thousand keys; the key is fixed."""
    counts = Counter(Dice(b"fair").roll("die", 60_000))
    assert chi_square(counts, dict.fromkeys(range(1, 7), 10_000)) < 25.7


def test_below_reaches_every_number_of_an_odd_range():
    dice = Dice(b"range")
    counts = Counter(dice.below("n", 7) for _ in range(70_000))
    assert chi_square(counts, dict.fromkeys(range(7), 10_000)) < 27.9


@pytest.mark.parametrize(("n", "pct"), [(1, 50), (7, 30), (30, 65)])
def test_hits_are_binomial(n, pct):
    dice = Dice(b"hits")
    games = 40_000
    counts = Counter(dice.hits("h", n, pct) for _ in range(games))
    expected = {k: games * comb(n, k) * pct**k * (100 - pct) ** (n - k) / 100**n for k in range(n + 1)}
    common = {k: e for k, e in expected.items() if e >= 10}
    assert chi_square(counts, common) < len(common) + 5 * sqrt(2 * len(common))


def test_hits_at_the_ends_draw_nothing():
    dice = Dice(b"key")
    assert (dice.hits("h", 9, 0), dice.hits("h", 9, 100), dice.hits("h", 0, 50)) == (0, 9, 0)
    assert dice.drawn == 0


def test_hits_of_a_large_force_stay_in_range():
    dice = Dice(b"key")
    assert all(0 <= dice.hits("h", 300, 1) <= 300 for _ in range(200))


def test_shuffles_are_uniform():
    dice = Dice(b"deck")
    counts = Counter(tuple(dice.shuffle("s", "abc")) for _ in range(12_000))
    assert len(counts) == 6
    assert chi_square(counts, dict.fromkeys(counts, 2_000)) < 25.7


def test_the_commitment_binds_and_every_word_counts():
    assert commitment(b"a") != commitment(b"b")
    keys = {mixed_key(b"s", words) for words in (["a", "b"], ["ab", ""], ["b", "a"], ["a"], [])}
    assert len(keys) == 5


def test_given_dice_come_first_and_owned_ones_are_wanted():
    dice = Given(b"key", 0, {"hit": [[6, 1]]}, thrown=True)
    dice.at(0, 1)
    assert dice.roll("hit", 2, owner=3) == [6, 1]
    with pytest.raises(Wanted) as wanted:
        dice.roll("hit", 2, owner=3)
    assert (wanted.value.label, wanted.value.owner, wanted.value.count) == ("hit", 3, 2)
    assert 1 <= dice.die("secret") <= 6, "a roll without an owner is never thrown outside"


def test_scripted_dice_answer_labelled_calls():
    dice = Scripted({"att": [34], "mire": [True], "hex": ["5N"], "deal": [["b", "a"]], "d": [4]}, strict=True)
    assert dice.hits("att", 60, 50) == 34
    assert dice.chance("mire", 20) is True
    assert dice.pick("hex", ["6N", "5N"]) == "5N"
    assert dice.shuffle("deal", ["a", "b"]) == ["b", "a"]
    assert dice.unused() == {"d": [4]}
    assert dice.die("d") == 4
    with pytest.raises(LookupError):
        dice.die("d")


def test_a_script_that_the_rules_could_not_roll_is_refused():
    with pytest.raises(AssertionError):
        Scripted({"d": [7]}).die("d")
    with pytest.raises(AssertionError):
        Scripted({"h": [9]}).hits("h", 8, 50)
