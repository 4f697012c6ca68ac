"""A state is written once: its copy, the plain parts of a view and of an imagined state follow from declarations.

`copied(state)` is `State.copy` unless a game writes its own. `view_of(View, state, who, hands=...)` makes a view: what
is not given is taken from the state's field of the same name. `state_of(State, view, deck=...)` is the way back. What
is special (hidden, counted, guessed) is written out and given by name; a field that neither side has is an error.

The functions are generated once for each pair of types, as code, and are as quick as those written by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin

import msgspec

if TYPE_CHECKING:
    from .state import State
    from .view import View

V = TypeVar("V", bound="View")
S = TypeVar("S", bound="State")
R = TypeVar("R", bound=msgspec.Struct)
Make = Callable[[Any, str, int], str | None]
"""Code that makes something of this shape from an expression; None: the thing itself will do."""


def copied(state: R) -> R:
    """An independent twin: containers are copied, immutable records shared."""
    return _copier(type(state))(state)  # type: ignore[no-any-return]


def view_of(kind: type[V], state: State, who: int, /, **own: Any) -> V:
    """What this audience may know, as that type: `own` as given, all else as in the state."""
    return _seer(kind, type(state), tuple(own))(state, who, own)  # type: ignore[no-any-return]


def state_of(kind: type[S], view: View, /, **own: Any) -> S:
    """A state that the view allows: `own` as given (guessed), all else as in the view, else as a new state has it."""
    return _imaginer(kind, type(view), tuple(own))(view, own)  # type: ignore[no-any-return]


# ---- the functions


@cache
def _copier(kind: type[Any]) -> Callable[[Any], Any]:
    parts = []
    for field in msgspec.structs.fields(kind):
        here = f"s.{field.name}"
        parts.append(f"{field.name}={_twin(field.type, here, 0) or here}")
    return _function("s", f"kind({', '.join(parts)})", kind=kind)


@cache
def _seer(kind: type[Any], state: type[Any], own: tuple[str, ...]) -> Callable[..., Any]:
    there = {field.name for field in msgspec.structs.fields(state)}
    parts = []
    for field in msgspec.structs.fields(kind):
        name = field.name
        if name in own or name == "names":
            continue
        if name in _OF_A_VIEW:
            parts.append(f"{name}={_OF_A_VIEW[name]}")
        elif name in there:
            parts.append(f"{name}={_like(field.type, f's.{name}', 0) or f's.{name}'}")
        else:
            raise TypeError(f"{kind.__name__}.{name} is no field of {state.__name__}: say what an audience sees of it")
    return _function("s, who, own", f"kind({', '.join(parts)}, **own)", kind=kind)


@cache
def _imaginer(kind: type[Any], view: type[Any], own: tuple[str, ...]) -> Callable[..., Any]:
    there = {field.name for field in msgspec.structs.fields(view)}
    parts = []
    for field in msgspec.structs.fields(kind):
        name = field.name
        if name in own:
            continue
        if name == "strands":
            parts.append("strands={outline.id: outline.strand() for outline in v.strands}")
        elif name in there:
            parts.append(f"{name}={_like(field.type, f'v.{name}', 0) or f'v.{name}'}")
        elif field.required:
            raise TypeError(f"{kind.__name__}.{name} is no field of {view.__name__}: say what it might be")
    return _function("v, own", f"kind({', '.join(parts)}, **own)", kind=kind)


_OF_A_VIEW = {"who": "who", "over": "s.over", "strands": "s.outline(who)"}


def _function(takes: str, gives: str, **known: Any) -> Callable[..., Any]:
    return eval(f"lambda {takes}: {gives}", known)  # type: ignore[no-any-return]


# ---- the code for one field


def _twin(shape: Any, here: str, depth: int) -> str | None:
    """Code for an independent copy of what stands in a state."""
    if shape is bytearray:
        return f"{here}[:]"
    if _mutable(shape):
        return f"{here}.copy()"
    return _inside(shape, here, depth, _twin, {list: "{}[:]", dict: "{}.copy()"})


def _like(shape: Any, here: str, depth: int) -> str | None:
    """Code for something of that shape made of what stands on the other side: lists of tuples and the way back."""
    if shape in (bytearray, bytes):
        return f"{shape.__name__}({here})"
    if _mutable(shape):
        return f"{here}.copy()"
    return _inside(shape, here, depth, _like, {list: "list({})", dict: "dict({})", tuple: "tuple({})"})


def _inside(shape: Any, here: str, depth: int, make: Make, whole: dict[Any, str]) -> str | None:
    origin, arguments = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        made = [code for inner in arguments if (code := make(inner, here, depth))]
        return f"(None if {here} is None else {made[0]})" if len(made) == 1 and type(None) in arguments else None
    each = f"x{depth}"
    if origin is dict and dict in whole:
        code = make(arguments[1], each, depth + 1)
        return f"{{k{depth}: {code} for k{depth}, {each} in {here}.items()}}" if code else whole[dict].format(here)
    if origin is list or (origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis):
        code = make(arguments[0], each, depth + 1)
        if code is None:
            return whole[origin].format(here) if origin in whole else None
        row = f"[{code} for {each} in {here}]"
        return row if origin is list else f"tuple({row})"
    return None


def _mutable(shape: Any) -> bool:
    """A record that changes: it copies itself."""
    if not isinstance(shape, type):
        return False
    if issubclass(shape, msgspec.Struct):
        return not shape.__struct_config__.frozen
    return shape.__name__ == "Strand"
