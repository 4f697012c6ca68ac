"""The interface described for people: a plain page made from the schema, and the schema itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from markdown_it import MarkdownIt

from terrarium import __version__

from .describe import INTRODUCTION, TITLE
from .schema import written

_words = MarkdownIt("js-default")


@cache
def _schema() -> bytes:
    return written()


def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI schema."""
    response = HttpResponse(_schema(), content_type="application/json")
    response["Cache-Control"] = "public, max-age=300"
    response["Access-Control-Allow-Origin"] = "*"
    return response


def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html", {"described": described()})


class Line(msgspec.Struct, frozen=True):
    """A parameter, field or reply: its name, its type in words, and what it means."""

    name: str
    kind: str
    says: str


class Described(msgspec.Struct, frozen=True):
    name: str
    method: str
    path: str
    summary: str
    rest: str
    who: str
    asked: list[Line]
    body: list[Line]
    gives: str
    gives_name: str


class Shape(msgspec.Struct, frozen=True):
    name: str
    says: str
    fields: list[Line]


@cache
def described() -> dict[str, Any]:
    """The schema as a page needs it: operations by tag, then the shapes they name."""
    spec = msgspec.json.decode(_schema())
    shapes = spec["components"]["schemas"]
    tags: dict[str, list[Described]] = {tag["name"]: [] for tag in spec["tags"]}
    for path_, methods in spec["paths"].items():
        for method, op in methods.items():
            tags[op["tags"][0]].append(_described(path_, method, op, shapes))
    return {
        "title": TITLE,
        "version": __version__,
        "intro": _words.render(INTRODUCTION),
        "tags": tags,
        "errors": [
            Line(status.removeprefix("E"), "", one["description"])
            for status, one in spec["components"]["responses"].items()
        ],
        "shapes": [
            Shape(name, _words.render(one.get("description", "")), _fields(one)) for name, one in shapes.items()
        ],
    }


def _described(path: str, method: str, op: dict[str, Any], shapes: dict[str, Any]) -> Described:
    body = op.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    reply = next(one for status, one in op["responses"].items() if status.startswith("2"))
    content = reply.get("content", {})
    given = content.get("application/json", {}).get("schema", {})
    rest = op["description"].removeprefix(op["summary"]).removeprefix(".").strip()
    return Described(
        name=op["operationId"],
        method=method.upper(),
        path=path,
        summary=_words.renderInline(op["summary"]),
        rest=_words.render(rest),
        who=op["x-scope"],
        asked=[Line(p["name"], f"{p['in']}, {kind(p['schema'])}", p.get("description", "")) for p in op["parameters"]],
        body=_fields(shapes[_name(body)]) if _name(body) else [],
        gives=", ".join(k for k in content if k != "application/json") or (kind(given) if content else "nothing"),
        gives_name=_name(given) or _name(given.get("items", {})),
    )


def _name(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _fields(shape: dict[str, Any]) -> list[Line]:
    needed = shape.get("required", [])
    return [
        Line(name, kind(one) + ("" if name in needed else ", may be left out"), one.get("description", ""))
        for name, one in shape.get("properties", {}).items()
    ]


def kind(schema: dict[str, Any]) -> str:
    """A schema's type in a few words."""
    if name := _name(schema):
        return name
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    for joint in ("anyOf", "oneOf"):
        if joint in schema:
            return " or ".join(kind(one) for one in schema[joint])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items') or {})}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"{kind(inner)} by name" if isinstance(inner, dict) and inner else "object"
    if schema.get("format"):
        return str(schema["format"])
    return str(schema.get("type", "anything"))
