"""How many events an audience has been told: now, and by when."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from terrarium.kernel import REFEREE

from ...models import Entry
from ..match.loaded import LoadedTable
from ..storage import store


def of(here: LoadedTable, who: int) -> int:
    """So many by now (spectators who see the match later: see `count_at`). The referee's are counted when asked for."""
    if not here.told:
        return 0
    return _counts(here)[-1] if who == REFEREE else here.told[who + 1]


def count_at(here: LoadedTable, who: int, entry: int) -> int:
    """So many by the time of that entry."""
    if who == REFEREE:
        return _counts(here)[entry]
    row = Entry.objects.values_list("told", flat=True).get(table_id=here.id, number=entry)
    return store.told(row)[who + 1]


def entry_of(here: LoadedTable, who: int, number: int) -> int:
    """The entry after which this audience had been told `number` events: the last such one."""
    if who == REFEREE:
        return max(0, bisect_right(_counts(here), number) - 1)
    low, high = 0, here.number
    while low < high:
        middle = (low + high + 1) // 2
        if count_at(here, who, middle) <= number:
            low = middle
        else:
            high = middle - 1
    return low


def _counts(here: LoadedTable) -> tuple[int, ...]:
    """The referee's count of events after each entry. It is kept nowhere, and counted once for a match as it stands."""
    key = (here.id, here.branch, here.number)
    if key not in _counted:
        while len(_counted) >= 32:
            _counted.pop(next(iter(_counted)), None)
        rows = Entry.objects.filter(table_id=here.id, number__lte=here.number).order_by("number")
        told = (store.events(data) for data in rows.values_list("events", flat=True).iterator(200))
        _counted[key] = tuple(accumulate(sum(e.seen_by(REFEREE) is not None for e in events) for events in told))
    return _counted[key]


_counted: dict[tuple[int, int, int], tuple[int, ...]] = {}
