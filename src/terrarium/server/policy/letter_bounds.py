"""How much of a letter is parsed at all. Parsers take the square of what they are given, or worse; people's letters are
far below these bounds, and what lies beyond them is not read."""

from __future__ import annotations

import re
from email.policy import EmailPolicy
from typing import Any, Final

HEAD: Final = 64 * 1024
"""Bytes of a letter's head."""
FIELD: Final = 2000
"""Characters of one field of a head."""
LINES: Final = 30_000
"""Of the whole letter: two megabytes of an attachment have fewer."""
PARTS: Final = 60
"""Parts that hold others, and (tenfold) parts at all: every line is compared with the bounds of all that are open."""
TAGS: Final = 20_000
"""Of HTML."""
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_HOLDS = re.compile(rb"multipart/", re.IGNORECASE)
_EDGE = re.compile(rb"^--", re.MULTILINE)


class Short(EmailPolicy):
    """Python's way to parse a head, with every field cut."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:FIELD]


SHORT: Final[Any] = Short()


def bounded(raw: bytes) -> bytes:
    """As much of a letter as is parsed: of one with parts without end the head alone."""
    lines = raw.split(b"\n", LINES)
    raw = b"\n".join(lines[:LINES]) if len(lines) > LINES else raw
    many = len(_HOLDS.findall(raw)) > PARTS or (b"multipart/" in raw.lower() and len(_EDGE.findall(raw)) > 10 * PARTS)
    return head(raw) if many else raw


def head(raw: bytes) -> bytes:
    """The head, with the blank line that ends it."""
    return re.split(rb"\r?\n\r?\n", raw[:HEAD], maxsplit=1)[0] + b"\n\n"


def bounded_html(markup: str) -> str:
    """As much of it as is parsed: open elements cost each that follows."""
    pieces = markup.split("<", TAGS)
    return "<".join(pieces[:TAGS]) if len(pieces) > TAGS else markup


def storable(text: str) -> str:
    """Without signs that no database takes."""
    return _UNSTORABLE.sub("\ufffd", text)
