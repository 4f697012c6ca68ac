"""One's own profile: name, zone, letters, quiet hours, vacation."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import available_timezones

from django.utils import timezone

from terrarium.kernel import Illegal
from terrarium.kernel.errors import Finding

from ..models import Table, User
from ..models.people import default_notices
from ..policy import naming
from ..tables.engine import vacations
from ..tables.storage import seat_names, writing

WISHES = ("mail", "digest", "none")
PAPERS = ("", "a4", "letter")


def change(
    person: User,
    *,
    name: str | None = None,
    zone: str | None = None,
    notices: dict[str, str] | None = None,
    quiet: tuple[time, time] | bool | None = False,
    digest_at: time | bool | None = False,
    report_paper: str | None = None,
) -> None:
    """Change what is named (False: leave as it is); `Illegal` with everything that is wrong."""
    found: list[Finding] = []
    if name is not None and (wrong := naming.complaint(name)):
        found.append(Finding("illegal", wrong, ("name",)))
    if zone is not None and zone not in available_timezones():
        found.append(Finding("illegal", f"There is no time zone {zone!r}.", ("zone",)))
    for kind, wish in (notices or {}).items():
        if kind not in default_notices() or wish not in WISHES:
            found.append(Finding("illegal", f"{kind}: {wish} is not possible.", ("notices", kind)))
    if report_paper is not None and report_paper not in PAPERS:
        found.append(Finding("illegal", f"There is no paper {report_paper!r}.", ("report_paper",)))
    if found:
        raise Illegal(findings=found)
    before = person.name
    if name is not None:
        person.name = " ".join(name.split())
    if zone is not None:
        person.zone = zone
    if notices is not None:
        person.notices = {**person.notices, **notices}
    if report_paper is not None:
        person.report_paper = report_paper
    if quiet is not False:
        person.quiet_from, person.quiet_until = quiet if isinstance(quiet, tuple) else (None, None)
    if digest_at is not False:
        person.digest_at = digest_at if isinstance(digest_at, time) else None
    person.save()
    if person.name != before:
        seat_names.anew(person)


def vacation(person: User, begin: datetime | None, end: datetime | None) -> None:
    """Be away from `begin` to `end` (None, None: be back). Deadlines that fall into it move, where terms allow."""
    if begin is not None and abs(begin - timezone.now()) > timedelta(days=366):
        raise Illegal("A vacation must begin within a year.")
    if begin is not None and end is not None and end <= begin:
        raise Illegal("A vacation must end after it begins.")
    if begin is not None and (end is None or (end - begin).days > 60):
        raise Illegal("A vacation can last at most 60 days.")
    before = person.vacation_until
    person.vacation_from, person.vacation_until = begin, end
    person.save(update_fields=["vacation_from", "vacation_until"])
    over = Table.ENDED
    for table in Table.objects.filter(seats__person=person).exclude(status__in=over).distinct():
        writing.bump(table.pk)
        vacations.told(table.code, before)


def shown(person: User) -> dict[str, Any]:
    """The profile as its person sees it."""
    return {
        "username": person.username,
        "name": person.name,
        "email": person.email,
        "guest": person.guest,
        "zone": person.zone,
        "notices": {**default_notices(), **person.notices},
        "report_paper": person.report_paper,
        "quiet_from": person.quiet_from,
        "quiet_until": person.quiet_until,
        "digest_at": person.digest_at,
        "vacation_from": person.vacation_from,
        "vacation_until": person.vacation_until,
    }
