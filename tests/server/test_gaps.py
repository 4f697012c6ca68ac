"""The clock on the wall jumps, or the house is away over a deadline: nobody loses a turn by it. The test holds both
clocks, the one on the wall and the one that only runs on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from terrarium.server.models import Beat, Delivery, Gap, Hour, Moment, Seat, Table
from terrarium.server.policy.terms import PACES, Pace, Terms
from terrarium.server.tables.moderate import extending, moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache
from terrarium.server.worker import gaps, uptime
from terrarium.server.worker.rounds import Worker
from terrarium.server.worker.wallclock import Watch

from .processes import Process

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)
HOURLY = Terms(pace=Pace(reply=3600, move=3600, turn=3600, grace=60))
LIVE = Terms(pace=Pace("live", reply=60, move=300, turn=300, grace=3))


class Time:
    """Both clocks."""

    def __init__(self, wall: Any) -> None:
        self.wall, self.run = wall, 1000.0

    def pass_by(self, span: timedelta) -> None:
        self.wall.shift(span)
        self.run += span.total_seconds()

    def jump(self, span: timedelta) -> None:
        self.wall.shift(span)

    def worker(self) -> Worker:
        return Worker(watch=Watch(monotonic=lambda: self.run))


@pytest.fixture
def time() -> Iterator[Time]:
    with time_machine.travel(NOON, tick=False) as wall:
        yield Time(wall)


def at_work(time: Time, *workers: Worker, span: timedelta, step: timedelta = timedelta(seconds=10)) -> None:
    """These workers go their rounds for so long."""
    end = time.run + span.total_seconds()
    while time.run < end:
        time.pass_by(min(step, timedelta(seconds=end - time.run)))
        for one in workers:
            one.clock()


def missed(code: str) -> list[int]:
    return list(Seat.objects.filter(table__code=code).order_by("number").values_list("missed_total", flat=True))


def deadline(code: str) -> datetime:
    at = Moment.objects.get(table__code=code).deadline
    assert at is not None
    return at


def test_days_ahead_and_back_leave_every_deadline_as_it_was(time: Time, four: list[Any], table_of: Any) -> None:
    codes = [table_of("test-count", terms=terms) for terms in (HOURLY, LIVE, Terms(pace=PACES["mail"]))]
    worker = time.worker()
    worker.clock()
    before = [deadline(code) for code in codes]
    time.jump(4 * DAY)
    at_work(time, worker, span=6 * MINUTE)
    time.jump(-4 * DAY)
    worker.clock()
    assert [Table.objects.get(code=code).number for code in (codes[0], codes[2])] == [0, 0]
    assert [deadline(code) for code in (codes[0], codes[2])] == [before[0], before[2]]
    assert missed(codes[1]) == [1, 0], "its own five minutes are over by any clock"
    assert Gap.objects.count() == 0
    assert not Hour.objects.filter(begins__gt=NOON + DAY).exists()
    at_work(time, worker, span=HOUR, step=MINUTE / 2)
    assert missed(codes[0]) == [1, 0], "and then time goes on"


def test_a_clock_that_was_set_right_is_believed_and_costs_nobody_a_turn(
    time: Time, four: list[Any], table_of: Any
) -> None:
    code = table_of("test-count", terms=HOURLY)
    worker = time.worker()
    worker.clock()
    time.jump(4 * DAY)
    at_work(time, worker, span=9 * MINUTE)
    assert Table.objects.get(code=code).number == 0
    assert worker.watch.doubted
    at_work(time, worker, span=2 * MINUTE)
    assert worker.watch.doubted is None
    assert Gap.objects.count() == 1
    assert missed(code) == [0, 0]
    assert datetime.now(UTC) + 59 * MINUTE <= deadline(code) <= datetime.now(UTC) + HOUR, "a whole time anew"


def test_a_small_step_is_doubted_for_as_long_as_it_was(time: Time, house: None) -> None:
    watch = Watch(monotonic=lambda: time.run)
    time.pass_by(HOUR)
    assert watch.read() is not None
    time.jump(timedelta(seconds=4))
    assert watch.read() is not None, "a clock that is set a little is none that jumps"
    time.jump(timedelta(seconds=20))
    assert watch.read() is None
    time.pass_by(timedelta(seconds=19))
    assert watch.read() is None
    time.pass_by(timedelta(seconds=1))
    assert watch.read() is not None
    time.jump(-DAY)
    assert watch.read() is not None, "nobody's time gets shorter by a clock that goes back"


def test_a_clock_that_another_worker_contradicts_is_not_believed(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=HOURLY)
    right, wrong = time.worker(), time.worker()
    right.clock()
    wrong.clock()
    wrong.watch.wall = lambda: datetime.now(UTC) + 4 * DAY
    at_work(time, wrong, right, span=30 * MINUTE)
    assert wrong.watch.doubted
    assert (Gap.objects.count(), missed(code)) == (0, [0, 0])
    at_work(time, wrong, right, span=31 * MINUTE + timedelta(seconds=30))
    assert missed(code) == [1, 0], "the other goes on"


def test_workers_whose_clocks_differ_find_no_gap_between_them(time: Time, four: list[Any], table_of: Any) -> None:
    """Each was there all the time itself. The first beat of the one that is ahead cannot know that."""
    code = table_of("test-count", terms=HOURLY)
    right, ahead = time.worker(), time.worker()
    ahead.watch.wall = lambda: datetime.now(UTC) + 2 * MINUTE
    ahead.watch.believed = (ahead.watch.wall(), time.run)
    at_work(time, right, ahead, span=HOUR + 3 * MINUTE)
    assert Gap.objects.count() <= 1
    assert missed(code) == [1, 0], "deadlines are not put off for ever"


def test_a_worker_that_begins_with_a_wrong_clock_is_not_believed(time: Time, four: list[Any], table_of: Any) -> None:
    """The database's clock tells it apart from one that comes back after an outage."""
    code = table_of("test-count", terms=HOURLY)
    right = time.worker()
    right.clock()
    wrong = Worker(
        watch=Watch(lambda: datetime.now(UTC) + 4 * DAY, monotonic=lambda: time.run, begun=datetime.now(UTC))
    )
    at_work(time, wrong, right, span=30 * MINUTE)
    assert wrong.watch.doubted
    assert (Gap.objects.count(), missed(code)) == (0, [0, 0])


def test_a_deadline_that_fell_into_an_outage_is_put_off(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", moderator=four[3], terms=HOURLY)
    at_work(time, time.worker(), span=50 * MINUTE, step=gaps.BEAT)
    time.pass_by(40 * MINUTE)
    back = datetime.now(UTC)
    time.worker().clock()
    assert (Table.objects.get(code=code).number, missed(code)) == (0, [0, 0])
    assert deadline(code) == back + 40 * MINUTE
    [line] = [one for one in activity.log(None, code) if one.verb == "extend"]
    assert line.reason == "The site was down from 27 March 12:50 to 27 March 13:30 UTC: there is more time."
    [letter] = Delivery.objects.filter(subject__contains="more time")
    assert (letter.person, letter.kind) == (four[0], "turn")
    assert "Friday 27 March 14:10 UTC" in letter.text
    name = look.decisions(four[0], code)[0].moment
    assert playing.submit(four[0], code, 0, name, "on").state == "played"


def test_who_has_answered_is_told_nothing_and_the_moment_waits_for_the_others(
    time: Time, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-sheets", seats=3, terms=HOURLY)
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[0], code, 0, name, {"scouts": {"field1": 2}})
    time.worker().clock()
    time.pass_by(2 * HOUR)
    time.worker().clock()
    told = Delivery.objects.filter(subject__contains="more time").values_list("person__username", flat=True)
    assert sorted(told) == ["bea", "cem"]
    assert deadline(code) == datetime.now(UTC) + HOUR, "a whole time anew at most"


def test_several_workers_that_come_back_together_put_off_once(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=HOURLY)
    time.worker().clock()
    time.pass_by(80 * MINUTE)
    workers = [time.worker() for _ in range(3)]
    for one in workers:
        with Process():
            one.clock()
    assert Gap.objects.count() == 1
    at = deadline(code)
    assert at == datetime.now(UTC) + HOUR
    Gap.objects.update(settled=False)
    assert time.worker().clock() is False, "one that died over it leaves the rest to the next"
    assert deadline(code) == at
    assert len([one for one in activity.log(None, code) if one.verb == "extend"]) == 1


def test_a_table_that_was_paused_is_left_alone(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=HOURLY)
    time.worker().clock()
    moderating.pause(four[0], code)
    before = deadline(code)
    time.pass_by(80 * MINUTE)
    time.worker().clock()
    assert deadline(code) == before
    assert not Delivery.objects.filter(subject__contains="more time").exists()
    moderating.resume(four[0], code)
    assert deadline(code) == datetime.now(UTC) + HOUR, "as after any pause"


def test_live_tables_too(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=LIVE)
    time.worker().clock()
    time.pass_by(2 * DAY)
    time.worker().clock()
    assert missed(code) == [0, 0]
    assert deadline(code) == datetime.now(UTC) + 5 * MINUTE
    assert not Delivery.objects.exists(), "who sits there sees it"


def test_a_short_stop_is_no_outage(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=HOURLY)
    time.worker().clock()
    at_work(time, time.worker(), span=HOUR + MINUTE - timedelta(seconds=30))
    time.pass_by(gaps.SHORTEST)
    time.worker().clock()
    assert Gap.objects.count() == 0
    assert missed(code) == [1, 0]


def test_what_is_due_long_after_the_outage_stays(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=Terms(pace=PACES["correspondence"]))
    before = deadline(code)
    time.worker().clock()
    time.pass_by(5 * HOUR)
    time.worker().clock()
    assert Gap.objects.count() == 1
    assert deadline(code) == before


def test_guarded_windows_that_only_wait_for_their_time_are_closed(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", terms=Terms(pace=Pace(turn=3600, early=False)))
    for seat, one in enumerate(four[:2]):
        name = look.decisions(one, code)[0].moment
        playing.submit(one, code, seat, name, {"scouts": {f"field{seat + 1}": 2}})
    time.worker().clock()
    time.pass_by(2 * HOUR)
    time.worker().clock()
    assert Table.objects.get(code=code).number == 1
    assert missed(code) == [0, 0]


def test_a_seat_with_more_time_than_the_others_keeps_it(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3, moderator=four[3], terms=HOURLY)
    extending.extend(four[3], code, seconds=30 * 60, seat=2, reason="a late train")
    time.worker().clock()
    time.pass_by(2 * HOUR)
    time.worker().clock()
    with cache.kept(code) as here:
        row = here.moments[0]
        assert row.due(2) == row.due(0) == datetime.now(UTC) + HOUR


@pytest.mark.parametrize(
    ("at", "ends", "expected"),
    [
        ("20:00", "21:00", "09:00 next"),
        ("22:00", "21:00", "23:00"),
        ("23:30", "21:00", "23:30"),
    ],
)
def test_by_mail_there_is_at_least_the_promised_notice(at: str, ends: str, expected: str) -> None:
    """Away from seven to nine, with a fixed hour at eight and twelve hours' notice."""

    def hour(text: str) -> datetime:
        day = 28 if text.endswith("next") else 27
        return datetime.fromisoformat(f"2026-03-{day}T{text[:5]}:00+00:00")

    pace = PACES["mail"]
    assert gaps.later(hour(at), hour("19:00"), hour(ends), "turn", pace) == hour(expected)
    moved = gaps.later(hour(at), hour("19:00"), hour(ends), "turn", pace)
    assert gaps.later(moved, hour("19:00"), hour(ends), "turn", pace) == moved, "once"


def test_a_house_older_than_its_beat_knows_its_last_minute(time: Time, four: list[Any], table_of: Any) -> None:
    code = table_of("test-count", terms=HOURLY)
    uptime.beat(NOON)
    assert not Beat.objects.exists()
    time.pass_by(90 * MINUTE)
    time.worker().clock()
    assert Gap.objects.get().begins == NOON + MINUTE
    assert missed(code) == [0, 0]
    uptime.tidy(NOON + timedelta(days=100))
    assert not Gap.objects.exists()
