"""Letters are worked off: each once, by any worker, in one transaction with its effect and its receipt.

Whoever is killed in the middle leaves a letter that waits, and nothing else. Letters to one seat go in the order in
which the house's mail server took them.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ..mail import bounces, complaints
from ..models import Incoming, Seat, Table
from ..outbox import replies, returns
from ..outbox.letters import Letter, put
from ..tables.engine import follow
from ..tables.storage import cache
from . import ahead, sorting, taking
from .moderators import ModeratorLetter
from .reading import mime
from .seats import SeatLetter
from .strangers import Guest, Stranger

log = logging.getLogger("terrarium.post")

TRIES = 8
"""After so many a letter that breaks the house is given up, and its writer told."""
LONGEST = timedelta(hours=1)
LOST = """Something went wrong here while your email was read, and nothing was done with it. It was not your fault.

Please send it again, written in another way if you can, or answer on the page of your game."""


class Handler(Protocol):
    """Who deals with a letter: `beforehand` what may be done twice, then `work` in the letter's own transaction."""

    code: str

    def beforehand(self) -> None: ...

    def work(self) -> tuple[str, str]: ...


def work(limit: int = 50, code: str = "") -> int:
    """Work off what waits, or what waits for one table: before something of it closes, so that who wrote in time is not
    late. Gives how many letters were done with."""
    rows = Incoming.objects.filter(state=Incoming.WAITING)
    rows = rows.filter(table__code=code) if code else rows.filter(next_try__lte=timezone.now())
    done = sum(one(pk) for pk in rows.order_by("at", "pk").values_list("pk", flat=True)[:limit])
    return done + ahead.carry_on(code)


def one(pk: int) -> bool:
    """Work off one letter; says whether it is done with."""
    row = Incoming.objects.filter(pk=pk, state=Incoming.WAITING).first()
    if row is None:
        return False
    code = ""
    try:
        handler = _handler(row)
        if handler is not None:
            code = handler.code
            handler.beforehand()
        with follow.later() as codes:
            done = _locked(row, handler)
    except Exception as error:
        if code:
            cache.drop(code)
        return _failed(row, error)
    for changed in dict.fromkeys(codes):
        follow.after(changed)
    return done


def _handler(row: Incoming) -> Handler | None:
    """Who deals with it; None: a machine wrote it, and nobody does."""
    if complaints.receive(bytes(row.raw)):
        row.outcome = "complaint"
        return None
    if returns.letter(row.recipient) is not None:
        row.outcome = f"bounce, {bounces.receive_bounce(bytes(row.raw), row.recipient)}"
        return None
    message = mime.parsed(bytes(row.raw))
    if row.door == taking.WORLD:
        del message["Authentication-Results"]
    sort = sorting.sort(row, message)
    if sort in ("bounce", "automatic", "loop"):
        row.outcome = sort
        return None
    forged = sort == "forged"
    found = replies.opened(row.recipient)
    if found is None:
        return Stranger(row, message, forged)
    address, thing = found
    if isinstance(thing, Seat):
        if thing.person is None:
            return Stranger(row, message, forged)
        return SeatLetter(row, message, thing, address.moment, forged)
    if isinstance(thing, Table):
        return ModeratorLetter(row, message, thing, forged)
    return Guest(row, message, thing, forged)


def _locked(row: Incoming, handler: Handler | None) -> bool:
    """The table first, then the database: as everybody takes them."""
    with cache.kept(handler.code) if handler is not None and handler.code else nullcontext():
        return _worked(row, handler)


@transaction.atomic
def _worked(row: Incoming, handler: Handler | None) -> bool:
    if not Incoming.objects.select_for_update().filter(pk=row.pk, state=Incoming.WAITING).exists():
        return False
    state, outcome = (Incoming.IGNORED, row.outcome) if handler is None else handler.work()
    row.state, row.outcome, row.next_try, row.done_at = state, outcome[:200], None, timezone.now()
    row.save(update_fields=["state", "outcome", "next_try", "done_at", "answers", "ahead", "papers"])
    return True


def _failed(row: Incoming, error: Exception) -> bool:
    """It waits and is tried again; at last it is given up. What was begun with it is undone."""
    tries = row.tries + 1
    log.exception("a letter could not be worked off", extra={"letter": row.pk, "tries": tries})
    now = timezone.now()
    facts: dict[str, Any] = {"tries": tries, "outcome": f"{type(error).__name__}"[:200]}
    if tries >= TRIES:
        with transaction.atomic():
            Incoming.objects.filter(pk=row.pk).update(state=Incoming.FAILED, next_try=None, done_at=now, **facts)
            _given_up(row)
        return True
    wait = min(timedelta(seconds=2**tries), LONGEST)
    Incoming.objects.filter(pk=row.pk).update(next_try=now + wait, **facts)
    return False


def _given_up(row: Incoming) -> None:
    """Whoever wrote it, as far as the address tells, waits for no answer any more."""
    if row.person is not None:
        subject = f"{row.table or 'Terrarium'}: your email was not read"
        put(Letter(row.person, "receipt", f"receipt/{row.pk}", subject, LOST, table=row.table, asked=True))


def empty(now: datetime, batch: int = 1000) -> int:
    """Of letters that were worked off only the line in the list is kept after a time, as of those that went out."""
    days = settings.TERRARIUM["letter_days"]
    if not days:
        return 0
    old = Incoming.objects.exclude(state=Incoming.WAITING).filter(came_at__lt=now - timedelta(days=days))
    emptied = 0
    while found := list(old.exclude(raw=b"").order_by("pk").values_list("pk", flat=True)[:batch]):
        emptied += Incoming.objects.filter(pk__in=found).update(raw=b"", sender="")
    return emptied
