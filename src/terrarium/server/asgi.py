"""Everything over ASGI: Django's pages and interface; beside them the live updates and the quick way for answers."""

from __future__ import annotations

import gc
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
pages = get_asgi_application()

from .api.fast import application as fast  # noqa: E402
from .base import addresses, logs  # noqa: E402
from .live import events  # noqa: E402
from .monitor import status  # noqa: E402
from .run import presence  # noqa: E402
from .web import gate  # noqa: E402

presence.heed_parent()

# What is loaded by now stays: the collector need not go through it, nor come with every 700 new objects.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 20)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """One house, four ways in. Every reply bears the request's name."""
    if scope["type"] != "http":
        await pages(scope, receive, send)
        return
    name = logs.begin(addresses.of_scope(scope), addresses.header(scope["headers"], b"x-request-id"))

    async def named(part: dict[str, Any]) -> None:
        if part["type"] == "http.response.start":
            part["headers"] = [*part["headers"], (b"x-request-id", name.encode())]
        await send(part)

    path = scope["path"]
    if path in status.PATHS:
        await status.application(scope, named)
    elif path == "/events" or path.startswith("/events/"):
        await events.application(scope, receive, named)
    elif not await fast.taken(scope, receive, named):
        await gate.through(pages, scope, receive, named)
