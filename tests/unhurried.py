"""What a house does by the time of day, in tests' houses: rules and the press have as long as the suite has patience,
for a busy machine is no endless loop; and a quick one sends more requests in a minute than any person. A test about
such a limit sets its own. Bots keep their half minute: as long, the table waits for one whose worker was killed."""

from __future__ import annotations

import os

from terrarium.press import jobs

from . import patience


def unhurried() -> None:
    """For this process; before the settings are read."""
    os.environ.setdefault("TERRARIUM_RULES_SECONDS", str(patience.SECONDS))
    for kind in ("GUEST", "TOKEN", "PERSON", "ADDRESS", "READER", "VISITOR"):
        os.environ.setdefault(f"TERRARIUM_RATE_{kind}", "1000000")
    setattr(jobs, "SECONDS", patience.SECONDS)  # noqa: B010 (it is final for everybody else)
