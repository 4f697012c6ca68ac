"""The status page: its figures are those of the rows, and it says what is wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from terrarium.server.models import Delivery, Hour, Moment, Table
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.play.pages import status
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.worker import tick, uptime

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def page() -> str:
    cache.clear()
    answer = Client().get("/status/")
    assert answer.status_code == 200
    return answer.text


def test_minutes_are_counted_once_however_many_workers_beat(house: None) -> None:
    for minute in range(90):
        for second in (0, 5, 59):
            uptime.beat(NOON + timedelta(minutes=minute, seconds=second))
    assert list(Hour.objects.order_by("begins").values_list("minutes", flat=True)) == [60, 30]
    ran = uptime.ran(timedelta(days=1), NOON + timedelta(minutes=90))
    assert ran is not None
    assert (ran.minutes, ran.passed, ran.share) == (90, 90, 1.0)
    later = uptime.ran(timedelta(days=1), NOON + timedelta(minutes=180))
    assert later is not None
    assert later.share == 0.5, "an hour and a half without a worker"
    uptime.tidy(NOON + timedelta(days=91))
    assert uptime.ran(timedelta(days=1), NOON) is None


def test_how_late_turns_are_resolved(four: list[Any], table_of: Any) -> None:
    with time_machine.travel(NOON, tick=False):
        code = table_of("probe-auction", terms=Terms(pace=PACES["correspondence"]))
        due = Moment.objects.get(table__code=code).due_at
        assert due is not None
    with time_machine.travel(due + timedelta(seconds=7), tick=False):
        assert tick.tick() == 1
        ran = uptime.ran(timedelta(days=1))
        assert ran is not None
        assert (ran.closed, ran.late, ran.latest) == (1, 7.0, 7.0)


def test_the_page_of_a_house_that_is_well(house: None) -> None:
    uptime.beat(timezone.now())
    text = page()
    assert "All is well" in text
    assert "None sent" in text


def test_the_page_says_what_is_wrong(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=Terms(pace=PACES["correspondence"]))
    assert "No worker has been running" in page()
    uptime.beat(timezone.now())
    Moment.objects.filter(table__code=code).update(due_at=timezone.now() - timedelta(hours=3))
    assert "A turn that was due is 3 hours late." in page()
    Table.objects.filter(code=code).update(status=Table.PAUSED, paused_because="fault")
    assert "1 table has stopped because of a fault in the rules." in page()
    put(Letter(four[0], "table", "a", "Subject", "Text"))
    Delivery.objects.update(next_try=timezone.now() - timedelta(minutes=40))
    text = page()
    assert "An email has been waiting for 40 minutes." in text
    assert "All is well" not in text


def test_how_long_letters_take(four: list[Any]) -> None:
    now = timezone.now()
    for n, seconds in enumerate((1, 2, 3, 4, 5, 6, 7, 8, 9, 4000)):
        put(Letter(four[0], "table", str(n), "Subject", "Text"))
        made = now - timedelta(hours=5)
        Delivery.objects.filter(once=str(n)).update(
            state=Delivery.SENT, made_at=made, sent_at=made + timedelta(seconds=seconds)
        )
    assert status.letters(now) == {"count": 10, "half": "6 seconds", "most": "67 minutes"}


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(0.04, "0.0 seconds"), (1.5, "1.5 seconds"), (59, "59 seconds"), (180, "3 minutes"), (90000, "25 hours")],
)
def test_times_in_words(seconds: float, says: str) -> None:
    assert status.span(seconds) == says
