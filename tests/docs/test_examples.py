"""Examples that the pages show as a session run, and give what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [
    path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
    if BLOCK.search(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("told", PAGES, ids=lambda told: told.relative_to(ROOT).as_posix())
def test_the_page_s_examples_run(told: Path) -> None:
    """Each page is one session, from its first block to its last."""
    says: list[str] = []
    session = "\n".join(BLOCK.findall(told.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(session, {}, told.name, str(told), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=says.append)
    assert runner.tries
    assert not runner.failures, "".join(says)


def test_every_concept_has_a_page_with_an_example() -> None:
    listed = set(
        re.findall(r"^\| \[[^\]]+\]\((\w+\.md)\)", (ROOT / "docs/concepts/index.md").read_text(), re.MULTILINE)
    )
    there = {path.name for path in (ROOT / "docs" / "concepts").glob("*.md")} - {"index.md"}
    assert listed == there
    assert there <= {page.name for page in PAGES if page.parent.name == "concepts"}
