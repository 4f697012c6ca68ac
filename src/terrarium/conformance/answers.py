"""Answers to try: right ones drawn from a form, and broken ones made from a right one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from terrarium.kernel import Either, Fields, Form, ListOf, One, Some, Value

ODD: tuple[Any, ...] = (None, True, False, -1, 0, 1, 10**12, 1.0, "", "no such thing", [], {}, [None], {"no": "such"})


def broken(value: Value, rng: Random) -> Value:
    """The value with one part of it replaced, dropped, doubled or added; now and then it is still right."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        way = rng.randrange(5)
        if way == 0:
            return {k: v for k, v in value.items() if k != key}
        if way == 1:
            return {**value, "no such key": rng.choice(ODD)}
        return {**value, key: broken(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        index = rng.randrange(len(value))
        way = rng.randrange(6)
        if way == 0:
            return value[:index] + value[index + 1 :]
        if way == 1:
            return [*value, value[index]]
        if way == 2:
            return value[::-1]
        return [*value[:index], broken(value[index], rng), *value[index + 1 :]]
    if value.__class__ is int and rng.random() < 0.6:
        return value + rng.choice((-1, 1, -100, 100))
    if isinstance(value, str) and rng.random() < 0.4:
        return rng.choice((value + "?", value[1:], value.upper(), value * 300))
    return rng.choice(ODD)


def leaves(form: Form) -> Iterator[One | Some | Either]:
    """Every choice inside a form whose options have a kind (`of`)."""
    if isinstance(form, One | Some) and form.of:
        yield form
    elif isinstance(form, Either):
        if form.of:
            yield form
        for inner in form.ways.values():
            yield from leaves(inner)
    elif isinstance(form, Fields):
        for inner in form.parts.values():
            yield from leaves(inner)
    elif isinstance(form, ListOf):
        yield from leaves(form.item)


def options(leaf: One | Some | Either) -> list[Any]:
    return list(leaf.ways) if isinstance(leaf, Either) else list(leaf.options)
