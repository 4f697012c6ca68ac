"""The map of the house has every folder, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ROOT / "src" / "terrarium"
MAP = (ROOT / "docs" / "map.md").read_text()


def folders(part: str) -> set[str]:
    return set(re.findall(r"^\| `([\w/]+)` \|", part, re.MULTILINE))


def test_every_package_has_its_sentence() -> None:
    """Inside a game the rooms are the same as everywhere (docs/architecture.md, section 6)."""
    there = {str(path.parent.relative_to(CODE)) for path in CODE.rglob("__init__.py")} - {"."}
    wanted = {name for name in there if "migrations" not in name and not re.match(r"games/\w+/", name)}
    assert folders(MAP.partition("## Beside it")[0]) == wanted


def test_every_folder_beside_the_code_has_its_sentence() -> None:
    known = {"src", "node_modules", "build", "dist"}
    there = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))}
    assert folders(MAP.partition("## Beside it")[2].partition("## Where is")[0]) == there - known
