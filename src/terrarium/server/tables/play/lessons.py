"""A lesson that somebody steers by hand: a step is passed over, the rest left, or all of it taken up again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from terrarium.kernel import Illegal, NotYours
from terrarium.kernel.lessons import Lesson

from ...base import pubsub
from ...models import User
from ..access import permissions, seating
from ..match.loaded import LoadedTable


def skip(person: User | None, code: str, name: str) -> None:
    """This step is not waited for any more."""
    with seating.locked(code) as (table, here):
        taught = _taught(here, person)
        if name not in [step.name for step in taught.steps]:
            raise Illegal("The lesson has no such step.")
        table.lesson = _written([*(here.lesson or ()), name])
    pubsub.publish(code)


def leave(person: User | None, code: str) -> None:
    """The table becomes one like any other."""
    with seating.locked(code) as (table, here):
        table.lesson = _written([step.name for step in _taught(here, person).steps])
    pubsub.publish(code)


def resume(person: User | None, code: str) -> None:
    """From the first step that is not done."""
    with seating.locked(code) as (table, here):
        _taught(here, person)
        table.lesson = _written([])
    pubsub.publish(code)


def _taught(here: LoadedTable, person: User | None) -> Lesson:
    """The lesson that is given to this person."""
    if not here.seats_of(permissions.identity(person)):
        raise NotYours("This is somebody else's lesson.")
    if here.lesson is None or here.game.lesson is None:
        raise Illegal("There is no lesson at this table.")
    return here.game.lesson


def _written(names: Sequence[str]) -> str:
    return msgspec.json.encode(list(dict.fromkeys(names))).decode()
