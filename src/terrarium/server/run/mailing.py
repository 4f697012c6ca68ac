"""The process that takes letters in. It answers after the row is committed, and may be killed at any time."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from typing import BinaryIO

from django.conf import settings
from django.db import close_old_connections

from ..base import data
from ..inbox.doors import mailbox, pipe, smtp
from ..outbox import replies
from .preparing import wait_for_migrations

log = logging.getLogger("terrarium.post")

Where = tuple[str, int]


def on() -> bool:
    return replies.on()


def piped(letter: BinaryIO, recipient: str, sender: str) -> tuple[int, str]:
    """One letter; the exit code tells the mail server whether to try again."""
    raw = letter.read(settings.MAIL_IN["most"] + 1)
    with data.private():
        wait_for_migrations()
        try:
            return pipe.take(raw, recipient, sender)
        except Exception:
            log.exception("a letter could not be taken")
            return pipe.UNAVAILABLE, "Not right now; try again later."


def serve(*, lmtp: Where | None, smtp: Where | None, every: float | None, once: bool = False) -> None:
    """Listen and poll until told to stop."""
    with data.private():
        wait_for_migrations()
        if once and every is not None:
            mailbox.poll()
            return
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(_serve(lmtp, smtp, every))


async def _serve(lmtp: Where | None, smtp_at: Where | None, every: float | None) -> None:
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stopping.set)
    tasks = [
        asyncio.create_task(smtp.serve(*at, lmtp=kind, ready=_said))
        for at, kind in ((lmtp, True), (smtp_at, False))
        if at
    ]
    if every is not None:
        tasks.append(asyncio.create_task(_poll(every)))
    stop = asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait([*tasks, stop], return_when=asyncio.FIRST_COMPLETED)
    for task in (*tasks, stop):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        if task is not stop and (error := task.exception()) is not None:
            raise error


def _said(port: int) -> None:
    print(f"Letters are taken at port {port}.", flush=True)


async def _poll(every: float) -> None:
    """A mailbox that cannot be reached is tried again."""
    while True:
        try:
            await asyncio.to_thread(_looked)
        except Exception:
            log.exception("the mailbox could not be looked into")
        await asyncio.sleep(every)


def _looked() -> None:
    close_old_connections()
    try:
        mailbox.poll()
    finally:
        close_old_connections()
