"""What the options of a form are called, for pages and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import Allocation, Amount, Either, Fields, Form, Game, ListOf, One, Path, Some, Value

MOST = 3000
"""A form with more options than this names none beyond."""


def options(form: Form) -> Iterator[tuple[str, Value]]:
    """Every option that the form names, with the kind of thing it is."""
    match form:
        case One() | Some():
            for option in form.options:
                yield form.of, option
        case Allocation():
            for pool in form.pools:
                yield form.of, pool
        case Path():
            for place in {form.start, *form.links, *(p for ways in form.links.values() for p in ways)}:
                yield form.of, place
        case Fields():
            for key, part in form.parts.items():
                yield "field", key
                yield from options(part)
        case Either():
            for way, inner in form.ways.items():
                yield form.of, way
                yield from options(inner)
        case ListOf():
            if isinstance(form.item, One) and form.item.of:
                yield "list", form.item.of
            yield from options(form.item)
        case Amount():
            return


def of(game: Game[Any, Any], view: Any, form: Form) -> dict[str, str]:
    """The labels by `of:option`, only where they say more than the option itself."""
    found: dict[str, str] = {}
    for kind, option in options(form):
        if len(found) >= MOST:
            break
        key = f"{kind}:{option}"
        if key not in found:
            found[key] = game.label(view, kind, option)
    return dict(sorted(found.items()))
