"""The door for mail servers: SMTP, or LMTP behind one that queues. What is answered with 250 is a row."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP
from django.conf import settings
from django.db import close_old_connections

from ...outbox import replies
from .. import taking
from ..limits import Full, admit
from . import peers

log = logging.getLogger("terrarium.post")

NO_SUCH = "550 5.1.1 There is no such address here; write to the one in your last letter"
TAKEN, LATER = "250 2.0.0 Taken", "451 4.3.0 Not right now; try again later"
TOO_OFTEN = "421 4.7.0 Too many addresses that do not exist; try again in an hour"
TOO_MANY = "452 4.5.3 Too many letters to this address within an hour"


class Handler:
    """Asks at RCPT who it is for, and answers after the row is committed; to a mail server one answer a recipient."""

    def __init__(self, lmtp: bool) -> None:
        self.lmtp = lmtp
        self.guesses = peers.Guesses()

    async def handle_RCPT(self, server: SMTP, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.guesses.enough(session.peer) and not peers.own(session.peer):
            return TOO_OFTEN
        try:
            known = await asyncio.to_thread(_on_a_connection, partial(_wanted, address))
        except Full:
            return TOO_MANY
        except Exception:
            log.exception("no letter can be taken just now")
            return LATER
        if not known:
            self.guesses.wrong(session.peer)
            return NO_SUCH
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:  # noqa: N802
        raw = envelope.original_content or envelope.content or b""
        answers = []
        name = "lmtp" if self.lmtp else "smtp"
        door = name if peers.own(session.peer) else taking.WORLD
        for address in envelope.rcpt_tos:
            take = partial(taking.take, raw, address, envelope.mail_from or "", door)
            try:
                await asyncio.to_thread(_on_a_connection, take)
                answers.append(TAKEN)
            except Exception:
                log.exception("a letter could not be taken")
                answers.append(LATER)
        if self.lmtp:
            return "\r\n".join(answers)
        return LATER if LATER in answers else TAKEN

    async def handle_exception(self, error: Exception) -> str:
        log.error("the door for letters failed", exc_info=error)
        return LATER


def _wanted(address: str) -> bool:
    if not replies.ours(address):
        return False
    known = replies.known(address)
    if known:
        admit(address)
    return known


def _on_a_connection(work: Any) -> Any:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


async def serve(host: str, port: int, lmtp: bool, ready: Any = None) -> None:
    """Listen until cancelled."""
    loop = asyncio.get_running_loop()
    handler = Handler(lmtp)

    def protocol() -> SMTP:
        kind = LMTP if lmtp else SMTP
        return kind(handler, data_size_limit=settings.MAIL_IN["most"], enable_SMTPUTF8=True, loop=loop)

    server = await loop.create_server(protocol, host, port)
    log.info("letters are taken", extra={"host": host, "port": port, "lmtp": lmtp})
    if ready is not None:
        ready(server.sockets[0].getsockname()[1])
    try:
        async with server:
            await server.serve_forever()
    finally:
        server.close()
