"""Backup and restore: the whole house as one file."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec


class Unkept(Exception):
    """A backup could not be made or put back; the message is one whole sentence."""


def _settings() -> tuple[Path, dict[str, Any]]:
    from django.conf import settings

    return settings.DATA, settings.DATABASES["default"]


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found:
        return found
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if beside:
        return str(beside[-1])
    raise Unkept(f"{name} is needed for a backup of PostgreSQL, and it is not installed here.")


def _address(database: dict[str, Any]) -> tuple[list[str], dict[str, str]]:
    pairs = [("-h", "HOST"), ("-p", "PORT"), ("-U", "USER"), ("-d", "NAME")]
    options = [part for flag, key in pairs if database.get(key) for part in (flag, str(database[key]))]
    return options, {**os.environ, "PGPASSWORD": str(database.get("PASSWORD") or "")}


def backup(path: Path) -> int:
    """Write everything (database, signing key) to a file for its owner only, while the house runs. Gives its size."""
    data, database = _settings()
    engine = "sqlite" if database["ENGINE"].endswith("sqlite3") else "postgresql"
    with tempfile.TemporaryDirectory(prefix="terrarium-backup-") as folder:
        copy = Path(folder) / "database"
        if engine == "sqlite":
            source, target = sqlite3.connect(database["NAME"]), sqlite3.connect(copy)
            with target:
                source.backup(target)
            target.close()
            source.close()
        else:
            options, environment = _address(database)
            command = [_tool("pg_dump"), "--format=custom", "--no-owner", f"--file={copy}", *options]
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
            if done.returncode:
                raise Unkept(f"pg_dump failed: {done.stderr.strip()}")
        from terrarium import __version__

        about = {"terrarium": __version__, "engine": engine, "made": datetime.now(UTC).isoformat()}
        part = path.with_name(path.name + ".part")
        handle = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
            _add(archive, "about.json", msgspec.json.encode(about))
            if (data / "secret-key").exists():
                _add(archive, "secret-key", (data / "secret-key").read_bytes())
            archive.add(copy, "database")
        part.replace(path)
    return path.stat().st_size


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(content), 0o600
    archive.addfile(info, io.BytesIO(content))


def restore(path: Path, force: bool) -> str:
    """Put a backup back in the place of what is there; gives when it was made. The house must not run meanwhile."""
    data, database = _settings()
    engine = "sqlite" if database["ENGINE"].endswith("sqlite3") else "postgresql"
    if not path.is_file() or not tarfile.is_tarfile(path):
        raise Unkept(f"{path} cannot be read as a backup.")
    with tarfile.open(path) as archive, tempfile.TemporaryDirectory(prefix="terrarium-restore-") as folder:
        try:
            about = msgspec.json.decode(archive.extractfile("about.json").read())  # type: ignore[union-attr]
            archive.extract("database", folder, filter="data")
        except (KeyError, AttributeError, msgspec.DecodeError):
            raise Unkept(f"{path} is no backup of Terrarium.") from None
        if about["engine"] != engine:
            raise Unkept(f"This is a backup of {about['engine']}; the house runs on {engine}.")
        copy = Path(folder) / "database"
        if engine == "sqlite":
            _put_sqlite(copy, Path(database["NAME"]), force)
        else:
            _put_postgresql(copy, database, force)
        if "secret-key" in archive.getnames():
            key = data / "secret-key"
            key.write_bytes(archive.extractfile("secret-key").read())  # type: ignore[union-attr]
            key.chmod(0o600)
    return str(about["made"])


def _put_sqlite(copy: Path, place: Path, force: bool) -> None:
    if place.exists() and place.stat().st_size and not force:
        raise Unkept(f"{place} is there already; --force replaces it.")
    place.parent.mkdir(parents=True, exist_ok=True)
    for rest in ("-wal", "-shm"):
        Path(f"{place}{rest}").unlink(missing_ok=True)
    shutil.copyfile(copy, f"{place}.part")
    os.replace(f"{place}.part", place)


def _put_postgresql(copy: Path, database: dict[str, Any], force: bool) -> None:
    from django.db import connection

    if connection.introspection.table_names() and not force:
        raise Unkept("The database is not empty; --force replaces what is in it.")
    connection.close()
    options, environment = _address(database)
    command = [_tool("pg_restore"), "--clean", "--if-exists", "--no-owner", "--single-transaction", *options, str(copy)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Unkept(f"pg_restore failed: {done.stderr.strip()}")
