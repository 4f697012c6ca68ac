"""The outbox: letters are rows until they are sent; a lost worker's letter is sent by another.

A letter may go twice if a worker dies between sending and noting it; its Message-ID is the same, so readers fold it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Case, When
from django.utils import timezone

from ..models import Delivery
from ..outbox import undeliverable
from ..outbox.letters import ACCOUNT, message_id
from . import bounces, envelope, notices, pacing
from .smtp import Answer, Line, meant, said

log = logging.getLogger("terrarium.post")

SHORTEST, LONGEST, OUTAGE = timedelta(minutes=1), timedelta(hours=6), timedelta(minutes=5)
"""Between two tries: as long as the letter is old, within these bounds; less while no mail server answers at all."""
GIVEN_UP = timedelta(days=5)
"""A letter that is older is not tried again."""
LONG = 60.0
"""Seconds after which a round of the post ends, however many letters still wait."""


RANKS = Case(
    *(When(kind=kind, then=at) for at, kind in enumerate(pacing.FIRST)), When(kind="digest", then=9), default=5
)
"""What somebody waits for goes first, digests last."""


def due(limit: int = 100) -> list[int]:
    """The letters to send now, in their order."""
    now = timezone.now()
    rows = Delivery.objects.filter(state=Delivery.WAITING, next_try__lte=now).exclude(claimed_until__gt=now)
    return list(rows.order_by(RANKS, "next_try").values_list("pk", flat=True)[:limit])


def post(limit: int) -> int | None:
    """Send what is due; gives how many went. None: no mail server answers, so the others would not go either."""
    sent, until = 0, monotonic() + LONG
    with Line() as line:
        for pk in due(limit):
            went = _tried(pk, line)
            if went is None:
                return None
            sent += went
            if monotonic() > until:
                break
    return sent


def send(pk: int) -> bool:
    """Try to send one letter, if nobody else is at it."""
    with Line() as line:
        return bool(_tried(pk, line))


def _tried(pk: int, line: Line) -> bool | None:
    """Whether it went; None: no mail server answers."""
    now = timezone.now()
    free = Delivery.objects.filter(pk=pk, state=Delivery.WAITING, next_try__lte=now).exclude(claimed_until__gt=now)
    if not free.update(claimed_until=now + timedelta(minutes=2)):
        return False
    letter = Delivery.objects.select_related("table", "person").get(pk=pk)
    if notices.out_of_date(letter):
        _over(letter, Delivery.WITHDRAWN)
        return False
    if later := pacing.held_back(letter, now):
        Delivery.objects.filter(pk=pk).update(next_try=later, claimed_until=None)
        return False
    try:
        line.send(envelope.written(letter))
    except Exception as error:
        answer = meant(error)
        _failed(letter, error, answer)
        return None if answer is Answer.SHUT else False
    _over(letter, Delivery.SENT, sent_at=timezone.now(), tries=letter.tries + 1, error="")
    undeliverable.taken(letter.to)
    return True


def _over(letter: Delivery, state: str, **more: Any) -> None:
    """Nothing more is done about it. Of a letter about an account nothing is kept: it held a key."""
    if letter.kind == ACCOUNT:
        more["text"] = more["html"] = ""
    Delivery.objects.filter(pk=letter.pk).update(state=state, next_try=None, claimed_until=None, **more)


def _failed(letter: Delivery, error: Exception, answer: Answer) -> None:
    now = timezone.now()
    age = now - letter.made_at
    facts: dict[str, Any] = {"tries": letter.tries + 1, "error": f"{type(error).__name__}: {error}"[:500]}
    if answer is Answer.ADDRESS:
        undeliverable.refused(letter.to, " ".join(map(str, said(error))))
        if undeliverable.marked(letter.to):
            bounces.tell(letter)
    if answer in (Answer.ADDRESS, Answer.LETTER) or age > GIVEN_UP:
        _over(letter, Delivery.FAILED, **facts)
    else:
        wait = OUTAGE if answer is Answer.SHUT else min(max(age, SHORTEST), LONGEST)
        Delivery.objects.filter(pk=letter.pk).update(next_try=now + wait, claimed_until=None, **facts)
    told = {"letter": letter.pk, "tries": letter.tries + 1, "error": type(error).__name__, "answer": answer.name}
    log.warning("a letter was not sent", extra=told)


def digests() -> int:
    """Fold each person's due digest letters into one; gives how many went to the outbox. Nobody waits for another's."""
    now = timezone.now()
    people = Delivery.objects.filter(state=Delivery.DIGEST, next_try__lte=now).values_list("person_id", flat=True)
    made = 0
    for person in set(people):
        try:
            made += _folded(person, now)
        except Exception:
            log.exception("a digest could not be written", extra={"person": person})
    return made


def _folded(person: int | None, now: datetime) -> bool:
    with transaction.atomic():
        rows = Delivery.objects.select_for_update().filter(person_id=person, state=Delivery.DIGEST)
        due = list(rows.filter(next_try__lte=now).order_by("made_at").select_related("person"))
        letters = [letter for letter in due if not notices.out_of_date(letter)]
        for letter in due:
            if letter not in letters:
                _over(letter, Delivery.WITHDRAWN)
        if not letters:
            return False
        text = "\n\n".join(
            f"{letter.subject}\n{'-' * min(72, len(letter.subject))}\n{letter.text}" for letter in letters
        )
        subject = f"Terrarium: {len(letters)} " + ("notification" if len(letters) == 1 else "notifications")
        Delivery.objects.filter(pk__in=[letter.pk for letter in letters]).update(
            state=Delivery.SENT, sent_at=now, next_try=None
        )
        once = f"digest/{letters[0].pk}"
        Delivery.objects.create(
            person_id=person,
            to=letters[0].to,
            kind="digest",
            once=once,
            subject=subject,
            text=text,
            next_try=now,
            made_at=now,
            message_id=message_id(once),
        )
    return True


def empty(now: datetime, batch: int = 1000) -> int:
    """Of letters that are over nothing but the line in the list is kept after a time: reports stay with their seats."""
    days = settings.TERRARIUM["letter_days"]
    if not days:
        return 0
    over = Delivery.objects.filter(state__in=(Delivery.SENT, Delivery.FAILED, Delivery.WITHDRAWN))
    old = over.filter(made_at__lt=now - timedelta(days=days)).exclude(text="", html="").values_list("pk", flat=True)
    emptied = 0
    while found := list(old.order_by("pk")[:batch]):
        emptied += Delivery.objects.filter(pk__in=found).update(text="", html="")
    return emptied
