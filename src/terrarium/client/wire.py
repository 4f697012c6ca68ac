"""The wire: requests with a token, refusals as errors, patience with limits and lost connections, streams."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from .errors import TooMany, Unreachable, refusal

T = TypeVar("T")
TRIES = 4
SILENCE = 60.0
"""A stream that has not even shown that it is alive for so long is given up and begun anew."""


class Wire:
    """One server and one token. What is sent again is harmless: it carries its key, or changes nothing."""

    def __init__(
        self, url: str, token: str = "", *, timeout: float = 30.0, transport: httpx.BaseTransport | None = None
    ) -> None:
        self.url = url.rstrip("/")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=self.url, headers=headers, timeout=timeout, transport=transport)

    def close(self) -> None:
        self.http.close()

    def pause(self, seconds: float = 2.0) -> None:
        """Wait before trying again."""
        time.sleep(seconds)

    def send(
        self,
        method: str,
        path: str,
        *,
        body: Any = msgspec.UNSET,
        ask: Mapping[str, Any] | None = None,
        key: str = "",
    ) -> bytes:
        """The reply's body. A refusal raises one of the kernel's errors."""
        content = None if body is msgspec.UNSET else msgspec.json.encode(body)
        asked = {name: _asked(value) for name, value in (ask or {}).items() if value is not None}
        headers = {"Content-Type": "application/json"} if content is not None else {}
        if key:
            headers["Idempotency-Key"] = key
        again = method in ("GET", "PUT", "DELETE") or bool(key)
        for left in range(TRIES - 1, -1, -1):
            try:
                reply = self.http.request(method, f"/api{path}", content=content, params=asked, headers=headers)
            except httpx.TransportError as error:
                if not again or not left:
                    raise Unreachable(f"{self.url} cannot be reached: {error}") from error
                time.sleep(0.2 * 2 ** (TRIES - left))
                continue
            if reply.status_code == 429 and left:
                time.sleep(min(float(reply.headers.get("Retry-After", 1)), 60.0))
                continue
            if reply.status_code in (502, 503, 504) and again and left:
                time.sleep(0.2 * 2 ** (TRIES - left))
                continue
            break
        if reply.status_code >= 300:
            refused = refusal(reply.status_code, reply.content)
            if isinstance(refused, TooMany):
                refused.wait = float(reply.headers.get("Retry-After", 1))
            raise refused
        return reply.content

    def get(self, kind: type[T], path: str, **ask: Any) -> T:
        return decoded(kind, self.send("GET", path, ask=ask))

    def post(self, kind: type[T], path: str, body: Any = None, *, key: str = "") -> T:
        return decoded(kind, self.send("POST", path, body={} if body is None else body, key=key))

    def do(self, method: str, path: str, body: Any = msgspec.UNSET, *, key: str = "") -> None:
        """For what gives nothing back."""
        self.send(method, path, body=body, key=key)

    def news(self, path: str, since: int | None = None, **ask: Any) -> Iterator[dict[str, Any]]:
        """One connection's server-sent events, until it ends or breaks; `since` is the Last-Event-ID to resume from."""
        headers = {"Accept": "text/event-stream"}
        if since is not None:
            headers["Last-Event-ID"] = str(since)
        asked = {name: _asked(value) for name, value in ask.items() if value is not None}
        timeout = httpx.Timeout(10.0, read=SILENCE)
        try:
            with self.http.stream("GET", path, headers=headers, params=asked, timeout=timeout) as stream:
                if stream.status_code >= 300:
                    raise refusal(stream.status_code, stream.read())
                for line in stream.iter_lines():
                    if line.startswith("data:"):
                        yield msgspec.json.decode(line[5:].strip())
        except httpx.TransportError as error:
            raise Unreachable(f"The stream broke: {error}") from error


def decoded(kind: type[T], body: bytes) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise Unreachable(f"The server's reply cannot be read: {error}") from error


def _asked(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def part(text: str) -> str:
    """A piece of a path."""
    return quote(text, safe="")
