"""How a refusal is told to a program: the interface and the live updates speak alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from terrarium.interface.refusals import STATUS, Away, Full, Nobody, NoStream, Problem, Scope, TooMany
from terrarium.kernel import Refused

__all__ = ["WAIT", "Away", "Full", "NoStream", "Nobody", "Problem", "Scope", "TooMany", "refuse", "told"]

WAIT = {429: "60", 503: "5"}
"""Seconds after which it may be tried again, where nothing more is known."""


def told(refused: Refused) -> tuple[int, bytes]:
    """The refusal's status, and what it says as JSON."""
    problem = Problem(refused.code, str(refused), list(refused.findings))
    return STATUS.get(refused.code, 422), msgspec.json.encode(problem)


async def refuse(send: Callable[[dict[str, Any]], Awaitable[None]], refused: Refused) -> None:
    """The refusal as an ASGI application's whole reply."""
    status, says = told(refused)
    head = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    head += [(b"retry-after", WAIT[status].encode())] if status in WAIT else []
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": says})
