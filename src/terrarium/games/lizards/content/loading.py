"""How data files are read and what they must meet."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from terrarium.kernel import BrokenContent

T = TypeVar("T")


def load(name: str, kind: type[T]) -> T:
    """A data file as its record; what is wrong with it is told with file, entry and field."""
    try:
        return msgspec.toml.decode(files(__package__).joinpath(name).read_bytes(), type=kind)
    except (msgspec.DecodeError, OSError) as broken:
        raise BrokenContent(f"lizards/content/{name}: {broken}") from broken


def demand(right: Any, file: str, entry: str, says: str) -> None:
    """A condition that the file must meet."""
    if not right:
        raise BrokenContent(f"lizards/content/{file}: {entry}: {says}")
