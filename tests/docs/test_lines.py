"""What no formatter breaks for us: comments, strings and sentences in browser code stay within the width of a page."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH = 120


@pytest.mark.parametrize("kind", ["js", "css", "html"])
def test_no_line_of_browser_code_is_long(kind: str) -> None:
    files = [path for folder in ("src", "tests") for path in (ROOT / folder).rglob(f"*.{kind}")]
    assert files
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert long == []
