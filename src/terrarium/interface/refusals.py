"""What a table and a server may say no with, beside the kernel's refusals; each speaks to a person. All have one shape,
and each its status over HTTP."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Finding, NotYours, Refused


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed. `findings` name everything that is wrong, each with the place in
    what was sent (`["options", "length"]`), a rule's number where one says so, and whether it only warns."""

    error: str
    says: str
    findings: list[Finding]


class Unknown(Refused):
    """There is no such table, seat or thing, or this person may not know of it: the answer is the same."""

    code = "unknown"


class Conflict(Refused):
    """Somebody else changed it in the meantime; look again."""

    code = "conflict"


class Stopped(Refused):
    """The table is paused."""

    code = "paused"


class Nobody(Refused):
    """The operation wants to know who asks, by a token that is good."""

    code = "nobody"


class Scope(NotYours):
    """The token is good, but not for this."""

    code = "scope"


class Forged(NotYours):
    """A browser's session without the page's CSRF token."""

    code = "csrf"


class NoStream(Refused):
    """This process gives pages only: a stream is for those that can wait."""

    code = "no-stream"


class TooMany(Refused):
    """Asked too often; `wait` is how many seconds to wait, where that is known."""

    code = "too-many"
    wait: float = 1.0


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
