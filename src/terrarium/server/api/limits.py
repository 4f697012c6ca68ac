"""Rate limits: so many requests a minute for each token, person or address.

Counts are kept in Django's cache, so that all processes share them, but a process counts in memory first and hands
on a handful at a time: a request costs no database write. The limit is therefore held to within a few percent.
"""

from __future__ import annotations

import os
import threading
import time
from functools import cache as kept
from math import ceil
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.core.signals import setting_changed
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest

from ..base import addresses
from .callers import Caller

WINDOW = 60
DEFAULTS = {"token": 3000, "person": 3000, "address": 600, "reader": 1200, "visitor": 1200}
"""Requests a minute; 0: as many as one likes. The last two are for pages: of a person, and of all strangers who come
from one address."""
HANDFUL = 20
"""A process hands its count on after this part (one in so many) of the limit, or after some seconds."""
SECONDS = 10


@kept
def figure(kind: str) -> int:
    """A limit: from Django's setting `TERRARIUM_API_RATES`, else `TERRARIUM_RATE_TOKEN` and so on, else the default."""
    set_ = getattr(settings, "TERRARIUM_API_RATES", {})
    return int(set_[kind] if kind in set_ else os.environ.get(f"TERRARIUM_RATE_{kind.upper()}", DEFAULTS[kind]))


@receiver(setting_changed)
def _set_anew(**_: Any) -> None:
    figure.cache_clear()


class Verdict(msgspec.Struct, frozen=True):
    """How much of a limit is left, and in how many seconds it begins anew."""

    limit: int
    left: int
    reset: int
    over: bool = False

    def mark(self, headers: dict[str, str]) -> None:
        if not self.limit:
            return
        headers["X-RateLimit-Limit"] = str(self.limit)
        headers["X-RateLimit-Remaining"] = str(self.left)
        headers["X-RateLimit-Reset"] = str(self.reset)
        if self.over:
            headers["Retry-After"] = str(self.reset)


class _Count(msgspec.Struct):
    window: int
    shared: int = 0
    """What the cache said when it was last asked."""
    own: int = 0
    """What was counted here since."""
    told: float = 0.0


_counts: dict[str, _Count] = {}
_lock = threading.Lock()


def whose(request: HttpRequest, caller: Caller | None) -> tuple[str, str]:
    """The kind of limit and the name under which this request counts."""
    if caller is not None and caller.token is not None:
        return "token", f"token:{caller.token.pk}"
    if caller is not None and caller.person is not None:
        return "person", f"person:{caller.person.pk}"
    return "address", f"address:{addresses.of_request(request)}"


def count(request: HttpRequest, caller: Caller | None) -> Verdict:
    """Count a request to the interface, and say whether it is one too many."""
    return counted(*whose(request, caller))


def counted(kind: str, name: str) -> Verdict:
    """Count one more of this kind under that name."""
    limit = figure(kind)
    now = time.time()
    window, gone = divmod(now, WINDOW)
    reset = max(1, ceil(WINDOW - gone))
    if not limit:
        return Verdict(0, 0, reset)
    with _lock:
        kept = _counts.get(name)
        if kept is None or kept.window != window:
            if len(_counts) > 20_000:
                _counts.clear()
            kept = _counts[name] = _Count(int(window), told=now)
        kept.own += 1
        hand_on = kept.own >= max(1, limit // HANDFUL) or now - kept.told > SECONDS
        if hand_on:
            more, kept.own, kept.told = kept.own, 0, now
    if hand_on:
        kept.shared = _handed_on(f"rate:{name}:{int(window)}", more, kept.shared)
    used = kept.shared + kept.own
    return Verdict(limit, max(0, limit - used), reset, used > limit)


def _handed_on(key: str, more: int, known: int) -> int:
    """All processes' count with ours added. Where the cache is away, ours alone must do: no request fails for it."""
    try:
        total = int(cache.get(key, 0)) + more
        cache.set(key, total, WINDOW + 5)
    except DatabaseError:
        return known + more
    return total


def forget() -> None:
    """Begin anew (for tests)."""
    _counts.clear()
