"""Sixteen sealed sheets: revised until the deadline, missed ones by default, order of arrival without meaning."""

from random import Random

import pytest

from terrarium.kernel import MISSED, Closed, Match, MomentId, NotYours, Refused, Stale, verify

from .sheets import game

EMPTY = {"scouts": {}}


def open_match(**options):
    match = Match.new(game, 16, options, secret=b"sheets")
    return match, match.moments()[0].id


def test_a_sheet_may_be_replaced_until_the_deadline():
    match, name = open_match(turns=1)
    for seat in range(15):
        assert match.answer(seat, name, EMPTY) is None
    match.answer(3, name, {"scouts": {"field1": 2}})
    match.answer(15, name, EMPTY)
    assert match.state.owners["field1"] == 3


def test_the_order_of_arrival_never_matters():
    digests = set()
    for seed in range(4):
        match, name = open_match()
        seats = list(range(16))
        Random(seed).shuffle(seats)
        for seat in seats:
            match.answer(seat, name, {"scouts": {f"field{1 + seat % 9}": seat % 4}})
        digests.add(match.record.entries[-1].digest)
    assert len(digests) == 1


def test_a_missed_sheet_is_the_default_and_the_seat_is_told():
    match, name = open_match()
    match.answer(0, name, {"scouts": {"field5": 1}})
    done = match.close(name)
    assert done.entry.missed == list(range(1, 16))
    assert match.state.owners["field5"] == 0
    paid = [event.face for event in match.seen(7) if event.kind == "paid"]
    assert paid == [{"sent": 0, "missed": True}]


def test_nothing_uncommitted_enters_the_state():
    match, name = open_match()
    before = game.encode(match.state)
    match.answer(0, name, {"scouts": {"field5": 3}})
    assert game.encode(match.state) == before
    assert match.record.entries == []


def test_all_findings_are_told_at_once_and_nothing_changes():
    match, name = open_match()
    before = game.encode(match.state)
    wrong = {"scouts": {"field1": 9, "lake": 1}, "messages": [{"to": 0, "text": "x" * 201}], "extra": 1}
    with pytest.raises(Refused) as refused:
        match.answer(0, name, wrong)
    places = {finding.place for finding in refused.value.findings}
    assert places == {
        ("extra",),
        ("scouts", "field1"),
        ("scouts", "lake"),
        ("messages", 0, "to"),
        ("messages", 0, "text"),
    }
    assert game.encode(match.state) == before


def test_a_stale_answer_and_a_stranger_are_refused():
    match, name = open_match(turns=2)
    match.close(name)
    with pytest.raises(Stale):
        match.answer(0, name, EMPTY)
    with pytest.raises(NotYours):
        match.answer(16, match.moments()[0].id, EMPTY)
    match.close(match.moments()[0].id)
    with pytest.raises(Closed):
        match.answer(0, MomentId(0, 2), EMPTY)


def test_a_dropped_clan_leaves_the_others_sheets_alone():
    match, name = open_match()
    for seat in range(15):
        match.answer(seat, name, {"scouts": {"field2": 1}} if seat == 4 else EMPTY)
    match.leave(15, reason="gone for a month")
    assert match.moments()[0].id == name
    assert set(match.held[name]) == set(range(15))
    done = match.answer(4, name, {"scouts": {"field2": 1}})
    assert done is not None
    assert match.state.owners["field2"] == 4


def test_messages_leave_as_events_and_can_be_struck_from_a_record_that_still_verifies():
    match, name = open_match(turns=1)
    sheet = {"scouts": {}, "messages": [{"to": 2, "text": "meet me at the lake"}]}
    form = match.moments()[0].decisions[1].form
    match.answer(1, name, sheet)
    match.close(name)
    said = [event.face for event in match.seen(2) if event.kind == "message"]
    assert said == [{"from": 1, "text": "meet me at the lake"}]
    assert not [event for event in match.seen(3) if event.kind == "message"]
    assert b"meet me" not in game.encode(match.state)
    record = match.published()
    record.entries[0].answers[1] = form.struck(sheet)
    assert b"meet me" not in record.to_json()
    assert verify(game, record).problems == []


def test_missed_is_no_answer_that_a_person_can_send_as_data():
    match, name = open_match()
    with pytest.raises(Refused):
        match.answer(0, name, repr(MISSED))
