"""The command line as a whole: the commands by name, the welcome, and the one place where errors end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.text import Text

from terrarium import BUILD, __version__
from terrarium.kernel import BrokenContent, BrokenRecord, Refused, registry
from terrarium.kernel.registry import BrokenGame

from . import (
    backup,
    bot,
    conform,
    doctor,
    draw,
    games,
    lab,
    mail,
    migrate,
    operator,
    paper,
    play,
    replay,
    restore,
    rules,
    serve,
    simulate,
    verify,
    worker,
)
from .plain import Plain
from .screen import console

app = typer.Typer(
    name="terrarium",
    help="Turn-based tabletop games: play, simulate, replay and verify them.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
SERVER = (serve, worker, mail, operator, migrate, doctor, backup, restore)
for module in (games, rules, play, bot, simulate, lab, replay, verify, draw, paper, conform, *SERVER):
    name = module.__name__.rpartition(".")[2]
    app.command(name)(getattr(module, name))


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    if version:
        print(f"terrarium {__version__}, {BUILD}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    out = console()
    out.print(Text("Terrarium", style="bold").append("  turn-based tabletop games, one rules kernel", style="dim"))
    out.print()
    first = next(iter(registry.slugs()), "GAME")
    useful = {
        "terrarium games": "the games that are installed",
        f"terrarium play {first}": "play one against bots",
        f"terrarium rules {first}": "read its rules",
    }
    wide = max(map(len, useful))
    for command, says in useful.items():
        out.print(Text("  ").append(f"{command:<{wide}}", style="cyan").append(f"  {says}"))
    out.print()
    out.print(Text("terrarium --help lists all commands; terrarium COMMAND --help explains one.", style="dim"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Whatever a person can mend comes out as one sentence on stderr with exit code 2."""
    try:
        sys.exit(run(arguments))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit code of one command."""
    try:
        code: Any = app(None if arguments is None else list(arguments), prog_name="terrarium", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except (Plain, Refused, BrokenRecord, BrokenContent, BrokenGame) as error:
        return _sorry(str(error))
    except (KeyboardInterrupt, EOFError, typer.Abort):
        return _sorry("Stopped.", 130)
    except typer.Exit as leave:
        return leave.exit_code
    except Exception as error:
        if not hasattr(error, "format_message"):
            return _broken(error)
        return _sorry(f"{error.format_message().rstrip('.')}. See terrarium --help.")


def _broken(error: Exception) -> int:
    """A fault of the program, not of the person: what and where, and how to see it whole."""
    if os.environ.get("TERRARIUM_DEBUG"):
        raise error
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}"
    says = f"Terrarium is broken here: {type(error).__name__}: {error}{where}. With TERRARIUM_DEBUG=1 it tells more."
    return _sorry(says, 70)


def _sorry(says: str, code: int = 2) -> int:
    console(stderr=True).print(Text(says.strip(), style="ember"), soft_wrap=True)
    return code
