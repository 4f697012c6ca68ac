"""How long a test waits for what must happen: one figure for the whole suite.

It decides nothing but that waiting was in vain, and is generous for that reason: a test that fails by it has waited for
something that does not come. A machine that is far slower gets more by TEST_PATIENCE=3. No test waits for a time.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

SECONDS = 300 * float(os.environ.get("TEST_PATIENCE", "1"))
MILLISECONDS = SECONDS * 1000
BETWEEN_LOOKS = 0.05

AT_HOME: dict[str, Any] = {"timeout": SECONDS, "verify": False}
"""How a house on this machine is asked by httpx: without reading all the world's certificates first, which takes more
computing than many an answer, at every look."""

Found = TypeVar("Found")


def until(
    true: Callable[[], Found],
    *not_yet: type[Exception],
    says: Callable[[], object] | str = "",
    every: float = BETWEEN_LOOKS,
) -> Found:
    """What the condition gives as soon as it holds; an error of the kinds named says that it does not hold yet. Where
    a look costs a house something, it is taken less often."""
    end = time.monotonic() + SECONDS
    while True:
        with contextlib.suppress(*not_yet):
            if found := true():
                return found
        if time.monotonic() > end:
            raise AssertionError(f"Waited in vain. {says() if callable(says) else says}")
        time.sleep(every)


def joined(*threads: threading.Thread) -> None:
    """Until all of them have come to their end."""
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive(), f"{thread.name} does not come to an end."


def ended(process: subprocess.Popen[Any]) -> int:
    """Until the process has ended; one that does not is killed, and that is a failure."""
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
