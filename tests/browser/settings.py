"""The house's own settings, but for the passwords (half a second of computing each is for thieves, not for tests), its
limits of time, and its luck, which is the same in every run."""

# What the settings are read from is set before.
# ruff: noqa: E402

from __future__ import annotations

from ..unhurried import unhurried

unhurried()

from terrarium.server.settings import *  # noqa: F403
from terrarium.server.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.server.luck.Luck"]

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
