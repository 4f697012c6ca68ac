"""The quick way in as an ASGI application that may decline."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from ...base import logs
from . import batching, requests
from .answers import OPERATION

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def taken(scope: dict[str, Any], receive: Receive, send: Send) -> bool:
    """Answer the request if it is one for this way; False: nothing of it was read, it is for Django."""
    request = requests.taken(scope)
    if request is None:
        return False
    begun = time.perf_counter()
    more = True
    while more:
        part = await receive()
        if part["type"] == "http.disconnect":
            return True
        request.sent += part.get("body", b"")
        more = part.get("more_body", False)
    reply = await batching.reply_to(request)
    await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
    await send({"type": "http.response.body", "body": reply.body})
    logs.counted("POST", OPERATION.path, reply.status, time.perf_counter() - begun)
    return True
