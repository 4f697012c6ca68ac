"""The whole house as a file: from either database into either, and on to the next release; running matches go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from terrarium.server.backup import archive

from . import postgres, stored_house

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="it brings its own databases"),
]


class House:
    """A data folder and a database of its own."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.url = folder, url

    def runs(self, *words: Path | str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "TERRARIUM_DATA": str(self.folder), "DATABASE_URL": self.url}
        command = [sys.executable, "-m", "tests.server.stored_house", *map(str, words)]
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def does(self, *words: Path | str) -> str:
        done = self.runs(*words)
        assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
        return done.stdout


def all_went_on(said: str) -> bool:
    """Every match was found, replayed to the same digests, and went on."""
    return {line.split()[0] for line in said.splitlines()} == set(stored_house.GAMES)


@pytest.fixture(params=sorted(stored_house.STORED.glob("*.backup")), ids=lambda path: path.stem)
def stored(request: pytest.FixtureRequest) -> Path:
    """The house of a release, in which every game is played."""
    return Path(request.param)


def test_an_upgrade_keeps_running_matches(stored: Path, tmp_path: Path) -> None:
    """The house is laid out as that release had it, filled and migrated; every record is sound, and goes on."""
    house = House(tmp_path)
    assert all_went_on(house.does("restore", stored, "go-on"))
    broken_leave_it_alone(house, stored.read_bytes())


def broken_leave_it_alone(house: House, whole: bytes) -> None:
    """What cannot be put back as a whole changes nothing."""
    before = (house.folder / "terrarium.sqlite3").read_bytes()
    for content in (whole[: len(whole) * 2 // 3], b"something else"):
        (house.folder / "broken").write_bytes(content)
        done = house.runs("restore", house.folder / "broken")
        assert done.returncode
        assert "Unkept" in done.stderr
        assert (house.folder / "terrarium.sqlite3").read_bytes() == before


@pytest.mark.postgres
@pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING)
def test_from_sqlite_to_postgresql_and_back(stored: Path, tmp_path: Path) -> None:
    later, same = tmp_path / "later.backup", tmp_path / "same.backup"
    with postgres.cluster("fsync=off") as url:
        house = House(tmp_path / "one", f"{url}?pool=2")
        assert all_went_on(house.does("restore", stored, "go-on", "backup", later, "restore", later))
    assert later.stat().st_mode & 0o077 == 0, "it holds every secret"
    House(tmp_path / "two").does("restore", later, "backup", same)
    rows = [list(archive._lines(path))[1:] for path in (later, same)]
    assert rows[0] == rows[1], "not a byte is lost between the databases"
    keys = {(tmp_path / name / "secret-key").read_text() for name in ("one", "two")}
    assert len(keys) == 1, "sessions and links go on"
