"""The kernel compiled with mypyc from the same source: what it takes, what it gains, and that the games stay the same.

Nothing is installed and nothing in the checkout changes: a copy of the package is compiled in a temporary folder. The
hot modules are compiled together; where that fails each is tried alone, to say which one and why. Then the rules of
Tricks are compiled too, as a game could be. Compiled or not, the games must be the same, digest by digest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from _harness import arguments, keep, table

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "terrarium"
HOT = ("dice", "steps", "machine")

SAME = """
from random import Random
from hashlib import blake2b
from terrarium.kernel import Dice, registry
from terrarium.kernel.codec import digest
import _trick_rules as tricks
seen = blake2b(digest_size=16)
for i in range(20):
    dice = Dice(i.to_bytes(8, "little"))
    s = tricks.new(dice)
    while s.moments():
        s.playout(Random(i), dice, limit=1)
        seen.update(digest(s).encode())
for game in registry.games():
    for i in range(2):
        dice = Dice(i.to_bytes(8, "little"))
        s, _ = game.new(max(2, game.seats[0]) if game.seats[-1] > 1 else 1, game.settled({}), dice)
        try:
            s.playout(Random(i), dice, limit=200)
            seen.update(digest(s).encode())
        except Exception as error:
            seen.update(type(error).__name__.encode())
print(seen.hexdigest())
"""

PACE = "import tricks; print(max(tricks.contestant(tricks.{}_game)() for _ in range({})))"
RULES = "_trick_rules"


class Copy:
    """A copy of the package in a folder of its own."""

    def __init__(self, folder: Path, tools: str, source: Path = SOURCE) -> None:
        self.folder = folder
        self.tools = tools
        shutil.copytree(
            source, folder / "terrarium", ignore=shutil.ignore_patterns("__pycache__", "*.so", "compiled.json")
        )
        for file in Path(__file__).parent.glob("*trick*.py"):
            shutil.copy(file, folder)

    def _run(self, command: list[str], *paths: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([*paths, str(Path(__file__).parent)])
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            timeout=600,
        )

    def compile(self, modules: list[str]) -> str:
        """Compile these modules; gives why not, or nothing."""
        files = [f"{module}.py" if module == RULES else f"terrarium/kernel/{module}.py" for module in modules]
        (self.folder / "mypy.ini").write_text("[mypy]\nfollow_imports = silent\n")
        done = self._run([sys.executable, "-m", "mypyc", *files], self.tools)
        if done.returncode == 0:
            return ""
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line]
        return lines[-1].strip() if lines else "it does not compile"

    def python(self, code: str) -> tuple[str, str]:
        """What a script prints with this copy, and its last line of complaint."""
        done = self._run([sys.executable, "-c", code], str(self.folder))
        complaint = done.stderr.strip().splitlines()
        return done.stdout.strip(), (complaint[-1] if done.returncode and complaint else "")

    def differs(self, same: str) -> str:
        """Why this copy does not play the same games, or nothing."""
        found, complaint = self.python(SAME)
        return complaint or ("" if found == same else "its games are not the same")


def setuptools(folder: Path) -> str:
    """Where mypyc finds setuptools, which it needs: already here, or fetched for the moment."""
    try:
        import setuptools  # noqa: F401
    except ImportError:
        uv = ["pip", "install", "-q", "--python", sys.executable, "--target", str(folder), "setuptools"]
        subprocess.run([str(ROOT / "tools" / "uv"), *uv], check=True, cwd=ROOT, timeout=120)
    return str(folder)


def refused(folder: Path, tools: str, plain: Path, same: str) -> dict[str, str]:
    """The hot modules that cannot be compiled alone, with what mypyc or Python says."""
    found = {}
    for module in HOT:
        copy = Copy(folder / module, tools, plain)
        if says := copy.compile([module]) or copy.differs(same):
            found[module] = says
    return found


def main() -> None:
    options = arguments(__doc__)
    if shutil.which(os.environ.get("CC", "cc")) is None and shutil.which("gcc") is None:
        print("  Nothing was compiled: there is no C compiler here.\n")
        return
    with tempfile.TemporaryDirectory(prefix="compiled-") as name:
        folder = Path(name)
        try:
            tools = setuptools(folder / "tools")
        except (OSError, subprocess.SubprocessError):
            print("  Nothing was compiled: setuptools is not here and cannot be fetched.\n")
            return
        plain = Copy(folder / "plain", tools)
        same, complaint = plain.python(SAME)
        if complaint:
            print(f"  Nothing was compiled: {complaint}\n")
            return
        source = folder / "plain" / "terrarium"
        kernel, whole = Copy(folder / "kernel", tools, source), Copy(folder / "whole", tools, source)
        if says := kernel.compile([*HOT]) or kernel.differs(same):
            print(f"  The hot modules cannot be compiled together: {says[:150]}")
            for module, why in refused(folder, tools, source, same).items():
                print(f"  {module} cannot be compiled: {why[:150]}")
            return
        if says := whole.compile([RULES, *HOT]) or whole.differs(same):
            print(f"  The game's rules cannot be compiled with them: {says[:150]}")
            return
        contestants = {
            "bare loop": (plain, "bare"),
            "bare loop, compiled": (whole, "bare"),
            "kernel": (plain, "kernel"),
            "kernel compiled": (kernel, "kernel"),
            "kernel and rules compiled": (whole, "kernel"),
        }
        paces = dict.fromkeys(contestants, 0.0)
        for _ in range(2 if options.quick else 5):
            for label, (copy, game) in contestants.items():
                paces[label] = max(paces[label], float(copy.python(PACE.format(game, 20))[0]))
        rows = [[label, found, found / paces["kernel"]] for label, found in paces.items()]
        table(f"Compiled with mypyc: {', '.join(HOT)}", ["", "decisions/s", "x kernel"], rows)
        print("  The games are the same, digest by digest.\n")
        keep(options.json, "compiled", {"compiled": HOT, **paces})


if __name__ == "__main__":
    main()
