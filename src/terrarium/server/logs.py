"""Structured logs: one line of JSON for each thing that happened; never an answer, a view or a secret."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

from . import metrics

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
log = logging.getLogger("terrarium.web")


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
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class RequestMiddleware:
    """Counts and times requests for the metrics, and logs the slow and the failed."""

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
        response: HttpResponse = self.get_response(request)
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
    metrics.request(status, took)
    if status >= 500 or took > 1:
        facts = {"method": method, "status": status, "ms": round(took * 1000)}
        log.warning("slow or failed request", extra={"route": route, **facts})
