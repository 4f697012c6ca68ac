"""A server's refusals as the kernel's errors, so that code reads the same here and at a local match."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Closed, Finding, Illegal, Malformed, NotYours, Refused, Stale


class Unknown(Refused):
    """There is no such thing, or you may not know of it."""

    code = "unknown"


class Conflict(Refused):
    """Somebody changed it meanwhile."""

    code = "conflict"


class Paused(Refused):
    """The table stands still."""

    code = "paused"


class Nobody(Refused):
    """The server wants a token that is good."""

    code = "nobody"


class TooMany(Refused):
    """Asked too often; `wait` is how many seconds to wait."""

    code = "too-many"
    wait: float = 1.0


class Unreachable(Exception):
    """The server does not answer, or not as one."""


class Problem(msgspec.Struct):
    error: str = "refused"
    says: str = ""
    findings: list[Finding] = []


_CODED: tuple[type[Refused], ...] = (
    Malformed, Illegal, NotYours, Stale, Closed, Unknown, Conflict, Paused, Nobody, TooMany,
)  # fmt: skip
KINDS: dict[str, type[Refused]] = {kind.code: kind for kind in _CODED} | {"scope": NotYours, "csrf": NotYours}

PLAIN: dict[int, type[Refused]] = {401: Nobody, 403: NotYours, 404: Unknown}
"""What streams refuse is told in plain words."""


def refusal(status: int, body: bytes) -> Refused | Unreachable:
    """The error that a reply tells of."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        if status in PLAIN:
            return PLAIN[status](body.decode(errors="replace")[:200])
        return Unreachable(f"The server answered {status}, and not as Terrarium does.")
    if status >= 500:
        return Unreachable(problem.says or f"The server answered {status}.")
    return KINDS.get(problem.error, Refused)(problem.says, problem.findings)
