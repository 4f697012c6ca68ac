"""The REST interface's addresses: those of its operations, and its description."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from . import docs, ops, serving
from .operations import by_address

assert ops.__all__, "the operations have registered themselves"


def _route(address: str) -> str:
    """`/tables/{table}` as Django writes it."""
    return address.removeprefix("/").replace("{", "<str:").replace("}", ">")


urlpatterns: list[URLPattern] = [
    path("openapi.json", docs.schema, name="api-schema"),
    path("docs", docs.docs, name="api-docs"),
    *(path(_route(address), serving.view(found)) for address, found in by_address().items()),
    re_path(r"^.*$", serving.view({})),
]
