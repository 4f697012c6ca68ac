"""`terrarium backup`: the whole house, or one match, as a file."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def backup(
    file: Path = typer.Argument(..., help="Where to write it, for instance house.backup or match.json, or a folder."),
    table: str = typer.Option("", "--table", help="Only this table's match, by its code, with its secret."),
    verify: bool = typer.Option(False, "--verify", help="Read the backup again, every row of it."),
    keep: int = typer.Option(
        0, "--keep", min=0, help="In a folder: keep only this many of the newest; 0 removes none."
    ),
) -> None:
    """Write all the server's data, or one match, to a file, while the server runs. Keep it safe: it holds every secret.

    In a folder the file is named by the time.

    Examples: terrarium backup house.backup; terrarium backup /var/backups/terrarium --verify --keep 14
    """
    from ..server import run
    from ..server.backup import archive

    if (table and (verify or keep)) or (keep and not file.is_dir()):
        raise Plain("--keep is for a folder, and --verify for a whole backup.")
    run.ready()
    folder = file
    if file.is_dir():
        file = archive.named(file)
    try:
        if table:
            from ..server.tables import files

            size = archive.write_private(file, [files.kept_match(table)])
        else:
            size = archive.backup(file)
            rows = sum(archive.verify(file).values()) if verify else 0
            gone = len(archive.rotate(folder, keep)) if keep else 0
    except (archive.Unkept, OSError) as error:
        raise Plain(str(error)) from None
    shown = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.1f} kB"
    said = [shown]
    if not table:
        said += [f"{rows} rows read again"] if verify else []
        said += [f"{gone} older {'one' if gone == 1 else 'ones'} removed"] if gone else []
    console().print(Text(f"{file}: {', '.join(said)}"), soft_wrap=True)
