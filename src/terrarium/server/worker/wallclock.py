"""The worker's watch: whether the clock on the wall is to be believed just now."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

log = logging.getLogger("terrarium.clock")

JUMP = 5.0
"""Seconds by which the clock on the wall may be ahead of the time that has really passed."""
LONGEST = 600.0
"""Seconds for which a clock that has jumped ahead is doubted at most."""


class Watch:
    """Holds the clock on the wall against one that only ever runs on.

    A clock that jumps ahead is not believed for as long as it jumped, ten minutes at most: if it jumps back meanwhile,
    nothing has happened. Nor is it believed while somebody with another clock contradicts it. One that goes back is
    believed: nobody's time gets shorter by it. `begun` is what the database's clock said at the start, where it has one
    of its own: a clock that is ahead from the beginning has jumped as well.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = timezone.now,
        monotonic: Callable[[], float] = time.monotonic,
        begun: datetime | None = None,
    ) -> None:
        self.wall, self.monotonic = wall, monotonic
        self.believed = (begun or wall(), monotonic())
        """The last reading of both that was believed."""
        self.doubted: tuple[float, float] | None = None
        """Since when the clock has been doubted, and how far it had jumped."""

    def read(self, contradicted: Callable[[datetime], bool] = lambda wall: False) -> datetime | None:
        """The time, or None: the clock has jumped, and nothing must be concluded from it yet."""
        wall, run = self.wall(), self.monotonic()
        ahead = (wall - self.believed[0]).total_seconds() - (run - self.believed[1])
        if ahead > JUMP and (self._doubts(run, ahead) or contradicted(wall)):
            return None
        if abs(ahead) > JUMP or self.doubted:
            log.warning("the clock is believed again", extra={"ahead": round(ahead, 1)})
        self.believed, self.doubted = (wall, run), None
        return wall

    def reckoned(self) -> datetime:
        """The time by the last reading that was believed, and what has really passed since."""
        return self.believed[0] + timedelta(seconds=self.monotonic() - self.believed[1])

    def _doubts(self, run: float, ahead: float) -> bool:
        if self.doubted is None or abs(ahead - self.doubted[1]) > JUMP:
            log.warning("the clock has jumped ahead and is doubted", extra={"ahead": round(ahead, 1)})
            self.doubted = (run, ahead)
        since, jumped = self.doubted
        return run - since < min(jumped, LONGEST)
