"""When the house was away: the workers' beat tells, and no deadline that fell into such a time costs anybody a turn.

A deadline that fell into a gap, or that follows it sooner than the gap was long, is put off: from when the house is
back everybody has as long as it was away, but never more than a whole time anew. At a table by mail whose fixed hour
fell into it, everybody has at least the notice that the table's terms promise. See docs/moderating.md.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from terrarium.kernel.moment import Tempo

from ..base.errors import Stopped
from ..models import Beat, Gap, Hour, Moment, Table, User
from ..outbox.letters import Letter, link, put
from ..policy import due
from ..policy.terms import Pace
from ..tables.engine import advance, follow, schedule
from ..tables.journal import logbook
from ..tables.match.changes import Change
from ..tables.match.loaded import Asking, LoadedTable, as_later, later_than_all

log = logging.getLogger("terrarium.clock")

BEAT = timedelta(seconds=20)
"""How often a worker says that it is there."""
SHORTEST = timedelta(seconds=60)
"""A house without a worker's beat for longer was away."""


def beat(now: datetime, sure: bool = True, own: datetime | None = None) -> bool:
    """A worker is there, `sure` of its clock or not. Says whether the house was away before, and deadlines are still to
    be put off for it.

    Of several workers that come back together the first finds the gap; the others find the beat. `own` is when this
    one was last there, by its own clock: where the workers' clocks differ, the others' beats look older than they are.
    """
    with transaction.atomic():
        Beat.objects.get_or_create(pk=1, defaults={"at": _before(now)})
        last = Beat.objects.select_for_update().get(pk=1)
        since = last.at if own is None else max(last.at, own)
        if now - since > SHORTEST:
            Gap.objects.create(begins=since, ends=now)
            log.warning("the server was down", extra={"since": since.isoformat(), "until": now.isoformat()})
        last.at = now
        last.sure = now if sure else last.sure
        last.save(update_fields=["at", "sure"])
    return Gap.objects.filter(settled=False).exists()


def contradicted(believed: datetime, now: datetime) -> bool:
    """Some other worker has been sure of its clock since this one last was, and by that clock it is not `now`."""
    sure = Beat.objects.filter(pk=1).values_list("sure", flat=True).first()
    return sure is not None and sure > believed + SHORTEST and abs(now - sure) > SHORTEST


def _before(now: datetime) -> datetime:
    """The last minute that was counted, of a house that is older than its beat."""
    last = Hour.objects.filter(minutes__gt=0, last__lte=now).order_by("-last").values_list("last", flat=True).first()
    return now if last is None else min(now, last + timedelta(minutes=1))


def forgive() -> int:
    """Put off what fell into the gaps; gives at how many tables. Any number of workers may do it at the same time, and
    whoever dies over it leaves the rest to the next: what was put off once lies beyond the gap."""
    made = 0
    for gap in Gap.objects.filter(settled=False).order_by("begins"):
        due_then = Moment.objects.filter(due_at__gt=gap.begins, due_at__lte=gap.ends + gap.length)
        rows = due_then.filter(deadline__isnull=False, table__status=Table.RUNNING).order_by("due_at")
        for code in dict.fromkeys(rows.values_list("table__code", flat=True)):
            made += _table(code, gap)
        Gap.objects.filter(pk=gap.pk).update(settled=True)
    return made


def _table(code: str, gap: Gap) -> bool:
    try:
        put_off = advance.through(code, lambda here, change: _put_off(here, change, gap))
    except Stopped:
        return False
    except Exception:
        log.exception("no deadline could be postponed", extra={"table": code})
    else:
        follow.after(code)
        return put_off
    return False


def _put_off(here: LoadedTable, change: Change, gap: Gap) -> bool:
    before: dict[str, datetime | None] = {}
    after: dict[str, datetime | None] = {}
    if here.status != Table.RUNNING:
        return False
    for row in here.moments.values():
        waited = row.asked & ~row.firm
        if row.due_at is None or not gap.begins < row.due_at <= gap.ends + gap.length or not waited:
            continue
        was = row.closing(waited)
        if _moved(row, gap, here.terms.pace):
            before[row.name], after[row.name] = was, row.closing(waited)
            row.remind_at = due.reminder(change.now, row.closing(waited), here.terms.pace)
            change.moments[row.strand] = row
            change.touched = True
            _tell(here, change, row, waited)
    if not after:
        return False
    schedule.reset(here, change)
    reason = f"The site was down from {gap.begins:%d %B %H:%M} to {gap.ends:%d %B %H:%M} UTC: there is more time."
    logbook.with_change(here, change, "extend", None, reason, before, after, by="table")
    return True


def _moved(row: Asking, gap: Gap, pace: Pace) -> bool:
    """Whether the moment's deadline, or that of a seat with more time than the others, is another now."""
    if row.deadline is None:
        return False
    was = (row.deadline, row.later)
    at = later(row.deadline, gap.begins, gap.ends, row.tempo, pace)  # type: ignore[arg-type]
    if row.not_before == row.deadline:
        row.not_before = at
    row.deadline = at
    own = later_than_all(row.later).items()
    row.later = as_later({seat: later(by, gap.begins, gap.ends, row.tempo, pace) for seat, by in own})  # type: ignore[arg-type]
    return (row.deadline, row.later) != was


def later(at: datetime, begins: datetime, ends: datetime, tempo: Tempo, pace: Pace) -> datetime:
    """A deadline, put off for a house that was away. Putting it off again for the same gap changes nothing."""
    length = ends - begins
    if pace.kind == "mail" and begins < at <= ends:
        length = max(length, timedelta(seconds=pace.notice))
    anew = due.deadline(ends, tempo, pace)
    return max(at, ends + length if anew is None else min(ends + length, anew))


def _tell(here: LoadedTable, change: Change, row: Asking, waited: int) -> None:
    """A letter to everybody who still owes an answer, about nobody else; at a live table the page is enough."""
    if here.terms.pace.kind == "live":
        return
    seats = [(c.number, c.person) for c in here.people() if waited >> c.number & 1]
    name = row.name
    at = {seat: row.due(seat) for seat, _ in seats}

    def write() -> None:
        table = Table.objects.get(pk=here.id)
        people = User.objects.in_bulk([person for _, person in seats if person is not None])
        for seat, person in seats:
            to, by = people.get(person or 0), at[seat]
            if to is None or by is None:
                continue
            text = f"The site was down for a while. You have more time: your move is due {_hour(to, by)}."
            once = f"gap/{here.id}/{name}/{seat}/{by:%Y%m%d%H%M%S}"
            whole = f"{text}\n\n{link(f'/tables/{here.code}')}"
            put(Letter(to, "turn", once, f"{table}: more time", whole, table=table, seat=seat), now=change.now)

    change.more.append(write)


def _hour(person: User, at: datetime) -> str:
    return at.astimezone(person.tz).strftime("%A %d %B %H:%M %Z")
