"""The docs as a site: built whole, every rule with its anchor, nothing fetched from elsewhere, no dead link."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .. import patience

ROOT = Path(__file__).parents[2]
MARK = "src/terrarium/server/play/static/terrarium/mark.svg"
FETCHED = re.compile(r"<(?:script|img|link|iframe|source)\b[^>]*?(?:src|href)=[\"'](?:https?:)?//([^\"'/]*)")


def copied(to: Path) -> Path:
    """What the site is built of, and what builds it."""
    for name in ("docs", "tools"):
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
    (to / MARK).parent.mkdir(parents=True)
    for name in (MARK, "mkdocs.yml", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"):
        shutil.copy(ROOT / name, to / name)
    return to


def build(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(project / "tools" / "docs.py")]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=patience.SECONDS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copied(tmp_path_factory.mktemp("project"))
    done = build(project)
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "build" / "site"


def test_every_page_is_there_and_in_the_contents(site: Path) -> None:
    """A page that the contents do not name would be found by search alone."""
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    named = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text().partition("\nnav:")[2]))
    assert pages <= named
    for page in pages - {"index.md"}:
        folder = page.removesuffix("/index.md").removesuffix(".md")
        assert (site / folder / "index.html").is_file(), page


@pytest.mark.parametrize("slug", sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md")))
def test_every_rule_has_its_anchor_once(site: Path, slug: str) -> None:
    numbers = set(re.findall(r"\*\*([A-Z]{2}-\d{3}[a-z]?)\*\*", (ROOT / "docs" / "rules" / f"{slug}.md").read_text()))
    html = (site / "rules" / slug / "index.html").read_text()
    anchors = re.findall(r'id="([A-Z]{2}-\d{3}[a-z]?)"', html)
    assert len(numbers) > 50
    assert sorted(anchors) == sorted(numbers)
    ids = set(re.findall(r'\bid="([^"]*)"', html))
    assert set(re.findall(r'href="#([^"]*)"', html)) - ids - {"__skip"} == set()


def test_a_rule_that_another_page_mentions_is_a_link(site: Path) -> None:
    html = (site / "play" / "terrible-lizards" / "index.html").read_text()
    assert 'href="../../rules/terrible-lizards/#TL-052"' in html


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    assert {host for page in pages for host in FETCHED.findall(page.read_text())} == set()
    styles = "".join(path.read_text() for path in site.rglob("*.css"))
    assert re.findall(r"url\(['\"]?(?:https?:)?//", styles) == []


def test_the_search_is_dressed_under_a_strict_policy(site: Path) -> None:
    [digest] = json.loads((site / "policy.json").read_text())["style-src"]
    assert re.fullmatch(r"'sha256-[\w+/]{43}='", digest)


def test_a_dead_link_and_a_dead_anchor_fail_the_build(tmp_path: Path) -> None:
    project = copied(tmp_path)
    with (project / "docs" / "bots.md").open("a") as page:
        page.write("\n[gone](gone.md), and [no such rule](rules/lizards.md#LZ-999).\n")
    done = build(project)
    assert done.returncode != 0
    assert "bots.md" in done.stdout + done.stderr
    assert "2 issues found" in done.stdout + done.stderr
