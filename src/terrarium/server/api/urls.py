"""The REST interface's addresses."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from . import page
from .door import door
from .house import api

patterns, app, namespace = api.urls
for pattern in patterns:
    assert pattern.callback is not None, "ninja gives whole routes"
    pattern.callback = door(pattern.callback)

urlpatterns: list[URLPattern | URLResolver] = [
    path("openapi.json", page.schema, name="api-schema"),
    path("docs", page.docs, name="api-docs"),
    path("", include((patterns, app), namespace=namespace)),
    re_path(r"^(?P<anything>.*)$", door(page.nothing)),
]
