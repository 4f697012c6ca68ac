"""`terrarium backup`: the whole house as one file."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def backup(file: Path = typer.Argument(..., help="Where to write it, for instance house.tar.gz.")) -> None:
    """Write database and signing key to one file, while the house runs. Keep it safe: it holds every secret.

    Example: terrarium backup house.tar.gz
    """
    from terrarium.server import keeping, run

    run.ready()
    try:
        size = keeping.backup(file)
    except (keeping.Unkept, OSError) as error:
        raise Plain(str(error)) from None
    console().print(Text(f"{file}: {size / 1e6:.1f} MB"), soft_wrap=True)
