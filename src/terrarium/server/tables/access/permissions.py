"""Who may see a table and act for a seat. Everything that is done or looked at asks here first."""

from __future__ import annotations

from django.utils import timezone

from terrarium.kernel import REFEREE, SPECTATOR, Closed, NotYours

from ...base.errors import NO_TABLE, Unknown
from ...models import Act, Invitation, Seat, Table, User, Waiting
from ...models.people import hashed
from ..match.loaded import LoadedTable


def identity(person: User | None) -> int | None:
    return None if person is None else person.pk


def moderates(here: LoadedTable, person: User | None) -> bool:
    """This person is the table's moderator, or may moderate any."""
    if person is None:
        return False
    return here.moderator == person.pk or (person.is_staff and person.has_perm("tables.moderate_any"))


def invited(table: int, invitation: str | Invitation) -> Invitation | None:
    """The invitation that this token opens (or that was opened otherwise), while it is good."""
    if not invitation:
        return None
    key = invitation.hashed if isinstance(invitation, Invitation) else hashed(invitation)
    found = Invitation.objects.filter(table_id=table, hashed=key).first()
    if found is None or (found.until is not None and found.until < timezone.now()):
        return None
    return found


def _remembered(here: LoadedTable, person: User | None) -> bool:
    """Somebody who has taken an invitation or waits for a seat may look in again."""
    if person is None:
        return False
    return (
        Invitation.objects.filter(table_id=here.id, taken_by=person).exists()
        or Waiting.objects.filter(table_id=here.id, person=person).exists()
        or bool(kept_seats(here.id, person))
    )


def kept_seats(table: int, person: User | None) -> list[int]:
    """The seats of an open rematch that are kept for this person: one after that of the match before, so that nobody
    begins twice."""
    if person is None:
        return []
    before = Seat.objects.filter(table__rematches=table, person=person).order_by("number")
    return [(number + 1) % count for number, count in before.values_list("number", "table__seats_count")]


def for_the_same(here: LoadedTable, person: User | None) -> bool:
    """Whether this open table is a rematch, which is nobody's but the same people's."""
    return not kept_seats(here.id, person) and Table.objects.filter(pk=here.id, rematch_of__isnull=False).exists()


def may_see(here: LoadedTable, person: User | None, invitation: str | Invitation = "") -> bool:
    if here.seats_of(identity(person)) or moderates(here, person):
        return True
    if here.private:
        return invited(here.id, invitation) is not None or _remembered(here, person)
    return here.terms.spectators or here.status == Table.OPEN


def see(here: LoadedTable, person: User | None, invitation: str | Invitation = "") -> None:
    """`Unknown`, unless this person may see the table."""
    if not may_see(here, person, invitation):
        raise Unknown(NO_TABLE)


def own_seat(here: LoadedTable, person: User | None, seat: int, invitation: str = "") -> int:
    """The seat, if this person holds it."""
    if seat not in here.seats_of(identity(person)):
        see(here, person, invitation)
        raise NotYours("That is not your seat.")
    return seat


def acting(here: LoadedTable, person: User | None, who: int, invitation: str = "") -> int:
    """The seat, if this person holds it; or REFEREE, for a moderator's corrections. Who plays makes none, and is a
    spectator there."""
    if who != REFEREE:
        return own_seat(here, person, who, invitation)
    moderate(here, person)
    return SPECTATOR if here.seats_of(identity(person)) else REFEREE


def ongoing(here: LoadedTable) -> None:
    """`Closed`, unless a match goes on here (a paused one does)."""
    if here.status not in Table.ONGOING:
        raise Closed("The match has not begun." if here.status == Table.OPEN else "The match is over.")


def moderate(here: LoadedTable, person: User | None) -> None:
    if not moderates(here, person):
        see(here, person)
        raise NotYours("Only the moderator may do that.")


def referees(here: LoadedTable, person: User | None) -> bool:
    """This person answers for the referee: the table's moderator, if without a seat. Who may moderate any table has
    to open the screen first, which everybody is told."""
    if person is None or not moderates(here, person) or here.seats_of(person.pk):
        return False
    return here.moderator == person.pk or _opened(here, person)


def answers_for(here: LoadedTable, person: User | None, who: int | None, invitation: str = "") -> int:
    """The seat (one's first, if none is named), if this person holds it; or REFEREE, if this person answers for it."""
    if who is None:
        who = audience(here, person, None, invitation)
    if who != REFEREE:
        return own_seat(here, person, who)
    if not referees(here, person):
        see(here, person)
        raise NotYours("Only a moderator who does not play answers for the referee.")
    return REFEREE


def audience(here: LoadedTable, person: User | None, seat: int | None, invitation: str = "") -> int:
    """As whom this person looks: the seat asked for, or the first of one's own, or a spectator.

    REFEREE is open to a moderator who does not play, and who has opened the screen for the match as it stands now, or
    whom the game asks as its referee just now.
    """
    own = here.seats_of(identity(person))
    if seat is None:
        if own:
            return own[0]
        seat = SPECTATOR
    if seat in own:
        return seat
    see(here, person, invitation)
    if seat == SPECTATOR:
        return SPECTATOR
    if seat == REFEREE and (referees(here, person) and (here.referee_asked or _opened(here, person))):
        return REFEREE
    raise NotYours("That is not your seat.")


def onlooker(here: LoadedTable, person: User | None, seat: int | None, invitation: str = "") -> int:
    """As whom this person looks at the match itself: when it is over, whoever may see the table may look with anyone's
    eyes, and with the referee's. What people wrote to each other is not part of it (`audience` is asked for that)."""
    if here.status == Table.OVER and seat is not None and REFEREE <= seat < len(here.chairs):
        see(here, person, invitation)
        return seat
    return audience(here, person, seat, invitation)


def _opened(here: LoadedTable, person: User | None) -> bool:
    """The screen was opened by this person since the last entry."""
    return Act.objects.filter(
        table_id=here.id, verb="look", actor=person, branch=here.branch, number=here.number
    ).exists()
