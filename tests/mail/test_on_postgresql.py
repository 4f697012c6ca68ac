"""Letters once more, on a real PostgreSQL of its own: what hangs on the database in short, all of it in the soak."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ..server import postgres

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.timeout(0),
    pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING),
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="this is that suite"),
]


def passes(*tests: str) -> None:
    with postgres.cluster("fsync=off") as url:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *tests]
        environment = {**os.environ, "DATABASE_URL": f"{url}?pool=0", "TERRARIUM_SUITE": "postgresql"}
        environment.pop("TERRARIUM_DATA", None)
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_letters_are_taken_and_dealt_with_once() -> None:
    passes("tests/mail/test_dealing.py", "tests/mail/test_ahead.py", "tests/mail/test_doors.py")


@pytest.mark.soak
def test_all_of_it() -> None:
    without_database = ("test_fuzz", "test_corpus", "test_kills")
    passes("tests/mail", *(f"--ignore=tests/mail/{name}.py" for name in without_database))
