"""`terrarium restore`: a backup put back."""

from __future__ import annotations

import signal
from pathlib import Path

import typer
from rich.text import Text

from .plain import Plain
from .screen import console


def restore(
    file: Path = typer.Argument(..., help="A file written by terrarium backup."),
    force: bool = typer.Option(False, "--force", help="Replace what is there."),
    check: bool = typer.Option(False, "--check", help="Only read it through, and say whether it is complete."),
    moderator: str = typer.Option("", "--moderator", help="Who is to moderate a restored match."),
) -> None:
    """Restore a server's data (stop the server first), or one match, as a table that waits for its players.

    Examples: terrarium restore house.backup; terrarium restore match.json --moderator ada
    """
    from ..server import run
    from ..server.backup import archive

    run.ready()
    signal.signal(signal.SIGTERM, _stopped)
    try:
        if check:
            says = f"{file} is complete: {sum(archive.verify(file).values())} rows."
        elif moderator:
            says = f"The match is at /tables/{_match(file.read_bytes(), moderator)} and waits for its players."
        elif _is_match(file):
            raise Plain(f"{file} is one match: name who is to moderate it with --moderator.")
        else:
            says = f"The server's data is as it was at {archive.restore(file, force)}."
    except (archive.Unkept, OSError) as error:
        raise Plain(str(error)) from None
    console().print(Text(says), soft_wrap=True)


def _stopped(*_: object) -> None:
    """Told to end, it ends as by Ctrl-C: what was half put back is removed."""
    raise KeyboardInterrupt


def _match(data: bytes, moderator: str) -> str:
    from ..server.models.people import User
    from ..server.tables import files

    person = User.objects.filter(username=moderator, guest=False, deleted_at=None).first()
    if person is None:
        raise Plain(f"There is nobody called {moderator}.")
    return files.put_back_match(person, data)


def _is_match(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(1) == b"{"
