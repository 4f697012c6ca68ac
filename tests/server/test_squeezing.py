"""Pages go out compressed, streams and answers as they are, and the length of a page tells nothing for certain."""

from __future__ import annotations

import gzip
from typing import Any

from django.test import Client

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
