"""A table looked at: where its rules break down over that, it stops."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError

from terrarium.kernel import Game, Refused

from ...base.errors import Faulty, Stopped
from ..match.loaded import LoadedTable
from . import cache


@contextmanager
def looking(code: str) -> Iterator[LoadedTable]:
    """The table as it is now, to be shown or told of by its rules. Where they break down over it, it stops.

    For what is asked of every reader alike. Where the rules are given something that somebody has sent, an error may be
    provoked, and must not stop the others.
    """
    with cache.kept(code) as here, blamed(here):
        yield here


@contextmanager
def blamed(here: LoadedTable) -> Iterator[None]:
    """Rules that break down meanwhile stop the table."""
    try:
        yield
    except (Refused, DatabaseError):
        raise
    except Exception as error:
        if not isinstance(error, Faulty) and not _by(here.game, error):
            raise
        fault = error if isinstance(error, Faulty) else Faulty("".join(traceback.format_exception(error)[-6:]))
        cache.stop(here.code, fault)
        raise Stopped(fault.says) from error


def _by(game: Game[Any, Any], error: Exception) -> bool:
    """The error comes from the game's own modules, not from ours that have called them."""
    own = type(game).__module__
    package = getattr(sys.modules.get(own), "__package__", "") or own
    frames = traceback.walk_tb(error.__traceback__)
    names = [str(frame.f_globals.get("__name__", "")) for frame, _ in frames]
    return any(name == own or name.startswith(f"{package}.") for name in names)
