"""Backups and restores as an operator makes them: private from the first byte, whole or not at all, in bounded room."""

from __future__ import annotations

import contextlib
import gzip
import os
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from terrarium.server.backup import archive

from ..patience import until
from . import postgres, stored_house

pytestmark = [
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="it brings its own databases"),
]
STORED = max(stored_house.STORED.glob("*.backup"))


LATER = """import os, time
replace = os.replace
def later(part, place):
    open(os.environ["TEST_GOES_ON"] + "-waits", "w").close()
    while not os.path.exists(os.environ["TEST_GOES_ON"]):
        time.sleep(0.01)
    replace(part, place)
os.replace = later
"""
"""What a command begins with so that no file takes its place before a test allows it."""


class House:
    """A data folder into which everybody may look, and the real commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o755)
        self.environment = {**os.environ, "TERRARIUM_DATA": str(folder), "DATABASE_URL": ""}
        self.environment.pop("DJANGO_SETTINGS_MODULE", None)

    def begins(self, *words: Path | str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "terrarium", *map(str, words)],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, umask=0o022,
        )  # fmt: skip

    def holds(self, folder: Path) -> Path:
        """What is written stays a part until the file named here is there: nobody can miss it."""
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(LATER)
        go = folder / "go"
        self.environment |= {"PYTHONPATH": str(folder), "TEST_GOES_ON": str(go)}
        return go

    def does(self, *words: Path | str) -> str:
        process = self.begins(*words)
        out, err = process.communicate()
        assert process.returncode == 0, out + err
        return out

    def refuses(self, *words: Path | str) -> str:
        process = self.begins(*words)
        _, err = process.communicate()
        assert process.returncode == 2, err
        return err

    def parts(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if ".part" in path.name]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house")


def test_a_restore_is_private_and_keeps_no_log_beside_the_file(house: House, tmp_path: Path) -> None:
    go = house.holds(tmp_path / "later")
    process = house.begins("restore", STORED)
    seen: set[str] = set()
    while process.poll() is None:
        for path in house.parts():
            try:
                now = path.stat()
            except FileNotFoundError:
                continue
            seen.add(path.name)
            assert now.st_mode & 0o077 == 0, f"others may read {path.name}"
            assert not (path.name.endswith("-wal") and now.st_size), "its log would be as large as the house"
        if "terrarium.sqlite3.part" in seen:
            go.touch()
        time.sleep(0.005)
    assert process.returncode == 0, process.communicate()
    process.communicate()
    assert "terrarium.sqlite3.part" in seen
    assert not house.parts()
    for name in ("terrarium.sqlite3", "secret-key"):
        assert (house.folder / name).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("last", [False, True], ids=["at first", "at last"])
def test_a_restore_that_is_stopped_leaves_nothing_behind(house: House, tmp_path: Path, last: bool) -> None:
    """At first: as soon as something is written; at last: all is written, and about to take the old file's place."""
    house.does("migrate")
    file = house.folder / "terrarium.sqlite3"
    assert file.stat().st_mode & 0o077 == 0
    before = file.read_bytes()
    house.holds(tmp_path / "later")
    process = house.begins("restore", STORED, "--force")
    while not house.parts():
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    if last:
        until((tmp_path / "later" / "go-waits").exists)
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert process.returncode == 130
    assert not house.parts()
    assert file.read_bytes() == before


def test_backups_are_verified_and_the_oldest_removed(house: House, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    old = [kept / f"house-2026010{day}T030000Z.backup" for day in (1, 2, 3)]
    for path in (*old, kept / "mine.backup"):
        path.write_bytes(b"older")
    house.does("migrate")
    said = house.does("backup", kept, "--verify", "--keep", "2")
    assert "rows read again" in said
    assert "2 older ones removed" in said
    left = sorted(path.name for path in kept.iterdir())
    assert left[0] == old[2].name
    assert left[2] == "mine.backup", "what was not named by us is not ours to remove"
    made = kept / left[1]
    assert made.stat().st_mode & 0o077 == 0
    assert sum(archive.verify(made).values()) > 0
    broken = tmp_path / "broken.backup"
    broken.write_bytes(b"something else")
    assert "backup" in house.refuses("restore", broken, "--check")
    lines = [zlib.compress(line, wbits=31) for line in gzip.decompress(made.read_bytes()).splitlines(keepends=True)]
    without_a_row, without_its_end = [*lines[:2], *lines[3:]], lines[:-1]
    for some in (b"".join(without_a_row), b"".join(without_its_end), made.read_bytes()[:-100]):
        broken.write_bytes(some)
        with pytest.raises(archive.Unkept):
            archive.verify(broken)


def test_a_worker_that_came_with_a_backup_is_not_at_work(house: House, tmp_path: Path) -> None:
    house.does("migrate")
    now = datetime.now(UTC).replace(tzinfo=None, second=0, microsecond=0)
    with contextlib.closing(sqlite3.connect(house.folder / "terrarium.sqlite3")) as line, line:
        line.execute(
            "INSERT INTO clock_hour (begins, first, last, minutes, closed, late, latest) VALUES (?, ?, ?, 1, 0, 0, 0)",
            (str(now.replace(minute=0)), str(now), str(now)),
        )
    assert "worker: well" in house.begins("doctor").communicate()[0]
    kept = tmp_path / "house.backup"
    house.does("backup", kept)
    house.does("restore", kept, "--force")
    assert "worker: has not been at work" in house.begins("doctor").communicate()[0]


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_worker_waits_for_the_migrations_and_a_restore_until_it_has_ended(
    database: str, house: House, tmp_path: Path
) -> None:
    """A restore beside a house that runs would take back what is accepted meanwhile, and nobody would notice."""
    with contextlib.ExitStack() as stack:
        if database == "postgresql":
            if postgres.binaries() is None:
                pytest.skip(postgres.MISSING)
            house.environment["DATABASE_URL"] = stack.enter_context(postgres.cluster("fsync=off"))
        house.environment["TERRARIUM_LOG"] = "INFO"
        worker = house.begins("worker")
        stack.callback(worker.kill)
        assert worker.stderr is not None
        assert "waits until the database is migrated" in worker.stderr.readline()
        house.does("migrate")
        assert "the worker begins" in worker.stderr.readline()
        kept = tmp_path / "house.backup"
        house.does("backup", kept)
        assert "The house runs" in house.refuses("restore", kept, "--force")
        other = House(tmp_path / "other")
        other.environment["DATABASE_URL"] = house.environment["DATABASE_URL"]
        if database == "postgresql":
            assert "The house runs" in other.refuses("restore", kept, "--force"), "on another machine"
        worker.terminate()
        _, said = worker.communicate()
        assert worker.returncode == 0
        assert "failed" not in said
        house.does("restore", kept, "--force")
