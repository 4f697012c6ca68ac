"""Structured logs: one line of JSON for each thing that happened; never an answer, a view or a secret.

Whatever is logged while a request is answered carries the request's name, which the reply has too (`X-Request-ID`), and
the address that asked.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.contrib.auth.signals import user_login_failed
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from . import addresses, metrics

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
log = logging.getLogger("terrarium.web")
entrance = logging.getLogger("terrarium.login")
_asking: ContextVar[tuple[str, str] | None] = ContextVar("asking", default=None)
"""The request's name and where it comes from."""
_NAME = re.compile(r"[\w.-]{8,64}", re.ASCII)


def begin(address: str, given: str = "") -> str:
    """A request begins: gives its name. Behind a proxy, the one that the proxy gave."""
    name = given if addresses.behind_proxy() and _NAME.fullmatch(given) else secrets.token_hex(8)
    _asking.set((name, address))
    return name


class Lines(logging.Formatter):
    """Each record as one JSON object; what was given as `extra` becomes fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD and key != "request"}
        if (asking := _asking.get()) is not None:
            line |= {"request": asking[0], "address": asking[1]}
        if record.exc_info and record.exc_info[1] is not None:
            line |= self._traced(record)
        return msgspec.json.encode(line, enc_hook=str).decode()

    def _traced(self, record: logging.LogRecord) -> dict[str, str]:
        """The trace of a fault of the house. What is a stranger's fault, or that of a database that is away, is told in
        a few words: there may be thousands."""
        error = record.exc_info[1] if record.exc_info else None
        if record.levelno < logging.ERROR or isinstance(error, OperationalError | InterfaceError):
            return {"error": f"{type(error).__name__}: {error}"[:300]}
        return {"trace": self.formatException(record.exc_info)}  # type: ignore[arg-type]


class RequestMiddleware:
    """Counts and times requests for the metrics, and logs the slow and the failed. Where no ASGI application stands
    before it, it names them too."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.asynchronous = iscoroutinefunction(get_response)
        if self.asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.asynchronous:
            return self._later(request)
        begun = time.perf_counter()
        plain = not isinstance(request, ASGIRequest)
        name = begin(addresses.of_request(request), request.headers.get("X-Request-ID", "")) if plain else ""
        response: HttpResponse = self.get_response(request)
        if plain:
            response["X-Request-ID"] = name
        _count(request, response, time.perf_counter() - begun)
        return response

    async def _later(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        response: HttpResponse = await self.get_response(request)
        _count(request, response, time.perf_counter() - begun)
        return response


def _count(request: HttpRequest, response: HttpResponse, took: float) -> None:
    route = getattr(request.resolver_match, "route", "") if request.resolver_match else ""
    counted(request.method or "", route, response.status_code, took)


def counted(method: str, route: str, status: int, took: float) -> None:
    """A request was answered: into the figures, and into the log if it was slow or failed."""
    metrics.request(status, took, route)
    if status >= 500 or took > 1:
        facts = {"method": method, "status": status, "ms": round(took * 1000)}
        log.warning("slow or failed request", extra={"route": route, **facts})


@receiver(user_login_failed)
def _not_let_in(credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """For who watches over the machine: where somebody has tried a password in vain. The name that was typed is not
    told, for it is sometimes the password."""
    if request is not None:
        entrance.warning("failed login", extra={"from_address": addresses.of_request(request)})
