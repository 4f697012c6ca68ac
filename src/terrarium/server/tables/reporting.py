"""Reports: what a seat is told on paper when a turn begins or the match ends.

The table's `report_at` says that some are due, each seat's `reported_number` which: anyone may write them.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from terrarium.kernel import Seen
from terrarium.kernel.document import Document, Figure, Heading, Listing, Pairs, Para, as_text, filled
from terrarium.kernel.pov import look

from ..base.errors import Unknown
from ..models import Message, Report, Seat, Table, User
from ..outbox.html import as_letter
from ..outbox.letters import Letter, link, put
from .journal import ledger, logbook
from .match.changes import Change
from .match.loaded import LoadedTable
from .show import activity
from .show.povs import Ears, TablePov, read
from .storage import cache, guard, seat_names

log = logging.getLogger("terrarium.tables")


def write(code: str) -> int:
    """The reports that are missing at this table; gives how many were written.

    What is due is looked up before the table is: a turn that begins in between is told of now or is still due after.
    """
    made = 0
    due = Table.objects.filter(code=code).values_list("report_at", flat=True).first()
    if due is None:
        return 0
    with guard.looking(code) as here:
        if here.match is None:
            return 0
        for seat in Seat.objects.filter(table_id=here.id, kind=Seat.PERSON).select_related("person"):
            if here.told[seat.number + 1] > seat.reported_number:
                made += _one(here, seat)
        Table.objects.filter(pk=here.id, report_at=due).update(report_at=None)
    return made


def _one(here: LoadedTable, seat: Seat) -> int:
    table = Table.objects.select_related("moderator").get(pk=here.id)
    document = _document(here, _nameless(here, seat.number, _fresh(here, seat, here.number)))
    notes, head = _moderator(here, seat.number), _letterhead(here, table, seat)
    whole = filled(document, letterhead=[Pairs(head)], moderator=notes)
    letter = filled(document, letterhead=[Pairs([*head[:2], *_player(seat), *head[2:]])], moderator=notes)
    title = f"{table}: {document.title.removeprefix(here.game.title).lstrip(':, ') or 'report'}"
    try:
        with transaction.atomic():
            about = (here.branch, here.number, here.told[seat.number + 1])
            _kept(here, table, seat, whole, about, seat.person, title, letter)
    except IntegrityError:
        return 0
    return 1


def last(here: LoadedTable, change: Change, number: int, person: int, reason: str) -> None:
    """Who was dropped from a seat just now gets a report of the match as it stands at this moment, and a letter that
    says why. It is written with the drop itself: later the match has moved on, and the seat is nobody's."""
    pov = _nameless(here, number, [])
    about = (here.branch, here.number, here.told[number + 1])

    def write() -> None:
        reader = User.objects.filter(pk=person).first()
        if reader is None:
            return
        table = Table.objects.get(pk=here.id)
        seat = Seat.objects.get(table=table, number=number)
        pov.heard = _fresh(here, seat, about[1])
        document = _document(here, pov)
        rows = [("Table", str(table)), ("For", pov.seat_name(number)), ("You have left the match", reason)]
        whole = filled(document, letterhead=[Pairs(rows)], moderator=_moderator(here, number))
        report = Report.objects.filter(table=table, seat=number, number=about[1]).first()
        if report is None:
            _kept(here, table, seat, whole, about, reader, f"{table}: your final report")
        where = link(f"/tables/{here.code}/reports/?seat={number}")
        text = f"You are out of the game. Reason: {reason}\n\nYour final report: {where}"
        logbook.tell(table, reader, f"drop/{about[1]}/{number}", "you are out of the game", text, number)

    change.more.append(write)


def _nameless(here: LoadedTable, seat: int, heard: list[Seen]) -> TablePov:
    """The seat's point of view, for what is stored for good: it names nobody but bots."""
    match, names = here.playing, seat_names.of_bots(here.chairs, here.code)
    seen: Any = look(here.game, match.state, seat, moments=match.moments(), heard=heard, names=names, made=TablePov)
    made: TablePov = seen
    return made


def _fresh(here: LoadedTable, seat: Seat, until: int) -> list[Seen]:
    """What the game told the seat since its last report, up to that entry."""
    return [
        line.seen
        for line in read(here, Ears(seat.number), 0, until, 0)
        if seat.reported_number < line.seen.number and not line.withdrawn and not line.seen.kind.startswith("table.")
    ]


def _document(here: LoadedTable, pov: TablePov) -> Document:
    """The game's own report, or what any game can say; a report that fails is no reason to tell nothing."""
    try:
        return pov.paper("report") if "report" in here.game.papers else _plain(pov)
    except Exception:
        log.exception("a report failed", extra={"table": here.code})
        return _plain(pov)


def _kept(
    here: LoadedTable,
    table: Table,
    seat: Seat,
    whole: Document,
    about: tuple[int, int, int],
    reader: Any,
    subject: str,
    letter: Document | None = None,
) -> None:
    """The report and its letter, which may say more. `about`: the branch and entry at which it was written, and the
    seat's count of events then."""
    branch, number, until = about
    report = Report.objects.create(
        table=table,
        seat=seat.number,
        branch=branch,
        number=number,
        title=whole.title[:200],
        document=msgspec.json.encode(whole).decode(),
        since=seat.reported_number,
        until=until,
        at=timezone.now(),
    )
    Seat.objects.filter(pk=seat.pk).update(reported_number=until)
    once = f"report/{here.id}/{number}/{seat.number}"
    told = letter or whole
    put(Letter(reader, "report", once, subject, as_text(told), table, seat.number, as_letter(told), report))


def send_again(person: User | None, code: str, seat: int, number: int) -> None:
    """The seat's report of that number once more by the post, whatever its person wishes otherwise; once a minute."""
    with cache.kept(code) as here:
        report = dict(activity.readable(here, person, seat)).get(number)
    if report is None:
        raise Unknown("There is no such report.")
    now = timezone.now()
    once = f"report/{here.id}/{report.number}/{seat}/again/{now:%Y%m%d%H%M}"
    whole = msgspec.json.decode(report.document, type=Document)
    table, text, html = report.table, as_text(whole), as_letter(whole)
    put(Letter(person, "report", once, f"{table}: {report.title}", text, table, seat, html, report, asked=True))


def _player(seat: Seat) -> list[tuple[str, str]]:
    """Whose seat it is stands in that person's letter alone: the report stays with the seat, whoever holds it later."""
    person = seat.person
    if person is None:
        return []
    return [("Player", person.shown), *([("Address", person.email)] if person.email else [])]


def _letterhead(here: LoadedTable, table: Table, seat: Seat) -> list[tuple[str, str]]:
    rows = [("Table", str(table)), ("For", here.game.seat_name(here.playing.state.view(seat.number), seat.number))]
    own = [row.due(seat.number) for row in here.moments.values() if row.asked >> seat.number & 1]
    due = [at for at in own if at is not None]
    if due and seat.person:
        rows.append(("Due", min(due).astimezone(seat.person.tz).strftime("%A %d %B %Y %H:%M %Z")))
    if here.terms.fee:
        rows.append(("Balance", str(ledger.balance(here.id, seat.number))))
    rows.append(("Answer at", link(f"/tables/{here.code}")))
    return rows


def _moderator(here: LoadedTable, seat: int) -> list[Para]:
    return [Para(f"The moderator: {text}", tone="note") for text in _notes(here, seat)]


def _notes(here: LoadedTable, seat: int) -> list[str]:
    """What the moderator has written to this seat or to all since its last report."""
    rows = activity.visible(here, None, seat, Message.objects.all()).filter(from_seat=None, struck=False)
    last = Report.objects.filter(table_id=here.id, seat=seat).order_by("-pk").values_list("at", flat=True).first()
    if last is not None:
        rows = rows.filter(at__gt=last)
    return list(rows.order_by("pk").values_list("text", flat=True))


def _plain(pov: TablePov) -> Document:
    """What any game can say: the events in words and the board."""
    words = [pov.words(seen) for seen in pov.heard]
    blocks: list = [Para(pov.caption)]  # type: ignore[type-arg]
    if words:
        blocks += [Heading("What happened"), Listing(words)]
    blocks.append(Figure(pov.board(), pov.text(), paper=pov.wide_board()))
    return Document(pov.game.title, blocks)
