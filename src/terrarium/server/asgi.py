"""Everything over ASGI: Django's pages and interface; beside them the live updates and the quick way for answers."""

from __future__ import annotations

import gc
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
pages = get_asgi_application()

from . import run  # noqa: E402
from .door import application as door  # noqa: E402
from .tables import live  # noqa: E402

run.end_with_parent()

# What is loaded by now stays: the collector need not go through it, nor come with every 700 new objects.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 20)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """One house, three ways in."""
    if scope["type"] == "http":
        if scope["path"] == "/events" or scope["path"].startswith("/events/"):
            await live.application(scope, receive, send)
            return
        if await door.taken(scope, receive, send):
            return
    await pages(scope, receive, send)
