"""Pages go out compressed, streams and answers as they are, and the length of a page tells nothing for certain."""

from __future__ import annotations

import gzip
import re
from random import Random
from typing import Any

import brotli
import pytest
from django.test import Client

from .test_playing import play_on
from .test_touching import browser

ASKS = {"Accept-Encoding": "gzip"}


def test_pages_are_compressed_for_who_can_read_that(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    visitor = Client()
    plain = visitor.get(f"/tables/{code}")
    packed = visitor.get(f"/tables/{code}", headers=ASKS)
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert b"</html>" in gzip.decompress(packed.content)
    shown = visitor.get(f"/api/tables/{code}", headers=ASKS)
    assert gzip.decompress(shown.content).startswith(b"{")


def test_the_same_page_has_many_lengths(house: None) -> None:
    visitor = Client()
    lengths = {len(visitor.get("/accounts/login/", headers=ASKS).content) for _ in range(12)}
    assert len(lengths) > 3


def test_what_is_sent_and_what_goes_on_is_left_as_it_is(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    sent = Client().post("/accounts/login/", {"login": "x" * 200, "password": "y"}, headers=ASKS)
    assert "Content-Encoding" not in sent
    lines = Client().get(f"/api/tables/{code}/events.ndjson", headers=ASKS)
    assert "Content-Encoding" not in lines


def test_who_knows_brotli_gets_it(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    packed = Client().get(f"/tables/{code}", headers={"Accept-Encoding": "gzip, deflate, br"})
    assert packed["Content-Encoding"] == "br"
    assert "Accept-Encoding" in packed["Vary"]
    assert int(packed["Content-Length"]) == len(packed.content)
    assert b"</html>" in brotli.decompress(packed.content)
    refused = Client().get(f"/tables/{code}", headers={"Accept-Encoding": "gzip, br;q=0"})
    assert refused["Content-Encoding"] == "gzip"


def test_the_same_page_in_brotli_has_many_lengths_too(house: None) -> None:
    visitor = Client()
    replies = [visitor.get("/accounts/login/", headers={"Accept-Encoding": "br"}) for _ in range(12)]
    assert len({len(one.content) + len(one["X-Padding"]) for one in replies}) > 3


MOST, TURN = 15_000, 19_000
"""Of the largest boards, each layout by itself; and what a whole turn of Lizards! brings, in which all that is seen of
the map changes."""
STAYS = re.compile(r'data-still="(\w+)" data-stamp="(\w+)"')
"""What of a drawing the page may have already: it had the board of before the move."""
PARTS = ("panel", "since", "board", "log", "seats")
"""What a move changes."""


@pytest.mark.parametrize("layout", ["wide", "tall", "square,wide"])
@pytest.mark.parametrize("slug", ["terrible-lizards", "lizard-wizard", "lizards", "wood-and-water", "pygmies"])
def test_what_a_move_brings_back_is_short_on_the_line(slug: str, layout: str, four: list[Any], table_of: Any) -> None:
    code = table_of(slug)
    play_on(code, four[:2], Random(1), limit=25)
    pages = [browser(person).get(f"/tables/{code}").text for person in four[:2]]
    play_on(code, four[:2], Random(2), limit=2)
    for person, page in zip(four, pages, strict=False):
        stays = [f"{name}:{stamp}" for name, stamp in STAYS.findall(page)]
        old = " ".join([f"layout:{layout}", *(f"{part}:old" for part in PARTS), *stays])
        reply = browser(person).get(f"/tables/{code}", headers={"Accept-Encoding": "br", "X-Fragment": old})
        assert len(reply.content) < (TURN if slug == "lizards" else MOST), f"{slug}: {len(reply.content)}"
