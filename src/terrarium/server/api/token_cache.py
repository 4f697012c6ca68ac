"""Tokens that were shown a moment ago: whether one is still good is asked each time, the rest is remembered.

A token with its person costs more to load than a move to play. So each process keeps those that it has seen, and asks
the database in one short line whether anything about them has changed; a revoked token is refused at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone

from ..accounts import tokens
from ..models import Token, User
from ..models.people import hashed

FRESH = 10.0
"""After so many seconds a token and its person are loaded anew."""
MOST = 5000


class _Kept(msgspec.Struct):
    token: Token
    bound: tuple[str, int] | None
    facts: Any
    until: float


_kept: dict[str, _Kept] = {}


def find(key: str) -> tuple[Token, tuple[str, int] | None] | None:
    """The token of that key while it is good, and the one table and seat that it is for."""
    name = hashed(key)
    facts = _facts(name)
    if facts is None:
        _kept.pop(name, None)
        return None
    kept = _kept.get(name)
    now = time.monotonic()
    if kept is None or kept.facts != facts or kept.until < now:
        token = tokens.find(key)
        if token is None:
            return None
        bound = None if token.seat is None else (token.seat.table.code, token.seat.number)
        if len(_kept) >= MOST:
            _kept.clear()
        kept = _kept[name] = _Kept(token, bound, facts, now + FRESH)
    if kept.token.until is not None and kept.token.until <= timezone.now():
        return None
    return kept.token, kept.bound


_together = threading.local()


@contextmanager
def together(keys: Iterable[str]) -> Iterator[None]:
    """Ask about many tokens at once: `find` within this block needs no question of its own about them."""
    names = list({hashed(key) for key in keys})
    _together.facts = dict.fromkeys(names) | _asked(names)
    try:
        yield
    finally:
        _together.facts = {}


def _facts(name: str) -> Any:
    """What a token's goodness depends on, as the database has it just now; None: there is no such token."""
    known = getattr(_together, "facts", {})
    return known[name] if name in known else _asked([name]).get(name)


def _asked(names: list[str]) -> dict[str, Any]:
    """The facts of those tokens that there are, in one question on the driver's own connection."""
    own: Any = connections[DEFAULT_DB_ALIAS]
    own.ensure_connection()
    mark = "?" if own.vendor == "sqlite" else "%s"
    question = (
        f"SELECT t.hashed, t.id, t.scopes, t.until, t.seat_id, p.id, p.is_active, p.is_staff, p.is_superuser "
        f"FROM {Token._meta.db_table} t JOIN {User._meta.db_table} p ON p.id = t.person_id "
        f"WHERE t.hashed IN ({', '.join([mark] * len(names))})"
    )
    with own.wrap_database_errors:
        return {row[0]: row[1:] for row in own.connection.execute(question, names)}


def forget() -> None:
    """Begin anew (for tests)."""
    _kept.clear()
