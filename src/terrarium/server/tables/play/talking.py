"""Talk at the table: private, to some, to all, and with the moderator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from django.db.models import Q
from django.utils import timezone

from terrarium.kernel import Illegal, NotYours

from ...base import pubsub
from ...base.errors import Unknown
from ...models import Delivery, Message, Table, User
from ...outbox.letters import Letter, put
from ...policy import terms
from ..access import permissions, quotas
from ..journal import logbook
from ..storage import cache, store, writing

MOST = 4000


def message(
    person: User | None,
    code: str,
    text: str,
    *,
    seat: int | None = None,
    to: Sequence[int] | Literal["all", "moderator"] = "all",
) -> int:
    """Write to all, some seats or the moderator, from a seat or (seat None) as the moderator. Gives its number."""
    text = text.strip()
    if not 0 < len(text) <= MOST:
        raise Illegal(f"A message has 1 to {MOST} characters.")
    with cache.kept(code) as here:
        if seat is not None:
            permissions.own_seat(here, person, seat)
            if not here.terms.talk and to != "moderator":
                raise NotYours("At this table players can write only to the moderator.")
            if not here.terms.whispers and not isinstance(to, str):
                raise NotYours(
                    "At this table everybody reads what you write; only messages to the moderator are private."
                )
        else:
            permissions.moderate(here, person)
        seats = [] if isinstance(to, str) else sorted({int(number) for number in to})
        if any(not 0 <= number < len(here.chairs) for number in seats) or (not isinstance(to, str) and not seats):
            raise Illegal("There is no such seat.")
    if person is not None:
        quotas.messages(person)
    row = Message.objects.create(
        table_id=here.id,
        person=person,
        from_seat=seat,
        to_seats=store.written(seats),
        to_moderator=to == "moderator",
        text=text,
    )
    writing.bump(here.id)
    pubsub.publish(code)
    _letters(here.id, row, seats)
    return row.pk


def _letters(table_id: int, row: Message, seats: list[int]) -> None:
    """Those it is for get it by the post as well, as they wish; live tables need none."""
    table = Table.objects.get(pk=table_id)
    writer = "The moderator" if row.from_seat is None else row.person.shown if row.person else "Somebody"
    subject = f"{table}: {writer} writes"
    if row.to_moderator:
        if table.moderator_id and table.moderator_id != row.person_id:
            put(Letter(table.moderator, "message", f"message/{row.pk}", subject, row.text, table=table))
        return
    if terms.from_json(table.terms).pace.kind == "live":
        return
    for seat in table.seats.filter(kind="person").select_related("person"):
        if (not seats or seat.number in seats) and seat.person_id != row.person_id:
            once = f"message/{row.pk}/{seat.number}"
            put(Letter(seat.person, "message", once, subject, row.text, table=table, seat=seat.number))


def strike(messages: Iterable[int]) -> None:
    """The texts go, from the table and from the letters that told of them; that there were some stays."""
    pks = list(messages)
    Message.objects.filter(pk__in=pks).update(text="", struck=True)
    for pk in pks:
        Delivery.objects.filter(Q(once=f"message/{pk}") | Q(once__startswith=f"message/{pk}/")).delete()


def strike_message(person: User | None, code: str, message: int, reason: str = "") -> None:
    """Its writer or the moderator takes a message's text away; that there was one stays."""
    with cache.kept(code) as here:
        permissions.see(here, person)
        row = Message.objects.filter(table_id=here.id, pk=message).first()
        if row is None:
            raise Unknown("There is no such message.")
        own = person is not None and row.person_id == person.pk
        if not own:
            permissions.moderate(here, person)
    strike([row.pk])
    if not own:
        logbook.write(here.id, "strike", actor=person, reason=reason, number=here.number, now=timezone.now())
    writing.bump(here.id)
    pubsub.publish(code)
