"""What still waits may be taken out again."""

import pytest
from tests.kernel.heap import game

from terrarium.kernel import Match


@pytest.mark.parametrize(("minutes", "dropped", "left"), [(0, 3, []), (5, 2, [7]), (7, 1, [5, 5]), (6, 0, [5, 7, 5])])
def test_frames_are_dropped_by_the_steps_name_and_first_numbers(minutes, dropped, left):
    match = Match.new(game, 2)
    match.act(0, "hurry", minutes)
    assert match.events[-1].face == {"dropped": dropped}
    waiting = [frame for frame in match.state.strands[0].stack if frame[0] == "dawdle"]
    assert [frame[1] for frame in reversed(waiting)] == left
    assert match.moments()[0].decisions.keys() == {0}
