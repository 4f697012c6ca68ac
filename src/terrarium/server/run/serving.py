"""The web server's processes, and a worker beside them."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from django.conf import settings
from django.db import connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from .presence import PARENT, presence

log = logging.getLogger("terrarium.run")


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
            if self.ending.is_set():
                self.process.terminate()
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
        self.thread.join(10)
        if self.process is not None and self.process.poll() is None:
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
    for one in connections.all(initialized_only=True):
        one.close()
        if one.vendor == "postgresql":
            one.close_pool()  # type: ignore[attr-defined]
