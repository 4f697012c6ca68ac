"""The whole server suite once more, on a real PostgreSQL of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from . import postgres

ALIKE = ("deploy", "due", "entrance", "forms", "keeping", "tokens_css", "unknown", "words")
"""The same on every database."""

OWN = ("database_away", "first_start", "keeping_well")
"""Bring the databases they are about."""


@pytest.mark.postgres
@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING)
@pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="this is that suite")
def test_the_suite_on_postgresql() -> None:
    """It takes as long as it takes: whatever hangs in it is ended by its own test's limit."""
    with postgres.cluster("fsync=off") as url:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/server", "-x"]
        command += [f"--ignore=tests/server/test_{name}.py" for name in (*ALIKE, *OWN)]
        environment = {**os.environ, "DATABASE_URL": f"{url}?pool=0", "TERRARIUM_SUITE": "postgresql"}
        environment.pop("TERRARIUM_DATA", None)
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
