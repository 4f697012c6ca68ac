"""A match at home: people at one keyboard and bots, to its end or until somebody leaves.

Between seats of different people the screen is hidden. Where nobody may learn who is asked, the keyboard goes
round to all people, so that being handed it tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from rich.text import Text as Styled

from terrarium.bots import names
from terrarium.kernel import REFEREE, SPECTATOR, Asked, Due, Keeper, Match, MomentId, Pov, Refused, Seat
from terrarium.kernel.lessons import Progress, example, progress

from . import saves
from .commands import Quit
from .screen import Screen, indented
from .seating import Bots
from .session import Session

EXAMPLE = 70
"""An answer that is longer is no example."""


class Household(Keeper):
    """The terminal's table: standing instructions are the people's; a bot answers for itself."""

    def __init__(self, table: saves.Table) -> None:
        self.table = table

    def answers(self, seat: int) -> Literal["seat", "instruction", "default"]:
        return "instruction" if seat in self.table.people else "seat"


class Home(Session):
    """One evening with one match. `table` is the private part that a save keeps."""

    def __init__(
        self,
        match: Match,
        table: saves.Table,
        screen: Screen,
        path: Path,
        *,
        keep: bool = False,
        trust: bool = False,
    ) -> None:
        super().__init__(screen)
        self.match = match
        self.table = table
        self.path = path
        self.keep = keep
        """Save after every answer, not only at the end."""
        self.trust = trust
        self.keeper = Household(table)
        self.bots = Bots(match, table)
        seats = range(match.header.seats)
        match.names = tuple(names.called(table.seed, seat) if seat in table.bots else "" for seat in seats)
        self.read = table.read
        self.at: int | None = None
        self.waited: set[tuple[MomentId, int]] = set()
        self.visited: set[tuple[int, MomentId, int]] = set()
        self.taught = ""
        """What the lesson said last."""

    # ---- the loop

    def run(self) -> bool:
        """Play on; True when the match is over, False when somebody left before. Saves either way."""
        try:
            while True:
                self.match.settle(self.keeper)
                if self.match.over:
                    break
                if self._bots_move(sealed=True):
                    continue
                if not self._person_moves() and not self._bots_move(sealed=False):
                    self._nobody()
        except (Quit, EOFError, KeyboardInterrupt):
            saves.write(self.path, self.match, self.table)
            self.screen.say("", Styled(f"Saved in {self.path}. Continue with: terrarium play --load {self.path}"))
            return False
        except Exception:
            saves.write(self.path, self.match, self.table)
            self.screen.say("", Styled(f"Something broke. Saved in {self.path}.", style="ember"))
            raise
        self._end()
        return True

    def _people(self) -> list[int]:
        """The people's seats, the one at the keyboard first, so that it changes hands as seldom as it can."""
        return sorted(self.table.people, key=lambda seat: (seat != self.at, seat))

    def _bots_move(self, sealed: bool) -> bool:
        """Every bot that owes an answer gives it; where any answer closes a moment, people go first (not `sealed`)."""
        moved = False
        for seat in sorted(self.table.bots):
            for due in self.match.due(seat):
                people = any(other in self.table.people for other in due.moment.decisions)
                if sealed and due.moment.closes == "any" and people:
                    continue
                self._bot(due)
                moved = True
                break
        if moved and not self.table.people:
            self.tell(self.match.pov(SPECTATOR))
        return moved

    def _bot(self, due: Due) -> None:
        with self.screen.thinking(f"{self._name(due.seat)} is thinking ..."):
            answer = self.bots.answer(due)
        try:
            self.match.hold(due.seat, due.moment.id, answer, by="bot")
        except Refused:
            self.match.hold(due.seat, due.moment.id, self.match.state.default(due.moment, due.seat), by="bot")
        self.match.settle(self.keeper)

    def _person_moves(self) -> bool:
        for moment in self.match.moments():
            if moment.hidden and len(self.table.people) > 1 and not self.trust:
                for seat in self._people():
                    if seat not in moment.decisions and (self.match.branch, moment.id, seat) not in self.visited:
                        self.visited.add((self.match.branch, moment.id, seat))
                        self._nothing(seat)
        for seat in self._people():
            for due in self.match.due(seat):
                if (due.moment.id, seat) not in self.waited:
                    self._asks(due)
                    return True
        if self.table.people:
            for moment in self.match.moments():
                for seat in moment.decisions:
                    if seat < 0 and (owed := self.match.due(seat)):
                        self._asks(owed[0])
                        return True
        if self.waited:
            self.waited.clear()
            return not any(self.match.due(seat) for seat in self.table.bots)
        return False

    def _nobody(self) -> None:
        """What is asked of nobody present has its default."""
        for moment in self.match.moments():
            self.match.close(moment.id, self.keeper, late=True)
            return

    # ---- handing the keyboard round

    def _asks(self, due: Due) -> None:
        fresh = self._hand_over(due.seat)
        if fresh:
            self.screen.heading(self._name(due.seat) if due.seat >= 0 else "The referee")
        seat = self.match.seat(due.seat, self.keeper)
        pov = seat.pov()
        self.turn(seat, pov, pov.find(due.moment.id), fresh)

    def _hand_over(self, seat: int) -> bool:
        """Give the keyboard to a seat; True if it changes hands."""
        if seat == self.at:
            return False
        hot = len(self.table.people) > 1 and seat in self.table.people
        self.at = seat
        if hot:
            self.screen.hide()
            self.screen.say(Styled(f"Pass the keyboard to {self._name(seat)}.", style="bold"))
            typed = self.screen.ask("Press Enter when nobody else can see the screen. ").strip()
            if typed in ("quit", "/quit"):
                raise Quit
            self.screen.hide()
        return True

    def _nothing(self, seat: int) -> None:
        """The keyboard goes round: this seat is not asked, and nobody else need know."""
        self._hand_over(seat)
        self.tell(self.match.pov(seat))
        self.screen.say(Styled("It is not your turn right now."))
        self.screen.ask("Press Enter. ")

    def _name(self, seat: int) -> str:
        if seat < 0:
            return "the referee"
        name: str = self.match.game.seat_name(self.match.view(SPECTATOR), seat)
        return name if len(self.table.people) != 1 or seat not in self.table.people else f"{name} (you)"

    # ---- what this place adds

    def commands(self, pov: Pov[Any]) -> Mapping[str, Callable[[str], None]]:
        taught = {"skip": lambda _: self._skip(pov)} if self._lesson(pov) else {}
        return {"save": self._save, **taught}

    # ---- where the game is taught

    def _lesson(self, pov: Pov[Any]) -> Progress | None:
        """How far this seat is in the lesson."""
        lesson, passed = self.match.game.lesson, self.table.lesson
        return None if lesson is None or passed is None else progress(lesson, pov, passed)

    def hint(self, pov: Pov[Any], asked: Asked) -> None:
        """The step, as often as it changes; with the first question also what might be typed."""
        now, lesson = self._lesson(pov), self.match.game.lesson
        if now is None or lesson is None or now.says == self.taught:
            return
        self.taught = now.says
        where = f"Step {now.number} of {len(now.steps)}: {now.title}" if now.step else "You have finished the lesson"
        self.screen.say("", Styled(where, style="pool"), indented([Styled(now.says)]))
        if now.step and self.table.lesson is not None:
            typed = pov.write(asked, example(lesson, pov, asked, self.table.lesson))
            if "\n" not in typed and len(typed) < EXAMPLE:
                self.screen.say(indented([Styled(f"For example: {typed}", style="soft")]))
            self.screen.say(indented([Styled("Type skip to skip this step.", style="soft")]))

    def _skip(self, pov: Pov[Any]) -> None:
        now = self._lesson(pov)
        if now is None or not now.step or self.table.lesson is None:
            self.screen.say(Styled("  There is nothing left to skip."))
            return
        self.table.lesson.append(now.step)
        self.screen.say(Styled(f"  Skipped: {now.title}.", style="moss"))
        if asked := next(iter(pov.asked), None):
            self.hint(pov, asked)

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.path
        saves.write(path, self.match, self.table)
        self.screen.say(Styled(f"  Saved in {path}.", style="moss"))

    def referee(self) -> Seat | None:
        return self.match.seat(REFEREE, self.keeper)

    def reason(self) -> str:
        return self.screen.ask("reason (may be empty)> ").strip()

    def wait(self, asked: Asked) -> None:
        self.waited.add((asked.id, asked.seat))

    def taken(self, receipt: Any) -> None:
        if self.keep:
            saves.write(self.path, self.match, self.table)

    def _end(self) -> None:
        """The last events, the result, and where the record is."""
        people = self.table.people
        pov = self.match.pov(people[0] if len(people) == 1 else SPECTATOR)
        if len(people) > 1:
            self.screen.hide()
            self.read[pov.who] = max(0, len(pov.heard) - 10)
        self.screen.heading("The end")
        self.tell(pov)
        by = {seat: "you" if people == [seat] else "a person" for seat in people} | self.table.bots
        self.end(pov, by)
        saves.write(self.path, self.match, self.table)
        self.screen.say("", f"The record is in {self.path}. Check its dice with: terrarium verify {self.path}")
