"""With the mail servers that people run: a match through a real Postfix or Exim both ways, and a mailbox by IMAP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from terrarium.server.inbox.doors import mailbox
from terrarium.server.models import Delivery, Incoming, Table
from terrarium.server.outbox import replies

from .. import patience
from ..ports import free_port
from . import mta
from .correspondents import Correspondent
from .post_office import Mailboxes, PostOffice, door, house
from .test_matches import SHORT, played
from .writers import Writer


class Through(PostOffice):
    """Letters take their time through a mail server: a round is over when none is on its way."""

    def round(self) -> None:
        patience.until(lambda: Incoming.objects.count() >= self.sent, says=lambda: f"{self.sent} were sent")
        super().round()
        gone = Delivery.objects.filter(state=Delivery.SENT).count()
        patience.until(lambda: self.boxes.count >= gone, says=lambda: f"{gone} went, {self.boxes.count} came")


SERVERS = {"postfix": mta.postfix, "exim": mta.exim}


@pytest.fixture(
    params=[
        pytest.param("postfix", marks=pytest.mark.skipif(not mta.has_postfix(), reason=mta.NO_POSTFIX)),
        pytest.param("exim", marks=pytest.mark.skipif(not mta.has_exim(), reason=mta.NO_EXIM)),
    ]
)
def office(
    request: pytest.FixtureRequest, transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Through]:
    boxes = Mailboxes()
    people = Controller(boxes, hostname="127.0.0.1", port=free_port(), ready_timeout=patience.SECONDS)
    people.start()
    try:
        with door(lmtp=True) as lmtp, SERVERS[request.param](lmtp, people.port) as port:
            house(settings, monkeypatch, port)
            settings.MAIL_IN = {**settings.MAIL_IN, "hosts": [f"mail.{settings.REPLY_DOMAIN}"]}
            yield Through(boxes, port)
    finally:
        people.stop()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["lizards", "lizard-wizard"])
def test_a_match_through_a_mail_server_in_both_directions(
    game: str, office: Through, table_of: Callable[..., str], people: list[Any]
) -> None:
    code = table_of(game, options=SHORT[game])
    writers = [Writer(person.email, number) for number, person in enumerate(people[:2])]
    letters = played(office, code, writers)
    assert Table.objects.get(code=code).status == Table.OVER
    rows = Incoming.objects.all()
    assert rows.filter(state=Incoming.DONE, door="lmtp").count() == rows.count() == letters
    assert all(b"Received: from" in bytes(row.raw)[:400] for row in rows)
    assert all(row.at <= row.came_at for row in rows)


@pytest.mark.soak
def test_a_mail_server_tells_of_an_address_that_nobody_has(
    office: Through, table_of: Callable[..., str], people: list[Any]
) -> None:
    """The bounce comes back to the letter's own address, and the moderator is told."""
    table_of("probe-auction", moderator=people[2])
    office.boxes.refused.add(people[0].email)
    PostOffice.round(office)
    assert Delivery.objects.filter(to=people[0].email, state=Delivery.SENT).exists()
    patience.until(lambda: PostOffice.round(office) or Delivery.objects.filter(state=Delivery.FAILED).exists())
    assert Delivery.objects.filter(to=people[0].email, state=Delivery.FAILED, error__contains="came back").exists()
    assert Delivery.objects.filter(to=people[2].email, subject__contains="cannot be reached").exists()


@pytest.mark.soak
@pytest.mark.skipif(not mta.has_dovecot(), reason=mta.NO_DOVECOT)
def test_a_mailbox_of_dovecot_is_polled(seated: Callable[..., list[Correspondent]], settings: Any) -> None:
    address, other = [replies.of_seat(writer.seat) for writer in seated("probe-auction")]
    with mta.dovecot("secret") as (port, new):
        imap = {"host": "127.0.0.1", "port": port, "user": "seat", "password": "secret", "tls": "none"}
        settings.MAIL_IN = {**settings.MAIL_IN, "imap": {**settings.MAIL_IN["imap"], **imap}}
        assert mailbox.poll() == 0
        for number, to in enumerate((address, other, address, "nobody@elsewhere.example")):
            letter = f"Delivered-To: {to}\r\nTo: {to}\r\nMessage-ID: <{number}@x>\r\nSubject: x\r\n\r\nSTATUS\r\n"
            (new / f"{number}.x").write_bytes(letter.encode())
            (new / f"{number}.x").chmod(0o666)
        assert mailbox.poll() == 4
        assert mailbox.poll() == 0
        with mailbox.opened() as box:
            box.folder.set("Terrarium")
            assert len(box.uids()) == 4
            box.move(box.uids()[:1], "INBOX")
        assert mailbox.poll() == 1
    rows = Incoming.objects.all()
    assert sorted(rows.values_list("recipient", flat=True)) == sorted([address, address, other])
    assert sorted(rows.values_list("copies", flat=True)) == [1, 1, 2]
    assert all(row.door == "imap" and row.at <= row.came_at for row in rows)
