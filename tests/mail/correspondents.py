"""Short ways for tests of what becomes of one letter: taken down, worked off, and its receipt."""

from __future__ import annotations

from datetime import datetime
from email.message import EmailMessage
from itertools import count

from terrarium.server.inbox import taking, working
from terrarium.server.models import Delivery, Incoming, Seat
from terrarium.server.outbox import replies
from terrarium.server.tables.show import look

_numbers = count(1)


class Correspondent:
    """Somebody with a seat who writes."""

    def __init__(self, code: str, seat: int) -> None:
        self.code, self.number = code, seat

    @property
    def seat(self) -> Seat:
        return Seat.objects.select_related("person", "table").get(table__code=self.code, number=self.number)

    @property
    def moment(self) -> str:
        return look.decisions(self.seat.person, self.code, seat=self.number)[0].moment

    def letter(self, text: str, moment: str = "", **headers: str) -> EmailMessage:
        message = EmailMessage()
        person = self.seat.person
        assert person is not None
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        message["From"] = given.pop("From", person.email)
        message["To"] = replies.of_seat(self.seat, moment)
        message["Subject"] = given.pop("Subject", "Re: your turn")
        message["Message-ID"] = given.pop("Message-ID", f"<{next(_numbers)}@example.org>")
        for name, value in given.items():
            message[name] = value
        message.set_content(text)
        return message

    def write(self, text: str, moment: str = "", at: datetime | None = None, **headers: str) -> Incoming:
        """Write, and have it worked off."""
        return self.send(self.letter(text, moment, **headers).as_bytes(), moment, at)

    def send(self, raw: bytes, moment: str = "", at: datetime | None = None, to: str = "") -> Incoming:
        row = self.take(raw, moment, at, to)
        working.one(row.pk)
        row.refresh_from_db()
        return row

    def take(self, raw: bytes, moment: str = "", at: datetime | None = None, to: str = "") -> Incoming:
        address = to or replies.of_seat(self.seat, moment)
        person = self.seat.person
        return taking.take(raw, address, person.email if person else "x@example.org", "lmtp", at)


def receipt(row: Incoming) -> str:
    """The text of the receipt; empty: there is none."""
    found = Delivery.objects.filter(once=f"receipt/{row.pk}").first()
    return "" if found is None else found.text


def orders(writer: Correspondent) -> list[str]:
    """The sheet that stands, as text."""
    with look.at(writer.seat.person, writer.code, writer.number) as seen:
        one = seen.decisions()[0]
        return [] if one.draft is None else seen.pov.write(one, one.draft.answer).split("\n")
