"""The interface put together: ninja, its operations and its errors."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from terrarium import __version__

from . import describe, problems
from .operations import ALL, Op, router
from .ops import games, hall, me, moderating, playing, seeing, talking

CONCERNS = (games, hall, seeing, playing, talking, moderating, me)
"""Their operations register themselves."""


class House(NinjaAPI):
    """Every exception becomes a problem of the one documented shape."""

    def on_exception(self, request: HttpRequest, exc: Any) -> HttpResponse:
        return problems.from_exception(request, exc)

    def get_openapi_schema(self, **more: Any) -> Any:
        return describe.completed(super().get_openapi_schema(**more))


api = House(
    title="Terrarium",
    version=__version__,
    description=describe.INTRODUCTION,
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
)
api.add_router("", router)


def operation(name: str) -> Op:
    """One of the operations, for who serves it another way."""
    return next(op for op in ALL if op.name == name)
