"""Set-ups to try: few games in which every pair of option values (and seat counts) meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from terrarium.kernel import Allocation, Amount, Either, Form, Game, ListOf, One, Some, Value

ABSENT = object()
"""An optional part that is left out."""

MANY = 8
"""Of a longer list of values only the ends and some between are tried."""


def spread(values: Sequence[Any]) -> list[Any]:
    """The values, or a few of them with both ends."""
    if len(values) <= MANY:
        return list(values)
    return [values[i * (len(values) - 1) // (MANY - 1)] for i in range(MANY)]


def values(form: Form) -> list[Value]:
    """A few values of an option that are worth trying: all where there are few, else the ends."""
    rng = Random("values")
    if isinstance(form, One):
        return spread(form.options)
    if isinstance(form, Amount):
        return sorted({form.low, (form.low + form.high) // 2, form.high})
    if isinstance(form, Some):
        options = list(form.options)
        return [options[: form.least], options[: min(form.most, len(options))]]
    if isinstance(form, Either):
        return [{way: value} for way, inner in form.ways.items() for value in values(inner)[:2]]
    if isinstance(form, Allocation | ListOf):
        return [form.sample(rng) for _ in range(3)]
    count = form.count()
    if count is not None and count <= MANY:
        return list(form.each())
    return [form.sample(rng) for _ in range(2)]


def pairwise(parameters: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Rows in which any two values of any two parameters meet at least once; greedy, not the fewest possible."""
    names = list(parameters)
    size = {name: len(parameters[name]) for name in names}
    open_pairs = {(a, i, b, j) for a, b in combinations(names, 2) for i in range(size[a]) for j in range(size[b])}
    rows: list[dict[str, int]] = []
    for first in names if len(names) == 1 else ():
        rows += [{first: i} for i in range(size[first])]
    for a, i, b, j in sorted(open_pairs):
        if (a, i, b, j) not in open_pairs:
            continue
        row = {a: i, b: j}
        for name in names:
            if name not in row:
                row[name] = max(range(size[name]), key=lambda v: (len(open_pairs & _met({**row, name: v}, names)), -v))
        open_pairs -= _met(row, names)
        rows.append(row)
    return [{name: parameters[name][index] for name, index in row.items()} for row in rows]


def _met(row: Mapping[str, int], names: Sequence[str]) -> set[tuple[str, int, str, int]]:
    there = [name for name in names if name in row]
    return {(a, row[a], b, row[b]) for a, b in combinations(there, 2)}


def parameters(game: Game[Any, Any], seats: Sequence[int]) -> dict[str, list[Any]]:
    """The seat counts and every option with the values to try, the default first."""
    found: dict[str, list[Any]] = {}
    for key, form in game.options.parts.items():
        tried = values(form)
        if key in game.defaults:
            default = game.defaults[key]
            tried = [default, *(value for value in tried if value != default)]
        elif key in game.options.optional:
            tried = [ABSENT, *tried]
        found[key] = tried
    return {"seats": spread(seats), **found}


def set_ups(game: Game[Any, Any], seats: Sequence[int]) -> list[tuple[int, dict[str, Value]]]:
    """Seats and options of the games to play, the plain ones first."""
    tried = parameters(game, seats)
    plain: list[tuple[int, dict[str, Value]]] = [(n, {}) for n in dict.fromkeys((seats[0], seats[-1]))]
    found = list(plain)
    for row in pairwise(tried):
        n = row.pop("seats")
        options = given(row)
        if game.options.ok(game.settled(options)):
            found.append((n, options))
    return found


def given(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row without what is left out."""
    return {key: value for key, value in row.items() if value is not ABSENT}


def pairs_of(row: Mapping[str, Any]) -> set[str]:
    """The pairs that one game covers."""
    return {f"{a}={row[a]!r} {b}={row[b]!r}" for a, b in combinations(sorted(row), 2)}
