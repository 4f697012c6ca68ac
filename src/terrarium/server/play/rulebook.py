"""The site's rulebook: a rule page as HTML, every numbered rule with an anchor, every mention a link to it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from django.utils.html import strip_tags
from markdown_it import MarkdownIt

from terrarium.kernel import Game
from terrarium.rulebook import NUMBER, page, passages, search

_HEADING = re.compile(r"<h([2-4])>(.*?)</h\1>", re.DOTALL)
_NUMBER = re.compile(rf"\b({NUMBER})\b")
_DEFINED = re.compile(rf"<strong>({NUMBER})</strong>")
_TAG = re.compile(r"(<[^>]+>)")


class Chapter(msgspec.Struct, frozen=True):
    anchor: str
    title: str
    level: int


class Rulebook(msgspec.Struct, frozen=True):
    html: str
    chapters: tuple[Chapter, ...]
    numbers: frozenset[str]


class Hit(msgspec.Struct, frozen=True):
    """A passage found: where it stands, its number if it has one, and its words."""

    heading: str
    number: str
    html: str


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", strip_tags(title).lower()).strip("-")


def _linked(html: str, numbers: frozenset[str], base: str = "") -> str:
    """Mentions of rules become links; those inside tags and inside links stay."""
    out = []
    inside = 0
    for piece in _TAG.split(html):
        if piece.startswith("<"):
            inside += piece.startswith("<a ") - (piece == "</a>")
            out.append(piece)
        elif inside:
            out.append(piece)
        else:
            out.append(_NUMBER.sub(lambda m: f'<a href="{base}#{m[1]}">{m[1]}</a>' if m[1] in numbers else m[1], piece))
    return "".join(out)


def tables_scroll(html: str) -> str:
    """Wide tables move by themselves, by key too; an empty heading is none, and no style stands in the line."""
    html = html.replace(' style="text-align:right"', ' class="right"')
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return html.replace("<th></th>", "<td></td>")


@cache
def rulebook(game: Game[Any, Any]) -> Rulebook:
    """The whole page, made once."""
    html = _markdown().render(page(game))
    numbers = frozenset(_DEFINED.findall(html))
    chapters = []
    taken: set[str] = set()

    def headed(match: re.Match[str]) -> str:
        name = anchor(match[2])
        while name in taken:
            name += "-"
        taken.add(name)
        chapters.append(Chapter(name, strip_tags(match[2]), int(match[1])))
        return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'

    html = _HEADING.sub(headed, html)
    seen: set[str] = set()

    def defined(match: re.Match[str]) -> str:
        number = match[1]
        if number in seen:
            return match[0]
        seen.add(number)
        return f'<strong class="rule" id="{number}"><a href="#{number}">{number}</a></strong>'

    html = _linked(_DEFINED.sub(defined, html), numbers)
    html = tables_scroll(html)
    for shown_elsewhere in (r"<h1>.*?</h1>", r"<p>Contents: .*?</p>"):
        html = re.sub(shown_elsewhere, "", html, count=1, flags=re.DOTALL)
    return Rulebook(html, tuple(chapters), numbers)


def find(game: Game[Any, Any], words: str, address: str, most: int = 40) -> list[Hit]:
    """The passages with all these words, linked into the rulebook's page at `address`."""
    numbers = rulebook(game).numbers
    hits = []
    for passage in [found for found in search(game, words) if not found.text.startswith("Contents: ")][:most]:
        number = _NUMBER.search(passage.text[:40])
        html = _linked(_markdown().render(passage.markdown()), numbers, address)
        hits.append(Hit(passage.heading, number[1] if number and number[1] in numbers else "", html))
    return hits


def known(game: Game[Any, Any]) -> bool:
    return bool(passages(game))
