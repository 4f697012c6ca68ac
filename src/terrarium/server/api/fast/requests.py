"""Requests that go this way: an answer to one moment, sent with a token. Whatever else comes is Django's."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

LONGEST = 64 * 1024
"""Longer bodies are left to Django."""
_ADDRESS = re.compile(
    r"/api/tables/(?P<table>[0-9a-z]{1,40})/seats/(?P<seat>[0-9]{1,2})"
    r"/moments/(?P<moment>[0-9]{1,9}-[0-9]{1,9}-[0-9]{1,9})/answer"
)
_hosts: set[str] = set()
"""Host headers that Django has found good."""


class Headers(dict[str, str]):
    """A request's headers by their small-letter names, asked for in any spelling."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


class FastRequest(HttpRequest):
    """One answer on its way: as much of a request as Django's and the interface's own functions look at."""

    def __init__(self, path: str, headers: Headers, *, client: str = "", scheme: str = "http") -> None:
        self.method, self.path, self.path_info = "POST", path, path
        self.headers = headers  # type: ignore[assignment]
        self.META = {"REMOTE_ADDR": client, "QUERY_STRING": "", "HTTP_HOST": headers.get("host", "")}
        self.resolver_match = None
        self._own_scheme = scheme
        self.secure = scheme == "https"
        if proxy := settings.SECURE_PROXY_SSL_HEADER:
            if (told := headers.get(_plain(proxy[0]))) is not None:
                self.META[proxy[0]] = told
            self.secure = self.is_secure()
        self.table = ""
        self.words: dict[str, str] = {}
        self.sent = b""
        """The body."""

    def _get_scheme(self) -> str:
        return self._own_scheme


def _plain(name: str) -> str:
    """A header's name as it is sent: `HTTP_X_FORWARDED_PROTO` is X-Forwarded-Proto."""
    return name.removeprefix("HTTP_").replace("_", "-")


def taken(scope: dict[str, Any]) -> FastRequest | None:
    """The request, or None: it is Django's."""
    if scope["method"] != "POST" or scope.get("query_string") or scope.get("root_path"):
        return None
    named = _ADDRESS.fullmatch(scope["path"])
    if named is None:
        return None
    headers = Headers()
    for name, value in scope["headers"]:
        key = name.decode("latin-1")
        if key in headers:
            return None
        headers[key] = value.decode("latin-1")
    length = headers.get("content-length", "")
    if "authorization" not in headers or not length.isdigit() or int(length) > LONGEST:
        return None
    client = scope.get("client")
    request = FastRequest(
        scope["path"], headers, client=client[0] if client else "", scheme=scope.get("scheme", "http")
    )
    request.table, request.words = named["table"], named.groupdict()
    return request if _welcome(request) else None


def _welcome(request: FastRequest) -> bool:
    """Nothing about host or scheme that Django would answer otherwise."""
    if settings.SECURE_SSL_REDIRECT and not request.secure:
        return False
    host = request.headers.get("host", "")
    if host not in _hosts:
        if settings.USE_X_FORWARDED_HOST or len(_hosts) > 1000:
            return False
        try:
            request.get_host()
        except DisallowedHost:
            return False
        _hosts.add(host)
    return True
