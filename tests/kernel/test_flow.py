"""What still waits may be taken out again; what is done may be taken back, while nothing was shown."""

import pytest
from tests.kernel.heap import game

from terrarium.kernel import Closed, Match


@pytest.mark.parametrize(("minutes", "dropped", "left"), [(0, 3, []), (5, 2, [7]), (7, 1, [5, 5]), (6, 0, [5, 7, 5])])
def test_frames_are_dropped_by_the_steps_name_and_first_numbers(minutes, dropped, left):
    match = Match.new(game, 2)
    match.act(0, "hurry", minutes)
    assert match.events[-1].face == {"dropped": dropped}
    waiting = [frame for frame in match.state.strands[0].stack if frame[0] == "dawdle"]
    assert [frame[1] for frame in reversed(waiting)] == left
    assert match.moments()[0].decisions.keys() == {0}


def test_an_answer_that_ends_the_game_is_not_taken_back():
    """Everything lies open by then: who took it back would have looked into every hand."""
    match = Match.new(game, 2)
    while not match.over:
        [moment] = match.moments()
        [seat] = moment.decisions
        match.answer(seat, moment.id, 1)
    assert not match.record.entries[-1].free
    with pytest.raises(Closed):
        match.take_back(seat)


def test_an_answer_that_shows_nothing_is_taken_back():
    match = Match.new(game, 2)
    [moment] = match.moments()
    match.answer(0, moment.id, 1)
    match.take_back(0)
    assert match.due(0)
