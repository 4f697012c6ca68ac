"""What becomes of a letter: whose it is, that it is dealt with once, and when it came."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.utils import timezone

from terrarium.server.inbox import sorting, taking, working
from terrarium.server.models import Delivery, Draft, Incoming, Message, Moment, Seat, Table
from terrarium.server.outbox import replies
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing
from terrarium.server.tables.storage import cache
from terrarium.server.worker import tick

from .correspondents import Correspondent, orders, receipt

# ---- whose it is


def test_an_address_is_good_while_its_seat_has_its_person(
    seated: Callable[..., list[Correspondent]], folk: list[Any]
) -> None:
    ada, _ = seated("probe-auction")
    address = replies.of_seat(ada.seat, ada.moment)
    found = replies.opened(address)
    assert found is not None
    assert (found[0].moment, found[1].pk) == (ada.moment, ada.seat.pk)
    assert replies.opened(address.upper()) is not None
    assert replies.opened(address.replace("@", "a@")) is None
    lobby.open_seat(folk[0], ada.code, 0)
    assert replies.opened(address) is None
    lobby.join(folk[2], ada.code, seat=0)
    assert replies.opened(address) is None
    assert replies.of_seat(ada.seat, "0-0-1") != address


def test_addresses_of_neighbours_have_nothing_in_common(seated: Callable[..., list[Correspondent]]) -> None:
    ada, bea = seated("probe-auction")
    tokens = [replies.of_seat(one.seat, moment) for one in (ada, bea) for moment in ("0-0-1", "0-0-2", "")]
    starts = {token.partition("+")[2][:6] for token in tokens}
    assert len(starts) == len(tokens)


def test_without_a_domain_nothing_comes_in_and_nothing_is_promised(
    seated: Callable[..., list[Correspondent]], settings: Any
) -> None:
    from terrarium.server.mail import envelope, notices

    ada, _ = seated("probe-auction")
    address = replies.of_seat(ada.seat)
    settings.REPLY_DOMAIN = ""
    assert replies.of_seat(ada.seat) == ""
    assert not replies.known(address)
    Moment.objects.update(notify_at=timezone.now())
    assert notices.sweep(timezone.now()) == 1
    written = envelope.written(Delivery.objects.get(kind="turn"))
    assert "#" not in written.body
    assert "Reply-To" not in written.extra_headers


@pytest.mark.parametrize(
    ("headers", "outcome"),
    [
        ({"Auto_Submitted": "auto-replied"}, "automatic"),
        ({"Precedence": "bulk"}, "automatic"),
        ({"List_Id": "<talk.example.org>"}, "automatic"),
        ({"X_Autoreply": "yes"}, "automatic"),
        ({"Subject": "Out of office: Re: your turn"}, "automatic"),
        ({"Subject": "Automatische Antwort: Re: your turn"}, "automatic"),
        ({"Subject": "Abwesenheitsnotiz"}, "automatic"),
    ],
)
def test_machines_are_never_answered(
    headers: dict[str, str], outcome: str, seated: Callable[..., list[Correspondent]]
) -> None:
    ada, _ = seated("probe-auction")
    row = ada.write("bid 1", ada.moment, **headers)
    assert (row.state, row.outcome) == (Incoming.IGNORED, outcome)
    assert receipt(row) == ""
    assert not Draft.objects.exists()


def test_a_letter_of_the_house_that_comes_back_is_not_answered(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    first = ada.write("STATUS")
    own = Delivery.objects.get(once=f"receipt/{first.pk}").message_id
    row = ada.write("STATUS", Message_ID=own)
    assert (row.state, row.outcome) == (Incoming.IGNORED, "loop")


def test_a_bounce_and_an_empty_sender_are_not_answered(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    address = replies.of_seat(ada.seat)
    message = ada.letter("bid 1")
    row = taking.take(message.as_bytes(), address, "<>", "lmtp")
    working.one(row.pk)
    row.refresh_from_db()
    assert row.state == Incoming.IGNORED


def test_a_sender_whom_our_own_server_finds_false_is_refused_and_the_player_told(
    seated: Callable[..., list[Correspondent]], settings: Any
) -> None:
    ada, _ = seated("probe-auction")
    settings.MAIL_IN = {**settings.MAIL_IN, "authserv": "mx.house.example"}
    false = "mx.house.example; spf=pass smtp.mailfrom=evil.example; dmarc=fail header.from=example.org"
    row = ada.write("bid 1", ada.moment, Authentication_Results=false)
    assert (row.state, row.outcome) == (Incoming.REFUSED, "forged")
    assert "Nothing was done" in receipt(row)
    assert Delivery.objects.get(once=f"receipt/{row.pk}").to == "ada@example.org"
    other = ada.write("STATUS", Authentication_Results=false.replace("mx.house", "mx.elsewhere"))
    assert other.state == Incoming.DONE


@pytest.mark.parametrize(
    ("lines", "forged", "confirmed"),
    [
        (["mx.house.example; dkim=fail", "mx.house.example; dmarc=pass; spf=pass"], False, True),
        (["mx.house.example; dmarc=fail", "mx.house.example; dmarc=pass; dkim=pass"], True, True),
        (["mx.house.example; dkim=fail; spf=softfail"], True, False),
        (["mx.house.example; dkim=none; spf=none"], False, False),
        (["mx.elsewhere.example; dmarc=fail"], False, False),
        ([], False, False),
    ],
)
def test_the_verdicts_of_the_house_own_server_count_whichever_of_its_parts_wrote_them(
    lines: list[str], forged: bool, confirmed: bool, settings: Any
) -> None:
    settings.MAIL_IN = {**settings.MAIL_IN, "authserv": "mx.house.example"}
    message = EmailMessage()
    for line in lines:
        message.add_header("Authentication-Results", line)
    assert sorting.forged(message) is forged
    assert sorting.confirmed(message) is confirmed


def test_a_stranger_gets_one_polite_no_a_day(folk: list[Any]) -> None:
    for number in range(3):
        message = EmailMessage()
        message["From"], message["Message-ID"] = "Eve <eve@example.net>", f"<{number}@example.net>"
        message.set_content("I want to play")
        row = taking.take(message.as_bytes(), replies.house(), "eve@example.net", "smtp")
        working.one(row.pk)
    assert Delivery.objects.filter(to="eve@example.net").count() == 1
    assert "nothing was done" in Delivery.objects.get().text


def test_receipts_go_to_the_player_whoever_wrote(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    row = ada.write("STATUS", From="somebody@elsewhere.example")
    assert Delivery.objects.get(once=f"receipt/{row.pk}").to == "ada@example.org"


# ---- once


def test_the_same_letter_is_one_row_however_often_and_by_which_way_it_comes(
    seated: Callable[..., list[Correspondent]],
) -> None:
    ada, _ = seated("probe-auction")
    raw = ada.letter("MESSAGE TO ALL: hello", Message_ID="<one@example.org>").as_bytes()
    first = ada.send(raw)
    again = ada.send(b"Received: from x by y; Tue, 17 Nov 2026 19:00:00 +0000\r\n" + raw.replace(b"\n", b"\r\n"))
    assert again.pk == first.pk
    assert again.copies == 2
    assert Message.objects.count() == 1
    other = ada.send(raw.replace(b"hello", b"goodbye"))
    assert other.pk != first.pk
    assert Message.objects.count() == 2


def test_what_fails_leaves_nothing_behind_and_is_tried_again(
    seated: Callable[..., list[Correspondent]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receipt is written last: when that fails, neither message nor answer is there."""
    from terrarium.server.inbox import receipts

    ada, _ = seated("probe-auction")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(receipts, "put", broken)
        row = ada.write("MESSAGE TO ALL: hello\nbid 1", ada.moment)
    assert (row.state, row.tries) == (Incoming.WAITING, 1)
    assert not Message.objects.exists()
    assert Table.objects.get().number == 0
    Incoming.objects.update(next_try=timezone.now())
    assert working.work() == 1
    assert Message.objects.count() == 1
    assert Table.objects.get().number == 1


# ---- when it came


def test_the_topmost_received_counts_if_our_own_server_wrote_it(settings: Any) -> None:
    settings.MAIL_IN = {**settings.MAIL_IN, "hosts": ["mx.house.example"]}
    now = timezone.now()
    then = (now - timedelta(hours=3)).replace(microsecond=0)
    stamp = then.strftime("%a, %d %b %Y %H:%M:%S +0000")
    ours = (
        f"Received: from a (a [127.0.0.1])\r\n by mx.house.example (Postfix) with ESMTP id 1\r\n for <x>; {stamp}\r\n"
    )
    theirs = f"Received: from b by mx.elsewhere.example; {stamp}\r\n"

    def told(head: str) -> Any:
        return taking.received(taking.headers_of((head + "Subject: x\r\n\r\nx").encode()), now)

    assert told(ours + theirs) == then
    assert told(theirs + ours) is None
    assert told(ours.replace("from a (a [127.0.0.1])", "from x.by (x.by [192.0.2.1] (may be forged))")) == then
    assert told("") is None
    assert told(ours.replace(stamp, "nonsense")) is None


def test_who_wrote_in_time_is_not_late_though_the_worker_is(swamp: list[Correspondent]) -> None:
    """Both letters lie there unread when the deadline passes: the one that came before it counts."""
    ada, bea = swamp
    moment = ada.moment
    due = timezone.now() - timedelta(minutes=5)
    ada.take(ada.letter("END", moment).as_bytes(), moment, due - timedelta(minutes=1))
    late = bea.take(bea.letter("END", moment).as_bytes(), moment, due + timedelta(minutes=1))
    Moment.objects.update(deadline=due, due_at=due)
    cache.clear()
    assert tick.tick() == 1
    missed = {seat.number: seat.missed_total for seat in Seat.objects.all()}
    assert missed == {0: 0, 1: 1}
    late.refresh_from_db()
    assert "after the deadline" in receipt(late)


def test_the_last_letter_stands_though_an_older_one_is_read_after_it(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    now = timezone.now()
    newer = ada.write("MESSAGE 2\nthe newer\nEND MESSAGE\nEND", ada.moment, at=now - timedelta(minutes=1))
    older = ada.write("MESSAGE 2\nthe older\nEND MESSAGE\nEND", ada.moment, at=now - timedelta(minutes=2))
    assert "the newer" in orders(ada)
    assert "that one counts" in receipt(older)
    newest = ada.write("MESSAGE 2\nthe newest\nEND MESSAGE\nEND", ada.moment, at=now)
    assert "the newest" in orders(ada)
    assert "that one counts" not in receipt(newer) + receipt(newest)


def test_what_was_sent_on_the_page_later_stands(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    sheet = {"orders": [], "messages": [{"to": [2], "text": "by hand"}], "surrender": False}
    playing.submit(ada.seat.person, ada.code, 0, ada.moment, sheet, confirm=False)
    row = ada.write("END", ada.moment, at=timezone.now() - timedelta(hours=1))
    assert "that one counts" in receipt(row)
    assert "by hand" in orders(ada)
