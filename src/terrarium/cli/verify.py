"""`terrarium verify`: whether records are what they say."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from terrarium.kernel import BrokenRecord, Refused
from terrarium.kernel import verify as check
from terrarium.kernel.verify import Verdict, fingerprint

from . import find
from .plain import Plain
from .screen import console


def verify(files: list[Path] = typer.Argument(..., help="Records of matches.")) -> None:
    """Check records: draw every die again and compare every state.

    Exit code 1 if one of them is unsound.

    Example: terrarium verify match.json
    """
    out = console()
    sound = True
    for file in files:
        record = find.record(file)
        game = find.game(record.header.game)
        if record.header.edition > game.edition:
            raise Plain(f"{file} was played by edition {record.header.edition}; this is edition {game.edition}.")
        try:
            verdict = check(game, record)
        except (BrokenRecord, Refused, ValueError, LookupError, TypeError) as error:
            verdict = Verdict([f"It cannot be played: {error}"], 0, 0, bool(record.secret))
        sound = sound and not verdict.problems
        head = Text(f"{file}: ", style="bold")
        if verdict.problems:
            out.print(head.append("unsound", style="ember"), soft_wrap=True)
            for problem in verdict.problems:
                out.print(Text(f"  {problem}"), soft_wrap=True)
        else:
            branches = f", {verdict.branches} branches" if verdict.branches > 1 else ""
            facts = f"  {game.title}, {verdict.entries} entries{branches}, fingerprint {fingerprint(record)}"
            out.print(head.append("sound", style="moss").append(facts, style="not bold"), soft_wrap=True)
    if not sound:
        raise typer.Exit(1)
