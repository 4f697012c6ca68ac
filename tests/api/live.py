"""A real server on the loopback for tests: `python -m tests.api.live PORT` makes people with tokens, tells their keys
on the first line, and becomes the web server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from terrarium.client import Client

from .. import patience
from ..ports import free_port

ROOT = Path(__file__).parents[2]
PEOPLE = ("ada", "bea", "cem", "dora")
SCOPES = ["read", "play", "talk", "lobby", "moderate"]


class Server:
    """A server and its worker with a data folder of their own; they can be stopped and started again.

    Without the worker a bot that thinks longer than a reply may wait would never answer. The database is a file of the
    folder, or another by its address; `settings` go to both processes' environment.
    """

    def __init__(self, folder: Path, database: str = "", **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
            "DJANGO_SETTINGS_MODULE": "tests.server.settings",
            "TERRARIUM_DATA": str(folder),
            "TERRARIUM_URL": self.url,
            "TERRARIUM_RATE_TOKEN": "1000000",
            "COLUMNS": "100",
        }
        self.environment.pop("DATABASE_URL", None)
        self.environment |= settings | ({"DATABASE_URL": database} if database else {})
        self.tokens: dict[str, str] = {}
        self.process: subprocess.Popen[str] | None = None
        self.worker: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        fresh = [sys.executable, "-m", "tests.api.live", str(self.port)]
        command = [sys.executable, *serving(str(self.port))] if self.tokens else fresh
        self.process = subprocess.Popen(
            command, env=self.environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.tokens = self.tokens or json.loads(self.process.stdout.readline())
        self.worker = subprocess.Popen(
            [sys.executable, "-m", "terrarium", "worker"], env=self.environment, cwd=ROOT, start_new_session=True
        )
        patience.until(self._answers, httpx.TransportError, says="The server does not answer.")

    def _answers(self) -> bool:
        return httpx.get(f"{self.url}/healthz", **patience.AT_HOME).is_success

    def stop(self, sign: int = signal.SIGTERM) -> None:
        if self.worker is not None:
            os.killpg(self.worker.pid, signal.SIGKILL)
            patience.ended(self.worker)
            self.worker = None
        if self.process is not None:
            os.killpg(self.process.pid, sign)
            patience.ended(self.process)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def terrarium(self, *arguments: str, typed: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
        """The real command, as a user types it."""
        return subprocess.run(
            [sys.executable, "-m", "terrarium", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            timeout=patience.SECONDS,
            env=self.environment | more.pop("env", {}),
            **more,
        )


def patient(client: Client) -> Client:
    """It waits for an answer as long as the suite does."""
    client.wire.http.timeout = httpx.Timeout(patience.SECONDS)
    return client


def serving(port: str) -> list[str]:
    where = ["--interface", "asgi", "--host", "127.0.0.1", "--port", port, "--no-ws", "--workers", "1"]
    return ["-m", "granian", *where, "--log-level", "error", "terrarium.server.asgi:application"]


def main() -> None:
    from terrarium.server import run

    run.ready()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    from terrarium.server.accounts import tokens
    from terrarium.server.models import User

    keys = {}
    for name in PEOPLE:
        person = User.objects.create_user(username=name, email=f"{name}@example.org", password="a long word")
        keys[name] = tokens.make(person, "tests", SCOPES)[0]
    print(json.dumps(keys), flush=True)
    os.execv(sys.executable, [sys.executable, *serving(sys.argv[1])])


if __name__ == "__main__":
    main()
