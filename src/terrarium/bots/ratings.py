"""From places to figures: shares with their uncertainty, and one rating for all entrants together."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from random import Random

Pairs = list[list[float]]
"""`pairs[a][b]` is how often a was placed before b; a shared place counts a half for each."""

MEAN = 1500.0
SPREAD = 400.0


def bradley_terry(pairs: Pairs, rounds: int = 200) -> list[float]:
    """Elo-like ratings with a mean of 1500, by the model of Bradley and Terry (1952).

    Each two entrants get one drawn game on top, so that one who always wins has a finite rating.
    """
    n = len(pairs)
    met = [[pairs[a][b] + pairs[b][a] + 1 if a != b else 0.0 for b in range(n)] for a in range(n)]
    won = [sum(pairs[a]) - pairs[a][a] + 0.5 * (n - 1) for a in range(n)]
    strength = [1.0] * n
    for _ in range(rounds):
        fitted = [
            won[a] / sum(met[a][b] / (strength[a] + strength[b]) for b in range(n) if b != a) if n > 1 else 1.0
            for a in range(n)
        ]
        scale = sum(fitted) / n
        moved = max(abs(new / scale - old) for new, old in zip(fitted, strength, strict=True))
        strength = [new / scale for new in fitted]
        if moved < 1e-9:
            break
    ratings = [SPREAD * log10(s) for s in strength]
    shift = MEAN - sum(ratings) / n
    return [rating + shift for rating in ratings]


def summed(blocks: Sequence[Pairs], n: int) -> Pairs:
    total = [[0.0] * n for _ in range(n)]
    for block in blocks:
        for a, row in enumerate(block):
            for b, count in enumerate(row):
                total[a][b] += count
    return total


def rated(blocks: Sequence[Pairs], n: int, seed: int | str, draws: int = 100) -> list[tuple[float, float, float]]:
    """Each entrant's rating with the bounds that hold it in 95 of 100 cases.

    Blocks (games with the same dice and other seats) are drawn again with replacement: games inside one are not
    independent of each other.
    """
    ratings = bradley_terry(summed(blocks, n))
    if not blocks:
        return [(rating, rating, rating) for rating in ratings]
    rng = Random(f"{seed}/ratings")
    again = [bradley_terry(summed(rng.choices(blocks, k=len(blocks)), n), 60) for _ in range(draws)]
    found = []
    for entrant, rating in enumerate(ratings):
        drawn = sorted(one[entrant] for one in again)
        found.append((rating, drawn[int(0.025 * draws)], drawn[int(0.975 * draws) - 1]))
    return found
