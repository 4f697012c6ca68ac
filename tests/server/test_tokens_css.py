"""Styles: a name that stands for something on every page is given another meaning by no page of its own."""

from __future__ import annotations

import re
from pathlib import Path

STYLES = Path(__file__).parents[2] / "src/terrarium/server/play/static/terrarium"
GIVEN = re.compile(r"^\s*(--[\w-]+):", re.MULTILINE)


def test_no_style_of_one_page_gives_a_token_another_meaning() -> None:
    """The height of a bar that was called as the size of headings made them as large as that."""
    tokens = set(GIVEN.findall((STYLES / "tokens.css").read_text()))
    own = {path.name: set(GIVEN.findall(path.read_text())) & tokens for path in STYLES.glob("*.css")}
    assert len(tokens) > 10
    assert {name for name, found in own.items() if found} <= {"tokens.css", "base.css", "contrast.css", "print.css"}
