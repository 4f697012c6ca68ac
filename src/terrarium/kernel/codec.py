"""States as bytes: explicit, versioned, and equal for equal states.

A state's fields are its schema. Dictionaries are written in the order of their keys. The first byte names the
codec; a digest names it too, so that digests of different codecs are never compared.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

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
        id, parent, waits, number, stack = data
        return Strand(id, [tuple(frame) for frame in stack], parent, waits, number)
    raise TypeError(f"{kind.__name__} cannot be part of a state")


_encoder = msgspec.msgpack.Encoder(enc_hook=_to_data, order="deterministic")


def encode(state: State) -> bytes:
    """The state as bytes."""
    return bytes((VERSION,)) + _encoder.encode(state)


def decode(kind: type[S], data: bytes) -> S:
    """The state of that kind again."""
    if not data or data[0] != VERSION:
        raise BrokenRecord(f"These bytes are not of codec {VERSION}.")
    return msgspec.msgpack.decode(data[1:], type=kind, dec_hook=_from_data)


def digest(state: State) -> str:
    """A short fingerprint of the state: `1-` and 32 hexadecimal figures."""
    return f"{VERSION}-" + blake2b(_encoder.encode(state), digest_size=16).hexdigest()
