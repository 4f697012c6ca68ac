"""The play page brings a page that is already there only what it lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.signals import template_rendered
from django.test.utils import CaptureQueriesContext

from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking
from terrarium.server.tables.show import look

from .test_play_pages import as_, asked


@contextmanager
def rendered() -> Iterator[list[str]]:
    """The names of the templates that are drawn meanwhile."""
    names: list[str] = []

    def note(template: Any, **_: Any) -> None:
        names.append(template.name)

    template_rendered.connect(note)
    try:
        yield names
    finally:
        template_rendered.disconnect(note)


def having(page: str) -> dict[str, str]:
    """The headers of a page that shows this."""
    parts = re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', page)
    mark = re.search(r'data-pulse="(\w+)"', page)
    assert mark
    return {"X-Fragment": " ".join(f"{part}:{stamp}" for part, stamp in parts), "X-Pulse": mark[1]}


@pytest.fixture
def seat(four: list[Any], table_of: Callable[..., str]) -> tuple[Client, str, Any, Any]:
    code = table_of("terrible-lizards")
    person, decision = asked(four, code)
    return as_(person), code, person, decision


def test_where_nothing_is_new_nothing_is_drawn(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, _ = seat
    page = client.get(f"/tables/{code}").text
    with rendered() as names:
        answer = client.get(f"/tables/{code}", headers=having(page))
    assert (answer.status_code, answer.content, names) == (204, b"", [])
    assert answer.headers["Cache-Control"] == "no-store"


def test_an_answer_brings_the_parts_that_it_changed(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, decision = seat
    page = client.get(f"/tables/{code}").text
    sent = {"seat": decision.seat, "moment": decision.moment, "text": decision.notation, "number": 1}
    has = having(page)["X-Fragment"]
    with rendered() as names:
        answer = client.post(f"/tables/{code}/answer", sent, headers={"X-Fragment": has})
    assert answer.status_code == 200, "the answer itself, not a page that it leads to"
    changed = answer.headers["X-Fragment"].split()
    assert "panel" in changed
    assert "play/table.html" not in names
    assert names.count("play/fragment.html") == 1
    assert set(re.findall(r'data-part="(\w+)"', answer.text)) == set(changed)
    assert len(answer.content) < len(client.get(f"/tables/{code}").content)


def test_what_an_answer_brings_is_packed(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, decision = seat
    has = having(client.get(f"/tables/{code}").text)["X-Fragment"]
    sent = {"seat": decision.seat, "moment": decision.moment, "text": decision.notation, "number": 1}
    answer = client.post(
        f"/tables/{code}/answer", sent, headers={"X-Fragment": f"layout:wide {has}", "Accept-Encoding": "gzip, br"}
    )
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["X-Padding"]


def test_a_message_brings_the_messages_and_neither_board_nor_panel(
    seat: tuple[Client, str, Any, Any], four: list[Any]
) -> None:
    client, code, person, _ = seat
    page = client.get(f"/tables/{code}").text
    other = next(one for one in four[:2] if one != person)
    talking.message(other, code, "Good luck.", seat=look.table(other, code).who)
    answer = client.get(f"/tables/{code}", headers=having(page))
    assert answer.headers["X-Fragment"].split() == ["messages"]
    assert "Good luck." in answer.text
    assert "<svg" not in answer.text


def test_a_refusal_brings_the_panel_alone(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, decision = seat
    has = having(client.get(f"/tables/{code}").text)["X-Fragment"]
    sent = {"seat": decision.seat, "moment": decision.moment, "text": "no such words"}
    answer = client.post(f"/tables/{code}/answer", sent, headers={"X-Fragment": has})
    assert (answer.status_code, answer.headers["X-Fragment"]) == (400, "panel")
    assert "Not sent yet. Nothing is lost." in answer.text


def test_what_was_read_is_read_on_the_page(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, decision = seat
    page = client.get(f"/tables/{code}").text
    has = having(page)["X-Fragment"]
    number = look.table(seat[2], code).number
    sent = {"seat": decision.seat, "number": number}
    answer = client.post(f"/tables/{code}/do/read", sent, headers={"X-Fragment": has})
    assert {"since", "log"} <= set(answer.headers["X-Fragment"].split())


def test_an_answer_asks_the_database_no_more_than_a_page(seat: tuple[Client, str, Any, Any]) -> None:
    client, code, _, _ = seat
    page = client.get(f"/tables/{code}").text
    with CaptureQueriesContext(
        connection,
    ) as whole:
        client.get(f"/tables/{code}")
    with CaptureQueriesContext(connection) as nothing:
        client.get(f"/tables/{code}", headers=having(page))
    assert len(nothing) < len(whole)


def test_the_name_that_one_chooses_stands_at_the_head_of_the_page(four: list[Any]) -> None:
    code = lobby.practice(four[0], "lizards", seats=2)
    decision = look.decisions(four[0], code)[0]
    client = as_(four[0])
    page = client.get(f"/tables/{code}").text
    before = look.table(four[0], code).seats[0].name
    sent = {"seat": 0, "moment": decision.moment, "text": decision.notation}
    has = having(page)["X-Fragment"]
    answer = client.post(f"/tables/{code}/answer", sent, headers={"X-Fragment": has})
    after = look.table(four[0], code).seats[0].name
    assert after != before
    assert "who" in answer.headers["X-Fragment"].split()
    assert f"as {after}" in answer.text
