"""`terrarium conform`: the conformance kit, for those who write a game."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from . import find
from .plain import Plain
from .screen import console


def conform(
    game: str = typer.Argument(..., help="The game, as terrarium games lists it."),
    steps: int | None = typer.Option(None, "--steps", "-n", min=1, help="How many steps to play and check [1000]."),
    seconds: float | None = typer.Option(None, "--seconds", "-t", min=0, help="Instead: about how long to go on."),
    disguise: str = typer.Option(
        "", "--disguise", help="module:function that the leak test needs; else it is left out."
    ),
    seed: int = typer.Option(0, "--seed", help="Where the random games begin."),
) -> None:
    """Check a game against the kernel's contract.

    Prints what was covered. Exit code 1 if the game breaks a promise.

    Example: terrarium conform terrible-lizards --steps 5000 \\
        --disguise tests.games.terrible_lizards.test_conformance:disguise
    """
    from terrarium.conformance import NOTHING_HIDDEN, NonConformant, check_game

    found = find.game(game)
    hidden = _function(disguise) if disguise else NOTHING_HIDDEN
    out = console()
    try:
        with out.status(f"Checking {found.title} ...") if out.is_terminal else nullcontext():
            coverage = check_game(found, steps=steps, seconds=seconds, disguise=hidden, seed=seed)
    except NonConformant as broken:
        console(stderr=True).print(str(broken), style="ember", soft_wrap=True)
        raise typer.Exit(1) from None
    out.print(str(coverage), soft_wrap=True)
    if not disguise:
        out.print("Hidden information was not tested: that needs --disguise.", style="amber")


def _function(name: str) -> Any:
    """A function by `module:name`, also from the folder that the command was called in."""
    module, _, function = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        return getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        raise Plain(f"There is no function {name!r}: write it as module:function.") from None
    finally:
        sys.path.pop(0)
