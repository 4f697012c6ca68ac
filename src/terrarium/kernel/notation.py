"""The common notation: an answer to any form as a line of words, and back.

Words are separated by blanks. An Either begins with its way's name, which may be left out where what follows is the
name of just one thing to choose; Fields follow in their order as `name=value` (or
bare where they are required), lists stand in brackets, numbers by name as `red=3 grey=1`. Options may be shortened
while unambiguous, by id or by label. A number is itself where numbers are chosen; elsewhere it is a place in the list,
counted from 1, as a menu shows it: people never see the numbers by which rules know things. A game with a notation of
its own overrides `Game.read` and `write`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from .errors import Finding
from .form import Form, Value
from .joints import Either, Fields, ListOf
from .leaves import Allocation, Amount, One, Path, Point, Some, Text, Yes

Label = Callable[[str, Value], str]

COMMON: tuple[type[Form], ...] = (Yes, One, Some, Amount, Allocation, Path, Point, Text, Fields, Either, ListOf)
"""The forms that this notation reads; any other is a game's own."""


class Reading(msgspec.Struct):
    """What a text says: an answer (None if it cannot be read), acts by name, a standing instruction to file, and
    findings with their line. `rest` is what was left over because it belongs to a later decision.
    """

    answer: Value = None
    findings: list[Finding] = []
    acts: list[tuple[str, Value]] = []
    instruction: Value = msgspec.UNSET
    rest: str = ""

    @property
    def ok(self) -> bool:
        return self.answer is not None and all(finding.warning for finding in self.findings)


class _Unread(Exception):
    pass


YES_NO = {"y": "true", "yes": "true", "n": "false", "no": "false"}

MANY = 40
"""More answers than this are not listed in one menu."""

FEW = 8
"""More choices of some things than this are not lines of a menu: the things are, and one names those wanted."""


def menu(form: Form) -> list[Value] | None:
    """Every answer, where they are few enough for one menu and made of plain choices. A bare number means its line."""
    if not _plain_choices(form):
        return None
    total = form.count()
    return list(form.each()) if total is not None and 0 < total <= MANY else None


def _plain_choices(form: Form) -> bool:
    """Whether a menu of all answers reads well: choices and ways, not numbers, lists or maps."""
    if isinstance(form, Either):
        return all(_plain_choices(way) for way in form.ways.values())
    if isinstance(form, Fields):
        return len(form.parts) <= 2 and all(_plain_choices(part) for part in form.parts.values())
    return isinstance(form, Yes | One) or (isinstance(form, Some) and form.most <= 2 and (form.count() or FEW) <= FEW)


def of_numbers(options: Any, of: str, label: Label) -> bool:
    """Whether plain numbers are chosen, which then need no numbers beside them."""
    return all(o.__class__ is int and label(of, o) == str(o) for o in options)


_WHOLE = re.compile(r"-?[0-9]{1,18}")


def whole(word: str) -> int | None:
    """A whole number as people and programs write it, or None: signs that merely look like digits are none, nor is one
    so long that reading it would take its time."""
    return int(word) if _WHOLE.fullmatch(word) else None


def is_line(form: Form, text: str, label: Label) -> bool:
    """Whether a text is a number that names a line of the form's menu."""
    number = whole(text.strip())
    if number is None or (isinstance(form, One) and of_numbers(form.options, form.of, label)):
        return False
    lines = menu(form)
    return lines is not None and 1 <= number <= len(lines)


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[|\]|[^\s\[\]=]+=?|=')


MOST_WORDS = 8
"""Of the name of one thing."""


def _several(name: str) -> str:
    return " ".join(filter(None, map(_plain, name.split())))


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", word.lower())


class _Words:
    def __init__(self, text: str, label: Label) -> None:
        self.words = _TOKEN.findall(text)
        self.label = label

    def peek(self) -> str:
        return self.words[0] if self.words else ""

    def take(self, what: str) -> str:
        if not self.words:
            raise _Unread(f"Something is missing: {what}.")
        return str(self.words.pop(0))

    def choose(self, options: Any, of: str, what: str) -> Any:
        options = list(options)
        if (named := self.named(options, of)) is not None:
            return named
        word = self.take(what)
        numbers = of_numbers(options, of, self.label)
        by_id = {str(o).lower(): o for o in options if numbers or o.__class__ is not int}
        if options and options[0].__class__ is bool:
            word = YES_NO.get(word.lower(), word)
        if word.lower() in by_id:
            return by_id[word.lower()]
        wanted = _plain(word)
        line = whole(wanted)
        if line is not None and 1 <= line <= len(options) and not numbers:
            return options[line - 1]
        names = [(o, {_plain(str(o)) if o.__class__ is not int else "", _plain(self.label(of, o))}) for o in options]
        found = [o for o, known in names if wanted in known] if wanted else []
        if not found and wanted and not wanted.isdigit():
            found = [o for o, known in names if any(name.startswith(wanted) for name in known)]
        if len(found) == 1:
            return found[0]
        shown = ", ".join(self.label(of, o) for o in (found or options)[:12])
        raise _Unread(f"{word!r} may mean: {shown}." if found else f"{word!r} is not possible; there are: {shown}.")

    def named(self, options: list[Any], of: str) -> Any:
        """The option whose name, of several words, stands here in full; None: there is none."""
        if len(self.words) < 2:
            return None
        names = {_several(name): o for o in options for name in (str(o), self.label(of, o)) if " " in name}
        for count in range(min(len(self.words), MOST_WORDS), 1, -1):
            wanted = " ".join(map(_plain, self.words[:count]))
            if wanted in names:
                del self.words[:count]
                return names[wanted]
        return None

    def way(self, form: Either) -> str:
        """The way that is named, or else the only one that has a thing to choose of the name that is all that stands
        here."""
        before = list(self.words)
        try:
            return str(self.choose(form.ways, form.of, " or ".join(form.ways)))
        except _Unread:
            fits = [name for name, part in form.ways.items() if isinstance(part, One) and self.is_one_of(part, before)]
            if len(fits) != 1:
                raise
        self.words = before
        return fits[0]

    def is_one_of(self, form: One, words: list[str]) -> bool:
        trial = _Words("", self.label)
        trial.words = list(words)
        try:
            trial.choose(form.options, form.of, "")
        except _Unread:
            return False
        return not trial.words

    def number(self) -> int:
        word = self.take("a number")
        if (number := whole(word)) is None:
            raise _Unread(f"{word!r} is not a whole number.")
        return number

    def brackets(self, item: Callable[[], Value]) -> list[Value]:
        if self.take("[") != "[":
            raise _Unread("A list begins with [ and ends with ].")
        items = []
        while self.peek() != "]":
            items.append(item())
        self.take("]")
        return items

    def read(self, form: Form) -> Value:
        if isinstance(form, Yes):
            return True
        if isinstance(form, One):
            return self.choose(form.options, form.of, form.of or "a choice")
        if isinstance(form, Some):
            return self.brackets(lambda: self.choose(form.options, form.of, form.of or "a choice"))
        if isinstance(form, Amount):
            return self.number()
        if isinstance(form, Allocation):
            counts = {}
            while self.peek().endswith("=") and any(_plain(n).startswith(_plain(self.peek())) for n in form.pools):
                key = self.choose([f"{name}=" for name in form.pools], "", "a name")[:-1]
                counts[key] = self.number()
            return counts
        if isinstance(form, Path):
            return self.brackets(lambda: self.take("a place"))
        if isinstance(form, Point):
            return [self.number(), self.number()]
        if isinstance(form, Text):
            word = self.take("a text")
            return msgspec.json.decode(word) if word.startswith('"') else word
        if isinstance(form, Either):
            way = self.way(form)
            return {way: self.read(form.ways[way])}
        if isinstance(form, ListOf):
            return self.brackets(lambda: self.read(form.item))
        if isinstance(form, Fields):
            values = {key: self.read(part) for key, part in form.parts.items() if key not in form.optional}
            while self.peek().endswith("=") and self.peek()[:-1] in form.optional:
                key = self.take("a field")[:-1]
                values[key] = self.read(form.parts[key])
            return {key: values[key] for key in form.parts if key in values}
        word = self.take("an answer")
        return msgspec.json.decode(msgspec.json.decode(word) if word.startswith('"') else word)


def read(form: Form, text: str, label: Label = lambda of, value: str(value)) -> Reading:
    """The answer that the text gives to this form, or findings that say why there is none."""
    if is_line(form, text, label):
        answer = (menu(form) or [])[int(text) - 1]
        return Reading(answer, form.check(answer))
    text = _whole_line(form, text)
    words = _Words(text, label)
    given = len(words.words)
    try:
        answer = words.read(form)
        if given and len(words.words) == given:
            raise _Unread(f"{words.peek()!r} is not understood here.")
    except (_Unread, msgspec.DecodeError) as unread:
        return Reading(findings=[Finding("unreadable", str(unread))])
    return Reading(answer, form.check(answer), rest=" ".join(words.words))


def _whole_line(form: Form, text: str) -> str:
    """A form that takes the whole line needs no marks around it: a text stands for itself, a list may lack brackets."""
    line = text.strip()
    if isinstance(form, Text) and line and not line.startswith('"'):
        return msgspec.json.encode(line).decode()
    if isinstance(form, Some | Path | ListOf) and not line.startswith("["):
        return "[" + ("" if line.lower() == "none" else line.replace(",", " ")) + "]"
    return text


def write(form: Form, answer: Value, label: Label = lambda of, value: str(value)) -> str:
    """The answer as one line that `read` takes."""
    if isinstance(form, Yes):
        return ""
    if isinstance(form, One):
        return _option(form.options, form.of, answer, label)
    if isinstance(form, Amount):
        return str(answer)
    if isinstance(form, Some):
        return "[" + " ".join(_option(form.options, form.of, item, label) for item in answer) + "]"
    if isinstance(form, Path):
        return "[" + " ".join(str(item) for item in answer) + "]"
    if isinstance(form, Allocation):
        return " ".join(f"{key}={n}" for key, n in answer.items())
    if isinstance(form, Point):
        return f"{answer[0]} {answer[1]}"
    if isinstance(form, Text):
        return msgspec.json.encode(answer).decode()
    if isinstance(form, Either):
        [(way, inner)] = answer.items()
        return f"{way} {write(form.ways[way], inner, label)}".rstrip()
    if isinstance(form, ListOf):
        return "[" + " ".join(write(form.item, item, label) for item in answer) + "]"
    if isinstance(form, Fields):
        bare = [write(part, answer[key], label) for key, part in form.parts.items() if key not in form.optional]
        named = [f"{key}={write(form.parts[key], answer[key], label)}" for key in form.optional if key in answer]
        return " ".join(filter(None, bare + named))
    return msgspec.json.encode(msgspec.json.encode(answer).decode()).decode()


def _option(options: Any, of: str, value: Value, label: Label) -> str:
    """A text stands for itself, and so do numbers that are called by themselves; of others the place is told."""
    if value.__class__ is not int or of_numbers(options, of, label):
        return str(value)
    return str(list(options).index(value) + 1)
