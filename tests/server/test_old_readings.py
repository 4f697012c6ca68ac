"""A worker and a web process at one table: what one of them has read is older than what the other has done.

Nothing is concluded from an old reading, least of all that there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from msgspec.structs import replace

from terrarium.kernel import Illegal, Refused
from terrarium.server.accounts import profile
from terrarium.server.models import Delivery, Moment, Report, Seat, Table
from terrarium.server.policy.terms import PACES, Absence, Pace, Terms
from terrarium.server.tables import reporting
from terrarium.server.tables.engine import advance, closing, vacations
from terrarium.server.tables.lobby import handover, lobby
from terrarium.server.tables.moderate import extending, voting
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache as hot
from terrarium.server.worker import tick, tidy, uptime
from terrarium.server.worker.rounds import sweep

from .processes import Process

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def worker() -> Process:
    return Process()


def hourly(**more: Any) -> Terms:
    return Terms(pace=Pace(reply=3600, move=3600, turn=3600, grace=60), **more)


def answer(person: Any, code: str, value: Any = None, confirm: bool = True) -> str:
    one = look.decisions(person, code)[0]
    playing.submit(person, code, one.seat, one.moment, one.default if value is None else value, confirm=confirm)
    return one.moment


def stands_at(code: str) -> tuple[str, int]:
    return Table.objects.values_list("status", "number").get(code=code)  # type: ignore[return-value]


def asked(four: list[Any], code: str) -> Any:
    return next(one for one in four if look.decisions(one, code))


def test_a_deadline_is_closed_at_a_table_that_another_process_has_moved(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-auction", terms=hourly())
    worker.has_read(code)
    answer(asked(four, code), code)
    assert stands_at(code) == ("running", 1)
    clock.shift(HOUR + timedelta(seconds=59))
    with worker:
        assert tick.tick() == 0, "the grace runs"
        clock.shift(timedelta(seconds=1))
        assert tick.tick() == 1
    assert stands_at(code) == ("running", 2)


def test_guarded_windows_close_one_after_the_other(clock: Any, worker: Process, four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards", terms=Terms(pace=replace(PACES["untimed"], guard=1)))
    worker.has_read(code)
    for _ in range(40):
        for one in four[:2]:
            for decision in look.decisions(one, code):
                if decision.draft is None:
                    playing.submit(one, code, decision.seat, decision.moment, decision.default)
        clock.shift(timedelta(seconds=1))
        with worker:
            tick.tick()
        assert not Moment.objects.filter(table__code=code, due_at__lte=datetime.now(UTC)).exists()
    ran = uptime.ran(timedelta(days=1))
    assert ran is not None
    assert ran.closed >= 20


def test_what_all_have_confirmed_waits_for_its_time_and_not_for_the_process_that_knows(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-sheets", seats=3, terms=Terms(pace=Pace(turn=3600, early=False)))
    for one in four[:3]:
        answer(one, code)
    worker.has_read(code)
    clock.shift(HOUR)
    tick.tick()
    first = stands_at(code)
    for one in four[:3]:
        answer(one, code)
    assert stands_at(code) == first, "it need not be over early"
    clock.shift(HOUR)
    with worker:
        tick.tick()
    assert stands_at(code)[1] > first[1]
    assert set(Seat.objects.filter(table__code=code).values_list("missed_total", flat=True)) == {0}


def test_reminders_and_notices_are_about_what_is_asked_now(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-auction", terms=hourly())
    worker.has_read(code)
    answer(asked(four, code), code)
    person = asked(four, code)
    clock.shift(HOUR * 4 / 5)
    with worker:
        sweep()
    told = Delivery.objects.filter(kind__in=("turn", "reminder")).values_list("kind", "person_id")
    assert sorted(told) == [("reminder", person.pk), ("turn", person.pk)]


def test_bots_answer_where_another_process_has_moved(
    clock: Any, worker: Process, four: list[Any], monkeypatch: Any
) -> None:
    monkeypatch.setattr("terrarium.server.tables.engine.follow.botting.follow", lambda code: False)
    code = lobby.create_table(
        four[0], lobby.NewTable(game="test-count", seats=2, sit=0, bots={1: "mindful"}, terms=hourly())
    )
    worker.has_read(code)
    answer(four[0], code, "on")
    clock.shift(timedelta(seconds=3))
    with worker:
        assert tick.bots() == 1
    assert stands_at(code) == ("running", 2)


def test_a_bot_stands_in_at_a_table_that_another_process_has_moved(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count", terms=hourly(absence=Absence(bot_after=1, bot="mindful")))
    worker.has_read(code)
    answer(four[0], code, "on")
    clock.shift(HOUR + timedelta(seconds=60))
    with worker:
        tick.tick()
        assert list(Seat.objects.filter(table__code=code).values_list("stand_in", flat=True)) == ["", "mindful"]
    answer(four[0], code, "on")
    clock.shift(timedelta(seconds=3))
    with worker:
        tick.bots()
    assert asked(four, code) == four[0]
    handover.come_back(four[1], code, 1)
    answer(four[0], code, "on")
    clock.shift(timedelta(seconds=3))
    with worker:
        tick.bots()
    assert asked(four, code) == four[1], "whoever is back answers"


def test_a_vacation_that_the_other_process_was_told_of(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count", terms=hourly())
    worker.has_read(code)
    answer(four[0], code, "on")
    profile.vacation(four[1], NOON, NOON + timedelta(days=2))
    clock.shift(timedelta(hours=3))
    with worker:
        assert tick.tick() == 0
        vacations.told(code, None)
    assert stands_at(code) == ("running", 1)
    clock.shift(timedelta(days=2))
    with worker:
        assert tick.tick() == 1


def test_a_vote_is_taken_by_a_process_that_has_not_heard_of_the_others(
    worker: Process, four: list[Any], table_of: Any
) -> None:
    """The last voice decides, wherever the others were given; so does one about what another process has ended."""
    code = table_of("probe-auction", seats=3, moderator=four[3], terms=hourly())
    worker.has_read(code)
    assert [voting.vote(four[seat], code, seat, "pause") for seat in (0, 1)] == [False, False]
    with worker:
        assert voting.vote(four[2], code, 2, "pause") is True, "two have agreed elsewhere"
    worker.has_read(code)
    assert [voting.vote(four[seat], code, seat, "resume") for seat in (0, 1, 2)] == [False, False, True]
    with worker:
        assert voting.vote(four[0], code, 0, "pause") is False, "it goes on: there is something to vote about"
    assert Table.objects.get(code=code).status == "running"


def test_the_reports_of_a_turn_that_begins_while_others_are_written(
    clock: Any, four: list[Any], table_of: Any, monkeypatch: Any
) -> None:
    code = table_of("probe-sheets", seats=3, terms=hourly())
    real = hot.kept

    @contextmanager
    def moved_meanwhile(code: str, fresh: bool = True) -> Iterator[Any]:
        with real(code, fresh) as here:
            monkeypatch.setattr(hot, "kept", real)
            clock.shift(timedelta(seconds=1))
            with Process():
                for one in four[:3]:
                    answer(one, code)
            yield here

    monkeypatch.setattr(hot, "kept", moved_meanwhile)
    before = stands_at(code)
    reporting.write(code)
    assert stands_at(code) != before
    tidy.reports()
    told = Table.objects.get(code=code).told
    assert Table.objects.get(code=code).report_at is None
    for seat in range(3):
        until = Report.objects.filter(table__code=code, seat=seat).order_by("-pk").values_list("until", flat=True)[0]
        assert until == hot.store.told(told)[seat + 1]


def test_an_act_that_is_refused_leaves_the_stand_in_where_it_is(
    clock: Any, worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count", terms=hourly(absence=Absence(bot_after=1, bot="mindful")))
    clock.shift(HOUR + timedelta(seconds=60))
    tick.tick()
    with pytest.raises(Refused):
        playing.act(four[0], code, 0, "nonsense", None)
    with hot.kept(code) as here:
        stored = list(Seat.objects.filter(table__code=code).order_by("number").values_list("stand_in", flat=True))
        assert [chair.stand_in for chair in here.chairs] == stored == ["mindful", ""]


def test_nothing_to_do_is_looked_at_again_where_the_reading_was_old(
    worker: Process, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count")
    worker.has_read(code)
    answer(four[0], code, "on")
    seen: list[int] = []
    with worker:
        assert advance.through(code, lambda here, change: seen.append(here.number) or here.number) == 1
        assert seen == [0, 1]
        assert advance.through(code, lambda here, change: seen.append(here.number) or here.number) == 1
        assert seen == [0, 1, 1], "a reading that stands is confirmed without doing the work twice"


def test_nothing_to_write_is_left_out_of_a_group(worker: Process, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count")
    worker.has_read(code)
    answer(four[0], code, "on")
    with worker:
        assert advance.together({code: lambda here, change: here.number}) == {}
        assert advance.through(code, lambda here, change: here.number) == 1


def test_what_writes_nothing_leaves_no_trace_in_memory(four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=hourly())

    def work(here: Any, change: Any) -> None:
        here.moments[0].due_at = None
        change.touched = True

    advance.through(code, work)
    with hot.kept(code) as here:
        assert here.moments[0].due_at is not None


def test_a_moment_is_closed_when_it_was_and_is_late_until_then(
    clock: Any, four: list[Any], table_of: Any, monkeypatch: Any
) -> None:
    table_of("probe-auction", terms=hourly())
    clock.shift(HOUR + timedelta(minutes=1))
    due = datetime.now(UTC)
    real = closing.close

    def refuses(*_: Any) -> Any:
        raise Illegal("Not now.")

    monkeypatch.setattr(closing, "close", refuses)
    for second in (5, 65, 125):
        clock.move_to(due + timedelta(seconds=second))
        uptime.beat(datetime.now(UTC))
        assert tick.tick() == 1
        assert tick.tick() == 0, "it is left alone for a while"
        ran = uptime.ran(timedelta(days=1))
        assert ran is not None
        assert ran.closed == 0
        cache.clear()
        page = Client().get("/status/").text
        assert ("All is well" in page) == (second == 5)
        assert f"terrarium_turn_lateness_seconds {second}" in Client().get("/metrics").text
    assert "A turn that was due is 2 minutes late." in page
    monkeypatch.setattr(closing, "close", real)
    clock.shift(timedelta(seconds=30))
    assert tick.tick() == 1
    ran = uptime.ran(timedelta(days=1))
    assert ran is not None
    assert (ran.closed, ran.latest) == (1, 155.0)


def test_a_claim_changes_no_time_and_ends_when_the_moment_does(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=hourly())
    clock.shift(HOUR + timedelta(minutes=1))
    now = datetime.now(UTC)
    [one] = tick.claim(now, 10)
    assert tick.claim(now, 10) == []
    assert Moment.objects.get(table__code=code).due_at == one.at == now
    extending.extend(four[0], code, seconds=3600, reason="a long day")
    clock.shift(HOUR)
    assert tick.tick() == 1, "the new deadline is nobody's claim"
    assert stands_at(code)[1] == 1
    clock.shift(HOUR + timedelta(minutes=1))
    assert tick.tick() == 1, "nor is the next moment"
