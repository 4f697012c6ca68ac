"""What a person may type besides an answer, at home and at a server alike. A leading slash always means a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from rich.text import Text as Styled

from terrarium import rulebook
from terrarium.kernel import REFEREE, Asked, Document, Either, Form, Offered, One, Pov, Refused, Seat, Value, notation
from terrarium.kernel.document import as_text

from . import describe
from .asking import Asking, Back, Beside, told
from .menus import Item, chosen, menu
from .screen import indented, inline, markdown

if TYPE_CHECKING:
    from .session import Session


class Quit(Exception):
    """The person leaves; nothing is lost."""


class Again(Exception):
    """The match has changed under the question: look anew."""


class Wait(Exception):
    """The person leaves it to the others to answer a moment that any one answer closes."""


class Chosen(Exception):
    """A command has given the answer itself."""

    def __init__(self, answer: Value) -> None:
        super().__init__(answer)
        self.answer = answer


HELP = {
    "?": "this question: how to answer it, what is barred and why",
    "view": "the board",
    "since": "what happened since your last turn",
    "log [N]": "the last N things you saw",
    "rules [XX-000 | words]": "a rule by its number, or rules by words",
    "try ANSWER": "what an answer might lead to; nothing is sent",
    "default": "give the answer that a missed deadline would give",
    "lines": "write the answer on several lines, ended by a dot",
    "back": "one step back inside an answer",
    "undo": "take back your last answer, while nothing has come of it",
    "act": "do something without being asked, such as resign",
    "set": "set a standing instruction, or end it (set off)",
    "aid": "ask about odds, reach or prices",
    "paper": "print a sheet",
    "wait": "let somebody else answer, where any one answer will do",
    "say TEXT": "write to everybody at the table",
    "talk": "what the others wrote",
    "save [FILE]": "save and carry on",
    "quit": "leave; the match will wait for you",
}


def names(form: Form) -> set[str]:
    """The exact words that answer a form: they win over a command of the same name."""
    if isinstance(form, Either):
        return set(form.ways).union(*(names(way) for way in form.ways.values()))
    return {str(option).lower() for option in form.options} if isinstance(form, One) else set()


class Commands:
    """The commands at one question."""

    def __init__(self, session: Session, seat: Seat, pov: Pov[Any], asked: Asked) -> None:
        self.session = session
        self.screen = session.screen
        self.seat = seat
        self.pov = pov
        self.asked = asked
        self.taken = names(asked.form)
        self.all: dict[str, Callable[[str], None]] = {
            "?": self._question,
            "help": self._help,
            "view": lambda _: self.screen.board(self.pov.text()),
            "since": lambda _: self.session.tell(self.pov, again=True),
            "log": self._log,
            "rules": self._rules,
            "try": self._try,
            "default": self._default,
            "undo": self._undo,
            "act": self._act,
            "set": self._set,
            "aid": self._aid,
            "paper": self._paper,
            "wait": self._wait,
            "quit": self._quit,
            **session.commands(self.pov),
        }

    def __call__(self, typed: str, words: bool = True) -> bool:
        """Carry out a command; False if the line is none."""
        slash = typed.startswith("/")
        word, _, rest = typed.removeprefix("/").strip().partition(" ")
        command = self.all.get(word.lower())
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

    # ---- looking

    def _help(self, _: str) -> None:
        self._say("Answer with a number from the list or in the game's notation. Or type:")
        idle = self._idle()
        shown = {key: says for key, says in HELP.items() if key.partition(" ")[0] not in idle}
        wide = max(map(len, shown))
        self.screen.say(indented([Styled().append(f"{key:<{wide}}  ", "key").append(s) for key, s in shown.items()]))
        clash = [word for word in self.all if word in self.taken]
        if clash:
            self._say(
                "Here these words are answers; to use one as a command, type "
                + ", ".join(f"/{word}" for word in clash),
                "dim",
            )

    def _idle(self) -> set[str]:
        """The commands that would come to nothing here."""
        game = self.pov.game
        useful = {
            "act": bool(self.pov.acts),
            "set": game.instructions is not None,
            "aid": bool(game.aids),
            "paper": bool(game.papers),
            "wait": self.asked.closes == "any",
            **{word: word in self.all for word in ("say", "talk", "save")},
        }
        return {word for word, use in useful.items() if not use}

    def _question(self, _: str) -> None:
        asked = self.asked
        self._say(f"Wanted: {describe.wants(asked.form.shape() or asked.form)}.")
        listed = notation.menu(asked.form)
        example = (self.pov.write(asked, listed[0]) if listed else asked.notation).splitlines() or ["(an empty line)"]
        self._say("As text, for example: " + "\n      ".join(["", *example] if len(example) > 1 else example), "dim")
        for says in describe.barred(self.pov, asked):
            self._say(says)
        for piece in rulebook.asked(self.pov.game, asked.kind)[:3]:
            self.screen.say(indented([Styled(piece.heading, style="bold")]), markdown(piece.markdown()))

    def _log(self, count: str) -> None:
        self.session.narrated(self.session.told(self.pov)[-int(count) if count.isdecimal() and int(count) else -20 :])

    def _rules(self, words: str) -> None:
        game = self.pov.game
        if not words:
            self._say(f"Name a rule or a word: rules XX-000. The whole page: terrarium rules {game.slug}")
            return
        one = rulebook.rule(game, words) if rulebook.is_number(words) else None
        found = [one] if one else rulebook.search(game, words)[:5]
        for piece in found:
            self.screen.say(indented([Styled(piece.heading, style="bold")]), markdown(piece.markdown()))
        if not found:
            self._say(f"The rule page has nothing about {words!r}.", "amber")

    def _try(self, typed: str) -> None:
        reading = self.pov.read(self.asked, typed)
        if reading.answer is None:
            told(self.screen, reading.findings)
            return
        tried = self.pov.try_out(self.asked, reading.answer, token_bytes(16))
        self._say("It might go like this; what you cannot know is guessed:", "dim")
        for line in tried.events:
            self.screen.say(indented([inline(line)]))
        if tried.position.caption:
            self.screen.say(indented([inline(tried.position.caption, "italic")]))

    # ---- doing

    def _undo(self, _: str) -> None:
        waits = [one for one in self.pov.asked if not one.open and one.revisable]
        if waits:
            self.seat.withdraw(waits[-1])
        else:
            self.seat.take_back()
        self._say("Your last answer has been undone.", "moss")
        raise Again

    def _default(self, _: str) -> None:
        raise Chosen(self.asked.default)

    def _wait(self, _: str) -> None:
        if self.asked.closes != "any":
            self._say("Nobody else can answer this.", "amber")
            return
        raise Wait

    def _quit(self, _: str) -> None:
        raise Quit

    def _filled(self, form: Form, name: str, pov: Pov[Any] | None = None) -> Value:
        return Asking(Beside(pov or self.pov, name, form), self.screen, lambda typed, words: False).value()

    def _choose(self, titles: Sequence[str], typed: str, what: str) -> int | None:
        """One of several things by name or number; None: nothing there, or thought better of."""
        if not titles:
            self._say(f"There is no {what} here.", "amber")
            return None
        items = [Item(title) for title in titles]
        if not typed:
            self.screen.say(menu(items))
            typed = self.screen.ask(f"{what}> ").strip()
            if typed in ("", "back", "/back"):
                return None
        item, unclear = chosen(items, typed)
        if item is None:
            self._say(unclear, "ember")
            return None
        return items.index(item)

    def _act(self, typed: str) -> None:
        seat, pov = self.seat, self.pov
        if typed == "referee" and (found := self.session.referee()) is not None:
            seat, typed = found, ""
            pov = seat.pov()
        offers: Sequence[Offered] = pov.acts
        index = self._choose([offer.title for offer in offers], typed, "act")
        if index is None:
            return
        offer = offers[index]
        value = self._filled(offer.form, offer.title, pov)
        seat.act(offer.name, value, reason=self.session.reason())
        self._say("Done.", "moss")
        raise Again

    def _set(self, typed: str) -> None:
        form, now = self.pov.game.instructions, self.pov.instruction
        if form is None or self.pov.who == REFEREE:
            self._say("This game has no standing instructions.", "amber")
            return
        stands = "none" if now is None else describe.answer(form.shape() or form, now, self.pov.label)
        self._say(f"Now: {stands}. set off ends it.", "dim")
        if typed in ("off", "none"):
            self.seat.instruct(None)
            self._say("You are always asked.", "moss")
            raise Again
        if typed:
            reading = Beside(self.pov, "instruction", form).read(typed)
            told(self.screen, reading.findings)
            if not reading.ok:
                return
            self.seat.instruct(reading.answer)
        else:
            self.seat.instruct(self._filled(form, "instruction"))
        self._say("It applies until you change it.", "moss")
        raise Again

    def _aid(self, typed: str) -> None:
        aids = self.pov.aids
        index = self._choose([aid.title for aid in aids], typed, "aid")
        if index is None:
            return
        facts = self.pov.aid(aids[index].name, self._filled(aids[index].form, aids[index].title))
        blocks = self.pov.aid_told(aids[index].name, facts)
        if blocks is not None:
            self.screen.board(as_text(Document("", blocks)))
            return
        for line in _facts(facts):
            self.screen.say(indented([inline(line)]))

    def _paper(self, typed: str) -> None:
        papers = self.pov.game.papers
        index = self._choose([paper.title for paper in papers.values()], typed, "paper")
        if index is not None:
            self.screen.board(as_text(self.pov.paper(list(papers)[index])))


def _facts(facts: Any) -> list[str]:
    """The answer of an aid, line by line."""
    if isinstance(facts, dict):
        return [f"**{describe.name(str(key))}**: {'; '.join(_facts(value))}" for key, value in facts.items()]
    if isinstance(facts, list | tuple):
        return [" · ".join(_facts(item)) if isinstance(item, dict | list | tuple) else str(item) for item in facts]
    return [str(facts)]
