"""A point of view made from what a server tells. Where the game is installed here it is the kernel's own, and nothing
but doing goes over the wire; where it is not, the server finds the words, and judges, reads and guides answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import msgspec

from terrarium.interface.records import EventShown, TableInfo
from terrarium.kernel import (
    Aid,
    Asked,
    Closed,
    Document,
    Finding,
    Form,
    Game,
    Guide,
    Offered,
    Paper,
    Place,
    Position,
    Pov,
    Reading,
    Seen,
    Tried,
    Value,
    View,
)
from terrarium.kernel.decoding import view_from
from terrarium.kernel.document import Verbatim

if TYPE_CHECKING:
    from .table import Table


class Distant(View, kw_only=True, frozen=True):
    """The view of a game that is not installed here: `data` is all of it, as plain data."""

    data: dict[str, Any]


class Heard(Sequence[Seen]):
    """A seat's events of the game itself, fetched when they are first wanted, numbered without gaps. What was taken
    back since and what the table tells are not among them."""

    def __init__(self, fetch: Callable[[int], Sequence[EventShown]], number: int) -> None:
        self._fetch = fetch
        self._number = number

    @cached_property
    def events(self) -> list[EventShown]:
        return list(of_game(self._fetch(self._number), self._number))

    @overload
    def __getitem__(self, index: int) -> Seen: ...

    @overload
    def __getitem__(self, index: slice) -> list[Seen]: ...

    def __getitem__(self, index: int | slice) -> Seen | list[Seen]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        event = self.events[index]
        return Seen(event.kind, event.face, range(1, len(self) + 1)[index])

    def __len__(self) -> int:
        return len(self.events)


def of_game(events: Iterable[EventShown], number: int) -> Iterable[EventShown]:
    """Those of the game that still stand, of the first `number`."""
    return (e for e in events if e.number <= number and not e.withdrawn and not e.kind.startswith("table."))


def look(table: Table) -> Pov[Any]:
    """What this table's seat gets, all of one moment in time."""
    seen = table.looked()
    placed, game = seen.position, table.game
    asked = [one for one in seen.decisions if one.seat == placed.who]
    form, instruction = seen.instruction or (None, None)
    given: dict[str, Any] = {
        "branch": int(asked[0].moment.partition("-")[0]) if asked else 0,
        "asked": asked,
        "offers": {offer.name: offer.form for offer in seen.acts},
        "instruction": instruction,
        "result": _result(seen.table) if placed.over else {},
        "heard": Heard(table.known, placed.number),
    }
    view = view_from(game, placed.view)
    if game is not None and isinstance(view, View):
        return Pov(game, view, **given)
    labels = {ref: says for one in asked for ref, says in one.labels.items()}
    return Away(table, distant(placed.view), Untold(table, seen.table, labels, form), **given)


def distant(data: msgspec.Raw) -> Distant:
    view = msgspec.json.decode(data)
    return msgspec.convert({**view, "data": view}, Distant)


def _result(info: TableInfo) -> dict[int, Place]:
    return {seat.number: Place(seat.place, seat.score or 0) for seat in info.seats if seat.place is not None}


class Untold(Game[Any, Distant]):
    """A game that is not installed here, as far as the server tells of it."""

    def __init__(self, table: Table, info: TableInfo, labels: Mapping[str, str], instructions: Form | None) -> None:
        self.table = table
        self.told_labels = labels
        self.slug, self.title = info.game, info.game_title  # type: ignore[misc]
        self.names = {seat.number: seat.name for seat in info.seats}
        self.instructions = instructions  # type: ignore[misc]

    @cached_property
    def aids(self) -> Mapping[str, Aid]:  # type: ignore[override]
        return {offer.name: self._aid(offer) for offer in self.table.aids()}

    def _aid(self, offer: Offered) -> Aid:
        return Aid(offer.title, lambda pov: offer.form, lambda pov, asked: self.table.aid(offer.name, asked))

    @cached_property
    def papers(self) -> Mapping[str, Paper]:  # type: ignore[override]
        return {name: self._paper(name, title) for name, title in self.table.papers().items()}

    def _paper(self, name: str, title: str) -> Paper:
        return Paper(title, lambda pov: Document(title, [Verbatim(self.table.paper(name))]))

    @cached_property
    def drawn(self) -> Position:
        return self.table.position()

    def text(self, view: Distant) -> str:
        return self.drawn.text

    def board(self, view: Distant) -> str:
        return self.drawn.svg

    def caption(self, view: Distant) -> str:
        return self.drawn.caption

    def seat_name(self, view: Distant, seat: int) -> str:
        return self.names.get(seat) or view.called(seat)

    def label(self, view: Distant, of: str, value: Value) -> str:
        return self.told_labels.get(f"{of}:{value}") or super().label(view, of, value)

    def narrate(self, view: Distant, event: Seen) -> str:
        told = list(of_game(known := self.table.known(0), len(known)))
        return told[event.number - 1].words if 0 < event.number <= len(told) else ""


class Away(Pov[Distant]):
    """The point of view of a game that is not installed here."""

    def __init__(self, table: Table, view: Distant, game: Untold, **given: Any) -> None:
        super().__init__(game, view, **given)
        self.table = table

    def position(self, draw: bool = True) -> Position:
        parts = (self.board(), self.text(), self.caption) if draw else ("", "", "")
        return Position(self.who, len(self.heard), self.view.data, *parts, self.view.over)

    def read(self, asked: Asked, text: str) -> Reading:
        return self.table.read(asked, text)

    def check(self, asked: Asked, answer: Value) -> list[Finding]:
        return self.table.check(asked, answer)

    def guide(self, asked: Asked, draft: Value = None, touch: str = "") -> Guide:
        return self.table.guide(asked, draft, touch)

    def try_out(self, asked: Asked, answer: Value, seed: bytes = b"") -> Tried:
        return self.table.try_out(asked, answer)

    def tried(self, asked: Asked, answer: Value, seed: bytes) -> Any:
        raise Closed("The game is not installed here; try_out asks the server.")
