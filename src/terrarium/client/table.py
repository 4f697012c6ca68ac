"""One table, seen and played from one seat: the kernel's `Seat`, far away."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Any, Literal

import msgspec

from terrarium.interface.records import (
    DecisionShown,
    DraftShown,
    EventShown,
    Facts,
    GameShown,
    InstructionGiven,
    Judged,
    MessageShown,
    OfferGiven,
    Receipt,
    Said,
    Seated,
    TableInfo,
    Voted,
)
from terrarium.kernel import Asked, Finding, Form, Game, Guide, Offered, Position, Pov, Reading, Tried, Value
from terrarium.kernel.decoding import asked_of, form_of, game_of, view_from

from . import far
from .errors import Unreachable
from .wire import Wire, decoded, part

PATIENCE = 30.0
"""The longest wait between two tries to reach a server that is away."""


class Placed(Position, frozen=True):
    """The board for one audience, its view still JSON."""

    view: msgspec.Raw


class Looked(msgspec.Struct, frozen=True):
    """One look, all of one moment in time. `instruction`: the form of a standing one, and one's own; None: the seat is
    not one's own."""

    table: TableInfo
    position: Placed
    decisions: list[DecisionShown]
    acts: list[Offered]
    instruction: tuple[Form | None, Value] | None


class _Looked(msgspec.Struct, frozen=True):
    """The same as it is sent."""

    table: TableInfo
    position: Placed
    decisions: list[dict[str, Any]]
    acts: list[OfferGiven]
    instruction: InstructionGiven | None
    events: list[EventShown]


class Table:
    """Everything one does at a table, `kernel.Seat` included: what plays a local match's seat plays this. `seat` None
    means one's first seat there, or a spectator's."""

    def __init__(self, wire: Wire, code: str, seat: int | None = None) -> None:
        self.wire = wire
        self.code = code
        self.seat = seat
        self.path = f"/tables/{part(code)}"
        self._game: Game[Any, Any] | Literal[False] | None = False
        self._known: list[EventShown] = []

    def at(self, seat: int) -> Table:
        """The same table from another seat of one's own."""
        there = Table(self.wire, self.code, seat)
        there._game = self._game
        return there

    def __repr__(self) -> str:
        return f"<Table {self.code}>"

    # ---- looking

    def info(self) -> TableInfo:
        """Seats, status, and what one may do."""
        return self.wire.get(TableInfo, self.path, seat=self.seat)

    @property
    def game(self) -> Game[Any, Any] | None:
        """The table's game, where it is installed here."""
        if self._game is False:
            self._game = game_of(self.info().game)
        return self._game

    def placed(self, at: int | None = None, draw: bool = False) -> Placed:
        """The board with the view as it was sent."""
        return self.wire.get(Placed, f"{self.path}/position", seat=self.seat, at=at, draw=draw)

    def position(self, at: int | None = None, *, draw: bool = True) -> Position:
        """The board; `draw=False` leaves drawing and words out."""
        placed = self.placed(at, draw)
        return msgspec.structs.replace(placed, view=view_from(self.game, placed.view))

    def view(self, at: int | None = None) -> Any:
        """What one's seat may know: the game's own view, or plain data where the game is not installed."""
        return view_from(self.game, self.placed(at).view)

    def pov(self) -> Pov[Any]:
        """What one's seat gets, as at a match of this process."""
        return far.look(self)

    def looked(self) -> Looked:
        """The table, the board, what is asked and may be done, in one reply. What was told since is kept with the rest
        (see `known`)."""
        ask = {"seat": self.seat, "draw": False, "since": len(self._known)}
        given = self.wire.get(_Looked, f"{self.path}/pov", **ask)
        if self._game is False:
            self._game = game_of(given.table.game)
        self._learn(given.events)
        return Looked(
            given.table,
            given.position,
            [decision(one, self.game) for one in given.decisions],
            [self._offered(one) for one in given.acts],
            None if given.instruction is None else self._standing(given.instruction),
        )

    def _offered(self, one: OfferGiven) -> Offered:
        return Offered(one.name, one.title, form_of(one.form, self.game))

    def _standing(self, one: InstructionGiven) -> tuple[Form | None, Value]:
        return None if one.form is None else form_of(one.form, self.game), one.instruction

    def decisions(self) -> list[DecisionShown]:
        """What one's seat (or all one's seats) may answer or revise just now."""
        found = self.wire.get(list[dict[str, Any]], f"{self.path}/decisions", seat=self.seat)
        return [decision(data, self.game) for data in found]

    def history(self, since: int = 0, limit: int = 500) -> list[EventShown]:
        """The events after number `since`, oldest first."""
        return self.wire.get(list[EventShown], f"{self.path}/events", seat=self.seat, since=since, limit=limit)

    def known(self, number: int | None = None) -> list[EventShown]:
        """Everything that one's seat has seen so far, or its first `number` of events at least; nothing is fetched
        twice."""
        while (number is None or len(self._known) < number) and (found := self.history(len(self._known))):
            self._learn(found)
        return self._known

    def _learn(self, found: list[EventShown]) -> None:
        """Keep what was told. A rewind withdraws what was told before: all is fetched anew then."""
        self._known = [] if any(event.kind == "table.rewound" for event in found) else self._known
        if not found or found[0].number == len(self._known) + 1:
            self._known += found
            return
        while found := self.history(len(self._known)):
            self._known += found

    def news(self, since: int | None = None) -> Iterator[int]:
        """The number of one's events, whenever there is something new; one connection, no more."""
        for told in self.wire.news(f"/events/{part(self.code)}", since, seat=self.seat):
            if "number" in told:
                yield int(told["number"])

    def events(self, since: int = 0, *, stop: Callable[[], bool] = lambda: False) -> Iterator[EventShown]:
        """Every event after number `since`, each once and in order, those to come included. It ends with the match, or
        when `stop` says so; a lost connection is taken up again where it broke."""
        wait = 0.5
        while not stop():
            while found := self.history(since):
                yield from found
                since = found[-1].number
            if self.info().over and not self.history(since):
                return
            try:
                for number in self.news(since):
                    wait = 0.5
                    if number != since or stop():
                        break
                    if self.info().over:
                        break
            except Unreachable:
                time.sleep(wait)
                wait = min(2 * wait, PATIENCE)

    # ---- answering

    def answer(
        self,
        asked: Asked,
        answer: Value,
        *,
        firm: bool = True,
        instruction: Value = msgspec.UNSET,
        text: str = "",
        key: str = "",
    ) -> Receipt:
        """Answer a decision; not `firm`: it can still be thought over. Sent again after a lost reply, nothing is done
        twice."""
        body: dict[str, Any] = {"answer": answer, "confirm": firm, "text": text}
        if instruction is not msgspec.UNSET:
            body["instruction"] = instruction
        return self.wire.post(Receipt, f"{self._moment(asked)}/answer", body, key=key or token_hex(16))

    def confirm(self, asked: Asked) -> Receipt:
        return self.wire.post(Receipt, f"{self._moment(asked)}/confirm")

    def withdraw(self, asked: Asked) -> Receipt:
        """The submitted answer becomes a draft again."""
        return decoded(Receipt, self.wire.send("DELETE", f"{self._moment(asked)}/answer"))

    def draft(self, asked: Asked, answer: Value, *, text: str = "", version: int | None = None) -> Receipt:
        """Keep an unfinished answer."""
        body = {"answer": answer, "text": text, "version": version}
        return decoded(Receipt, self.wire.send("PUT", f"{self._moment(asked)}/draft", body=body))

    def _moment(self, asked: Asked) -> str:
        return f"{self.path}/seats/{asked.seat}/moments/{asked.moment}"

    # ---- what the server knows of the rules, where the game is not installed here

    def check(self, asked: Asked, answer: Value) -> list[Finding]:
        """What the server has to say about an answer, without sending it."""
        return self.wire.post(Judged, f"{self._moment(asked)}/check", {"answer": answer}).findings

    def read(self, asked: Asked, text: str) -> Reading:
        """Typed text to an answer, by the game's notation."""
        return self.wire.post(Reading, f"{self._moment(asked)}/read", {"text": text})

    def guide(self, asked: Asked, draft: Value = None, touch: str = "") -> Guide:
        """How to go on with an answer; nothing is sent in."""
        return self.wire.post(Guide, f"{self._moment(asked)}/guide", {"draft": draft, "touch": touch})

    def try_out(self, asked: Asked, answer: Value) -> Tried:
        """What an answer might lead to, on a copy of what one knows; nothing is sent."""
        return self.wire.post(Tried, f"{self._moment(asked)}/try", {"answer": answer})

    def aids(self) -> list[Offered]:
        """The questions that people may put to what they know."""
        found = self.wire.get(list[OfferGiven], f"{self.path}/aids", seat=self.seat)
        return [self._offered(one) for one in found if not one.for_programs]

    def aid(self, name: str, question: Value) -> Any:
        """Put a question (odds, reach, price) to what one's seat knows."""
        ask = {"seat": self.seat}
        sent = self.wire.send("POST", f"{self.path}/aids/{part(name)}", body={"question": question}, ask=ask)
        return decoded(Facts, sent).answer

    def papers(self) -> dict[str, str]:
        """The titles of the game's printable sheets, by name."""
        found = self.wire.get(GameShown, f"/games/{part(self.info().game)}")
        return {paper.name: paper.title for paper in found.papers}

    def paper(self, name: str, format: Literal["text", "html", "json"] = "text") -> str:
        """A printable sheet, made now."""
        ask = {"seat": self.seat, "format": format}
        return self.wire.send("GET", f"{self.path}/papers/{part(name)}", ask=ask).decode()

    def paper_pdf(self, name: str, size: Literal["a4", "letter"] = "a4") -> bytes:
        """A printable sheet as PDF, made now."""
        ask = {"seat": self.seat, "format": "pdf", "size": size}
        return self.wire.send("GET", f"{self.path}/papers/{part(name)}", ask=ask)

    def record(self) -> bytes:
        """The match as a file for `terrarium verify`."""
        return self.wire.send("GET", f"{self.path}/record")

    # ---- doing

    @property
    def own(self) -> int:
        """One's seat."""
        if self.seat is None:
            seats = self.info().your_seats
            if not seats:
                raise LookupError(f"You have no seat at table {self.code}.")
            self.seat = seats[0]
        return self.seat

    def act(self, name: str, value: Value = True, *, reason: str = "", key: str = "") -> Receipt:
        """Do something unasked. A server keeps no reason with it."""
        path = f"{self.path}/seats/{self.own}/acts/{part(name)}"
        return self.wire.post(Receipt, path, {"value": value}, key=key or token_hex(16))

    def instruct(self, instruction: Value) -> None:
        """File a standing instruction; None: always ask me."""
        self.wire.do("PUT", f"{self.path}/seats/{self.own}/instruction", {"instruction": instruction})

    def take_back(self) -> Receipt:
        return self.wire.post(Receipt, f"{self.path}/seats/{self.own}/take-back")

    def vote(self, motion: Literal["pause", "resume", "extend", "take-back", "end"], aye: bool = True) -> bool:
        """Be for a motion or no longer; when all players are, it is done. Says whether it was."""
        sent = self.wire.send("PUT", f"{self.path}/seats/{self.own}/votes/{motion}", body={"aye": aye})
        return decoded(Voted, sent).carried

    def mark_read(self, number: int) -> None:
        self.wire.do("PUT", f"{self.path}/seats/{self.own}/read", {"number": number})

    # ---- talking, coming and going

    def messages(self, since: int = 0) -> list[MessageShown]:
        return self.wire.get(list[MessageShown], f"{self.path}/messages", seat=self.seat, since=since)

    def say(self, text: str, to: Sequence[int] | Literal["all", "moderator"] = "all", *, key: str = "") -> int:
        body = {"text": text, "seat": self.own, "to": to if isinstance(to, str) else list(to)}
        return self.wire.post(Said, f"{self.path}/messages", body, key=key or token_hex(16)).number

    def join(self, seat: int | None = None, *, word: str = "", invitation: str = "") -> int:
        """Sit down, and give the seat."""
        body = {"seat": seat, "word": word, "invitation": invitation}
        self.seat = self.wire.post(Seated, f"{self.path}/join", body, key=token_hex(16)).seat
        return self.seat

    def leave(self) -> None:
        self.wire.do("POST", f"{self.path}/leave", {"seat": self.seat})

    def start(self) -> None:
        """For the moderator: open seats get bots."""
        self.wire.do("POST", f"{self.path}/start")


def decision(data: dict[str, Any], game: Game[Any, Any] | None) -> DecisionShown:
    """One decision from its JSON."""
    asked = asked_of(data, game)
    given: dict[str, Any] = {name: getattr(asked, name) for name in asked.__struct_fields__}
    given["draft"] = msgspec.convert(data.get("draft"), DraftShown | None)
    given |= msgspec.convert({name: data.get(name) for name in ("opened", "due")}, dict[str, datetime | None])
    return DecisionShown(**given)
