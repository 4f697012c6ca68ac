"""A reader of the house's own ASGI application, without a network: what it is sent, as it comes."""

from __future__ import annotations

import asyncio
import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connections
from tests.patience import SECONDS

from terrarium.server import asgi


class Ear:
    """One request that stays open."""

    def __init__(self, path: str, address: str = "203.0.113.7", **headers: str) -> None:
        self.path, _, self.query = path.partition("?")
        self.address = address
        self.headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        self.status = 0
        self.told: dict[str, str] = {}
        self.heard = b""
        self.over = False
        self.news = asyncio.Condition()
        self.left = asyncio.Event()
        self.asked = False
        self.task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        scope = {
            "type": "http",
            "method": "GET",
            "path": self.path,
            "query_string": self.query.encode(),
            "scheme": "http",
            "root_path": "",
            "client": (self.address, 1),
            "headers": [(b"host", b"testserver"), *self.headers],
        }
        try:
            await asgi.application(scope, self._receive, self._send)
        finally:
            self.over = True
            async with self.news:
                self.news.notify_all()

    async def _receive(self) -> dict[str, Any]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, part: dict[str, Any]) -> None:
        if part["type"] == "http.response.start":
            self.status = part["status"]
            self.told = {name.decode().lower(): value.decode() for name, value in part["headers"]}
        self.heard += part.get("body", b"")
        async with self.news:
            self.news.notify_all()

    async def until(self, true: Any) -> None:
        """Wait for what must happen."""
        async with self.news, asyncio.timeout(SECONDS):
            await self.news.wait_for(true)

    async def open(self) -> Ear:
        """Once the first news is there, or the refusal."""
        await self.until(lambda: self.over or self.messages)
        return self

    async def ended(self) -> None:
        await self.until(lambda: self.over)

    @property
    def messages(self) -> list[Any]:
        return [json.loads(line[6:]) for line in self.heard.split(b"\n") if line.startswith(b"data: ")]

    async def leave(self) -> None:
        self.left.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task


def listened(scene: Any) -> None:
    """Play a scene in an event loop of its own; afterwards no thread holds a connection."""

    async def played() -> None:
        try:
            await scene()
        finally:
            for one in asyncio.all_tasks() - {asyncio.current_task()}:
                one.cancel()
            await sync_to_async(connections.close_all)()

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, played()).result()
