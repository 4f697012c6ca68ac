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

from .. import patience
from ..ports import free_port

MISSING = "PostgreSQL's server binaries are not here; the PostgreSQL tests will skip."


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, the newest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]))
    if found and (found[-1] / "initdb").exists():
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class Failed(Exception):
    """What the program said before it gave up."""


def _run(*command: str) -> None:
    """As the postgres user where we are root: the server refuses to run as root."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*prefix, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/")
    if done.returncode:
        raise Failed(f"{Path(command[0]).name}: {done.stdout[-1000:]}{done.stderr[-1000:]}")


SPARING = ("full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off", "jit=off")
"""What a throw-away cluster can do without: it outlives no crash of the machine, and is gone before it is full."""


class Cluster:
    """A cluster that can be stopped and started again."""

    def __init__(self, folder: Path, settings: tuple[str, ...]) -> None:
        where = binaries()
        assert where is not None, MISSING
        self.where, self.folder, self.data = where, folder, str(folder / "data")
        self.settings = (*SPARING, "listen_addresses=127.0.0.1", "max_connections=100", *settings)
        self.at(free_port())

    def at(self, port: int) -> None:
        """Where it listens from its next start on."""
        self.url = f"postgresql://terrarium@127.0.0.1:{port}/postgres"
        self.options = " ".join([f"-p {port}", f"-k {self.folder}", *(f"-c {one}" for one in self.settings)])

    def make(self) -> None:
        made = ("-U", "terrarium", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        _run(str(self.where / "initdb"), "-D", self.data, *made)

    def start(self) -> None:
        log, waits = self.folder / "log", str(int(patience.SECONDS))
        start = ("-D", self.data, "-w", "-t", waits, "-l", str(log), "-o", self.options, "start")
        try:
            _run(str(self.where / "pg_ctl"), *start)
        except Failed as failed:
            raise Failed(f"{failed} {log.read_text()[-2000:] if log.exists() else ''}") from None

    def begin(self) -> None:
        """Start for the first time, at another port if somebody has taken this one since it was free."""
        for _ in range(5):
            try:
                return self.start()
            except Failed as failed:
                if "Address already in use" not in str(failed):
                    raise
                self.at(free_port())
        return self.start()

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
        one.begin()
        try:
            yield one
        finally:
            with contextlib.suppress(Failed):
                one.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """The address of a running cluster's database."""
    with running(*settings) as one:
        yield one.url
