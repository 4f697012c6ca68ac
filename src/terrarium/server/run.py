"""The house as processes: prepare the database, the web server, the worker beside it. The command line calls these."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

log = logging.getLogger("terrarium.run")
PARENT = "TERRARIUM_PARENT"
"""Set by `serve` for its children: the process without which they are not wanted."""


def ready(url: str = "") -> None:
    """Django, set up from the environment."""
    if url:
        os.environ.setdefault("TERRARIUM_URL", url)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
    import django

    django.setup()


def prepare() -> None:
    """Migrations, the cache's table, static files, the games' pictures: all of it harmless to repeat."""
    from django.core.management import call_command

    from terrarium.kernel import registry

    from . import data, static
    from .play import clients

    call_command("migrate", interactive=False, verbosity=0)
    data.keep_private()
    call_command("createcachetable", verbosity=0)
    static.collect()
    clients.draw_ahead(registry.games())


def demonstrate() -> int:
    """In an empty database, one open table of each game with bots in all seats but the first. Gives how many."""
    from terrarium.kernel import registry

    from .accounts.models import User
    from .clock.terms import PACES, Terms
    from .tables import services
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
            services.create_table(house, slug, seats=seats, title=title, terms=terms, bots=bots, moderate=False)
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

    def stop(self) -> None:
        self.ending.set()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()


def serve(host: str, port: int, workers: int, interface: str, worker: bool) -> None:
    """Run the web server until it is told to stop."""
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    _disconnected()
    beside = Beside() if worker else None
    os.environ[PARENT] = str(os.getpid())
    target = "terrarium.server.asgi:application" if interface == "asgi" else "terrarium.server.wsgi:application"
    options: dict[str, Any] = {"blocking_threads": 16} if interface == "wsgi" else {}
    server = Granian(
        os.environ.get("TERRARIUM_APPLICATION", target),
        address=host,
        port=port,
        interface=Interfaces.ASGINL if interface == "asgi" else Interfaces.WSGI,
        workers=workers,
        websockets=False,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=5,
        **options,
    )
    if beside is not None:
        server.on_startup(beside.start)
    try:
        server.serve()
    finally:
        if beside is not None:
            beside.stop()


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
    from .clock.worker import Worker

    one = Worker(beat)
    signal.signal(signal.SIGTERM, one.stop)
    signal.signal(signal.SIGINT, one.stop)
    end_with_parent()
    one.run()


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
