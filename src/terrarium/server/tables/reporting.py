"""Reports: what a seat is told on paper when a turn begins or the match ends.

The table's `report_at` says that some are due, each seat's `reported_number` which: anyone may write them.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from terrarium.kernel.document import Document, Figure, Heading, Listing, Pairs, Para, as_html, as_text

from . import access, hot, logbook, stories
from .errors import Unknown
from .models import Message, Report, Seat, Table
from .seating import link
from .sitting import Sitting

if TYPE_CHECKING:
    from ..accounts.models import User

log = logging.getLogger("terrarium.tables")


def write(code: str) -> int:
    """The reports that are missing at this table; gives how many were written.

    What is due is looked up before the table is: a turn that begins in between is told of now or is still due after.
    """
    made = 0
    due = Table.objects.filter(code=code).values_list("report_at", flat=True).first()
    if due is None:
        return 0
    with hot.kept(code) as here:
        if here.match is None:
            return 0
        for seat in Seat.objects.filter(table_id=here.id, kind=Seat.PERSON).select_related("person"):
            if here.told[seat.number + 1] > seat.reported_number:
                made += _one(here, seat)
        Table.objects.filter(pk=here.id, report_at=due).update(report_at=None)
    return made


def _one(here: Sitting, seat: Seat) -> int:
    number = seat.number
    view = here.playing.state.view(number)
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
            once = f"report/{here.id}/{here.number}/{number}"
            logbook.letter(
                seat.person,
                "report",
                once,
                f"{table}: {document.title.removeprefix(here.game.title).lstrip(':, ') or 'report'}",
                as_text(whole),
                table=table,
                seat=number,
                html=as_html(whole),
                report=report,
            )
    except IntegrityError:
        return 0
    return 1


def send_again(person: User | None, code: str, seat: int, number: int) -> None:
    """The seat's report of that number once more by the post, whatever its person wishes otherwise; once a minute."""
    from ..post import outbox

    with hot.kept(code) as here:
        access.own_seat(here, person, seat)
        rows = Report.objects.filter(table_id=here.id, seat=seat).select_related("table").order_by("number")
        report = rows[number - 1 : number].first() if number > 0 else None
    if report is None:
        raise Unknown("There is no such report.")
    now = timezone.now()
    once = f"report/{here.id}/{report.number}/{seat}/again/{now:%Y%m%d%H%M}"
    whole = msgspec.json.decode(report.document, type=Document)
    outbox.put(
        person,
        "report",
        once,
        f"{report.table}: {report.title}",
        as_text(whole),
        table=report.table,
        seat=seat,
        html=as_html(whole),
        report=report,
        asked=True,
    )


def _letterhead(here: Sitting, table: Table, seat: Seat) -> list[Pairs | Para]:
    from .moderating import balance

    rows = [("Table", str(table)), ("For", here.game.seat_name(here.playing.state.view(seat.number), seat.number))]
    own = [row.due(seat.number) for row in here.moments.values() if row.asked >> seat.number & 1]
    due = [at for at in own if at is not None]
    if due and seat.person:
        rows.append(("Due", min(due).astimezone(seat.person.tz).strftime("%A %d %B %Y %H:%M %Z")))
    if here.terms.fee:
        rows.append(("Balance", str(balance(here.id, seat.number))))
    rows.append(("Answer at", link(f"/tables/{here.code}")))
    return [Pairs(rows), *(Para(f"The moderator: {text}", tone="note") for text in _notes(here, seat.number))]


def _notes(here: Sitting, seat: int) -> list[str]:
    """What the moderator has written to this seat or to all since its last report."""
    rows = stories.visible(here, None, seat, Message.objects.all()).filter(from_seat=None, struck=False)
    last = Report.objects.filter(table_id=here.id, seat=seat).order_by("-pk").values_list("at", flat=True).first()
    if last is not None:
        rows = rows.filter(at__gt=last)
    return list(rows.order_by("pk").values_list("text", flat=True))


def _plain(here: Sitting, seat: int, told: list) -> Document:  # type: ignore[type-arg]
    """What any game can say: the events in words and the board."""
    view = here.playing.state.view(seat)
    words = [stories.words(here, view, seen) for seen in told]
    blocks: list = [Para(here.game.caption(view))]  # type: ignore[type-arg]
    if words:
        blocks += [Heading("What happened"), Listing(words)]
    blocks.append(Figure(here.game.board(view), here.game.text(view)))
    return Document(here.game.title, blocks)
