"""The guide's game, exactly as the page has it: a package outside of this project, found through its entry point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .. import patience
from .packages import installed, run


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    return installed("add-a-game.md", tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("outside"))


def test_the_game_is_found_by_its_name(package):
    program = "from terrarium.kernel.registry import find, slugs; print('pearls' in slugs(), find('pearls').title)"
    assert run(package, "-c", program) == "True Pearls\n"


def test_its_rules_come_with_it(package):
    said = run(package, "-m", "terrarium", "rules", "pearls", "pe-4")
    assert "PE-4 The highest bid pays and takes the pearl." in said
    assert "PE-5" not in said


def test_the_page_s_own_tests_pass(package):
    said = run(
        package,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:django",
        "--rootdir",
        str(package),
        "test_pearls.py",
    )
    assert "2 passed" in said


def test_the_page_s_bots_play_it(package):
    places, *rows = run(package, "play.py").splitlines()
    assert sorted(eval(places)) == [0, 1, 2]
    assert len(rows) == 2
    assert rows[0].startswith("steady: won ")


def test_the_kit_finds_the_leak_that_the_page_suggests(package, tmp_path):
    source = (package / "pearls" / "__init__.py").read_text()
    secret = "purse = [coins if opened or seat == who else None for seat, coins in enumerate(self.purse)]"
    assert secret in source
    (tmp_path / "pearls.py").write_text(source.replace(secret, "purse = self.purse[:]"))
    (tmp_path / "test_pearls.py").write_text((package / "test_pearls.py").read_text())
    program = "import test_pearls; test_pearls.test_pearls_keeps_the_contract()"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert "shows what is hidden: purse" in done.stderr
    assert "again: check_game(game, seats=" in done.stderr
