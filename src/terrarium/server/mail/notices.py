"""Notices of what is asked: one when a moment has been open for a little, one near its end."""

from __future__ import annotations

import logging
import re
from datetime import datetime, timedelta
from typing import Any

import msgspec
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
from . import answerable, asking, telling

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
    *about, seat = map(int, named.groups())
    owed = any(_owed(letter, one, seat) for one in {(about[0], about[1], about[2]), *answerable.moments(letter.text)})
    if not owed or seat == REFEREE:
        return not owed
    return not Seat.objects.filter(table=letter.table_id, number=seat, person=letter.person_id).exists()


def _owed(letter: Delivery, about: tuple[int, int, int], seat: int) -> bool:
    branch, strand, number = about
    open_now = Moment.objects.filter(table=letter.table_id, branch=branch, strand=strand, number=number)
    return any(asked & ~firm & bit(seat) for asked, firm in open_now.values_list("asked", "firm"))


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


def _text(here: LoadedTable, seat: int, person: User, open_now: list[Asking]) -> str:
    """What the letter says: the questions with their due dates; where letters come in also what has happened, the forms
    and the board. The referee answers on the page."""
    view = here.playing.state.view(seat)
    told = {one.name: _told(here, seat, person, one, view) for one in open_now}
    at = link(f"/tables/{here.code}")
    plain = "\n\n".join([*told.values(), at])
    if not replies.on() or seat < 0:
        return plain
    pov = povs.now(here, povs.Ears(seat))
    several = len(told) > 1
    question = asking.question(here, pov, seat, told if several else dict.fromkeys(told, ""))
    if not question:
        return plain
    parts = ["" if several else plain, telling.since(here, pov, seat), question, at if several else ""]
    return "\n\n".join(part for part in (*parts, telling.board(pov)) if part)


def _told(here: LoadedTable, seat: int, person: User, one: Asking, view: Any) -> str:
    at = here.moments[one.strand].due(seat)
    due = f"Due: {at.astimezone(person.tz).strftime('%A %d %B %H:%M %Z')}" if at else ""
    return "\n\n".join(part for part in (here.game.prompt(view, one.decision), due) if part)


class Asking(msgspec.Struct, frozen=True):
    """A question that is open for a seat and not answered yet."""

    name: str
    strand: int
    decision: Any


def _open(here: LoadedTable, seat: int, kind: str) -> list[Asking]:
    """All that this seat is asked now: one letter asks it all."""
    match = here.playing
    found = []
    for moment in match.moments():
        held = match.held.get(moment.id, {}).get(seat)
        done = held is not None and (held.firm or kind == "turn")
        if seat in moment.decisions and not done and moment.strand in here.moments:
            name = f"{here.moments[moment.strand].branch}-{moment.strand}-{moment.number}"
            found.append(Asking(name, moment.strand, moment.decisions[seat]))
    return found


def _asked_already(here: LoadedTable, row: Moment, seat: int, person: User, kind: str) -> bool:
    """Another letter holds the question too: the report of the turn, which has just gone to this person or is about to,
    or the notice of another question of the same time."""
    if not replies.on():
        return False
    letters = Delivery.objects.filter(table_id=here.id, seat=seat, person=person)
    held = Q(text__contains=f"{OPEN} {row.branch}-{row.strand}-{row.number} ")
    if kind == "reminder":
        return letters.filter(held, kind="reminder", made_at__gte=row.remind_at or row.opened_at).exists()
    reports = Q(kind="report") & (Q(state=Delivery.WAITING) | held)
    return letters.filter(reports | (Q(kind="turn") & held), made_at__gte=row.opened_at).exists()


def _letters(here: LoadedTable, row: Moment, kind: str, now: datetime) -> int:
    """To the person of every seat that is asked and has not answered; the letter tells nobody of the others."""
    table = Table.objects.get(pk=here.id)
    people = _people(here, table)
    made = 0
    name = f"{row.branch}-{row.strand}-{row.number}"
    for seat, person in people.items():
        open_now = _open(here, seat, kind)
        own = [one for one in open_now if one.name == name]
        if person is None or not own or (kind == "reminder" and person.away(now)):
            continue
        if _asked_already(here, row, seat, person, kind):
            continue
        subject = f"{table}: {_subject(seat, kind)}"
        once = f"{kind}/{here.id}/{name}/{seat}"
        text = _text(here, seat, person, open_now if replies.on() and seat >= 0 else own)
        with transaction.atomic():
            letter = put(
                Letter(person, kind, once, subject, text, table=table, seat=seat if seat >= 0 else None), now=now
            )
        made += letter is not None
    return made
