"""A letter as it goes over the line: headers that let readers thread it, fold it and stop it."""

from __future__ import annotations

from django.conf import settings

from ..models import Delivery
from ..outbox import returns
from . import answerable, asking
from .dress import Dressed, dress
from .pages import link


def written(letter: Delivery) -> Dressed:
    asked = asking.with_form(letter)
    answered = answerable.headers(letter)
    headers = {"Message-ID": letter.message_id, "Auto-Submitted": "auto-generated", **answered}
    if letter.table is not None:
        headers["References"] = " ".join(
            filter(None, (f"<table.{letter.table.code}@{settings.MAIL_DOMAIN}>", answered.get("References")))
        )
    said = letter.text + answerable.how_to_answer(letter) if "Reply-To" in answered else letter.text
    body = text = answerable.topped(said, answered.get("Reply-To", ""))
    stop = ""
    if letter.person is not None and letter.kind != "receipt":
        stop = link(letter.person, letter.kind)
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text = f"{text}\n\n--\nUnsubscribe from emails of this kind: {stop}"
    back = returns.of_letter(letter)
    if back:
        headers["From"] = settings.DEFAULT_FROM_EMAIL
    message = Dressed(letter.subject, text, back or None, to=[letter.to], headers=headers)
    dress(message, letter, body, stop, asked)
    return message
