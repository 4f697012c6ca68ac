"""When a moment is due: fixed hours over daylight-saving changes, leap days, vacations."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrarium.kernel import Illegal
from terrarium.server.policy import due, terms
from terrarium.server.policy.terms import PACES, Pace, Terms

BERLIN = ZoneInfo("Europe/Berlin")
MAIL = Pace("mail", turn=0, move=0, hour="20:00", zone="Europe/Berlin", notice=12 * 3600)


def berlin(*when: int) -> datetime:
    return datetime(*when, tzinfo=BERLIN).astimezone(UTC)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("opened", "at"),
    [
        (berlin(2026, 3, 27, 20, 1), berlin(2026, 3, 28, 20, 0)),
        (berlin(2026, 3, 28, 20, 0), berlin(2026, 3, 29, 20, 0)),  # the night of 28 March has one hour less
        (berlin(2026, 10, 24, 20, 0), berlin(2026, 10, 25, 20, 0)),  # and that of 24 October one more
        (berlin(2028, 2, 28, 20, 0), berlin(2028, 2, 29, 20, 0)),
        (berlin(2027, 2, 28, 20, 0), berlin(2027, 3, 1, 20, 0)),
        (berlin(2026, 12, 31, 9, 0), berlin(2027, 1, 1, 20, 0)),
    ],
)
def test_the_hour_on_the_wall_stays_the_same(opened: datetime, at: datetime) -> None:
    assert due.deadline(opened, "turn", MAIL) == at


def test_an_hour_that_does_not_exist_is_taken_when_it_would_have_been() -> None:
    pace = Pace("mail", hour="02:30", zone="Europe/Berlin", notice=3600)
    at = due.deadline(berlin(2026, 3, 28, 12, 0), "turn", pace)
    assert at == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_an_hour_that_comes_twice_is_taken_once() -> None:
    pace = Pace("mail", hour="02:30", zone="Europe/Berlin", notice=0)
    first = due.deadline(berlin(2026, 10, 24, 12, 0), "turn", pace)
    assert first == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert due.deadline(first + timedelta(minutes=1), "turn", pace) == berlin(2026, 10, 26, 2, 30)


def test_only_on_the_days_that_were_agreed() -> None:
    pace = Pace("mail", hour="18:00", zone="America/New_York", weekdays=(0, 3), notice=0)
    monday = datetime(2026, 7, 6, 12, 0, tzinfo=ZoneInfo("America/New_York"))
    at = due.deadline(monday, "turn", pace)
    assert at is not None
    assert at.astimezone(ZoneInfo("America/New_York")).strftime("%a %H:%M") == "Mon 18:00"
    assert due.deadline(at + timedelta(seconds=1), "turn", pace).strftime("%a") == "Thu"  # type: ignore[union-attr]


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"]),
    st.integers(0, 23),
    st.sampled_from([0, 3600, 12 * 3600, 3 * 86400]),
)
def test_fixed_hours_are_never_early_and_never_far(opened: datetime, zone: str, hour: int, notice: int) -> None:
    pace = Pace("mail", hour=f"{hour:02}:15", zone=zone, notice=notice)
    at = due.deadline(opened, "turn", pace)
    assert at is not None
    assert timedelta(seconds=notice) <= at - opened <= timedelta(seconds=notice, hours=49)
    wall = at.astimezone(ZoneInfo(zone))
    assert (wall.minute, wall.hour) == (15, hour) or wall.utcoffset() != (wall - timedelta(hours=3)).utcoffset()


def test_a_vacation_puts_off_but_does_not_stop() -> None:
    pace = PACES["correspondence"]
    opened = datetime(2026, 5, 1, tzinfo=UTC)
    at = due.deadline(opened, "move", pace)
    assert at is not None
    away = [(opened, opened + timedelta(days=10)), (opened + timedelta(days=12), opened + timedelta(days=20))]
    assert due.after_vacations(at, opened, "move", pace, away) == opened + timedelta(days=23)
    assert due.after_vacations(at, opened, "move", pace, [(opened, None)]) == at
    assert due.after_vacations(at, opened, "move", PACES["live"], away) == at


def test_terms_are_checked_and_round_trip() -> None:
    good = Terms(pace=MAIL, delay=60, fee=5)
    assert terms.from_json(terms.to_json(good)) == good
    with pytest.raises(Illegal) as refused:
        Terms(pace=Pace(zone="Atlantis/Capital", hour="25:00", move=-1), delay=-5).check()
    assert {finding.place for finding in refused.value.findings} == {
        ("pace", "move"),
        ("pace", "zone"),
        ("pace", "hour"),
        ("delay",),
    }
