"""The same record gives the same bytes under any hash seed and any newer Python that is on the machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = """
from random import Random
from terrarium.kernel import Match
from tests.probes import auction, battles, draft, sheets, windows
for probe in (auction, battles, draft, sheets, windows):
    match = Match.new(probe.game, probe.game.seats[-1], secret=b"anywhere")
    rng = Random(5)
    while not match.over:
        moment = match.moments()[0]
        seat = list(moment.decisions)[len(match.held.get(moment.id, {}))]
        match.answer(seat, moment.id, moment.decisions[seat].form.sample(rng))
    print(probe.game.slug, match.record.entries[-1].digest)
"""


def digests(python, **environment):
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), *environment.pop("paths", [])])
    run = subprocess.run(
        [python, "-c", CODE], env={**os.environ, "PYTHONPATH": paths, **environment}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def newer_pythons():
    found = []
    for minor in (12, 13, 14):
        for folder in (None, *sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin"))):
            python = shutil.which(f"python3.{minor}", path=folder and str(folder))
            if python and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0:
                found.append(python)
                break
    return found


@pytest.mark.parametrize("seed", ["1", "77"])
def test_under_any_hash_seed(seed):
    assert digests(sys.executable, PYTHONHASHSEED=seed) == digests(sys.executable, PYTHONHASHSEED="0")


def test_under_newer_pythons(tmp_path):
    pythons = newer_pythons()
    if not pythons:
        pytest.skip("No Python newer than 3.11 is on this machine.")
    version = subprocess.run(
        [sys.executable, "-c", "import msgspec; print(msgspec.__version__)"], capture_output=True, text=True, check=True
    ).stdout.strip()
    for python in pythons:
        site = tmp_path / Path(python).name
        install = [
            ROOT / "tools" / "uv",
            "pip",
            "install",
            "-q",
            "--target",
            site,
            "--python",
            python,
            f"msgspec=={version}",
        ]
        subprocess.run(install, check=True, capture_output=True)
        assert digests(python, paths=[str(site)]) == digests(sys.executable)
