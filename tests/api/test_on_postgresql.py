"""The interface once more on a real PostgreSQL: its manners, secrets and whole matches; who may do what in the soak."""

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


def passes(*names: str) -> None:
    """It takes as long as it takes: whatever hangs in it is ended by its own test's limit."""
    with postgres.cluster("fsync=off") as url:
        files = [f"tests/api/test_{name}.py" for name in names]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *files]
        command += ["-k", "not real_game and not auction and not draft"]
        environment = {**os.environ, "DATABASE_URL": f"{url}?pool=0", "TERRARIUM_SUITE": "postgresql"}
        environment.pop("TERRARIUM_DATA", None)
        environment.pop("PYTEST_XDIST_WORKER", None)
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.long
def test_the_interface_on_postgresql() -> None:
    passes("manners", "leaks", "whole_games")


@pytest.mark.soak
def test_who_may_do_what_on_postgresql() -> None:
    passes("access")
