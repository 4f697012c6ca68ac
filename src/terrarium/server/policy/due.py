"""When a moment may close and when it must. Pure reckoning: no clock is read here and nothing stored."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from terrarium.kernel.moment import Tempo

from .terms import Pace


def fixed_hour(after: datetime, pace: Pace) -> datetime:
    """The first of the pace's fixed hours at or after that time.

    An hour that a daylight-saving change leaves out is taken at the instant it would have been; one that comes twice
    is taken the first time. So the hour on the wall stays the same all year.
    """
    zone = ZoneInfo(pace.zone)
    hour, _, minute = pace.hour.partition(":")
    wall = time(int(hour), int(minute))
    day = after.astimezone(zone).date()
    for ahead in range(-1, 15):
        date = day + timedelta(days=ahead)
        if date.weekday() in pace.weekdays:
            at = datetime.combine(date, wall, tzinfo=zone).astimezone(UTC)
            if at >= after:
                return at
    raise AssertionError("a week has all its days")


def deadline(opened: datetime, tempo: Tempo, pace: Pace) -> datetime | None:
    """When an answer of this tempo is due, or None: whenever."""
    if pace.kind == "mail" and (tempo == "turn" or (tempo == "move" and not pace.move)):
        return fixed_hour(opened + timedelta(seconds=pace.notice), pace)
    seconds = pace.time_for(tempo)
    return opened + timedelta(seconds=seconds) if seconds else None


def after_vacations(
    due: datetime, opened: datetime, tempo: Tempo, pace: Pace, away: Iterable[tuple[datetime, datetime | None]]
) -> datetime:
    """The deadline put off for those who are away when it falls: their time begins anew when they are back.

    A vacation without an end puts nothing off: the table would stand still for good.
    """
    if not pace.respect_vacation or pace.kind == "live":
        return due
    moved = True
    spans = [(begin, end) for begin, end in away if end is not None]
    while moved:
        moved = False
        for begin, end in spans:
            if begin <= due < end:
                due = deadline(end, tempo, pace) or end
                moved = True
    return due


def reminder(opened: datetime, due: datetime | None, pace: Pace) -> datetime | None:
    """Near the end: when four fifths of the time are gone."""
    if due is None or pace.kind == "live":
        return None
    return opened + (due - opened) * 4 / 5


def first_notice(opened: datetime, pace: Pace) -> datetime | None:
    """A little after the moment opened, so that whoever sits at the table anyway gets no letter."""
    return None if pace.kind == "live" else opened + timedelta(seconds=120)
