"""Nothing accepted is lost and no turn resolved twice, by many processes at once, some of them killed at any point."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def told(tmp_path: Path, program: str, *arguments: float, seed: int) -> dict[str, Any]:
    """Run one of the programs beside this file with a database of its own, and give what it tells."""
    environment = {**os.environ, "TERRARIUM_DATA": str(tmp_path), "PYTHONPATH": os.getcwd()}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
    if url := os.environ.get("DATABASE_URL"):
        import psycopg

        base, _, query = url.partition("?")
        name = f"{program}{seed}"
        with psycopg.connect(base, autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS {name}")
            server.execute(f"CREATE DATABASE {name}")
        environment["DATABASE_URL"] = f"{base.rsplit('/', 1)[0]}/{name}?{query}"
    command = [sys.executable, "-m", f"tests.server.{program}", *map(str, arguments), str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(found)
    return found


def test_a_crowd_some_of_whom_are_killed(tmp_path: Path) -> None:
    seen = told(tmp_path, "crowd", 6, seed=1)
    assert seen["breaches"] == []
    assert seen["accepted"] > 20
    assert seen["killed"] == 6


@pytest.mark.long
def test_a_storm_over_a_real_house(tmp_path: Path) -> None:
    """Answers over HTTP, sent again until answered, while web server and worker are killed."""
    seen = told(tmp_path, "storm", 2, seed=2)
    assert seen["breaches"] == []
    assert seen["accepted"] >= 36
    assert sum(seen["killed"].values()) == 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_crowd_for_a_long_time(tmp_path: Path, seed: int) -> None:
    seen = told(tmp_path, "crowd", 80, seed=seed)
    assert seen["breaches"] == []
    assert seen["killed"] == 80


@pytest.mark.soak
@pytest.mark.parametrize("seed", [21, 22])
def test_a_storm_for_a_long_time(tmp_path: Path, seed: int) -> None:
    seen = told(tmp_path, "storm", 40, seed=seed)
    assert seen["breaches"] == []
    assert sum(seen["killed"].values()) == 40
