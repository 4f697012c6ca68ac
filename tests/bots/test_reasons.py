"""Why that answer: looked at again when it is over, from what the seat could know."""

from __future__ import annotations

import pytest

from terrarium.bots import play_match
from terrarium.bots.reasons import listed, otherwise, why
from terrarium.kernel.match import repeat, replay
from terrarium.kernel.registry import find


@pytest.fixture(scope="module")
def told():
    """The reasons of a game's beginning, entry by entry, without a clock."""
    game = find("terrible-lizards")
    record = play_match(game, ["greedy", "planner"], seed=3, keep=True).record
    match = replay(game, record, bytes.fromhex(record.secret), 0)
    found = []
    for entry in record.entries[:40]:
        found += [why(game, match, entry, seat, tries=20, seconds=0) for seat in entry.answers if seat >= 0]
        repeat(match, entry)
    return found


def test_what_was_played_stands_beside_what_else_there_was(told):
    compared = [one for one in told if one.worlds]
    assert compared
    for one in compared:
        assert one.given.words
        assert one.others
        assert all(0 <= each.chance <= 1 for each in (one.given, *one.others))
        assert [each.chance for each in one.others] == sorted((each.chance for each in one.others), reverse=True)
        assert len({each.words for each in one.others} | {one.given.words}) > 1


def test_a_better_answer_is_admitted(told):
    for one in (each for each in told if each.worlds):
        better = one.others[0].chance - one.given.chance
        assert any("seems better" in says for says in one.says) == (better >= 0.02)


def test_cards_are_called_by_their_names(told):
    said = " ".join(one.given.words for one in told)
    assert "Attach a part" in said
    assert "attach " not in said


def test_who_said_nothing_has_no_reasons():
    game = find("terrible-lizards")
    record = play_match(game, ["greedy", "greedy"], seed=3, keep=True).record
    match = replay(game, record, bytes.fromhex(record.secret), 0)
    entry = next(one for one in record.entries if one.kind == "answers" and len(one.answers) == 1)
    [seat] = entry.answers
    assert why(game, match, entry, 1 - seat) is None


def test_of_long_orders_only_the_difference_is_told():
    own = ["A goes north.", "B stays.", "C recruits.", "D waits."]
    assert listed(own) == "A goes north; B stays; C recruits and 1 more"
    assert otherwise(own, [*own[:3], "D digs."]) == "to add: D digs; to leave out: D waits"
    assert otherwise(own, own[::-1]) == "the same in another order"
