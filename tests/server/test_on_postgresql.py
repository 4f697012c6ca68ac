"""The server suite once more, on a real PostgreSQL of its own: what hangs on the database in short, all in the soak."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from . import postgres

ALIKE = (
    *("access", "accounts", "after_the_end", "arriving", "calling", "cheaters", "deploy", "docs"),
    *("dressed_letters", "due", "ending", "entrance", "fields", "files", "forms", "fragments", "installing"),
    *("keeping", "kept_nowhere", "labels", "league", "lessons", "levels", "log_lines", "logging_in", "moved"),
    *("one_laptop", "play_pages", "post", "printing", "returned_letters", "secrets_elsewhere", "squeezing"),
    *("staff", "status", "still", "strangers", "thinking", "tokens_css", "touching", "trying", "unknown", "words"),
)
"""The same on every database: words, forms, files, passwords, what is made of rows that other tests have read."""

LONG = ("crowd", "operating")
"""Houses of many processes, which stand up to PostgreSQL in the soak."""

OWN = ("database_away", "first_start", "keeping_well")
"""Bring the databases they are about."""


pytestmark = [
    pytest.mark.postgres,
    pytest.mark.timeout(0),
    pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING),
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="this is that suite"),
]


def passes(*without: str) -> None:
    """It takes as long as it takes: whatever hangs in it is ended by its own test's limit."""
    with postgres.cluster("fsync=off") as url:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/server", "-x"]
        command += [f"--ignore=tests/server/test_{name}.py" for name in without]
        environment = {**os.environ, "DATABASE_URL": f"{url}?pool=0", "TERRARIUM_SUITE": "postgresql"}
        environment.pop("TERRARIUM_DATA", None)
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.long
def test_the_suite_on_postgresql() -> None:
    passes(*ALIKE, *LONG, *OWN)


@pytest.mark.soak
def test_all_of_it_on_postgresql() -> None:
    passes(*OWN)
