"""Where the server keeps its things: one folder, `TERRARIUM_DATA`, or the user's own data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


def folder() -> Path:
    """The data folder; made when it is first asked for, for its owner only."""
    named = os.environ.get("TERRARIUM_DATA")
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    path = Path(named) if named else Path(base) / "terrarium"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_key(within: Path) -> str:
    """The signing key: from the environment, or drawn once and kept in the data folder."""
    if key := os.environ.get("TERRARIUM_SECRET_KEY"):
        return key
    path = within / "secret-key"
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        pass
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_urlsafe(50))
    return key


SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728; "
        "PRAGMA cache_size=-20000; PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=67108864;"
    ),
}


def keep_private() -> None:
    """The database's file is for its owner only, also where others may look into its folder: it holds every secret.
    The files that SQLite lays beside it take its rights."""
    from django.db import connection

    if connection.vendor == "sqlite" and (file := Path(connection.settings_dict["NAME"])).is_file():
        file.chmod(0o600)


def database(within: Path) -> dict[str, Any]:
    """Django's database settings from `DATABASE_URL`: `sqlite:///path` or `postgresql://user:word@host:port/name`.

    On PostgreSQL each process keeps a pool of its own; `?pool=8` sets its size.
    """
    url = os.environ.get("DATABASE_URL", "")
    if not url or url.startswith("sqlite:"):
        path = unquote(url.removeprefix("sqlite://")) if url else str(within / "terrarium.sqlite3")
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": dict(SQLITE)}
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"DATABASE_URL begins with sqlite: or postgresql:, not {parts.scheme}:")
    asked = dict(parse_qsl(parts.query))
    size = int(asked.pop("pool", os.environ.get("TERRARIUM_POOL", "8")))
    options: dict[str, Any] = dict(asked)
    if size:
        options["pool"] = {"min_size": 1, "max_size": size, "timeout": 20}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": asked.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {key: value for key, value in options.items() if key != "host"},
        "CONN_HEALTH_CHECKS": True,
    }
