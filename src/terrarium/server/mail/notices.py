"""Notices of what is asked: one when a moment has been open for a little, one near its end."""

from __future__ import annotations

import logging
import re
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from terrarium.kernel import REFEREE, Refused

from ..models import Delivery, Moment, Seat, Table, User
from ..outbox import replies
from ..outbox.letters import Letter, link, put
from ..policy.letter_marks import OPEN
from ..tables.access import refereeing
from ..tables.match.loaded import LoadedTable, bit
from ..tables.show import povs
from ..tables.storage import guard
from . import asking, telling

log = logging.getLogger("terrarium.post")

PARKED = timedelta(minutes=10)
"""After which a table whose notices could not be written is tried again."""


def sweep(now: datetime, limit: int = 200) -> int:
    """Write the notices and reminders that are due. Each is written once, whoever sweeps and how often."""
    made = 0
    for kind, field in (("turn", "notify_at"), ("reminder", "remind_at")):
        rows = Moment.objects.filter(**{f"{field}__lte": now}, table__status=Table.RUNNING).order_by(field)
        for pk, code in rows.values_list("pk", "table__code")[:limit]:
            made += _write(pk, code, kind, field, now)
    return made


def _write(pk: int, code: str, kind: str, field: str, now: datetime) -> int:
    """The letters about one moment. Where they cannot be written, that table is tried again later, and no other waits
    for it."""
    made, again = 0, None
    try:
        with guard.looking(code) as here:
            found = {row.strand: row for row in Moment.objects.filter(pk=pk)}
            for strand, row in found.items():
                asking = here.moments.get(strand)
                if asking is None or (asking.branch, asking.number) != (row.branch, row.number):
                    continue
                made += _letters(here, row, kind, now)
                setattr(asking, field, None)
    except Refused as refused:
        log.warning("no notice could be written", extra={"table": code, "says": str(refused)})
        again = now + PARKED
    except Exception:
        log.exception("no notice could be written", extra={"table": code})
        again = now + PARKED
    Moment.objects.filter(pk=pk, **{f"{field}__lte": now}).update(**{field: again})
    return made


def out_of_date(letter: Delivery) -> bool:
    """A notice that waited (for the end of quiet hours, for a digest, for a mail server) until its moment was over, its
    reader had answered, or its seat was somebody else's."""
    if letter.kind not in ("turn", "reminder") or letter.table_id is None:
        return False
    named = _ABOUT.search(letter.once)
    if named is None:
        return False
    branch, strand, number, seat = map(int, named.groups())
    open_now = Moment.objects.filter(table=letter.table_id, branch=branch, strand=strand, number=number)
    owed = next((asked & ~firm & bit(seat) for asked, firm in open_now.values_list("asked", "firm")), 0)
    if not owed or seat == REFEREE:
        return not owed
    return not Seat.objects.filter(table=letter.table_id, number=seat, person=letter.person_id).exists()


_ABOUT = re.compile(r"/(\d+)-(\d+)-(\d+)/(-?\d+)")


def _people(here: LoadedTable, table: Table) -> dict[int, User | None]:
    """Who answers for whom: the people in their seats, and the moderator for the referee, if without a seat."""
    people = {seat.number: seat.person for seat in table.seats.filter(kind="person").select_related("person")}
    if refereeing.who(here) == refereeing.MODERATOR:
        people[REFEREE] = table.moderator
    return people


def _subject(seat: int, kind: str) -> str:
    if kind == "reminder":
        return "deadline soon"
    return "the referee has to decide" if seat == REFEREE else "your turn"


def _form(here: LoadedTable, seat: int, row: Moment) -> list[str]:
    """What makes the letter answerable, where letters come in: what has happened, the question, the board. The referee
    answers on the page."""
    if not replies.on() or seat < 0:
        return []
    pov = povs.now(here, povs.Ears(seat))
    question = asking.question(here, pov, seat, f"{row.branch}-{row.strand}-{row.number}")
    return [telling.since(here, pov, seat), question, telling.board(pov)] if question else []


def _in_report(here: LoadedTable, row: Moment, seat: int, person: User) -> bool:
    """The report of the turn, which has just gone to this person or is about to, holds the question too."""
    reports = Delivery.objects.filter(table_id=here.id, seat=seat, person=person, kind="report")
    of_turn = reports.filter(made_at__gte=row.opened_at)
    name = f"{row.branch}-{row.strand}-{row.number}"
    return replies.on() and of_turn.filter(Q(state=Delivery.WAITING) | Q(text__contains=f"{OPEN} {name} ")).exists()


def _letters(here: LoadedTable, row: Moment, kind: str, now: datetime) -> int:
    """To the person of every seat that is asked and has not answered; the letter tells nobody of the others."""
    table = Table.objects.get(pk=here.id)
    people = _people(here, table)
    match = here.playing
    moment = next((m for m in match.moments() if m.strand == row.strand and m.number == row.number), None)
    if moment is None:
        return 0
    made = 0
    for seat, person in people.items():
        held = match.held.get(moment.id, {}).get(seat)
        if person is None or seat not in moment.decisions or (held is not None and (held.firm or kind == "turn")):
            continue
        if person.away(now) if kind == "reminder" else _in_report(here, row, seat, person):
            continue
        prompt = here.game.prompt(match.state.view(seat), moment.decisions[seat])
        at = here.moments[row.strand].due(seat)
        due = at.astimezone(person.tz).strftime("%A %d %B %H:%M %Z") if at else ""
        lines = [prompt, f"Due: {due}" if due else "", link(f"/tables/{here.code}"), *_form(here, seat, row)]
        subject = f"{table}: {_subject(seat, kind)}"
        once = f"{kind}/{here.id}/{row.branch}-{row.strand}-{row.number}/{seat}"
        text = "\n\n".join(line for line in lines if line)
        with transaction.atomic():
            own = seat if seat >= 0 else None
            letter = put(Letter(person, kind, once, subject, text, table=table, seat=own), now=now)
        made += letter is not None
    return made
