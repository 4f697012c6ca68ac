"""`terrarium restore`: a backup put back."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def restore(
    file: Path = typer.Argument(..., help="A file that terrarium backup has written."),
    force: bool = typer.Option(False, "--force", help="Replace what is there."),
) -> None:
    """Put a backup back. Stop the house first.

    Example: terrarium restore house.tar.gz
    """
    from terrarium.server import keeping, run

    run.ready()
    try:
        made = keeping.restore(file, force)
    except (keeping.Unkept, OSError) as error:
        raise Plain(str(error)) from None
    console().print(Text(f"The house is as it was at {made}."), soft_wrap=True)
