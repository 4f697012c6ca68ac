"""The few errors of the kernel. Each speaks to a person and leaves the state as it was.

A refusal carries findings: everything that is wrong (and every warning), each with the place in the answer it
is about, so that nothing typed is lost and all of it can be mended at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing to say about an answer: an error that refuses it, or a warning that does not.

    `place` is the way into the answer (`("orders", 6, "m1")`), `code` is stable and for programs, `rule` is a
    number of the rule page (or empty), `says` is one plain sentence for a person.
    """

    code: str
    says: str
    place: tuple[str | int, ...] = ()
    rule: str = ""
    warning: bool = False

    def __str__(self) -> str:
        where = ".".join(str(p) for p in self.place)
        return (f"{where}: " if where else "") + self.says + (f" ({self.rule})" if self.rule else "")


class Refused(Exception):
    """Nothing has changed. `findings` say what was wrong and how to mend it."""

    code = "refused"

    def __init__(self, says: str = "", findings: Sequence[Finding] = (), rule: str = "") -> None:
        self.findings = tuple(findings) or (Finding(self.code, says, rule=rule),)
        super().__init__(says or "; ".join(str(f) for f in self.findings))


class Malformed(Refused):
    """The answer does not have the shape that was asked for."""

    code = "malformed"


class Illegal(Refused):
    """The shape is right, the rules do not allow it."""

    code = "illegal"


class NotYours(Refused):
    """This seat was not asked, or this person may not do that."""

    code = "not-yours"


class Stale(Refused):
    """The moment that the answer names is over."""

    code = "stale"


class Closed(Refused):
    """The game is over, or the answer was final when sent."""

    code = "closed"


class BrokenRecord(Exception):
    """A record does not replay to what it says."""


class BrokenContent(Exception):
    """A data file of a game is wrong: the message names file, entry and field."""
