"""What somebody would try who wants to win at a table by other means than playing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.db import connections
from msgspec.structs import replace

from terrarium.kernel import Closed, NotYours
from terrarium.server.accounts import profile, tokens
from terrarium.server.api import stream
from terrarium.server.base import pubsub
from terrarium.server.base.errors import Unknown
from terrarium.server.live import events as live
from terrarium.server.live import hub
from terrarium.server.models import Moment, Seat
from terrarium.server.policy.terms import PACES, Pace, Terms
from terrarium.server.tables import files
from terrarium.server.tables.lobby import handover, lobby
from terrarium.server.tables.moderate import correcting, extending, moderating, voting
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look
from terrarium.server.worker import tick

from .houses import AT_ONCE

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SLOW = Terms(pace=Pace(reply=3600, move=3600, turn=7200))


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def deadline(code: str) -> datetime:
    at = Moment.objects.get(table__code=code).deadline
    assert at is not None
    return at


# ---- the clock as a weapon


def test_a_vacation_brings_nobody_elses_deadline_nearer(clock: Any, four: list[Any], table_of: Any) -> None:
    """The moderator has put the deadline off, or the table stood still: who tells of a vacation must not undo it."""
    code = table_of("probe-sheets", seats=3, moderator=four[3], terms=SLOW)
    extending.extend(four[3], code, seconds=10 * 3600, reason="a holiday")
    moderating.pause(four[3], code)
    clock.shift(timedelta(days=2))
    moderating.resume(four[3], code)
    promised = deadline(code)
    profile.vacation(four[0], NOON + timedelta(days=30), NOON + timedelta(days=31))
    profile.vacation(four[0], None, None)
    assert deadline(code) == promised
    assert tick.tick() == 0


def test_who_is_back_early_gives_the_time_back_that_the_vacation_took(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-sheets", seats=3, moderator=four[3], terms=SLOW)
    profile.vacation(four[0], NOON, NOON + timedelta(days=20))
    profile.vacation(four[1], NOON, NOON + timedelta(days=3))
    assert deadline(code) == NOON + timedelta(days=20) + 2 * HOUR
    clock.shift(timedelta(days=1))
    profile.vacation(four[0], None, None)
    assert deadline(code) == NOON + timedelta(days=3) + 2 * HOUR, "the other is still away"
    profile.vacation(four[1], None, None)
    assert deadline(code) == NOON + timedelta(days=1) + 2 * HOUR, "everybody has a whole turn"


def test_shorter_terms_are_no_trap(clock: Any, four: list[Any], table_of: Any) -> None:
    """A moderator who plays shortens the pace: what would be over already begins anew."""
    code = table_of("probe-sheets", seats=3, terms=SLOW)
    clock.shift(HOUR)
    lobby.change_table(four[0], code, terms=Terms(pace=Pace(reply=60, move=60, turn=1800)))
    assert deadline(code) == NOON + HOUR + timedelta(seconds=1800)


# ---- knowing what no seat may know


def test_who_has_the_record_of_a_running_match_takes_no_seat_in_it(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3, moderator=four[3])
    files.export_match(four[3], code)
    lobby.open_seat(four[3], code, 2, "absent")
    with pytest.raises(NotYours, match="behind the screen"):
        lobby.join(four[3], code, seat=2)


def test_who_knows_one_seat_takes_no_other(four: list[Any], table_of: Any) -> None:
    """A moderator who plays opens another's seat and moves over: with two hands known, no game is fair."""
    code = table_of("probe-windows", seats=3)
    lobby.open_seat(four[0], code, 1, "absent")
    lobby.seat_bot(four[0], code, 0, "", "I move")
    with pytest.raises(NotYours, match="another seat"):
        lobby.join(four[0], code, seat=1)
    lobby.join(four[3], code, seat=1)
    link = handover.offer_seat(four[2], code, 2)
    with pytest.raises(NotYours, match="another seat"):
        handover.take_seat(four[0], code, link.token)
    lobby.open_seat(four[0], code, 0)
    assert lobby.join(four[0], code, seat=0) == 0, "one's own again is no news"


def test_several_seats_for_one_are_settled_before_the_start(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-windows", seats=3)
    with pytest.raises(Closed, match="several seats"):
        lobby.change_table(four[0], code, terms=replace(AT_ONCE, several=True))


def test_taking_back_tells_nothing_of_hidden_answers(four: list[Any], table_of: Any) -> None:
    """Whether one may still take back must not depend on who has answered a question that nobody knows of."""
    terms = Terms(pace=replace(PACES["untimed"], guard=60))
    code = table_of("probe-windows", seats=3, terms=terms)
    caster = _announced(four, code)
    before = look.table(four[caster], code).may, look.pulse(four[caster], code)
    other = (caster + 1) % 3
    [hidden] = look.decisions(four[other], code)
    assert hidden.hidden
    playing.submit(four[other], code, other, hidden.moment, hidden.default)
    assert (look.table(four[caster], code).may, look.pulse(four[caster], code)) == before


def _announced(four: list[Any], code: str) -> int:
    """The first seat that can lays a spell, which opens a hidden window; gives the seat."""
    while True:
        seat, asked = next((seat, d) for seat in range(3) for d in look.decisions(four[seat], code))
        spell = "bolt" in asked.form.ways  # type: ignore[attr-defined]
        playing.submit(four[seat], code, seat, asked.moment, {"bolt": (seat + 1) % 3} if spell else {"wait": True})
        if spell:
            return seat


def test_spectators_who_see_later_read_the_log_later(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=2, terms=replace(SLOW, delay=600))
    extending.extend(four[0], code, seconds=60, reason="now")
    assert activity.log(None, code) == []
    assert [line.verb for line in activity.log(four[1], code)] == ["extend"]
    clock.shift(timedelta(seconds=601))
    assert [line.verb for line in activity.log(None, code)] == ["extend"]


# ---- seats that come back


def test_a_dropped_seat_is_not_revived_by_an_old_offer(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=3)
    link = handover.offer_seat(four[1], code, 1)
    correcting.drop(four[0], code, 1, "unfair play")
    for who in (four[1], four[3]):
        with pytest.raises((Unknown, Closed)):
            handover.take_seat(who, code, link.token)
    assert Seat.objects.get(table__code=code, number=1).kind == "dropped"


def test_who_was_put_out_of_a_private_table_stays_out(four: list[Any]) -> None:
    code = lobby.create_table(
        four[0], lobby.NewTable(game="probe-auction", seats=3, private=True, sit=0, terms=AT_ONCE)
    )
    link = lobby.invite(four[0], code)
    shared = lobby.invite(four[0], code, uses=5)
    lobby.join(four[1], code, invitation=link.token)
    lobby.join(four[2], code, invitation=shared.token)
    unused = lobby.invite(four[0], code)
    lobby.open_seat(four[0], code, 1, "unfair play")
    for token in ("", link.token, shared.token):
        with pytest.raises(Unknown):
            look.table(four[1], code, invitation=token)
        with pytest.raises(Unknown):
            lobby.join(four[1], code, invitation=token)
    assert lobby.join(four[3], code, invitation=unused.token) == 1, "who was asked and has not come yet still may"


# ---- votes


def test_no_step_back_behind_the_back_of_an_absent_player(four: list[Any], table_of: Any) -> None:
    """Two play, one is stood in for: the other alone must not roll again until the dice please."""
    code = table_of("probe-auction", seats=2)
    [asked] = look.decisions(four[0], code)
    playing.submit(four[0], code, 0, asked.moment, asked.default)
    Seat.objects.filter(table__code=code, number=1).update(stand_in="random")
    talking.message(four[0], code, "anew", seat=0)
    assert voting.vote(four[0], code, 0, "take-back") is False
    [motion] = look.table(four[0], code).motions
    assert motion.wanted == (1,)


# ---- streams that are left open


@pytest.mark.django_db(transaction=True)
def test_a_stream_ends_with_the_token_that_opened_it(
    four: list[Any], table_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    monkeypatch.setattr(hub, "POLL", 0.05)
    monkeypatch.setattr(pubsub, "listen", lambda: None)
    code = table_of("probe-sheets", seats=2)
    key, token = tokens.make(four[1], "a program", ["read"])
    headers = {"authorization": f"Bearer {key}"}

    async def heard() -> None:
        opened = [await live.begun(headers, code, ""), await live.begun(headers, "", "")]
        news, desk = (one.lines() for one in opened)
        events = stream.follow(headers, code, 1, 0, asyncio.Event())
        assert b"retry" in await anext(news)
        assert b"retry" in await anext(desk)
        assert await anext(events) == b"\n"
        await sync_to_async(tokens.revoke)(four[1], token.pk)
        for lines in (news, desk, events):
            assert b"data" not in b"".join([line async for line in lines][1:]), "at most what was known before"
        for one in opened:
            one.close()
        await sync_to_async(connections.close_all)()

    asyncio.run(heard())


def test_signs_of_life_come_at_fixed_times() -> None:
    """They must not be put off by what others do, or their times would tell of it."""

    async def beats() -> None:
        woken = asyncio.Event()
        woken.set()
        beat = live.Beat(1000.0)
        next_ = beat.next
        assert await beat.due(woken) is False
        assert beat.next == next_
        beat.next -= 1000.5
        assert await beat.due(woken) is True
        assert beat.next == next_ - 0.5

    with ThreadPoolExecutor(1) as aside:  # a browser's event loop may run in this thread
        aside.submit(asyncio.run, beats()).result()
