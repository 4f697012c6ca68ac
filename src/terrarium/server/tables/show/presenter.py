"""What is shown of a table around the board: seats, clocks, motions, and what one may do here."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Literal

import msgspec
from django.utils import timezone

from terrarium.interface.records import MomentShown, MotionShown, RematchShown, SeatShown
from terrarium.kernel import REFEREE, SPECTATOR, Pov

from ...models import Message, Table, User
from ...policy import roster
from ..access import allowed, permissions, refereeing
from ..match.loaded import REFEREE_BIT, LoadedTable, bit
from ..shown import TableShown
from ..storage import store
from . import activity, counting, povs
from . import motions as motions_


def count(here: LoadedTable, who: int) -> int:
    """How many events this audience has been told; spectators perhaps later than others."""
    if who == SPECTATOR and here.terms.delay and here.begun and (entry := povs.delayed_to(here)) != here.number:
        return counting.count_at(here, who, entry) if entry >= 0 else 0
    return counting.of(here, who) if here.begun else 0


def moments(here: LoadedTable, who: int) -> list[MomentShown]:
    """The open moments, with nobody named in the hidden ones but, to itself, this seat."""
    if not here.begun or (who == SPECTATOR and here.terms.delay and povs.delayed_to(here) != here.number):
        return []
    found = []
    for row in here.moments.values():
        everyone = range(len(here.chairs))
        firm = [seat for seat in everyone if row.firm >> seat & 1]
        waited = [seat for seat in everyone if row.asked >> seat & 1 and seat not in firm]
        if row.hidden and who != REFEREE:
            firm, waited = [s for s in firm if s == who], [s for s in waited if s == who]
        owes = who >= 0 and bool((row.asked & ~row.firm) >> who & 1)
        due = row.due(who) if owes or row.hidden else row.closing(row.asked & ~row.firm)
        referee = bool(row.asked & ~row.firm & REFEREE_BIT) and (who == REFEREE or not row.hidden)
        found.append(
            MomentShown(row.name, row.tempo, row.revisable, tuple(waited), tuple(firm), row.opened_at, due, referee)
        )
    return found


def referee(
    here: LoadedTable, person: User | None, shown: list[MomentShown]
) -> Literal["", "you", "moderator", "nobody"]:
    """Who is to decide, where this audience may know that the referee is waited for."""
    if here.referee_asked and permissions.referees(here, person):
        return "you"
    return refereeing.who(here) if any(moment.referee for moment in shown) else ""


def motions(here: LoadedTable, who: int) -> tuple[MotionShown, ...]:
    """What the players want together; spectators who see everything later do not see it now."""
    return () if who == SPECTATOR and here.terms.delay else motions_.made(here)


def rematch(here: LoadedTable, person: User | None) -> RematchShown | None:
    """The match that the same people play next, once somebody wants one."""
    if here.status != Table.OVER or here.practice:
        return None
    found = Table.objects.filter(rematch_of=here.id).exclude(status=Table.CANCELLED).order_by("-pk").first()
    if found is None:
        return None
    there = [seat.person for seat in found.seats.select_related("person") if seat.person is not None]
    ids = {one.pk for one in there}
    before = {chair.person: chair.name for chair in here.chairs if chair.person is not None}
    awaited = tuple(name for one, name in before.items() if one not in ids) if found.status == Table.OPEN else ()
    yours = permissions.identity(person) in ids
    return RematchShown(found.code, found.status, tuple(one.shown for one in there), awaited, yours)


def table(
    here: LoadedTable, person: User | None, who: int, pov: Pov[Any] | None, number: int, read: int, invitation: str
) -> TableShown:
    """The table for this person with these eyes. `pov` is None where there is no match that could be shown."""
    own = here.seats_of(permissions.identity(person))
    about = store.about(here)
    shown = moments(here, who)
    over = here.status == Table.OVER
    return TableShown(
        code=here.code,
        game=here.game.slug,
        game_title=here.game.title,
        title=about.title,
        status=here.status,  # type: ignore[arg-type]
        paused_because=about.paused_because,
        edition=about.edition,
        options=msgspec.json.decode(about.options),
        terms=here.terms,
        private=here.private,
        practice=here.practice,
        commitment=about.commitment,
        secret=here.secret.hex() if over else "",
        words=here.words if pov is not None else (),
        moderator=about.moderator,
        who=who,
        number=number,
        read_number=read,
        your_seats=tuple(own),
        seats=tuple(_seats(here, about.result, pov, own, shown)),
        moments=tuple(shown),
        may=allowed.names(here, person, invitation),
        waiting=about.waiting or (),
        created=about.created,
        started=about.started,
        ended=about.ended,
        delayed=here.terms.delay if who == SPECTATOR and not over else 0,
        motions=motions(here, who),
        referee=referee(here, person, shown),
        rematch=rematch(here, person),
    )


def _seats(
    here: LoadedTable, result: str, pov: Pov[Any] | None, own: list[int], shown: list[MomentShown]
) -> list[SeatShown]:
    awaited = {seat for moment in shown for seat in moment.awaited}
    public = {s for r in here.moments.values() if not r.hidden for s in range(len(here.chairs)) if r.asked >> s & 1}
    places = msgspec.json.decode(result, type=dict[int, dict[str, int]])
    now = timezone.now()
    return [
        SeatShown(
            number=chair.number,
            name=f"Seat {chair.number + 1}" if pov is None else pov.seat_name(chair.number),
            kind=chair.kind,  # type: ignore[arg-type]
            player=chair.name if chair.person is not None else chair.bot,
            stand_in=chair.stand_in,
            away=chair.away(now),
            missed=chair.missed_total,
            has_word=chair.has_word,
            yours=chair.number in own,
            awaited=chair.number in awaited and chair.number in public,
            place=places.get(chair.number, {}).get("place"),
            score=places.get(chair.number, {}).get("score"),
            level=roster.word(here.game, chair.level) if chair.level else "",
            called=pov.view.names[chair.number] if pov is not None and chair.kind == "bot" else "",
        )
        for chair in here.chairs
    ]


def pulse(here: LoadedTable, person: User | None, who: int, talk: int | None = None) -> tuple[int, str]:
    """An audience's number of events, and a mark that changes whenever anything it may see has changed. The person
    matters only for who moderates the table. `talk` is the last message it may read, where that is known."""
    number = count(here, who)
    if talk is None:
        rows = activity.visible(here, person, who, Message.objects.order_by("-pk"))
        talk = rows.values_list("pk", flat=True).first() or 0
    chairs = [(c.kind, c.person, c.bot, c.stand_in) for c in here.chairs]
    asked = [(row.strand, row.number) for row in here.moments.values() if who != SPECTATOR and row.asked & bit(who)]
    again = rematch(here, person)
    facts = (here.status, number, moments(here, who), chairs, talk, asked, motions(here, who), again)
    return number, blake2b(msgspec.json.encode(facts), digest_size=8).hexdigest()
