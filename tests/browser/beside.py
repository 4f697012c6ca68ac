"""Programs beside the running house, each without a start of Python, Django and all games of its own: one process is
ready for a house's environment, and every program is a fork of it.

    TERRARIUM_DATA=... python -m tests.browser.beside

takes on its input, a socket, the words of a program and where that reads and writes; the program's exit code comes back
on a line of its own. It ends when nobody holds the other end any more.
"""

from __future__ import annotations

import contextlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from typing import IO

MOST = 65_536
_ready: dict[str, socket.socket] = {}


class Program:
    """One that runs, as `subprocess` has them."""

    def __init__(self, environment: dict[str, str], *words: str) -> None:
        read, self.stdin = _pipe("w")
        self.stdout, write = _pipe("r")
        self.line, theirs = socket.socketpair()
        place = environment["TERRARIUM_DATA"]
        if place not in _ready:
            _ready[place] = _started(environment)
        handed = [read, write, theirs.fileno()]
        socket.send_fds(_ready[place], [json.dumps(words).encode()], handed)
        theirs.close()
        os.close(read)
        os.close(write)

    def wait(self) -> int:
        """Until it has ended; gives its exit code."""
        with self.line:
            said = self.line.recv(64)
        self.stdout.close()
        return int(said or -1)


def told(environment: dict[str, str], *words: str) -> str:
    """All that the program prints; that it fails is a failure."""
    with running(environment, *words) as program:
        return program.stdout.read()


@contextlib.contextmanager
def running(environment: dict[str, str], *words: str) -> Iterator[Program]:
    """It runs beside the block, and has come to a good end after it."""
    program = Program(environment, *words)
    try:
        yield program
    finally:
        program.stdin.close()
        code = program.wait()
    assert code == 0, f"{' '.join(words)} ended with {code}."


def _pipe(ours: str) -> tuple[int, IO[str]] | tuple[IO[str], int]:
    read, write = os.pipe()
    if ours == "w":
        return read, open(write, "w", buffering=1)
    return open(read), write


def _started(environment: dict[str, str]) -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        subprocess.Popen([sys.executable, "-m", "tests.browser.beside"], env=environment, stdin=theirs)
    return ours


# ---- in the process that is ready


def serve() -> None:
    from terrarium.server import run

    run.ready()
    from django.db import connections

    from terrarium.kernel import registry

    from . import deciding, pairs, walk  # noqa: F401 (with all that they import)

    registry.games()
    connections.close_all()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=os.dup(0)) as asked:
        while True:
            said, handed, _, _ = socket.recv_fds(asked, MOST, 3)
            if not said:
                return
            if os.fork() == 0:
                os._exit(_run(json.loads(said), *handed))
            for one in handed:
                os.close(one)


def _run(words: list[str], read: int, write: int, line: int) -> int:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(read, 0)
    os.dup2(write, 1)
    os.close(read)
    os.close(write)
    sys.argv, code = words, 0
    sys.modules.pop(words[0], None)
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        code = 1
    os.close(1)
    with socket.socket(fileno=line) as told:
        told.send(str(code).encode())
    return code


if __name__ == "__main__":
    serve()
