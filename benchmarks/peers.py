"""Peers: random playouts of light games in other libraries, and the same trick game in boardgame.io, in one run.

Only boardgame.io plays the very same rules; the others are games of a like weight, for scale.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import Any

from _harness import Round, arguments, best, keep, table
from _peers import Missing, boardgame_io, named
from _trick_rules import bare_game, kernel_game
from tricks import contestant

GOAL = 40
"""The kernel should be this many times faster than boardgame.io on the same rules."""


def rounds(play: Callable[[Random, bytes], int]) -> Round:
    """Eight short rounds in one, as many as boardgame.io's process plays."""
    short = contestant(play)
    return lambda: max(short() for _ in range(8))


def main() -> None:
    options = arguments(__doc__)
    found, missing = named(options.quick)
    ours = {"Terrarium tricks": rounds(kernel_game), "a bare Python loop of tricks": rounds(bare_game)}
    with ExitStack() as stack:
        theirs = {}
        try:
            theirs["boardgame.io tricks"] = stack.enter_context(boardgame_io(10 if options.quick else 20))
        except Missing as sorry:
            missing.append(str(sorry))
        paces = best({**ours, **theirs, **found}, 2 if options.quick else 6)
    kernel = paces["Terrarium tricks"]
    order = sorted(paces, key=lambda name: -paces[name])
    rows = [[name, paces[name], kernel / paces[name]] for name in order]
    table("Peers: random playouts", ["", "decisions/s", "Terrarium is faster by"], rows)
    for sentence in missing:
        print(f"  {sentence}")
    figures: dict[str, Any] = dict(paces)
    if theirs:
        ratio = kernel / paces["boardgame.io tricks"]
        print(f"  The same rules: {ratio:.0f} times boardgame.io (goal {GOAL}).\n")
        figures["ratio to boardgame.io"] = ratio
    keep(options.json, "peers", figures)


if __name__ == "__main__":
    main()
