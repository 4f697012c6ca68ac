"""An auction with a secret limit: the match bids for the seat, and the limit is written nowhere."""

import msgspec
import pytest

from terrarium.kernel import BrokenRecord, Match, Record, replay, verify

from .auction import AuctionState, game


def bidding(match):
    [moment] = match.moments()
    [seat] = moment.decisions
    return moment.id, seat


def start(lots=1):
    match = Match.new(game, 3, {"lots": lots}, secret=b"auction")
    name, seat = bidding(match)
    return match, name, seat


def test_the_limit_bids_on_and_then_the_seat_is_asked():
    match, name, first = start()
    match.answer(first, name, {"bid": 1}, instruction={"limit": 7})
    second = (first + 1) % 3
    match.answer(second, bidding(match)[0], {"bid": 3})
    third = (first + 2) % 3
    match.answer(third, bidding(match)[0], {"pass": True})
    match.settle()
    assert (match.state.high, match.state.bidder) == (4, first)
    match.answer(second, bidding(match)[0], {"bid": 7})
    match.settle()
    assert bidding(match)[1] == first, "beyond its limit the seat is asked itself"


def test_the_limit_is_in_no_state_and_no_record_and_the_bid_is_the_seats_own():
    match, name, first = start()
    match.answer(first, name, {"bid": 1}, instruction={"limit": 13})
    match.answer((first + 1) % 3, bidding(match)[0], {"bid": 2})
    match.answer((first + 2) % 3, bidding(match)[0], {"pass": True})
    match.settle()
    assert match.record.entries[-1].answers == {first: {"bid": 3}}
    assert b"limit" not in match.record.to_json()
    assert b"limit" not in game.encode(match.state)


def test_a_poor_seat_is_asked_all_the_same_so_that_waiting_betrays_nothing():
    match, _, first = start()
    match.state.money[(first + 1) % 3] = 0
    match.answer(first, bidding(match)[0], {"bid": 5})
    assert bidding(match)[1] == (first + 1) % 3
    assert list(match.moments()[0].decisions[(first + 1) % 3].form.each()) == [{"pass": True}]


def test_a_bid_may_be_taken_back_before_anybody_acts():
    match, name, first = start()
    match.answer(first, name, {"bid": 9})
    match.take_back(first)
    assert (match.state.high, match.branch) == (0, 1)
    match.answer(first, bidding(match)[0], {"bid": 2})
    assert match.state.high == 2


def test_the_record_of_a_whole_auction_verifies_and_a_tampered_one_does_not():
    match, _, _ = start(lots=3)
    while not match.over:
        name, seat = bidding(match)
        bids = match.moments()[0].decisions[seat].form
        match.answer(seat, name, {"bid": match.state.high + 1} if match.state.high < 3 else {"pass": True})
        assert bids.count()
    record = Record.from_json(match.published().to_json())
    assert verify(game, record).problems == []
    forged = msgspec.structs.replace(record.entries[0], answers={bidding(start(3)[0])[1]: {"bid": 4}})
    record.entries[0] = forged
    assert "another state" in verify(game, record).problems[0]


def test_equal_states_are_equal_bytes_whatever_the_order_of_their_making():
    match, _, _ = start()
    twin = game.decode(game.encode(match.state))
    assert isinstance(twin, AuctionState)
    assert twin == match.state
    twin.strands = dict(reversed(twin.strands.items()))
    assert game.encode(twin) == game.encode(match.state)


@pytest.mark.parametrize(
    ("wrong", "says"), [({"seats": 9}, "has no 9 seats"), ({"options": {"lots": "x"}}, "not played with lots 'x'")]
)
def test_a_record_of_seats_or_options_that_do_not_exist_is_broken(wrong, says):
    match, _, _ = start()
    record = match.published()
    record.header = msgspec.structs.replace(record.header, **wrong)
    with pytest.raises(BrokenRecord, match=says):
        replay(game, record, b"auction")
