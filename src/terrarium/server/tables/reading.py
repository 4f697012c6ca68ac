"""All that may be seen of tables, for pages, API, mail and command line alike. They need no model of ours.

`person` is a `accounts.models.User` or None for somebody unknown; `table` the table's code. `seat` says as whom:
a seat of one's own, SPECTATOR (the default for who has none) or REFEREE (a moderator who has opened the screen by
`services.look`, or whom the game asks as its referee). When the match is over, `table`, `position` and `events` take
any seat and REFEREE from everybody who may see the table. What a person may not know of is `Unknown`. Everything is
made from that audience's view; events carry that audience's own numbers, without gaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from terrarium.kernel import Form, Value

from . import lists, sight, stories
from .shown import (
    ActShown,
    DecisionShown,
    DeliveryShown,
    EntryShown,
    EventShown,
    LedgerLine,
    LogShown,
    MessageShown,
    Mine,
    Position,
    ReportShown,
    TableLine,
    TableShown,
)

if TYPE_CHECKING:
    from ..accounts.models import User

# ---- lists


def hall(
    person: User | None, *, game: str = "", status: str = "open", limit: int = 50, before: str = ""
) -> list[TableLine]:
    """The public tables of that status (`open`, `running`, `over`), newest first; `before` is the last code seen."""
    return lists.hall(person, game, status, limit, before)


def mine(person: User) -> Mine:
    """This person's own tables, what is asked first."""
    return lists.mine(person)


# ---- one table


def table(person: User | None, table: str, *, seat: int | None = None, invitation: str = "") -> TableShown:
    """The table around the board. An invitation lets its bearer see a private one."""
    return sight.table(person, table, seat, invitation)


def position(
    person: User | None, table: str, *, seat: int | None = None, at: int | None = None, draw: bool = True
) -> Position:
    """The board, drawn and in words; `at` is a number of one's own events: what this audience knew of it then.

    `draw` false gives the view alone, for programs that want nothing else."""
    return sight.position(person, table, seat, at, draw)


def decisions(person: User | None, table: str, *, seat: int | None = None) -> list[DecisionShown]:
    """What this person's seat (or all of them) is asked and may still answer or revise."""
    return sight.decisions(person, table, seat)


def acts(person: User | None, table: str, *, seat: int) -> list[ActShown]:
    """What this seat may do unasked; with REFEREE, the corrections open to the moderator."""
    return sight.acts(person, table, seat)


def instruction(person: User | None, table: str, *, seat: int) -> tuple[Form | None, Value]:
    """The form of the game's standing instructions (None: there are none) and this seat's own."""
    return sight.instruction(person, table, seat)


def events(
    person: User | None, table: str, *, seat: int | None = None, since: int = 0, limit: int = 200
) -> list[EventShown]:
    """The events after number `since`, oldest first, in words."""
    return stories.events(person, table, seat, since, limit)


def same_moment(person: User | None, table: str, *, seat: int, other: int, number: int) -> int:
    """In a finished match: how many events `seat` had been told when `other` had been told `number`."""
    return stories.same_moment(person, table, seat, other, number)


def pulse(person: User | None, table: str, *, seat: int | None = None) -> tuple[int, str]:
    """This audience's number of events, and a mark that changes whenever anything it may see has changed."""
    return sight.pulse(person, table, seat)


def messages(
    person: User | None, table: str, *, seat: int | None = None, since: int = 0, limit: int = 200
) -> list[MessageShown]:
    """The talk that this person may read, oldest first."""
    return stories.messages(person, table, seat, since, limit)


def log(person: User | None, table: str, *, since: int = 0, limit: int = 200) -> list[LogShown]:
    """What the moderator and the table did."""
    return stories.log(person, table, since, limit)


def ledger(person: User | None, table: str, *, seat: int | None = None) -> list[LedgerLine]:
    """One's own account at the table; all of them for the moderator."""
    return stories.ledger(person, table, seat)


def reports(person: User | None, table: str, *, seat: int) -> list[ReportShown]:
    """The seat's reports, oldest first, those withdrawn included and marked. Who was dropped from it: the last one."""
    return stories.archive(person, table, seat)[1]


def archive(person: User | None, table: str, *, seat: int) -> tuple[str, list[ReportShown]]:
    """The same with the game's slug, for who may not see the table itself any more."""
    return stories.archive(person, table, seat)


def paper(person: User | None, table: str, name: str, *, seat: int | None = None) -> Any:
    """A printable sheet of the game, made now from the seat's view and events: a kernel Document."""
    return stories.paper(person, table, name, seat)


def entries(person: User | None, table: str, *, limit: int = 500) -> list[EntryShown]:
    """For the moderator: the record's lines without their contents, newest first."""
    return stories.entries(person, table, limit)


def deliveries(person: User, *, limit: int = 50) -> list[DeliveryShown]:
    """The letters to oneself and what became of them."""
    return stories.deliveries(person, limit)
