"""One decision put to a person: the menu, the game's notation, or several lines at once."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text as Styled

from terrarium.kernel import Decision, Either, Fields, Finding, Form, Game, ListOf, Path, Reading, Text, Value, View
from terrarium.kernel.notation import COMMON

from . import describe
from .filler import Back, Filler, Unclear, told
from .screen import Screen, indented


def own(form: Form) -> bool:
    """Whether a form is the game's own (an order sheet), for which only its notation has words."""
    return type(form) not in COMMON and describe.flat(form) is None


def in_parts(form: Form) -> bool:
    return isinstance(form, Fields | ListOf | Path) and describe.flat(form) is None


def _does(reading: Reading) -> bool:
    """Whether a text does something besides answering: an act, or an instruction to file."""
    return bool(reading.acts) or reading.instruction is not msgspec.UNSET


class Asking:
    """Asks one decision until there is something to hand in. It does not judge: the match does."""

    def __init__(
        self, game: Game[Any, Any], view: View, decision: Decision, screen: Screen, filler: Filler, example: str = ""
    ) -> None:
        self.game = game
        self.view = view
        self.decision = decision
        self.screen = screen
        self.filler = filler
        self.example = example
        self.draft = ""

    def show(self) -> None:
        """What can be answered, and how to say it."""
        form = self.decision.form
        if own(form):
            self._hint("Write line by line; a line with only a dot hands it in. help names the other commands.")
            if self.example:
                self._hint("For example:\n  " + "\n  ".join(self.example.splitlines()[:8]))
        elif in_parts(form):
            self._hint(
                f"Wanted: {describe.wants(form)}. Write it on one line, or press Enter to be asked part by part."
            )
        else:
            self.filler.show(form)

    def reading(self) -> Reading:
        """The answer as it was typed, not yet judged by the match."""
        form = self.decision.form
        while True:
            if own(form):
                return self._lines()
            try:
                typed = self.filler.line("", words=not isinstance(form, Text))
                if typed == "lines":
                    return self._lines()
                reading = self._read(typed)
            except Back:
                self._hint("There is nothing to go back to. undo takes back your last answer.")
                continue
            told(self.screen, reading.findings)
            if reading.answer is not None or _does(reading):
                return reading

    def _read(self, typed: str) -> Reading:
        form = self.decision.form
        if not typed and in_parts(form):
            return Reading(self.filler.fill(form))
        if isinstance(form, Either) and describe.flat(form) is None:
            way = self._way(form, typed)
            if way:
                return Reading({way: self.filler.fill(form.ways[way], describe.name(way))})
        elif not in_parts(form):
            try:
                return Reading(self.filler.parse(form, typed))
            except Unclear as unclear:
                if not typed or typed.isdigit():
                    return Reading(findings=[Finding("unreadable", str(unclear))])
        reading = self.game.read(self.view, self.decision, typed)
        if typed and "".join(reading.rest.split()) == "".join(typed.split()):
            return Reading(findings=[Finding("unreadable", f"{typed!r} cannot be read here.")])
        return reading

    def _way(self, form: Either, typed: str) -> Value:
        """The way that a bare number or a bare name means."""
        ways = list(form.ways)
        if typed.isdigit() and 1 <= int(typed) <= len(ways):
            return ways[int(typed) - 1]
        return typed if typed in form.ways else None

    # ---- several lines

    def _lines(self) -> Reading:
        """Lines up to a dot, mended line by line until they can be read. Nothing typed is lost."""
        lines = self.draft.splitlines()
        if lines:
            self._shown(lines)
        while True:
            try:
                typed = self.filler.line(f"{len(lines) + 1}")
            except Back:
                self._hint("drop N takes out line N; a dot hands it in.")
                continue
            word, _, rest = typed.partition(" ")
            number, _, text = rest.partition(" ")
            if typed == ".":
                reading = self.game.read(self.view, self.decision, "\n".join(lines))
                told(self.screen, reading.findings)
                self.draft = "\n".join(lines)
                if reading.ok or (reading.answer is None and _does(reading)):
                    return reading
                self._hint("Nothing is lost. fix N TEXT writes line N anew, drop N takes it out, a dot hands it in.")
                self._shown(lines)
            elif word == "show":
                self._shown(lines)
            elif word == "clear":
                lines.clear()
            elif word in ("fix", "drop") and number.isdigit() and 1 <= int(number) <= len(lines):
                lines[int(number) - 1 : int(number)] = [text] if word == "fix" else []
                self._shown(lines)
            else:
                lines.append(typed)

    def _shown(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 1):
            self.screen.say(Styled().append(f"  {number:>2}  ", "key").append(line))

    def _hint(self, text: str) -> None:
        self.screen.say(indented([Styled(text, style="dim")]))
