"""Getting up and sitting down: what passes with a seat and what does not."""

from __future__ import annotations

import secrets
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from terrarium.kernel import Closed, Illegal, registry

from ...base.errors import NO_TABLE, Faulty, Unknown
from ...models import Act, Instruction, Invitation, Seat, SeatNote, Table, Token, User
from ...models.people import hashed
from ...outbox import replies
from ...outbox.letters import link
from ..journal import logbook
from ..match.loaded import Chair, LoadedTable
from ..shown import Invited
from ..storage import cache, store
from . import quotas


@contextmanager
def locked(code: str) -> Iterator[tuple[Table, LoadedTable]]:
    """The table's row, locked, and the table in memory as of it. Saved with a new stamp when the block ends well.

    A table whose match cannot be loaded comes without it, so that its moderator can still act.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(code=code).first()
        if table is None:
            raise Unknown(NO_TABLE)
        try:
            here = store.load(code)
        except Faulty:
            here = store.load(code, bare=True)
        yield table, here
        table.stamp += 1
        table.save()
    cache.drop(code)


def checked_word(word: str) -> str:
    """A seat's word for the dice; one is drawn for whoever names none."""
    word = word.strip() or secrets.token_hex(8)
    if len(word) > 64:
        raise Illegal("A word for the dice has at most 64 characters.")
    return word


def person_sits(seat: Seat, person: User, word: str, now: datetime) -> None:
    seat.kind, seat.person, seat.bot, seat.stand_in = Seat.PERSON, person, "", ""
    seat.word = checked_word(word)
    seat.missed_run, seat.seated_at = 0, now
    seat.mail_secret = secrets.token_hex(12)
    seat.read_number = 0


def bot_sits(seat: Seat, level: str) -> None:
    seat.kind, seat.person, seat.bot, seat.stand_in = Seat.BOT, None, level, ""
    seat.word = seat.word or secrets.token_hex(8)


def stands_up(seat: Seat) -> None:
    """The seat is free: drafts and reports stay with it, notes, instructions, tokens, offers and the address go."""
    seat.kind, seat.person, seat.bot, seat.called, seat.stand_in = Seat.OPEN, None, "", "", ""
    seat.missed_run, seat.offer, seat.mail_secret = 0, "", ""
    if seat.pk:
        SeatNote.objects.filter(table_id=seat.table_id, seat=seat.number).delete()
        Instruction.objects.filter(table_id=seat.table_id, seat=seat.number).delete()
        Token.objects.filter(seat=seat).delete()


def take_keys(seat: int) -> None:
    """A seat that was dropped opens to nobody any more, by no instruction, token, offer or address."""
    row = Seat.objects.get(pk=seat)
    Instruction.objects.filter(table_id=row.table_id, seat=row.number).delete()
    Token.objects.filter(seat=row).delete()
    Seat.objects.filter(pk=seat).update(offer="", mail_secret="")


def dropped_at(table: int, person: User | None, seat: int) -> list[int]:
    """The entries at which this person was dropped from that seat, by what the log says."""
    if person is None:
        return []
    lines = Act.objects.filter(table_id=table, verb="drop", seat=seat).values_list("number", "before")
    told = ((number, msgspec.json.decode(before)) for number, before in lines)
    return [number for number, was in told if isinstance(was, dict) and was.get("person") == person.pk]


def put_out(table: Table, seat: Seat) -> None:
    """The moderator frees the seat. Its person loses what let them in: their own invitation, and at a private table
    every link that they might use or pass on."""
    if seat.person is not None:
        shared = Q(taken_by__isnull=False, uses_left__gt=0) | Q(uses_left__gt=1) if table.private else Q(pk=None)
        table.invitations.filter(Q(taken_by=seat.person) | shared).delete()
    stands_up(seat)


def held_another(table: Table, person: User, number: int) -> bool:
    """This person has had another seat of the running match, by what the log says of it."""
    if table.started_at is None:
        return False
    lines = Act.objects.filter(table=table, seat__isnull=False, at__gte=table.started_at).exclude(seat=number)
    before = (msgspec.json.decode(line) for line in lines.values_list("before", flat=True))
    return any(isinstance(was, dict) and was.get("person") == person.pk for was in before)


def seat(table: Table, number: int) -> Seat:
    found = table.seats.filter(number=number).first()
    if found is None:
        raise Illegal("There is no such seat.")
    return found


def free_seat(table: Table, number: int | None) -> Seat:
    """The open seat of that number, or the first there is."""
    open_seats = table.seats.filter(kind=Seat.OPEN).order_by("number")
    found = open_seats.first() if number is None else open_seats.filter(number=number).first()
    if found is None:
        raise Closed("That seat is taken." if number is not None else "All seats are taken.")
    return found


def described(seat: Seat | Chair) -> dict[str, Any]:
    """Who sits there, for the log, which names people only when it is read."""
    if seat.kind == Seat.PERSON:
        person = seat.person if isinstance(seat, Chair) else seat.person_id
        return {"person": person} | ({"stand_in": seat.stand_in} if seat.stand_in else {})
    return {"bot": seat.bot} if seat.kind == Seat.BOT else {"seat": seat.kind}


def new_invitation(table: Table, by: User, seat: int | None, email: str, uses: int, days: int) -> Invited:
    if email:
        quotas.address(email)
        quotas.invitations(by)
    token = secrets.token_urlsafe(24)
    until = timezone.now() + timedelta(days=days)
    Invitation.objects.create(
        table=table, hashed=hashed(token), seat=seat, email=email, by=by, uses_left=uses, until=until
    )
    path = f"/tables/{table.code}?invitation={token}"
    if email:
        about = textwrap.fill(f"{registry.find(table.game).summary} A game for {table.seats.count()}.", 68)
        text = f"{by.shown} invites you to {table}.\n\n{about}\n\n{replies.INVITED if replies.on() else ''}{link(path)}"
        logbook.tell(table, email, f"invite/{hashed(token)[:16]}", "you are invited", text)
    return Invited(token, path, until)
