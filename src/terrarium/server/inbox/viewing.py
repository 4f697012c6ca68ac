"""What the person in a seat sees, for whoever reads letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from terrarium.interface.records import DecisionShown
from terrarium.kernel import Reading, Refused

from ..models import Seat, User
from ..tables.access import permissions
from ..tables.show import look


class SeatEyes:
    """A seat with its person."""

    def __init__(self, seat: Seat) -> None:
        assert seat.person is not None
        self.person: User = seat.person
        self.code, self.number = seat.table.code, seat.number

    @contextmanager
    def look(self) -> Iterator[look.Look]:
        with look.at(self.person, self.code, self.number, eyes=permissions.own_seat) as seen:
            yield seen

    def decisions(self) -> list[DecisionShown]:
        with self.look() as seen:
            return seen.decisions()

    def read(self, moment: str, text: str) -> Reading:
        try:
            with self.look() as seen:
                return seen.read(moment, text)
        except Refused as refused:
            return Reading(findings=list(refused.findings))
