"""A point of view: what one audience gets of a match, near and made anew from JSON."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.probes import auction, draft, sheets, windows

from terrarium.kernel import REFEREE, SPECTATOR, Asked, Closed, Fields, Illegal, Match, One, Pov, Stale
from terrarium.kernel.decoding import asked_of, view_from

PROBES = [(windows.game, 3), (auction.game, 3), (sheets.game, 3), (draft.game, 4)]


def new(game: Any, seats: int) -> Match:
    return Match.new(game, seats, secret=b"pov" * 8)


@pytest.mark.parametrize(("game", "seats"), PROBES)
def test_it_is_the_audiences_own_side(game: Any, seats: int) -> None:
    match = new(game, seats)
    for who in (*range(seats), SPECTATOR, REFEREE):
        pov = match.pov(who)
        assert pov.view == match.view(who)
        assert {(one.moment, one.seat) for one in pov.asked} == {
            (f"0-{due.moment.strand}-{due.moment.number}", who) for due in match.due(who)
        }
        assert [event.number for event in pov.told()] == list(range(1, len(match.seen(who)) + 1))


@pytest.mark.parametrize(("game", "seats"), PROBES)
def test_it_is_the_same_when_made_anew_from_json(game: Any, seats: int) -> None:
    match = new(game, seats)
    rng = Random(1)
    while not match.over and match.number < 40:
        for seat in range(seats):
            near = match.pov(seat)
            told = [msgspec.json.decode(msgspec.json.encode(one)) for one in near.asked]
            far = Pov(
                game, view_from(game, msgspec.json.encode(near.view)), asked=[asked_of(one, game) for one in told]
            )
            assert far.view == near.view
            for one, other in zip(near.asked, far.asked, strict=True):
                assert (one.prompt, one.labels, one.notation) == (other.prompt, other.labels, other.notation)
                assert one.form.schema() == other.form.schema()
                answer = one.form.sample(rng)
                assert near.check(one, answer) == far.check(other, answer) == []
                assert near.write(one, answer) == far.write(other, answer)
        moment = match.moments()[0]
        match.play(moment.id, {seat: one.form.sample(rng) for seat, one in moment.decisions.items()})


def test_what_was_handed_in_stands_beside_what_is_asked() -> None:
    match = new(sheets.game, 3)
    seat = match.seat(1)
    [asked] = seat.pov().asked
    assert asked.open
    answer = asked.form.sample(Random(2))
    assert seat.answer(asked, answer, firm=False).state == "submitted"
    [again] = seat.pov().asked
    assert again.draft is not None
    assert (again.draft.state, again.draft.answer, again.open) == ("submitted", answer, False)
    assert match.pov(0).asked[0].open, "nobody else sees it"
    seat.withdraw(again)
    assert seat.pov().asked[0].open


def test_the_last_firm_answer_closes_the_moment() -> None:
    match = new(sheets.game, 2)
    first, second = match.seat(0), match.seat(1)
    [asked] = first.pov().asked
    first.answer(asked, asked.default, firm=False)
    [other] = second.pov().asked
    assert second.answer(other, other.default).state == "confirmed"
    assert first.confirm(first.pov().asked[0]).state == "played"
    with pytest.raises(Stale):
        first.answer(asked, asked.default)


def test_a_seat_that_is_not_asked_finds_nothing() -> None:
    match = new(windows.game, 2)
    waiting = next(seat for seat in (0, 1) if not match.due(seat))
    asking = match.pov(1 - waiting).asked[0]
    with pytest.raises(Stale):
        match.pov(waiting).find(asking.moment)
    assert match.pov(1 - waiting).find(asking.moment) == asking


def test_a_trial_changes_nothing_and_tells_no_more_than_the_view() -> None:
    match = new(windows.game, 2)
    seat = next(seat for seat in (0, 1) if match.due(seat))
    before = match.pov(seat)
    [asked] = before.asked
    answer = asked.form.sample(Random(3))
    events, after = before.tried(asked, answer, b"seed")
    assert events
    assert after.view != before.view
    assert match.pov(seat).view == before.view
    assert match.number == 0
    with pytest.raises(Illegal):
        before.tried(asked, {"no": "way"}, b"seed")


def test_an_old_branch_is_over() -> None:
    match = new(windows.game, 2)
    seat = next(seat for seat in (0, 1) if match.due(seat))
    [asked] = match.pov(seat).asked
    match.seat(seat).answer(asked, asked.default)
    match.rewind(0)
    with pytest.raises(Stale, match="rewound"):
        match.seat(seat).answer(asked, asked.default)


def test_after_the_end_nothing_is_asked_and_all_have_places() -> None:
    match = new(auction.game, 3)
    rng = Random(4)
    while not match.over:
        moment = match.moments()[0]
        match.play(moment.id, {seat: one.form.sample(rng) for seat, one in moment.decisions.items()})
    pov = match.pov(0)
    assert pov.asked == ()
    assert set(pov.result) == {0, 1, 2}
    with pytest.raises(Closed):
        pov.find("0-0-1")


def test_forms_share_no_list_with_the_state() -> None:
    live = ["a", "b"]
    form = Fields({"card": One(live, of="card")})
    kept = form.detached()
    live.append("c")
    assert not kept.ok({"card": "c"})
    assert form.ok({"card": "c"})


def test_a_record_of_what_is_asked_is_plain_json() -> None:
    [asked] = next(pov for seat in (0, 1) if (pov := new(windows.game, 2).pov(seat)).asked).asked
    data = msgspec.json.decode(msgspec.json.encode(asked))
    assert set(data) == set(Asked.__struct_fields__)
