"""The terminal's tests play the probe games, registered as a foreign package would register its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from terrarium.kernel import registry

from .. import patience

ROOT = Path(__file__).parents[2]
PROBES = ("auction", "battles", "draft", "sheets", "windows")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks installed and brings the probe games."""
    folder = tmp_path_factory.mktemp("site")
    info = folder / "probes-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: probes\nVersion: 0\n")
    points = "".join(f"probe-{name} = tests.probes.{name}:game\n" for name in PROBES)
    (info / "entry_points.txt").write_text(f"[terrarium.games]\n{points}tiny = tests.cli.tiny:game\n")
    return folder


@pytest.fixture
def probes(package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The probe games in this process, and a folder of its own to write in."""
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    points = {point.name: point for point in entry_points(group=registry.GROUP)}
    monkeypatch.setattr(registry, "slugs", lambda: tuple(sorted(points)))
    monkeypatch.setattr(registry, "find", lambda slug: points[slug].load())
    return tmp_path


@pytest.fixture
def environment(package: Path) -> dict[str, str]:
    paths = os.pathsep.join([str(package), str(ROOT), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": paths, "COLUMNS": "100", "PYTHONUTF8": "1", "TERM": "xterm"}


@pytest.fixture
def terrarium(environment: dict[str, str], tmp_path: Path) -> Run:
    """The real command in a process of its own."""

    def run(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "terrarium", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**environment, **more},
            timeout=patience.SECONDS,
        )

    return run
