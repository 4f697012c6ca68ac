"""Balance studies: a game says how one game of its study is played, and what many of them tell.

A game knows the kernel only, so its room `study` deals in records of its own and in plain data:

    SEATS = 4                                          # unless somebody asks for others

    class Played(msgspec.Struct): ...                  # what one game leaves for the study

    def one(number, seats, options, seed) -> Played:   # game number so-and-so, the same wherever it is played
        ...

    def tables(found, options):                        # what these games tell
        return [
            {
                "title": "Win share by starting seat",
                "columns": ["seat", "games", "won"],
                "rows": [["1", 400, [0.31, 0.27, 0.36]], ["2", 400, [0.24, 0.20, 0.28]]],
                "note": "Four raiders; ties are shared.",
            },
        ]

    def measures(played):                              # one game in figures by name, the chief one first
        return {"rounds": 9.0, "first seat won": 1.0}

    GATES = [{"seats": 4, "bands": {"first seat won": (0.2, 0.3)}}]    # what the game promises (see `gate`)

A cell is a text, a number, or a figure with its confidence interval: `[value, low, high]`. A figure from 0 to 1 in a
column called "... share", "won" or "... rate" is a percentage. `measures` is what variants of a game are compared by
(see `compare`), and what decides when enough was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec

from terrarium.bots.kept import Kept, Progress, gathered, kept_lines, settings
from terrarium.kernel import BrokenContent, Game, Value
from terrarium.kernel.registry import find, slugs

from .certainty import Precision
from .compare import Arm, compared
from .tables import Study, Table
from .what_if import varied

AS_IT_IS = "as it is"


class Job(msgspec.Struct, frozen=True):
    """One game of a study, as a worker gets it. `game` is a name, or the game itself where no registry knows it."""

    game: Any
    arm: Arm
    number: int
    seats: int
    seed: int


def studied(game: Game[Any, Any]) -> ModuleType | None:
    """The game's room `study`, or None."""
    package = type(game).__module__
    while package and package not in ("__main__", "terrarium", "terrarium.games"):
        name = f"{package}.study"
        try:
            there = find_spec(name) is not None
        except (ImportError, ValueError):
            there = False
        if there:
            found = import_module(name)
            if missing := [needed for needed in ("one", "tables") if not hasattr(found, needed)]:
                raise BrokenContent(f"The study of {game.title} has no {' and no '.join(missing)}.")
            return found
        package = package.rpartition(".")[0]
    return None


def usual_seats(game: Game[Any, Any]) -> int | None:
    """How many seats the game's study is about unless somebody asks for others: `SEATS`, if it says so."""
    return getattr(studied(game), "SEATS", None)


def run(
    game: Game[Any, Any],
    games: int,
    seats: int,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
    *,
    arms: Sequence[Arm] = (),
    jobs: int = 1,
    on: str = "",
    keep: Path | None = None,
    precise: float = 0.0,
) -> Study:
    """Run a game's study and read its tables; with `arms`, each of them too, and compare.

    `on` names the engine, `keep` the folder for the records. With `precise`, it ends as soon as the chief measure is
    known so closely (of arms: is known to differ, or by how much), and `games` are the most that are played.
    """
    if studied(game) is None:
        raise LookupError(f"{game.title} has no study of its own.")
    every = [Arm(AS_IT_IS, game.settled(options or {}), ()), *arms]
    for each in arms:
        varied(game, each.changes)
    known = game.slug in slugs() and find(game.slug) is game
    todo = [Job(game.slug if known else game, each, number, seats, seed) for number in range(games) for each in every]
    asked = {"study": game.slug, "edition": game.edition, "arms": every, "seats": seats, "seed": seed}
    kept = None if keep is None else Kept(keep, asked)
    lines = gathered(
        _one,
        todo,
        lambda line: line,
        jobs=jobs,
        on=on,
        kept=kept,
        progress=progress,
        enough=_enough(game, len(every), precise) if precise else lambda lines: False,
    )
    return _study(game, every, seats, seed, lines)


def measured(
    game: Game[Any, Any],
    games: int,
    seats: int,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
    *,
    jobs: int = 1,
    on: str = "",
) -> list[Mapping[str, float]]:
    """The measures of so many games, in the order of their numbers."""
    measures, decoder = _measures(game), _decoder(studied(game))
    arm = Arm(AS_IT_IS, game.settled(options or {}), ())
    known = game.slug in slugs() and find(game.slug) is game
    todo = [Job(game.slug if known else game, arm, number, seats, seed) for number in range(games)]
    lines = gathered(_one, todo, lambda line: line, jobs=jobs, on=on, progress=progress)
    return [measures(decoder.decode(line)) for line in lines]


def redone(folder: Path) -> Study:
    """The study of a folder of records, worked out again; nothing is played."""
    asked = settings(folder)
    if "study" not in asked:
        raise BrokenContent(f"{folder} holds no study.")
    every = msgspec.convert(asked["arms"], type=list[Arm])
    return _study(find(asked["study"]), every, asked["seats"], asked["seed"], kept_lines(folder))


def _study(game: Game[Any, Any], every: list[Arm], seats: int, seed: int, lines: list[bytes]) -> Study:
    decoder = _decoder(studied(game))
    whole = len(lines) - len(lines) % len(every)
    found = [[decoder.decode(line) for line in lines[n : whole : len(every)]] for n in range(len(every))]
    base = dict(sorted(every[0].options.items()))
    tables = _told(game, found[0], base)
    if len(every) > 1:
        tables += compared(_measures(game), [each.name for each in every], found)
    return Study(game.slug, len(found[0]), seats, base, seed, tables, [each.name for each in every[1:]])


def _one(job: Job) -> bytes:
    game = varied(find(job.game) if isinstance(job.game, str) else job.game, job.arm.changes)
    found: Any = studied(game)
    record = found.one(job.number, job.seats, job.arm.options, job.seed)
    return msgspec.json.encode(msgspec.to_builtins(record, str_keys=True, order="deterministic"))


def _told(game: Game[Any, Any], found: list[Any], options: Mapping[str, Value]) -> list[Table]:
    given = studied(game).tables(found, options)  # type: ignore[union-attr]
    try:
        tables = msgspec.convert(given, type=list[Table])
    except msgspec.ValidationError as wrong:
        raise BrokenContent(f"The study of {game.title} gives no tables: {wrong}.") from None
    if faults := [fault for table in tables for fault in table.faults()]:
        raise BrokenContent(f"The study of {game.title}: {faults[0]}")
    return tables


def _measures(game: Game[Any, Any]) -> Callable[[Any], Mapping[str, float]]:
    found: Callable[[Any], Mapping[str, float]] | None = getattr(studied(game), "measures", None)
    if found is None:
        raise LookupError(f"The study of {game.title} has no measures to compare or to stop by.")
    return found


def _enough(game: Game[Any, Any], arms: int, precise: float) -> Callable[[list[bytes]], bool]:
    """Whether the chief measure, or that of each arm beside the game as it is, is known closely enough."""
    measures, decoder = _measures(game), _decoder(studied(game))
    known = [Precision() for _ in range(max(1, arms - 1))]

    def enough(lines: list[bytes]) -> bool:
        if len(lines) % arms:
            return False
        row = [next(iter(measures(decoder.decode(line)).values())) for line in lines[-arms:]]
        for precision, value in zip(known, [value - row[0] for value in row[1:]] or row, strict=True):
            precision.add(value)
        return all(one.half() <= precise or (arms > 1 and one.clear()) for one in known)

    return enough


@cache
def _decoder(found: ModuleType | None) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(get_type_hints(found.one)["return"])  # type: ignore[union-attr]
