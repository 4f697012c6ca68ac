"""A sitting: people at one keyboard and bots, playing a match to its end or until somebody leaves.

Between seats of different people the screen is hidden. Where nobody may learn who is asked, the keyboard goes
round to all people, so that being handed it tells nothing.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.table import Table as Grid
from rich.text import Text as Styled

from terrarium.kernel import SPECTATOR, Due, Match, MomentId, Reading, Refused, Seen

from . import saves
from .asking import Asking, own
from .filler import Filler, told
from .keyboard import Again, Chosen, Keyboard, Quit, Wait
from .screen import Screen, indented, inline
from .seating import Bots

TALL = 40
"""A board of more lines is shown when the seat changes, and otherwise only when asked for."""


class Sitting:
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
        self.match = match
        self.game = match.game
        self.table = table
        self.screen = screen
        self.path = path
        self.keep = keep
        """Save after every answer, not only at the end."""
        self.trust = trust
        self.bots = Bots(match, table)
        self.at: int | None = None
        self.before: dict[int, int] = {}
        self.board = ""
        self.rest: dict[int, str] = {}
        self.waited: set[tuple[MomentId, int]] = set()
        self.visited: set[tuple[int, MomentId, int]] = set()

    # ---- the loop

    def run(self) -> bool:
        """Play on; True when the match is over, False when somebody left before. Saves either way."""
        try:
            while True:
                self.match.settle()
                if self.match.over:
                    break
                if self._bots_move(sealed=True):
                    continue
                if not self._person_moves() and not self._bots_move(sealed=False):
                    self._nobody()
        except (Quit, EOFError, KeyboardInterrupt):
            saves.write(self.path, self.match, self.table)
            self.screen.say("", Styled(f"Saved in {self.path}. Go on with: terrarium play --load {self.path}"))
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
            self.tell(SPECTATOR)
        return moved

    def _bot(self, due: Due) -> None:
        with self.screen.thinking(f"{self._name(due.seat)} is thinking ..."):
            answer = self.bots.answer(due)
        try:
            self.match.answer(due.seat, due.moment.id, answer)
        except Refused:
            self.match.answer(due.seat, due.moment.id, self.match.state.default(due.moment, due.seat))

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
                    self._turn(due)
                    return True
        if self.table.people:
            for moment in self.match.moments():
                for seat in moment.decisions:
                    if seat < 0 and (owed := self.match.due(seat)):
                        self._turn(owed[0])
                        return True
        if self.waited:
            self.waited.clear()
            return not any(self.match.due(seat) for seat in self.table.bots)
        return False

    def _nobody(self) -> None:
        """What is asked of nobody present has its default."""
        for moment in self.match.moments():
            self.match.close(moment.id)
            return

    # ---- one turn

    def _hand_over(self, seat: int) -> bool:
        """Give the keyboard to a seat; True if it changes hands."""
        if seat == self.at:
            return False
        hot = len(self.table.people) > 1 and seat in self.table.people
        self.at = seat
        if hot:
            self.screen.hide()
            self.screen.say(Styled(f"Pass the keyboard to {self._name(seat)}.", style="bold"))
            while True:
                typed = self.screen.ask("Press Enter when nobody else can see the screen. ").strip()
                if typed in ("quit", "/quit"):
                    raise Quit
                break
            self.screen.hide()
        return True

    def _nothing(self, seat: int) -> None:
        """The keyboard goes round: this seat is not asked, and nobody else need know."""
        self._hand_over(seat)
        self.tell(seat)
        self.screen.say(Styled("Nothing is asked of you just now."))
        self.screen.ask("Press Enter. ")

    def _turn(self, due: Due) -> None:
        """Ask one decision until it is answered."""
        seat = due.seat
        fresh = self._hand_over(seat)
        view = self.match.view(seat)
        if fresh:
            self.screen.heading(f"{self._name(seat)}" if seat >= 0 else "The referee")
        self.tell(seat)
        self._show_board(seat, fresh)
        keyboard = Keyboard(self, due)
        filler = Filler(self.game, view, self.screen, keyboard)
        example = (
            self.game.write(view, due.decision, self.match.state.default(due.moment, due.seat))
            if own(due.decision.form)
            else ""
        )
        asking = Asking(self.game, view, due.decision, self.screen, filler, example)
        if self._left_over(due):
            return
        self.screen.say("", inline(self._prompt(due), "bold"))
        asking.show()
        while True:
            try:
                reading = asking.reading()
            except Chosen as chosen:
                reading = Reading(chosen.answer)
            except Wait:
                self.waited.add((due.moment.id, seat))
                return
            except Again:
                self.board = ""
                return
            if self._handed_in(due, reading):
                return

    def _prompt(self, due: Due) -> str:
        if due.decision.kind == "enter_dice":
            facts = due.decision.facts
            return f"Throw {facts['count']}d{facts['sides']} ({facts['label']}) and enter what they show."
        return str(self.game.prompt(self.match.view(due.seat), due.decision))

    def _handed_in(self, due: Due, reading: Reading) -> bool:
        """Whether the match took it. What belongs to a later decision is kept for that."""
        try:
            if reading.answer is not None:
                self.match.answer(due.seat, due.moment.id, reading.answer, reading.instruction)
            elif reading.instruction is not msgspec.UNSET:
                self.match.instruct(due.seat, reading.instruction)
            for act, value in reading.acts:
                self.match.act(due.seat, act, value)
        except Refused as refused:
            told(self.screen, refused.findings)
            return False
        if reading.rest:
            self.rest[due.seat] = reading.rest
            self.screen.say(Styled(f"  Kept for the next question: {reading.rest}", style="dim"))
        if self.keep:
            saves.write(self.path, self.match, self.table)
        return True

    def _left_over(self, due: Due) -> bool:
        """Commands that were typed ahead answer as long as each is right; the first that is not ends it."""
        text = self.rest.pop(due.seat, "")
        if not text:
            return False
        reading = self.game.read(self.match.view(due.seat), due.decision, text)
        if reading.ok and reading.rest != text and self._handed_in(due, reading):
            return True
        self.screen.say(Styled(f"  Not used any more: {text}", style="amber"))
        return False

    # ---- telling

    def _name(self, seat: int) -> str:
        if seat < 0:
            return "the referee"
        name: str = self.game.seat_name(self.match.view(SPECTATOR), seat)
        return name if len(self.table.people) != 1 or seat not in self.table.people else f"{name} (you)"

    def tell(self, who: int, again: bool = False) -> None:
        """What this audience saw since its last turn; `again` repeats what it was told then."""
        seen = self.match.seen(who)
        if not again:
            self.before[who] = min(self.table.read.get(who, 0), len(seen))
            self.table.read[who] = len(seen)
        self.narrated(who, seen[self.before.get(who, 0) :])

    def narrated(self, who: int, events: list[Seen]) -> None:
        view = self.match.view(who)
        lines = [text for event in events if (text := self.game.narrate(view, event))]
        if len(lines) > TALL:
            self.screen.say(Styled(f"  ... {len(lines) - TALL} more before; log {len(lines)} shows all.", style="dim"))
        for line in lines[-TALL:]:
            self.screen.say(indented([inline(line)]))

    def _show_board(self, seat: int, fresh: bool) -> None:
        view = self.match.view(seat)
        text = self.game.text(view)
        if text != self.board and (fresh or text.count("\n") < TALL):
            self.screen.say("")
            self.screen.board(text)
        elif text != self.board:
            self.screen.say(Styled("  The board has changed: view shows it.", style="dim"))
        self.board = text
        if fresh and (caption := self.game.caption(view)) and caption not in text:
            self.screen.say("", inline(caption, "italic"))

    def _end(self) -> None:
        """The last events, the result, and where the record is."""
        who = self.table.people[0] if len(self.table.people) == 1 else SPECTATOR
        if len(self.table.people) > 1:
            self.screen.hide()
            self.table.read[who] = max(0, len(self.match.seen(who)) - 10)
        self.screen.heading("The end")
        self.tell(who)
        self.screen.say("")
        self.screen.board(self.game.text(self.match.view(who)))
        self.screen.say("")
        self.screen.say(self.results())
        saves.write(self.path, self.match, self.table)
        self.screen.say("", f"The record is in {self.path}. Check its dice with: terrarium verify {self.path}")

    def results(self) -> Grid:
        """Places and scores, best first."""
        grid = Grid(box=None, pad_edge=False, header_style="dim")
        grid.add_column("Place", justify="right")
        grid.add_column("Seat")
        grid.add_column("Played by")
        grid.add_column("Score", justify="right")
        places = self.match.state.result()
        for seat, place in sorted(places.items(), key=lambda item: (item[1].place, item[0])):
            by = "you" if self.table.people == [seat] else self.table.bots.get(seat, "a person")
            grid.add_row(str(place.place), Styled(self._name(seat).removesuffix(" (you)")), by, str(place.score))
        return grid
