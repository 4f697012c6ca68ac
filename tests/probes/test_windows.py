"""Nested hidden windows: sealed, last in first out, auto-pass as the seat's own answer, nobody shown as awaited."""

from terrarium.kernel import Match

from .windows import BOLT, COUNTER, game


def table(*hands):
    """A match in which seat 0 announces a bolt, with these hands."""
    match = Match.new(game, len(hands), secret=b"windows")
    match.state.hands = [list(hand) for hand in hands]
    match.state.reread()
    match.answer(0, match.moments()[0].id, {"bolt": 1})
    return match


def respond(match, **answers):
    name = match.moments()[0].id
    for seat, way in answers.items():
        match.answer(int(seat[1:]), name, {way: True})


def test_every_seat_with_a_card_is_asked_and_nobody_learns_who():
    match = table([BOLT, BOLT], [BOLT], [COUNTER], [])
    [moment] = match.moments()
    assert set(moment.decisions) == {1, 2}
    assert moment.hidden
    assert match.awaited() == set()


def test_the_first_counter_in_order_is_carried_out_and_the_other_lapses_unseen():
    match = table([BOLT, BOLT], [COUNTER], [COUNTER])
    respond(match, s1="counter", s2="counter")
    assert match.state.hands[2] == [COUNTER]
    assert [e.face["seat"] for e in match.seen(0) if e.kind == "announced"] == [0, 1]


def test_a_counter_to_a_counter_resolves_first():
    match = table([BOLT, COUNTER], [COUNTER], [])
    respond(match, s1="counter")
    respond(match, s0="counter")
    match.settle()
    assert match.state.health[1] == 4, "the bolt goes through: its counter was countered"


def test_a_cancelled_bolt_does_nothing():
    match = table([BOLT, BOLT], [COUNTER], [])
    respond(match, s1="counter")
    respond(match, s0="pass")
    match.settle()
    assert match.state.health == [5, 5, 5]


def test_an_automatic_pass_is_recorded_as_the_seats_own():
    match = table([BOLT, BOLT], [BOLT], [BOLT])
    match.settle()
    assert match.record.entries[-1].answers == {1: {"pass": True}, 2: {"pass": True}}
    assert match.state.health[1] == 4
    assert b"smart" not in match.record.to_json()


def test_on_ask_the_seat_is_always_asked():
    match = table([BOLT, BOLT], [BOLT], [BOLT])
    match.instruct(2, "ask")
    match.settle()
    assert [due.seat for seat in range(3) for due in match.due(seat)] == [2]
    assert match.awaited() == set()
