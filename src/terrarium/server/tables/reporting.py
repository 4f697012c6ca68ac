"""Reports: what a seat is told on paper when a turn begins or the match ends.

The table's `report_at` says that some are due, each seat's `reported_number` which: anyone may write them.
"""

from __future__ import annotations

import logging

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from terrarium.kernel.document import Document, Figure, Heading, Listing, Pairs, Para

from . import hot, logbook, stories
from .models import Report, Seat, Table
from .seating import link
from .sitting import Sitting

log = logging.getLogger("terrarium.tables")


def write(code: str) -> int:
    """The reports that are missing at this table; gives how many were written."""
    made = 0
    with hot.kept(code) as here:
        due = Table.objects.filter(pk=here.id).values_list("report_at", flat=True).first()
        if due is None or here.match is None:
            return 0
        for seat in Seat.objects.filter(table_id=here.id, kind=Seat.PERSON).select_related("person"):
            if here.told[seat.number + 1] > seat.reported_number:
                made += _one(here, seat)
        Table.objects.filter(pk=here.id, report_at=due).update(report_at=None)
    return made


def _one(here: Sitting, seat: Seat) -> int:
    number = seat.number
    view = here.playing.view(number)
    told = [
        (seen, withdrawn)
        for _, _, withdrawn, count, seen in stories._told(here, number, 0, 0)
        if count > seat.reported_number
    ]
    fresh = [seen for seen, withdrawn in told if not withdrawn and not seen.kind.startswith("table.")]
    table = Table.objects.select_related("moderator").get(pk=here.id)
    try:
        own = here.game.papers.get("report")
        document = own.write(view, fresh) if own else _plain(here, number, fresh)
    except Exception:
        log.exception("a report failed", extra={"table": here.code})
        document = _plain(here, number, fresh)
    whole = Document(document.title, [*_letterhead(here, table, seat), *document.blocks])
    until = here.told[number + 1]
    try:
        with transaction.atomic():
            report = Report.objects.create(
                table=table,
                seat=number,
                branch=here.branch,
                number=here.number,
                title=document.title[:200],
                document=msgspec.json.encode(whole).decode(),
                since=seat.reported_number,
                until=until,
                at=timezone.now(),
            )
            Seat.objects.filter(pk=seat.pk).update(reported_number=until)
            from terrarium.kernel.document import as_html, as_text

            once = f"report/{here.id}/{here.number}/{number}"
            logbook.letter(
                seat.person,
                "report",
                once,
                f"{table}: {document.title}",
                as_text(whole),
                table=table,
                seat=number,
                html=as_html(whole),
                report=report,
            )
    except IntegrityError:
        return 0
    return 1


def _letterhead(here: Sitting, table: Table, seat: Seat) -> list[Pairs | Para]:
    from .moderating import balance

    rows = [("Table", str(table)), ("For", seat.person.shown if seat.person else "")]
    due = [row.deadline for row in here.moments.values() if row.deadline and row.asked >> seat.number & 1]
    if due and seat.person:
        rows.append(("Due", min(due).astimezone(seat.person.tz).strftime("%A %d %B %Y %H:%M %Z")))
    if here.terms.fee:
        rows.append(("Balance", str(balance(here.id, seat.number))))
    rows.append(("Answer at", link(f"/tables/{here.code}")))
    head: list[Pairs | Para] = [Pairs(rows)]
    if table.moderator_notes:
        head.append(Para(table.moderator_notes, tone="note"))
    return head


def _plain(here: Sitting, seat: int, told: list) -> Document:  # type: ignore[type-arg]
    """What any game can say: the events in words and the board."""
    view = here.playing.view(seat)
    words = [stories.words(here, view, seen) for seen in told]
    blocks: list = [Para(here.game.caption(view))]  # type: ignore[type-arg]
    if words:
        blocks += [Heading("What happened"), Listing(words)]
    blocks.append(Figure(here.game.board(view), here.game.text(view)))
    return Document(here.game.title, blocks)
