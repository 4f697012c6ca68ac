"""Records of many games in a folder: what was asked for, and one line a game, so that a run can be broken off.

    study.json             the settings; another run into the same folder must have the same
    records.ndjson.zst     one JSON text a line, in the order of the games' numbers
    journal-120.ndjson     while it runs: the lines from number 120 on

The bytes depend on the settings and the number of games alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .engines import spread

T = TypeVar("T")
R = TypeVar("R")

SETTINGS = "study.json"
RECORDS = "records.ndjson.zst"
JOURNAL = "journal-*.ndjson"

Progress = Callable[[int, int], None]
"""Called with the games that are done and all of them."""


class KeptOtherwise(ValueError):
    """The folder holds the records of something else, or they cannot be read."""


class Kept:
    """The records of one folder. `lines` are those that are there, from number 0 on."""

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        known = folder / SETTINGS
        wanted = msgspec.json.format(msgspec.json.encode(settings, order="deterministic"), indent=1) + b"\n"
        if known.exists():
            _compared(known, msgspec.json.decode(wanted))
        else:
            known.write_bytes(wanted)
        self.lines = list(_lines(folder))
        self._new = 0
        self._journal = (folder / JOURNAL.replace("*", str(len(self.lines)))).open("wb")

    def add(self, line: bytes) -> None:
        self._journal.write(line + b"\n")
        self._journal.flush()
        self.lines.append(line)
        self._new += 1

    def close(self, finished: bool = True) -> None:
        """Put everything into the one compressed file; what was broken off stays a journal."""
        self._journal.close()
        if not finished:
            return
        if self._new or not (self.folder / RECORDS).exists():
            packed = _zstandard().ZstdCompressor(level=9).compress(b"".join(line + b"\n" for line in self.lines))
            part = self.folder / (RECORDS + ".part")
            part.write_bytes(packed)
            part.replace(self.folder / RECORDS)
        for journal in self.folder.glob(JOURNAL):
            journal.unlink()


def settings(folder: Path) -> dict[str, Any]:
    """What a folder's records are of."""
    try:
        found = msgspec.json.decode((folder / SETTINGS).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise KeptOtherwise(f"{folder} holds no records: {error}.") from None
    return found


def kept_lines(folder: Path) -> list[bytes]:
    """The records of a folder, to look at."""
    return list(_lines(folder))


def gathered(
    work: Callable[[T], R],
    todo: Sequence[T],
    line: Callable[[R], bytes],
    *,
    jobs: int = 1,
    on: str = "",
    kept: Kept | None = None,
    progress: Progress = lambda done, of: None,
    enough: Callable[[list[bytes]], bool] = lambda lines: False,
) -> list[bytes]:
    """The lines of all that is to do: those that are kept are read, the others worked out.

    `enough` is asked after each line in the order of numbers, so that the same run ends at the same number wherever it
    runs.
    """
    lines: list[bytes] = []
    finished = False
    try:
        for got in _one_by_one(work, todo, line, jobs, on, kept):
            lines.append(got)
            progress(len(lines), len(todo))
            if enough(lines):
                break
        finished = True
    finally:
        if kept is not None:
            kept.close(finished)
    return lines


def _one_by_one(
    work: Callable[[T], R], todo: Sequence[T], line: Callable[[R], bytes], jobs: int, on: str, kept: Kept | None
) -> Iterator[bytes]:
    known = kept.lines[: len(todo)] if kept is not None else []
    yield from known
    if len(known) == len(todo):
        return
    for result in spread(work, todo[len(known) :], jobs, on):
        new = line(result)
        if kept is not None:
            kept.add(new)
        yield new


def _compared(known: Path, wanted: dict[str, Any]) -> None:
    there = settings(known.parent)
    for key in sorted({*there, *wanted}):
        if there.get(key) != wanted.get(key):
            says = f"{known.parent} holds the records of another run: {key} is {there.get(key)!r} there"
            raise KeptOtherwise(f"{says}, not {wanted.get(key)!r}.")


def _lines(folder: Path) -> Iterator[bytes]:
    """The compressed lines, then those of the journals that come after them; a torn last line is left out."""
    count = 0
    packed = folder / RECORDS
    if packed.exists():
        with packed.open("rb") as file, _zstandard().ZstdDecompressor().stream_reader(file) as reader:
            for each in reader.read().splitlines():
                count += 1
                yield each
    for journal in sorted(folder.glob(JOURNAL), key=_first):
        whole = journal.read_bytes().rpartition(b"\n")[0].splitlines()
        for each in islice(whole, max(0, count - _first(journal)), None):
            count += 1
            yield each


def _first(journal: Path) -> int:
    return int(journal.stem.rpartition("-")[2])


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        raise KeptOtherwise("Records need zstandard: pip install 'terrarium-games[lab]'.") from None
    return zstandard
