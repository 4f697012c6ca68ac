"""Leaving: a game says once what happens when a seat leaves, and every way out is made from that.

    @rules.leave(playing)                       # the seats that can still leave
    def leave(s: State, f: Flow, seat: int, why: str) -> None: ...

makes the acts `resign` (the seat's own) and `drop` (the table's: `{seat, why}`). `Match.leave` is the one door for all
others who take a seat out: the moderator, missed deadlines, a fee that was not paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .form import Form, Value
from .joints import Fields
from .leaves import One, Yes
from .moment import TABLE

if TYPE_CHECKING:
    from .state import State
    from .steps import Flow

RESIGN, DROP = "resign", "drop"
"""The two acts by which a seat leaves."""

RESIGNED, DROPPED, ABSENT, UNPAID = "resigned", "dropped", "absent", "unpaid"
"""Why a seat leaves: by itself; by the moderator; by deadlines missed; by a fee not paid."""

WHY = {
    RESIGNED: "resigned",
    DROPPED: "dropped by the moderator",
    ABSENT: "too many deadlines missed",
    UNPAID: "the fee was not paid",
}
"""The reasons in words, to be put in brackets or behind a colon."""

_BY_THE_TABLE = (DROPPED, ABSENT, UNPAID)


def because(why: str) -> str:
    """A reason in words. What a table has written itself stands as it is."""
    return WHY.get(why, why)


class Leaving:
    """What a game has declared: who can still leave, and what leaving does. `reason`: the form of the free words that
    older records of the game hold in the place of `why`."""

    __slots__ = ("does", "playing", "reason")

    def __init__(
        self, playing: Callable[[Any], Sequence[int]], does: Callable[..., None], reason: Form | None = None
    ) -> None:
        self.playing = playing
        self.does = does
        self.reason = reason

    def resign(self, s: State, who: int) -> Form | None:
        return Yes() if who in self.playing(s) else None

    def resigned(self, s: State, f: Flow, who: int, value: Value) -> None:
        self.does(s, f, who, RESIGNED)

    def drop(self, s: State, who: int) -> Form | None:
        seats = tuple(self.playing(s))
        if not seats:
            return None
        parts: dict[str, Form] = {"seat": One(seats, of="seat"), "why": One(_BY_THE_TABLE)}
        if self.reason is not None:
            parts["reason"] = self.reason
        return Fields(parts, tuple(part for part in parts if part != "seat"))

    def dropped(self, s: State, f: Flow, who: int, value: Value) -> None:
        self.does(s, f, value["seat"], value.get("reason") or value.get("why", DROPPED))


def can_leave(state: State) -> list[int]:
    """The seats that are still in the game, by its own word; all, where it does not declare leaving."""
    if state.over:
        return []
    declared = state.rules.leaving
    return list(range(state.seats)) if declared is None else list(declared.playing(state))


def dropping(state: State, seat: int, why: str) -> Value:
    """The value with which the table's act `drop` takes this seat out; None: there is nothing for the game to do.

    A game that does not declare leaving may have a `drop` of its own, with a bare seat or `{seat}`.
    """
    declared = state.rules.leaving
    if declared is not None:
        return {"seat": seat, "why": why} if seat in can_leave(state) else None
    form = state.offers(TABLE).get("drop")
    values: tuple[Value, ...] = (seat, {"seat": seat})
    return None if form is None else next((value for value in values if form.ok(value)), None)
