"""People who play by letter only: they know nothing but what their letters say."""

from __future__ import annotations

import re
from email.message import EmailMessage
from itertools import takewhile
from random import Random

from terrarium.server.inbox.reading import marks
from terrarium.server.inbox.reading.extracting import extract
from terrarium.server.inbox.reading.lines import Line

from .post_office import PostOffice, body

FORM = re.compile(r"^#orders (\d+-\d+-\d+ \w+)\n(.*?)^#end ", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"^# {1,3}(\d+)  ", re.MULTILINE)


class Writer:
    """Answers each form once, by a line of its menu or as the letter shows it; a hint may know better."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.number = address, seed
        self.rng = Random(seed)
        self.answered: set[str] = set()
        self.receipts: list[str] = []
        self.last: list[str] = []
        """The last letters, for who wonders why nothing happens any more."""

    def turn(self, office: PostOffice) -> int:
        """Read what has come and answer; gives how many letters were written."""
        written = 0
        for letter in office.fetch(self.address):
            text = body(letter)
            self.last = [*self.last[-3:], text]
            assert said_by_itself(text) == []
            if "Please look at this:" in text:
                self.receipts.append(text)
            for moment, hints in FORM.findall(text):
                if moment not in self.answered:
                    self.answered.add(moment)
                    filled = self.filled(letter, moment, hints)
                    self.last.append(filled)
                    office.answer(letter, filled, self.address)
                    written += 1
        return written

    def filled(self, letter: EmailMessage, moment: str, hints: str) -> str:
        """The form as it is sent back."""
        answer = self.answer(hints)
        confirm = "CONFIRM\n" if "CONFIRM" in hints else ""
        return f"#orders {moment}\n{hints}{answer}\n{confirm}#end {moment}\n"

    def answer(self, hints: str) -> str:
        numbers = OPTION.findall(hints)
        if numbers:
            return self.rng.choice(numbers)
        return example(hints)


class Planner(Writer):
    """Plays Terrible Lizards for two by whole turns: fills the hand, attaches what fits, ends, attacks; and is asked at
    no window."""

    def answer(self, hints: str) -> str:
        menu = re.findall(r"^# {1,3}\d+  (.*)$", hints, re.MULTILINE)
        strike = f"attack {2 - self.number}"
        after, away = ["end", strike, "fill"], "/STANDING AWAY"
        if "Pass" in menu:
            return away
        parts = [f"attach {found[1]}" for line in menu if (found := re.match(r"Attach a part: ([^(]+?) \(", line))]
        if "End actions" in menu:
            return "\n".join([away, *parts[:1], *after])
        if any(line.startswith("Draw up to") for line in menu):
            return "\n".join([away, "fill", *after])
        return strike if any("ttack" in line for line in menu) else super().answer(hints)


def said_by_itself(text: str) -> list[str]:
    """What the house would read in a letter of its own that comes back, quoted in one way or the other: nothing."""
    lines = text.split("\n")
    shapes = {
        "as it came": lines,
        "marked": ["Thank you!", "", *(f"> {line}" for line in lines)],
        "marked twice": [f">> {line}" for line in lines],
        "below a head": ["-----Original Message-----", "From: x <x@example.org>", "Sent: today", "", *lines],
    }
    found = []
    for shape in shapes.values():
        for known in (text, ""):
            counted = extract([_line(line) for line in shape], known).counted
            found += [line.text for line in counted if not marks.courtesy(line.text)]
    return found


def _line(text: str) -> Line:
    bare = text.lstrip(">")
    return Line(bare.strip(), len(text) - len(bare))


def example(hints: str) -> str:
    """What the letter shows as an example, without its comment marks."""
    lines = hints.splitlines()
    begin = next((n for n, line in enumerate(lines) if line.startswith("# Written like this")), None)
    assert begin is not None, hints
    shown = takewhile(lambda line: line.startswith("#   "), lines[begin + 1 :])
    return "\n".join(line[4:] for line in shown)
