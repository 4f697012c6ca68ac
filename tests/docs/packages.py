"""Packages that the docs write out: built into a wheel, installed outside of this project, run by other processes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from .. import patience

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def files_of(page: str) -> dict[str, str]:
    """The files of a page, each put together of its parts."""
    files: dict[str, list[str]] = {}
    for name, text in BLOCK.findall((DOCS / page).read_text()):
        files.setdefault(name, []).append(text)
    return {name: "\n\n".join(parts) for name, parts in files.items()}


def installed(page: str, project: Path, folder: Path) -> Path:
    """The package of a page, built and unpacked into a folder; what is not in the package lies beside it."""
    files = files_of(page)
    for name, text in files.items():
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=project, check=True)
    [wheel] = (project / "dist").glob("*.whl")
    ZipFile(wheel).extractall(folder)
    for name, text in files.items():
        if "/" not in name and name.endswith(".py"):
            (folder / name).write_text(text)
    return folder


def run(package: Path, *arguments: str, text: str = "") -> str:
    """A process that knows the package as it knows any installed one."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        input=text,
        timeout=patience.SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
