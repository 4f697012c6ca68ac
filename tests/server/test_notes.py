"""What somebody notes about the others: for that seat's person alone, on every device, and gone with them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import Illegal, NotYours
from terrarium.server.accounts import leaving
from terrarium.server.models import SeatNote
from terrarium.server.tables.lobby import handover
from terrarium.server.tables.play import notes


def browser(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def code(table_of: Any) -> str:
    return str(table_of("lizards"))


def written(person: Any, code: str, seat: int) -> dict[int, str]:
    return {note.about: note.text for note in notes.read_notes(person, code, seat)}


def test_a_page_without_scripts_keeps_them_for_every_device(four: list[Any], code: str) -> None:
    ada = browser(four[0])
    assert f"/tables/{code}/notes?seat=0" in ada.get(f"/tables/{code}").text
    sent = ada.post(f"/tables/{code}/notes", {"seat": 0, "about-1": "Owes me a raft.", "about-7": "Nobody."})
    assert sent.status_code == 302
    assert written(four[0], code, 0) == {1: "Owes me a raft."}
    assert "Owes me a raft." in browser(four[0]).get(f"/tables/{code}/notes?seat=0").text
    ada.post(f"/tables/{code}/notes", {"seat": 0, "about-1": "  "})
    assert written(four[0], code, 0) == {}


@pytest.mark.parametrize("who", [1, 2, 3])
def test_nobody_else_reads_or_writes_them(four: list[Any], table_of: Any, who: int) -> None:
    code = table_of("lizards", moderator=four[2])
    notes.write_note(four[0], code, 0, 1, "A liar.")
    with pytest.raises(NotYours):
        notes.read_notes(four[who], code, 0)
    with pytest.raises(NotYours):
        notes.write_note(four[who], code, 0, 1, "A friend.")
    for address in (f"/tables/{code}/notes?seat=0", f"/tables/{code}/notes", f"/tables/{code}", f"/tables/{code}/log/"):
        assert "A liar." not in browser(four[who]).get(address, follow=True).text
    assert written(four[0], code, 0) == {1: "A liar."}


@pytest.mark.parametrize("about", [0, 2, -1])
def test_they_are_about_another_seat(four: list[Any], code: str, about: int) -> None:
    with pytest.raises(Illegal):
        notes.write_note(four[0], code, 0, about, "Me?")


def test_who_takes_the_seat_over_finds_none(four: list[Any], code: str) -> None:
    notes.write_note(four[0], code, 0, 1, "A liar.")
    offer = handover.offer_seat(four[0], code, 0)
    assert handover.take_seat(four[3], code, offer.token) == 0
    assert written(four[3], code, 0) == {}


def test_they_are_taken_along_and_go_with_the_account(four: list[Any], code: str) -> None:
    notes.write_note(four[0], code, 0, 1, "A liar.")
    notes.write_note(four[1], code, 1, 0, "Trusts me.")
    [mine] = json.loads(leaving.export(four[0]))["notes"]
    assert (mine["table"], mine["seat"], mine["about"], mine["text"]) == (code, 0, 1, "A liar.")
    leaving.delete(four[0])
    assert [row.text for row in SeatNote.objects.all()] == ["Trusts me."]
