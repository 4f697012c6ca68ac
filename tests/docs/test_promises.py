"""What the pages tell people to type is there: commands with their options, targets, settings, addresses, imports."""

from __future__ import annotations

import ast
import importlib
import json
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import typer.main

from terrarium.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "rules"),
]
TEXT = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
CODE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
MAKE = (
    (ROOT / "Makefile").read_text() + "\n" + "\n".join(p.read_text() for p in (ROOT / "tools").iterdir() if p.is_file())
)
OURS_ALONE = {"TERRARIUM_PARENT", "TERRARIUM_API_RATES"}
"""Set by one process for another, and by tests."""


@cache
def options(command: str) -> frozenset[str]:
    """The options of a command, long and short."""
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return frozenset(name for each in known[command].params for name in (*each.opts, *each.secondary_opts)) | {"--help"}


def typed(text: str, program: str) -> list[list[str]]:
    """What follows a program's name where it is typed: in a line of code, or between backquotes."""
    code = re.findall(r"^(?: {4}|```\n?)(.*)$", text, re.MULTILINE) + re.findall(r"`([^`\n]+)`", text)
    calls = [re.match(rf"(?:[\w:/.-]*bin/|\w+=\S+ |[a-z]+ [\d.n]+ +)*{program} ([^#|`&;]*)", line) for line in code]
    return [shlex.split(call[1].replace("'", "").replace('"', "")) for call in calls if call]


@pytest.mark.parametrize("name", TEXT)
def test_commands_and_their_options_are_there(name: str) -> None:
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for words in typed(TEXT[name], "terrarium"):
        command, *rest = words or [""]
        if not re.fullmatch(r"[a-z]+", command) or command in ("games", "import"):
            continue
        assert command in known, " ".join(words)
        for word in rest:
            if word.startswith("--"):
                assert word.partition("=")[0].rstrip(".,:") in options(command), " ".join(words)


@pytest.mark.parametrize("name", TEXT)
def test_targets_are_there(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", MAKE, re.MULTILINE))
    for words in typed(TEXT[name], "make"):
        if words and re.fullmatch(r"[a-z]+", words[0]):
            assert words[0] in targets, " ".join(words)


def test_settings_are_told_and_those_that_are_told_are_there() -> None:
    told = {each for text in TEXT.values() for each in re.findall(r"\bTERRARIUM_[A-Z_]*[A-Z]\b(?!_)", text)}
    used = set(re.findall(r"\bTERRARIUM_[A-Z_]*[A-Z]\b", CODE)) - OURS_ALONE
    read = set(re.findall(r"\bTERRARIUM_[A-Z_]*[A-Z]\b", MAKE))
    rates = {each for each in told if each.startswith("TERRARIUM_RATE_")}
    assert sorted(told - used - read - rates) == []
    assert sorted(used - told) == []


def test_addresses_of_the_interface_are_there() -> None:
    paths = json.loads((ROOT / "docs" / "openapi.json").read_text())["paths"]
    known = {(method.upper(), _shape(path)) for path, methods in paths.items() for method in methods}
    named = {
        (method, _shape(path.rstrip(".,:")))
        for text in TEXT.values()
        for method, path in re.findall(r"\b(GET|POST|PUT|PATCH|DELETE) +(/api/[\w/{}.-]+)(?!\*)", text)
    }
    assert len(named) > 10
    assert sorted(named - known - {("GET", "/api/openapi.json"), ("GET", "/api/docs")}) == []


def _shape(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


@pytest.mark.parametrize("name", TEXT)
def test_programs_on_a_page_can_be_read_and_find_what_they_import(name: str) -> None:
    for block in re.findall(r"^```python[^\n]*\n(.*?)^```$", TEXT[name], re.MULTILINE | re.DOTALL):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("terrarium"):
                module = importlib.import_module(node.module or "")
                for each in node.names:
                    found = hasattr(module, each.name) or importlib.util.find_spec(f"{node.module}.{each.name}")
                    assert found, f"{node.module} has no {each.name}"
