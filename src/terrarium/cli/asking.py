"""One form put to a person: a menu of all answers where they are few, a menu that narrows touch by touch, the game's
notation beside both, and lines for what only a notation can say.

A number is always a place in the menu that is shown, counted from 1. What is typed is read by the one reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.text import Text as Styled

from terrarium.kernel import (
    Allocation,
    Amount,
    Asked,
    Finding,
    Form,
    Guide,
    ListOf,
    One,
    Path,
    Point,
    Pov,
    Reading,
    Some,
    Text,
    Touch,
    Value,
    Yes,
)
from terrarium.kernel import notation as common
from terrarium.kernel.guide import derived

from . import describe
from .menus import Item, chosen, grouped, menu
from .screen import Screen, indented

Command = Callable[[str, bool], bool]
"""Carries out a typed line if it is a command, and says whether it was. False: only with a leading slash."""

SHOWN = 60
"""A longer menu is shown up to here; what is not shown can be named all the same."""


class Back(Exception):
    """The person wants to go one part back."""


class Put:
    """What is put to a person: a form, how a text about it is read, and how an answer goes on touch by touch."""

    def __init__(self, pov: Pov[Any], asked: Asked) -> None:
        self.pov = pov
        self.asked = asked
        self.form = asked.form
        self.label = pov.label

    def read(self, text: str) -> Reading:
        return self.pov.read(self.asked, text)

    def check(self, answer: Value) -> list[Finding]:
        return self.pov.check(self.asked, answer)

    def guide(self, draft: Value = None, touch: str = "") -> Guide:
        return self.pov.guide(self.asked, draft, touch)

    def says(self, answer: Value) -> str:
        """What an answer costs and brings."""
        return self.pov.game.outlook(self.pov, self.asked, answer)


class Beside(Put):
    """A form that is no decision: an act's, an aid's question, a standing instruction."""

    def __init__(self, pov: Pov[Any], name: str, form: Form) -> None:
        given: dict[str, Any] = {"labels": {}, "barred": {}, "facts": {}, "default": None, "suggestion": None}
        how: dict[str, Any] = {"tempo": "move", "closes": "all", "revisable": False, "hidden": False}
        asked = Asked(moment="0-0-0", seat=pov.who, kind=name, prompt=name, form=form, notation="", **given, **how)
        super().__init__(pov, asked)
        self.game = self

    def read(self, text: str) -> Reading:
        return common.read(self.form, text, self.label)

    def check(self, answer: Value, *more: Value) -> list[Finding]:
        return self.form.check(more[0] if more else answer)

    def guide(self, draft: Value = None, touch: str = "") -> Guide:
        return derived(self, self.asked, draft, touch)  # type: ignore[arg-type]

    def says(self, answer: Value) -> str:
        return ""

    def outlook(self, pov: Any, asked: Asked, answer: Value) -> str:
        return ""


class Asking:
    """Asks one form until there is something to hand in. It does not judge: the match does."""

    def __init__(self, put: Put, screen: Screen, command: Command, draft: str = "") -> None:
        self.put = put
        self.screen = screen
        self.command = command
        self.draft = draft
        """Lines that are kept from before."""
        self.form = put.form.shape() or put.form
        self.flat = common.menu(put.form)
        self.plain = isinstance(self.form, Amount | Point | Text | Yes) or self._numbers()
        """What is typed in one go."""
        self.guided = Guide(None) if self.flat or self.plain or put.form.written else put.guide()
        self.before: list[tuple[Guide, Item | None]] = []
        self.inside: Item | None = None
        """A way of the menu that has a menu of its own."""

    def _numbers(self) -> bool:
        form = self.form
        return isinstance(form, One) and common.of_numbers(form.options, form.of, self.put.label)

    @property
    def written(self) -> bool:
        """Only the game's notation has words for it (an order sheet)."""
        guide = self.guided
        return not (self.flat or self.plain or guide.touches or guide.ready or self.before)

    # ---- showing

    def show(self) -> None:
        """What can be answered, and how to say it."""
        if self.written:
            self._hint("Write line by line; a line with only a dot sends it. help lists the other commands.")
            if example := self.put.asked.notation:
                self._hint("For example:\n  " + "\n  ".join(example.splitlines()[:8]))
        elif self.plain:
            self._plain()
        elif self.flat:
            says = [
                (describe.answer(self.put.form, value, self.put.label), self.put.says(value)) for value in self.flat
            ]
            self.screen.say(menu([Item(label, says=cost) for label, cost in says]))
        else:
            self._touches()

    def _plain(self) -> None:
        if isinstance(self.form, One):
            self._say(f"Choose one of: {', '.join(str(option) for option in self.form.options)}")
        elif isinstance(self.form, Yes):
            self._hint("Press Enter to continue.")
        else:
            self._hint(f"{describe.wants(self.form).capitalize()}.")

    def _touches(self) -> None:
        guide, items = self.guided, self._items()
        if guide.lines:
            self._hint(f"So far: {', '.join(guide.lines)}")
        for finding in guide.findings:
            self._hint(describe.located(finding))
        if self.inside is not None:
            self._hint(self.inside.label)
        elif not guide.lines and isinstance(self.form, Some | Allocation | Path | ListOf):
            self._hint(f"Wanted: {describe.wants(self.form)}.")
        asks = [item.touches[0] for item in items if item.touches[0].kind != "choice"]
        if len(items) == 1 and asks:
            self._hint(_bounds(asks[0]))
        else:
            self.screen.say(menu(items[:SHOWN]))
        if len(items) > SHOWN:
            self._hint(f"... and {len(items) - SHOWN} more: type a name.")
        if guide.ready and self.inside is None:
            self._hint("Enter sends it as it is.")

    def _items(self) -> list[Item]:
        if self.inside is not None:
            return [Item(touch.label, (touch,), touch.says) for touch in self.inside.touches]
        return grouped(self.guided.touches, self.form, self.put.label)

    # ---- asking

    def line(self, prompt: str = "", words: bool = True, prefill: str = "") -> str:
        """A typed line that is no command; `back` raises."""
        while True:
            typed = self.screen.ask(f"{prompt}> ", prefill).strip()
            if typed in ("back", "/back"):
                raise Back
            if not self.command(typed, words):
                return typed

    def reading(self, prefill: str = "") -> Reading:
        """The answer as it was typed or touched, not yet judged by the match."""
        while True:
            if self.written:
                return self._lines()
            try:
                typed = self.line("", not isinstance(self.form, Text), prefill)
            except Back:
                self._back()
                continue
            prefill = ""
            if typed == "lines":
                return self._lines()
            reading = self._taken(typed)
            if reading is None:
                self.show()
                continue
            told(self.screen, reading.findings)
            if reading.ok or (reading.answer is None and does(reading)):
                return reading

    def value(self) -> Value:
        """A whole right answer to a form that is no decision; `Back` where it is thought better of."""
        if isinstance(self.form, Yes):
            return True
        self.show()
        reading: Reading | None = None
        while reading is None or not reading.ok:
            reading = self._lines() if self.written else self._taken(self.line("", not isinstance(self.form, Text)))
            if reading is None:
                self.show()
            else:
                told(self.screen, reading.findings)
        return reading.answer

    def _back(self) -> None:
        if self.inside is not None:
            self.inside = None
        elif self.before:
            self.guided, self.inside = self.before.pop()
        else:
            self._hint("There is nothing to go back to. undo takes back your last answer.")
            return
        self.show()

    # ---- what was typed

    def _taken(self, typed: str) -> Reading | None:
        """What a line says; None: it was one touch of several, and the menu goes on."""
        if self.plain or self.flat:
            return self._read(typed)
        if not typed:
            return self._as_it_stands()
        numbers = all(word.isascii() and word.isdigit() for word in typed.split())
        within = bool(numbers or self.before or self.inside)
        unclear = self._tried(typed) if within else ""
        if unclear is None:
            return self._done()
        reading = self._read(typed)
        if reading.ok or does(reading):
            return reading
        unclear = unclear or self._tried(typed)
        if unclear is None:
            return self._done()
        return Reading(findings=[Finding("unreadable", unclear)]) if within else reading

    def _tried(self, typed: str) -> str | None:
        """Touch what a line names; where it cannot be, everything is as it was."""
        before = (self.guided, list(self.before), self.inside)
        unclear = self._touched(typed)
        if unclear is not None:
            self.guided, self.before, self.inside = before
        return unclear

    def _read(self, typed: str) -> Reading:
        reading = self.put.read(typed)
        if reading.answer is not None and not reading.ok:
            reading.findings = self.put.check(reading.answer) or reading.findings
        if typed and "".join(reading.rest.split()) == "".join(typed.split()):
            return Reading(findings=[Finding("unreadable", f"{typed!r} cannot be read here.")])
        return reading

    def _as_it_stands(self) -> Reading:
        if self.guided.ready and self.inside is None:
            return Reading(self.guided.answer)
        return Reading(findings=[Finding("unreadable", "Type a number from the list, or an answer in words.")])

    def _touched(self, typed: str) -> str | None:
        """Touch what a line names, one thing or several numbers in a row; what was wrong, or None."""
        words = typed.split()
        names = words if len(words) > 1 and all(word.isdigit() for word in words) else [typed]
        while names:
            items = self._items()
            asks = [item for item in items if item.touches[0].kind != "choice"]
            if len(items) == 1 and asks:
                wants = 2 if asks[0].touches[0].kind == "point" else 1
                value = " ".join(names[:wants]) if asks[0].touches[0].kind != "text" else typed
                del names[:wants]
                unclear = self._touch(asks[0].touches[0], value)
            else:
                word = names.pop(0)
                item, unclear = chosen(items, word)
                if item is not None:
                    unclear = self._pick(item)
            if unclear:
                return unclear
        return None

    def _pick(self, item: Item) -> str:
        first = item.touches[0]
        if len(item.touches) > 1 or first.kind != "choice":
            self.inside = item
            return ""
        return self._touch(first)

    def _touch(self, touch: Touch, value: str = "") -> str:
        sent = touch.touch + (",".join(value.split()) if touch.kind == "point" else value)
        after = self.put.guide(self.guided.draft, sent)
        if after.draft == self.guided.draft:
            return f"{value!r} is not possible here. {_bounds(touch)}" if value else f"{touch.label}: not now."
        self.before.append((self.guided, self.inside))
        self.guided, self.inside = after, None
        return ""

    def _done(self) -> Reading | None:
        """The answer, once there is nothing left to touch."""
        guide = self.guided
        if guide.touches or self.inside is not None:
            return None
        if guide.ready:
            return Reading(guide.answer)
        self.guided, self.inside = self.before.pop()
        if example := self.put.asked.notation:
            self._hint("For example:\n  " + "\n  ".join(example.splitlines()[:8]))
        return Reading(findings=list(guide.findings) or [Finding("unreadable", "That cannot be played.")])

    # ---- several lines

    def _lines(self) -> Reading:
        """Lines up to a dot, mended line by line until they can be read. Nothing typed is lost."""
        lines = self.draft.splitlines()
        if lines:
            self._shown(lines)
        while True:
            try:
                typed = self.line(f"{len(lines) + 1}")
            except Back:
                self._hint("drop N removes line N; a dot sends it.")
                continue
            word, _, rest = typed.partition(" ")
            number, _, text = rest.partition(" ")
            if typed == ".":
                reading = self.put.read("\n".join(lines))
                told(self.screen, reading.findings)
                self.draft = "\n".join(lines)
                if reading.ok or (reading.answer is None and does(reading)):
                    return msgspec.structs.replace(reading, findings=[])
                self._hint("Nothing is lost. fix N TEXT rewrites line N, drop N removes it, a dot sends it.")
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

    def _say(self, text: str) -> None:
        self.screen.say(indented([Styled(text)]))


def does(reading: Reading) -> bool:
    """Whether a text does something besides answering: an act, or an instruction to file."""
    return bool(reading.acts) or reading.instruction is not msgspec.UNSET


def told(screen: Screen, findings: Sequence[Finding]) -> None:
    """Findings one by one, each with its place and rule."""
    for finding in findings:
        style, head = ("amber", "Note: ") if finding.warning else ("ember", "")
        screen.say(Styled(f"  {head}{describe.located(finding)}", style=style))


def _bounds(touch: Touch) -> str:
    if touch.kind == "number":
        return f"{touch.label}: a number, {describe.span(*touch.bounds)}."
    if touch.kind == "point":
        x0, y0, x1, y1 = touch.bounds
        return f"{touch.label}: two numbers, {x0} to {x1} and {y0} to {y1}."
    return f"{touch.label}: {describe.span(*touch.bounds)} characters."
