"""`terrarium doctor`: what an operator should know before people do."""

from __future__ import annotations

import os
import resource
import stat
from collections.abc import Iterator
from pathlib import Path

import typer
from rich.text import Text

from terrarium import BUILD

from .screen import console

LATE = 900
"""Seconds after which a letter that waits is worth a word."""


def doctor(
    mail: bool = typer.Option(False, "--mail", help="Also check the mail server, the mailbox and DNS."),
    door: str = typer.Option("", "--door", metavar="HOST:PORT", help="Also connect to where terrarium mail listens."),
) -> None:
    """Check a server's set-up, running or not, and name what is wrong with it. Changes nothing.

    Examples: terrarium doctor; terrarium doctor --mail --door 127.0.0.1:8024
    """
    from ..server import run

    run.ready()
    from ..server.monitor.postal import Hint

    out, wrong = console(), 0
    for name, says in _findings(mail, door):
        bad = bool(says) and not isinstance(says, Hint)
        wrong += bad
        out.print(Text(f"{name}: ").append(says or "well", style="ember" if bad else "dim"), soft_wrap=True)
    if wrong:
        raise typer.Exit(1)


def _findings(mail: bool, door: str) -> Iterator[tuple[str, str]]:
    """Each check's name, and what is wrong; empty: nothing."""
    from django.conf import settings

    from ..server.monitor import health, postal
    from ..server.run import preparing

    away = health.database()
    yield "database", away
    if not away:
        yield "writing", health.CHECKS["writing"]()
        missing = preparing.behind()
        yield "migrations", f"{len(missing)} are missing; run terrarium migrate" if missing else ""
        yield "worker", health.worker()
        yield "clock", _clock()
        if not missing:
            yield "outbox", _late("letter")
            yield "inbox", _late("letter_in")
    yield "disk", health.disk()
    yield "open files", _files(settings.TERRARIUM["connections"])
    yield "private files", _private(settings.DATA)
    yield "address", _address(settings.SITE_URL, settings.SECURE)
    if not away:
        yield from postal.checks(mail, door)
    yield "rules, compiled" if BUILD == "compiled" else "rules", BUILD.partition(", for ")[2]


def _clock() -> str:
    """Deadlines are told by one machine and closed by another."""
    from datetime import UTC, datetime

    from ..server.base import data

    at = data.clock()
    off = (datetime.now(UTC) - at).total_seconds() if at is not None else 0.0
    return "" if abs(off) < 5 else f"{abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} the database's"


def _files(wanted: int) -> str:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = hard in (resource.RLIM_INFINITY,) or hard > wanted
    return "" if enough else f"only {hard} are allowed, for {wanted} connections; set LimitNOFILE"


def _private(folder: Path) -> str:
    """Files with secrets that others may read."""
    from django.db import connection

    files = [folder / "secret-key"]
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        files += [Path(name + rest) for rest in ("", "-wal", "-shm", ".part", ".part-wal")]
    open_ = [file.name for file in files if file.is_file() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)]
    return f"others may read {', '.join(open_)}" if open_ else ""


def _address(url: str, secure: bool) -> str:
    if not secure and not any(host in url for host in ("127.0.0.1", "localhost")):
        return f"{url} is not https: passwords go over the line as they are"
    if secure and os.environ.get("TERRARIUM_BEHIND_PROXY", "no") == "no":
        return "https, but TERRARIUM_BEHIND_PROXY is not set: all requests seem to come from the proxy"
    return ""


def _late(kind: str) -> str:
    """Letters that should have gone, or have been read: how many, and since when."""
    from ..server.monitor.figures import house

    rows = house()
    late = rows[f"terrarium_{kind}_lateness_seconds"]
    if late < LATE:
        return ""
    waiting = rows[f"terrarium_{kind.replace('letter', 'letters')}_waiting"]
    return f"{waiting:.0f} letters wait, the oldest for {late / 60:.0f} minutes"
