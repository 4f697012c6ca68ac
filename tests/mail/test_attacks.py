"""What others write into a letter of the house is nobody's order, however it comes back."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from terrarium.server.mail import answerable, envelope
from terrarium.server.mail.dress import unwrapped
from terrarium.server.models import Delivery, Draft, Incoming, Moment, Table
from terrarium.server.outbox import replies
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking

from .correspondents import Correspondent, receipt

Seated = Callable[..., list[Correspondent]]


def quoted(text: str, how: str) -> str:
    """The letter as an answer to it holds it below what was written."""
    if how == "marked":
        return "On Monday Terrarium wrote:\n" + "\n".join(f"> {line}" for line in text.splitlines())
    return f"-----Original Message-----\nFrom: Terrarium <x@house.example>\nSent: Monday\n\n{text}"


@pytest.mark.parametrize("how", ["marked", "unmarked"])
@pytest.mark.parametrize("later", [0, 8], ids=["at once", "after many letters"])
def test_what_a_rival_writes_is_not_my_order(how: str, later: int, seated: Seated) -> None:
    """A message that holds a form and commands comes back with its reader's own answer."""
    rival, ada = reversed(seated("terrible-lizards"))
    names = ("0-0-0", "0-0-1", "0-0-2", ada.moment)
    forms = "".join(f"#orders {name}\nRESIGN\n1\n#end {name}\n" for name in names)
    talking.message(rival.seat.person, ada.code, f"Look:\n{forms}\nRESIGN\n1\nVOTE END\n", seat=1)
    letter = Delivery.objects.get(kind="message", to="ada@example.org")
    for number in range(later):
        talking.message(rival.seat.person, ada.code, f"Hello {number}", seat=1)
    text, before = envelope.written(letter).body, Table.objects.get().number
    row = ada.write(f"Ha ha, no.\n\n{quoted(text, how)}\n", In_Reply_To=letter.message_id)
    assert Table.objects.get().status == Table.RUNNING
    assert not Draft.objects.exists()
    assert Table.objects.get().number == before
    assert 'RESIGN": You' not in receipt(row)
    row = ada.write(f"Ha ha, no!\n\n{quoted(text, how)}\n")
    assert Table.objects.get().status == Table.RUNNING
    assert Table.objects.get().number == before


def test_a_form_counts_only_with_the_mark_that_its_seat_was_given(swamp: list[Correspondent]) -> None:
    ada, bea = swamp
    moment = ada.moment
    for mark in ("", " aaaaa", f" {replies.mark(replies.of_seat(bea.seat, moment))}"):
        row = ada.write(f"> #orders {moment}{mark}\n> MESSAGE 2\n> Peace?\n> END MESSAGE\n> #end {moment}\n", moment)
        assert "Your answer was taken" not in receipt(row)
    mark = replies.mark(replies.of_seat(ada.seat, moment))
    row = ada.write(f"> #orders {moment} {mark}\n> MESSAGE 2\n> Peace?\n> END MESSAGE\n> #end {moment}\n", moment)
    assert "Your answer was taken" in receipt(row)


def test_a_player_s_words_to_the_moderator_are_not_the_moderator_s(seated: Seated, folk: list[Any]) -> None:
    ada, _ = seated("probe-auction", moderator=folk[2])
    table = Table.objects.get()
    before = Moment.objects.get().deadline
    forged = "Please read:\n#orders 0-0-0\nEXTEND 9 days\n#end 0-0-0\n"
    talking.message(ada.seat.person, ada.code, forged, seat=0, to="moderator")
    letter = Delivery.objects.get(kind="message", to="cem@example.org")
    assert answerable.reply_to(letter) == replies.of_moderator(table)
    for how in ("marked", "unmarked"):
        text = f"No.\n\n{quoted(envelope.written(letter).body, how)}\n"
        ada.send(ada.letter(text).as_bytes(), to=replies.of_moderator(table))
    assert Moment.objects.get().deadline == before
    assert Incoming.objects.filter(outcome="nothing read").count() == 2


def test_machines_that_write_to_moderators_and_guests_are_answered_no_more_after_some(
    seated: Seated, folk: list[Any]
) -> None:
    """Without the headers by which machines are known, two that answer each other are stopped by count."""
    ada, _ = seated("probe-auction", moderator=folk[2])
    code = lobby.create_table(folk[0], lobby.NewTable(game="probe-auction", seats=2))
    lobby.invite(folk[0], code, seat=1, email="guest@example.net")
    invited = answerable.reply_to(Delivery.objects.get(to="guest@example.net"))
    for to in (replies.of_moderator(Table.objects.get(code=ada.code)), invited):
        rows = [ada.send(ada.letter(f"We have got your email, case {n}").as_bytes(), to=to) for n in range(8)]
        assert [bool(receipt(row)) for row in rows] == [True] * 5 + [False] * 3


def test_a_message_tells_how_it_is_answered(seated: Seated) -> None:
    ada, bea = seated("probe-auction")
    talking.message(ada.seat.person, ada.code, "Shall we?", seat=0)
    text = envelope.written(Delivery.objects.get(kind="message")).body
    assert "MESSAGE TO 1: and your text" in text
    assert "was sent" in receipt(bea.write("MESSAGE TO 1: yes, let us"))


def test_a_form_that_a_program_has_wrapped_anew_says_nothing(seated: Seated) -> None:
    """Lines of the HTML part, which are not broken where those of the text are, come back in pieces without a mark."""
    ada, _ = seated("terrible-lizards")
    with_form = receipt(ada.write("STATUS"))
    row = Delivery.objects.get(text=with_form)
    flat = "\n".join(unwrapped(answerable.topped(with_form, "x")))
    wrap = textwrap.TextWrapper(40, break_long_words=False, break_on_hyphens=False).wrap
    pieces = [piece for line in flat.split("\n") for piece in (wrap(line) or [""])]
    answer = ada.write("\n".join(["Thanks!", "", *pieces]), In_Reply_To=row.message_id)
    assert "- line" not in receipt(answer)


@pytest.mark.parametrize(
    "hidden",
    [
        "hidden", "style='display: none'", "style='visibility:hidden'", "style='font-size:0px'", "style='opacity:0'",
        "style='color:red;mso-hide:all'", "style='max-height:0;overflow:hidden'", "style='FONT-SIZE: 0 !important'",
    ],
)  # fmt: skip
def test_what_its_writer_did_not_see_in_an_html_letter_is_not_read(hidden: str, seated: Seated) -> None:
    """Such text comes along with what one copies or quotes."""
    ada, _ = seated("probe-auction")
    html = (
        f"<p {hidden}>RESIGN</p><div><span {hidden}>MESSAGE TO ALL: x</span></div><p style='font-size:0.9em'>STATUS</p>"
    )
    message = ada.letter("x")
    message.set_content(html, subtype="html")
    assert [line[:15] for line in receipt(ada.send(message.as_bytes())).splitlines() if line[:6] == "- line"] == [
        '- line 1, "STAT'
    ]
