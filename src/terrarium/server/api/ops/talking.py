"""Talk at the table, one's own notes on the others, and what its players decide together."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from terrarium.interface.records import MessageShown, NoteShown, Said, Voted
from terrarium.kernel import NotYours

from ...tables.moderate import voting
from ...tables.play import notes, talking
from ...tables.show import activity
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import AsWhom, Code, Limit, Motion, OwnSeat, Reason, SeatNo, Since

concern = Concern("talk")


@concern.get("/tables/{table}/messages", scope=OPEN, gives=list[MessageShown])
def list_messages(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200
) -> list[MessageShown]:
    """The talk that one may read, oldest first."""
    return activity.messages(caller.person, table, seat=seat, since=since, limit=limit)


@concern.post("/tables/{table}/messages", scope="talk", gives=Said, status=201)
def say(
    caller: Caller,
    table: Code,
    *,
    text: Annotated[str, Meta(min_length=1, max_length=talking.MOST)],
    seat: OwnSeat = None,
    to: Literal["all", "moderator"] | list[SeatNo] = "all",
) -> Said:
    """Write to all, to some seats or to the moderator, from a seat of one's own or (seat null) as the moderator."""
    if caller.bound is not None and seat != caller.bound[1]:
        raise NotYours("This token is for another seat.")
    return Said(talking.message(caller.person, table, text, seat=seat, to=to))


@concern.post("/tables/{table}/messages/{number}/strike", scope="talk")
def strike_message(caller: Caller, table: Code, number: Since, *, reason: Reason = "") -> None:
    """Take a message's text away; that there was one stays."""
    talking.strike_message(caller.person, table, number, reason)


@concern.get("/tables/{table}/seats/{seat}/notes", scope="read", gives=list[NoteShown])
def read_notes(caller: Caller, table: Code, seat: SeatNo) -> list[NoteShown]:
    """What one has noted about the other seats. Nobody else can read it, the moderator neither."""
    return notes.read_notes(caller.person, table, seat)


@concern.put("/tables/{table}/seats/{seat}/notes/{about}", scope="talk")
def write_note(
    caller: Caller, table: Code, seat: SeatNo, about: SeatNo, *, text: Annotated[str, Meta(max_length=notes.MOST)]
) -> None:
    """Note something about another seat, instead of what was noted before; an empty text takes the note away."""
    notes.write_note(caller.person, table, seat, about, text)


@concern.put("/tables/{table}/seats/{seat}/votes/{motion}", scope="play", gives=Voted)
def vote(caller: Caller, table: Code, seat: SeatNo, motion: Motion, *, aye: bool = True) -> Voted:
    """Be for a pause, going on, more time, a step back or an early end; it is done when all players are for it.

    `aye` false: no longer.
    """
    return Voted(voting.vote(caller.person, table, seat, motion, aye=aye))
