"""The tick: deadlines, the absent, guard time, notices, reports; with a clock that the test holds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail

from terrarium.kernel import Illegal
from terrarium.kernel.document import Heading, Pairs, Para
from terrarium.server.accounts import profile
from terrarium.server.base.errors import Unknown
from terrarium.server.mail import sending
from terrarium.server.models import Delivery, Entry, Moment, Report, Seat, Table, User
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.policy.terms import PACES, Absence, Pace, Terms
from terrarium.server.tables import reporting
from terrarium.server.tables.lobby import handover
from terrarium.server.tables.moderate import extending, moderating, rewinding
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache
from terrarium.server.worker import tick
from terrarium.server.worker.rounds import sweep

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def correspondence(**more: Any) -> Terms:
    return Terms(pace=Pace(reply=3600, move=3600, turn=7200, grace=60), **more)


def status(code: str) -> tuple[str, str, int]:
    return Table.objects.values_list("status", "paused_because", "number").get(code=code)  # type: ignore[return-value]


def test_a_missed_deadline_is_answered_by_default_after_the_grace(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=correspondence())
    assert tick.tick() == 0
    clock.shift(timedelta(seconds=3600 + 59))
    assert tick.tick() == 0
    clock.shift(timedelta(seconds=1))
    assert tick.tick() == 1
    assert tick.tick() == 0
    assert status(code) == ("running", "", 1)
    assert sorted(Seat.objects.filter(table__code=code).values_list("missed_total", flat=True)) == [0, 1]


def test_submitted_but_unconfirmed_sheets_count_at_the_deadline(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3, terms=correspondence())
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[0], code, 0, name, {"scouts": {"field1": 2}}, confirm=False)
    playing.save_draft(four[1], code, 1, name, {"scouts": {"field2": 2}})
    clock.shift(timedelta(seconds=7261))
    assert tick.tick() == 1
    taken = [event.face for event in look.events(four[0], code) if event.kind == "taken"]
    assert taken == [{"field": "field1", "seat": 0}]
    assert list(Seat.objects.filter(table__code=code).values_list("missed_run", flat=True)) == [0, 1, 1]


def test_more_time_for_one_seat_alone(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3, moderator=four[3], terms=correspondence())
    common = NOON + timedelta(seconds=7200)
    extending.extend(four[3], code, seconds=3600, seat=2, reason="a late train")
    due = [look.decisions(four[seat], code)[0].due for seat in range(3)]
    assert due == [common, common, common + timedelta(seconds=3600)]
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[0], code, 0, name, {"scouts": {"field1": 2}})
    closes = [look.table(person, code).moments[0].due for person in (four[0], four[1], four[3])]
    longer = common + timedelta(seconds=3600)
    assert closes == [longer, common, longer], "who owes nothing is told when it closes at the latest"
    clock.move_to(common + timedelta(seconds=61))
    assert tick.tick() == 0, "it waits for the one"
    cache.clear()
    playing.submit(four[2], code, 2, name, {"scouts": {"field2": 2}})
    assert tick.tick() == 1, "nobody else has time left"
    assert list(Seat.objects.filter(table__code=code).values_list("missed_run", flat=True)) == [0, 1, 0]
    [line] = activity.log(None, code)
    assert (line.verb, line.seat, line.reason) == ("extend", 2, "a late train")
    extending.extend(four[3], code, seconds=3600, seat=0)
    moderating.pause(four[3], code, "a week off")
    clock.shift(timedelta(days=7))
    moderating.resume(four[3], code)
    later = [look.decisions(four[seat], code)[0].due for seat in (0, 1)]
    assert later[0] - later[1] == timedelta(seconds=3600)  # type: ignore[operator]
    clock.move_to(later[0] + timedelta(seconds=60))  # type: ignore[operator]
    assert tick.tick() == 1, "at its own deadline the seat has missed it too"


def test_more_time_for_a_seat_tells_nothing_of_a_hidden_moment(clock: Any, four: list[Any], table_of: Any) -> None:
    terms = Terms(pace=Pace("live", reply=60, move=60, guard=5))
    code = table_of("probe-windows", seats=3, moderator=four[3], terms=terms)
    windows_until_hidden(code, four)
    for seat in range(3):
        with pytest.raises(Illegal, match="There is no deadline to extend"):
            extending.extend(four[3], code, seconds=60, seat=seat)


def test_without_early_resolution_everybody_waits_for_the_hour(clock: Any, four: list[Any], table_of: Any) -> None:
    pace = Pace("mail", turn=0, hour="20:00", zone="Europe/Berlin", notice=12 * 3600, early=False, grace=0)
    code = table_of("probe-sheets", seats=2, terms=Terms(pace=pace))
    name = look.decisions(four[0], code)[0].moment
    for seat in (0, 1):
        playing.submit(four[seat], code, seat, name, {"scouts": {}})
    assert status(code)[2] == 0
    due = look.table(None, code).moments[0].due
    assert due == datetime(2026, 3, 28, 20, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    clock.move_to(due - timedelta(seconds=1))
    assert tick.tick() == 0
    clock.move_to(due)
    assert tick.tick() == 1
    assert status(code)[2] == 1
    after = look.table(None, code).moments[0].due
    assert after == datetime(2026, 3, 29, 20, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    assert after is not None
    assert after - due == timedelta(hours=23)


def test_default_then_bot_then_back(clock: Any, four: list[Any], table_of: Any) -> None:
    terms = correspondence(absence=Absence(bot_after=2, bot="random"))
    code = table_of("probe-sheets", seats=3, terms=terms, options={"turns": 20})
    for turn in range(2):
        for seat in (0, 1):
            name = look.decisions(four[seat], code)[0].moment
            playing.submit(four[seat], code, seat, name, {"scouts": {}})
        assert status(code) == ("running", "", turn)
        clock.shift(timedelta(seconds=7261))
        tick.tick()
        assert status(code) == ("running", "", turn + 1)
    for seat in (0, 1):  # from now on nobody waits for the absent
        name = look.decisions(four[seat], code)[0].moment
        playing.submit(four[seat], code, seat, name, {"scouts": {}})
    assert status(code) == ("running", "", 3)
    absent = look.table(None, code).seats[2]
    assert (absent.stand_in, absent.player, absent.missed) == ("random", "cem", 2)
    assert [line.verb for line in activity.log(None, code)] == ["stand-in"]
    assert Delivery.objects.filter(person=four[2], subject__contains="a bot is playing for you").count() == 1
    assert "come_back" in look.table(four[2], code).may
    handover.come_back(four[2], code, 2)
    assert look.table(None, code).seats[2].stand_in == ""
    assert look.decisions(four[2], code)


def test_who_answers_again_is_back_by_that(clock: Any, four: list[Any], table_of: Any) -> None:
    terms = correspondence(absence=Absence(bot_after=1, bot="random"))
    code = table_of("probe-auction", seats=2, terms=terms)
    first = next(d for p in four[:2] for d in look.decisions(p, code)).seat
    clock.shift(timedelta(seconds=3661))
    tick.tick()
    assert Seat.objects.get(table__code=code, number=first).stand_in == "random"
    other = 1 - first
    owed = look.decisions(four[other], code)
    playing.submit(four[other], code, other, owed[0].moment, {"pass": True})
    assert status(code)[0] == "running"


def test_the_absent_are_dropped_where_the_terms_say_so(clock: Any, four: list[Any], table_of: Any) -> None:
    terms = correspondence(absence=Absence(bot_after=0, drop_after=2))
    code = table_of("probe-sheets", seats=3, terms=terms)
    for _ in range(2):
        for seat in (0, 1):
            name = look.decisions(four[seat], code)[0].moment
            playing.submit(four[seat], code, seat, name, {"scouts": {}})
        clock.shift(timedelta(seconds=7261))
        tick.tick()
    assert look.table(None, code).seats[2].kind == "dropped"
    assert any(event.kind == "left" for event in look.events(None, code))


def test_never_ahead_without_anybody(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=2, moderator=four[3], terms=correspondence(), options={"turns": 20})
    for _ in range(6):
        clock.shift(timedelta(seconds=7261))
        tick.tick()
    assert status(code) == ("paused", "nobody", 2)
    assert Delivery.objects.filter(person=four[3], subject__contains="nobody is left").count() == 1
    handover.come_back(four[0], code, 0)
    assert status(code)[0] == "running"
    due = look.table(None, code).moments[0].due
    assert due is not None
    assert due > datetime.now(UTC)


def test_a_pause_moves_the_deadline(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", moderator=four[3], terms=correspondence())
    clock.shift(timedelta(seconds=600))
    moderating.pause(four[3], code)
    clock.shift(timedelta(days=5))
    assert tick.tick() == 0
    moderating.resume(four[3], code)
    due = look.table(None, code).moments[0].due
    assert due == NOON + timedelta(days=5, seconds=3600)
    extending.extend(four[3], code, seconds=1800, reason="asked for")
    assert look.table(None, code).moments[0].due == due + timedelta(seconds=1800)
    clock.move_to(due + timedelta(seconds=1799))
    assert tick.tick() == 0
    clock.move_to(due + timedelta(seconds=1860))
    assert tick.tick() == 1


def test_a_vacation_moves_the_deadline_of_who_is_asked(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=correspondence())
    seat = next(d for p in four[:2] for d in look.decisions(p, code)).seat
    profile.vacation(four[seat], NOON, NOON + timedelta(days=7))
    assert look.table(None, code).moments[0].due == NOON + timedelta(days=7, seconds=3600)
    assert look.table(None, code).seats[seat].away
    profile.vacation(four[seat], None, None)
    assert look.table(None, code).moments[0].due == NOON + timedelta(seconds=3600)


def windows_until_hidden(code: str, people: list[Any]) -> None:
    for _ in range(60):
        if any(m.hidden for m in Moment.objects.filter(table__code=code)):
            return
        who, owed = next((p, d) for p in people for d in look.decisions(p, code))
        bolt = owed.form.ways.get("bolt")  # type: ignore[attr-defined]
        answer = {"bolt": bolt.options[0]} if bolt else {"wait": True}
        playing.submit(who, code, owed.seat, owed.moment, answer)
    raise AssertionError("no window opened")


def test_a_hidden_moment_stays_open_for_the_guard_time_whatever_the_answers(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-windows", seats=3, terms=Terms(pace=Pace("live", reply=60, move=60, guard=5)))
    windows_until_hidden(code, four)
    for one in four[:3]:
        for owed in look.decisions(one, code):
            playing.submit(one, code, owed.seat, owed.moment, {"pass": True})
    row = Moment.objects.get(table__code=code)
    assert row.hidden
    assert row.due_at == row.not_before == NOON + timedelta(seconds=5)
    number = status(code)[2]
    for who in (*four, None):
        for moment in look.table(who, code).moments:
            named = {*moment.awaited, *moment.confirmed}
            assert named <= set(look.table(who, code).your_seats)
        assert not any(seat.awaited for seat in look.table(who, code).seats)
    clock.shift(timedelta(seconds=4.9))
    assert tick.tick() == 0
    clock.shift(timedelta(seconds=0.1))
    assert tick.tick() == 1
    assert status(code)[2] > number


@pytest.mark.parametrize("pace", PACES)
def test_no_pace_betrays_by_its_haste_that_nobody_had_to_think(
    pace: str, clock: Any, four: list[Any], table_of: Any
) -> None:
    """Answers that come in the same instant, as standing instructions give them, close a hidden moment no sooner than a
    person's would; also at a table without clocks."""
    code = table_of("probe-windows", seats=3, terms=Terms(pace=PACES[pace]))
    windows_until_hidden(code, four)
    for one in four[:3]:
        for owed in look.decisions(one, code):
            playing.submit(one, code, owed.seat, owed.moment, {"pass": True})
    assert Moment.objects.filter(table__code=code, hidden=True, not_before__gte=NOON + timedelta(seconds=4)).exists()
    clock.shift(timedelta(seconds=PACES[pace].guard))
    assert tick.tick() == 1
    assert not Moment.objects.filter(table__code=code, opened_at=NOON).exists()


@pytest.mark.parametrize(
    ("zone", "begins", "closes"),
    [
        ("Europe/Berlin", "2026-03-28T12:00", ["03-28T19:00", "03-29T18:00", "03-30T18:00"]),
        ("Europe/Berlin", "2026-10-24T12:00", ["10-24T18:00", "10-25T19:00", "10-26T19:00"]),
        ("America/New_York", "2027-03-13T12:00", ["03-14T01:00", "03-15T00:00", "03-16T00:00"]),
        ("Asia/Kolkata", "2028-02-28T12:00", ["02-28T14:30", "02-29T14:30", "03-01T14:30"]),
    ],
)
def test_by_mail_the_turn_closes_at_the_hour_on_the_wall(
    zone: str, begins: str, closes: list[str], clock: Any, four: list[Any], table_of: Any
) -> None:
    """Over a change to daylight-saving time, one from it, and a leap day; the database keeps the times."""
    clock.move_to(datetime.fromisoformat(f"{begins}+00:00"))
    pace = Pace("mail", turn=0, move=0, hour="20:00", zone=zone, notice=3600, early=False, grace=60)
    code = table_of("probe-sheets", seats=2, terms=Terms(pace=pace))
    for close in closes:
        cache.clear()
        due = look.decisions(four[0], code)[0].due
        assert due == datetime.fromisoformat(f"{begins[:4]}-{close}+00:00")
        assert due.astimezone(ZoneInfo(zone)).strftime("%H:%M") == "20:00"
        name = look.decisions(four[0], code)[0].moment
        for seat in (0, 1):
            playing.submit(four[seat], code, seat, name, {"scouts": {f"field{seat + 1}": 1}})
        number = status(code)[2]
        clock.move_to(due - timedelta(seconds=1))
        assert tick.tick() == 0
        clock.move_to(due + timedelta(seconds=60))
        assert tick.tick() == 1
        assert status(code)[2] > number


def test_a_clock_that_jumps_back_plays_nothing_twice(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=correspondence())
    clock.shift(timedelta(seconds=3660))
    assert tick.tick() == 1
    clock.shift(timedelta(seconds=-3000))
    assert tick.tick() == 0
    assert status(code)[2] == 1
    clock.shift(timedelta(days=1))
    assert tick.tick() == 1
    assert status(code)[2] == 2


def test_two_ticks_close_a_moment_once(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=correspondence())
    clock.shift(timedelta(seconds=3660))
    claimed = tick.claim(datetime.now(UTC), 10)
    assert len(claimed) == 1
    assert tick.claim(datetime.now(UTC), 10) == []
    cache.clear()
    clock.shift(timedelta(seconds=31))
    assert tick.tick() == 1  # the claimer died: the lease has run out
    assert status(code)[2] == 1


def test_notice_then_reminder_and_never_twice(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", terms=Terms(pace=PACES["correspondence"]))
    seat = next(d for p in four[:2] for d in look.decisions(p, code)).seat
    sweep()
    assert not Delivery.objects.exists()
    clock.shift(timedelta(seconds=121))
    sweep()
    sweep()
    cache.clear()
    sweep()
    assert list(Delivery.objects.values_list("person__username", "kind")) == [(four[seat].username, "turn")]
    clock.shift(timedelta(hours=20))
    sweep()
    sweep()
    assert sorted(Delivery.objects.values_list("kind", flat=True)) == ["reminder", "turn"]
    for letter in sending.due():
        sending.send(letter)
    assert [message.subject.split(": ")[1] for message in mail.outbox] == ["your turn", "deadline soon"]
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers
    assert {line.state for line in activity.deliveries(four[seat])} == {"sent"}


def test_reports_are_written_once_a_turn_and_withdrawn_by_a_rewind(clock: Any, four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=2, moderator=four[3], terms=Terms(pace=PACES["mail"]))
    sweep()
    for _ in range(2):
        clock.shift(timedelta(seconds=1))
        name = look.decisions(four[0], code)[0].moment
        playing.submit(four[0], code, 0, name, {"scouts": {"field1": 1}})
        playing.submit(four[1], code, 1, name, {"scouts": {"field2": 1}})
        sweep()
        sweep()
    assert Report.objects.filter(table__code=code, seat=0).count() == 2
    report = activity.reports(four[0], code, seat=0)[-1]
    text = str(report.document)
    assert "Clan 1 takes field1" in text
    Delivery.objects.all().delete()
    profile.change(four[0], notices={"report": "none"})
    reporting.send_again(User.objects.get(pk=four[0].pk), code, 0, 2)
    reporting.send_again(User.objects.get(pk=four[0].pk), code, 0, 2)
    [again] = Delivery.objects.filter(kind="report")
    assert "Clan 1 takes field1" in again.text
    assert again.state == "waiting", "asked for, it comes whatever the wishes, and once"
    with pytest.raises(Unknown):
        reporting.send_again(four[0], code, 0, 3)
    rewinding.rewind(four[3], code, 1, "a misprint")
    assert [r.withdrawn for r in activity.reports(four[0], code, seat=0)] == [False, True]
    assert Entry.objects.filter(table__code=code, withdrawn_by__gt=0).count() == 1


@pytest.mark.rule("LZ-470", "LZ-471", "LZ-476")
def test_a_report_of_lizards_has_one_letterhead_and_the_moderator_behind_the_messages(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    """Name and address stand in the letter of that player alone: the report stays with the seat."""
    code = table_of("lizards", seats=2, moderator=four[3], terms=Terms(pace=PACES["mail"]))
    sweep()
    name = look.decisions(four[0], code)[0].moment
    talking.message(four[3], code, "The pond is low.", to="all")
    for seat in (0, 1):
        playing.submit(four[seat], code, seat, name, {"name": "", "choice": 3})
    clock.shift(timedelta(seconds=1))
    sweep()
    kept = activity.reports(four[0], code, seat=0)[-1].document
    heads = [block for block in kept.blocks if isinstance(block, Pairs)]
    assert [row[0] for row in heads[0].rows][:2] == ["Table", "For"]
    assert heads[1].rows[0][0] == "Clan"
    assert len(heads) == 3, "letterhead, header and key"
    at = kept.blocks.index(Heading("From the moderator"))
    assert kept.blocks[at - 1] == Para("**Messages**: none")
    after = kept.blocks[at + 1]
    assert isinstance(after, Para)
    assert "The pond is low." in after.text
    assert four[0].email not in str(kept)
    [letter] = Delivery.objects.filter(kind="report", person=four[0])
    for said in (four[0].name, four[0].email):
        assert said in letter.text
    assert four[1].email not in letter.text


@pytest.mark.rule("LZ-476")
def test_a_report_brings_what_the_moderator_has_written_since_the_last_one(
    clock: Any, four: list[Any], table_of: Any
) -> None:
    code = table_of("probe-sheets", seats=2, moderator=four[3], terms=Terms(pace=PACES["mail"]))
    sweep()
    told = []
    for said in ({"all": "The next turn is due on Sunday."}, {(1,): "Clan 2, your ledger is empty."}, {}):
        clock.shift(timedelta(seconds=1))
        for to, text in said.items():
            talking.message(four[3], code, text, to=to)
        struck = talking.message(four[3], code, "Written in error.", to="all")
        talking.strike([struck])
        talking.message(four[1], code, "A word among players.", seat=1, to="all")
        name = look.decisions(four[0], code)[0].moment
        playing.submit(four[0], code, 0, name, {"scouts": {"field1": 1}})
        playing.submit(four[1], code, 1, name, {"scouts": {"field2": 1}})
        sweep()
        told.append([str(activity.reports(four[seat], code, seat=seat)[-1].document) for seat in (0, 1)])
    sunday, ledger = "The moderator: The next turn is due on Sunday.", "The moderator: Clan 2, your ledger is empty."
    assert [[sunday in report for report in turn] for turn in told] == [[True, True], [False, False], [False, False]]
    assert [[ledger in report for report in turn] for turn in told] == [[False, False], [False, True], [False, False]]
    assert not any("in error" in report or "a word among" in report.lower() for turn in told for report in turn)


def test_a_letter_of_a_dead_worker_is_sent_by_another(clock: Any, four: list[Any]) -> None:
    letter = put(Letter(four[0], "turn", "a", "subject", "text"))
    assert letter is not None
    Delivery.objects.filter(pk=letter.pk).update(claimed_until=datetime.now(UTC) + timedelta(minutes=2))
    assert sending.due() == []
    assert not sending.send(letter.pk), "somebody is at it"
    clock.shift(timedelta(minutes=2, seconds=1))
    assert sending.due() == [letter.pk]
    assert sending.send(letter.pk)
    assert not sending.send(letter.pk)
    assert len(mail.outbox) == 1


def test_quiet_hours_and_digest(clock: Any, four: list[Any]) -> None:
    from datetime import time

    profile.change(four[0], zone="Europe/Berlin", quiet=(time(12, 0), time(15, 0)))
    letter = put(Letter(four[0], "turn", "a", "subject", "text"))
    assert letter is not None
    assert letter.next_try == datetime(2026, 3, 27, 14, 0, tzinfo=UTC)
    for n in range(3):
        put(Letter(four[1], "message", f"m{n}", f"subject {n}", "text"))
    assert sending.due() == []
    clock.move_to(datetime(2026, 3, 28, 8, 0, tzinfo=UTC))
    sending.digests()
    for pk in sending.due():
        sending.send(pk)
    assert sorted(len(m.body.split("subject ")) for m in mail.outbox) == [1, 4]
    profile.change(four[0], notices={"turn": "none"})
    assert put(Letter(four[0], "turn", "b", "subject", "text")) is None
