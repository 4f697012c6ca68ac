"""What a table calls its seats in logs, boards and questions: by the people who sit there.

What is stored for good (reports, letters) is written from views without names: who leaves takes the name along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .sitting import Chair

LONGEST = 20
"""Letters of a name; boards have little room."""
_UNSPOKEN = re.compile(r"[^\w .'-]+")
"""Whatever could be read as a mark in a text."""
_TAKEN = re.compile(r"(?:the )?(?:you|nobody|everybody|all|ai|table|moderator|referee|seat ?\d*)", re.IGNORECASE)
"""Names under which somebody else could be meant."""


def names(chairs: Iterable[Chair]) -> tuple[str, ...]:
    """A name for each seat, no two alike; empty where only the number tells."""
    found: list[str] = []
    for chair in chairs:
        name = spoken(chair.name if chair.kind == "person" else chair.bot.capitalize() if chair.kind == "bot" else "")
        same = sum(other == name or other.startswith(f"{name} ") for other in found) if name else 0
        found.append(f"{name} {same + 1}" if same else name)
    return tuple(found)


def spoken(name: str) -> str:
    """A person's name as a board and a log can bear it; empty where nothing fit is left."""
    plain = " ".join(_UNSPOKEN.sub(" ", name).strip("_ ").split())
    plain = plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1].rstrip()}."
    return "" if _TAKEN.fullmatch(plain) else plain
