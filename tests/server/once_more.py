"""Tests run once more in a process of their own, on a real PostgreSQL that is theirs alone."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from . import postgres

MARKS = [
    pytest.mark.postgres,
    pytest.mark.timeout(0),
    pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING),
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="this is that suite"),
]


def passes(*arguments: str) -> None:
    """It takes as long as it takes: whatever hangs in it is ended by its own test's limit."""
    with postgres.cluster("fsync=off") as url:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *arguments]
        environment = {**os.environ, "DATABASE_URL": f"{url}?pool=0", "TERRARIUM_SUITE": "postgresql"}
        environment.pop("TERRARIUM_DATA", None)
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
