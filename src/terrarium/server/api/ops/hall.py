"""The hall: tables made, joined and left."""

from __future__ import annotations

from typing import Literal

from ...tables import hall, handing, lists
from ...tables.shown import Invited, TableLine
from ..bodies import (
    Because,
    BotSitting,
    DiceWord,
    Inviting,
    Joining,
    Leaving,
    NewPractice,
    Offering,
    TableChange,
    Taking,
    Waiting,
)
from ..callers import OPEN, Caller
from ..operations import Rooms
from ..shapes import Code, Created, InLine, Limit, Seated, SeatNo, Word

rooms = Rooms("hall")


@rooms.get("/tables", scope=OPEN, gives=list[TableLine])
def list_tables(
    caller: Caller,
    game: Word = "",
    status: Literal["open", "running", "over"] = "open",
    limit: Limit = 50,
    before: Word = "",
) -> list[TableLine]:
    """The public tables, newest first; `before` is the last code seen."""
    return lists.hall(caller.person, game=game, status=status, limit=limit, before=before)


@rooms.post("/tables", scope="hall", gives=Created, status=201)
def create_table(caller: Caller, body: hall.NewTable) -> Created:
    """Open a table."""
    return Created(hall.create_table(caller.known, body))


@rooms.post("/practice", scope="hall", gives=Created, status=201)
def practise(caller: Caller, body: NewPractice) -> Created:
    """A private, untimed table against bots, started at once."""
    made = hall.practice(caller.known, body.game, seats=body.seats, level=body.level, seat=body.seat)
    return Created(made)


@rooms.patch("/tables/{table}", scope="moderate")
def change_table(caller: Caller, table: Code, body: TableChange) -> None:
    """Change what was settled: title, terms and privacy at any time, options before the start."""
    hall.change_table(
        caller.person,
        table,
        title=body.title,
        options=body.options,
        terms=body.terms,
        private=body.private,
        reason=body.reason,
    )


@rooms.post("/tables/{table}/cancel", scope="moderate")
def cancel_table(caller: Caller, table: Code, body: Because) -> None:
    """Close a table that has not ended; its record stays."""
    hall.cancel_table(caller.person, table, body.reason)


@rooms.post("/tables/{table}/start", scope="moderate")
def start_table(caller: Caller, table: Code) -> None:
    """Start: open seats get bots of the usual level."""
    hall.start(caller.person, table)


@rooms.post("/tables/{table}/join", scope="hall", gives=Seated)
def join_table(caller: Caller, table: Code, body: Joining) -> Seated:
    """Sit down, in the first open seat if none is named; the table may start with it."""
    return Seated(
        hall.join(caller.known, table, seat=body.seat, word=body.word, invitation=body.invitation),
    )


@rooms.post("/tables/{table}/leave", scope="hall")
def leave_table(caller: Caller, table: Code, body: Leaving) -> None:
    """Get up again, before the start."""
    hall.leave(caller.known, table, seat=body.seat)


@rooms.post("/tables/{table}/waiting", scope="hall", gives=InLine)
def wait_for_seat(caller: Caller, table: Code, body: Waiting) -> InLine:
    """Onto the waiting list."""
    return InLine(hall.wait(caller.known, table, invitation=body.invitation))


@rooms.delete("/tables/{table}/waiting", scope="hall")
def stop_waiting(caller: Caller, table: Code) -> None:
    """Off the waiting list."""
    hall.stop_waiting(caller.known, table)


@rooms.post("/tables/{table}/invitations", scope="hall", gives=Invited, status=201, secret=True)
def invite(caller: Caller, table: Code, body: Inviting) -> Invited:
    """An invitation by link, for one seat or any; it is told once."""
    return hall.invite(caller.known, table, seat=body.seat, email=body.email, uses=body.uses, days=body.days)


@rooms.post("/tables/{table}/take", scope="hall", gives=Seated)
def take_seat(caller: Caller, table: Code, body: Taking) -> Seated:
    """Take over the seat that was offered by a link."""
    return Seated(handing.take_seat(caller.known, table, body.offer))


@rooms.post("/tables/{table}/seats/{seat}/offer", scope="hall", gives=Invited, status=201, secret=True)
def offer_seat(caller: Caller, table: Code, seat: SeatNo, body: Offering) -> Invited:
    """Hand one's seat over: a link for the next person, told once."""
    return handing.offer_seat(caller.person, table, seat, email=body.email)


@rooms.post("/tables/{table}/seats/{seat}/bot", scope="moderate")
def seat_bot(caller: Caller, table: Code, seat: SeatNo, body: BotSitting) -> None:
    """Put a bot in a seat; in a running match this is logged."""
    hall.seat_bot(caller.person, table, seat, body.level, body.reason)


@rooms.post("/tables/{table}/seats/{seat}/open", scope="moderate")
def open_seat(caller: Caller, table: Code, seat: SeatNo, body: Because) -> None:
    """Free a seat."""
    hall.open_seat(caller.person, table, seat, body.reason)


@rooms.post("/tables/{table}/seats/{seat}/back", scope="play")
def come_back(caller: Caller, table: Code, seat: SeatNo) -> None:
    """Take one's seat back from the bot that stands in."""
    handing.come_back(caller.person, table, seat)


@rooms.put("/tables/{table}/seats/{seat}/word", scope="play")
def set_word(caller: Caller, table: Code, seat: SeatNo, body: DiceWord) -> None:
    """Change one's word for the dice, before the start."""
    hall.set_word(caller.person, table, seat, body.word)
