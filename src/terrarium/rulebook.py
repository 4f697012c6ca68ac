"""The rule pages: found beside the installed package or in a checkout, read by rule number and by words; and the pages
for players that stand before them."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from terrarium.kernel import Game

NUMBER = r"[A-Z]{2,3}-\d{1,4}[a-z]?"
"""How a rule is numbered: `TL-042`, `LZ-7b`."""


class Passage(msgspec.Struct, frozen=True):
    """A piece of a rule page under its headings: a rule, a paragraph or a table."""

    heading: str
    text: str
    columns: str = ""
    """The head of the table, where the passage is a row of one."""

    def markdown(self) -> str:
        """The passage as Markdown of its own; a table's row is spelled out cell by cell."""
        if not self.columns:
            return self.text
        heads, cells = (
            [cell.strip() for cell in row.strip().strip("|").split("|")] for row in (self.columns, self.text)
        )
        first, *rest = [(h, c) for h, c in zip(heads, cells, strict=False) if c]
        return f"**{first[1].strip('*`')}**\n\n" + "\n".join(f"- *{h}*: {c}" if h else f"- {c}" for h, c in rest)

    def defines(self, number: str) -> bool:
        return re.match(rf"(?i)\s*(?:[-*|]\s*)?(?:#+\s*)?[*`]*{re.escape(number)}\b", self.text) is not None


def _places(game: Game[Any, Any], kind: str = "rules") -> list[Path]:
    here = Path(__file__).resolve()
    page = Path("docs") / kind / f"{game.slug}.md"
    own = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    beside = [] if own is None else [Path(own).parent / f"{kind}.md", Path(own).parent / page]
    return [here.parent / page, here.parents[2] / page, *beside]


def primer_file(game: Game[Any, Any]) -> Path | None:
    """The page from which a player learns the game, where there is one; its pictures lie beside it."""
    return next((place for place in _places(game, "play") if place.is_file()), None)


@cache
def page(game: Game[Any, Any]) -> str:
    """The game's whole rule page; empty where there is none."""
    for place in _places(game):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return ""


@cache
def passages(game: Game[Any, Any]) -> tuple[Passage, ...]:
    """The page in pieces: each list item, paragraph, table row or heading with what belongs to it."""
    heading = columns = ""
    found: list[Passage] = []
    lines: list[str] = []

    def close() -> None:
        if lines:
            text = "\n".join(lines)
            found.append(Passage(heading, text, columns if text.startswith("|") and text != columns else ""))
            lines.clear()

    for line in page(game).splitlines():
        if line.startswith("#"):
            close()
            heading = line.lstrip("# ").strip()
        elif not line.strip():
            close()
            columns = ""
        else:
            if line.startswith(("- ", "* ", "| ")) or re.match(r"\d+\. ", line):
                close()
            if line.startswith("|") and not columns:
                columns = line
            elif not re.fullmatch(r"[|\s:-]+", line):
                lines.append(line)
    close()
    return tuple(found)


def is_number(words: str) -> bool:
    """Whether somebody asks for a rule by its number, in capitals or not."""
    return re.fullmatch(NUMBER, words, re.IGNORECASE) is not None


def rule(game: Game[Any, Any], number: str) -> Passage | None:
    """The passage that a number names; failing that, the first that mentions it."""
    pieces = passages(game)
    for piece in pieces:
        if piece.defines(number):
            return piece
    return next((piece for piece in pieces if re.search(rf"(?i)\b{re.escape(number)}\b", piece.text)), None)


def search(game: Game[Any, Any], words: str) -> list[Passage]:
    """The passages that hold all the words, whole words before parts of words."""
    wanted = words.lower().split()
    hits = [piece for piece in passages(game) if all(word in piece.text.lower() for word in wanted)]
    whole = [piece for piece in hits if all(re.search(rf"\b{re.escape(w)}\b", piece.text.lower()) for w in wanted)]
    return whole + [piece for piece in hits if piece not in whole]


def asked(game: Game[Any, Any], kind: str) -> list[Passage]:
    """What the page says about a decision of that kind, by its name in the page's own tables."""
    return [piece for piece in passages(game) if f"`{kind}`" in piece.text]
