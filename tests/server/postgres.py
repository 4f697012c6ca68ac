"""A throw-away PostgreSQL: a cluster of its own in a temporary folder, on a socket and a loopback port."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..ports import free_port

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


SPARING = ("full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off", "jit=off")
"""What a throw-away cluster can do without: it outlives no crash of the machine, and is gone before it is full."""


class Cluster:
    """A cluster that can be stopped and started again."""

    def __init__(self, folder: Path, settings: tuple[str, ...]) -> None:
        where = binaries()
        assert where is not None, MISSING
        self.where, self.folder, self.data = where, folder, str(folder / "data")
        port = free_port()
        self.url = f"postgresql://terrarium@127.0.0.1:{port}/postgres"
        options = [f"-p {port}", f"-k {folder}", "-c listen_addresses=127.0.0.1", "-c max_connections=100"]
        self.options = " ".join([*options, *(f"-c {one}" for one in (*SPARING, *settings))])

    def make(self) -> None:
        made = ("-U", "terrarium", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        _run(str(self.where / "initdb"), "-D", self.data, *made)

    def start(self) -> None:
        log = str(self.folder / "log")
        _run(
            str(self.where / "pg_ctl"), "-D", self.data, "-w", "-t", "60", "-l", log, "-o", self.options, "start"
        )  # fmt: skip

    def stop(self) -> None:
        """At once, as if it had crashed."""
        _run(str(self.where / "pg_ctl"), "-D", self.data, "-m", "immediate", "stop")

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still within the block: connections are taken and nothing is answered."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGSTOP)
        held = [main]
        try:
            held += map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())
            for pid in held:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in held:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)


@contextlib.contextmanager
def running(*settings: str) -> Iterator[Cluster]:
    """A cluster that runs; everything is removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="terrarium-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    try:
        one = Cluster(folder, settings)
        one.make()
        one.start()
        try:
            yield one
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                one.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """The address of a running cluster's database."""
    with running(*settings) as one:
        yield one.url
