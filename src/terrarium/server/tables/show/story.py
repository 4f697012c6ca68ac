"""The story of a finished match: how the seats stood, entry by entry, and where it turned.

Nothing is stored for it: the entries that stand are played again, and the game's own tally is taken on the way, with
the referee's eyes, which are open to everybody then.
"""

from __future__ import annotations

import itertools
import logging

import msgspec
from django.conf import settings

from terrarium.kernel import REFEREE, Tally
from terrarium.kernel.match import repeat

from ...base.timeout import Limit, Overtime
from ...models import Entry
from ..match.loaded import LoadedTable
from ..storage import store
from . import counting, povs

log = logging.getLogger("terrarium.tables")
MOST = 5000
"""A longer match is not played again for a picture."""
SAMPLES = 160
"""So many times at most the seats are counted."""
TURNS = 3
"""So many turning points are told."""
LINES = 3
"""With so many lines each."""


class Stood(msgspec.Struct, frozen=True):
    """How the seats stood after an entry."""

    entry: int
    figures: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """Where it turned: the entry, its place among what everybody may see now (`number`, for the replay), who gained
    most, whether that brought the lead, and what happened, in words."""

    entry: int
    number: int
    seat: int
    leads: bool
    words: tuple[str, ...]


class Story(msgspec.Struct, frozen=True):
    """`tally` is that of the end; `stood` begins before the first entry."""

    tally: Tally
    stood: tuple[Stood, ...]
    turns: tuple[Turn, ...]


def story(here: LoadedTable) -> Story | None:
    """None: the game has no figure that would tell it, or it takes too long. A fault in it stops no table."""
    if here.number > MOST:
        return None
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            return _told(here, _counted(here))
    except (Exception, Overtime):
        log.exception("a story cannot be told", extra={"game": here.game.slug, "table": here.code})
        return None


def _told(here: LoadedTable, tallies: list[tuple[int, Tally]]) -> Story | None:
    if not tallies:
        return None
    stood = tuple(Stood(entry, tally.figures) for entry, tally in tallies)
    turns = tuple(_turn(here, stood, at) for at in turning([one.figures for one in stood]))
    return Story(tallies[-1][1], stood, turns)


_known: dict[tuple[str, int, int], list[tuple[int, Tally]]] = {}
KNOWN = 64


def _counted(here: LoadedTable) -> list[tuple[int, Tally]]:
    """The tallies by entry; worked out once for a match as it stands."""
    key = (here.code, here.branch, here.number)
    if key not in _known:
        while len(_known) >= KNOWN:
            _known.pop(next(iter(_known)), None)
        _known[key] = _count(here)
    return _known[key]


def _count(here: LoadedTable) -> list[tuple[int, Tally]]:
    match = store.at_entry(here, 0)
    game = here.game
    first = game.tally(match.state.view(REFEREE))
    if first is None:
        return []
    found = [(0, first)]
    rows = Entry.objects.filter(table_id=here.id, number__gt=0, number__lte=here.number, withdrawn_by=0)
    read = [(at, store.entry(data)) for at, data in rows.order_by("number").values_list("number", "data")]
    entries = [(at, one) for at, one in read if one.kind != "rewind"]
    step = 1 + len(entries) // SAMPLES
    for n, (at, one) in enumerate(entries, 1):
        match.branch = one.branch
        repeat(match, one)
        if (n % step == 0 or n == len(entries)) and (now := game.tally(match.state.view(REFEREE))) is not None:
            found.append((at, now))
        store.trim(match)
    return found


def turning(figures: list[tuple[int, ...]]) -> list[int]:
    """Where the lead of the one who won in the end changed most, in order.

    >>> turning([(5, 5), (5, 5), (5, 1), (4, 1), (0, 1)])
    [2, 4]
    """
    if len(figures[0]) < 2:
        return []
    last = figures[-1]
    best = last.index(max(last))
    lead = [one[best] - max(value for seat, value in enumerate(one) if seat != best) for one in figures]
    swings = [abs(after - before) for before, after in itertools.pairwise(lead)]
    enough = max(swings, default=0) / 2
    found = [at for at, swing in enumerate(swings, 1) if swing and swing >= enough]
    return sorted(sorted(found, key=lambda at: -swings[at - 1])[:TURNS])


def leader(figures: tuple[int, ...]) -> int:
    """The seat that stands alone at the top, or -1."""
    top = max(figures)
    return figures.index(top) if figures.count(top) == 1 else -1


def _turn(here: LoadedTable, stood: tuple[Stood, ...], at: int) -> Turn:
    before, after = stood[at - 1], stood[at]
    gained = [now - then for then, now in zip(before.figures, after.figures, strict=True)]
    rivals = [own - max(other for seat, other in enumerate(gained) if seat != n) for n, own in enumerate(gained)]
    seat = rivals.index(max(rivals))
    ears = povs.Ears(REFEREE)
    number = counting.count_at(here, REFEREE, after.entry)
    since = counting.count_at(here, REFEREE, after.entry - 1)
    events = povs.then(here, ears, after.entry, number).events(since, 2 * LINES)
    leads = leader(after.figures) == seat != leader(before.figures)
    told = [one for one in events if not one.withdrawn]
    told = [one for one in told if one.kind not in here.game.uneventful] or told
    return Turn(after.entry, number, seat, leads, tuple(one.words for one in told[:LINES]))
