"""What is made for a person is kept by no browser and by nothing on the way."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from terrarium.kernel.registry import find
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.show import look

GAME = "terrible-lizards"


@pytest.fixture
def seat(four: list[Any]) -> tuple[Client, str]:
    client = Client()
    client.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    code = lobby.practice(four[0], GAME, seats=2)
    while not look.decisions(four[0], code):
        botting.labour(code, 2.0)
    return client, code


def test_no_page_of_a_seat_is_kept(seat: tuple[Client, str]) -> None:
    client, code = seat
    game = find(GAME)
    parts = ["", "/pulse", "/replay/", "/log/", "/reports/", "/moderator/", "/record.json"]
    parts += [f"/aid/{name}/" for name in game.aids] + [f"/aid/{name}/?as=json" for name in game.aids]
    parts += [f"/paper/{name}/" for name in game.papers] + [f"/paper/{name}/?as=text" for name in game.papers]
    kept = {part: client.get(f"/tables/{code}{part}").headers.get("Cache-Control") for part in parts}
    assert set(kept.values()) == {"no-store"}, kept


def test_no_answer_to_what_a_seat_sends_is_kept(seat: tuple[Client, str], four: list[Any]) -> None:
    client, code = seat
    decision = look.decisions(four[0], code)[0]
    sent = {"seat": decision.seat, "moment": decision.moment, "a": "no-such-way"}
    for part in ("answer", "draft"):
        assert client.post(f"/tables/{code}/{part}", sent).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/", "/my-games/", "/settings/", "/notifications/", "/settings/tokens", "/settings/data.json"]
)
def test_no_page_of_ones_own_is_kept(seat: tuple[Client, str], path: str) -> None:
    assert seat[0].get(path).headers["Cache-Control"] == "no-store"
