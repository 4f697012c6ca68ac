"""Looking: tables, boards, what is asked, what happened."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse

from terrarium.bots.reasons import Reasons
from terrarium.interface.records import EventShown, InstructionGiven, OfferGiven
from terrarium.kernel import REFEREE, Document, Offered, Position
from terrarium.kernel.document import as_html, as_text
from terrarium.press import Sheets

from ...base import addresses, printing
from ...base.errors import Unknown
from ...tables import reporting
from ...tables.access import permissions
from ...tables.show import activity, look
from ...tables.show.story import Story
from ...tables.shown import EntryShown, LedgerLine, LogShown, ReportShown, SceneShown, TableShown
from ..callers import OPEN, Caller
from ..operations import NDJSON, Concern
from ..shapes import (
    AsWhom,
    Code,
    DecisionGiven,
    Limit,
    OwnSeat,
    PaperSize,
    PovGiven,
    Pulse,
    Rendering,
    SeatNo,
    Since,
    Slug,
    Word,
)
from ..stream import followed, lines

concern = Concern("tables")


@concern.get("/tables/{table}", scope=OPEN, gives=TableShown)
def read_table(caller: Caller, table: Code, seat: AsWhom = None, invitation: Word = "") -> TableShown:
    """The table around the board: seats, clocks, terms, and what one may do here (`may`)."""
    shown = look.table(caller.person, table, seat=seat, invitation=invitation)
    return msgspec.structs.replace(shown, may=sorted(shown.may))


@concern.get("/tables/{table}/pov", scope=OPEN, gives=PovGiven)
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
            [OfferGiven.of(one) for one in seen.acts()] if own else [],
            InstructionGiven.of(*seen.instruction(), seen.stops()) if own else None,
            seen.events(since, limit),
        )


@concern.get("/tables/{table}/scenes", scope=OPEN, gives=list[SceneShown])
def list_scenes(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 50
) -> list[SceneShown]:
    """What happened after a number, as pictures in order: the board of each is the position at its number."""
    with look.at(caller.person, table, seat) as seen:
        return seen.scenes(since, limit)


@concern.get("/tables/{table}/story", scope=OPEN, gives=Story | None)
def read_story(caller: Caller, table: Code) -> Story | None:
    """Of a finished match: how the seats stood entry by entry, by the game's own tally, and where it turned."""
    with look.at(caller.person, table) as seen:
        return seen.story()


@concern.get("/tables/{table}/why", scope=OPEN, gives=list[Reasons])
def read_reasons(caller: Caller, table: Code, at: Since = 0, seat: AsWhom = None) -> list[Reasons]:
    """Of a finished match: what bots answered where this audience was told its event `at`, what else there was, and
    where that would have led in worlds that the bot could imagine then."""
    with look.at(caller.person, table, seat) as seen:
        return seen.why(at)


@concern.get("/tables/{table}/pulse", scope=OPEN, gives=Pulse)
def read_pulse(caller: Caller, table: Code, seat: AsWhom = None) -> Pulse:
    """Whether there is anything new, for programs that poll."""
    return Pulse(*look.pulse(caller.person, table, seat=seat))


@concern.get("/tables/{table}/position", scope=OPEN, gives=Position)
def read_position(
    caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None, draw: bool = True
) -> Position:
    """The board: the game's view for this audience, drawn and in words.

    `at` is a number of one's own events: the position as this audience knew it then. `draw=false` gives the
    view alone.
    """
    return look.position(caller.person, table, seat=seat, at=at, draw=draw)


@concern.get("/tables/{table}/board.svg", scope=OPEN, gives=str, content=("image/svg+xml",))
def draw_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board as a drawing."""
    svg = look.position(caller.person, table, seat=seat, at=at).svg
    if not svg:
        raise Unknown("This game has no drawing.")
    return HttpResponse(svg, content_type="image/svg+xml")


@concern.get("/tables/{table}/board.txt", scope=OPEN, gives=str, content=("text/plain",))
def tell_board(caller: Caller, table: Code, seat: AsWhom = None, at: Since | None = None) -> HttpResponse:
    """The board in words."""
    shown = look.position(caller.person, table, seat=seat, at=at)
    return HttpResponse(shown.text, content_type="text/plain; charset=utf-8")


@concern.get("/tables/{table}/decisions", scope="read", gives=list[DecisionGiven])
def list_decisions(caller: Caller, table: Code, seat: AsWhom = None) -> list[DecisionGiven]:
    """What one's seats are asked and may still answer or revise; of a moderator without a seat, what the referee is."""
    return [DecisionGiven.of(one) for one in look.decisions(caller.person, table, seat=seat)]


@concern.get("/tables/{table}/seats/{seat}/acts", scope="read", gives=list[OfferGiven])
def list_acts(caller: Caller, table: Code, seat: SeatNo) -> list[OfferGiven]:
    """What this seat may do unasked."""
    return [OfferGiven.of(one) for one in look.acts(caller.person, table, seat=seat)]


@concern.get("/tables/{table}/seats/{seat}/instruction", scope="read", gives=InstructionGiven)
def read_instruction(caller: Caller, table: Code, seat: SeatNo) -> InstructionGiven:
    """This seat's standing instruction, and the form of one."""
    with look.at(caller.person, table, seat, eyes=permissions.own_seat) as seen:
        return InstructionGiven.of(*seen.instruction(), seen.stops())


@concern.get("/tables/{table}/aids", scope=OPEN, gives=list[OfferGiven])
def list_aids(caller: Caller, table: Code, seat: AsWhom = None) -> list[OfferGiven]:
    """The questions (reach, odds, price) that may be put to what one knows, each with its form."""
    with look.at(caller.person, table, seat) as seen:
        aids = seen.game.aids.items()
        if not aids:
            return []
        asking = [(Offered(name, aid.title, seen.pov.aid_form(name)), aid.for_programs) for name, aid in aids]
        return [OfferGiven.of(one, for_programs) for one, for_programs in asking]


@concern.get("/tables/{table}/events", scope=OPEN, gives=list[EventShown])
def list_events(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200
) -> list[EventShown]:
    """What happened, as this audience saw it, oldest first and numbered without gaps."""
    return look.events(caller.person, table, seat=seat, since=since, limit=limit)


@concern.get("/tables/{table}/events.ndjson", scope=OPEN, gives=str, content=(NDJSON,))
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


@concern.get("/tables/{table}/log", scope=OPEN, gives=list[LogShown])
def read_log(caller: Caller, table: Code, since: Since = 0, limit: Limit = 200) -> list[LogShown]:
    """What the moderator and the table did."""
    return activity.log(caller.person, table, since=since, limit=limit)


@concern.get("/tables/{table}/ledger", scope="read", gives=list[LedgerLine])
def read_ledger(caller: Caller, table: Code, seat: OwnSeat = None) -> list[LedgerLine]:
    """One's own account; all of them for the moderator."""
    return activity.ledger(caller.person, table, seat=seat)


@concern.get("/tables/{table}/entries", scope="moderate", gives=list[EntryShown])
def list_entries(caller: Caller, table: Code, limit: Limit = 500) -> list[EntryShown]:
    """For the moderator: the record's lines without their contents, newest first."""
    return activity.entries(caller.person, table, limit=limit)


@concern.get("/tables/{table}/seats/{seat}/reports", scope="read", gives=list[ReportShown])
def list_reports(caller: Caller, table: Code, seat: SeatNo) -> list[ReportShown]:
    """The seat's reports, oldest first, those that a rewind has withdrawn marked."""
    return activity.reports(caller.person, table, seat=seat)


PAPER = ("application/json", "text/plain", "text/html", "application/pdf")


@concern.get("/tables/{table}/seats/{seat}/reports/{number}", scope="read", gives=Document, content=PAPER)
def read_report(
    caller: Caller, table: Code, seat: SeatNo, number: Since, format: Rendering = "json", size: PaperSize = "a4"
) -> Any:
    """One report, as data, text, HTML or PDF."""
    for one in activity.reports(caller.person, table, seat=seat):
        if one.number == number:
            return rendered(caller, one.document, format, size)
    raise Unknown("There is no such report.")


@concern.post("/tables/{table}/seats/{seat}/reports/{number}/send", scope="play")
def send_report(caller: Caller, table: Code, seat: SeatNo, number: Since) -> None:
    """Have a report sent by the post once more."""
    reporting.send_again(caller.person, table, seat, number)


@concern.get("/tables/{table}/papers/{paper}", scope=OPEN, gives=Document, content=PAPER)
def read_paper(
    caller: Caller,
    table: Code,
    paper: Slug,
    seat: AsWhom = None,
    format: Rendering = "json",
    size: PaperSize = "a4",
) -> Any:
    """A printable sheet of the game, made now, as data, text, HTML or PDF."""
    return rendered(caller, look.paper(caller.person, table, paper, seat=seat), format, size)


def rendered(caller: Caller, document: Document, format: Rendering, size: PaperSize) -> Any:
    if format == "pdf":
        printing.allow(
            f"person:{caller.person.pk}" if caller.person else f"address:{addresses.of_request(caller.request)}"
        )
        return HttpResponse(printing.printed(Sheets(document, size)), content_type="application/pdf")
    if format == "text":
        return HttpResponse(as_text(document), content_type="text/plain; charset=utf-8")
    if format == "html":
        return HttpResponse(as_html(document), content_type="text/html; charset=utf-8")
    return document
