"""`terrarium bot`: a bot of one's own in a server's matches."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import typer
from rich.text import Text

from terrarium.kernel import Bot, Game, Refused

from .plain import Plain
from .screen import console


def bot(
    name: str = typer.Argument(help="The bot: mybot.py, mybot.py:Class, package.module:Class, or a level (random)."),
    server: str = typer.Option(..., "--server", "-s", envvar="TERRARIUM_SERVER", help="The server's address."),
    token: str = typer.Option(..., "--token", "-t", envvar="TERRARIUM_TOKEN", help="A token with read and play."),
    table: list[str] = typer.Option(
        [], "--table", help="Only this table; repeat for more. Without it, all your tables."
    ),
    notes: Path | None = typer.Option(None, "--notes", help="Keep the bot's notes in this file between runs."),
    seed: str | None = typer.Option(None, "--seed", help="Give the bot the same luck every time."),
    once: bool = typer.Option(False, "--once", help="Answer what is asked now, then exit."),
    league: str = typer.Option("", "--league", help="Play one game of this game's league, for a rating."),
    entrant: str = typer.Option("", "--name", help="In the league: your program's name."),
    against: str = typer.Option(
        "", "--against", help="In the league: a level, gentle to fierce; without it, another program."
    ),
) -> None:
    """Let a bot play for you on a server, at every table where it is your turn.

    It uses only the HTTP interface, goes on after a lost connection, and never answers twice. docs/bots.md shows how
    to write one.

    \b
    Example:
      terrarium bot mybot.py --server https://terrarium.example --token tt_...
      terrarium bot mybot.py --league terrible-lizards --name mybot --against steady
    """
    from terrarium.client import Client, Nobody, Runner, Unreachable

    make = _maker(name)
    out = console()
    with Client(server, token) as client:
        try:
            me = client.me()
        except (Nobody, Unreachable) as error:
            raise Plain(str(error)) from None
        missing = {"read", "play"} - set(me.token.scopes if me.token else ())
        if missing:
            raise Plain(f"This token lacks the scope {' and '.join(sorted(missing))}.")
        if league:
            try:
                table = [client.league_game(league, entrant or Path(name).stem, against).code]
            except Refused as refused:
                raise Plain(str(refused)) from None
            out.print(Text(f"League: {server}/tables/{table[0]}"), soft_wrap=True)
        only = table or ([me.token.table] if me.token and me.token.table else [])
        runner = Runner(
            client,
            make,
            tables=only,
            notes=notes,
            rng=Random(seed) if seed is not None else None,
            tell=lambda says: out.print(Text(says, style="dim"), soft_wrap=True),
        )
        signal.signal(signal.SIGTERM, lambda *_: runner.stop())
        out.print(Text(f"{name} plays for {me.name or me.username} at {server}. Ctrl+C stops it."), soft_wrap=True)
        try:
            runner.run(until_idle=once)
        except KeyboardInterrupt:
            runner.stop()
        except Refused as refused:
            raise Plain(str(refused)) from None
        out.print(f"{runner.answered} answers sent.")


def _maker(name: str) -> Callable[[Game[Any, Any] | None], Bot]:
    from terrarium.client.loading import maker

    try:
        return maker(name)
    except (LookupError, ImportError) as error:
        raise Plain(str(error.args[0]) if error.args else f"There is no bot {name!r}.") from None
