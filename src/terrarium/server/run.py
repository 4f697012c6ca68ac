"""The house as processes: prepare the database, the web server, the worker beside it. The command line calls these."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

log = logging.getLogger("terrarium.run")
PARENT = "TERRARIUM_PARENT"
"""Set by `serve` for its children: the process without which they are not wanted."""


def ready(url: str = "", figures: bool = False) -> None:
    """Django, set up from the environment. `figures`: this process serves or works, and is counted with the others."""
    from . import data

    if url:
        os.environ.setdefault("TERRARIUM_URL", url)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
    if figures:
        data.gather_figures(data.folder())
    import django

    django.setup()


LOCK = 0x7E44A121
"""PostgreSQL's number for the lock under which one process at a time changes the tables' form."""


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One process at a time, of this data folder and of this database, prepares the house: the others wait."""
    from django.conf import settings
    from django.db import connection

    from . import data

    with contextlib.ExitStack() as stack:
        file = stack.enter_context(open(settings.DATA / ".preparing", "w"))
        fcntl.flock(file, fcntl.LOCK_EX)
        if connection.vendor == "postgresql":
            stack.enter_context(data.direct()).execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield


def migrate() -> None:
    """The database in this version's form, its file for its owner only from the first byte."""
    from django.core.management import call_command

    from . import data

    with data.private():
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
    data.keep_private()


def behind() -> list[str]:
    """The migrations that this database still lacks."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def wait_for_migrations(pause: float = 1.0) -> None:
    """Until somebody has brought the database to this version's form: a worker that began before would only fail, or
    work on a form that is half another's."""
    from django.db import DatabaseError, connection

    said = ""
    while True:
        try:
            missing = behind()
            says = "the worker waits until the database is migrated" if missing else ""
        except DatabaseError:
            says = "the worker waits for the database"
            connection.close()
        if not says:
            return
        if says != said:
            log.warning(says)
        said = says
        time.sleep(pause)


def prepare(migrating: bool = True) -> None:
    """Migrations, the cache's table, static files, the games' pictures: all of it harmless to repeat."""
    from terrarium.kernel import registry

    from . import static
    from .play import clients

    if migrating:
        migrate()
    static.collect()
    clients.draw_ahead(registry.games())


def demonstrate() -> int:
    """In an empty database, one open table of each game with bots in all seats but the first. Gives how many."""
    from terrarium.kernel import registry

    from .accounts.models import User
    from .clock.terms import PACES, Terms
    from .tables import hall
    from .tables.models import Table

    if Table.objects.exists() or User.objects.exists():
        return 0
    house = User(username="terrarium", name="The house")
    house.set_unusable_password()
    house.save()
    made = 0
    for slug in registry.slugs():
        try:
            game = registry.find(slug)
            seats = game.seats[0] if game.seats[-1] < 2 else max(2, game.seats[0])
            title = f"{game.title}: sit down against bots"
            terms = Terms(pace=PACES["untimed"])
            bots = dict.fromkeys(range(1, seats), "")
            hall.create_table(
                house, hall.NewTable(game=slug, seats=seats, title=title, terms=terms, bots=bots, moderate=False)
            )
            made += 1
        except Exception:
            log.exception("no demo table could be made", extra={"game": slug})
    return made


class Beside:
    """A worker process beside the web server: started again when it falls, ended with it."""

    def __init__(self) -> None:
        self.ending = threading.Event()
        self.process: subprocess.Popen[bytes] | None = None
        self.thread = threading.Thread(target=self._keep, name="terrarium-beside", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def _keep(self) -> None:
        while not self.ending.is_set():
            self.process = subprocess.Popen([sys.executable, "-m", "terrarium", "worker"], start_new_session=True)
            code = self.process.wait()
            if not self.ending.wait(1 if code else 0):
                log.warning("the worker ended and is started again", extra={"code": code})

    def end(self) -> None:
        """Tell it to end, without waiting for that."""
        self.ending.set()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self) -> None:
        self.end()
        if self.process is not None:
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()


class Web:
    """The web server's processes. The server gives up when one falls twice within seconds; that may be somebody's kill
    or a bad minute, so it is started again, and only what falls again and again is left to whoever watches over us."""

    FALLS, WITHIN = 5, 120.0

    def __init__(self, options: dict[str, Any], beside: Beside | None) -> None:
        self.options, self.beside = options, beside
        self.stopping = threading.Event()
        self.falls: list[float] = []

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._server().serve()
                return
            except SystemExit:
                now = time.monotonic()
                self.falls = [at for at in self.falls if now - at < self.WITHIN] + [now]
                if self.stopping.is_set() or len(self.falls) >= self.FALLS:
                    raise
            log.error("the web processes fell and are started again", extra={"falls": len(self.falls)})
            time.sleep(1)

    def _server(self) -> Any:
        from granian import Granian

        server = Granian(**self.options)
        server.on_startup(self._heed_signals)
        return server

    def _heed_signals(self) -> None:
        """Before the server ends its processes, their streams are told to end: it would wait for them in vain."""
        for name in (signal.SIGTERM, signal.SIGINT):
            then = signal.getsignal(name)

            def ended(number: int, frame: Any, then: Any = then) -> None:
                self.stopping.set()
                for child in multiprocessing.active_children():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child.pid or 0, signal.SIGUSR1)
                if self.beside is not None:
                    self.beside.end()
                then(number, frame)

            signal.signal(name, ended)


def serve(host: str, port: int, workers: int, interface: str, worker: bool) -> None:
    """Run the web server until it is told to stop. It speaks HTTP/1 alone: where it might be either, the server would
    wait without end for the first byte of who connects and says nothing."""
    from django.conf import settings
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    _disconnected()
    connections = _open_files(settings.TERRARIUM["connections"])
    beside = Beside() if worker else None
    os.environ[PARENT] = str(os.getpid())
    target = "terrarium.server.asgi:application" if interface == "asgi" else "terrarium.server.wsgi:application"
    options: dict[str, Any] = {"blocking_threads": 16} if interface == "wsgi" else {}
    web = Web(
        {
            "target": os.environ.get("TERRARIUM_APPLICATION", target),
            "address": host,
            "port": port,
            "interface": Interfaces.ASGINL if interface == "asgi" else Interfaces.WSGI,
            "workers": workers,
            "http": HTTPModes.http1,
            "websockets": False,
            "backlog": 4096,
            "backpressure": connections,
            "http1_settings": HTTP1Settings(header_read_timeout=15_000),
            "log_level": LogLevels.warning,
            "respawn_failed_workers": True,
            "workers_kill_timeout": 5,
            **options,
        },
        beside,
    )
    with presence():
        if beside is not None:
            beside.start()
        try:
            web.run()
        finally:
            if beside is not None:
                beside.stop()


@contextlib.contextmanager
def presence() -> Iterator[None]:
    """While the house runs from this data folder, nobody replaces its database (`absence`)."""
    from django.conf import settings

    with open(settings.DATA / RUNNING, "w") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        yield


RUNNING = ".running"
"""Held by every web server and worker of a data folder."""


@contextlib.contextmanager
def absence() -> Iterator[bool]:
    """Whether no process of the house runs, neither from this data folder nor, on PostgreSQL, anywhere; none from this
    folder begins within the block."""
    from django.conf import settings
    from django.db import connection

    from . import data

    with open(settings.DATA / RUNNING, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield connection.vendor != "postgresql" or not data.others()


SPARE = 256
"""Open files for everything that is not a connection of a reader."""


def _open_files(wanted: int) -> int:
    """Raise this process's limit of open files for so many connections; gives how many there can be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + SPARE if hard == resource.RLIM_INFINITY else min(wanted + SPARE, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    possible = wanted if soft == resource.RLIM_INFINITY else max(128, min(wanted, soft - SPARE))
    if possible < wanted:
        log.warning("fewer open files than wanted", extra={"connections": possible, "wanted": wanted})
    return possible


def _disconnected() -> None:
    """No connection and no pool of this process passes to the web processes that are forked from it: two would speak
    over one line, and a pool's own threads do not pass at all."""
    from django.db import connections

    for one in connections.all(initialized_only=True):
        one.close()
        if one.vendor == "postgresql":
            one.close_pool()  # type: ignore[attr-defined]


def work(beat: float) -> None:
    """Run a worker until it is told to stop; what it has begun is finished first."""
    from . import data
    from .clock.watch import Watch
    from .clock.worker import Worker

    end_with_parent()
    with data.private(), presence():
        wait_for_migrations()
        one = Worker(beat, Watch(begun=data.clock()))
        signal.signal(signal.SIGTERM, one.stop)
        signal.signal(signal.SIGINT, one.stop)
        one.run()


def heed_parent() -> None:
    """A web process of `serve` ends its streams when it is told that the house closes, and ends with its parent."""
    from . import streams

    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGUSR1, streams.end_all)
    end_with_parent()


def end_with_parent() -> None:
    """A child of `serve` ends with it, even if that was killed without a word: nobody would hold the port or work on
    beside a house that was started again."""
    parent = os.environ.get(PARENT)
    if parent and int(parent) == os.getppid():
        threading.Thread(target=_until_orphaned, args=(int(parent),), name="terrarium-parent", daemon=True).start()


def _until_orphaned(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(10)
    os._exit(1)
