"""The house's own settings, but for the passwords: half a second of computing each is for thieves, not for tests."""

from __future__ import annotations

from terrarium.server.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
