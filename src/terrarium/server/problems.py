"""One shape for whatever is refused to a program: the interface and the live updates speak it alike."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Finding, NotYours, Refused


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed. `findings` name everything that is wrong, each with the place in
    what was sent (`["options", "length"]`), a rule's number where one says so, and whether it only warns."""

    error: str
    says: str
    findings: list[Finding]


class Nobody(Refused):
    """The operation wants to know who asks."""

    code = "nobody"


class Scope(NotYours):
    """The token is good, but not for this."""

    code = "scope"


class NoStream(Refused):
    """This process gives pages only: a stream is for those that can wait."""

    code = "no-stream"


class TooMany(Refused):
    """Asked too often."""

    code = "too-many"


class Away(Refused):
    """The database cannot be reached or takes nothing just now. What was asked for is hardly done; sent again with the
    same Idempotency-Key it is done once."""

    code = "away"


class Full(Refused):
    """This process has as much to do as it can; another of the house may have room."""

    code = "full"


STATUS: dict[str, int] = {
    "malformed": 400,
    "nobody": 401,
    "not-yours": 403,
    "scope": 403,
    "csrf": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "conflict": 409,
    "closed": 410,
    "too-large": 413,
    "illegal": 422,
    "refused": 422,
    "paused": 423,
    "too-many": 429,
    "broken": 500,
    "no-stream": 501,
    "away": 503,
    "full": 503,
}


WAIT = {429: "60", 503: "5"}
"""Seconds after which it may be tried again, where nothing more is known."""


def told(refused: Refused) -> tuple[int, bytes]:
    """The refusal's status, and what it says as JSON."""
    problem = Problem(refused.code, str(refused), list(refused.findings))
    return STATUS.get(refused.code, 422), msgspec.json.encode(problem)
