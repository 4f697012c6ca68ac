"""A seat at a match: what is done there. Looking is apart (see `pov`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from .asked import Asked
from .closing import HOME, Held, Keeper
from .errors import Closed, Finding, Illegal, Stale
from .form import Value
from .moment import MomentId
from .pov import Pov

if TYPE_CHECKING:
    from .match import Match


class Receipt(msgspec.Struct, frozen=True):
    """What became of an answer. `played`: it has closed its moment."""

    state: Literal["saved", "submitted", "confirmed", "played"]
    warnings: tuple[Finding, ...] = ()


class Seat(Protocol):
    """A seat at a match, near (`Match.seat`) or far (the client's table): look through `pov`, do the rest here."""

    def pov(self) -> Pov[Any]: ...

    def answer(
        self, asked: Asked, answer: Value, *, firm: bool = True, instruction: Value = msgspec.UNSET, text: str = ""
    ) -> Any: ...

    def confirm(self, asked: Asked) -> Any: ...

    def withdraw(self, asked: Asked) -> Any: ...

    def act(self, name: str, value: Value = True, *, reason: str = "") -> Any: ...

    def instruct(self, instruction: Value) -> Any: ...

    def take_back(self) -> Any: ...


class MatchSeat:
    """A seat at a match in this process (see `pov.Seat`); `keeper` is the table's, which settles what follows."""

    def __init__(self, match: Match, number: int, keeper: Keeper = HOME) -> None:
        self.match = match
        self.number = number
        self.keeper = keeper

    def pov(self) -> Pov[Any]:
        return self.match.pov(self.number)

    def answer(
        self, asked: Asked, answer: Value, *, firm: bool = True, instruction: Value = msgspec.UNSET, text: str = ""
    ) -> Receipt:
        """Hand an answer in; not `firm`: it can still be thought over. It closes its moment if it is the last."""
        match, name = self.match, self._open(asked)
        old = match.held.get(name, {}).get(self.number)
        if old is not None and not asked.revisable:
            raise Closed("That answer was final as soon as it was sent.")
        if instruction is not msgspec.UNSET:
            match.instruct(self.number, instruction)
        held = match.hold(self.number, name, answer, firm=firm, version=1 if old is None else old.version + 1)
        return self._settled(name, held)

    def confirm(self, asked: Asked) -> Receipt:
        """What was handed in is firm."""
        name = self._open(asked)
        held = self.match.held.get(name, {}).get(self.number)
        if held is None:
            raise Illegal("Nothing has been submitted yet.")
        held.firm = True
        return self._settled(name, held)

    def withdraw(self, asked: Asked) -> Receipt:
        """What was handed in waits no more."""
        if not asked.revisable:
            raise Closed("That answer was final as soon as it was sent.")
        if self.match.let_go(self.number, self._open(asked)) is None:
            raise Illegal("Nothing was submitted.")
        return Receipt("saved")

    def act(self, name: str, value: Value = True, *, reason: str = "") -> Receipt:
        self.match.act(self.number, name, value, reason)
        self.match.settle(self.keeper)
        return Receipt("played")

    def instruct(self, instruction: Value) -> Receipt:
        self.match.instruct(self.number, instruction)
        self.match.settle(self.keeper)
        return Receipt("saved")

    def take_back(self) -> Receipt:
        self.match.take_back(self.number)
        return Receipt("played")

    def _open(self, asked: Asked) -> MomentId:
        if not asked.moment.startswith(f"{self.match.branch}-"):
            raise Stale("That question is closed: the game has been rewound since.")
        self.match.moment(asked.id)
        return asked.id

    def _settled(self, name: MomentId, held: Held) -> Receipt:
        before = self.match.number
        self.match.settle(self.keeper)
        waits = self.match.number == before or self.number in self.match.held.get(name, {})
        return Receipt(("confirmed" if held.firm else "submitted") if waits else "played", held.warnings)
