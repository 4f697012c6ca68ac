"""What a table calls its seats in logs, boards and questions: people by their names, bots by one that they have for the
length of the match, and in its rematches.

What is stored for good (reports, letters) is written from views that name nobody but bots: who leaves takes the name
along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from django.db.models import F, Q

from terrarium.bots import names as bots

from ...models import Seat, Table, User, Waiting
from ...models.people import GUEST
from ...policy import naming
from ..match.loaded import Chair

LONGEST = 20
"""Letters of a name; boards have little room."""
_UNSPOKEN = re.compile(r"[^\w .'-]+")
"""Whatever could be read as a mark in a text."""


def names(chairs: Iterable[Chair], match: str) -> tuple[str, ...]:
    """A name for each seat, no two alike; empty where only the number tells. `match` tells bots of one table from
    those of another."""
    found: list[str] = []
    chairs = list(chairs)
    people = [_own(chair) for chair in chairs]
    for chair, own in zip(chairs, people, strict=True):
        found.append(_apart(_bot(chair, match, people) if chair.kind == "bot" else own, found))
    return tuple(found)


def _bot(chair: Chair, match: str, people: list[str]) -> str:
    """As before in a rematch, unless somebody is called so by now; else a name of this match."""
    return chair.called if chair.called and chair.called not in people else bots.called(match, chair.number, people)


def of_bots(chairs: Iterable[Chair], match: str) -> tuple[str, ...]:
    """The same without people."""
    chairs = list(chairs)
    called = zip(chairs, names(chairs, match), strict=True)
    return tuple(name if chair.kind == "bot" else "" for chair, name in called)


def _own(chair: Chair) -> str:
    """A person's. Nobody with an account may be called Guest: who is, has none."""
    if chair.kind != "person":
        return ""
    return GUEST if chair.name == GUEST else spoken(chair.name)


def _apart(name: str, others: list[str]) -> str:
    """The name, with a number where somebody has it already."""
    if not name or name not in others:
        return name
    return next(called for n in count(2) if (called := f"{name} {n}") not in others)


def anew(person: User) -> None:
    """This person is called otherwise from now on: every process reads the tables again that show the name."""
    seats = Seat.objects.filter(person=person).values("table")
    lists = Waiting.objects.filter(person=person).values("table")
    shown = Table.objects.filter(Q(pk__in=seats) | Q(pk__in=lists) | Q(moderator=person))
    shown.update(stamp=F("stamp") + 1)


def spoken(name: str) -> str:
    """A person's name as a board and a log can bear it; empty where nothing fit is left."""
    plain = " ".join(_UNSPOKEN.sub(" ", name).strip("_ ").split())
    plain = plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1].rstrip()}."
    return "" if naming.TAKEN.fullmatch(plain) else plain
