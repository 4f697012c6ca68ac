"""Replies as the batcher gives them: with the very headers that Django's middleware would add."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.utils.module_loading import import_string

from .requests import FastRequest, Headers

_encoder = msgspec.json.Encoder()


class Reply(msgspec.Struct, frozen=True):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def given(thing: Any, marks: dict[str, str], secure: bool) -> Reply:
    """A receipt, told."""
    return _reply(200, {"Content-Type": "application/json"}, marks, _encoder.encode(thing), secure)


def refused(response: HttpResponse, marks: dict[str, str], secure: bool) -> Reply:
    """A refusal, as the interface says it."""
    return _reply(response.status_code, dict(response.items()), marks, response.content, secure)


def _reply(status: int, own: dict[str, str], marks: dict[str, str], body: bytes, secure: bool) -> Reply:
    headers = _fixed(secure)[:]
    for name, value in (own | marks).items():
        headers.append((name.lower().encode("latin-1"), value.encode("latin-1")))
    headers.append((b"content-length", b"%d" % len(body)))
    return Reply(status, headers, body)


ADDING = (
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
)
"""The middleware that adds headers to whatever is answered, innermost first; the rest does nothing for a program that
shows a token."""


@cache
def _fixed(secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers that every reply has, got from the middleware itself."""
    request = FastRequest("/api/", Headers(), scheme="https" if secure else "http")
    bare = HttpResponse(content_type="application/json")
    before = set(bare.headers)
    answer: Any = lambda _: bare  # noqa: E731
    for name in ADDING:
        if name in settings.MIDDLEWARE:
            answer = import_string(name)(answer)
    response = answer(request)
    found = {name: value for name, value in response.items() if name not in before}
    found.setdefault("Cache-Control", "no-store")
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in found.items()]
