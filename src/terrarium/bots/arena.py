"""An arena: many seeded matches between entrants, every seat taken by everyone in turn, over several processes.

The outcome depends on the seed alone, never on the number of processes. What only an arena needs is imported where it
is used: a process that plays one match starts without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

import msgspec

from terrarium.figures import wilson
from terrarium.kernel import Bot, Game, Value
from terrarium.kernel.registry import find, slugs

from .ratings import Pairs, rated
from .runner import MatchResult, play_match

Progress = Callable[[int, int], None]
"""Called with the matches that are done and all of them."""

MOST_LINE_UPS = 10_000


class Standing(msgspec.Struct):
    """One entrant's figures, each with the bounds that hold the true one in 95 of 100 cases."""

    name: str
    seats: int = 0
    wins: float = 0.0
    share: float = 0.0
    share_bounds: tuple[float, float] = (0.0, 1.0)
    mean_place: float = 0.0
    mean_score: float = 0.0
    rating: float = 0.0
    rating_bounds: tuple[float, float] = (0.0, 0.0)
    decisions: int = 0
    seconds: float = 0.0
    crashes: int = 0
    illegal: int = 0
    trouble: str = ""


class ArenaResult(msgspec.Struct):
    """The standings in the order of the rating, and how often each seat won."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int
    matches: int
    unfinished: int
    standings: list[Standing]
    seat_shares: list[float]


class Seating(msgspec.Struct, frozen=True):
    """One match to play: whose dice it shares, and which entrant sits where."""

    block: int
    entrants: tuple[int, ...]


def seatings(entrants: int, seats: int, matches: int) -> list[Seating]:
    """Who sits where: blocks of matches with the same dice, in which the same line-up moves one seat on each time."""
    if entrants > seats:
        groups = list(islice(combinations(range(entrants), seats), MOST_LINE_UPS))
    else:
        groups = [tuple((first + seat) % entrants for seat in range(seats)) for first in range(entrants)]
        groups = groups if seats % entrants else groups[:1]
    found = []
    for number in range(matches):
        block, shift = divmod(number, seats)
        group = groups[block % len(groups)]
        found.append(Seating(block, group[shift:] + group[:shift]))
    return found


def arena(
    game: Game[Any, Any],
    entrants: Sequence[str] | Mapping[str, Bot | str],
    games: int,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | bool = False,
) -> ArenaResult:
    """Play so many matches between the entrants, which are bots' names (see `find_bot`) or bots by name.

    `progress` is called as matches end; True shows a bar. With joblib's `parallel_config` the same call runs on a
    cluster.
    """
    if progress is True:
        from rich.progress import Progress as Bar

        with Bar() as bar:
            task = bar.add_task(game.title, total=games)
            return arena(
                game, entrants, games, seats, options, seed, jobs, lambda done, _: bar.update(task, completed=done)
            )
    bots = dict(entrants) if isinstance(entrants, Mapping) else {name: name for name in entrants}
    if seats is None:
        seats = min(max(len(bots), game.seats[0]), game.seats[-1])
    plan = seatings(len(bots), seats, games)
    given = game.slug if game.slug in slugs() and find(game.slug) is game else game
    todo = [(given, [list(bots.values())[e] for e in s.entrants], options, f"{seed}/{s.block}") for s in plan]
    results = []
    for result in _played(todo, jobs):
        results.append(result)
        if callable(progress):
            progress(len(results), games)
    return _counted(game, list(bots), plan, results, dict(options or {}), seed)


Todo = tuple[Any, list[Any], Any, str]


def _played(todo: list[Todo], jobs: int) -> Iterator[MatchResult]:
    if jobs == 1:
        yield from (_one(*each) for each in todo)
    else:
        from joblib import Parallel, delayed

        yield from Parallel(n_jobs=jobs, return_as="generator")(delayed(_one)(*each) for each in todo)


def _one(game: Any, bots: list[Any], options: Any, seed: str) -> MatchResult:
    return play_match(find(game) if isinstance(game, str) else game, bots, None, options, seed)


def _counted(
    game: Game[Any, Any],
    names: list[str],
    plan: list[Seating],
    results: list[MatchResult],
    options: dict[str, Value],
    seed: int,
) -> ArenaResult:
    table = [Standing(name) for name in names]
    seats = len(plan[0].entrants) if plan else 0
    seat_wins = [0.0] * seats
    blocks: dict[int, Pairs] = {}
    placed = [0] * len(names)
    for seating, result in zip(plan, results, strict=True):
        pairs = blocks.setdefault(seating.block, [[0.0] * len(names) for _ in names])
        firsts = sum(place.place == 1 for place in result.places.values())
        for seat, entrant in enumerate(seating.entrants):
            row, tally, place = table[entrant], result.tallies[seat], result.places.get(seat)
            row.seats += 1
            row.decisions += tally.decisions
            row.seconds += tally.seconds
            row.crashes += tally.crashes
            row.illegal += tally.illegal
            row.trouble = row.trouble or tally.trouble
            if place is None:
                continue
            placed[entrant] += 1
            row.mean_place += place.place
            row.mean_score += place.score
            if place.place == 1:
                row.wins += 1 / firsts
                seat_wins[seat] += 1 / firsts
            for other, rival in result.places.items():
                if seating.entrants[other] != entrant:
                    before = 1.0 if place.place < rival.place else 0.5 if place.place == rival.place else 0.0
                    pairs[entrant][seating.entrants[other]] += before
    ratings = rated(list(blocks.values()), len(names), seed)
    for row, n, (rating, low, high) in zip(table, placed, ratings, strict=True):
        row.share = row.wins / n if n else 0.0
        row.share_bounds = wilson(row.wins, n)
        row.mean_place = row.mean_place / n if n else 0.0
        row.mean_score = row.mean_score / n if n else 0.0
        row.rating, row.rating_bounds = rating, (low, high)
    table.sort(key=lambda row: -row.rating)
    unfinished = sum(not result.over for result in results)
    shares = [won / len(results) for won in seat_wins]
    return ArenaResult(game.slug, seats, options, seed, len(results), unfinished, table, shares)
