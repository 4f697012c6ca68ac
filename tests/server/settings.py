"""The server's settings for tests: a throw-away data folder, quick passwords, no hurry, the probes beside the real
games, and luck that is the same in every run."""

# What the settings are read from is set before.
# ruff: noqa: E402

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from ..unhurried import unhurried

if "TERRARIUM_DATA" not in os.environ:
    os.environ["TERRARIUM_DATA"] = tempfile.mkdtemp(prefix="terrarium-test-")
    atexit.register(shutil.rmtree, os.environ["TERRARIUM_DATA"], ignore_errors=True)
os.environ.setdefault("TERRARIUM_HASHED_STATIC", "no")
os.environ.setdefault("TERRARIUM_LOG", "ERROR")
unhurried()

from terrarium.server.settings import *  # noqa: F403
from terrarium.server.settings import DATA, DATABASES, INSTALLED_APPS

from . import houses

houses.register()
INSTALLED_APPS = [*INSTALLED_APPS, "tests.server.luck.Luck"]
if "TEST_UNPOLLED" in os.environ:
    INSTALLED_APPS = [*INSTALLED_APPS, "tests.server.unpolled.Unpolled"]

(DATA / "static").mkdir(exist_ok=True)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
