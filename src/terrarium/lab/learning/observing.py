"""What a seat knows, as numbers: a view of any game hashed into one vector.

A game's own encoder is better and faster; this one needs nothing but the view. Each value has its place by the path
that leads to it (`hands.0.3=roar-2`), numbers as they are, words as ones. Two paths may share a place: it is a sketch,
not a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import copysign, log1p
from typing import Any, TypeAlias
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Encoder: TypeAlias = Callable[[Any], Vector]
"""A game's own way of putting a view into numbers, all of them of one length."""

SIZE = 512


@lru_cache(maxsize=1 << 18)
def place(name: str, size: int) -> int:
    """The same in every process, whatever its hash seed."""
    return crc32(name.encode()) % size


def hashed(view: Any, size: int = SIZE) -> Vector:
    """A view as numbers."""
    vector = np.zeros(size, np.float32)
    for name, value in _leaves("", msgspec.to_builtins(view, str_keys=True)):
        vector[place(name, size)] += value
    return vector


def context(kind: str, chosen: Iterable[str], size: int = SIZE // 4) -> Vector:
    """What is asked, and what has been spelt of the answer so far."""
    vector = np.zeros(size, np.float32)
    vector[place(kind, size)] = 1.0
    for step, label in enumerate(chosen):
        vector[place(f"{step}/{label}", size)] += 1.0
    return vector


def _leaves(path: str, value: Any) -> Iterable[tuple[str, float]]:
    if value is None or value is False or value == "":
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}", inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _leaves(f"{path}.{number}", inner)
    elif isinstance(value, str | bool):
        yield f"{path}={value}", 1.0
    else:
        yield path, copysign(log1p(abs(value)), value)
