"""A match keeps the edition that it began with, until somebody raises it by an entry of the record."""

import pytest
from tests.kernel.heap import game

from terrarium.kernel import Illegal, Match, Record, replay, verify


def played(match, *takes):
    for stones in takes:
        moment = match.moments()[0]
        match.answer(next(iter(moment.decisions)), moment.id, stones)
    return match


def by_the_first_edition():
    return Match.new(game.at(1), 2, secret=b"stones")


def test_an_older_game_begins_older_matches_and_the_game_itself_is_unchanged():
    assert by_the_first_edition().header.edition == 1
    assert Match.new(game, 2).header.edition == 2
    with pytest.raises(Illegal, match="no edition 3"):
        game.at(3)


def test_an_old_record_replays_by_its_own_edition():
    match = played(by_the_first_edition(), 3, 3, 3, 1)
    assert match.over
    assert verify(game, match.published()).problems == []
    assert replay(game, match.record, b"stones").state == match.state


def test_a_raised_edition_holds_from_its_entry_on_and_stands_in_the_record():
    match = played(by_the_first_edition(), 3)
    done = match.raise_edition(2, reason="the club voted")
    assert (done.entry.kind, done.entry.to, done.entry.reason) == ("edition", 2, "the club voted")
    with pytest.raises(Illegal):
        played(match, 3)
    played(match, 2, 2, 2, 1)
    assert match.over
    published = Record.from_json(match.published().to_json())
    assert verify(game, published).problems == []
    assert replay(game, published, b"stones", number=1).state.edition == 1
    assert replay(game, published, b"stones", number=2).state.edition == 2


def test_a_held_answer_that_the_new_edition_does_not_take_is_asked_again():
    match = by_the_first_edition()
    [moment] = match.moments()
    match.hold(0, moment.id, 3)
    match.raise_edition(2)
    assert match.held == {}
    assert [due.seat for due in match.due(0)] == [0]


def test_a_rewind_goes_back_behind_a_raised_edition():
    match = played(by_the_first_edition(), 3)
    match.raise_edition(2)
    match.rewind(1)
    assert match.state.edition == 1
    played(match, 3, 3, 1)
    assert verify(game, match.published()).problems == []


@pytest.mark.parametrize("to", [1, 3])
def test_an_edition_is_raised_to_a_known_newer_one_only(to):
    match = by_the_first_edition()
    before = match.state.copy()
    with pytest.raises(Illegal):
        match.raise_edition(to)
    assert match.state == before
    assert match.record.entries == []
