"""The outbox: letters are rows until they are sent; a lost worker's letter is sent by another.

A letter may go twice if a worker dies between sending and noting it; its Message-ID is the same, so readers fold it.
"""

from __future__ import annotations

import logging
import smtplib
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import IntegrityError, transaction
from django.utils import timezone

from ..tables.models import Delivery, Table
from . import hours, notices

log = logging.getLogger("terrarium.post")

SHORTEST, LONGEST, OUTAGE = timedelta(minutes=1), timedelta(hours=6), timedelta(minutes=5)
"""Between two tries: as long as the letter is old, within these bounds; less while no mail server answers at all."""
ACCOUNT = "account"
"""Letters about somebody's account: they hold keys to it, and nothing of them is kept once they are sent."""
GIVEN_UP = timedelta(days=5)
"""A letter that is older is not tried again."""
SHUT = (
    smtplib.SMTPServerDisconnected,
    smtplib.SMTPConnectError,
    smtplib.SMTPHeloError,
    smtplib.SMTPAuthenticationError,
    smtplib.SMTPNotSupportedError,
)
"""What a mail server says that takes no letter at all just now."""


def put(
    person: Any,
    kind: str,
    once: str,
    subject: str,
    text: str,
    *,
    table: Table | None = None,
    seat: int | None = None,
    html: str = "",
    report: Any = None,
    now: datetime | None = None,
    asked: bool = False,
) -> Delivery | None:
    """A letter to a person or to an address. The same `once` is written once.

    It goes as the person wishes such letters, but at once if it was `asked` for.
    """
    now = now or timezone.now()
    address = person if isinstance(person, str) else getattr(person, "email", "")
    if not address or (not isinstance(person, str) and (person.guest or person.deleted_at)):
        return None
    wish = "mail" if asked or isinstance(person, str) else person.notices.get(kind, "mail")
    if wish == "none":
        return None
    state, at = Delivery.WAITING, now
    if wish == "digest":
        state, at = Delivery.DIGEST, hours.next_digest(person, now)
    elif not asked and not isinstance(person, str):
        at = hours.not_quiet(person, now)
    letter = Delivery(
        person=None if isinstance(person, str) else person,
        to=address,
        table=table,
        seat=seat,
        branch=table.branch if table else 0,
        number=table.number if table else 0,
        kind=kind,
        once=once[:120],
        subject=" ".join(subject.split())[:200],
        text=text,
        html=html,
        report=report,
        state=state,
        next_try=at,
        made_at=now,
        message_id=f"<{once.replace('/', '.')}.{secrets_part(once)}@{settings.MAIL_DOMAIN}>",
    )
    try:
        with transaction.atomic():
            letter.save()
    except IntegrityError:
        return None
    return letter


def secrets_part(once: str) -> str:
    """A part of the Message-ID that cannot be guessed and stays the same."""
    from django.utils.crypto import salted_hmac

    return salted_hmac("terrarium.message-id", once).hexdigest()[:16]


def due(limit: int = 100) -> list[int]:
    """The letters to send now."""
    now = timezone.now()
    rows = Delivery.objects.filter(state=Delivery.WAITING, next_try__lte=now)
    free = rows.exclude(claimed_until__gt=now).order_by("next_try").values_list("pk", flat=True)
    return list(free[:limit])


def post(limit: int) -> int | None:
    """Send what is due; gives how many went. None: no mail server answers, so the others would not go either."""
    sent = 0
    for pk in due(limit):
        went = _tried(pk)
        if went is None:
            return None
        sent += went
    return sent


def send(pk: int) -> bool:
    """Try to send one letter, if nobody else is at it."""
    return bool(_tried(pk))


def _tried(pk: int) -> bool | None:
    """Whether it went; None: no mail server answers."""
    now = timezone.now()
    free = Delivery.objects.filter(pk=pk, state=Delivery.WAITING, next_try__lte=now).exclude(claimed_until__gt=now)
    if not free.update(claimed_until=now + timedelta(minutes=2)):
        return False
    letter = Delivery.objects.select_related("table", "person").get(pk=pk)
    if notices.out_of_date(letter):
        Delivery.objects.filter(pk=pk).update(state=Delivery.WITHDRAWN, next_try=None, claimed_until=None)
        return False
    try:
        _message(letter).send()
    except Exception as error:
        _failed(letter, error)
        return None if _nobody_there(error) else False
    gone: dict[str, Any] = {"state": Delivery.SENT, "sent_at": timezone.now(), "tries": letter.tries + 1, "error": ""}
    if letter.kind == ACCOUNT:
        gone["text"] = ""
    Delivery.objects.filter(pk=pk).update(**gone, next_try=None, claimed_until=None)
    return True


def _nobody_there(error: Exception) -> bool:
    """The mail server cannot be reached or lets nobody in: it is not this letter's fault."""
    return isinstance(error, SHUT if isinstance(error, smtplib.SMTPException) else OSError)


def _failed(letter: Delivery, error: Exception) -> None:
    now = timezone.now()
    age = now - letter.made_at
    wait = OUTAGE if _nobody_there(error) else min(max(age, SHORTEST), LONGEST)
    over = age > GIVEN_UP
    Delivery.objects.filter(pk=letter.pk).update(
        state=Delivery.FAILED if over else Delivery.WAITING,
        tries=letter.tries + 1,
        error=f"{type(error).__name__}: {error}"[:500],
        next_try=None if over else now + wait,
        claimed_until=None,
    )
    facts = {"letter": letter.pk, "tries": letter.tries + 1, "error": type(error).__name__}
    log.warning("a letter was not sent", extra=facts)


def _message(letter: Delivery) -> EmailMultiAlternatives:
    headers = {"Message-ID": letter.message_id, "Auto-Submitted": "auto-generated"}
    if letter.table is not None:
        headers["References"] = f"<table.{letter.table.code}@{settings.MAIL_DOMAIN}>"
    text = letter.text
    if letter.person is not None:
        from .unsubscribe import link

        stop = link(letter.person, letter.kind)
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text = f"{text}\n\n--\nNo more letters of this kind: {stop}"
    message = EmailMultiAlternatives(letter.subject, text, to=[letter.to], headers=headers, connection=get_connection())
    if letter.html:
        message.attach_alternative(letter.html, "text/html")
    return message


def digests() -> int:
    """Fold each person's due digest letters into one; gives how many went to the outbox."""
    now = timezone.now()
    people = Delivery.objects.filter(state=Delivery.DIGEST, next_try__lte=now).values_list("person_id", flat=True)
    made = 0
    for person in set(people):
        with transaction.atomic():
            rows = Delivery.objects.select_for_update().filter(person_id=person, state=Delivery.DIGEST)
            letters = list(rows.filter(next_try__lte=now).order_by("made_at").select_related("person"))
            if not letters:
                continue
            text = "\n\n".join(
                f"{letter.subject}\n{'-' * min(72, len(letter.subject))}\n{letter.text}" for letter in letters
            )
            subject = f"Terrarium: {len(letters)} " + ("letter" if len(letters) == 1 else "letters")
            Delivery.objects.filter(pk__in=[letter.pk for letter in letters]).update(
                state=Delivery.SENT, sent_at=now, next_try=None
            )
            Delivery.objects.create(
                person_id=person,
                to=letters[0].to,
                kind="digest",
                once=f"digest/{letters[0].pk}",
                subject=subject,
                text=text,
                next_try=now,
                made_at=now,
                message_id=f"<digest.{letters[0].pk}.{secrets_part(str(letters[0].pk))}@{settings.MAIL_DOMAIN}>",
            )
            made += 1
    return made
