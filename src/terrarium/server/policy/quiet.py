"""When a person wants letters: not in the quiet hours, and a digest once a day."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

MORNING = time(8, 0)


class Reader(Protocol):
    """What a person has said about letters."""

    quiet_from: time | None
    quiet_until: time | None
    digest_at: time | None

    @property
    def tz(self) -> ZoneInfo: ...


def not_quiet(person: Reader, at: datetime) -> datetime:
    """That time, or the end of the quiet hours it falls into."""
    begin, end = person.quiet_from, person.quiet_until
    if begin is None or end is None or begin == end:
        return at
    local = at.astimezone(person.tz)
    now = local.time()
    inside = begin <= now < end if begin < end else now >= begin or now < end
    if not inside:
        return at
    day = local.date() + timedelta(days=1 if begin > end and now >= begin else 0)
    return datetime.combine(day, end, tzinfo=person.tz).astimezone(UTC)


def next_digest(person: Reader, at: datetime) -> datetime:
    """The next time this person reads a digest."""
    local = at.astimezone(person.tz)
    wall = person.digest_at or MORNING
    today = datetime.combine(local.date(), wall, tzinfo=person.tz)
    later = today if today > local else datetime.combine(local.date() + timedelta(days=1), wall, tzinfo=person.tz)
    return later.astimezone(UTC)
