"""A small validator for the part of JSON Schema that forms use."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "array": (list,),
    "object": (dict,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


def _same(a: Any, b: Any) -> bool:
    """Equal as JSON: true is not 1."""
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def _is(value: Any, kind: str | list[str]) -> bool:
    kinds = [kind] if isinstance(kind, str) else kind
    if isinstance(value, bool):
        return "boolean" in kinds
    return any(isinstance(value, TYPES[name]) for name in kinds)


def takes(schema: Any, value: Any) -> bool:
    """Whether the schema accepts the value. A keyword that is no rule for values (a title) is passed over."""
    if isinstance(schema, bool):
        return schema
    if "const" in schema and not _same(schema["const"], value):
        return False
    if "enum" in schema and not any(_same(option, value) for option in schema["enum"]):
        return False
    if "type" in schema and not _is(value, schema["type"]):
        return False
    if any(not takes(part, value) for part in schema.get("allOf", ())):
        return False
    if "anyOf" in schema and not any(takes(part, value) for part in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(takes(part, value) for part in schema["oneOf"]) != 1:
        return False
    if "not" in schema and takes(schema["not"], value):
        return False
    if isinstance(value, str):
        return _takes_text(schema, value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, list):
        return _takes_array(schema, value)
    if isinstance(value, dict):
        return _takes_object(schema, value)
    return True


def _takes_text(schema: dict[str, Any], value: str) -> bool:
    length = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
    return bool(length and re.search(schema.get("pattern", ""), value))


def _takes_array(schema: dict[str, Any], value: list[Any]) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(_same(a, b) for i, a in enumerate(value) for b in value[:i]):
        return False
    first = schema.get("prefixItems", [])
    rest = schema.get("items", True)
    return all(takes(first[i] if i < len(first) else rest, item) for i, item in enumerate(value))


def _takes_object(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        return False
    if any(key not in value for key in schema.get("required", ())):
        return False
    known = schema.get("properties", {})
    rest = schema.get("additionalProperties", True)
    names = schema.get("propertyNames", True)
    return all(takes(names, key) and takes(known.get(key, rest), item) for key, item in value.items())
