"""The pages of a table, asked as a browser asks: what is sent, kept, refused and shown again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import registry
from terrarium.server.play import clients
from terrarium.server.tables import reading, services

GAME = "terrible-lizards"


@pytest.fixture
def table(table_of: Callable[..., str]) -> str:
    return table_of(GAME)


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def asked(four: list[Any], table: str) -> tuple[Any, Any]:
    """Who is to answer, and what."""
    for person in four[:2]:
        found = reading.decisions(person, table)
        if found:
            return person, found[0]
    raise AssertionError("nobody is asked")


def test_a_refused_answer_is_shown_again_as_it_was_sent(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    sent = {"seat": decision.seat, "moment": decision.moment, "a": "no-such-way", "do": "submit"}
    page = as_(person).post(f"/tables/{table}/answer", sent)
    assert page.status_code == 400
    assert "Not sent. Nothing is lost." in page.text
    typed = as_(person).post(f"/tables/{table}/answer", {**sent, "text": "what now"})
    assert 'value="what now"' in typed.text


def test_a_draft_that_cannot_be_read_yet_is_kept_as_it_stands(four: list[Any], table_of: Any) -> None:
    way = ""
    while not way:
        table = table_of(GAME)
        person, decision = asked(four, table)
        way = next((way for way, form in decision.form.ways.items() if type(form).__name__ == "One"), "")
    sent = {"seat": decision.seat, "moment": decision.moment, "a": way, "do": "keep"}
    assert as_(person).post(f"/tables/{table}/answer", sent).status_code == 302
    page = as_(person).get(f"/tables/{table}").text
    assert re.search(rf'value="{way}"[^>]*checked', page)
    assert reading.decisions(person, table)[0].draft.state == "saved"


def test_the_panel_changes_with_what_is_asked_and_not_with_what_is_written(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    stamp = re.compile(r'data-part="panel" data-stamp="(\w+)"')
    before = stamp.search(as_(person).get(f"/tables/{table}").text)[1]
    services.save_draft(person, table, decision.seat, decision.moment, decision.default)
    other = four[1] if person == four[0] else four[0]
    services.message(other, table, "Hello.", seat=1 - decision.seat)
    assert stamp.search(as_(person).get(f"/tables/{table}").text)[1] == before
    services.submit(person, table, decision.seat, decision.moment, decision.default)
    assert stamp.search(as_(person).get(f"/tables/{table}").text)[1] != before


def test_the_pulse_is_the_same_until_something_happens(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    client = as_(person)
    shown = re.search(r'data-pulse="(\w+)"', client.get(f"/tables/{table}").text)[1]
    assert client.get(f"/tables/{table}/pulse").text == shown
    services.submit(person, table, decision.seat, decision.moment, decision.default)
    assert client.get(f"/tables/{table}/pulse").text != shown


def test_a_link_to_what_another_seat_knew_leads_to_what_spectators_saw(four: list[Any], table: str) -> None:
    answer = as_(four[1]).get(f"/tables/{table}/replay/?seat=0&n=3")
    assert answer.status_code == 302
    assert answer.url.endswith("?seat=-1&n=3")
    assert as_(four[0]).get(f"/tables/{table}/replay/?seat=0&n=3").status_code == 200
    assert Client().get(f"/tables/{table}/replay/?seat=-1&n=3").status_code == 200


def test_a_motion_is_made_and_carried_on_the_page(four: list[Any], table: str) -> None:
    first, second = as_(four[0]), as_(four[1])
    first.post(f"/tables/{table}/do/vote", {"seat": 0, "motion": "pause"})
    page = second.get(f"/tables/{table}").text
    assert "Pause the table?" in page
    assert "I am for it" in page
    second.post(f"/tables/{table}/do/vote", {"seat": 1, "motion": "pause", "aye": "yes"})
    assert "The table is paused by a vote of its seats." in first.get(f"/tables/{table}").text


def test_a_correction_is_looked_at_before_it_is_done(four: list[Any], table_of: Callable[..., str]) -> None:
    table = table_of(GAME, moderator=four[3])
    client = as_(four[3])
    acts = {act.name: act for act in reading.acts(four[3], table, seat=-2)}
    name, act = next(iter(acts.items()))
    from random import Random

    from terrarium.server.tables import forms

    sent = forms.written(act.form, act.form.sample(Random(2)))
    page = client.post(f"/tables/{table}/moderator/correct-{name}", {**sent, "do": "check", "reason": "A slip."})
    assert page.status_code == 200
    assert "It is not done yet." in page.text or "notice wait" in page.text
    assert 'value="A slip."' in page.text
    assert not any(line.verb == "correct" for line in reading.log(four[3], table))


def test_the_log_is_read_about_one_seat(four: list[Any], table: str) -> None:
    for _ in range(6):
        person, decision = asked(four, table)
        services.submit(person, table, decision.seat, decision.moment, decision.default)
    lines = re.compile(r'<ol class="log" reversed>(.*?)</ol>', re.DOTALL)
    every = lines.search(as_(four[0]).get(f"/tables/{table}?seat=0").text)[1].count("<li")
    one = lines.search(as_(four[0]).get(f"/tables/{table}?seat=0&log=1").text)[1].count("<li")
    assert 0 < one < every


def test_a_clients_files_have_the_mark_of_their_folder(house: None) -> None:
    from terrarium.kernel.registry import find

    game = find("lizards")
    address = clients.client_address(game, "main.js")
    mark = clients.client_mark(game)
    assert f"/{mark}/main.js" in address
    fresh = Client().get(address)
    assert fresh.headers["Cache-Control"] == clients.FOREVER
    assert Client().get(address.replace(mark, "0" * 12)).headers["Cache-Control"] == "no-cache"
    for name in ("../__init__.py", "main.py", ".hidden.js", "none.js"):
        assert Client().get(address.replace("main.js", name)).status_code == 404


def test_every_page_that_anyone_may_read_is_there(house: None) -> None:
    for path in ("/", "/games/", f"/games/{GAME}/", f"/games/{GAME}/rules/", f"/games/{GAME}/new", "/hall/", "/dice/",
                 "/bots/", f"/games/{GAME}/board.css", f"/games/{GAME}/picture.svg"):  # fmt: skip
        answer = Client().get(path)
        assert answer.status_code == 200, path
        assert "unsafe" not in answer.headers["Content-Security-Policy"], path


def test_the_whole_log_is_searched_by_seat_kind_and_words(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("test-dispute", moderator=four[3])
    for seat, answer in ((0, {"claim": 7}), (1, {"agree": True}), (1, {"claim": 4}), (0, {"agree": True})):
        [decision] = reading.decisions(four[seat], code)
        services.submit(four[seat], code, seat, decision.moment, answer)

    def lines(query: str) -> list[str]:
        page = as_(four[0]).get(f"/tables/{code}/log/?{query}").text
        return re.findall(r'n=(\d+)" aria-label="To moment', page)

    assert lines("") == ["4", "3", "2", "1"]
    assert lines("about=1") == ["4", "3"]
    assert lines("kind=claimed") == ["3", "1"]
    assert lines("words=CLAIM+7") == ["1"]
    assert lines("kind=claimed&about=0") == ["1"]
    assert lines("words=nothing+of+it") == []
    assert lines("until=2") == ["2", "1"]
    assert as_(four[1]).get(f"/tables/{code}/log/?seat=0").status_code == 302, "that is another's log"


def test_what_only_programs_read_is_not_offered_to_people(four: list[Any]) -> None:
    for slug in ("lizards", "wood-and-water"):
        game = registry.find(slug)
        meant = [name for name, aid in game.aids.items() if aid.for_programs]
        assert meant
        code = services.practice(four[0], slug)
        page = as_(four[0]).get(f"/tables/{code}").text
        for name in game.aids:
            assert (f"/aid/{name}/" in page) == (name not in meant), name
