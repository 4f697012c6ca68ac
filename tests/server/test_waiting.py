"""Waiting, and being waited for: since when, since which turn, and under which name."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.server.models import Seat, User
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

from .test_stops import asked_to_respond
from .test_touching import browser


def read(code: str, seat: int) -> int:
    return Seat.objects.get(table__code=code, number=seat).read_number


def test_who_waits_reads_for_whom_and_since_when(four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards")
    [asked] = [d for p in four[:2] for d in look.decisions(p, code)]
    other = browser(four[1 - asked.seat]).get(f"/tables/{code}").text
    assert f"Waiting for {four[asked.seat].username}" in other
    assert "data-waited=" in other


def test_a_hidden_question_tells_nobody_whom_it_asks(four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards", people=four[:3])
    who, _ = asked_to_respond(code, four[:3])
    for person in four[:3]:
        if person is not who:
            assert "data-waited=" not in browser(person).get(f"/tables/{code}").text


def test_since_my_turn_counts_from_my_turn_and_not_from_a_response(four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards")
    who, decision = asked_to_respond(code, four[:2])
    seat, web = decision.seat, browser(who)
    number = look.table(who, code, seat=seat).number
    before = read(code, seat)
    sent = {"seat": seat, "moment": decision.moment, "text": "pass", "do": "submit", "number": number}
    assert web.post(f"/tables/{code}/answer", sent).status_code == 302
    assert read(code, seat) == before
    rng = Random(2)
    for _ in range(200):
        mine = [d for d in look.decisions(who, code) if d.tempo != "reply"]
        if mine:
            break
        one, asked = next((p, d) for p in four[:2] for d in look.decisions(p, code))
        playing.submit(one, code, asked.seat, asked.moment, asked.form.sample(rng))
    number = look.table(who, code, seat=seat).number
    text = look.decisions(who, code)[0].notation
    web.post(f"/tables/{code}/answer", {**sent, "moment": mine[0].moment, "text": text, "number": number})
    assert read(code, seat) == number > before


def test_a_guest_is_asked_for_a_name_once(house: None) -> None:
    from django.test import Client

    web = Client()
    code = web.post("/games/terrible-lizards/try", {"level": "random"}).url.rsplit("/", 1)[1]
    guest = User.objects.get(guest=True)
    ask = "What is your name?"
    assert ask not in web.get(f"/tables/{code}").text, "not before the first move"
    Seat.objects.filter(person=guest).update(read_number=1)
    assert ask in web.get(f"/tables/{code}").text
    web.post(f"/tables/{code}/name", {"seat": 0, "do": "later"})
    assert ask not in web.get(f"/tables/{code}").text
    web.post(f"/tables/{code}/name", {"seat": 0, "do": "name", "name": "Mina"})
    guest.refresh_from_db()
    assert guest.name == "Mina"
    assert "as Mina" in web.get(f"/tables/{code}").text


def test_only_a_guest_is_named_here(four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards")
    browser(four[0]).post(f"/tables/{code}/name", {"seat": 0, "do": "name", "name": "Other"})
    four[0].refresh_from_db()
    assert four[0].name == ""
