"""Runs the benchmarks one after the other and prints one table of their figures against the goals and the last run.

    python tools/bench.py            # make bench: all of them
    python tools/bench.py --quick    # about five minutes on two quiet cores: without servers, peers and compilers
    python tools/bench.py tricks     # those named

Results are kept as JSON by commit, in build/bench; `+` marks a tree with changes of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"
KEPT = ROOT / "build" / "bench"
QUICK = ("tricks", "games", "dice", "lizards_turn", "pygmies_table", "wood_and_water_battles", "pages", "growth")
"""What a quick run takes."""

sys.path.insert(0, str(FOLDER))
from _goals import GOALS, figure  # noqa: E402
from _harness import table  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer benchmarks, fewer and shorter rounds")
    parser.add_argument("names", nargs="*", help="only these")
    options = parser.parse_args()
    known = sorted(file.stem for file in FOLDER.glob("[!_]*.py"))
    if unknown := [name for name in options.names if name not in known]:
        parser.error(f"there is no benchmark {unknown[0]}; there are {', '.join(known)}")
    found, failed = run(options.names or (QUICK if options.quick else known), options.quick)
    last, before = newest(options.quick)
    summary(found, before, last)
    print(f"Kept: {keep(found, options.quick).relative_to(ROOT)}")
    if failed:
        sys.exit(f"Not measured: {', '.join(failed)}")


def run(names: tuple[str, ...] | list[str], quick: bool) -> tuple[dict[str, Any], list[str]]:
    """The figures of these benchmarks, and those that did not come to an end."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        file = Path(folder) / "figures.json"
        for name in names:
            print(f"== {name}", flush=True)
            command = [sys.executable, str(FOLDER / f"{name}.py"), "--json", str(file)]
            if subprocess.run([*command, "--quick"] if quick else command, cwd=ROOT).returncode:
                failed.append(name)
        return (json.loads(file.read_text()) if file.exists() else {}), failed


def newest(quick: bool) -> tuple[str, dict[str, Any]]:
    """The last run of this kind: its commit and its figures."""
    files = [file for file in KEPT.glob("*.json") if file.stem.endswith("-quick") == quick]
    if not files:
        return "", {}
    file = max(files, key=lambda one: one.stat().st_mtime)
    return file.stem.removesuffix("-quick"), json.loads(file.read_text())


def summary(found: dict[str, Any], before: dict[str, Any], last: str) -> None:
    """Every goal that this run has a figure for, beside that of the last run."""
    rows = []
    for goal in GOALS:
        now, then = figure(goal, found), figure(goal, before)
        if now is not None:
            change = f"{100 * (now / then - 1):+.0f} %" if then else "-"
            wanted = f"{'>=' if goal.more else '<='} {goal.goal:,g}"
            rows.append([goal.name, now, wanted, "yes" if goal.met(now) else "no", then, change])
    if rows:
        table("Against the goals", ["", "now", "goal", "met", f"last ({last or 'none'})", "change"], rows)


def keep(found: dict[str, Any], quick: bool) -> Path:
    """Write the figures down under the commit that they are of, beside those of an earlier part of the same run."""
    name = f"{git('rev-parse', '--short', 'HEAD') or 'unknown'}{'+' if git('status', '--porcelain') else ''}"
    name += "-quick.json" if quick else ".json"
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / name
    kept = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**kept, **found}, indent=1, default=str) + "\n")
    return file


def git(*words: str) -> str:
    """What git says; nothing where there is none."""
    try:
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


if __name__ == "__main__":
    main()
