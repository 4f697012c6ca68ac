"""Answers as one line of words, and back.

    gather R2S S T N          convert M 4            mixed S2 F            recruit basil skink 5
    research root cellar      tower gold             tower omit N          summon moth dungeon
    bid 7 / pass              cast root cellar / none                      S S T (tokens)
    go / stop                 take scrying / decline                       steal seat2 S S H

Cards go by id or name, short as long as it is clear; seats are counted from 1. What stands behind a semicolon
belongs to the next decision: `gather R2S S T N; cast root cellar`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from terrarium.kernel import (
    Allocation,
    Amount,
    Decision,
    Either,
    Fields,
    Finding,
    Form,
    One,
    Reading,
    Some,
    Value,
    Yes,
)
from terrarium.kernel.notation import whole

from ..content import GATHERING, REAGENTS
from ..view import WizardView
from .labels import name

LONGEST = 5
"""Words in the longest name."""
SHORT = {"mixed": "convert_mixed", "create": "tower", "no": "none", "nothing": "none"}
TOKENS = re.compile(rf"(?>[0-9]{{0,2}}[{REAGENTS}][0-9]{{0,2}})+", re.IGNORECASE)
"""Nobody has more than two digits of them: a number without end is none, and costs nothing to read."""
GROUP = re.compile(rf"([0-9]{{0,2}})([{REAGENTS}])([0-9]{{0,2}})", re.IGNORECASE)

Name = Callable[[str, Value], str]


class Unread(Exception):
    """What a text lacks, or has too much."""


def plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())


def group(word: str) -> dict[str, int]:
    """One word of tokens: S, 2S, S2, SST."""
    found: dict[str, int] = {}
    for before, kind, after in GROUP.findall(word):
        found[kind.upper()] = found.get(kind.upper(), 0) + int(before or after or 1)
    return found


def is_called(said: str, names: set[str]) -> bool:
    return said in names


def begins_like(said: str, names: set[str]) -> bool:
    return any(name.startswith(said) for name in names)


class Words:
    """A line being read word by word."""

    def __init__(self, text: str, name: Name) -> None:
        self.words = text.replace(",", " ").split()
        self.name = name

    def take(self, what: str) -> str:
        if not self.words:
            raise Unread(f"Something is missing: {what}.")
        return self.words.pop(0)

    def choose(self, options: Iterable[Value], of: str) -> Value:
        """One of the options, by id or by name; the longest fitting run of words decides."""
        known = [(option, {plain(str(option)), plain(self.name(of, option))}) for option in options]
        if of == "seat":
            known = [(option, {f"seat{int(option) + 1}", plain(self.name(of, option))}) for option, _ in known]
        if not self.words:
            raise Unread(f"Something is missing: {of or ' or '.join(str(option) for option, _ in known)}.")
        for fits in (is_called, begins_like):
            for count in range(min(LONGEST, len(self.words)), 0, -1):
                said = plain("".join(self.words[:count]))
                found = [option for option, names in known if said and fits(said, names)]
                if len(found) == 1:
                    del self.words[:count]
                    return found[0]
        shown = ", ".join(str(option) for option, _ in known[:12])
        raise Unread(f"{self.words[0]!r} is not clear or not possible here; there are: {shown}.")

    def number(self) -> int:
        word = self.take("a number")
        number = whole(word)
        if number is None or number < 0:
            raise Unread(f"{word!r} is not a whole number.")
        return number

    def tokens(self) -> dict[str, int]:
        found: dict[str, int] = {}
        while self.words and TOKENS.fullmatch(self.words[0]):
            for kind, n in group(self.words.pop(0)).items():
                found[kind] = found.get(kind, 0) + n
        return {kind: found[kind] for kind in REAGENTS if kind in found}

    def read(self, form: Form) -> Value:
        match form:
            case Yes():
                return True
            case One(options, of):
                return self.choose(options, of)
            case Some(_, least):
                if form.of == "reagent":
                    return [kind for kind, n in self.tokens().items() for _ in range(n)]
                return [self.choose(form.options, form.of) for _ in range(least)]
            case Amount():
                return self.number()
            case Allocation():
                return self.tokens()
            case Either(ways, of):
                return self._either(ways, of)
            case Fields(parts):
                return {key: self.read(part) for key, part in parts.items()}
        raise Unread("This cannot be written in words.")

    def _either(self, ways: dict[str, Form], of: str) -> Value:
        if self.words and self.words[0].lower() in SHORT and SHORT[self.words[0].lower()] in ways:
            self.words[0] = SHORT[self.words[0].lower()]
        if "bid" in ways and self.words and self.words[0].isdigit():
            return {"bid": self.number()}
        way = self.choose(ways, of)
        value = self.read(ways[way])
        if value is True and way in GATHERING:
            self._forced(way)
        return {way: value}

    def _forced(self, card: str) -> None:
        """The tokens of a take without a choice may be named all the same."""
        named = self.tokens()
        if any(n > GATHERING[card].gather.count(kind) for kind, n in named.items()):
            raise Unread(f"{card} does not show these tokens.")


def read(view: WizardView, decision: Decision, text: str) -> Reading:
    """The answer of the first part; what follows a semicolon is left for the next decision."""
    first, _, rest = text.strip().partition(";")
    if decision.kind in ("discard", "setup_reagents"):
        first = re.sub(r"^\s*(discard|take)\b", "", first, flags=re.IGNORECASE)
    words = Words(first, lambda of, value: name(view, of, value))
    try:
        answer = words.read(decision.form)
        if words.words:
            raise Unread(f"{' '.join(words.words)!r} is too much here.")
    except Unread as unread:
        return Reading(findings=[Finding("unreadable", str(unread))], rest=rest.strip())
    return Reading(answer, decision.form.check(answer), rest=rest.strip())


def write(view: WizardView, decision: Decision, answer: Value) -> str:
    """The answer as a line that `read` takes."""
    return " ".join(written(decision.form, answer))


def written(form: Form, answer: Value) -> list[str]:
    match form:
        case Yes():
            return []
        case One(_, of):
            return [f"seat{answer + 1}" if of == "seat" else str(answer)]
        case Some():
            return [str(item) for item in answer]
        case Amount():
            return [str(answer)]
        case Allocation():
            return [f"{kind}{n}" if n > 1 else kind for kind, n in answer.items() if n]
        case Either(ways, of):
            [(way, inner)] = answer.items()
            return [f"seat{int(way) + 1}" if of == "seat" else way, *written(ways[way], inner)]
        case Fields(parts):
            return [word for key, part in parts.items() for word in written(part, answer[key])]
    raise TypeError(f"{type(form).__name__} has no words")
