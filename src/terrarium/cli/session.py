"""One person's questions at a terminal, over a seat that is near (a match in this process) or far (a server's table).

`home` and `visit` bring the table around it: hot seat, bots and saves there, waiting and talking here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text as Styled

from terrarium.kernel import Asked, Pov, Reading, Refused, Seat, Told

from .asking import Asking, Put, told
from .commands import Again, Chosen, Commands, Wait
from .screen import Screen, indented, inline

TALL = 40
"""A board of more lines is shown when the seat changes, and otherwise only when asked for."""


class Ahead(msgspec.Struct):
    """Commands that were typed ahead, and how many events the seat had seen when they were."""

    text: str
    heard: int


class Session:
    """What is the same wherever the seat is."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.board = ""
        self.ahead: dict[int, Ahead] = {}
        self.read: dict[int, int] = {}
        """How many events each seat has been told."""
        self.before: dict[int, int] = {}

    # ---- what a place adds

    def commands(self, pov: Pov[Any]) -> Mapping[str, Callable[[str], None]]:
        """Commands that only this place has."""
        return {}

    def referee(self) -> Seat | None:
        """The referee's seat, where whoever sits here may take it."""
        return None

    def reason(self) -> str:
        """Why somebody does something unasked, where that is kept."""
        return ""

    def told(self, pov: Pov[Any], since: int = 0) -> Sequence[Told]:
        """What this audience saw after number `since`."""
        return pov.told(since)

    def wait(self, asked: Asked) -> None:
        """The others may answer this one."""

    def taken(self, receipt: Any) -> None:
        """An answer is in."""

    def hint(self, pov: Pov[Any], asked: Asked) -> None:
        """What is said just before a question."""

    # ---- one turn

    def turn(self, seat: Seat, pov: Pov[Any], asked: Asked, fresh: bool = False) -> None:
        """Ask one decision until it is answered, or until the match has changed under it."""
        self.tell(pov)
        self._show_board(pov, fresh)
        put = Put(pov, asked)
        typed = ""
        if asked.seat in self.ahead:
            typed = self._left_over(seat, put)
            if not typed:
                return
        asking = Asking(put, self.screen, Commands(self, seat, pov, asked), getattr(asked, "typed", ""))
        self.hint(pov, asked)
        self.screen.say("", inline(asked.prompt, "bold"))
        if due := getattr(asked, "due", None):
            self.screen.say(Styled(f"  Due {due:%Y-%m-%d %H:%M} UTC.", style="dim"))
        asking.show()
        while True:
            try:
                reading = asking.reading(typed)
            except Chosen as chosen:
                reading = Reading(chosen.answer)
            except Wait:
                self.wait(asked)
                return
            except Again:
                self.board = ""
                return
            typed = ""
            try:
                self._hand_in(seat, put, reading)
                return
            except Refused as refused:
                told(self.screen, refused.findings)
                if refused.code in ("stale", "closed", "conflict"):
                    return

    def _hand_in(self, seat: Seat, put: Put, reading: Reading) -> None:
        """Do what a text says. What belongs to a later decision is kept for that."""
        heard = len(put.pov.heard)
        if reading.answer is not None:
            receipt = seat.answer(put.asked, reading.answer, instruction=reading.instruction)
            told(self.screen, receipt.warnings)
            self.taken(receipt)
        elif reading.instruction is not msgspec.UNSET:
            seat.instruct(reading.instruction)
        for act, value in reading.acts:
            seat.act(act, value)
        if reading.rest:
            self.ahead[put.asked.seat] = Ahead(reading.rest, heard)
            self.screen.say(Styled(f"  Kept for the next question: {_line(reading.rest)}", style="dim"))

    def _left_over(self, seat: Seat, put: Put) -> str:
        """Commands that were typed ahead answer as long as each is right and nobody has come between; else they are
        handed back, to be sent again or not."""
        ahead = self.ahead.pop(put.asked.seat)
        pov = put.pov
        text = ahead.text
        if pov.game.interrupted(pov.heard[ahead.heard :], pov.who):
            return self._handed_back(text, "Something happened in the meantime")
        reading = put.read(text)
        if not reading.ok or reading.rest == text:
            told(self.screen, reading.findings)
            return self._handed_back(text, "It does not fit this question")
        self.screen.say(Styled(f"  As you typed: {put.pov.write(put.asked, reading.answer)}", style="dim"))
        try:
            self._hand_in(seat, put, reading)
        except Refused as refused:
            told(self.screen, refused.findings)
            return self._handed_back(text, "It was refused")
        return ""

    def _handed_back(self, text: str, why: str) -> str:
        says = f"  {why}, so this was not played: {_line(text)}. Type it again if you still want it."
        self.screen.say(Styled(says, style="amber"))
        return text

    # ---- telling

    def tell(self, pov: Pov[Any], again: bool = False) -> None:
        """What this audience saw since its last turn; `again` repeats what it was told then."""
        if not again:
            self.before[pov.who] = self.read.get(pov.who, 0)
            self.read[pov.who] = self.seen(pov)
        self.narrated(self.told(pov, min(self.before.get(pov.who, 0), self.seen(pov))))

    def seen(self, pov: Pov[Any]) -> int:
        """How many events this audience has seen."""
        return len(pov.heard)

    def narrated(self, events: Sequence[Told]) -> None:
        lines = [event.words for event in events if event.words]
        if len(lines) > TALL:
            self.screen.say(Styled(f"  ... {len(lines) - TALL} more before; log {len(lines)} shows all.", style="dim"))
        for line in lines[-TALL:]:
            self.screen.say(indented([inline(line)]))

    def _show_board(self, pov: Pov[Any], fresh: bool) -> None:
        text = pov.text()
        if text != self.board and (fresh or text.count("\n") < TALL):
            self.screen.say("")
            self.screen.board(text)
        elif text != self.board:
            self.screen.say(Styled("  The board has changed: view shows it.", style="dim"))
        self.board = text
        if fresh and (caption := pov.caption) and caption not in text:
            self.screen.say("", inline(caption, "italic"))

    def end(self, pov: Pov[Any], players: Mapping[int, str]) -> None:
        """The board and the result."""
        self.screen.say("")
        self.screen.board(pov.text())
        grid = Grid(box=None, pad_edge=False, header_style="dim")
        grid.add_column("Place", justify="right")
        grid.add_column("Seat")
        grid.add_column("Played by")
        grid.add_column("Score", justify="right")
        for seat, place in sorted(pov.result.items(), key=lambda item: (item[1].place, item[0])):
            grid.add_row(str(place.place), Styled(pov.seat_name(seat)), players.get(seat, ""), str(place.score))
        self.screen.say("", grid)


def _line(text: str) -> str:
    return "; ".join(text.splitlines())
