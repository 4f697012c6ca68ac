"""The house's own words, which mean the same in every game. A line is one of them only as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

PLAIN = ("CONFIRM", "STATUS", "BOARD", "HELP", "RESIGN", "STOP", "START", "WITHDRAW")
"""Words that stand alone."""
WITH_MORE = ("REPORT", "RULES", "VOTE", "VACATION", "JOIN", "EXTEND", "STANDING", "PAPER")
ALL = (*PLAIN, *WITH_MORE, "MESSAGE")
LEAST = 3
"""Letters of the shortest short form."""
WHOLE = ("RESIGN",)
"""What cannot be taken back is never shortened."""

HELP = {
    "CONFIRM": "make your answer final",
    "WITHDRAW": "withdraw your answer, while it can still be changed",
    "STATUS": "what you are asked, what you have answered, and the deadline",
    "BOARD": "the board in words",
    "REPORT 3": "your third report once more; REPORT alone: the last one",
    "RULES XX-000": "a rule by its number; or RULES and some words",
    "PAPER": "the sheets that can be printed; PAPER and a name: that one, as a PDF",
    "STANDING away": "let a standing instruction answer for you, where the game has some; STANDING OFF",
    "MESSAGE TO ALL: text": "write to everybody; or to a name, a seat's number, the MODERATOR",
    "VOTE PAUSE": "or RESUME, EXTEND, TAKE-BACK, END, SETTLE; with NO behind it you take your vote back",
    "VACATION 2030-05-01 2030-05-14": "be away; VACATION OFF: be back",
    "JOIN code": "take a seat at another table; in answer to an invitation: JOIN",
    "RESIGN": "resign",
    "STOP": "no more emails except replies to yours; START turns them on again",
}
_NUMBER = re.compile(r"\d{1,6}")


class Word(msgspec.Struct, frozen=True):
    """A house word with what stands behind it."""

    name: str
    more: str = ""
    number: int = 0
    """The line of the letter."""


def meant(line: str, taken: Sequence[str] = (), short: bool = True) -> Word | None:
    """The house word that a line is. `taken` are words that answer what is asked: they win, unless the line begins
    with a slash. Not `short`: only whole words."""
    text = line.strip()
    slash = text.startswith("/")
    word, _, more = text.removeprefix("/").strip().partition(" ")
    word, more = word.rstrip(".!:").upper(), more.strip()
    if not slash and text.lower().rstrip(".!") in taken:
        return None
    name = _named(word, short)
    if name is None:
        return None
    if name == "MESSAGE":
        head, _, rest = more.partition(" ")
        return Word(name, rest.strip()) if head.upper() == "TO" and rest.strip() else None
    if name in PLAIN:
        return Word(name) if not more else None
    if name == "REPORT" and more and not _NUMBER.fullmatch(more):
        return None
    if name in ("VOTE", "VACATION", "EXTEND", "RULES", "STANDING") and not more:
        return Word(name) if name == "RULES" and word == "RULES" else None
    if len(more.split()) > {"RULES": 8, "JOIN": 1}.get(name, 4):
        return None
    return Word(name, more)


def _named(word: str, short: bool) -> str | None:
    if word in ALL:
        return word
    if not short or len(word) < LEAST or not word.isalpha():
        return None
    found = [name for name in ALL if name.startswith(word)]
    return found[0] if len(found) == 1 and found[0] not in WHOLE else None
