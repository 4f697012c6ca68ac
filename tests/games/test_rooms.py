"""Every game has the same rooms: who knows one game's folder finds his way in another by the path alone."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "terrarium" / "games"
ROOMS = frozenset(
    [
        "content",
        "geometry",
        "state",
        "model",
        "view",
        "forms",
        "resolver",
        "rules",
        "words",
        "board",
        "aids",
        "guides",
        "papers",
        "bots",
        "study",
        "lesson",
        "client",
    ]
)
IN_ORDER = ["lizard_wizard", "lizards", "pygmies", "terrible_lizards", "wood_and_water"]


@pytest.mark.parametrize("game", IN_ORDER)
def test_a_games_folder_has_these_rooms_and_no_others(game: str) -> None:
    here = {path.stem for path in (GAMES / game).iterdir() if path.name != "__pycache__" and path.suffix != ".so"}
    assert here <= ROOMS | {"__init__"}
    assert {"content", "state", "view", "rules", "words", "bots"} <= here


@pytest.mark.parametrize("game", IN_ORDER)
def test_no_import_hides_in_a_function(game: str) -> None:
    hidden = [
        f"{path.relative_to(GAMES)}:{inner.lineno}"
        for path in (GAMES / game).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_the_order_of_the_rooms_is_checked_for_every_game() -> None:
    settings = tomllib.loads((GAMES.parents[2] / "pyproject.toml").read_text())
    contract = next(c for c in settings["tool"]["importlinter"]["contracts"] if c["name"].startswith("Inside a game"))
    assert sorted(contract["containers"]) == sorted(f"terrarium.games.{game}" for game in IN_ORDER)
