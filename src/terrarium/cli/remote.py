"""`terrarium play --server`: a seat at a server's table, through the same menus and notation as at home.

The board's words, labels and notation come from the server, so that a game need not be installed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.text import Text as Styled

from terrarium.client import Client, Nobody, Table, Unknown, Unreachable, form_of
from terrarium.client.records import Decision, Line, Offer, TableInfo
from terrarium.kernel import Decision as Asked
from terrarium.kernel import Form, Reading, Refused, Value

from . import describe
from .asking import Asking
from .filler import Back, Filler, told
from .keyboard import Again, Chosen, Quit, names
from .plain import Plain
from .screen import Screen, Terminal, indented, inline

HELP = {
    "?": "this question: how to answer it, what is barred and why",
    "view": "the board",
    "log [N]": "the last N things that you saw",
    "default": "give the answer that a missed deadline would give",
    "lines": "write the answer on several lines, ended by a dot",
    "undo": "take back your last answer, while nothing has come of it",
    "act": "do something unasked",
    "set": "file or end (set off) a standing instruction",
    "aid": "ask about odds, reach or prices",
    "say TEXT": "write to all at the table",
    "talk": "what the others wrote",
    "quit": "leave; the table waits for you",
}


def play(server: str, token: str, table: str | None, screen: Screen | None = None) -> None:
    """Play at a server: the named table, or whichever waits for you."""
    shown = screen or Terminal()
    with Client(server, token) as client:
        try:
            Visit(client, shown).run(table)
        except (Nobody, Unknown, Unreachable) as error:
            raise Plain(str(error)) from None
        except (Quit, EOFError, KeyboardInterrupt):
            shown.say("", Styled("The table waits for you on the server."))


class Away:
    """A game as the menus need it, told by the server for one decision."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision

    def label(self, view: Any, of: str, value: Value) -> str:
        return self.decision.labels.get(f"{of}:{value}", str(value))

    def read(self, view: Any, decision: Asked, text: str) -> Reading:
        read = self.table.read(self.decision, text)
        return Reading(read.answer, read.findings, list(read.acts), read.instruction, read.rest)


class Visit:
    """One evening at a server."""

    def __init__(self, client: Client, screen: Screen) -> None:
        self.client = client
        self.screen = screen
        self.board = ""

    def run(self, code: str | None) -> None:
        if code is None:
            code = self._chosen()
        table = self.client.table(code)
        info = table.info()
        self.screen.say(inline(f"**{info.game_title}** at table {info.code}. Type help at any question."))
        if not info.your_seats:
            self._watch(table)
            return
        self._play(self.client.table(code, info.your_seats[0]), info)

    def _chosen(self) -> str:
        """The table that waits, or the one that is chosen of several."""
        desk = self.client.mine()
        lines = [*desk.asked, *desk.playing]
        if not lines:
            raise Plain("You sit at no running table there. Name one, or join one in the hall.")
        if len(lines) == 1 or len(desk.asked) == 1:
            return lines[0].code
        for number, line in enumerate(lines, 1):
            self.screen.say(Styled(f"  {number:>2}  ", style="key").append(_listed(line)))
        while True:
            typed = self.screen.ask("Which table? ").strip()
            if typed.isdigit() and 1 <= int(typed) <= len(lines):
                return lines[int(typed) - 1].code
            if typed in ("quit", "/quit"):
                raise Quit

    # ---- playing

    def _play(self, table: Table, info: TableInfo) -> None:
        """Ask what is asked, tell what happens, wait, until the match is over."""
        read = info.read_number
        news = self._news(table)
        while True:
            read = self._tell(table, read)
            asked = [one for one in table.decisions() if one.open]
            if asked:
                self._turn(table, asked[0])
                continue
            info = table.info()
            if info.over:
                self._end(table, info)
                return
            waits = ", ".join(seat.name for seat in info.seats if seat.awaited and not seat.yours)
            with self.screen.thinking(f"Waiting for {waits or 'the others'} ... Ctrl+C leaves."):
                next(news)

    def _news(self, table: Table) -> Iterator[int]:
        """Wakes whenever there is news, and after a break; it never ends."""
        while True:
            try:
                yield from table.news()
            except Unreachable as error:
                self.screen.say(Styled(f"  {error}", style="amber"))
                self.client.wire.pause()
            yield 0

    def _tell(self, table: Table, since: int) -> int:
        """What happened since; gives the last event's number."""
        before = since
        while found := table.history(since):
            for event in found:
                if event.words:
                    self.screen.say(indented([inline(event.words)]))
            since = found[-1].number
        if since != before:
            table.mark_read(since)
        return since

    def _turn(self, table: Table, decision: Decision) -> None:
        """Ask one decision until the server has taken an answer."""
        self._show_board(table)
        away: Any = Away(table, decision)
        keys = Keys(self, table, decision)
        filler = Filler(away, None, self.screen, keys)  # type: ignore[arg-type]
        asked = Asked(decision.kind, decision.filled(), decision.default, decision.facts)
        draft = decision.draft.text if decision.draft else ""
        asking = Asking(away, None, asked, self.screen, filler, draft)  # type: ignore[arg-type]
        self.screen.say("", inline(decision.prompt, "bold"))
        if decision.due is not None:
            self.screen.say(Styled(f"  Due {decision.due:%Y-%m-%d %H:%M} UTC.", style="dim"))
        asking.show()
        while True:
            try:
                reading = asking.reading()
            except Chosen as chosen:
                reading = Reading(chosen.answer)
            except Again:
                return
            try:
                if self._sent(table, decision, reading):
                    return
            except Refused as refused:
                told(self.screen, refused.findings)
                if refused.code in ("stale", "closed", "conflict"):
                    return

    def _sent(self, table: Table, decision: Decision, reading: Reading) -> bool:
        if reading.answer is not None:
            receipt = table.answer(decision, reading.answer, instruction=reading.instruction)
            told(self.screen, receipt.warnings)
            if receipt.paused:
                self.screen.say(Styled("  It is kept; the table is paused just now.", style="amber"))
        for act, value in reading.acts:
            table.act(act, value)
        return reading.answer is not None or bool(reading.acts)

    def _show_board(self, table: Table) -> None:
        position = table.position()
        if position.text != self.board:
            self.screen.say("")
            self.screen.board(position.text)
            if position.caption:
                self.screen.say("", inline(position.caption, "italic"))
        self.board = position.text

    def _end(self, table: Table, info: TableInfo) -> None:
        self.screen.heading("The end")
        self.screen.board(table.position().text if info.status == "over" else "The table was closed.")
        for seat in sorted(info.seats, key=lambda seat: (seat.place or 99, seat.number)):
            if seat.place is not None:
                self.screen.say(f"  {seat.place}. {seat.name} ({seat.player}): {seat.score}")

    def _watch(self, table: Table) -> None:
        """A spectator is told what happens, as it happens."""
        self.screen.say(Styled("You have no seat here: you watch. Ctrl+C leaves.", style="dim"))
        for event in table.events():
            if event.words:
                self.screen.say(indented([inline(event.words)]))
        self._end(table, table.info())


class Keys:
    """What may be typed besides an answer, at a server's table."""

    def __init__(self, visit: Visit, table: Table, decision: Decision) -> None:
        self.visit = visit
        self.screen = visit.screen
        self.table = table
        self.decision = decision
        self.taken = names(decision.filled())
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._question,
            "help": self._help,
            "view": lambda _: self.screen.board(self.table.position().text),
            "log": self._log,
            "default": self._default,
            "undo": self._undo,
            "act": self._act,
            "set": self._set,
            "aid": self._aid,
            "say": self._say_to_all,
            "talk": self._talk,
            "quit": self._quit,
        }

    def __call__(self, typed: str, words: bool = True) -> bool:
        slash = typed.startswith("/")
        word, _, rest = typed.removeprefix("/").strip().partition(" ")
        command = self.commands.get(word.lower())
        if command is None or not (slash or words) or (word.lower() in self.taken and not slash):
            return False
        try:
            command(rest.strip())
        except Refused as refused:
            told(self.screen, refused.findings)
        except Back:
            pass
        return True

    def _say(self, text: str, style: str = "") -> None:
        self.screen.say(Styled(f"  {text}", style=style))

    def _help(self, _: str) -> None:
        self._say("Answer with a number of the list or in the game's notation. Or type:")
        wide = max(map(len, HELP))
        self.screen.say(
            indented([Styled().append(f"{key:<{wide}}  ", "key").append(says) for key, says in HELP.items()])
        )

    def _question(self, _: str) -> None:
        self._say(f"Wanted: {describe.wants(self.decision.filled())}.")
        self._say(f"As text, for example: {self.decision.notation or '(an empty line)'}", "dim")
        for ref, why in self.decision.barred.items():
            self._say(f"Not {self.decision.labels.get(ref, ref.partition(':')[2])}: {why}")

    def _log(self, count: str) -> None:
        number = self.table.info().number
        last = int(count) if count.isdigit() and int(count) else 20
        for event in self.table.history(max(0, number - last)):
            self.screen.say(indented([inline(event.words)]))

    def _default(self, _: str) -> None:
        raise Chosen(self.decision.default)

    def _undo(self, _: str) -> None:
        self.table.take_back()
        self._say("Your last answer is taken back.", "moss")
        raise Again

    def _quit(self, _: str) -> None:
        raise Quit

    def _say_to_all(self, text: str) -> None:
        if text:
            self.table.say(text)
            self._say("Sent.", "moss")

    def _talk(self, _: str) -> None:
        for message in self.table.messages()[-20:]:
            self._say(f"{message.writer}: {message.text or '(struck)'}")

    # ---- forms beside the question

    def _filler(self) -> Filler:
        away: Any = Away(self.table, self.decision)
        return Filler(away, None, self.screen, lambda typed, words: False)  # type: ignore[arg-type]

    def _filled(self, form: Form, title: str) -> Value:
        return self._filler().fill(form, title)

    def _choose(self, offers: list[Offer], typed: str, what: str) -> Offer | None:
        if not offers:
            self._say(f"There is no {what} here.", "amber")
            return None
        filler = self._filler()
        try:
            if not typed:
                filler.menu([offer.title for offer in offers])
                typed = filler.line(what)
            return offers[int(filler.pick(list(range(len(offers))), "", _index(offers, typed)))] if typed else None
        except Back:
            return None
        except Exception as unclear:
            self._say(str(unclear), "ember")
            return None

    def _act(self, typed: str) -> None:
        offer = self._choose(self.table.acts(), typed, "act")
        if offer is not None:
            self.table.act(offer.name, self._filled(offer.filled(), offer.title))
            self._say("Done.", "moss")
            raise Again

    def _aid(self, typed: str) -> None:
        offer = self._choose([aid for aid in self.table.aids() if not aid.for_programs], typed, "aid")
        if offer is not None:
            self._say(str(self.table.aid(offer.name, self._filled(offer.filled(), offer.title))))

    def _set(self, typed: str) -> None:
        stands = self.table.instruction()
        if stands.form is None:
            self._say("This game knows no standing instructions.", "amber")
            return
        self._say(f"Now: {'none' if stands.instruction is None else stands.instruction}.", "dim")
        self.table.instruct(None if typed in ("off", "none") else self._filled(form_of(stands.form), "instruction"))
        self._say("It stands until you set it anew.", "moss")
        raise Again


def _index(offers: list[Offer], typed: str) -> str:
    """The number in the menu of what was typed by name or title."""
    bare = typed.lower().replace(" ", "_")
    for number, offer in enumerate(offers, 1):
        if bare in (offer.name.lower(), offer.title.lower().replace(" ", "_")):
            return str(number)
    return typed


def _listed(line: Line) -> str:
    mark = "your turn" if line.your_turn else "waiting"
    return f"{line.code}  {line.title or line.game_title} ({mark})"
