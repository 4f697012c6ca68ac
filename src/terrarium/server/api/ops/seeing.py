"""Looking: tables, boards, what is asked, what happened."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse

from terrarium.kernel import Document as Paper
from terrarium.kernel.document import as_html, as_text

from ...tables import reading, services, sight
from ...tables.errors import Unknown
from ...tables.shown import DecisionShown, EntryShown, EventShown, LedgerLine, LogShown, Position, TableShown
from ..callers import OPEN, Caller
from ..operations import NDJSON, Rooms
from ..shapes import (
    AsWhom,
    Code,
    DecisionGiven,
    Document,
    InstructionGiven,
    Limit,
    Offered,
    OwnSeat,
    Pulse,
    Rendering,
    ReportGiven,
    SeatNo,
    Since,
    Slug,
    Word,
)
from ..stream import followed, lines

rooms = Rooms("tables")


@rooms.get("/tables/{table}", scope=OPEN, gives=TableShown)
def read_table(caller: Caller, table: Code, seat: AsWhom = None, invitation: Word = "") -> TableShown:
    """The table around the board: seats, clocks, terms, and what one may do here (`may`)."""
    shown = reading.table(caller.person, table, seat=seat, invitation=invitation)
    return msgspec.structs.replace(shown, may=sorted(shown.may))


@rooms.get("/tables/{table}/pulse", scope=OPEN, gives=Pulse)
def read_pulse(caller: Caller, table: Code, seat: AsWhom = None) -> Pulse:
    """Whether there is anything new, for programs that poll."""
    return Pulse(*reading.pulse(caller.person, table, seat=seat))


@rooms.get("/tables/{table}/position", scope=OPEN, gives=Position)
def read_position(
    caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None, draw: bool = True
) -> Position:
    """The board: the game's view for this audience, drawn and in words.

    `at` is a number of one's own events: the position as this audience knew it then. `draw=false` gives the
    view alone.
    """
    return reading.position(caller.person, table, seat=seat, at=at, draw=draw)


@rooms.get("/tables/{table}/board.svg", scope=OPEN, gives=str, content=("image/svg+xml",))
def draw_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board as a drawing."""
    svg = reading.position(caller.person, table, seat=seat, at=at).svg
    if not svg:
        raise Unknown("This game has no drawing.")
    return HttpResponse(svg, content_type="image/svg+xml")


@rooms.get("/tables/{table}/board.txt", scope=OPEN, gives=str, content=("text/plain",))
def tell_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board in words."""
    shown = reading.position(caller.person, table, seat=seat, at=at)
    return HttpResponse(shown.text, content_type="text/plain; charset=utf-8")


@rooms.get("/tables/{table}/decisions", scope="read", gives=list[DecisionGiven])
def list_decisions(caller: Caller, table: Code, seat: AsWhom = None) -> list[DecisionGiven]:
    """What one's seats are asked and may still answer or revise; of a moderator without a seat, what the referee is."""
    return [given(one) for one in reading.decisions(caller.person, table, seat=seat)]


_SAME = [name for name in DecisionGiven.__struct_fields__ if name not in ("schema",)]


def given(one: DecisionShown) -> DecisionGiven:
    return DecisionGiven(**{name: getattr(one, name) for name in _SAME}, schema=one.form.schema())


@rooms.get("/tables/{table}/seats/{seat}/acts", scope="read", gives=list[Offered])
def list_acts(caller: Caller, table: Code, seat: SeatNo) -> list[Offered]:
    """What this seat may do unasked."""
    return [
        Offered(one.name, one.title, one.form, one.schema)  # type: ignore[arg-type]
        for one in reading.acts(caller.person, table, seat=seat)
    ]


@rooms.get("/tables/{table}/seats/{seat}/instruction", scope="read", gives=InstructionGiven)
def read_instruction(caller: Caller, table: Code, seat: SeatNo) -> InstructionGiven:
    """This seat's standing instruction, and the form of one."""
    form, stands = reading.instruction(caller.person, table, seat=seat)
    return InstructionGiven(form, None if form is None else form.schema(), stands)  # type: ignore[arg-type]


@rooms.get("/tables/{table}/aids", scope=OPEN, gives=list[Offered])
def list_aids(caller: Caller, table: Code, seat: AsWhom = None) -> list[Offered]:
    """The questions (reach, odds, price) that may be put to what one knows, each with its form."""
    pov = sight.pov(caller.person, table, seat)
    found = []
    for name, aid in pov.game.aids.items():
        form = pov.aid_form(name)
        found.append(Offered(name, aid.title, form, form.schema(), aid.for_programs))  # type: ignore[arg-type]
    return found


@rooms.get("/tables/{table}/events", scope=OPEN, gives=list[EventShown])
def list_events(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200
) -> list[EventShown]:
    """What happened, as this audience saw it, oldest first and numbered without gaps."""
    return reading.events(caller.person, table, seat=seat, since=since, limit=limit)


@rooms.get("/tables/{table}/events.ndjson", scope=OPEN, gives=str, content=(NDJSON,))
def stream_events(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200, follow: bool = False
) -> Any:
    """The same, a line of JSON for each event.

    With `follow` all that there is, and then each as it happens (an empty line at the beginning and every 20 seconds
    shows that the stream is alive; it ends after an hour).
    """
    known = reading.events(caller.person, table, seat=seat, since=since, limit=limit)
    if follow:
        return followed(caller, table, seat, since)
    return HttpResponse(lines(known), content_type=NDJSON)


@rooms.get("/tables/{table}/log", scope=OPEN, gives=list[LogShown])
def read_log(caller: Caller, table: Code, since: Since = 0, limit: Limit = 200) -> list[LogShown]:
    """What the moderator and the table did."""
    return reading.log(caller.person, table, since=since, limit=limit)


@rooms.get("/tables/{table}/ledger", scope="read", gives=list[LedgerLine])
def read_ledger(caller: Caller, table: Code, seat: OwnSeat = None) -> list[LedgerLine]:
    """One's own account; all of them for the moderator."""
    return reading.ledger(caller.person, table, seat=seat)


@rooms.get("/tables/{table}/entries", scope="moderate", gives=list[EntryShown])
def list_entries(caller: Caller, table: Code, limit: Limit = 500) -> list[EntryShown]:
    """For the moderator: the record's lines without their contents, newest first."""
    return reading.entries(caller.person, table, limit=limit)


@rooms.get("/tables/{table}/seats/{seat}/reports", scope="read", gives=list[ReportGiven])
def list_reports(caller: Caller, table: Code, seat: SeatNo) -> list[ReportGiven]:
    """The seat's reports, oldest first, those that a rewind has withdrawn marked."""
    return reading.reports(caller.person, table, seat=seat)  # type: ignore[return-value]


PAPER = ("application/json", "text/plain", "text/html")


@rooms.get("/tables/{table}/seats/{seat}/reports/{number}", scope="read", gives=Document, content=PAPER)
def read_report(caller: Caller, table: Code, seat: SeatNo, number: Since, format: Rendering = "json") -> Any:
    """One report, as data, text or HTML."""
    for one in reading.reports(caller.person, table, seat=seat):
        if one.number == number:
            return rendered(one.document, format)
    raise Unknown("There is no such report.")


@rooms.post("/tables/{table}/seats/{seat}/reports/{number}/send", scope="play")
def send_report(caller: Caller, table: Code, seat: SeatNo, number: Since) -> None:
    """Have a report sent by the post once more."""
    services.send_report(caller.person, table, seat, number)


@rooms.get("/tables/{table}/papers/{paper}", scope=OPEN, gives=Document, content=PAPER)
def read_paper(caller: Caller, table: Code, paper: Slug, seat: AsWhom = None, format: Rendering = "json") -> Any:
    """A printable sheet of the game, made now, as data, text or HTML."""
    return rendered(reading.paper(caller.person, table, paper, seat=seat), format)


def rendered(document: Paper, format: Rendering) -> Any:
    if format == "text":
        return HttpResponse(as_text(document), content_type="text/plain; charset=utf-8")
    if format == "html":
        return HttpResponse(as_html(document), content_type="text/html; charset=utf-8")
    return document
