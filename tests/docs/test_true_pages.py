"""What the pages say of the house is there: packages, layers, files, and nothing that only was intended."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ROOT / "src" / "terrarium"
MAP = (ROOT / "docs" / "architecture.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "rules"),
]
FRONT = CODE / "server" / "play" / "templates" / "play" / "home.html"
UNNAMED = {"uvloop"}
"""Used without being named: the web server takes it where it is installed."""


def test_every_package_is_on_the_map() -> None:
    drawn = MAP[MAP.index("    src/terrarium/") : MAP.index("    tests/")]
    there = {path for path in CODE.iterdir() if path.suffix in ("", ".py") and "__" not in path.name}
    there |= {path.parent for path in (CODE / "server").glob("*/__init__.py")}
    assert sorted(path.stem for path in there if not re.search(rf"\b{path.stem}(/|\.py)", drawn)) == []


@pytest.mark.parametrize("told", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_layers_are_those_that_are_checked(told: str) -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    contract = next(one for one in contracts if one["name"] == "Imports point only towards the kernel")
    checked = [set(re.findall(r"\w+", layer)) for layer in reversed(contract["layers"]) if "__" not in layer]
    [line] = re.findall(r"^    (kernel  <.*)$", (ROOT / told).read_text(), re.MULTILINE)
    assert [set(re.findall(r"\w+", layer)) for layer in line.split("<")] == checked


@pytest.mark.parametrize("told", PAGES, ids=lambda told: told.relative_to(ROOT).as_posix())
def test_files_that_a_page_names_are_there(told: Path) -> None:
    """In a game's folder any of the games may have it; `docs/rules/<slug>.md` is one of many."""
    near = [ROOT, told.parent, CODE, CODE / "server", CODE / "games", *(CODE / "games").iterdir()]
    named = {name.replace("<slug>", "*") for name in re.findall(r"`(\w[\w.-]*/[\w./<>-]*)`", told.read_text())}
    named |= set(re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", told.read_text()))
    assert sorted(name for name in named if not any(list(folder.glob(name)) for folder in near)) == []


def test_every_dependency_is_used() -> None:
    code = "\n".join(path.read_text() for path in CODE.rglob("*.py"))
    modules: dict[str, set[str]] = {}
    for module, names in packages_distributions().items():
        for name in names:
            modules.setdefault(name.lower().replace("_", "-"), set()).add(module)
    wanted = [re.match(r"[\w.-]+", one) for one in PROJECT["project"]["dependencies"]]
    names = {one.group().lower() for one in wanted if one is not None} - UNNAMED
    assert sorted(n for n in names if not any(re.search(rf"\b{m}\b", code) for m in modules.get(n, ()))) == []


def test_only_the_page_about_letters_promises_that_they_are_read() -> None:
    """Letters come in where the operator has named a domain for them; elsewhere nobody is to be told so."""
    promised = re.compile(r"\bby e-mail\b|\breply to (?:this|the) letter\b|incoming: ", re.IGNORECASE)
    found = {page.name: promised.findall(page.read_text()) for page in (*PAGES, FRONT) if page.name != "mail.md"}
    assert {name: words for name, words in found.items() if words} == {}
