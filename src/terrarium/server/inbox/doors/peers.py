"""Who stands at the door: a mail server of the house, whose word on a letter counts, or anybody.

When a letter came and whether its sender is who it says are told by lines in its head that everybody can write. They
are believed of the operator's own mail servers only, known by where they connect from.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Final

from django.conf import settings

GUESSES: Final = 20
"""So many addresses that do not exist may a stranger name within an hour."""
HOUR: Final = 3600.0
REMEMBERED: Final = 10_000
"""Strangers who are kept in mind, at most."""


def own(peer: Any) -> bool:
    """Whether the connection comes from a mail server of the house; `peer` as asyncio has it: by a socket in the file
    system only they can come."""
    if not isinstance(peer, tuple):
        return True
    try:
        ip = ip_address(str(peer[0]).partition("%")[0])
    except ValueError:
        return False
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return any(ip in ip_network(net, strict=False) for net in settings.MAIL_IN["peers"])


class Guesses:
    """How often strangers have named an address that does not exist, by where they come from."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.seen: dict[str, tuple[float, int]] = {}

    def enough(self, peer: Any) -> bool:
        """This one asks no more for the rest of the hour, whether the next address is good or not."""
        began, count = self.seen.get(_name(peer), (0.0, 0))
        return count >= GUESSES and self.clock() - began < HOUR

    def wrong(self, peer: Any) -> None:
        if own(peer):
            return
        name, now = _name(peer), self.clock()
        began, count = self.seen.pop(name, (now, 0))
        self.seen[name] = (began, count + 1) if now - began < HOUR else (now, 1)
        if len(self.seen) > REMEMBERED:
            del self.seen[next(iter(self.seen))]


def _name(peer: Any) -> str:
    return str(peer[0]) if isinstance(peer, tuple) else ""
