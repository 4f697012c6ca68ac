"""The form-filler: a numbered menu made from any form, and the game's own notation beside it.

Choices are listed with their labels, joints are asked part by part, `back` goes one part back. Every leaf checks
what was typed at once, so that a slip costs one line and never the whole answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text as Styled

from terrarium.kernel import (
    Allocation,
    Either,
    Fields,
    Finding,
    Form,
    Game,
    ListOf,
    One,
    Path,
    Some,
    Text,
    Value,
    View,
    Yes,
    notation,
)

from . import describe
from .screen import Screen, indented

Command = Callable[[str, bool], bool]
"""Carries out a typed line if it is a command, and says whether it was. False: only with a leading slash."""

YES_NO = {"y": "True", "yes": "True", "n": "False", "no": "False"}


class Back(Exception):
    """The person wants to go one part back."""


class Unclear(Exception):
    """A typed line that this part of a form cannot take; the message says why."""


def told(screen: Screen, findings: Sequence[Finding]) -> None:
    """Findings one by one, each with its place and rule."""
    for finding in findings:
        style, head = ("amber", "Note: ") if finding.warning else ("ember", "")
        screen.say(Styled(f"  {head}{located(finding)}", style=style))


def located(finding: Finding) -> str:
    """A finding with its place in words: `("line", 7)` is line 7, a bare number counts entries from 0."""
    place = list(finding.place)
    words = []
    if len(place) > 1 and place[0] == "line":
        words = [f"line {place[1]}"]
        place = place[2:]
    words += [f"entry {part + 1}" if isinstance(part, int) else describe.name(part) for part in place]
    where = ", ".join(words)
    return (f"{where}: " if where else "") + finding.says + (f" ({finding.rule})" if finding.rule else "")


class Filler:
    """Asks for the parts of one form. `label` comes from the game and knows the view."""

    def __init__(self, game: Game[Any, Any], view: View, screen: Screen, command: Command) -> None:
        self.screen = screen
        self.command = command
        self.label: describe.Label = lambda of, value: game.label(view, of, value)

    # ---- asking

    def line(self, prompt: str, words: bool = True) -> str:
        """A typed line that is no command; `back` raises."""
        while True:
            typed = self.screen.ask(f"{prompt}> ").strip()
            if typed in ("back", "/back"):
                raise Back
            if not self.command(typed, words):
                return typed

    def fill(self, form: Form, title: str = "") -> Value:
        """A right answer to the form, asked for part by part."""
        if isinstance(form, Yes):
            return True
        if isinstance(form, Either) and describe.flat(form) is None:
            return self._either(form, title)
        if isinstance(form, Fields) and describe.flat(form) is None:
            return self._fields(form, title)
        if isinstance(form, ListOf):
            return self._list(form, title)
        if isinstance(form, Path):
            return self._path(form, title)
        self.show(form)
        while True:
            try:
                value = self.parse(form, self.line(title, words=not isinstance(form, Text)))
            except Unclear as unclear:
                self.screen.say(Styled(f"  {unclear}", style="ember"))
                continue
            found = form.check(value)
            told(self.screen, found)
            if all(finding.warning for finding in found):
                return value

    def _either(self, form: Either, title: str) -> Value:
        while True:
            self.show(form)
            typed = self.line(title)
            try:
                way = self.pick(list(form.ways), form.of, typed)
                return {way: self.fill(form.ways[way], describe.name(way))}
            except Unclear as unclear:
                self.screen.say(Styled(f"  {unclear}", style="ember"))
            except Back:
                continue

    def _fields(self, form: Fields, title: str) -> Value:
        keys = list(form.parts)
        values: dict[str, Value] = {}
        at = 0
        while at < len(keys):
            key = keys[at]
            part = form.parts[key]
            named = f"{title} {describe.name(key)}".strip()
            try:
                if key in form.optional and not self._wanted(part, named):
                    values.pop(key, None)
                else:
                    values[key] = self.fill(part, named)
                at += 1
            except Back:
                if at == 0:
                    raise
                at -= 1
        return {key: values[key] for key in keys if key in values}

    def _wanted(self, part: Form, named: str) -> bool:
        self.screen.say(Styled(f"  {named} ({describe.wants(part)}) may be left out.", style="dim"))
        return self.line(f"{named}? y/n").lower() in ("y", "yes")

    def _list(self, form: ListOf, title: str) -> Value:
        items: list[Value] = []
        while len(items) < form.most:
            if len(items) >= form.least:
                self.screen.say(Styled(f"  {len(items)} so far; done ends the list.", style="dim"))
                if self.line(f"{title} {len(items) + 1}: more? y/n".strip()).lower() not in ("y", "yes", "more"):
                    break
            try:
                items.append(self.fill(form.item, f"{title} {len(items) + 1}".strip()))
            except Back:
                if not items:
                    raise
                items.pop()
        return items

    def _path(self, form: Path, title: str) -> Value:
        """Step by step from the start; several steps may stand on one line."""
        way: list[str] = []
        while len(way) < form.most:
            here = way[-1] if way else form.start
            links = form.links.get(here, ())
            if not links and len(way) >= form.least:
                break
            self.screen.say(Styled(f"  From {self.label(form.of, here)}:", style="dim"))
            self.menu([self.label(form.of, step) for step in links])
            if len(way) >= form.least:
                self.screen.say(Styled("  Enter ends the way here.", style="dim"))
            try:
                typed = self.line(title)
            except Back:
                if not way:
                    raise
                way.pop()
                continue
            if not typed and len(way) >= form.least:
                break
            try:
                for word in typed.split() or [""]:
                    way.append(self.pick(form.links.get(way[-1] if way else form.start, ()), form.of, word))
            except Unclear as unclear:
                self.screen.say(Styled(f"  {unclear}", style="ember"))
        return way

    # ---- showing

    def menu(self, labels: Sequence[str]) -> None:
        """Numbered choices, in columns where they are short and many."""
        if not labels:
            return
        wide = len(str(len(labels)))
        longest = max(len(label) for label in labels)
        columns = max(1, min(4, 74 // (longest + wide + 4))) if len(labels) > 9 else 1
        rows = -(-len(labels) // columns)
        lines = []
        for row in range(rows):
            line = Styled()
            for index in range(row, len(labels), rows):
                line.append(f"{index + 1:>{wide}}  ", "key")
                line.append(labels[index].ljust(longest + 2) if index + rows < len(labels) else labels[index])
            lines.append(line)
        self.screen.say(indented(lines))

    def show(self, form: Form) -> None:
        """What may be chosen here."""
        values = describe.flat(form)
        if isinstance(form, One) and self._numeric(form):
            numbers = ", ".join(str(option) for option in form.options)
            self.screen.say(indented([Styled(f"Choose one of: {numbers}")]))
        elif isinstance(form, One | Some):
            self.menu([describe.answer(One(form.options, form.of), option, self.label) for option in form.options])
            if isinstance(form, Some):
                self.screen.say(Styled(f"  Choose {describe.wants(form)}; numbers with blanks between.", style="dim"))
        elif values is not None:
            self.menu([describe.answer(form, value, self.label) for value in values])
        elif isinstance(form, Either):
            self.menu([describe.way(form, way, self.label) for way in form.ways])
        elif isinstance(form, Allocation):
            self.menu([f"{self.label(form.of, key)} (up to {n})" for key, n in form.pools.items()])
            hint = (
                f"  {describe.span(form.least, form.most)} in all, as {next(iter(form.pools))}=1, or a number for each."
            )
            self.screen.say(Styled(hint, style="dim"))
        else:
            self.screen.say(Styled(f"  {describe.wants(form).capitalize()}.", style="dim"))

    def _numeric(self, form: One) -> bool:
        """Whether the options are plain numbers, which then need no numbers beside them."""
        return all(o.__class__ is int and self.label(form.of, o) == str(o) for o in form.options)

    # ---- reading

    def pick(self, options: Sequence[Any], of: str, typed: str) -> Any:
        """One option by its number in the menu, its name or its label (or an unambiguous beginning)."""
        if not typed:
            raise Unclear("Type a number of the list.")
        if typed.isdigit() and 1 <= int(typed) <= len(options):
            return options[int(typed) - 1]
        bare = re.sub(r"[^a-z0-9]+", "", typed.lower())
        names = [{_bare(str(option)), _bare(self.label(of, option))} for option in options]
        found = [option for option, known in zip(options, names, strict=True) if bare in known]
        found = found or [o for o, known in zip(options, names, strict=True) if any(k.startswith(bare) for k in known)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"{typed!r} may mean: " + ", ".join(self.label(of, option) for option in found[:8]) + ".")
        raise Unclear(f"{typed!r} is not in the list (1 to {len(options)}).")

    def parse(self, form: Form, typed: str) -> Value:
        """The answer that a line gives to a form which is asked in one go."""
        if isinstance(form, Text):
            return typed
        values = describe.flat(form)
        if isinstance(form, One):
            if self._numeric(form):
                if typed not in map(str, form.options):
                    raise Unclear(f"Choose one of: {', '.join(map(str, form.options))}.")
                return int(typed)
            if isinstance(form.options[0], bool):
                typed = YES_NO.get(typed.lower(), typed)
            return self.pick(form.options, form.of, typed)
        if isinstance(form, Some):
            words = [] if typed.lower() in ("none", "") else re.split(r"[\s,]+", typed.strip("[] "))
            return [self.pick(form.options, form.of, word) for word in words]
        if isinstance(form, Allocation):
            counts = re.split(r"[\s,]+", typed) if typed else []
            if len(counts) == len(form.pools) and all(n.isdigit() for n in counts):
                return {key: int(n) for key, n in zip(form.pools, counts, strict=True) if int(n)}
            return self._read(form, typed)
        if values is not None and typed.isdigit() and 1 <= int(typed) <= len(values):
            return values[int(typed) - 1]
        return self._read(form, typed)

    def _read(self, form: Form, typed: str) -> Value:
        if not typed and not isinstance(form, Fields | Allocation):
            raise Unclear(f"{describe.wants(form)} is wanted here.".capitalize())
        reading = notation.read(form, typed, self.label)
        if reading.answer is None:
            raise Unclear(" ".join(finding.says for finding in reading.findings))
        return reading.answer


def _bare(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", word.lower())
