"""Where the server keeps its things: one folder, `TERRARIUM_DATA`, or the user's own data folder."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.db import connection, connections


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


FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of this machine lay their figures; prometheus_client reads it when it is first imported."""


def gather_figures(within: Path) -> None:
    """From now on this process and its children lay their figures into the data folder."""
    path = within / "figures"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    clear_figures(path, "*.db")
    os.environ.setdefault(FIGURES, str(path))


def clear_figures(path: Path, pattern: str) -> None:
    """Throw away the files of processes that are no more."""
    for file in path.glob(pattern):
        pid = file.stem.rpartition("_")[2]
        if not (pid.isdigit() and Path(f"/proc/{pid}").exists()):
            file.unlink(missing_ok=True)


SYNCHRONOUS = ("normal", "full")


def sqlite() -> dict[str, Any]:
    """Django's options for SQLite. `TERRARIUM_SYNCHRONOUS=full` waits for the disk at every commit, so that a move
    outlives a cut of the power too."""
    asked = os.environ.get("TERRARIUM_SYNCHRONOUS", "normal").lower()
    if asked not in SYNCHRONOUS:
        raise ValueError(f"TERRARIUM_SYNCHRONOUS is {' or '.join(SYNCHRONOUS)}, not {asked}")
    pragmas = (
        f"PRAGMA journal_mode=WAL; PRAGMA synchronous={asked}; PRAGMA mmap_size=134217728; "
        "PRAGMA cache_size=-20000; PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=67108864;"
    )
    return {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": pragmas}


@contextmanager
def private() -> Iterator[None]:
    """Whatever file is made within is for its owner only, also those that SQLite lays beside its own."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def keep_private() -> None:
    """The database's file is for its owner only, also where others may look into its folder: it holds every secret.
    The files that SQLite lays beside it take its rights."""
    if connection.vendor == "sqlite" and (file := Path(connection.settings_dict["NAME"])).is_file():
        file.chmod(0o600)


PATIENCE = 3.0
"""Seconds for which a request waits for a connection to PostgreSQL: others wait behind it."""


LINE = {"tcp_user_timeout": "10000", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
"""For a line to PostgreSQL that went dead without a word: by itself it would be noticed after a quarter of an hour."""


def direct(**more: Any) -> Any:
    """A connection to PostgreSQL of one's own, past Django and its pool."""
    import psycopg  # loaded only where PostgreSQL is the database

    params = connections["default"].get_connection_params()
    for own in ("pool", "cursor_factory", "context", "prepare_threshold"):
        params.pop(own, None)
    return psycopg.connect(**{**params, **more}, autocommit=True)


NAME = "terrarium"
"""By which PostgreSQL tells the house's connections from others (`application_name`)."""


def others() -> int:
    """How many of the house's connections to PostgreSQL are open, apart from this process's own."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = %s"
    with direct() as line:
        return int(line.execute(f"{asked} AND pid <> pg_backend_pid()", [NAME]).fetchone()[0])


def clock() -> datetime | None:
    """The time by the database's own clock; None: it has none, or is away."""
    import psycopg  # loaded only where PostgreSQL is the database

    if connection.vendor != "postgresql":
        return None
    try:
        with direct() as line:
            at: datetime = line.execute("SELECT clock_timestamp()").fetchone()[0]
            return at
    except psycopg.Error:
        return None


def database(within: Path) -> dict[str, Any]:
    """Django's database settings from `DATABASE_URL`: `sqlite:///path` or `postgresql://user:word@host:port/name`.

    On PostgreSQL each process keeps a pool of its own; `?pool=8` sets its size.
    """
    url = os.environ.get("DATABASE_URL", "")
    if not url or url.startswith("sqlite:"):
        path = unquote(url.removeprefix("sqlite://")) if url else str(within / "terrarium.sqlite3")
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": sqlite()}
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"DATABASE_URL begins with sqlite: or postgresql:, not {parts.scheme}:")
    asked = dict(parse_qsl(parts.query))
    size = int(asked.pop("pool", os.environ.get("TERRARIUM_POOL", "8")))
    options: dict[str, Any] = dict(asked)
    options = {**LINE, "connect_timeout": str(math.ceil(PATIENCE)), "application_name": NAME, **options}
    if size:
        options["pool"] = {"min_size": 1, "max_size": size, "timeout": PATIENCE}
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
