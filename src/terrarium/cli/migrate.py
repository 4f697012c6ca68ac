"""`terrarium migrate`: the database in this version's form."""

from __future__ import annotations

from rich.text import Text

from .screen import console


def migrate() -> None:
    """Update the database to this version, and start nothing.

    terrarium serve does it by itself unless --no-migrate; any number may be started at once, for one waits for another.

    Example: terrarium migrate
    """
    from ..server import run

    run.ready()
    from ..server.run import preparing

    with preparing.alone():
        missing = preparing.behind()
        preparing.migrate()
    says = f"{len(missing)} migrations were run." if missing else "The database is up to date: nothing to do."
    console().print(Text(says), soft_wrap=True)
