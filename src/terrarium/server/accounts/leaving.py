"""Taking one's data along, and leaving."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from ..models import (
    Act,
    Delivery,
    Draft,
    Instruction,
    Invitation,
    Ledger,
    Message,
    Report,
    Seat,
    SeatNote,
    Table,
    User,
    Waiting,
)
from ..outbox import undeliverable
from ..policy import roster
from ..tables.access import seating
from ..tables.engine import follow, resuming
from ..tables.journal import logbook
from ..tables.play import talking
from ..tables.storage import seat_names, store
from . import profile


def export(person: User) -> bytes:
    """All that the house keeps about a person, as JSON: profile and logins, seats and what was written in them, talk,
    letters, accounts, and what the person did as a moderator. Answers are in the records of finished matches."""
    seats = list(Seat.objects.filter(person=person).select_related("table"))
    data: dict[str, Any] = {
        "profile": profile.shown(person) | {"joined": person.date_joined, "last_login": person.last_login},
        "seats": [
            {"table": s.table.code, "game": s.table.game, "seat": s.number, "word": s.word, "missed": s.missed_total}
            for s in seats
        ],
        "messages": list(Message.objects.filter(person=person).values("table__code", "from_seat", "text", "at")),
        "letters": list(Delivery.objects.filter(person=person).values("kind", "subject", "text", "state", "made_at")),
        "ledger": list(Ledger.objects.filter(person=person).values("table__code", "amount", "reason", "at")),
        "tokens": list(person.tokens.values("name", "scopes", "made_at", "used_at")),
        "addresses": list(EmailAddress.objects.filter(user=person).values("email", "verified", "primary")),
        "sessions": list(UserSession.objects.filter(user=person).values("ip", "user_agent", "created_at")),
        "moderating": list(Table.objects.filter(moderator=person).values("code", "game", "title", "status")),
        "acts": list(Act.objects.filter(actor=person).values("table__code", "verb", "seat", "reason", "at")),
        "league": list(person.entrants.values("game", "name", "entered_at")),
        "invitations": list(Invitation.objects.filter(by=person).values("table__code", "email", "made_at", "until")),
        "waiting": list(Waiting.objects.filter(person=person).values("table__code", "at")),
        "instructions": [
            {"table": s.table.code, "seat": s.number, **stands}
            for s in seats
            for stands in Instruction.objects.filter(table=s.table, seat=s.number).values("value", "at")
        ],
        "notes": [
            {"table": s.table.code, "seat": s.number, **note}
            for s in seats
            for note in SeatNote.objects.filter(table=s.table, seat=s.number).values("about", "text", "at")
        ],
        "drafts": [
            {"table": s.table.code, "seat": s.number, **draft}
            for s in seats
            for draft in Draft.objects.filter(table=s.table, seat=s.number).values("state", "answer", "text", "at")
        ],
        "reports": [
            {"table": s.table.code, "seat": s.number, **report}
            for s in seats
            for report in Report.objects.filter(table=s.table, seat=s.number).values("title", "document", "at")
        ],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


@transaction.atomic
def delete(person: User) -> None:
    """Leave for good: name, address, letters, tokens and talk go; a seat in a running match is played on by a bot.

    The row stays without a person behind it, for the records of matches are other people's too: they tell that a seat
    was held, its word in the dice and its answers. A letter that a game delivered is its readers' own.
    """
    _forget_letters(person)
    _get_up(person)
    for entrant in person.entrants.all():
        entrant.name = f"left-{entrant.pk}"
        entrant.save(update_fields=["name"])
    _forget_logins(person)
    person.username, person.name, person.email = f"left-{secrets.token_hex(8)}", "", ""
    person.first_name = person.last_name = ""
    person.notices, person.is_active, person.is_staff, person.is_superuser = {}, False, False, False
    person.zone, person.unsubscribe = "UTC", ""
    person.quiet_from = person.quiet_until = person.digest_at = None
    person.vacation_from = person.vacation_until = person.last_login = None
    person.deleted_at = timezone.now()
    person.set_unusable_password()
    person.save()
    person.groups.clear()
    person.user_permissions.clear()
    seat_names.anew(person)


def _get_up(person: User) -> None:
    """From every match that still goes on, from the moderator's part, and from the waiting lists."""
    going = []
    for seat in Seat.objects.filter(person=person).select_related("table"):
        Draft.objects.filter(table=seat.table, seat=seat.number).update(text="")
        SeatNote.objects.filter(table=seat.table, seat=seat.number).delete()
        if seat.table.status in Table.ENDED:
            continue
        seating.stands_up(seat)
        if seat.table.status != Table.OPEN:
            seating.bot_sits(seat, roster.usual(store.any_game(seat.table.game)))
            logbook.write(seat.table, "left", by="seat", seat=seat.number, after=seating.described(seat))
        seat.save()
        Table.objects.filter(pk=seat.table_id).update(stamp=F("stamp") + 1)
        going.append(seat.table.code)
    for table in Table.objects.filter(moderator=person).exclude(status__in=Table.ENDED):
        logbook.write(table, "moderator", by="table", before=logbook.named(person), after=logbook.named(None))
        Table.objects.filter(pk=table.pk).update(moderator=None, stamp=F("stamp") + 1)
        going.append(table.code)
    transaction.on_commit(lambda: _let_bots_play(going))
    lists = Waiting.objects.filter(person=person)
    Table.objects.filter(pk__in=lists.values("table")).update(stamp=F("stamp") + 1)
    lists.delete()


def _forget_letters(person: User) -> None:
    """Those to this person, and those to others that name this person or hold this person's words."""
    talking.strike(Message.objects.filter(person=person).values_list("pk", flat=True))
    Delivery.objects.filter(Q(person=person) | Q(to__iexact=person.email, person=None)).delete()
    Delivery.objects.filter(table__seats__person=person, once__contains="/offer/").delete()
    for table, hashed in Invitation.objects.filter(by=person).values_list("table_id", "hashed"):
        Delivery.objects.filter(once=f"{table}/invite/{hashed[:16]}").delete()
    Invitation.objects.filter(email__iexact=person.email).update(email="")
    for address in {person.email, *EmailAddress.objects.filter(user=person).values_list("email", flat=True)}:
        undeliverable.taken(address)


def _let_bots_play(codes: list[str]) -> None:
    for code in codes:
        resuming.reckon_again(code, clocks=False)
        follow.after(code)


def _forget_logins(person: User) -> None:
    """Everything that would let somebody in as this person, and what the operators' log says of it."""
    person.tokens.all().delete()
    person.known_addresses.all().delete()
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(Q(user=person) | Q(content_type=kind, object_id=str(person.pk))).delete()
    EmailAddress.objects.filter(user=person).delete()
    Authenticator.objects.filter(user=person).delete()
    keys = list(UserSession.objects.filter(user=person).values_list("session_key", flat=True))
    UserSession.objects.filter(user=person).delete()
    Session.objects.filter(session_key__in=keys).delete()
