"""Printing for people: off the request's own process, a few at once, and so many a minute for each person."""

from __future__ import annotations

import logging
import threading
import time
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from terrarium import press

from .problems import Full, TooMany

log = logging.getLogger("terrarium.press")

MINUTE: Final = 60
PATIENCE: Final = 20.0
"""Seconds that a page waits for a free press."""
_presses = threading.BoundedSemaphore(2)


def allow(whose: str) -> None:
    """Count one more paper for this person or address; too many in this minute are refused."""
    most = settings.TERRARIUM["papers_a_minute"]
    key = f"papers:{whose}:{int(time.time()) // MINUTE}"
    try:
        made = int(cache.get(key, 0)) + 1
        cache.set(key, made, MINUTE + 5)
    except DatabaseError:
        return
    if most and made > most:
        raise TooMany(f"That is more than {most} PDFs in a minute. Please wait a little.")


def printed(job: press.Job) -> bytes:
    """The file. A press that fails is the house's fault: it is logged, and whoever asked is told."""
    if not _presses.acquire(timeout=PATIENCE):
        raise Full("Too many PDFs are being made right now. Please try again in a minute.")
    try:
        return press.work_apart(job)
    except press.PressError as error:
        log.error("a paper was not printed", extra={"error": str(error)[-1000:]})
        raise Full("This could not be printed. The text and the page are still there.") from error
    finally:
        _presses.release()
