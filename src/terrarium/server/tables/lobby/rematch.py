"""A rematch: the same people, options and pace, in seats moved on by one."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Closed, NotYours

from ...base import pubsub
from ...models import Seat, Table, User
from ...outbox import letters
from ...policy import terms
from ..access import permissions, seating
from ..engine import starting
from ..journal import logbook
from ..match.loaded import LoadedTable
from ..storage import seat_names
from . import lobby


def rematch(person: User | None, code: str) -> str:
    """Play again with the same people; gives the new table's code. Who comes first makes it, the others are told and
    join it by the same press. It begins when all are there."""
    who = lobby.somebody(person, guests=True)
    with seating.locked(code) as (table, here):
        if not here.seats_of(who.pk):
            permissions.see(here, who)
            raise NotYours("Only those who played can have a rematch.")
        if table.status != Table.OVER:
            raise Closed("You can have a rematch when the game is over.")
        again = table.rematches.exclude(status=Table.CANCELLED).order_by("-pk").first()
        fresh = again is None
        again = again or _made(who, table, here)
    if again.status != Table.OPEN and not again.seats.filter(person=who).exists():
        raise Closed("The rematch has started without you.")
    if fresh:
        starting.if_full(again.code)
    for seat in again.seats.filter(kind=Seat.OPEN, number__in=permissions.kept_seats(again.pk, who)):
        lobby.join(who, again.code, seat=seat.number)
    for page in (code, again.code):
        pubsub.publish(page)
    return again.code


def _made(who: User, table: Table, here: LoadedTable) -> Table:
    count = len(here.chairs)
    bots = {(chair.number + 1) % count: chair.bot for chair in here.chairs if chair.kind == Seat.BOT}
    aside = table.moderator is not None and not here.seats_of(table.moderator_id)
    new = lobby.NewTable(
        game=table.game,
        seats=count,
        title=table.title,
        options=msgspec.json.decode(table.options),
        terms=terms.from_json(table.terms),
        private=table.private or who.guest,
        bots=bots,
        sit=(here.seats_of(who.pk)[0] + 1) % count,
    )
    again = lobby.made(who, new, table.practice, table)
    names = seat_names.of_bots(here.chairs, here.code)
    for number in bots:
        again.seats.filter(number=number).update(called=names[number - 1])
    if aside:
        again.moderator = table.moderator
        again.save(update_fields=["moderator"])
    for seat in table.seats.filter(kind=Seat.PERSON).select_related("person"):
        if seat.person is not None and seat.person_id != who.pk:
            text = f"{who.shown} wants to play {table} again. Your seat is kept.\n\n"
            text += letters.link(f"/tables/{again.code}")
            logbook.tell(again, seat.person, f"rematch/{seat.number}", f"{who.shown} wants a rematch", text)
    return again
