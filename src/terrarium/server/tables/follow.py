"""What follows a committed change: bots that are quick answer at once, the others are put to work; all are woken."""

from __future__ import annotations

import logging

from . import botting, wake

log = logging.getLogger("terrarium.tables")


def after(code: str) -> None:
    """Called after the commit, outside any transaction. Whatever fails here is done by the sweep."""
    wake.ring(code)
    try:
        if botting.follow(code):
            wake.ring(code)
    except Exception:
        log.exception("what follows a move failed", extra={"table": code})
