"""The lobby: tables made, joined and left."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from terrarium.interface.records import Created, Seated, TableLine

from ...policy.terms import Terms
from ...tables.lobby import handover, lists, lobby, rematch
from ...tables.shown import Invited
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import (
    Code,
    DiceWord,
    Email,
    InLine,
    Level,
    Limit,
    OwnSeat,
    Reason,
    SeatCount,
    SeatNo,
    Secret,
    Slug,
    Title,
    Word,
)

concern = Concern("lobby")


@concern.get("/tables", scope=OPEN, gives=list[TableLine])
def list_tables(
    caller: Caller,
    game: Word = "",
    status: Literal["open", "running", "over"] = "open",
    limit: Limit = 50,
    before: Word = "",
) -> list[TableLine]:
    """The public tables, newest first; `before` is the last code seen."""
    return lists.lobby(caller.person, game=game, status=status, limit=limit, before=before)


@concern.post("/tables", scope="lobby", gives=Created, status=201)
def create_table(caller: Caller, body: lobby.NewTable) -> Created:
    """Open a table."""
    return Created(lobby.create_table(caller.known, body))


@concern.post("/practice", scope="lobby", gives=Created, status=201)
def practise(
    caller: Caller, *, game: Slug, seats: SeatCount | None = None, level: Level = "", seat: SeatNo = 0
) -> Created:
    """A private, untimed table against bots of one level, started at once."""
    return Created(lobby.practice(caller.known, game, seats=seats, level=level, seat=seat))


@concern.post("/tables/{table}/rematch", scope="lobby", gives=Created)
def play_again(caller: Caller, table: Code) -> Created:
    """A rematch after the end: the same people, options and pace. The first who wants it makes the table, the others
    are told and join it by the same call; it begins when all are there."""
    return Created(rematch.rematch(caller.known, table))


@concern.patch("/tables/{table}", scope="moderate")
def change_table(
    caller: Caller,
    table: Code,
    *,
    title: Title | None = None,
    options: dict[str, Any] | None = None,
    terms: Terms | None = None,
    private: bool | None = None,
    reason: Reason = "",
) -> None:
    """Change what was settled: title, terms and privacy at any time, options before the start."""
    lobby.change_table(caller.person, table, title=title, options=options, terms=terms, private=private, reason=reason)


@concern.post("/tables/{table}/cancel", scope="moderate")
def cancel_table(caller: Caller, table: Code, *, reason: Reason = "") -> None:
    """Close a table that has not ended; its record stays."""
    lobby.cancel_table(caller.person, table, reason)


@concern.post("/tables/{table}/start", scope="moderate")
def start_table(caller: Caller, table: Code) -> None:
    """Start: open seats get bots of the usual level."""
    lobby.start(caller.person, table)


@concern.post("/tables/{table}/join", scope="lobby", gives=Seated)
def join_table(
    caller: Caller, table: Code, *, seat: OwnSeat = None, word: DiceWord = "", invitation: Secret = ""
) -> Seated:
    """Sit down, in the first open seat if none is named; the table may start with it."""
    return Seated(lobby.join(caller.known, table, seat=seat, word=word, invitation=invitation))


@concern.post("/tables/{table}/leave", scope="lobby")
def leave_table(caller: Caller, table: Code, *, seat: OwnSeat = None) -> None:
    """Get up again, before the start."""
    lobby.leave(caller.known, table, seat=seat)


@concern.post("/tables/{table}/waiting", scope="lobby", gives=InLine)
def wait_for_seat(caller: Caller, table: Code, *, invitation: Secret = "") -> InLine:
    """Onto the waiting list."""
    return InLine(lobby.wait(caller.known, table, invitation=invitation))


@concern.delete("/tables/{table}/waiting", scope="lobby")
def stop_waiting(caller: Caller, table: Code) -> None:
    """Off the waiting list."""
    lobby.stop_waiting(caller.known, table)


@concern.post("/tables/{table}/invitations", scope="lobby", gives=Invited, status=201, secret=True)
def invite(
    caller: Caller,
    table: Code,
    *,
    seat: OwnSeat = None,
    email: Email = "",
    uses: Annotated[int, Meta(ge=1, le=100)] = 1,
    days: Annotated[int, Meta(ge=1, le=365)] = 30,
) -> Invited:
    """An invitation by link, for one seat or any; it is told once."""
    return lobby.invite(caller.known, table, seat=seat, email=email, uses=uses, days=days)


@concern.post("/tables/{table}/take", scope="lobby", gives=Seated)
def take_seat(caller: Caller, table: Code, *, offer: Secret) -> Seated:
    """Take over the seat that was offered by a link."""
    return Seated(handover.take_seat(caller.known, table, offer))


@concern.post("/tables/{table}/seats/{seat}/offer", scope="lobby", gives=Invited, status=201, secret=True)
def offer_seat(caller: Caller, table: Code, seat: SeatNo, *, email: Email = "") -> Invited:
    """Hand one's seat over: a link for the next person, told once."""
    return handover.offer_seat(caller.person, table, seat, email=email)


@concern.post("/tables/{table}/seats/{seat}/bot", scope="moderate")
def seat_bot(caller: Caller, table: Code, seat: SeatNo, *, level: Level = "", reason: Reason = "") -> None:
    """Put a bot in a seat; in a running match this is logged."""
    lobby.seat_bot(caller.person, table, seat, level, reason)


@concern.post("/tables/{table}/seats/{seat}/open", scope="moderate")
def open_seat(caller: Caller, table: Code, seat: SeatNo, *, reason: Reason = "") -> None:
    """Free a seat."""
    lobby.open_seat(caller.person, table, seat, reason)


@concern.post("/tables/{table}/seats/{seat}/back", scope="play")
def come_back(caller: Caller, table: Code, seat: SeatNo) -> None:
    """Take one's seat back from the bot that stands in."""
    handover.come_back(caller.person, table, seat)


@concern.put("/tables/{table}/seats/{seat}/word", scope="play")
def set_word(caller: Caller, table: Code, seat: SeatNo, *, word: DiceWord) -> None:
    """Change one's word for the dice, before the start."""
    lobby.set_word(caller.person, table, seat, word)
