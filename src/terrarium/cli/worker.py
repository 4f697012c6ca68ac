"""`terrarium worker`: clock, bots and post, beside any number of others."""

from __future__ import annotations

import typer


def worker(
    beat: float = typer.Option(0.5, "--beat", min=0.05, max=60, help="The longest pause between rounds, in seconds."),
) -> None:
    """Do the work behind the tables: deadlines, bots' moves, reports and letters.

    terrarium serve runs one already. On PostgreSQL any number may run, on any number of machines.

    Example: terrarium worker
    """
    from ..server import run

    run.ready(figures=True)
    from ..server.run import working

    working.work(beat)
