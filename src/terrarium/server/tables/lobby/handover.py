"""A seat passes from hand to hand: offered by link and taken over, or taken back from the bot that stood in."""

from __future__ import annotations

import secrets

from django.utils import timezone

from terrarium.kernel import Closed, Illegal

from ...base.errors import Unknown
from ...models import Seat, Table, User
from ...models.people import hashed
from ...outbox import letters
from ..access import permissions, quotas, seating
from ..engine import resuming
from ..journal import logbook
from ..shown import Invited
from . import lobby


def offer_seat(person: User | None, code: str, seat: int, *, email: str = "") -> Invited:
    """Hand one's seat over: a link for the next person. Until it is taken, nothing changes."""
    with seating.locked(code) as (table, here):
        permissions.own_seat(here, person, seat)
        if email:
            quotas.address(email)
            quotas.offers(table)
        token = secrets.token_urlsafe(24)
        table.seats.filter(number=seat).update(offer=hashed(token))
        path = f"/tables/{code}/take?offer={token}"
        if email:
            name = person.shown if person else "Somebody"
            text = f"{name} offers you a seat at {table}.\n\n{letters.link(path)}"
            logbook.tell(table, email, f"offer/{hashed(token)[:16]}", "you are offered a seat", text)
        return Invited(token, path)


def take_seat(person: User | None, code: str, offer: str) -> int:
    """Take over the seat that was offered by this link, and give its number. Drafts and reports pass; instructions
    and tokens do not."""
    who = lobby.somebody(person)
    with seating.locked(code) as (table, here):
        seat = table.seats.filter(offer=hashed(offer)).first() if offer else None
        if seat is None:
            permissions.see(here, who)
            raise Unknown("This offer is no longer open.")
        if seat.kind == Seat.DROPPED or table.status in Table.ENDED:
            raise Closed("That seat is no longer in a game.")
        if here.seats_of(who.pk) and not here.terms.several:
            raise Illegal("You have a seat at this table already.")
        lobby.unseeing(here, table, who, seat.number)
        before = seating.described(seat)
        seating.stands_up(seat)
        seating.person_sits(seat, who, seat.word, timezone.now())
        seat.save()
        logbook.write(
            table, "hand-over", actor=who, by="seat", seat=seat.number, before=before, after=seating.described(seat)
        )
    lobby.goes_on(code)
    return seat.number


def come_back(person: User | None, code: str, seat: int) -> None:
    """An absent person takes the seat back from the bot that stands in."""
    with seating.locked(code) as (table, here):
        permissions.own_seat(here, person, seat)
        chair = seating.seat(table, seat)
        before = seating.described(chair)
        if chair.stand_in or chair.missed_run:
            chair.stand_in, chair.missed_run = "", 0
            chair.save(update_fields=["stand_in", "missed_run"])
            after = seating.described(chair)
            logbook.write(table, "back", actor=person, by="seat", seat=seat, before=before, after=after)
        nobody = table.status == Table.PAUSED and table.paused_because == "nobody"
    if nobody:
        resuming.go_on(code, person, "seat", "A player is back.")
    lobby.goes_on(code)
