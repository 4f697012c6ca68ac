"""The game in a minute: the first chapter of its rule page, for who never saw it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from terrarium.kernel import Game
from terrarium.rulebook import NUMBER, page

_CHAPTER = re.compile(r"^## In a minute$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(rf"\b{NUMBER}\b")


@cache
def brief(game: Game[Any, Any], rules: str) -> SafeString:
    """That chapter as HTML, its rules linked into the rulebook at `rules`; empty where the page has none."""
    found = _CHAPTER.search(page(game))
    html = MarkdownIt("commonmark", {"html": False}).render(found[1]) if found else ""
    return mark_safe(_NUMBER.sub(rf'<a href="{rules}#\g<0>">\g<0></a>', html))
