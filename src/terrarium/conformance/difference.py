"""Where two things differ, part by part, for a person to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from terrarium.kernel import Strand

MOST = 4
"""So many places are told."""


def difference(a: Any, b: Any) -> str:
    """The first places in which two states, views or questions differ, shortened."""
    return "; ".join(islice(_places(a, b, ""), MOST)) or "no field differs"


def _places(a: Any, b: Any, way: str) -> Iterator[str]:
    if a == b:
        return
    inside = list(_parts(a, b)) if type(a) is type(b) else []
    if not inside:
        yield f"{way or 'all'}: {_short(a)} against {_short(b)}"
    for name, one, other in inside:
        yield from _places(one, other, f"{way}{name}".lstrip("."))


def _parts(a: Any, b: Any) -> Iterator[tuple[str, Any, Any]]:
    """What two things of one kind have in common, by name; nothing where they cannot be compared part by part."""
    if isinstance(a, msgspec.Struct):
        yield from ((f".{name}", getattr(a, name), getattr(b, name)) for name in a.__struct_fields__)
    elif isinstance(a, Strand):
        yield from ((f".{name}", getattr(a, name), getattr(b, name)) for name in ("number", "waits", "forks", "stack"))
    elif isinstance(a, dict) and a.keys() == b.keys():
        yield from ((f"[{key!r}]", a[key], b[key]) for key in a)
    elif isinstance(a, list | tuple) and len(a) == len(b):
        yield from ((f"[{index}]", *pair) for index, pair in enumerate(zip(a, b, strict=True)))


def _short(thing: Any) -> str:
    text = repr(thing)
    return text if len(text) < 160 else text[:160] + "..."
