"""Everything over ASGI: Django's pages and interface, and beside them the live updates."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
pages = get_asgi_application()

from .tables import live  # noqa: E402


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """One door, two rooms."""
    if scope["type"] == "http" and (scope["path"] == "/events" or scope["path"].startswith("/events/")):
        await live.application(scope, receive, send)
    else:
        await pages(scope, receive, send)
