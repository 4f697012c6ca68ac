"""The lines of a letter that count.

A line counts inside a form at any depth of quotation; outside of one where it is not quoted, stands before the house's
own first line or is known not to be the house's, and in no signature. What is quoted was written by somebody else: but
a line there that the house never sent is named as not read, so that nobody waits for what was lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from . import marks
from .lines import Line

LONGEST = 2000
_BULLET = re.compile(r"^(?:[-*•·‣▪–—]\s+|\(?\d{1,2}[.)]\s+(?=\S))")
_WRAPPED = re.compile(r"^([*_`]{1,3})(\S(?:.*\S)?)\1$")
_QUOTED = re.compile(r"""^["'«‹](\S[^"«»‹›]*)["'»›]$""")
_COLON = re.compile(r"^(\w+)\s*:\s*(?=\S)")
_SIGNS = str.maketrans(
    {"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2018": "'", "\u2019": "'", "\u2013": "-", "\u2212": "-"}
)


class Counted(msgspec.Struct, frozen=True):
    """A line that counts: its place in the letter from 1, and the moment whose form it stood in ("": in none)."""

    text: str
    number: int
    moment: str = ""
    after_gap: bool = False
    """A blank line stood before it."""


class Extract(msgspec.Struct):
    """What counts, in order; and lines that were not read though they are not the house's."""

    counted: list[Counted] = []
    unread: list[str] = []
    forms: list[str] = []
    """The moments of the forms that the letter holds."""


def any_form(moment: str, mark: str) -> bool:
    return True


def no_form(moment: str, mark: str) -> bool:
    return False


def extract(
    lines: list[Line], sent: str = "", genuine: Callable[[str, str], bool] = any_form, known: bool = True
) -> Extract:
    """`sent` is what the house wrote and the letter may quote: a piece of that is nobody's order. `genuine` says of a
    form's moment and mark whether it is the house's; `known`: the letter that is answered is among what was sent."""
    return _Extractor(lines, sent, genuine, known).run()


def cleaned(text: str, bullets: bool = True) -> str:
    """A line without bullets, emphasis and typographer's signs."""
    text = text.translate(_SIGNS).strip()[:LONGEST]
    if bullets:
        text = _BULLET.sub("", text, count=1)
    found = _WRAPPED.match(text)
    return found.group(2).strip() if found else text


def plainer(text: str) -> str:
    """A line without the stop at its end, the quotation marks around it and the colon behind its first word: people
    write orders as sentences and fill forms in."""
    bare = text.rstrip(" .,;!")
    found = _QUOTED.match(bare)
    return _COLON.sub(r"\1 ", found.group(1).rstrip(" .,;!") if found else bare)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s>|*_`]+", " ", text.translate(_SIGNS)).strip().lower()


class _Extractor:
    def __init__(self, lines: list[Line], sent: str, genuine: Callable[[str, str], bool], known: bool) -> None:
        self.lines, self.genuine, self.known = lines, genuine, known
        self.sent = f" {_squeezed(sent)} " if sent else ""
        self.found = Extract([], [], [])
        self.moment = ""
        self.cut = self.signed = self.gap = self.in_ours = False
        self.banners = 0

    def run(self) -> Extract:
        for index, line in enumerate(self.lines):
            self._line(index, line)
        return self.found

    def _line(self, index: int, line: Line) -> None:
        text = line.text.strip()
        if line.file:
            self.moment, self.cut, self.signed = (
                self.moment if index and self.lines[index - 1].file else "",
                False,
                False,
            )
        if not text:
            self.gap = True
            return
        moment, mark = marks.opens(text)
        if moment and self.genuine(moment, mark):
            self.moment = moment
            self.found.forms.append(moment)
        elif marks.closes(text):
            self.moment = ""
        elif marks.banner(text):
            self.moment = ""
            self.in_ours = line.depth == 0 and self.known and bool(self.sent) and not self.banners
            self.cut = self.cut or line.depth == 0
            self.banners += 1
        elif self.moment:
            self._in_form(index, line, text)
        else:
            self._loose(index, line, text)
        self.gap = False

    def _in_form(self, index: int, line: Line, text: str) -> None:
        """Comments are the house's; a piece of one that a mail program has wrapped is, too."""
        if marks.signature(line.text) or marks.footer(text) or self._quotation(index, text):
            self.moment = ""
            self._loose(index, line, text)
        elif not text.startswith("#") and not self._ours(index, text):
            self._count(index, text, self.moment)

    def _loose(self, index: int, line: Line, text: str) -> None:
        if line.depth:
            self.signed = False
            self._not_read(text)
            return
        if self.cut and not (self.in_ours and self._added(index, text)):
            self._not_read(text)
        elif self._quotation(index, text):
            self.cut = not self._marked_after(index)
        elif marks.signature(line.text) or marks.footer(text) or marks.legal(text):
            self.signed = True
        elif not self.signed and not text.startswith("#") and not self._amid(index, text):
            self._count(index, text, "")

    def _count(self, index: int, text: str, moment: str) -> None:
        self.found.counted.append(Counted(cleaned(text, bullets=True), index + 1, moment, self.gap))

    def _not_read(self, text: str) -> None:
        """Named, where it is known what the house has sent and this is not a piece of it."""
        if self.sent and len(text) < 200 and not text.startswith("#") and _squeezed(text) not in self.sent:
            self.found.unread.append(cleaned(text))

    def _quotation(self, index: int, text: str) -> bool:
        after = [line.text for line in self.lines[index + 1 : index + 3] if line.text.strip()]
        if marks.begins_quotation(text, after[0] if after else ""):
            return True
        before = self.lines[index - 1].text if index else ""
        return bool(before.strip()) and marks.begins_quotation(before, text) and not marks.begins_quotation(before)

    def _marked_after(self, index: int) -> bool:
        """What follows the sentence is marked as quoted, so that what is not is the writer's own."""
        rest = [line for line in self.lines[index + 1 : index + 8] if line.text.strip() and not line.file]
        return any(line.depth for line in rest[:2])

    def _ours(self, index: int, text: str) -> bool:
        """A piece of a comment that was wrapped: with the line before it, it reads as the house has sent it."""
        before = self.lines[index - 1].text if index else ""
        both = f" {_squeezed(before)} {_squeezed(text)} "
        return bool(self.sent and before.strip()) and both in self.sent

    def _added(self, index: int, text: str) -> bool:
        """A line that stands in the house's own letter, which is not marked as quoted, and that the house never wrote.
        Where another quotation begins, nobody knows any more whose lines they are."""
        if self._quotation(index, text):
            self.in_ours = False
        return self.in_ours and f" {_squeezed(text)} " not in self.sent and not marks.legal(text)

    def _amid(self, index: int, text: str) -> bool:
        """A piece of a quoted line that a mail program has wrapped and not marked."""
        before = self.lines[index - 1].depth if index else 0
        return bool(before and self.sent) and f" {_squeezed(text)} " in self.sent
