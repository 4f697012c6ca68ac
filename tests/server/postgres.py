"""A throw-away PostgreSQL: a cluster of its own in a temporary folder, on a socket and a loopback port."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

MISSING = "PostgreSQL's server binaries are not here; the PostgreSQL tests will skip."


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, the newest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]))
    if found and (found[-1] / "initdb").exists():
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


def _run(*command: str) -> None:
    """As the postgres user where we are root: the server refuses to run as root."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*prefix, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """The address of a running cluster's database; everything is removed afterwards."""
    where = binaries()
    assert where is not None, MISSING
    folder = Path(tempfile.mkdtemp(prefix="terrarium-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    port = free_port()
    data = str(folder / "data")
    try:
        _run(
            str(where / "initdb"), "-D", data, "-U", "terrarium", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"
        )
        options = [f"-p {port}", f"-k {folder}", "-c listen_addresses=127.0.0.1", "-c max_connections=100"]
        options += [f"-c {one}" for one in settings]
        log = str(folder / "log")
        _run(str(where / "pg_ctl"), "-D", data, "-w", "-t", "60", "-l", log, "-o", " ".join(options), "start")
        try:
            yield f"postgresql://terrarium@127.0.0.1:{port}/postgres"
        finally:
            _run(str(where / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
