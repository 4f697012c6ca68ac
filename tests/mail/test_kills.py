"""No letter that was acknowledged is lost, and none is worked off twice, whoever is killed and when."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..server import postgres


def told(tmp_path: Path, kills: int, seed: int, database: str = "") -> dict[str, Any]:
    environment = {**os.environ, "TERRARIUM_DATA": str(tmp_path), "PYTHONPATH": os.getcwd()}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
    if database:
        environment["DATABASE_URL"] = f"{database}?pool=0"
    command = [sys.executable, "-m", "tests.mail.kills", str(kills), str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(found)
    return found


def test_receiver_and_worker_are_killed(tmp_path: Path) -> None:
    seen = told(tmp_path, 8, seed=1)
    assert seen["breaches"] == []
    assert seen["acknowledged"] >= 8


@pytest.mark.soak
def test_five_hundred_kills(tmp_path: Path) -> None:
    seen = told(tmp_path, 500, seed=2)
    assert seen["breaches"] == []
    assert seen["acknowledged"] >= 500


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING)
def test_a_hundred_kills_on_postgresql(tmp_path: Path) -> None:
    """Only the house's own processes are killed: the database is another's."""
    with postgres.cluster("fsync=off") as url:
        seen = told(tmp_path, 100, seed=3, database=url)
    assert seen["breaches"] == []
    assert seen["acknowledged"] >= 100
