"""States as bytes: explicit, versioned, and equal for equal states.

A state's fields are its schema. Dictionaries are written in the order of their keys: those with texts as keys
anywhere, those with numbers as keys only as fields of the state itself (deeper down, use lists). The first byte names
the codec; a digest names it too, so that digests of different codecs are never compared.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from .errors import BrokenRecord
from .state import State
from .steps import Strand

S = TypeVar("S", bound=State)

VERSION = 1


def _to_data(thing: Any) -> Any:
    if isinstance(thing, Strand):
        return thing.bare()
    raise TypeError(f"{type(thing).__name__} cannot be part of a state")


def _from_data(kind: type, data: Any) -> Any:
    if kind is Strand:
        id, parent, waits, number, forks, stack = data
        return Strand(id, [_frame(frame) for frame in stack], parent, waits, number, forks)
    raise TypeError(f"{kind.__name__} cannot be part of a state")


def _frame(parts: Any) -> tuple[Any, ...]:
    """A frame's numbers, texts and tuples again; lists stand for the tuples."""
    return tuple([_frame(part) if part.__class__ is list else part for part in parts])


_encoder = msgspec.msgpack.Encoder(enc_hook=_to_data, order="deterministic")


@cache
def _plan(kind: type[State]) -> tuple[type[msgspec.Struct], tuple[str, ...], tuple[str, ...]]:
    """How a kind of state is written: a twin type in which dictionaries by number are lists of pairs."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    plain = []
    numbered = []
    for field in msgspec.structs.fields(kind):
        shape = field.type
        if get_origin(shape) is dict and get_args(shape)[0] is int:
            numbered.append(field.name)
            shape = list[tuple[int, get_args(shape)[1]]]  # type: ignore[misc]
        else:
            plain.append(field.name)
        empty = (get_origin(shape)(),) if field.name in kind.later else ()
        fields.append((field.name, shape, *empty))
    twin = msgspec.defstruct(kind.__name__, fields, kw_only=True, omit_defaults=True)
    return twin, tuple(plain), tuple(numbered)


def _written(state: State) -> bytes:
    twin, plain, numbered = _plan(type(state))
    values: dict[str, Any] = {name: getattr(state, name) for name in plain}
    for name in numbered:
        values[name] = sorted(getattr(state, name).items(), key=_number)
    return _encoder.encode(twin(**values))


def _number(pair: tuple[int, Any]) -> int:
    return pair[0]


def encode(state: State) -> bytes:
    """The state as bytes."""
    return bytes((VERSION,)) + _written(state)


def decode(kind: type[S], data: bytes) -> S:
    """The state of that kind again."""
    if not data or data[0] != VERSION:
        raise BrokenRecord(f"These bytes are not of codec {VERSION}.")
    twin, plain, numbered = _plan(kind)
    read = msgspec.msgpack.decode(data[1:], type=twin, dec_hook=_from_data)
    values: dict[str, Any] = {name: getattr(read, name) for name in plain}
    values.update((name, dict(getattr(read, name))) for name in numbered)
    return kind(**values)


def digest(state: State) -> str:
    """A short fingerprint of the state: `1-` and 32 hexadecimal figures."""
    return f"{VERSION}-" + blake2b(_written(state), digest_size=16).hexdigest()
