"""docs/deploy.md tells of every setting, and of none that there is not."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from terrarium.server.api import limits
from terrarium.server.base import data

ROOT = Path(__file__).parents[2]
READ = re.compile(r"""(?:environ(?:\.get)?[(\[]|setdefault\(|_flag\(|_listed\()\s*"(TERRARIUM_\w+|DATABASE_URL)\"""")


def settings() -> set[str]:
    """The names that the server's code reads from the environment."""
    found = set()
    for path in (ROOT / "src" / "terrarium" / "server").rglob("*.py"):
        found |= set(READ.findall(path.read_text(encoding="utf-8")))
    return found | {f"TERRARIUM_RATE_{kind.upper()}" for kind in limits.DEFAULTS}


def test_every_setting_is_explained() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    table = text[text.index("## Settings") : text.index("## Looking after it")]
    named = {name for row in re.findall(r"^\| (.+?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert len(named) > 25
    assert named == settings()


def test_the_migrations_are_those_of_the_models(house: None) -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(("asked", "level"), [("", 1), ("normal", 1), ("FULL", 2)])
def test_sqlite_waits_for_the_disk_where_the_operator_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, level: int
) -> None:
    monkeypatch.delenv("TERRARIUM_SYNCHRONOUS", raising=False)
    if asked:
        monkeypatch.setenv("TERRARIUM_SYNCHRONOUS", asked)
    monkeypatch.setenv("DATABASE_URL", "")
    options = data.database(tmp_path)["OPTIONS"]
    with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as line:
        line.executescript(options["init_command"])
        assert line.execute("PRAGMA synchronous").fetchone() == (level,)


def test_a_way_of_waiting_that_sqlite_does_not_know_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRARIUM_SYNCHRONOUS", "maybe")
    with pytest.raises(ValueError, match="normal or full, not maybe"):
        data.sqlite()
