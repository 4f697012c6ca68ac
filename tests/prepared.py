"""A house's data folder as its first start leaves it: made once in a run, copied wherever a test wants a fresh one.

Migrations, static files and pictures are five seconds of computing each time; what is about them (`test_first_start`
and the like) begins with an empty folder.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATABASE = "terrarium.sqlite3"

MAKE = """
from terrarium.server import run; run.ready()
from django.db import connection
from terrarium.server.run import preparing
preparing.prepare()
connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
connection.close()
"""


def made(run: Path) -> Path:
    """The folder, within that of this run; the first process that asks makes it."""
    place = run / "prepared"
    with (run / "prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            making = run / "prepared.part"
            making.mkdir()
            drop = ("TERRARIUM_", "DJANGO_", "DATABASE_")
            environment = {name: said for name, said in os.environ.items() if not name.startswith(drop)}
            own = {"TERRARIUM_DATA": str(making), "DJANGO_SETTINGS_MODULE": "tests.browser.settings"}
            subprocess.run([sys.executable, "-c", MAKE], env=environment | own, cwd=ROOT, check=True)
            making.rename(place)
    return place


def laid_out(run: Path, folder: Path) -> None:
    """The whole of it in this folder; its key and its locks are each house's own."""
    own = shutil.ignore_patterns("secret-key", ".preparing", ".running")
    shutil.copytree(made(run), folder, dirs_exist_ok=True, ignore=own)


def database(run: Path, file: Path) -> None:
    """The database alone."""
    shutil.copy2(made(run) / DATABASE, file)
