"""A line of a letter, and where it stood."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True):
    """`depth`: how deep in quotations; `file`: from an attachment."""

    text: str
    depth: int = 0
    file: bool = False
