"""What a letter says, and what its writer is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.utils import timezone

from terrarium.server.inbox import taking, working
from terrarium.server.mail import answerable, envelope, notices
from terrarium.server.models import Delivery, Incoming, Message, Moment, Seat, Table, User, Vote
from terrarium.server.outbox import replies
from terrarium.server.tables.lobby import lobby
from terrarium.server.worker import tidy

from .conftest import TERMS
from .correspondents import Correspondent, orders, receipt
from .writers import said_by_itself

# ---- what it says


def test_faulty_lines_are_told_and_the_others_stand(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    row = ada.write("Hello!\n\nMO 5C W\nMESSAGE 2\nPeace?\nEND MESSAGE\nEND\n\nCheers\nAda\n", ada.moment)
    said = receipt(row)
    assert said.startswith("Please look at this:")
    assert 'line 3, "MO 5C W"' in said
    assert "direction" in said
    assert "not confirmed" in said
    assert "#   Peace?" in said
    assert "Hello" not in said
    assert orders(ada)[:3] == ["MESSAGE 2", "Peace?", "END MESSAGE"]


def test_a_receipt_says_the_orders_in_words_too(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    said = receipt(ada.write("RE 5C\nMESSAGE 2\nPeace?\nEND MESSAGE\nEND\n", ada.moment))
    assert "In words:" in said
    assert "#   A letter goes to " in said


def test_confirm_makes_it_final_and_a_turn_is_run_when_all_have(swamp: list[Correspondent]) -> None:
    ada, bea = swamp
    first = ada.moment
    assert "counts at the deadline" in receipt(ada.write("END", first))
    assert "Your answer is final" in receipt(ada.write("CONFIRM"))
    assert "It is played" in receipt(bea.write("END\nCONFIRM", bea.moment))
    assert ada.moment != first


def test_an_answer_to_a_closed_question_does_nothing_and_says_so(swamp: list[Correspondent]) -> None:
    ada, bea = swamp
    old = ada.moment
    for one in (ada, bea):
        one.write("END\nCONFIRM", old)
    row = ada.write("MESSAGE 2\nlate\nEND MESSAGE\nEND", old)
    assert "That question is closed" in receipt(row)
    assert orders(ada) == []
    mark = replies.mark(replies.of_seat(ada.seat, old))
    row = ada.write(f"#orders {old} {mark}\nMESSAGE 2\nlate\nEND MESSAGE\n#end {old}\n", ada.moment)
    assert "That question is closed" in receipt(row)
    assert orders(ada) == []


def test_thanks_alone_replace_no_sheet(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    ada.write("MESSAGE 2\nPeace?\nEND MESSAGE\nEND", ada.moment)
    row = ada.write("That was a great turn, I must say", ada.moment)
    assert "Peace?" in orders(ada)
    assert "Please look at this" in receipt(row)


def test_two_answers_in_one_letter_are_asked_about(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    row = ada.write("well, let us see\nbid 3\nno, rather\nbid 4\n", ada.moment)
    assert "More than one line" in receipt(row)
    assert Table.objects.get().number == 0


def test_a_line_among_words_is_found(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    row = ada.write("Hi all,\n\nI thought long about this one.\n\nbid 3\n\nBest wishes\nAda Lovelace\n", ada.moment)
    said = receipt(row)
    assert "Your answer was taken. It is played." in said
    assert 'line 5, "bid 3"' in said
    assert Table.objects.get().number == 1


def test_signs_that_look_like_a_seat_number_are_asked_about(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    assert "Nobody here is called" in receipt(ada.write("MESSAGE TO \u00b2: hello", ada.moment))


def test_words_that_answer_are_no_house_words(seated: Callable[..., list[Correspondent]]) -> None:
    """`pass` and `bid` are ways of this form; a slash says that the house is meant."""
    from terrarium.server.inbox.reading.words import meant

    assert meant("stop", ["go", "stop"]) is None
    assert meant("/stop", ["go", "stop"]) is not None
    assert meant("STOP") is not None
    assert meant("Stop it please") is None
    assert meant("STAT") is not None
    assert meant("STA") is None
    assert meant("resign") is not None
    assert meant("resig") is None, "what cannot be taken back is never shortened"
    assert meant("MESSAGE 3") is None
    assert meant("MO 5AD SW") is None


# ---- house words


def test_house_words(seated: Callable[..., list[Correspondent]], folk: list[Any]) -> None:
    ada, bea = seated("lizard-wizard")
    assert "The table" in receipt(ada.write("STATUS"))
    assert "**" not in receipt(ada.write("STATUS")), "words are told without their marks"
    assert "The board" in receipt(ada.write("board"))
    assert "What you can write" in receipt(ada.write("Help"))
    assert "LW-" in receipt(ada.write("RULES LW-010")) or "Nobody" not in receipt(ada.write("RULES auction"))
    assert "no report" in receipt(ada.write("REPORT 7"))
    long = "I would like to know whether you are still there, for I am"
    ada.write(f"MESSAGE TO bea: {long}\nwaiting.\nSTATUS")
    [message] = Message.objects.all()
    assert (message.text, message.to_seats) == (f"{long} waiting.", "[1]")
    ada.write("MESSAGE TO ALL\nFirst\n\nSecond\nEND MESSAGE\n")
    assert Message.objects.last().text == "First\n\nSecond"  # type: ignore[union-attr]
    assert "END MESSAGE is missing" in receipt(ada.write("MESSAGE TO ALL\nmy secret plan\n"))
    assert Message.objects.count() == 2
    assert "Nobody here is called" in receipt(ada.write("MESSAGE TO Zoe: hello"))
    assert "still have to agree" in receipt(ada.write("VOTE PAUSE"))
    assert Vote.objects.get().motion == "pause"
    assert "it is done" in receipt(bea.write("VOTE PAUSE"))
    assert Table.objects.get().status == Table.PAUSED
    assert "Only the moderator" in receipt(ada.write("EXTEND 2 days"))


def test_vacation_stop_and_start(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    day = timezone.now() + timedelta(days=3)
    row = ada.write(f"VACATION {day:%Y-%m-%d} {day + timedelta(days=5):%d.%m.%Y}")
    assert "Deadlines wait" in receipt(row)
    person = User.objects.get(username="ada")
    assert person.vacation_until is not None
    assert (person.vacation_until - person.vacation_from).days == 6  # type: ignore[operator]
    assert "You are back" in receipt(ada.write("VACATION OFF"))
    assert "Give the first and the last day" in receipt(ada.write("VACATION soon"))
    ada.write("STOP")
    assert set(User.objects.get(username="ada").notices.values()) == {"none"}
    assert receipt(ada.write("STATUS"))
    ada.write("START")
    assert "none" not in User.objects.get(username="ada").notices.values()


def test_resign(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("terrible-lizards")
    assert "You have left the match" in receipt(ada.write("RESIGN"))
    assert Table.objects.get().status == Table.OVER


def test_who_is_invited_joins_by_letter(folk: list[Any], settings: Any) -> None:
    code = lobby.create_table(folk[0], lobby.NewTable(game="probe-auction", seats=2, private=True, sit=0, terms=TERMS))
    lobby.invite(folk[0], code, email="newcomer@example.net")
    from terrarium.server.mail import envelope

    letter = envelope.written(Delivery.objects.get(to="newcomer@example.net"))
    address = letter.extra_headers["Reply-To"].partition("<")[2].rstrip(">")
    message = EmailMessage()
    message["From"], message["Message-ID"] = "newcomer@example.net", "<join@example.net>"
    message.set_content("JOIN\n\nOn Monday Terrarium wrote:\n> " + letter.body.replace("\n", "\n> "))
    row = taking.take(message.as_bytes(), address, "newcomer@example.net", "smtp")
    working.one(row.pk)
    newcomer = User.objects.get(email="newcomer@example.net")
    assert Seat.objects.get(table__code=code, number=1).person == newcomer
    assert Table.objects.get().status == Table.RUNNING
    assert "You have seat 2" in Delivery.objects.get(once=f"receipt/{row.pk}").text
    assert not newcomer.has_usable_password()


# ---- what is in the way


def test_encrypted_empty_and_binary_letters_get_an_answer(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    sealed = ada.letter("x")
    sealed.replace_header("Content-Type", 'multipart/encrypted; protocol="application/pgp-encrypted"')
    assert "encrypted" in receipt(ada.send(sealed.as_bytes()))
    assert "Nothing in your email" in receipt(ada.write("\n"))
    binary = ada.letter("")
    binary.add_attachment(b"\x00\x01\x02" * 50, maintype="application", subtype="ms-tnef", filename="winmail.dat")
    assert "winmail.dat" in receipt(ada.send(binary.as_bytes()))


def test_who_writes_nothing_again_and_again_is_answered_no_more(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    rows = [ada.write(f"I am away until Monday, number {'x' * n}") for n in range(8)]
    answered = [bool(receipt(row)) for row in rows]
    assert answered == [True] * 5 + [False] * 3


def test_after_eight_tries_a_letter_is_given_up(
    seated: Callable[..., list[Correspondent]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from terrarium.server.inbox import seats

    ada, _ = seated("probe-auction")

    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(seats.mime, "body", broken)
    row = ada.take(ada.letter("bid 1").as_bytes())
    for _ in range(8):
        Incoming.objects.update(next_try=timezone.now())
        working.work()
    row.refresh_from_db()
    assert row.state == Incoming.FAILED
    [told] = Delivery.objects.filter(kind="receipt")
    assert "Please send it again" in told.text


# ---- papers, reports, invitations


def test_a_paper_is_told_and_enclosed(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    listed = receipt(ada.write("PAPER"))
    assert "PAPER order-sheet: " in listed
    row = ada.write("/PAPER order-sheet")
    assert "What may go in the fields" in receipt(row)
    message = envelope.written(Delivery.objects.get(once=f"receipt/{row.pk}")).message()
    [part] = [part for part in message.walk() if part.get_content_type() == "application/pdf"]
    assert part.get_payload(decode=True).startswith(b"%PDF-")
    assert "There are: report, " in receipt(ada.write("PAPER moon"))


def test_a_report_holds_the_form_and_no_second_letter_comes(swamp: list[Correspondent]) -> None:
    ada, _ = swamp
    tidy.reports()
    report = Delivery.objects.get(kind="report", seat=0)
    text = envelope.written(report).body
    assert text.count(f"#orders {ada.moment} ") == 1
    assert said_by_itself(text) == []
    Moment.objects.update(notify_at=timezone.now())
    assert notices.sweep(timezone.now()) == 0
    report.refresh_from_db()
    assert f"#orders {ada.moment}" in report.text
    assert "#   /PAPER order-sheet" in report.text


def test_an_answer_to_any_letter_about_an_invitation_takes_the_seat(folk: list[Any]) -> None:
    code = lobby.create_table(folk[0], lobby.NewTable(game="probe-auction", seats=2))
    lobby.invite(folk[0], code, seat=1, email="guest@example.org")
    invited = Delivery.objects.get(to="guest@example.org")
    assert "answer with JOIN" in invited.text
    for said, wanted in (("Sure, why not?", "answer with JOIN"), ("Join", "You have seat 2.")):
        address = answerable.reply_to(invited)
        raw = f"From: guest@example.org\r\nMessage-ID: <{said[:4]}@x>\r\nSubject: Re: x\r\n\r\n{said}\r\n".encode()
        row = taking.take(raw, address, "guest@example.org", "lmtp")
        working.one(row.pk)
        invited = Delivery.objects.get(once=f"receipt/{row.pk}")
        assert wanted in invited.text
    seat = Seat.objects.get(table__code=code, number=1)
    assert answerable.reply_to(invited) == replies.of_seat(seat)
