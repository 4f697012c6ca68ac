"""What happens to a house in years: the mail server is away, letters grow old, a round hangs."""

from __future__ import annotations

import smtplib
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from terrarium.server.mail import notices, sending
from terrarium.server.models import Delivery, Table
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.moderate import rewinding
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache
from terrarium.server.worker import rounds, tick
from terrarium.server.worker.rounds import Worker

from .. import patience

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)


class Post(BaseEmailBackend):
    """A mail server that answers as a test wants it to."""

    answer: Exception | None = None
    got: list[str] = []

    def send_messages(self, messages: Any) -> int:
        if Post.answer is not None:
            raise Post.answer
        Post.got += [message.subject for message in messages]
        return len(messages)


@pytest.fixture
def post(settings: Any) -> type[Post]:
    settings.EMAIL_BACKEND = f"{__name__}.Post"
    Post.answer, Post.got = None, []
    return Post


def write(four: list[Any], count: int) -> None:
    for n in range(count):
        assert put(Letter(four[n % 4], "table", f"letter {n}", f"letter {n}", "text"))


def test_a_day_without_a_mail_server_costs_no_letter_and_sends_none_twice(four: list[Any], post: type[Post]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        write(four, 3)
        post.answer = ConnectionRefusedError("nobody listens")
        tries = 0
        while timezone.now() < NOON + timedelta(days=1):
            assert sending.post(10) is None, "the first that finds nobody speaks for all"
            tries += 1
            clock.shift(timedelta(minutes=30))
        states = list(Delivery.objects.values_list("state", "error"))
        assert {state for state, _ in states} == {"waiting"}
        assert any("nobody listens" in error for _, error in states), "and its person can see why"
        post.answer = None
        assert sending.post(10) == 3, "they go as soon as somebody answers again"
        assert sending.post(10) == 0
    assert sorted(post.got) == ["letter 0", "letter 1", "letter 2"]
    assert sum(Delivery.objects.values_list("tries", flat=True)) == tries + 3


def test_a_refused_letter_waits_longer_each_time_and_holds_up_no_other(four: list[Any], post: type[Post]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        write(four, 1)
        post.answer = smtplib.SMTPRecipientsRefused({})
        waits = []
        while (letter := Delivery.objects.get(once="letter 0")).next_try is not None:
            clock.move_to(letter.next_try)
            assert sending.post(10) == 0
            letter.refresh_from_db()
            waits.append(letter.next_try - timezone.now() if letter.next_try else None)
        assert waits[:5] == [timedelta(minutes=n) for n in (1, 1, 2, 4, 8)]
        assert waits[-2:] == [timedelta(hours=6), None]
        assert letter.state == "failed"
        assert timezone.now() - NOON < timedelta(days=6)


def test_a_notice_whose_moment_is_over_is_not_sent(four: list[Any], table_of: Any, post: type[Post]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        code = table_of("probe-auction", seats=2, terms=Terms(pace=PACES["correspondence"]))
        clock.shift(timedelta(minutes=3))
        assert notices.sweep(timezone.now()) == 1
        post.answer = TimeoutError()
        sending.post(10)
        [asked] = [one for person in four[:2] for one in look.decisions(person, code)]
        playing.submit(four[asked.seat], code, asked.seat, asked.moment, asked.default)
        post.answer = None
        clock.shift(timedelta(hours=2))
        sending.post(10)
        assert "withdrawn" in Delivery.objects.filter(kind="turn").values_list("state", flat=True)
        assert post.got == []


def test_neither_bots_nor_letters_hold_up_the_clock(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks for ever and a mail server that never answers: deadlines are looked at all the same."""
    never, ticked = threading.Event(), threading.Semaphore(0)
    monkeypatch.setattr(Worker, "hands", lambda self: never.wait() or False)
    monkeypatch.setattr(Worker, "post", lambda self: never.wait() or False)
    monkeypatch.setattr(tick, "tick", lambda now: ticked.release() or 0)
    monkeypatch.setattr(Worker, "say", lambda self, at, sure: None)
    monkeypatch.setattr(rounds, "sweep", lambda: None)
    one = Worker(0.01)
    running = threading.Thread(target=one._go, args=(one.clock,), daemon=True)
    beside = [threading.Thread(target=one._go, args=(work,), daemon=True) for work in (one.hands, one.post)]
    for thread in (*beside, running):
        thread.start()
    assert all(ticked.acquire(timeout=patience.SECONDS) for _ in range(3))
    one.stop()
    never.set()
    patience.joined(running)


def test_a_worker_that_hangs_ends_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    one = Worker()

    def end(code: int) -> None:
        ended.append(code)
        one.stop()

    monkeypatch.setattr(rounds.os, "_exit", end)
    monkeypatch.setattr(one.stopping, "wait", lambda seconds: bool(ended))
    one.seen = {"clock": time.monotonic(), "hands": time.monotonic() - rounds.HANGS - 1}
    one._watch()
    assert ended == [70]


def test_one_may_go_back_to_where_one_had_gone_back_to(four: list[Any], table_of: Any) -> None:
    """A standing instruction plays on in the same breath as the rewind: what stood between is still to be found."""
    code = table_of("probe-auction", seats=3, moderator=four[3])
    first = next(one for person in four[:3] for one in look.decisions(person, code))
    playing.submit(four[first.seat], code, first.seat, first.moment, {"bid": 1})
    second = next(one for person in four[:3] for one in look.decisions(person, code))
    playing.instruct(four[second.seat], code, second.seat, {"limit": 3})
    rewinding.rewind(four[3], code, 1, "once more")
    assert Table.objects.get(code=code).number == 4, "the rewind, and the instruction's answer"
    cache.clear()
    for number in range(look.table(four[0], code).number + 1):
        assert look.position(four[0], code, at=number).text
    rewinding.rewind(four[3], code, 3, "and again")
    cache.clear()
    assert look.position(four[0], code).view.high == 2, "the instruction stands"
