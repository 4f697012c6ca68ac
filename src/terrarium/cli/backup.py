"""`terrarium backup`: the whole house, or one match, as a file."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def backup(
    file: Path = typer.Argument(..., help="Where to write it, for instance house.backup or match.json."),
    table: str = typer.Option("", "--table", help="Only this table's match, by its code, with its secret."),
) -> None:
    """Write the whole house, or one match, to a file, while the house runs. Keep it safe: it holds every secret.

    Example: terrarium backup house.backup
    """
    from terrarium.server import keeping, run

    run.ready()
    try:
        if table:
            from terrarium.server.tables import files

            size = keeping.write_private(file, [files.kept_match(table)])
        else:
            size = keeping.backup(file)
    except (keeping.Unkept, OSError) as error:
        raise Plain(str(error)) from None
    shown = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.1f} kB"
    console().print(Text(f"{file}: {shown}"), soft_wrap=True)
