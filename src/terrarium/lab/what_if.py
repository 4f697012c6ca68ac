"""What if a card cost 8? A game with changed content, beside the game as it is.

A change names an entry of the game's content files, a field and its new value: `Fairy Ring.mana=8`. The entry goes by
its id, its name, or the words it begins with (`Allosaurus Head.attack=6`); where two files have such an entry, the file
stands before it (`spells.toml:Fairy Ring.mana=8`), and a table is reached by its keys (`figures.toml:raft.cost=3`). The
whole folder of the game is copied, the files in the copy are changed, and the copy is loaded as a game of its own: what
a game works out of its content when it is loaded is worked out anew.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import mkdtemp
from typing import Any

import msgspec

from terrarium.kernel import BrokenContent, Game


class Unchanged(ValueError):
    """A change that fits nothing in the content, or too much of it."""


def varied(game: Game[Any, Any], changes: tuple[str, ...]) -> Game[Any, Any]:
    """The game with these changes; itself where there are none."""
    return _varied(type(game).__module__, changes) if changes else game


@cache
def _varied(package: str, changes: tuple[str, ...]) -> Game[Any, Any]:
    found = sys.modules[package].__file__
    if found is None or Path(found).name != "__init__.py":
        raise Unchanged("Only the content of a game in a folder of its own can be changed.")
    name = "what_if_" + blake2b(repr((package, changes)).encode(), digest_size=8).hexdigest()
    shelf = Path(mkdtemp(prefix="terrarium-what-if-"))
    folder = copytree(Path(found).parent, shelf / name, ignore=ignore_patterns("__pycache__", "*.so", "client"))
    for change in changes:
        _write(folder / "content", change)
    sys.path.insert(0, str(shelf))
    try:
        made: Game[Any, Any] = import_module(name).game
    except BrokenContent as error:
        raise Unchanged(f"{', '.join(changes)}: {error}") from None
    finally:
        sys.path.remove(str(shelf))
    return made


def _write(content: Path, change: str) -> None:
    """Change one value in the files of a copy."""
    import tomli_w

    where, equals, value = change.partition("=")
    file, _, path = where.strip().rpartition(":")
    entry, dot, field = path.rpartition(".")
    if not (equals and dot):
        raise Unchanged(f"{change!r} is no change; write it like Fairy Ring.mana=8.")
    hits = []
    for each in sorted(content.rglob("*.toml")):
        if not file or each.relative_to(content).as_posix() == file:
            data = tomllib.loads(each.read_text("utf-8"))
            hits += [(each, data, one) for one in _entries(data, entry) if field in one]
    if len(hits) != 1:
        files = ", ".join(sorted({hit[0].name for hit in hits}))
        says = f"is there {len(hits)} times, in {files}; name the file before it" if hits else "is nowhere"
        raise Unchanged(f"{path!r} {says}.")
    [(place, data, one)] = hits
    one[field] = _value(value.strip(), one[field], change)
    place.write_text(tomli_w.dumps(data), "utf-8")


def _entries(data: Any, name: str) -> Iterator[dict[str, Any]]:
    """The tables of that name anywhere in a file: by keys from the top, or as an entry of a list."""
    inner: Any = data
    for key in name.split("."):
        inner = inner.get(key) if isinstance(inner, dict) else None
    if isinstance(inner, dict):
        yield inner
    yield from _listed(data, name)


def _listed(data: Any, name: str) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        for each in data.values():
            yield from _listed(each, name)
    elif isinstance(data, list):
        for each in data:
            if isinstance(each, dict) and name in _names(each):
                yield each
            yield from _listed(each, name)


def _names(entry: dict[str, Any]) -> set[str]:
    words = [value for value in entry.values() if isinstance(value, str)]
    return {str(entry.get("id")), str(entry.get("name")), " ".join(words[:2])}


def _value(text: str, old: Any, change: str) -> Any:
    """The new value, of the old one's type."""
    new: Any = text
    if not isinstance(old, str):
        try:
            new = msgspec.json.decode(text)
        except msgspec.DecodeError:
            raise Unchanged(f"{change!r}: {text!r} is no value; it was {old!r}.") from None
    if type(new) is not type(old):
        raise Unchanged(f"{change!r}: it was {old!r}, and stays of that kind.")
    return new
