"""Tricks: a light trick-taking game, once through the kernel and once as a bare loop of the same rules.

The ratio of the two is the kernel's tax.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from _harness import arguments, best, clock, keep, pace, table
from _trick_rules import bare_game, kernel_game, new
from terrarium.kernel import Dice


def contestant(play: Callable[[Random, bytes], int], games: int = 40) -> Callable[[], float]:
    """A round of so many games, always the same ones."""

    def play_round() -> float:
        rng = Random(1)
        start = clock()
        decisions = sum(play(rng, i.to_bytes(8, "little")) for i in range(games))
        return decisions / (clock() - start)

    return play_round


def tax(rounds: int = 100) -> tuple[float, float]:
    """Decisions a second, bare and through the kernel: the best of many short rounds, taken in turn."""
    paces = best({"bare": contestant(bare_game), "kernel": contestant(kernel_game)}, rounds)
    return paces["bare"], paces["kernel"]


def main() -> None:
    options = arguments(__doc__)
    bare, kernel = tax(20 if options.quick else 100)
    deal = pace(lambda: len([new(Dice(b"deal")) for _ in range(20)]))
    copied = new(Dice(b"copy"))
    copies = pace(lambda: len([copied.copy() for _ in range(500)]))
    extra = best({"deals": deal, "copies": copies}, 3 if options.quick else 8)
    rows = [
        ["bare loop", bare, 1.0],
        ["kernel", kernel, bare / kernel],
    ]
    table("Tricks: the kernel's tax", ["", "decisions/s", "tax"], rows)
    print(f"  a deal {1e6 / extra['deals']:.0f} us, a copy {1e6 / extra['copies']:.2f} us\n")
    keep(options.json, "tricks", {"bare": bare, "kernel": kernel, "tax": bare / kernel})


if __name__ == "__main__":
    main()
