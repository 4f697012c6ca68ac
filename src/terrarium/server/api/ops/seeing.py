"""Looking: tables, boards, what is asked, what happened."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse

from terrarium.kernel import REFEREE, Position
from terrarium.kernel import Document as Paper
from terrarium.kernel import Offered as Asking
from terrarium.kernel.document import as_html, as_text

from ...tables import look, reporting, stories
from ...tables.errors import Unknown
from ...tables.shown import EntryShown, EventShown, LedgerLine, LogShown, SceneShown, TableShown
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
    PovGiven,
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
    shown = look.table(caller.person, table, seat=seat, invitation=invitation)
    return msgspec.structs.replace(shown, may=sorted(shown.may))


@rooms.get("/tables/{table}/pov", scope=OPEN, gives=PovGiven)
def read_pov(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200, draw: bool = True
) -> PovGiven:
    """A whole point of view in one reply, of one moment in time: the table, the board, what is asked and may be done,
    and the events after a number."""
    with look.at(caller.person, table, seat) as seen:
        own = seen.own
        asked = seen.decisions() if own or (seen.who == REFEREE and seen.refereeing) else []
        return PovGiven(
            msgspec.structs.replace(shown := seen.table(), may=sorted(shown.may)),
            seen.position(draw=draw),
            [DecisionGiven.of(one) for one in asked],
            [Offered.of(one) for one in seen.acts()] if own else [],
            InstructionGiven.of(*seen.instruction()) if own else None,
            seen.events(since, limit),
        )


@rooms.get("/tables/{table}/scenes", scope=OPEN, gives=list[SceneShown])
def list_scenes(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 50
) -> list[SceneShown]:
    """What happened after a number, as pictures in order: the board of each is the position at its number."""
    with look.at(caller.person, table, seat) as seen:
        return seen.scenes(since, limit)


@rooms.get("/tables/{table}/pulse", scope=OPEN, gives=Pulse)
def read_pulse(caller: Caller, table: Code, seat: AsWhom = None) -> Pulse:
    """Whether there is anything new, for programs that poll."""
    return Pulse(*look.pulse(caller.person, table, seat=seat))


@rooms.get("/tables/{table}/position", scope=OPEN, gives=Position)
def read_position(
    caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None, draw: bool = True
) -> Position:
    """The board: the game's view for this audience, drawn and in words.

    `at` is a number of one's own events: the position as this audience knew it then. `draw=false` gives the
    view alone.
    """
    return look.position(caller.person, table, seat=seat, at=at, draw=draw)


@rooms.get("/tables/{table}/board.svg", scope=OPEN, gives=str, content=("image/svg+xml",))
def draw_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board as a drawing."""
    svg = look.position(caller.person, table, seat=seat, at=at).svg
    if not svg:
        raise Unknown("This game has no drawing.")
    return HttpResponse(svg, content_type="image/svg+xml")


@rooms.get("/tables/{table}/board.txt", scope=OPEN, gives=str, content=("text/plain",))
def tell_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board in words."""
    shown = look.position(caller.person, table, seat=seat, at=at)
    return HttpResponse(shown.text, content_type="text/plain; charset=utf-8")


@rooms.get("/tables/{table}/decisions", scope="read", gives=list[DecisionGiven])
def list_decisions(caller: Caller, table: Code, seat: AsWhom = None) -> list[DecisionGiven]:
    """What one's seats are asked and may still answer or revise; of a moderator without a seat, what the referee is."""
    return [DecisionGiven.of(one) for one in look.decisions(caller.person, table, seat=seat)]


@rooms.get("/tables/{table}/seats/{seat}/acts", scope="read", gives=list[Offered])
def list_acts(caller: Caller, table: Code, seat: SeatNo) -> list[Offered]:
    """What this seat may do unasked."""
    return [Offered.of(one) for one in look.acts(caller.person, table, seat=seat)]


@rooms.get("/tables/{table}/seats/{seat}/instruction", scope="read", gives=InstructionGiven)
def read_instruction(caller: Caller, table: Code, seat: SeatNo) -> InstructionGiven:
    """This seat's standing instruction, and the form of one."""
    return InstructionGiven.of(*look.instruction(caller.person, table, seat=seat))


@rooms.get("/tables/{table}/aids", scope=OPEN, gives=list[Offered])
def list_aids(caller: Caller, table: Code, seat: AsWhom = None) -> list[Offered]:
    """The questions (reach, odds, price) that may be put to what one knows, each with its form."""
    with look.at(caller.person, table, seat) as seen:
        aids = seen.game.aids.items()
        if not aids:
            return []
        asking = [(Asking(name, aid.title, seen.pov.aid_form(name)), aid.for_programs) for name, aid in aids]
        return [Offered.of(one, for_programs) for one, for_programs in asking]


@rooms.get("/tables/{table}/events", scope=OPEN, gives=list[EventShown])
def list_events(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200
) -> list[EventShown]:
    """What happened, as this audience saw it, oldest first and numbered without gaps."""
    return look.events(caller.person, table, seat=seat, since=since, limit=limit)


@rooms.get("/tables/{table}/events.ndjson", scope=OPEN, gives=str, content=(NDJSON,))
def stream_events(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200, follow: bool = False
) -> Any:
    """The same, a line of JSON for each event.

    With `follow` all that there is, and then each as it happens (an empty line at the beginning and every 20 seconds
    shows that the stream is alive; it ends after an hour).
    """
    known = look.events(caller.person, table, seat=seat, since=since, limit=limit)
    if follow:
        return followed(caller, table, seat, since)
    return HttpResponse(lines(known), content_type=NDJSON)


@rooms.get("/tables/{table}/log", scope=OPEN, gives=list[LogShown])
def read_log(caller: Caller, table: Code, since: Since = 0, limit: Limit = 200) -> list[LogShown]:
    """What the moderator and the table did."""
    return stories.log(caller.person, table, since=since, limit=limit)


@rooms.get("/tables/{table}/ledger", scope="read", gives=list[LedgerLine])
def read_ledger(caller: Caller, table: Code, seat: OwnSeat = None) -> list[LedgerLine]:
    """One's own account; all of them for the moderator."""
    return stories.ledger(caller.person, table, seat=seat)


@rooms.get("/tables/{table}/entries", scope="moderate", gives=list[EntryShown])
def list_entries(caller: Caller, table: Code, limit: Limit = 500) -> list[EntryShown]:
    """For the moderator: the record's lines without their contents, newest first."""
    return stories.entries(caller.person, table, limit=limit)


@rooms.get("/tables/{table}/seats/{seat}/reports", scope="read", gives=list[ReportGiven])
def list_reports(caller: Caller, table: Code, seat: SeatNo) -> list[ReportGiven]:
    """The seat's reports, oldest first, those that a rewind has withdrawn marked."""
    return stories.reports(caller.person, table, seat=seat)  # type: ignore[return-value]


PAPER = ("application/json", "text/plain", "text/html")


@rooms.get("/tables/{table}/seats/{seat}/reports/{number}", scope="read", gives=Document, content=PAPER)
def read_report(caller: Caller, table: Code, seat: SeatNo, number: Since, format: Rendering = "json") -> Any:
    """One report, as data, text or HTML."""
    for one in stories.reports(caller.person, table, seat=seat):
        if one.number == number:
            return rendered(one.document, format)
    raise Unknown("There is no such report.")


@rooms.post("/tables/{table}/seats/{seat}/reports/{number}/send", scope="play")
def send_report(caller: Caller, table: Code, seat: SeatNo, number: Since) -> None:
    """Have a report sent by the post once more."""
    reporting.send_again(caller.person, table, seat, number)


@rooms.get("/tables/{table}/papers/{paper}", scope=OPEN, gives=Document, content=PAPER)
def read_paper(caller: Caller, table: Code, paper: Slug, seat: AsWhom = None, format: Rendering = "json") -> Any:
    """A printable sheet of the game, made now, as data, text or HTML."""
    return rendered(look.paper(caller.person, table, paper, seat=seat), format)


def rendered(document: Paper, format: Rendering) -> Any:
    if format == "text":
        return HttpResponse(as_text(document), content_type="text/plain; charset=utf-8")
    if format == "html":
        return HttpResponse(as_html(document), content_type="text/html; charset=utf-8")
    return document
