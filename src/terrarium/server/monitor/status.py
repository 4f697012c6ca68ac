"""Is the house well? For balancers and collectors, in plain text.

`/livez` answers while the process does; `/healthz` while it reaches its database; `/readyz` while everything is as it
must be, and names what is not. An ASGI process answers the three beside Django, so that no page they would have to wait
for can hold them up.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from . import figures, health

_pool = ThreadPoolExecutor(4, thread_name_prefix="terrarium-health")
PATHS = ("/livez", "/healthz", "/readyz")


def told(path: str, query: str) -> tuple[int, str]:
    """The status and the words at one of these addresses."""
    if path == "/livez":
        return 200, "alive\n"
    if path == "/healthz":
        wrong = health.database()
        return (503, f"The database {wrong}.\n") if wrong else (200, "well\n")
    without = {name for part in parse_qs(query).get("exclude", []) for name in part.split(",")}
    found = health.ready(without)
    return (503, "".join(f"{name} {says}\n" for name, says in found.items())) if found else (200, "ready\n")


def well(request: HttpRequest) -> HttpResponse:
    status, says = told(request.path_info, request.META.get("QUERY_STRING", ""))
    return HttpResponse(says, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})


async def application(scope: dict[str, Any], send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """The same without Django."""
    query = scope.get("query_string", b"").decode("latin-1")
    status, says = await asyncio.get_running_loop().run_in_executor(_pool, told, scope["path"], query)
    head = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": says.encode()})


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures without names: for who sends `TERRARIUM_METRICS_TOKEN` as a bearer; where none is set, for who asks on
    the machine itself. Whoever could count requests from outside would learn when others answer."""
    token = settings.TERRARIUM["metrics_token"]
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not (hmac.compare_digest(token.encode(), given.encode()) if token else _at_home(request)):
        return HttpResponse(status=403)
    return HttpResponse(figures.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _at_home(request: HttpRequest) -> bool:
    """The request comes from this machine, and no proxy has passed it on."""
    passed = any(name in request.headers for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"))
    return not passed and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")
