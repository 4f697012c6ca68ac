"""Random playouts in other libraries, as contestants; each is left out, with a sentence, where it is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from _harness import Round, pace


class Missing(Exception):
    """A peer that is not here; the message is one sentence."""


def open_spiel(name: str) -> Callable[[], int]:
    """A random game through OpenSpiel's Python interface; only players' decisions count."""
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  (registers those written in Python)
    except ImportError:
        raise Missing("OpenSpiel is not installed.") from None
    game: Any = pyspiel.load_game(name)
    rng = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
                made += 1
            state.apply_action(action)
        return made

    return play


def rlcard(name: str) -> Callable[[], int]:
    """A random game through RLCard's environment."""
    try:
        import rlcard as library
    except ImportError:
        raise Missing("RLCard is not installed.") from None
    env: Any = library.make(name, config={"seed": 1})
    rng = Random(1)

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    return play


def chess() -> Callable[[], int]:
    """A hundred random plies of python-chess."""
    try:
        import chess as library
    except ImportError:
        raise Missing("python-chess is not installed.") from None
    rng = Random(1)

    def play() -> int:
        board = library.Board()
        made = 0
        while made < 100 and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    return play


def named(quick: bool) -> tuple[dict[str, Round], list[str]]:
    """The Python peers that are here, and a sentence for each that is not."""
    spiel = ["hearts", "gin_rummy", "leduc_poker", "python_kuhn_poker", "python_tic_tac_toe"]
    cards = ["uno", "gin-rummy", "leduc-holdem"]
    wanted: dict[str, Callable[[], Callable[[], int]]] = {
        **{f"OpenSpiel {name}": lambda name=name: open_spiel(name) for name in spiel},  # type: ignore[misc]
        **{f"RLCard {name}": lambda name=name: rlcard(name) for name in cards},  # type: ignore[misc]
        "python-chess": chess,
    }
    found: dict[str, Round] = {}
    missing: list[str] = []
    for name, make in wanted.items():
        try:
            found[name] = pace(make(), 0.05 if quick else 0.1)
        except Missing as sorry:
            missing.append(str(sorry))
        except Exception as error:
            missing.append(f"{name} does not run: {type(error).__name__}: {error}")
    return found, list(dict.fromkeys(missing))


PACKAGE = {
    "name": "peer",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},
}


@contextmanager
def installed(script: str) -> Iterator[str]:
    """A folder with boardgame.io, fetched now, and one of our scripts for node."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise Missing("boardgame.io is left out: node and npm are not here.")
    with tempfile.TemporaryDirectory(prefix="boardgame-io-") as folder:
        (Path(folder) / "package.json").write_text(json.dumps(PACKAGE))
        shutil.copy(Path(__file__).with_name(script), folder)
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--ignore-scripts"]
        try:
            done = subprocess.run(install, cwd=folder, capture_output=True, text=True, timeout=180)
        except subprocess.TimeoutExpired:
            raise Missing("boardgame.io is left out: its installation took too long.") from None
        if done.returncode:
            raise Missing("boardgame.io is left out: npm cannot install it here.")
        yield folder


@contextmanager
def boardgame_io(games: int) -> Iterator[Round]:
    """The trick game as a boardgame.io game, in a node process for each round, its first rounds not counted."""
    with installed("_tricks.cjs") as folder:
        environment = {**os.environ, "NODE_ENV": "production"}

        def play() -> float:
            command = ["node", "_tricks.cjs", "8", str(games)]
            out = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=True
            )
            rounds = [json.loads(line) for line in out.stdout.splitlines()]
            assert all(found["decisions"] == 52 * games for found in rounds), "not the same game"
            return float(max(found["pace"] for found in rounds))

        yield play
