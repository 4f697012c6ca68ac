"""Talk at the table, and what its players decide together."""

from __future__ import annotations

from terrarium.kernel import NotYours

from ...tables import stories, talking, voting
from ...tables.shown import MessageShown
from ..bodies import Because, Saying, Voting
from ..callers import OPEN, Caller
from ..operations import Rooms
from ..shapes import AsWhom, Code, Limit, Motion, Said, SeatNo, Since, Voted

rooms = Rooms("talk")


@rooms.get("/tables/{table}/messages", scope=OPEN, gives=list[MessageShown])
def list_messages(
    caller: Caller, table: Code, seat: AsWhom = None, since: Since = 0, limit: Limit = 200
) -> list[MessageShown]:
    """The talk that one may read, oldest first."""
    return stories.messages(caller.person, table, seat=seat, since=since, limit=limit)


@rooms.post("/tables/{table}/messages", scope="talk", gives=Said, status=201)
def say(caller: Caller, table: Code, body: Saying) -> Said:
    """Write to all, to some seats or to the moderator."""
    if caller.bound is not None and body.seat != caller.bound[1]:
        raise NotYours("This token is for another seat.")
    return Said(talking.message(caller.person, table, body.text, seat=body.seat, to=body.to))


@rooms.post("/tables/{table}/messages/{number}/strike", scope="talk")
def strike_message(caller: Caller, table: Code, number: Since, body: Because) -> None:
    """Take a message's text away; that there was one stays."""
    talking.strike_message(caller.person, table, number, body.reason)


@rooms.put("/tables/{table}/seats/{seat}/votes/{motion}", scope="play", gives=Voted)
def vote(caller: Caller, table: Code, seat: SeatNo, motion: Motion, body: Voting) -> Voted:
    """Be for a pause, going on, more time, a step back or an early end; it is done when all players are for it."""
    return Voted(voting.vote(caller.person, table, seat, motion, aye=body.aye))
