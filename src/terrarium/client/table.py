"""One table, seen and played from one seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from secrets import token_hex
from typing import Any, Literal

import msgspec

from terrarium.kernel import Game
from terrarium.kernel.decoding import game_of, view_from

from .errors import Unreachable
from .records import (
    Decision,
    Event,
    Instruction,
    Judged,
    Message,
    Offer,
    Position,
    Read,
    Receipt,
    TableInfo,
    Tried,
)
from .wire import Wire, decoded, part

PATIENCE = 30.0
"""The longest wait between two tries to reach a server that is away."""


class _Seated(msgspec.Struct):
    seat: int


class _Facts(msgspec.Struct):
    answer: Any


class _Voted(msgspec.Struct):
    carried: bool


class _Said(msgspec.Struct):
    number: int


class Table:
    """Everything one does at a table. `seat` None means one's first seat there, or a spectator's."""

    def __init__(self, wire: Wire, code: str, seat: int | None = None) -> None:
        self.wire = wire
        self.code = code
        self.seat = seat
        self.path = f"/tables/{part(code)}"
        self._game: Game[Any, Any] | Literal[False] | None = False

    def at(self, seat: int) -> Table:
        """The same table from another seat of one's own."""
        there = Table(self.wire, self.code, seat)
        there._game = self._game
        return there

    def __repr__(self) -> str:
        return f"<Table {self.code}>"

    # ---- looking

    def info(self) -> TableInfo:
        """Seats, status, terms, and what one may do."""
        return self.wire.get(TableInfo, self.path, seat=self.seat)

    @property
    def game(self) -> Game[Any, Any] | None:
        """The table's game, where it is installed here."""
        if self._game is False:
            self._game = game_of(self.info().game)
        return self._game

    def position(self, at: int | None = None, *, draw: bool = True) -> Position:
        """The board; `draw=False` leaves drawing and words out."""
        return self.wire.get(Position, f"{self.path}/position", seat=self.seat, at=at, draw=draw)

    def view(self, at: int | None = None) -> Any:
        """What one's seat may know: the game's own view, or plain data where the game is not installed."""
        return view_from(self.game, self.position(at, draw=False).view)

    def decisions(self) -> list[Decision]:
        """What one's seat (or all one's seats) may answer or revise just now."""
        found = self.wire.get(list[Decision], f"{self.path}/decisions", seat=self.seat)
        slug = self.game.slug if found and self.game is not None else ""
        return [msgspec.structs.replace(decision, game=slug) for decision in found] if slug else found

    def history(self, since: int = 0, limit: int = 500) -> list[Event]:
        """The events after number `since`, oldest first."""
        return self.wire.get(list[Event], f"{self.path}/events", seat=self.seat, since=since, limit=limit)

    def news(self, since: int | None = None) -> Iterator[int]:
        """The number of one's events, whenever there is something new; one connection, no more."""
        for told in self.wire.news(f"/events/{part(self.code)}", since, seat=self.seat):
            if "number" in told:
                yield int(told["number"])

    def events(self, since: int = 0, *, stop: Callable[[], bool] = lambda: False) -> Iterator[Event]:
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
        decision: Decision,
        answer: Any,
        *,
        confirm: bool = True,
        key: str = "",
        instruction: Any = msgspec.UNSET,
        text: str = "",
    ) -> Receipt:
        """Answer a decision. Sent again after a lost reply, nothing is done twice."""
        body: dict[str, Any] = {"answer": answer, "confirm": confirm, "text": text}
        if instruction is not msgspec.UNSET:
            body["instruction"] = instruction
        return self.wire.post(Receipt, f"{self._moment(decision)}/answer", body, key=key or token_hex(16))

    def confirm(self, decision: Decision) -> Receipt:
        return self.wire.post(Receipt, f"{self._moment(decision)}/confirm")

    def withdraw(self, decision: Decision) -> Receipt:
        """The submitted answer becomes a draft again."""
        return decoded(Receipt, self.wire.send("DELETE", f"{self._moment(decision)}/answer"))

    def draft(self, decision: Decision, answer: Any, *, text: str = "", version: int | None = None) -> Receipt:
        """Keep an unfinished answer."""
        body = {"answer": answer, "text": text, "version": version}
        return decoded(Receipt, self.wire.send("PUT", f"{self._moment(decision)}/draft", body=body))

    def check(self, decision: Decision, answer: Any) -> Judged:
        """What the server has to say about an answer, without sending it."""
        return self.wire.post(Judged, f"{self._moment(decision)}/check", {"answer": answer})

    def try_out(self, decision: Decision, answer: Any) -> Tried:
        """What an answer might lead to, on a copy of what one knows; nothing is sent."""
        return self.wire.post(Tried, f"{self._moment(decision)}/try", {"answer": answer})

    def read(self, decision: Decision, text: str) -> Read:
        """Typed text to an answer, by the game's notation."""
        return self.wire.post(Read, f"{self._moment(decision)}/read", {"text": text})

    def _moment(self, decision: Decision) -> str:
        return f"{self.path}/seats/{decision.seat}/moments/{decision.moment}"

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

    def acts(self) -> list[Offer]:
        return self.wire.get(list[Offer], f"{self.path}/seats/{self.own}/acts")

    def act(self, name: str, value: Any = True, *, key: str = "") -> Receipt:
        path = f"{self.path}/seats/{self.own}/acts/{part(name)}"
        return self.wire.post(Receipt, path, {"value": value}, key=key or token_hex(16))

    def instruction(self) -> Instruction:
        return self.wire.get(Instruction, f"{self.path}/seats/{self.own}/instruction")

    def instruct(self, instruction: Any) -> None:
        """File a standing instruction; None: always ask me."""
        self.wire.do("PUT", f"{self.path}/seats/{self.own}/instruction", {"instruction": instruction})

    def take_back(self) -> Receipt:
        return self.wire.post(Receipt, f"{self.path}/seats/{self.own}/take-back")

    def vote(self, motion: Literal["pause", "resume", "extend", "take-back", "end"], aye: bool = True) -> bool:
        """Be for a motion or no longer; when all players are, it is done. Says whether it was."""
        sent = self.wire.send("PUT", f"{self.path}/seats/{self.own}/votes/{motion}", body={"aye": aye})
        return decoded(_Voted, sent).carried

    def mark_read(self, number: int) -> None:
        self.wire.do("PUT", f"{self.path}/seats/{self.own}/read", {"number": number})

    def aids(self) -> list[Offer]:
        return self.wire.get(list[Offer], f"{self.path}/aids", seat=self.seat)

    def aid(self, name: str, question: Any) -> Any:
        """Put a question (odds, reach, price) to what one's seat knows."""
        ask = {"seat": self.seat}
        sent = self.wire.send("POST", f"{self.path}/aids/{part(name)}", body={"question": question}, ask=ask)
        return decoded(_Facts, sent).answer

    def paper(self, name: str, format: Literal["text", "html", "json"] = "text") -> str:
        """A printable sheet, made now."""
        ask = {"seat": self.seat, "format": format}
        return self.wire.send("GET", f"{self.path}/papers/{part(name)}", ask=ask).decode()

    def record(self) -> bytes:
        """The match as a file for `terrarium verify`."""
        return self.wire.send("GET", f"{self.path}/record")

    # ---- talking, coming and going

    def messages(self, since: int = 0) -> list[Message]:
        return self.wire.get(list[Message], f"{self.path}/messages", seat=self.seat, since=since)

    def say(self, text: str, to: Sequence[int] | Literal["all", "moderator"] = "all", *, key: str = "") -> int:
        body = {"text": text, "seat": self.own, "to": to if isinstance(to, str) else list(to)}
        return self.wire.post(_Said, f"{self.path}/messages", body, key=key or token_hex(16)).number

    def join(self, seat: int | None = None, *, word: str = "", invitation: str = "") -> int:
        """Sit down, and give the seat."""
        body = {"seat": seat, "word": word, "invitation": invitation}
        self.seat = self.wire.post(_Seated, f"{self.path}/join", body, key=token_hex(16)).seat
        return self.seat

    def leave(self) -> None:
        self.wire.do("POST", f"{self.path}/leave", {"seat": self.seat})

    def start(self) -> None:
        """For the moderator: open seats get bots."""
        self.wire.do("POST", f"{self.path}/start")
