"""Forms from their JSON: the kernel's own, and those of a game that is installed here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Finding, Form, Value
from terrarium.kernel.form import Place, Schema


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


def known() -> dict[str, type[Form]]:
    """Every form there is in this process, by its tag; a game's own are there once the game is loaded."""
    return {str(kind.__struct_config__.tag): kind for kind in _kinds() if kind is not Opaque}


def form_of(data: dict[str, Any]) -> Form:
    """The form that this JSON describes."""
    return _form(data, known())


def _form(data: dict[str, Any], kinds: dict[str, type[Form]]) -> Form:
    kind = kinds.get(data.get("form", ""))
    if kind is None:
        return Opaque(data)
    values = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in data:
            values[field.name] = _part(data[field.encode_name], field.type, kinds)
    return kind(**values)


def _part(value: Any, wanted: Any, kinds: dict[str, type[Form]]) -> Any:
    """A field's value: forms inside it become forms, the rest becomes what the field is made of."""
    if _holds_form(value, kinds):
        if "form" in value and value["form"] in kinds:
            return _form(value, kinds)
        return {key: _part(inner, Any, kinds) for key, inner in value.items()}
    try:
        return msgspec.convert(value, wanted, str_keys=True)
    except (msgspec.ValidationError, TypeError):
        return value


def _holds_form(value: Any, kinds: dict[str, type[Form]]) -> bool:
    if not isinstance(value, dict):
        return False
    if value.get("form") in kinds:
        return True
    inner = list(value.values())
    return bool(inner) and all(isinstance(one, dict) and one.get("form") in kinds for one in inner)
