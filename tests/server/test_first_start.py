"""First starts: two machines at once on an empty database, and a database that is migrated apart."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import httpx
import pytest

from ..patience import AT_HOME, SECONDS, ended
from ..ports import free_port
from . import postgres
from .test_serving import until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING),
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="it brings its own database"),
]


def environment(folder: Path, url: str) -> dict[str, str]:
    folder.mkdir()
    named = {"TERRARIUM_DATA": str(folder), "DATABASE_URL": f"{url}?pool=2", "TERRARIUM_SECRET_KEY": "the same"}
    named["TERRARIUM_HASHED_STATIC"] = "no"
    found = {**os.environ, **named}
    found.pop("DJANGO_SETTINGS_MODULE", None)
    return found


def answers(port: int) -> bool:
    return httpx.get(f"http://127.0.0.1:{port}/healthz", **AT_HOME).text == "well\n"


def test_two_machines_start_at_once_on_an_empty_database(tmp_path: Path) -> None:
    houses = {}
    with postgres.cluster("fsync=off") as url:
        try:
            for n in range(2):
                port = free_port()
                command = [sys.executable, "-m", "terrarium", "serve", "--no-worker", "--port", str(port)]
                with (tmp_path / f"log-{n}").open("wb") as log:
                    one = subprocess.Popen(
                        command, env=environment(tmp_path / str(n), url), stdout=log, stderr=log
                    )  # fmt: skip
                houses[port] = one
            for n, (port, one) in enumerate(houses.items()):
                until(lambda port=port, one=one: one.poll() is not None or answers(port), httpx.TransportError)
                assert one.poll() is None, (tmp_path / f"log-{n}").read_text()
            told = httpx.get(f"http://127.0.0.1:{port}/api/tables?status=open&limit=100", timeout=SECONDS).json()
            assert sorted(line["game"] for line in told) == sorted(
                point.name for point in entry_points(group="terrarium.games")
            ), "no demo table twice"
        finally:
            for one in houses.values():
                one.terminate()
            for one in houses.values():
                ended(one)


def test_a_database_may_be_migrated_apart(tmp_path: Path) -> None:
    with postgres.cluster("fsync=off") as url:
        here = environment(tmp_path / "one", url)

        def does(*words: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "terrarium", *words]
            return subprocess.run(command, env=here, capture_output=True, text=True)

        refused = does("serve", "--no-migrate", "--port", str(free_port()))
        assert refused.returncode == 2
        assert "terrarium migrate" in refused.stderr
        assert "migrations were run" in does("migrate").stdout
        assert "nothing to do" in does("migrate").stdout
        looked = does("doctor")
        assert "migrations: well" in looked.stdout
        assert "clock: well" in looked.stdout
        assert "worker: has not been at work" in looked.stdout
