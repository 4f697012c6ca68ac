"""What a person may type besides an answer. A leading slash always means a command, never an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text as Styled

from terrarium import rulebook
from terrarium.kernel import REFEREE, Document, Due, Either, Form, One, Refused, Value
from terrarium.kernel.document import as_text

from . import describe, saves
from .filler import Back, Filler, told
from .screen import indented, inline, markdown

if TYPE_CHECKING:
    from .sitting import Sitting


class Quit(Exception):
    """The person leaves; the match is saved."""


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
    "log [N]": "the last N things that you saw",
    "rules [XX-000 | words]": "a rule by its number, or by words",
    "undo": "take back your last answer, while nothing has come of it",
    "default": "give the answer that a missed deadline would give",
    "lines": "write the answer on several lines, ended by a dot",
    "back": "one part back inside an answer",
    "act": "do something unasked",
    "set": "file or end a standing instruction",
    "aid": "ask about odds, reach or prices",
    "paper": "print a sheet",
    "wait": "let somebody else answer, where any one answer will do",
    "save [FILE]": "save and go on",
    "quit": "save and leave",
}


def names(form: Form) -> set[str]:
    """The exact words that answer a form: they win over a command of the same name."""
    if isinstance(form, Either):
        return set(form.ways).union(*(names(way) for way in form.ways.values()))
    return {str(option).lower() for option in form.options} if isinstance(form, One) else set()


class Keyboard:
    """The commands for one person's question."""

    def __init__(self, sitting: Sitting, due: Due) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.match = sitting.match
        self.due = due
        self.view = sitting.match.view(due.seat)
        self.taken = names(due.decision.form)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._question,
            "help": self._help,
            "view": lambda _: self.screen.board(self.match.game.text(self.view)),
            "since": lambda _: self.sitting.tell(self.due.seat, again=True),
            "log": self._log,
            "rules": self._rules,
            "undo": self._undo,
            "default": self._default,
            "act": self._act,
            "set": self._set,
            "aid": self._aid,
            "paper": self._paper,
            "wait": self._wait,
            "save": self._save,
            "quit": self._quit,
        }

    def __call__(self, typed: str, words: bool = True) -> bool:
        """Carry out a command; False if the line is none."""
        slash = typed.startswith("/")
        word, _, rest = typed.removeprefix("/").strip().partition(" ")
        command = self.commands.get(word.lower())
        if command is None or not (slash or words) or (word.lower() in self.taken and not slash):
            return False
        command(rest.strip())
        return True

    def _say(self, text: str, style: str = "") -> None:
        self.screen.say(Styled(f"  {text}", style=style))

    # ---- looking

    def _help(self, _: str) -> None:
        self._say("Answer with a number of the list or in the game's notation. Or type:")
        idle = self._idle()
        shown = {key: says for key, says in HELP.items() if key not in idle}
        wide = max(map(len, shown))
        lines = [Styled().append(f"{key:<{wide}}  ", "key").append(says) for key, says in shown.items()]
        self.screen.say(indented(lines))
        clash = [word for word in self.commands if word in self.taken]
        if clash:
            self._say("Here these are answers; as a command write: " + ", ".join(f"/{word}" for word in clash), "dim")

    def _idle(self) -> set[str]:
        """The commands that would come to nothing here."""
        game, moment = self.match.game, self.due.moment
        useful = {
            "act": bool(self.match.state.offers(self.due.seat)),
            "set": game.instructions is not None,
            "aid": bool(game.aids),
            "paper": bool(game.papers),
            "wait": moment.closes == "any" and len(moment.decisions) > 1,
        }
        return {word for word, use in useful.items() if not use}

    def _question(self, _: str) -> None:
        game, decision = self.match.game, self.due.decision
        self._say(f"Wanted: {describe.wants(decision.form)}.")
        default = self.match.state.default(self.due.moment, self.due.seat)
        example = game.write(self.view, decision, default).splitlines() or ["(an empty line)"]
        self._say("As text, for example: " + "\n      ".join(["", *example] if len(example) > 1 else example), "dim")
        for ref, why in game.barred(self.view, decision).items():
            of, _, value = ref.partition(":")
            self._say(f"Not {game.label(self.view, of, value)}: {why.says}" + (f" ({why.rule})" if why.rule else ""))
        for piece in rulebook.asked(game, decision.kind)[:3]:
            self.screen.say(indented([Styled(piece.heading, style="bold")]), markdown(piece.markdown()))

    def _log(self, count: str) -> None:
        seen = self.match.seen(self.due.seat)
        self.sitting.narrated(self.due.seat, seen[-int(count) if count.isdigit() and int(count) else -20 :])

    def _rules(self, words: str) -> None:
        game = self.match.game
        if not words:
            self._say(f"Name a rule or a word: rules XX-000. The whole page: terrarium rules {game.slug}")
            return
        one = rulebook.rule(game, words) if rulebook.is_number(words) else None
        found = [one] if one else rulebook.search(game, words)[:5]
        for piece in found:
            self.screen.say(indented([Styled(piece.heading, style="bold")]), markdown(piece.markdown()))
        if not found:
            self._say(f"The rule page has nothing about {words!r}.", "amber")

    # ---- doing

    def _undo(self, _: str) -> None:
        try:
            self.match.take_back(self.due.seat)
        except Refused as refused:
            told(self.screen, refused.findings)
            return
        self._say("Your last answer is taken back.", "moss")
        raise Again

    def _default(self, _: str) -> None:
        raise Chosen(self.match.state.default(self.due.moment, self.due.seat))

    def _wait(self, _: str) -> None:
        if self.due.moment.closes != "any" or len(self.due.moment.decisions) < 2:
            self._say("Nobody else can answer this.", "amber")
            return
        raise Wait

    def _choose(self, titles: list[str], typed: str, filler: Filler, what: str) -> int | None:
        """One of several things by name or number; None: nothing there, or thought better of."""
        if not titles:
            self._say(f"There is no {what} here.", "amber")
            return None
        try:
            word = typed
            if not word:
                filler.menu(titles)
                word = filler.line(what)
            return titles.index(filler.pick(titles, "", word)) if word else None
        except Back:
            return None
        except Exception as unclear:
            self._say(str(unclear), "ember")
            return None

    def _filler(self) -> Filler:
        return Filler(self.match.game, self.view, self.screen, lambda typed, words: False)

    def _act(self, typed: str) -> None:
        who = REFEREE if typed == "referee" else self.due.seat
        offers = self.match.state.offers(who)
        filler = self._filler()
        chosen = self._choose([describe.name(n) for n in offers], "" if who < 0 else typed, filler, "act")
        if chosen is None:
            return
        name, form = list(offers.items())[chosen]
        try:
            value = filler.fill(form, describe.name(name))
            reason = filler.line("reason (may be empty)", words=False)
            self.match.act(who, name, value, reason)
        except Back:
            return
        except Refused as refused:
            told(self.screen, refused.findings)
            return
        self._say("Done.", "moss")
        raise Again

    def _set(self, typed: str) -> None:
        form, seat = self.match.game.instructions, self.due.seat
        if form is None:
            self._say("This game knows no standing instructions.", "amber")
            return
        now = self.match.instructions.get(seat)
        filler = self._filler()
        self._say(
            f"Now: {'none' if now is None else describe.answer(form, now, filler.label)}. set off ends it.", "dim"
        )
        if typed in ("off", "none"):
            self.match.instructions[seat] = None
            self._say("You are always asked.", "moss")
            return
        try:
            self.match.instruct(seat, filler.parse(form, typed) if typed else filler.fill(form))
        except Back:
            return
        except Refused as refused:
            told(self.screen, refused.findings)
            return
        except Exception as unclear:
            self._say(str(unclear), "ember")
            return
        self._say("It stands until you set it anew.", "moss")
        raise Again

    def _aid(self, typed: str) -> None:
        pov = self.match.pov(self.due.seat)
        filler = self._filler()
        chosen = self._choose([aid.title for aid in pov.aids], typed, filler, "aid")
        if chosen is None:
            return
        try:
            aid = pov.aids[chosen]
            facts = pov.aid(aid.name, filler.fill(aid.form, aid.title))
        except Back:
            return
        except Refused as refused:
            told(self.screen, refused.findings)
            return
        if (blocks := pov.aid_told(aid.name, facts)) is not None:
            self.screen.board(as_text(Document("", blocks)))
            return
        for line in _facts(facts):
            self.screen.say(indented([inline(line)]))

    def _paper(self, typed: str) -> None:
        papers = self.match.game.papers
        chosen = self._choose([paper.title for paper in papers.values()], typed, self._filler(), "paper")
        if chosen is not None:
            self.screen.board(as_text(self.match.pov(self.due.seat).paper(list(papers)[chosen])))

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.sitting.path
        saves.write(path, self.match, self.sitting.table)
        self._say(f"Saved in {path}.", "moss")

    def _quit(self, _: str) -> None:
        raise Quit


def _facts(facts: Any) -> list[str]:
    """The answer of an aid, line by line."""
    if isinstance(facts, dict):
        return [f"**{describe.name(str(key))}**: {'; '.join(_facts(value))}" for key, value in facts.items()]
    if isinstance(facts, list | tuple):
        return [" · ".join(_facts(item)) if isinstance(item, dict | list | tuple) else str(item) for item in facts]
    return [str(facts)]
