"""The line to the mail server: one connection for several letters, and what an answer of its means."""

from __future__ import annotations

import re
import smtplib
from contextlib import suppress
from enum import Enum
from types import TracebackType
from typing import Self

from django.core.mail import EmailMessage, get_connection


class Answer(Enum):
    """Why a letter did not go."""

    SHUT = "no letter goes just now"
    LATER = "this letter does not go just now"
    LETTER = "this letter never goes"
    ADDRESS = "no letter goes to this address"


NOBODY = (
    smtplib.SMTPServerDisconnected,
    smtplib.SMTPConnectError,
    smtplib.SMTPHeloError,
    smtplib.SMTPAuthenticationError,
    smtplib.SMTPNotSupportedError,
)
GOODBYE, TOO_LARGE = 421, 552


def meant(error: Exception) -> Answer:
    """4xx is tried again, 5xx never. A refused recipient is the address's fault unless the server names its own policy
    (5.7); a refused sender is the house's, and concerns every letter, unless this one is too large."""
    if isinstance(error, NOBODY) or not isinstance(error, smtplib.SMTPException):
        return Answer.SHUT if isinstance(error, OSError) else Answer.LATER
    code, says = said(error)
    if code == GOODBYE:
        return Answer.SHUT
    if isinstance(error, smtplib.SMTPSenderRefused):
        return Answer.LETTER if code == TOO_LARGE else Answer.SHUT
    if not 500 <= code < 600:
        return Answer.LATER
    refused = isinstance(error, smtplib.SMTPRecipientsRefused)
    return Answer.ADDRESS if refused and not re.match(r"5\.7\.", says) else Answer.LETTER


def said(error: Exception) -> tuple[int, str]:
    """The server's code and words; 0 where it said nothing."""
    code: int
    text: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()), (0, b""))
    elif isinstance(error, smtplib.SMTPResponseException):
        code, text = error.smtp_code, error.smtp_error
    else:
        code, text = 0, str(error)
    return code, text.decode("utf-8", "replace") if isinstance(text, bytes) else text


class Line:
    """Open while letters go. Some servers end it after so many letters: then it is opened once more."""

    def __init__(self) -> None:
        self.connection = get_connection()
        self.carried = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.carried = 0
        with suppress(Exception):
            self.connection.close()

    def send(self, message: EmailMessage) -> None:
        try:
            self._send(message)
        except Exception as error:
            carried, gone = self.carried, meant(error) is Answer.SHUT
            if gone:
                self.close()
            if not carried or not gone:
                raise
            self._send(message)

    def _send(self, message: EmailMessage) -> None:
        self.connection.open()
        message.connection = self.connection
        message.send()
        self.carried += 1
