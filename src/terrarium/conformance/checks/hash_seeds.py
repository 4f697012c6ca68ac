"""No order taken from a set: the same game played under two hash seeds gives the same record."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from terrarium.kernel import Game

from ..case import Case, require
from ..coverage import Coverage

ENTRIES = 60
SEEDS = ("1", "4711")

_PROGRAM = """
import sys
sys.path[:0] = {path!r}
from terrarium.conformance.checks.hash_seeds import located
from terrarium.conformance.walk import short_record
print(short_record(located({module!r}, {file!r}, {name!r}), {seats!r}, {options!r}, {seed!r}, {entries!r}))
"""


def check(case: Case, coverage: Coverage) -> None:
    place = _place(case.game)
    if place is None:
        coverage.note("hash seeds not tried: the game is no attribute of a module that another process can load")
        return
    module, file, name = place
    program = _PROGRAM.format(
        path=sys.path, module=module, file=file, name=name,
        seats=case.seats, options=case.options, seed=case.seed, entries=ENTRIES,
    )  # fmt: skip
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in SEEDS
    ]
    said = [run.communicate(timeout=300) for run in runs]
    for run, (_, trouble) in zip(runs, said, strict=True):
        require(run.returncode == 0, f"the game cannot be played in a process of its own: {trouble[-2000:]}")
    first, second = (out.strip() for out, _ in said)
    require(first == second, "another hash seed gives another record: an order was taken from a set")


def _place(game: Game[Any, Any]) -> tuple[str, str, str] | None:
    """The module, its file and the name under which another process finds this game."""
    for module in (sys.modules.get(type(game).__module__), *list(sys.modules.values())):
        if module is None or module.__name__ == "__main__" or not getattr(module, "__file__", None):
            continue
        for name, value in list(vars(module).items()):
            if value is game and not name.startswith("__"):
                return module.__name__, str(module.__file__), name
    return None


def located(module: str, file: str, name: str) -> Game[Any, Any]:
    """The game in this process: by its module's name, or else by its file."""
    from importlib import import_module
    from importlib.util import module_from_spec, spec_from_file_location

    try:
        found: Any = import_module(module)
    except ImportError:
        spec = spec_from_file_location(module, file)
        assert spec is not None
        assert spec.loader is not None
        found = module_from_spec(spec)
        sys.modules[module] = found
        spec.loader.exec_module(found)
    game: Game[Any, Any] = getattr(found, name)
    return game
