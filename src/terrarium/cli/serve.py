"""`terrarium serve`: the whole house on one machine."""

from __future__ import annotations

import socket

import typer
from rich.text import Text

from . import find
from .plain import Plain
from .screen import console


def serve(
    port: int = typer.Option(8000, "--port", "-p", min=1, max=65535, help="The port to listen on."),
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; 0.0.0.0 is every one."),
    processes: int = typer.Option(1, "--processes", min=1, max=64, help="Web server processes."),
    interface: str = typer.Option("asgi", "--interface", help="asgi (with live updates) or wsgi (pages only)."),
    worker: bool = typer.Option(True, "--worker/--no-worker", help="Run a worker beside the web server."),
    migrate: bool = typer.Option(True, "--migrate/--no-migrate", help="Update the database to this version first."),
    demo: bool = typer.Option(True, "--demo/--no-demo", help="Open demo tables in an empty database."),
) -> None:
    """Host matches in the browser: web server, clock and bots in one.

    Data is kept in TERRARIUM_DATA, or in your own data folder; DATABASE_URL names a PostgreSQL database instead of
    the SQLite file there. docs/deploy.md lists all settings.

    Example: terrarium serve --port 8080
    """
    from ..server import run

    if interface not in ("asgi", "wsgi"):
        raise Plain("The interface is asgi or wsgi.")
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise Plain(f"Port {port} on {host} cannot be used: {error.strerror}. Try --port.") from None
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    run.ready(f"http://{shown}:{port}", figures=True)
    from ..server.run import preparing, serving

    with preparing.alone():
        if not migrate and (missing := preparing.behind()):
            raise Plain(f"The database lacks {', '.join(missing)}: run terrarium migrate first.")
        preparing.prepare(migrate)
        tables = preparing.demonstrate() if demo else 0
    find.tell_broken()
    out = console()
    if tables:
        out.print(Text(f"{tables} demo tables against bots are open.", style="dim"))
    from django.conf import settings

    out.print(Text("Terrarium is at ").append(f"http://{shown}:{port}/", style="bold"), soft_wrap=True)
    out.print(Text(f"Its data is in {settings.DATA}. Stop it with Ctrl-C.", style="dim"), soft_wrap=True)
    out.file.flush()
    serving.serve(host, port, processes, interface, worker)
