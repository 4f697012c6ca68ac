"""The streams that this process holds open: how many there may be, and how they all end.

An open page holds one for up to an hour, so they are counted: for an address, a person, a table and in all. Who is one
too many is refused, but a person's newest page takes the place of her oldest.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from django.conf import settings

from ..base import metrics
from ..base.problems import Full, TooMany

_lock = threading.Lock()
_places: dict[Place, None] = {}
"""Those that are open, the oldest first."""
_counts: Counter[tuple[str, str]] = Counter()
_ending = False


class Place:
    """One open stream. `end` is called, in any thread, when it must make way."""

    __slots__ = ("counted", "end", "person")

    def __init__(self, end: Callable[[bool], None]) -> None:
        self.end = end
        self.person: int | None = None
        self.counted: list[tuple[str, str]] = []

    def of(self, person: int | None) -> None:
        """Whose stream it is, once that is known."""
        if person is None or person == self.person:
            return
        self.person = person
        key = ("person", str(person))
        oldest = None
        with _lock:
            if self not in _places:
                return
            if limit("person") and _counts[key] >= limit("person"):
                oldest = next((place for place in _places if place.person == person and place is not self), None)
                if oldest is not None:
                    _forget(oldest)
            _counts[key] += 1
            self.counted.append(key)
        if oldest is not None:
            metrics.STREAMS_REFUSED.labels("person").inc()
            oldest.end(True)

    def leave(self) -> None:
        with _lock:
            _forget(self)


def limit(kind: str) -> int:
    """So many streams in this process; 0: any number."""
    return int(settings.TERRARIUM["streams"][kind])


def enter(address: str, table: str, end: Callable[[bool], None]) -> Place:
    """A place for a stream, or a refusal. `end(True)` tells that a newer one has taken it, `end(False)` that all
    end."""
    place = Place(end)
    keys = [("all", ""), ("address", address), *([("table", table)] if table else [])]
    with _lock:
        if _ending or _reached(keys[0]):
            metrics.STREAMS_REFUSED.labels("all").inc()
            raise Full("This server holds as many streams open as it can; try again in a moment.")
        for key in keys[1:]:
            if _reached(key):
                metrics.STREAMS_REFUSED.labels(key[0]).inc()
                raise TooMany(f"There are too many open streams {SAYS[key[0]]}; close some, or try again later.")
        for key in keys:
            _counts[key] += 1
        place.counted = keys
        _places[place] = None
        metrics.STREAMS.inc()
    return place


SAYS = {"address": "from your address", "table": "of this table"}


def _reached(key: tuple[str, str]) -> bool:
    return bool(limit(key[0])) and _counts[key] >= limit(key[0])


def _forget(place: Place) -> None:
    if place not in _places:
        return
    del _places[place]
    metrics.STREAMS.dec()
    for key in place.counted:
        _counts[key] -= 1
        if not _counts[key]:
            del _counts[key]


def count() -> int:
    return len(_places)


def end_all(*_: object) -> None:
    """The process ends: every stream too, and none begins any more. Browsers connect again by themselves."""
    global _ending
    _ending = True
    for place in list(_places):
        place.end(False)
