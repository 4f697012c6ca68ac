"""A kind of state is plain data: no floats, no sets, dictionaries by number only as its own fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from terrarium.kernel import State

UNFIT: dict[type, str] = {
    inspect.FloatType: "a float: count in whole numbers of a smaller unit",
    inspect.SetType: "a set: take a list, in an order that the rules give",
    inspect.FrozenSetType: "a set: take a tuple, in an order that the rules give",
}


def unfit(kind: type[State]) -> Iterator[str]:
    """The fields of a state whose types cannot be kept, each with what to do about it."""
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        inner = field.type
        if isinstance(inner, inspect.DictType) and isinstance(inner.key_type, inspect.IntType):
            inner = inner.value_type
        for why in dict.fromkeys(_unfit(inner, set())):
            yield f"{field.name} holds {why}"


def _unfit(kind: Any, met: set[Any]) -> Iterator[str]:
    if type(kind) in UNFIT:
        yield UNFIT[type(kind)]
    if isinstance(kind, inspect.DictType):
        if isinstance(kind.key_type, inspect.IntType):
            yield "a dictionary by number inside another thing: take a list there, or texts for keys"
        yield from _unfit(kind.value_type, met)
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
        yield from _unfit(kind.item_type, met)
    elif isinstance(kind, inspect.TupleType):
        for inner in kind.item_types:
            yield from _unfit(inner, met)
    elif isinstance(kind, inspect.UnionType):
        for inner in kind.types:
            yield from _unfit(inner, met)
    elif isinstance(kind, inspect.StructType) and kind.cls not in met:
        met.add(kind.cls)
        for field in kind.fields:
            yield from _unfit(field.type, met)
