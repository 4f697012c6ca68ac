"""Compiles the hot modules with mypyc, beside their sources, and makes sure that the games stay the same.

    python tools/fast.py            # make fast
    python tools/fast.py --remove   # make slow

What was compiled before goes first. Modules are compiled in a copy of the package and come back only if every state
along seeded games of all installed games has the same digest as with plain Python. What mypyc would change without a
word is left alone: modules that define records (it drops what a class says in its head: `frozen=True`), and functions
that take any names beside parameters given by place (it knows no `/`, and refuses a name that a parameter has).
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "terrarium"
GROUP = "terrarium"
"""mypyc puts all it compiles into one library of this name, beside the package."""
KERNEL = ("kernel/dice.py", "kernel/steps.py", "kernel/machine.py")
ROOMS = {
    "terrible_lizards": ("model", "rules"),
    "lizard_wizard": ("model", "rules"),
    "pygmies": (
        *("geometry/__init__", "model/paths", "model/backing", "model/contact", "model/kept", "model/pairing"),
        *("model/planner", "model/rays", "model/sight", "model/skills", "model/terms"),
    ),
    "wood_and_water": (
        *("geometry", "model/forces", "model/land", "model/rates", "model/roster", "model/units"),
        *("resolver", "forms/goes", "forms/going"),
    ),
}
"""The rooms that gain by it, or single modules of them."""
BARE = {"Protocol", "Generic", "BaseException", "Exception", "NamedTuple", "Dice"}
"""Of what a class may be derived and still be compiled."""

sys.path.insert(0, str(SOURCE))
from terrarium.built import STAMP, SUFFIX, digest  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--remove", action="store_true", help="back to plain Python")
    parser.add_argument("--level", default="3", choices=("0", "1", "2", "3"), help="how hard the C compiler tries")
    options = parser.parse_args()
    remove()
    if options.remove:
        return
    compiler = os.environ.get("CC", "cc")
    if shutil.which(compiler) is None:
        sys.exit(f"Nothing was compiled: there is no C compiler here ({compiler}).")
    chosen = [file for file in modules() if compiles(file)]
    plain = played(SOURCE)
    with tempfile.TemporaryDirectory(prefix="fast-") as name:
        copy = Path(name)
        shutil.copytree(PACKAGE, copy / "terrarium", ignore=shutil.ignore_patterns("__pycache__"))
        build(copy, chosen, options.level)
        if played(copy) != plain:
            sys.exit("Nothing was kept: compiled, the games are not the same.")
        take_over(copy, chosen)
    print(f"{len(chosen)} modules are compiled; seeded games of every game are the same, digest by digest.")


def remove() -> None:
    """Away with everything that was compiled before."""
    STAMP.unlink(missing_ok=True)
    for file in (*SOURCE.glob(f"{GROUP}__mypyc*.so"), *PACKAGE.rglob("*.so")):
        file.unlink()


def modules() -> Iterator[Path]:
    """The sources worth compiling."""
    for name in KERNEL:
        yield PACKAGE / name
    for game, rooms in ROOMS.items():
        for room in rooms:
            alone = PACKAGE / "games" / game / f"{room}.py"
            yield from [alone] if alone.exists() else sorted(alone.with_suffix("").rglob("*.py"))


def compiles(file: Path) -> bool:
    """Whether nothing is defined there that mypyc would change without a word."""
    return not any(
        (isinstance(node, ast.ClassDef) and _is_record(node)) or (isinstance(node, ast.FunctionDef) and _mixes(node))
        for node in ast.walk(ast.parse(file.read_text()))
    )


def _is_record(node: ast.ClassDef) -> bool:
    """mypyc loses the words in a class's head, and what its parent makes of its body."""
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return bool(node.keywords) or not all(isinstance(base, ast.Name) and base.id in BARE for base in bases)


def _mixes(node: ast.FunctionDef) -> bool:
    """Parameters by place beside any names: good only where none of them is a name that others would give."""
    own = [one.arg for one in node.args.posonlyargs if one.arg != "self"]
    return node.args.kwarg is not None and not all(name.endswith("_") for name in own)


def build(copy: Path, chosen: list[Path], level: str) -> None:
    """Compile these modules in a copy of the package."""
    files = [str(file.relative_to(SOURCE)) for file in chosen]
    (copy / "mypy.ini").write_text("[mypy]\nfollow_imports = silent\n")
    (copy / "setup.py").write_text(
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        f"setup(name='terrarium', ext_modules=mypycify({files!r}, opt_level={level!r}, group_name={GROUP!r}))\n"
    )
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=copy, capture_output=True, text=True
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        sys.exit("\n".join(["Nothing was compiled:", *said[-15:]]))


def played(source: Path) -> str:
    """What seeded games of all installed games come to with the package in this folder."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("seeded.py"))],
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"Nothing was compiled: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


def take_over(copy: Path, chosen: list[Path]) -> None:
    """Put the compiled modules beside their sources, and write down what they were made of."""
    built = [copy / file.relative_to(SOURCE).with_name(file.stem + SUFFIX) for file in chosen]
    for file in (*built, *copy.glob(f"{GROUP}__mypyc*{SUFFIX}")):
        shutil.copy(file, SOURCE / file.relative_to(copy))
    sources = {str(file.relative_to(PACKAGE)): digest(file) for file in chosen}
    STAMP.write_text(json.dumps({"suffix": SUFFIX, "sources": sources}, indent=1) + "\n")


if __name__ == "__main__":
    main()
