"""The moderator's acts. Each is logged with its reason, before and after, and seen by all at the table."""

from __future__ import annotations

from django.utils import timezone

from terrarium.kernel import Closed, Illegal, NotYours

from ...base.errors import Unknown
from ...models import Ledger, Table, User
from ..access import permissions, seating
from ..engine import resuming, standstill
from ..journal import ledger, logbook
from ..lobby import lobby
from ..shown import Invited
from .correcting import needs


def pause(person: User | None, code: str, reason: str = "") -> None:
    """Stop the clocks. Answers may still be sent; nothing is played."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if table.status != Table.RUNNING:
            raise Closed("The game is not running.")
        standstill.stand_still(table, "moderator", timezone.now())
        logbook.write(table, "pause", actor=person, reason=reason, before=Table.RUNNING, after=Table.PAUSED)


def resume(person: User | None, code: str, reason: str = "") -> None:
    """Go on: deadlines move by the length of the pause (by mail: to the next fixed hour)."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if table.status != Table.PAUSED:
            raise Closed("The game is not paused.")
    resuming.go_on(code, person, "moderator", reason)


def replace(
    person: User | None, code: str, seat: int, *, email: str = "", level: str = "", reason: str = ""
) -> Invited | None:
    """A bot of that level takes the seat at once, or a link is made for a new person."""
    if level:
        lobby.seat_bot(person, code, seat, level, reason)
        return None
    lobby.open_seat(person, code, seat, reason)
    return lobby.invite(person, code, seat=seat, email=email)


def look(person: User | None, code: str, reason: str) -> None:
    """Open the screen for the moderator (never for one who plays): logged, and told to all. From then on this
    person may look as REFEREE until the match moves on."""
    needs(reason)
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if here.seats_of(permissions.identity(person)):
            raise NotYours("A moderator who plays cannot look behind the screen.")
        if here.match is None:
            raise Closed("The match has not begun.")
        logbook.write(table, "look", actor=person, reason=reason, branch=here.branch, number=here.number)


def charge(person: User | None, code: str, seat: int, amount: int, reason: str) -> None:
    """A line in the ledger: money in (above 0) or out (below 0)."""
    needs(reason)
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        chair = seating.seat(table, seat)
        if not 0 < abs(amount) <= 10**9:
            raise Illegal("Name an amount.")
        before = ledger.balance(table.pk, seat)
        Ledger.objects.create(
            table=table,
            seat=seat,
            person=chair.person,
            amount=amount,
            reason=reason[:200],
            by=person,
            branch=table.branch,
            number=table.number,
            at=timezone.now(),
        )
        after = before + amount
        logbook.write(table, "charge", actor=person, seat=seat, reason=reason, before=before, after=after)


def hand_moderation(person: User | None, code: str, username: str, reason: str = "") -> None:
    """Somebody else is the moderator from now on."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        other = User.objects.filter(username=username, guest=False, deleted_at=None).first()
        if other is None:
            raise Unknown("There is nobody with that name.")
        before = logbook.named(table.moderator)
        table.moderator = other
        logbook.write(table, "moderator", actor=person, reason=reason, before=before, after=logbook.named(other))
