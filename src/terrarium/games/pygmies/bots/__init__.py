"""Recruit, Veteran and Captain (PY-441). Each answers from its seat's view alone."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Bot

from .captain import Captain
from .recruit import Recruit
from .veteran import Veteran

BOTS: dict[str, Callable[[], Bot]] = {"recruit": Recruit, "veteran": Veteran, "captain": Captain}
