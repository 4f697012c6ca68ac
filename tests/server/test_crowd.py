"""Nothing accepted is lost and no turn resolved twice, by many processes at once, some of them killed at any point."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def crowd(tmp_path: Path, seconds: float, kills: int, seed: int) -> dict[str, Any]:
    environment = {**os.environ, "TERRARIUM_DATA": str(tmp_path), "PYTHONPATH": os.getcwd()}
    if url := os.environ.get("DATABASE_URL"):
        import psycopg

        base, _, query = url.partition("?")
        name = f"crowd{seed}"
        with psycopg.connect(base, autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS {name}")
            server.execute(f"CREATE DATABASE {name}")
        environment["DATABASE_URL"] = f"{base.rsplit('/', 1)[0]}/{name}?{query}"
    command = [sys.executable, "-m", "tests.server.crowd", str(seconds), str(kills), str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(told)
    return told


@pytest.mark.timeout(180)
def test_a_crowd_some_of_whom_are_killed(tmp_path: Path) -> None:
    told = crowd(tmp_path, 8, 6, 1)
    assert told["breaches"] == []
    assert told["accepted"] > 20
    assert told["killed"] == 6


@pytest.mark.soak
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_crowd_for_a_long_time(tmp_path: Path, seed: int) -> None:
    told = crowd(tmp_path, 90, 80, seed)
    assert told["breaches"] == []
    assert told["killed"] == 80
