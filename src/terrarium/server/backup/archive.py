"""Backup and restore: the whole house as one file, from either database into either."""

from __future__ import annotations

import contextlib
import gzip
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection, transaction

from terrarium import __version__

from ..base import data
from ..run.presence import absence
from . import rows
from .rows import Unkept

__all__ = ["Unkept", "backup", "named", "restore", "rotate", "verify", "write_private"]

FORMAT = 1


class About(msgspec.Struct):
    """A backup's first line. The signing key is in it too: sessions and links go on after a restore."""

    terrarium: str
    format: int
    made: str
    engine: str
    secret_key: str
    migrations: dict[str, list[str]] = {}


def backup(path: Path) -> int:
    """Write everything to a file for its owner only, while the house runs. Gives its size."""
    about = About(__version__, FORMAT, datetime.now(UTC).isoformat(), connection.vendor, settings.SECRET_KEY)
    return write_private(path, _packed(rows.lines(msgspec.to_builtins(about))))


NAMED = "house-{:%Y%m%dT%H%M%SZ}.backup"


def named(folder: Path) -> Path:
    """The name of a new backup in that folder, by the time; names in their order are backups in theirs."""
    return folder / NAMED.format(datetime.now(UTC))


def rotate(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups in that folder that were named there; gives those removed."""
    old = sorted(folder.glob("house-*Z.backup"))[:-keep]
    for file in old:
        file.unlink()
    return old


def verify(path: Path) -> dict[str, int]:
    """Read a backup to its end and take every row apart: whole, or `Unkept`. Gives how many rows there are of each
    kind."""
    given = _lines(path)
    _about(path, given)
    return rows.counted(given)


def _packed(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The lines as a gzip stream."""
    packer = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    for line in lines:
        yield packer.compress(line + b"\n")
    yield packer.flush()


def write_private(path: Path, parts: Iterable[bytes]) -> int:
    """A file for its owner only, there as a whole or not at all. Gives its size."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path.stat().st_size


def restore(path: Path, force: bool) -> str:
    """Put a backup in the place of what is there; gives when it was made. A house that runs is left alone.

    What is there stays as it is until the whole backup is in.
    """
    given = _lines(path)
    about = _about(path, given)
    with data.private(), absence() as absent:
        if not absent:
            raise Unkept("The house runs. Stop its web servers and workers first: what they accept would be lost.")
        if connection.vendor == "sqlite":
            _into_sqlite(given, about, force)
        else:
            _into_postgresql(given, about, force)
        write_private(settings.DATA / "secret-key", [about.secret_key.encode("ascii")])
    return about.made


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as packed:
            for line in packed:
                yield line.rstrip(b"\n")
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise Unkept(f"{path} cannot be read as a backup, or not to its end.") from None


def _about(path: Path, given: Iterator[bytes]) -> About:
    try:
        about = msgspec.json.decode(next(given, b""), type=About)
    except msgspec.DecodeError:
        raise Unkept(f"{path} is no backup of Terrarium.") from None
    if about.format > FORMAT:
        raise Unkept(f"{path} was written by a later version of Terrarium ({about.terrarium}).")
    return about


def _into_sqlite(given: Iterator[bytes], about: About, force: bool) -> None:
    """Into a new file beside the old one, which then takes its place. Nothing of it is left if that fails; and since it
    is thrown away then, it needs no log beside it, which would be as large as the house."""
    place = Path(connection.settings_dict["NAME"])
    if place.exists() and place.stat().st_size and not force:
        raise Unkept(f"{place} is there already; --force replaces it.")
    place.parent.mkdir(parents=True, exist_ok=True)
    part = Path(f"{place}.part")
    _remove(part)
    connection.close()
    connection.settings_dict["NAME"] = str(part)
    try:
        rows.put_back(given, about.migrations)
        connection.close()
        _flush(part)
        _alone(place)
        part.replace(place)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(place)
        _remove(part)


def _flush(file: Path) -> None:
    with file.open("rb") as opened:
        os.fsync(opened.fileno())


def _alone(database: Path) -> None:
    """What stands in the log beside a database is written into it, and the log goes: until another file takes its
    place, this one is whole."""
    if not database.exists():
        return
    with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(database)) as line:
        line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for rest in ("-wal", "-shm", "-journal"):
        Path(f"{database}{rest}").unlink(missing_ok=True)


def _remove(database: Path) -> None:
    for rest in ("", "-wal", "-shm", "-journal"):
        Path(f"{database}{rest}").unlink(missing_ok=True)


def _into_postgresql(given: Iterator[bytes], about: About, force: bool) -> None:
    """In one transaction, what was there before dropped in it."""
    there = connection.introspection.table_names()
    if there and not force:
        raise Unkept("The database is not empty; --force replaces what is in it.")
    with transaction.atomic(), connection.cursor() as cursor:
        for table in _ours(there):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
        rows.put_back(given, about.migrations)


def _ours(there: list[str]) -> list[str]:
    """The tables of this house among those of the database."""
    apps: Any = {name.partition("_")[0] for name in connection.introspection.django_table_names()}
    return [table for table in there if table.partition("_")[0] in apps | {"django", "terrarium"}]
