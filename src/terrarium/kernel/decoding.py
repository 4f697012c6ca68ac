"""Forms, views and decisions from their JSON: the kernel's own types, and those of a game that is installed here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec

from .asked import Asked, Draft
from .errors import Finding
from .form import Form, Place, Schema, Value
from .game import Game
from .notation import COMMON
from .registry import find
from .view import View


def game_of(slug: str) -> Game[Any, Any] | None:
    """The game, if it is installed here."""
    try:
        return find(slug)
    except LookupError:
        return None


@cache
def _view_type(game: Game[Any, Any]) -> type[View] | None:
    """The type that a game's state gives as its view."""
    for kind in type(game).__mro__:
        for base in getattr(kind, "__orig_bases__", ()):
            for argument in get_args(base):
                if isinstance(argument, type) and issubclass(argument, View):
                    return argument
    try:
        told = get_type_hints(game.state.view).get("return")
    except (NameError, TypeError):
        return None
    return told if isinstance(told, type) and issubclass(told, View) and told is not View else None


def view_from(game: Game[Any, Any] | None, data: bytes | msgspec.Raw) -> Any:
    """The view. A type that cannot be read back from JSON leaves it as plain data."""
    kind = None if game is None else _view_type(game)
    if kind is not None:
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, TypeError):
            pass
    return msgspec.json.decode(data)


# ---- forms


class Opaque(Form, frozen=True, tag="opaque"):
    """A form of a game that is not installed here: it can be shown, but only the server can judge an answer."""

    data: dict[str, Any]

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return []

    def sample(self, rng: Random) -> Value:
        raise LookupError("This form belongs to a game that is not installed here; answer with the default.")

    def schema(self) -> Schema:
        return {}


def _kinds(base: type[Form] = Form) -> Iterator[type[Form]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


def known(game: Game[Any, Any] | None = None) -> dict[str, type[Form]]:
    """The forms there are in this process by their tag: the kernel's, and one game's own (or any game's, if none is
    named). A game's own form that goes by a name of the kernel's is read as the kernel's."""
    package = "" if game is None else _package(game)
    own = {_tag(kind): kind for kind in _kinds() if kind is not Opaque and f"{kind.__module__}.".startswith(package)}
    return own | {_tag(kind): kind for kind in COMMON}


def _package(game: Game[Any, Any]) -> str:
    """The package in which a game lies, with a dot behind it."""
    name = type(game).__module__
    return f"{name if hasattr(sys.modules[name], '__path__') else name.rpartition('.')[0]}."


def _tag(kind: type[Form]) -> str:
    return str(kind.__struct_config__.tag)


def form_of(data: dict[str, Any], game: Game[Any, Any] | None = None) -> Form:
    """The form that this JSON describes; `game` is the one it belongs to."""
    return _form(data, known(game))


def _form(data: dict[str, Any], kinds: dict[str, type[Form]]) -> Form:
    kind = kinds.get(data.get("form", ""))
    if kind is None:
        return Opaque(data)
    values = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in data:
            given = data[field.encode_name]
            values[field.name] = _view(kind, given) if _is_view(given) else _part(given, field.type, kinds)
    return kind(**values)


def _is_view(value: Any) -> bool:
    return isinstance(value, dict) and all(name in value for name in View.__struct_fields__)


def _view(kind: type[Form], value: dict[str, Any]) -> Any:
    """A game's own form may look at its seat's view: the game is the one in whose package the form lies."""
    package = kind.__module__
    while package:
        game = getattr(sys.modules.get(package), "game", None)
        if isinstance(game, Game):
            return view_from(game, msgspec.json.encode(value))
        package = package.rpartition(".")[0]
    return value


def _part(value: Any, wanted: Any, kinds: dict[str, type[Form]]) -> Any:
    """A field's value: forms inside it become forms, the rest becomes what the field is made of."""
    if _of_forms(wanted):
        return _forms(value, kinds)
    try:
        return msgspec.convert(value, wanted, str_keys=True)
    except (msgspec.ValidationError, TypeError):
        return value


def _of_forms(wanted: Any) -> bool:
    """Whether a field holds forms: one, a list of them, or some by name."""
    if isinstance(wanted, type) and issubclass(wanted, Form):
        return True
    return any(_of_forms(inner) for inner in get_args(wanted))


def _forms(value: Any, kinds: dict[str, type[Form]]) -> Any:
    if isinstance(value, list):
        return [_forms(one, kinds) for one in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("form"), str):
        return _form(value, kinds)
    return {key: _forms(one, kinds) for key, one in value.items()}


# ---- what is asked


def asked_of(data: dict[str, Any], game: Game[Any, Any] | None = None) -> Asked:
    """One decision as its JSON tells it."""
    given = {key: value for key, value in data.items() if key in Asked.__struct_fields__}
    barred = msgspec.convert(data["barred"], dict[str, Finding])
    draft = msgspec.convert(data.get("draft"), Draft | None)
    return Asked(**{**given, "form": form_of(data["form"], game), "barred": barred, "draft": draft})
