"""`terrarium play --server`: one's seats at a server's table, through the same menus, notation and commands as at home.

A game need not be installed here: its words come from the server then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text as Styled

from terrarium.client import Client, Nobody, Table, Unknown, Unreachable
from terrarium.interface.records import TableInfo, TableLine
from terrarium.kernel import Asked, Pov, Told

from .commands import Quit
from .plain import Plain
from .screen import Screen, Terminal, inline
from .session import Session


def play(server: str, token: str, table: str | None, screen: Screen | None = None) -> None:
    """Play at a server: the named table, or whichever waits for you."""
    shown = screen or Terminal()
    with Client(server, token) as client:
        try:
            visit = Visit(client, shown)
            visit.run(table or visit.chosen())
        except (Nobody, Unknown, Unreachable) as error:
            raise Plain(str(error)) from None
        except (Quit, EOFError, KeyboardInterrupt):
            shown.say("", Styled("The table will wait for you on the server."))


class Visit(Session):
    """One evening at a server."""

    def __init__(self, client: Client, screen: Screen) -> None:
        super().__init__(screen)
        self.client = client
        self.tables: dict[int, Table] = {}
        self.waited: set[str] = set()

    def chosen(self) -> str:
        """The table that waits, or the one that is chosen of several."""
        desk = self.client.mine()
        lines = [*desk.asked, *desk.playing]
        if not lines:
            raise Plain("You have no seat at a running table there. Name a table, or join one in the lobby.")
        if len(lines) == 1 or len(desk.asked) == 1:
            return lines[0].code
        for number, line in enumerate(lines, 1):
            self.screen.say(Styled(f"  {number:>2}  ", style="key").append(_listed(line)))
        while True:
            typed = self.screen.ask("Which table? ").strip()
            if typed.isdecimal() and 1 <= int(typed) <= len(lines):
                return lines[int(typed) - 1].code
            if typed in ("quit", "/quit"):
                raise Quit

    def run(self, code: str) -> None:
        """Ask what is asked, tell what happens, wait, until the match is over."""
        table = self.client.table(code)
        info = table.info()
        self.screen.say(inline(f"**{info.game_title}** at table {info.code}. Type help at any question."))
        if not info.your_seats:
            self.screen.say(Styled("You have no seat here, so you are watching. Ctrl+C leaves.", style="dim"))
        self.tables = {seat: self.client.table(code, seat) for seat in info.your_seats} or {info.who: table}
        self.read = {info.who: info.read_number if info.your_seats else 0}
        news = self._news(table)
        while True:
            self._round()
            info = table.info()
            if info.over:
                self._end(info)
                return
            waits = ", ".join(seat.name for seat in info.seats if seat.awaited and not seat.yours)
            with self.screen.thinking(f"Waiting for {waits or 'the others'} ... Ctrl+C leaves."):
                next(news)
            self.waited.clear()

    def _round(self) -> None:
        """Ask all there is to ask, and tell the rest."""
        asked = True
        while asked:
            asked = False
            for table in self.tables.values():
                pov = table.pov()
                owed = [one for one in pov.asked if one.open and one.moment not in self.waited]
                if owed:
                    self.turn(table, pov, owed[0], fresh=True)
                    asked = True
                else:
                    self.tell(pov)

    def _news(self, table: Table) -> Iterator[int]:
        """Wakes whenever there is news, and after a break; it never ends."""
        while True:
            try:
                yield from table.news()
            except Unreachable as error:
                self.screen.say(Styled(f"  {error}", style="amber"))
                self.client.wire.pause()
            yield 0

    # ---- what this place adds

    def commands(self, pov: Pov[Any]) -> Mapping[str, Callable[[str], None]]:
        return {"say": lambda text: self._say(pov, text), "talk": lambda _: self._talk(pov)}

    def _say(self, pov: Pov[Any], text: str) -> None:
        if text:
            self.tables[pov.who].say(text)
            self.screen.say(Styled("  Sent.", style="moss"))

    def _talk(self, pov: Pov[Any]) -> None:
        for message in self.tables[pov.who].messages()[-20:]:
            self.screen.say(Styled(f"  {message.writer}: {message.text or '(struck)'}"))

    def told(self, pov: Pov[Any], since: int = 0) -> Sequence[Told]:
        """What the table itself tells stands among it: here events are numbered as the server does."""
        return self.tables[pov.who].known(0)[since:]

    def seen(self, pov: Pov[Any]) -> int:
        return len(self.tables[pov.who].known(0))

    def tell(self, pov: Pov[Any], again: bool = False) -> None:
        before = self.read.get(pov.who, 0)
        super().tell(pov, again)
        if pov.who >= 0 and self.read.get(pov.who, 0) > before:
            self.tables[pov.who].mark_read(self.read[pov.who])

    def wait(self, asked: Asked) -> None:
        self.waited.add(asked.moment)

    def taken(self, receipt: Any) -> None:
        if receipt.paused:
            self.screen.say(Styled("  Your answer is saved; the table is paused right now.", style="amber"))

    def _end(self, info: TableInfo) -> None:
        self.screen.heading("The end")
        if info.status != "over":
            self.screen.say("The table was closed.")
            return
        self.end(next(iter(self.tables.values())).pov(), {seat.number: seat.player for seat in info.seats})


def _listed(line: TableLine) -> str:
    mark = "your turn" if line.your_turn else "waiting"
    return f"{line.code}  {line.title or line.game_title} ({mark})"
