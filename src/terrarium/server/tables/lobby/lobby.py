"""The lobby: tables are made, seats taken and handed on, and a match begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from terrarium.kernel import Closed, Game, Illegal, NotYours, Value, registry
from terrarium.kernel.dice import commitment
from terrarium.kernel.lessons import Lesson

from ...base.errors import Unknown
from ...models import Invitation, Seat, Table, User, Waiting
from ...outbox import letters
from ...policy import roster
from ...policy import terms as terms_
from ...policy.terms import PACES, Terms
from ..access import permissions, refereeing, seating
from ..engine import follow, resuming, starting
from ..journal import logbook
from ..match.loaded import LoadedTable
from ..shown import Invited
from ..storage import cache, store, writing


def game_called(slug: str) -> Game[Any, Any]:
    try:
        return registry.find(slug)
    except LookupError as error:
        raise Unknown(str(error)) from None


def somebody(person: User | None, *, guests: bool = False) -> User:
    """The person, who must have an account (or at least be a guest)."""
    if person is None or (person.guest and not guests):
        raise NotYours("Sign up or sign in first.")
    return person


def settled_options(game: Game[Any, Any], options: Mapping[str, Value]) -> dict[str, Value]:
    settled = game.settled(options)
    if found := [finding for finding in game.options.check(settled) if not finding.warning]:
        raise Illegal(findings=found)
    return settled


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options left out take the game's defaults; `bots` maps seats to levels; `sit` is the seat that the maker takes at
    once, with a word for the dice. The maker is its moderator unless `moderate` is false."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=99)]
    title: Annotated[str, Meta(max_length=120)] = ""
    options: dict[str, Value] = {}
    terms: Terms = Terms()
    private: bool = False
    bots: dict[Annotated[int, Meta(ge=0, le=99)], Annotated[str, Meta(max_length=40)]] = {}
    sit: Annotated[int, Meta(ge=0, le=99)] | None = None
    word: Annotated[str, Meta(max_length=64, description="One's word for the dice.")] = ""
    moderate: bool = True


def create_table(person: User | None, new: NewTable, practice: bool = False) -> str:
    """Open a table and give its code. A guest may only make a practice table: private, and with bots in all other
    seats."""
    code = made(person, new, practice).code
    starting.if_full(code)
    return code


def made(
    by: User | None,
    new: NewTable,
    practice: bool = False,
    rematch_of: Table | None = None,
    taught: Lesson | None = None,
) -> Table:
    """The new table, at which nothing has begun yet. Where a game is taught, its dice are the lesson's."""
    maker = somebody(by, guests=True)
    game = game_called(new.game)
    seats, sit = new.seats, new.sit
    game.seated(seats)
    settled = settled_options(game, new.options)
    new.terms.check()
    if len(new.title) > 120:
        raise Illegal("A table name can have at most 120 characters.")
    taken = {seat: roster.level(game, level) for seat, level in new.bots.items()}
    wrong = [seat for seat in (*taken, *([] if sit is None else [sit])) if not 0 <= seat < seats]
    if wrong or sit in taken:
        raise Illegal(f"There is no free seat {wrong[0] + 1 if wrong else (sit or 0) + 1}.")
    if maker.guest and not (new.private and sit is not None and len(taken) == seats - 1):
        raise NotYours("Guests can only play against bots; sign up to play with people.")
    secret = secrets.token_bytes(32) if taught is None else taught.secret(game.slug)
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.create(
            game=game.slug,
            edition=game.edition,
            title=new.title,
            seats_count=seats,
            options=store.written(settled),
            terms=terms_.to_json(new.terms),
            private=new.private,
            practice=practice,
            lesson="" if taught is None else "[]",
            rematch_of=rematch_of,
            moderator=maker if new.moderate else None,
            secret=secret,
            commitment=commitment(secret),
        )
        for number in range(seats):
            seat = Seat(table=table, number=number, word="" if taught is None else taught.words()[number])
            if number in taken:
                seating.bot_sits(seat, taken[number])
            elif number == sit:
                seating.person_sits(seat, maker, new.word, now)
            seat.save()
    return table


def practice(person: User, slug: str, *, seats: int | None = None, level: str = "", seat: int = 0) -> str:
    """A private, untimed table against bots, started at once; for guests too. Gives its code."""
    game = game_called(slug)
    count = seats or game.usual_seats
    bots = {number: level for number in range(count) if number != seat}
    terms = Terms(pace=PACES["untimed"], spectators=False)
    title = f"{game.title} against bots" if bots else game.title
    new = NewTable(game=slug, seats=count, title=title, terms=terms, private=True, bots=bots, sit=seat)
    return create_table(person, new, practice=True)


def change_table(
    person: User | None,
    code: str,
    *,
    title: str | None = None,
    options: Mapping[str, Value] | None = None,
    terms: Terms | None = None,
    private: bool | None = None,
    reason: str = "",
) -> None:
    """The moderator changes what was settled: title, terms and privacy at any time, options before the start."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if table.status in Table.ENDED:
            raise Closed("The match is over.")
        before = {"title": table.title, "private": table.private, "options": table.options, "terms": table.terms}
        if title is not None:
            table.title = title[:120]
        if private is not None:
            table.private = private
        if options is not None:
            if table.header:
                raise Closed("The options cannot be changed once the game has started.")
            table.options = store.written(settled_options(here.game, options))
        if terms is not None:
            if table.header and terms.several and not here.terms.several:
                raise Closed("Whether one person may hold several seats cannot be changed once the game has started.")
            table.terms = terms_.to_json(terms.check())
        after = {"title": table.title, "private": table.private, "options": table.options, "terms": table.terms}
        changed = [key for key in before if before[key] != after[key]]
        if changed:
            was, now = {k: before[k] for k in changed}, {k: after[k] for k in changed}
            logbook.write(table, "change", actor=person, reason=reason, before=was, after=now)
    if terms is not None:
        resuming.reckon_again(code)


def cancel_table(person: User | None, code: str, reason: str = "") -> None:
    """The moderator closes a table that has not ended. Its record stays."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if table.status in Table.ENDED:
            raise Closed("The match is over.")
        close(table, person, reason)


def close(table: Table, actor: User | None, reason: str, by: str = "moderator") -> None:
    """The table is closed before its end; everybody is told, and the record stays."""
    says = "cancelled by its moderator" if by == "moderator" else "ended, as all players agreed"
    logbook.write(table, "cancel", actor=actor, by=by, reason=reason, before=table.status, after=Table.CANCELLED)
    table.status, table.ended_at = Table.CANCELLED, timezone.now()
    table.moments.all().delete()
    for seat in table.seats.filter(kind=Seat.PERSON).select_related("person"):
        logbook.tell(table, seat.person, f"cancel/{seat.number}", "cancelled", f"{table} was {says}.\n\n{reason}")


def join(
    person: User | None,
    code: str,
    *,
    seat: int | None = None,
    word: str = "",
    invitation: str | Invitation = "",
) -> int:
    """Sit down (the first open seat if none is named) with one's word for the dice, and give the seat.

    A private table wants an invitation. The table starts when it is full, if its terms say so. A seat that fell open
    while the match runs may be taken the same way.
    """
    somebody_ = somebody(person, guests=True)
    with seating.locked(code) as (table, here):
        invite = permissions.invited(table.pk, invitation)
        permissions.see(here, somebody_, invitation)
        if somebody_.guest and sum(chair.kind == "bot" for chair in here.chairs) < len(here.chairs) - 1:
            raise NotYours("Guests can only play against bots; sign up to play with people.")
        if table.status not in (Table.OPEN, Table.RUNNING, Table.PAUSED) or table.practice:
            raise Closed("Nobody can join this table any more.")
        own = here.seats_of(somebody_.pk)
        if own and not here.terms.several:
            if seat in own or seat is None:
                return own[0]
            raise Illegal("You already have a seat at this table.")
        kept = permissions.kept_seats(table.pk, somebody_) if table.status == Table.OPEN else []
        if invite is None and not kept and not permissions.moderates(here, somebody_):
            if table.private:
                raise NotYours("You need an invitation to join this table.")
            if table.status == Table.OPEN and table.rematch_of_id is not None:
                raise NotYours("This is a rematch: its seats are kept for the same players.")
        if kept and seat is None:
            seat = next((number for number in kept if here.chairs[number].kind == "open"), None)
        if invite is not None:
            if invite.uses_left < 1 and invite.taken_by_id != somebody_.pk:
                raise Closed("This invitation has already been used.")
            seat = invite.seat if invite.seat is not None else seat
        chair = seating.free_seat(table, seat)
        unseeing(here, table, somebody_, chair.number)
        seating.person_sits(chair, somebody_, word, timezone.now())
        chair.save()
        Waiting.objects.filter(table=table, person=somebody_).delete()
        if invite is not None:
            invite.uses_left, invite.taken_by = max(0, invite.uses_left - 1), somebody_
            invite.save(update_fields=["uses_left", "taken_by"])
        if table.header:
            logbook.write(table, "sit", actor=somebody_, by="seat", seat=chair.number, after=logbook.named(somebody_))
    starting.if_full(code)
    return chair.number


def unseeing(here: LoadedTable, table: Table, person: User, seat: int) -> None:
    """`NotYours` for who knows what this seat may not know."""
    if refereeing.has_seen(table, person):
        raise NotYours("You have looked behind the screen of this game, so you cannot play in it.")
    if not here.terms.several and seating.held_another(table, person, seat):
        raise NotYours("You have had another seat in this game, so you know too much for this one.")


def leave(person: User | None, code: str, *, seat: int | None = None) -> None:
    """Get up again before the start; the first of the waiting list sits down. (In a running match: `act` resigns,
    `offer_seat` hands over.)"""
    with seating.locked(code) as (table, here):
        own = here.seats_of(permissions.identity(person))
        if not own or (seat is not None and seat not in own):
            permissions.see(here, person)
            raise NotYours("You have no seat here.")
        if table.status != Table.OPEN:
            raise Closed("The game has started: resign, or hand over your seat.")
        for number in own if seat is None else [seat]:
            chair = table.seats.get(number=number)
            seating.stands_up(chair)
            first = Waiting.objects.filter(table=table).select_related("person").first()
            if first is not None:
                seating.person_sits(chair, first.person, "", timezone.now())
                text = f"You have moved up from the waiting list and have a seat at {table}.\n\n{_at(table)}"
                logbook.tell(table, first.person, f"seat/{first.pk}", "you have a seat", text)
                first.delete()
            chair.save()
    starting.if_full(code)


def wait(person: User | None, code: str, *, invitation: str = "") -> int:
    """Onto the waiting list; gives the place in it. Harmless to repeat."""
    who = somebody(person)
    with cache.kept(code) as here:
        permissions.see(here, who, invitation)
        if here.status not in (Table.OPEN, Table.RUNNING, Table.PAUSED) or here.practice:
            raise Closed("This table no longer has a waiting list.")
        if here.seats_of(who.pk):
            raise Illegal("You already have a seat at this table.")
    row, new = Waiting.objects.get_or_create(table_id=here.id, person=who)
    if new:
        writing.bump(here.id)
    return Waiting.objects.filter(table_id=here.id, pk__lte=row.pk).count()


def stop_waiting(person: User | None, code: str) -> None:
    """Off the waiting list."""
    who = somebody(person)
    with cache.kept(code) as here:
        permissions.see(here, who)
    if Waiting.objects.filter(table_id=here.id, person=who).delete()[0]:
        writing.bump(here.id)


def invite(
    person: User | None, code: str, *, seat: int | None = None, email: str = "", uses: int = 1, days: int = 30
) -> Invited:
    """An invitation by link (mailed, if an address is given), for one seat or any. Only moderator and, before the
    start, seated players invite. The link is told once."""
    who = somebody(person)
    with seating.locked(code) as (table, here):
        if not permissions.moderates(here, who):
            permissions.see(here, who)
            if not (table.status == Table.OPEN and here.seats_of(who.pk)):
                raise NotYours("Only the moderator can invite people; before the start, players can too.")
        if table.practice or table.status in Table.ENDED:
            raise Closed("Nobody can be invited here.")
        if seat is not None and not 0 <= seat < table.seats_count:
            raise Illegal("There is no such seat.")
        return seating.new_invitation(table, who, seat, email, max(1, min(uses, 100)), max(1, min(days, 365)))


def seat_bot(person: User | None, code: str, seat: int, level: str, reason: str = "") -> None:
    """The moderator puts a bot in a seat: an open one, or (in a running match, logged) that of a person."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        name = roster.level(here.game, level)
        chair = seating.seat(table, seat)
        before = seating.described(chair)
        if table.header and chair.kind == Seat.DROPPED:
            raise Closed("That seat was dropped from the match.")
        seating.put_out(table, chair)
        seating.bot_sits(chair, name)
        chair.save()
        if table.header or reason:
            after = seating.described(chair)
            logbook.write(table, "bot", actor=person, seat=seat, reason=reason, before=before, after=after)
    starting.if_full(code)
    goes_on(code)


def goes_on(code: str) -> None:
    """After a change of seats in a running match, clocks and bots look again."""
    resuming.reckon_again(code, clocks=False)
    follow.after(code)


def open_seat(person: User | None, code: str, seat: int, reason: str = "") -> None:
    """The moderator frees a seat; its drafts and reports stay with it, instructions and tokens go."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        chair = seating.seat(table, seat)
        if chair.kind == Seat.DROPPED:
            raise Closed("That seat was dropped from the match.")
        before = seating.described(chair)
        seating.put_out(table, chair)
        chair.save()
        after = seating.described(chair)
        logbook.write(table, "open", actor=person, seat=seat, reason=reason, before=before, after=after)
        _tell_waiting(table, seat)
    goes_on(code)


def _tell_waiting(table: Table, number: int) -> None:
    """Those who wait for a seat hear that one is open; the first to join gets it."""
    text = f"A seat at {table} is open; the first to join gets it.\n\n{_at(table)}"
    for row in Waiting.objects.filter(table=table).select_related("person"):
        logbook.tell(table, row.person, f"open/{number}/{table.stamp}/{row.pk}", "a seat is open", text)


def _at(table: Table) -> str:
    """Where it is, for a letter."""
    return letters.link(f"/tables/{table.code}")


def start(person: User | None, code: str) -> None:
    """The moderator starts: open seats get bots of the usual level."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if table.status != Table.OPEN:
            raise Closed("The game has already started.")
        for seat in table.seats.filter(kind=Seat.OPEN):
            seating.bot_sits(seat, roster.usual(here.game))
            seat.save()
        logbook.write(table, "start", actor=person)
    starting.begin(code)


def set_word(person: User | None, code: str, seat: int, word: str) -> None:
    """Change one's word for the dice, before the start."""
    with seating.locked(code) as (table, here):
        permissions.own_seat(here, person, seat)
        if table.header:
            raise Closed("The words for the dice cannot be changed once the game has started.")
        table.seats.filter(number=seat).update(word=seating.checked_word(word))
