"""Names that people go by: plain words, and none under which somebody else could be meant."""

from __future__ import annotations

import re

LONGEST = 60
SPOKEN = re.compile(r"[\w .'\u2019-]*")
"""No brackets, addresses or marks that turn the writing round: a name must not look like more than a name."""
TAKEN = re.compile(
    r"(?:the )?(?:you|nobody|everybody|somebody.*|all|ai|table|house|terrarium|moderator|referee|operator|admin\w*"
    r"|guest|seat ?\d*)",
    re.IGNORECASE,
)


def complaint(name: str) -> str:
    """What speaks against a name; empty: nothing."""
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} characters."
    if not SPOKEN.fullmatch(name):
        return "A name has letters, digits, blanks, dots, dashes and apostrophes only."
    return "That name is taken." if TAKEN.fullmatch(name.strip()) else ""
