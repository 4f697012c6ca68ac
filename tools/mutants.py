"""Changes the rules of a game in one place at a time, and asks its tests whether they notice.

    python tools/mutants.py pygmies --number 40 --seed 1 --minutes 10

Every test of the game runs once, to learn which functions it calls; tests that take long are left out. Then each mutant
is made in a fork of its own: the changed function takes the place of the old one, and the tests that call it run
until one fails. Those that no test notices are printed, with their line; so is what no test calls.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "terrarium" / "games"
ROOMS = ("rules", "resolver", "geometry", "model")
SLOW = 3.0
"""Tests that take more seconds than that are left out, and a mutant that runs ten times as long is noticed."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant:
    """One change: what it is, where, and what does it to a module's tree."""

    def __init__(self, path: Path, start: int, line: int, what: str, number: int, change: Any) -> None:
        self.path, self.start, self.line, self.what = path, start, line, what
        self.number, self.change = number, change

    @property
    def tree(self) -> ast.Module:
        """The module with it."""
        twin = ast.parse(self.path.read_text())
        self.change(next(node for n, node in enumerate(ast.walk(twin)) if n == self.number))
        return ast.fix_missing_locations(twin)

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.what}"


def changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """What may be done to a node: in words, and what does it to its twin."""
    if isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp):
        part = node.ops[0] if isinstance(node, ast.Compare) else node.op
        other = SWAPPED.get(type(part))
        if other and not (isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant | ast.JoinedStr)):
            name = f"{type(part).__name__} -> {other.__name__}"
            if isinstance(node, ast.Compare):
                yield name, lambda twin: twin.ops.__setitem__(0, other())
            else:
                yield name, lambda twin: setattr(twin, "op", other())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} -> {node.value + 1}", lambda twin: setattr(twin, "value", twin.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"{node.value} -> {not node.value}", lambda twin: setattr(twin, "value", not twin.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not -> is it so", lambda twin: setattr(twin, "operand", ast.UnaryOp(ast.Not(), twin.operand))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        other_name = NAMES[node.func.id]
        yield f"{node.func.id} -> {other_name}", lambda twin: setattr(twin.func, "id", other_name)


def _outer(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Functions and methods, those inside other functions left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _outer(node)


def mutants(path: Path) -> Iterator[Mutant]:
    """All changes inside the functions of a module."""
    tree = ast.parse(path.read_text())
    inside = {id(n): f for f in _outer(tree) for part in f.body for n in ast.walk(part)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in inside:
            continue
        for what, change in changes(node):
            first = min([inside[id(node)].lineno, *(one.lineno for one in inside[id(node)].decorator_list)])
            yield Mutant(path, first, node.lineno, what, number, change)  # type: ignore[attr-defined]


def codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from codes(part)


def put_in_place(mutant: Mutant) -> int:
    """Every function of that module gets its code as the mutant has it; how many there were."""
    made = compile(mutant.tree, str(mutant.path), "exec")
    by_name = {(code.co_qualname, code.co_firstlineno): code for code in codes(made)}
    count = 0
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == str(mutant.path):
            new = by_name.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if new is not None and len(new.co_freevars) == len(thing.__code__.co_freevars):
                thing.__code__ = new
                count += 1
    return count


class Round:
    """The plugin: instead of running the tests it hunts."""

    def __init__(self, files: list[Path], number: int, seed: int, minutes: float) -> None:
        self.files, self.number, self.seed, self.until = files, number, seed, time.monotonic() + 60 * minutes
        self.failed = False

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reached = self.reached(session.items)
        rng = random.Random(self.seed)
        every = [mutant for path in self.files for mutant in mutants(path)]
        rng.shuffle(every)
        tried, missed, survivors = 0, [], []
        for mutant in every:
            if tried >= self.number or time.monotonic() > self.until:
                break
            tests = reached.get(f"{mutant.path}:{mutant.start}", [])
            tried += 1
            if not tests:
                missed.append(mutant)
            elif not self.noticed(mutant, [session.items[k] for k in tests]):
                survivors.append(mutant)
                print("survives", mutant, f"({len(tests)} tests)", flush=True)
        for mutant in missed:
            print("not reached", mutant)
        print(f"{tried} mutants, {len(survivors)} survived, {len(missed)} not reached; of {len(every)} possible.")
        return True

    def reached(self, items: list[pytest.Item]) -> dict[str, list[int]]:
        """By function, the tests that call it, the quickest first."""
        with tempfile.NamedTemporaryFile("r") as file:
            child = os.fork()
            if not child:
                try:
                    Path(file.name).write_text(json.dumps(self.learnt(items)))
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            found: list[tuple[float, int, list[str]]] = json.loads(Path(file.name).read_text())
        lines: dict[str, list[int]] = {}
        for took, n, seen in sorted(found):
            for line in seen if took < SLOW else ():
                lines.setdefault(line, []).append(n)
        print(f"{sum(took < SLOW for took, _, _ in found)} of {len(items)} tests are quick.", flush=True)
        return lines

    def learnt(self, items: list[pytest.Item]) -> list[Any]:
        files = {str(path) for path in self.files}
        seen: set[str] = set()

        def called(frame: FrameType, event: str, _: Any) -> None:
            code = frame.f_code
            if code.co_filename in files:
                seen.add(f"{code.co_filename}:{code.co_firstlineno}")

        found = []
        kept = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
        for n, item in enumerate(items):
            seen.clear()
            for thing in kept:  # or only the first test would call what remembers its answers
                thing.cache_clear()
            began = time.process_time()
            sys.settrace(called)
            runtestprotocol(item, nextitem=items[n + 1] if n + 1 < len(items) else None, log=False)
            sys.settrace(None)
            found.append((time.process_time() - began, n, sorted(seen)))
        return found

    def noticed(self, mutant: Mutant, items: list[pytest.Item]) -> bool:
        child = os.fork()
        if not child:
            signal.setitimer(signal.ITIMER_PROF, 10 * SLOW)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            try:
                survives = put_in_place(mutant) > 0 and self.passes(items)
            except BaseException:
                survives = False
            os._exit(0 if survives else 1)
        _, status = os.waitpid(child, 0)
        return status != 0

    def passes(self, items: list[pytest.Item]) -> bool:
        for item in items:
            reports = runtestprotocol(item, nextitem=None, log=False)
            if any(report.failed for report in reports):
                return False
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(path.name for path in GAMES.iterdir() if (path / "rules").exists()))
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help="modules whose path has one of these words in it")
    parser.add_argument(
        "--tests", default="", help="test files of the game, without test_ and .py; else all quick ones"
    )
    given = parser.parse_args()
    here = GAMES / given.game
    files = sorted(path for room in ROOMS for path in (*here.glob(f"{room}.py"), *(here / room).rglob("*.py")))
    if given.only:
        files = [path for path in files if any(word in str(path.relative_to(here)) for word in given.only.split())]
    folder = f"tests/games/{given.game}"
    tests = [f"{folder}/test_{name}.py" for name in given.tests.split()] or [folder]
    words = [*tests, "-q", "-p", "no:cacheprovider", "-s", "-m", "not long and not soak"]
    words += [] if given.tests else ["-k", "not (bots or study or elder or conformance or guides or board)"]
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # who asks for input gets none
    return int(pytest.main(words, plugins=[Round(files, given.number, given.seed, given.minutes)]))


if __name__ == "__main__":
    sys.exit(main())
