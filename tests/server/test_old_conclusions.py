"""Faults, letters and gaps that were concluded some time ago or from an old reading: none is told or acted upon that no
longer holds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from terrarium.kernel import Refused
from terrarium.server.accounts import profile
from terrarium.server.base.errors import Faulty, Stopped
from terrarium.server.mail import sending
from terrarium.server.models import Delivery, Moment, Table
from terrarium.server.policy.terms import Pace, Terms
from terrarium.server.tables.engine import advance
from terrarium.server.tables.lobby import handover
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache
from terrarium.server.worker.rounds import sweep

from .processes import Process

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAILY = Terms(pace=Pace(reply=86400, move=86400, turn=86400, grace=60))


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def answer(person: Any, code: str, value: Any = None) -> None:
    one = look.decisions(person, code)[0]
    playing.submit(person, code, one.seat, one.moment, one.default if value is None else value)


def state_of(person: Any, kind: str) -> list[str]:
    return list(Delivery.objects.filter(person=person, kind=kind).values_list("state", flat=True))


def test_a_digest_tells_of_no_turn_that_is_over(clock: Any, four: list[Any], table_of: Any) -> None:
    for one in four[:2]:
        profile.change(one, notices={"turn": "digest"}, digest_at=time(13, 0))
    over, still = (table_of("test-count", title=title, terms=DAILY) for title in ("Over", "FrozenTable"))
    clock.shift(timedelta(minutes=3))
    sweep()
    assert state_of(four[0], "turn") == ["digest", "digest"]
    answer(four[0], over, "on")
    clock.shift(HOUR)
    sending.digests()
    letter = Delivery.objects.get(kind="digest", person=four[0])
    assert letter.subject == "Terrarium: 1 notification"
    assert "FrozenTable (Count): your turn" in letter.text
    assert "Over" not in letter.text
    assert sorted(state_of(four[0], "turn")) == ["sent", "withdrawn"]
    answer(four[0], still, "on")


def test_no_digest_where_nothing_in_it_holds_any_more(clock: Any, four: list[Any], table_of: Any) -> None:
    profile.change(four[0], notices={"turn": "digest"}, digest_at=time(13, 0))
    code = table_of("test-count", terms=DAILY)
    clock.shift(timedelta(minutes=3))
    sweep()
    answer(four[0], code, "on")
    clock.shift(HOUR)
    assert sending.digests() == 0
    assert state_of(four[0], "turn") == ["withdrawn"]
    assert not Delivery.objects.filter(kind="digest").exists()


def test_a_notice_that_waited_is_not_sent_to_who_has_answered_meanwhile(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    """The moment is still open: the others have not answered."""
    for one in four[:3]:
        profile.change(one, quiet=(time(11, 0), time(13, 0)))
    code = table_of("probe-sheets", seats=3, terms=DAILY)
    clock.shift(timedelta(minutes=3))
    sweep()
    answer(four[0], code)
    moment = look.decisions(four[1], code)[0]
    playing.submit(four[1], code, 1, moment.moment, moment.default, confirm=False)
    clock.shift(HOUR)
    sending.post(50)
    assert Moment.objects.filter(table__code=code).exists()
    assert [state_of(one, "turn") for one in four[:3]] == [["withdrawn"], ["sent"], ["sent"]]


def test_a_notice_that_waited_is_not_sent_to_who_has_the_seat_no_more(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    profile.change(four[0], quiet=(time(11, 0), time(13, 0)))
    code = table_of("test-count", terms=DAILY)
    clock.shift(timedelta(minutes=3))
    sweep()
    offer = handover.offer_seat(four[0], code, 0)
    handover.take_seat(four[2], code, offer.token)
    clock.shift(HOUR)
    sending.post(50)
    assert state_of(four[0], "turn") == ["withdrawn"]
    assert not mail.outbox


def test_a_fault_that_rests_on_an_old_reading_stops_no_table(clock: Any, four: list[Any], table_of: Any) -> None:
    """The rules break over a position that is none any more: who asked is refused, and the others play on."""
    code = table_of("test-count")
    worker = Process()
    worker.has_read(code)
    name = look.decisions(four[0], code)[0].moment
    answer(four[0], code, "on")
    with worker, pytest.raises(Refused, match=r"moved on|over|closed|stale"):
        playing.submit(four[0], code, 0, name, "crash")
    assert Table.objects.get(code=code).status == Table.RUNNING
    with pytest.raises(Stopped):
        advance.through(code, lambda here, change: _breaks())
    assert Table.objects.get(code=code).paused_because == "fault"


def _breaks() -> None:
    raise Faulty("The rules divide by nothing.")


def test_a_copy_in_memory_that_is_spoilt_is_no_fault_of_the_table(clock: Any, four: list[Any], table_of: Any) -> None:
    """What others have entered leads from it to another state than recorded; from the stored one it does not."""
    code = table_of("test-count")
    worker = Process()
    with worker, cache.kept(code) as here:
        here.playing.state.total = 40  # type: ignore[attr-defined]
    answer(four[0], code, "on")
    with worker, cache.kept(code) as here:
        assert here.playing.state.total == 1  # type: ignore[attr-defined]
    assert Table.objects.get(code=code).status == Table.RUNNING


def test_a_vacation_that_was_told_during_a_pause_counts_when_the_match_goes_on(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count", terms=DAILY)
    moderating.pause(four[0], code)
    profile.vacation(four[0], NOON, NOON + timedelta(days=10))
    moderating.resume(four[0], code)
    deadline = Moment.objects.get(table__code=code).deadline
    assert deadline == NOON + timedelta(days=11)
