"""Processes side by side, as far as tables are concerned: each has its own memory of them, all share the database."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from terrarium.server.tables.storage import cache


class Process:
    """What is done within the block is done by this process, from the tables that it has at hand."""

    def __init__(self) -> None:
        self.places: OrderedDict[str, cache.Place] = OrderedDict()
        self.others: OrderedDict[str, cache.Place] = OrderedDict()

    def __enter__(self) -> Process:
        self.others, cache._places = cache._places, self.places
        return self

    def __exit__(self, *_: Any) -> None:
        cache._places = self.others

    def has_read(self, code: str) -> int:
        """Take the table to hand as it is now; gives the entry at which it stands."""
        with self, cache.kept(code) as here:
            return here.number
