"""A server's refusals as the kernel's errors, so that code reads the same here and at a local match."""

from __future__ import annotations

import msgspec

from terrarium.interface.refusals import STATUS, Conflict, Forged, Nobody, Problem, Scope, Stopped, TooMany, Unknown
from terrarium.kernel import Closed, Illegal, Malformed, NotYours, Refused, Stale

__all__ = ["Conflict", "Nobody", "Stopped", "TooMany", "Unknown", "Unreachable", "refusal"]


class Unreachable(Exception):
    """The server does not answer, or not as one."""


_CODED: tuple[type[Refused], ...] = (
    Malformed, Illegal, NotYours, Stale, Closed, Unknown, Conflict, Stopped, Nobody, TooMany, Scope, Forged,
)  # fmt: skip
KINDS: dict[str, type[Refused]] = {kind.code: kind for kind in _CODED}
PLAIN = {STATUS[kind.code]: kind for kind in (Nobody, NotYours, Unknown)}
"""What a proxy or a page says no with is told in plain words."""


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
