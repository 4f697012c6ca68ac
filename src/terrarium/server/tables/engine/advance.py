"""The one way to change a table: play in memory, then one short transaction in which the first to come wins.

`through(code, work)` gives `work` the table in memory and a `Change` to fill. If the database holds a newer stamp by
the time of writing, nothing is written, the table is read again and `work` runs again. What writes nothing is not
checked by writing: a refusal or a fault of the rules, and just as much "there is nothing to do", that rests on an old
reading is never told nor acted upon, but tried once more on a fresh one.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from django.db import DatabaseError, IntegrityError, OperationalError
from django.utils import timezone

from terrarium.kernel import Refused

from ...base.errors import Conflict, Faulty, Stopped
from ...base.timeout import Overtime
from ..match.changes import Change, Lost
from ..match.loaded import LoadedTable
from ..storage import cache, writing

T = TypeVar("T")
log = logging.getLogger("terrarium.tables")

Work = Callable[[LoadedTable, Change], T]


def through(code: str, work: Work[T], now: datetime | None = None) -> T:
    """Carry out `work` on the table and make it durable. Gives what `work` gives, once it is committed. Where the rules
    break down over it, the table stops (`Stopped`)."""
    fresh = False
    for attempt in range(60):
        with cache.kept(code, fresh) as here:
            change = Change(here, now or timezone.now())
            try:
                result = work(here, change)
                if not change.idle:
                    writing.commit(change)
                    return result
                _spoilt(change)
                if fresh or cache.stands(here):
                    return result
            except Refused:
                _spoilt(change)
                if fresh:
                    raise
            except (Lost, IntegrityError):
                _spoilt(change)
            except (Overtime, Faulty) as error:
                sound = fresh or cache.stands(here)
                cache.drop(code)
                if sound:
                    fault = error if isinstance(error, Faulty) else Faulty("The rules ran too long.")
                    cache.stop(code, fault)
                    raise Stopped(fault.says) from error
            except OperationalError:
                cache.drop(code)
                if attempt > 5:
                    raise
            except BaseException:
                cache.drop(code)
                raise
        fresh = True
        if attempt > 3:
            time.sleep(random.random() * 0.01 * min(attempt, 20))
    raise Conflict("Too many at once; try again in a moment.")


def together(works: Mapping[str, Work[T]], played: Callable[[], None] = lambda: None) -> dict[str, T]:
    """Carry out the works of many tables and make them durable in one transaction: one flush for all of them. Gives,
    by table, what those works gave that are committed. `played` is called when only the writing is left.

    Whatever is not plain sailing is left out, with nothing changed, and must go `through` alone: a table that is not
    at hand, a refusal or nothing to write (it may rest on an old reading), an error of the rules, a stamp that another
    has raised.
    """
    results: dict[str, T] = {}
    changes: list[Change] = []
    now = timezone.now()
    with cache.at_hand(works) as tables:
        try:
            for code, here in tables.items():
                change = Change(here, now)
                changes.append(change)
                try:
                    results[code] = works[code](here, change)
                except (Exception, Overtime):
                    _spoilt(changes.pop())
            played()
            won = {change.here.code for change in _written([change for change in changes if not change.idle])}
        except BaseException:
            for change in changes:
                _spoilt(change)
            raise
        for change in changes:
            if change.here.code not in won:
                _spoilt(change)
                del results[change.here.code]
    return results


def _spoilt(change: Change) -> None:
    """What was played in memory was not written: where it has left a trace, the table must be read again."""
    if change.touched:
        cache.drop(change.here.code)


def _written(changes: list[Change]) -> list[Change]:
    """Those that were committed: in one transaction, or, where the database refuses them together, each alone."""
    alone = [change for change in changes if change.more]
    plain = [change for change in changes if not change.more]
    won: list[Change] = []
    if len(plain) > 1:
        try:
            won += writing.commit_together(plain)
        except DatabaseError:
            alone += plain
    else:
        alone += plain
    for change in alone:
        try:
            writing.commit(change)
        except (Lost, DatabaseError):
            continue
        won.append(change)
    return won
