"""A game's player's rulebook as HTML: its pictures and the numbered rules under the site's own addresses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from terrarium.kernel import Game
from terrarium.rulebook import NUMBER, primer_file

from .rulebook import anchor, tables_scroll

_PICTURE = re.compile(r'<p><img src="pictures/([\w-]+\.svg)" alt="([^"]*)" /></p>')
_LINK = re.compile(r'<a href="(?!https?:)([^"]*)">(.*?)</a>', re.DOTALL)
_HEADING = re.compile(r"<h2>(.*?)</h2>", re.DOTALL)
_NUMBER = re.compile(rf"\b{NUMBER}\b")


@cache
def primer(game: Game[Any, Any], rules: str, here: str) -> SafeString:
    """The page, its rules linked to `rules` and its pictures found under `here`; empty where there is none."""
    file = primer_file(game)
    if file is None:
        return mark_safe("")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text(encoding="utf-8"))
    html = _LINK.sub(lambda m: _led(m, rules), html)
    html = _HEADING.sub(lambda m: f'<h2 id="{anchor(m[1])}">{m[1]}</h2>', html)
    html = _NUMBER.sub(rf'<a href="{rules}#\g<0>">\g<0></a>', html)
    html = _PICTURE.sub(
        rf'<figure><img src="{here}\1" alt="" loading="lazy"><figcaption>\2</figcaption></figure>', html
    )
    return mark_safe(tables_scroll(html))


def _led(link: re.Match[str], rules: str) -> str:
    """A link of the page: to the numbered rules, or to a place in itself; what leads elsewhere in the docs is text."""
    if "rules/" in link[1]:
        return f'<a href="{rules}">{link[2]}</a>'
    return link[0] if link[1].startswith("#") else link[2]


def chapters(page: str) -> list[tuple[str, str]]:
    """The chapters of such a page: anchor and title."""
    return re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', page)


def picture(game: Game[Any, Any], name: str) -> Path | None:
    file = primer_file(game)
    found = None if file is None else file.parent / "pictures" / name
    return found if found is not None and re.fullmatch(r"[\w-]{1,80}\.svg", name) and found.is_file() else None
