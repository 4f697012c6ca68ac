"""An arena: many seeded matches between entrants, every seat taken by everyone in turn, over several processes.

The outcome depends on the seed alone, never on the engine or the number of workers. What only an arena needs is
imported where it is used: a process that plays one match starts without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import msgspec

from terrarium.figures import wilson
from terrarium.kernel import Bot, Game, Value
from terrarium.kernel.registry import find, slugs

from .kept import Kept, Progress, gathered
from .ratings import Pairs, rated, summed
from .runner import MatchResult, play_match

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
    pairs: dict[str, dict[str, float]]
    """How often each was placed before each other, in the order of the standings; shared places count a half."""
    pace: dict[str, float] = {}
    """Milliseconds a decision, by entrant: of the machines that played, and the only thing that the seed does not
    settle. Matches that were read from records have none."""


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
    progress: Progress = lambda done, of: None,
    on: str = "",
    keep: Path | None = None,
) -> ArenaResult:
    """Play so many matches between the entrants, which are bots' names (see `find_bot`) or bots by name.

    `progress` is called as matches end; `on` names the engine (see `engines`), `keep` the folder for the records, from
    which a run that was broken off goes on.
    """
    bots = dict(entrants) if isinstance(entrants, Mapping) else {name: name for name in entrants}
    if seats is None:
        seats = min(max(len(bots), game.seats[0]), game.seats[-1])
    plan = seatings(len(bots), seats, games)
    given = game.slug if game.slug in slugs() and find(game.slug) is game else game
    todo = [(given, [list(bots.values())[e] for e in s.entrants], options, f"{seed}/{s.block}") for s in plan]
    kept = None if keep is None else Kept(keep, _settings(game, bots, seats, game.settled(options or {}), seed))
    times: list[list[float]] = []

    def line(done: tuple[bytes, list[float]]) -> bytes:
        times.append(done[1])
        return done[0]

    lines = gathered(_one, todo, line, jobs=jobs, on=on, kept=kept, progress=progress)
    results = [msgspec.json.decode(each, type=MatchResult) for each in lines]
    found = _counted(game, list(bots), plan, results, dict(options or {}), seed)
    found.pace = _pace(list(bots), plan, results, times)
    return found


def _settings(
    game: Game[Any, Any], bots: Mapping[str, Bot | str], seats: int, options: Mapping[str, Value], seed: int
) -> dict[str, Any]:
    who = {name: bot if isinstance(bot, str) else type(bot).__qualname__ for name, bot in bots.items()}
    return {
        "arena": game.slug,
        "edition": game.edition,
        "entrants": who,
        "seats": seats,
        "options": dict(options),
        "seed": seed,
    }


Todo = tuple[Any, list[Any], Any, str]


def _one(todo: Todo) -> tuple[bytes, list[float]]:
    """A match as a line of its own, and beside it the seconds that each seat took."""
    game, bots, options, seed = todo
    result = play_match(find(game) if isinstance(game, str) else game, bots, None, options, seed)
    seconds = [tally.seconds for tally in result.tallies]
    for tally in result.tallies:
        tally.seconds = 0.0
    return msgspec.json.encode(result), seconds


def _pace(
    names: list[str], plan: list[Seating], results: list[MatchResult], times: list[list[float]]
) -> dict[str, float]:
    """Over the matches that were played now: the last ones."""
    spent, made = [0.0] * len(names), [0] * len(names)
    first = len(results) - len(times)
    for seating, result, seconds in zip(plan[first:], results[first:], times, strict=False):
        for seat, entrant in enumerate(seating.entrants):
            spent[entrant] += seconds[seat]
            made[entrant] += result.tallies[seat].decisions
    return {name: 1e3 * spent[n] / made[n] for n, name in enumerate(names) if made[n]}


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
    met = summed(list(blocks.values()), len(names))
    order = [names.index(row.name) for row in table]
    ahead = {names[a]: {names[b]: met[a][b] for b in order if a != b} for a in order}
    unfinished = sum(not result.over for result in results)
    shares = [won / len(results) for won in seat_wins]
    return ArenaResult(game.slug, seats, options, seed, len(results), unfinished, table, shares, ahead)
