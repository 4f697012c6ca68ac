"""The starter kits play whole games over HTTP, in a process of their own and with nothing of ours."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from terrarium.client import Client

from .. import patience
from .live import Server, patient

KITS = Path(__file__).parents[2] / "examples" / "bots"
NODE = Path(sys.executable).parent / "node"


@pytest.mark.parametrize("slug", ["probe-windows", "terrible-lizards"])
@pytest.mark.parametrize("words", [[sys.executable, "bot.py"], [str(NODE), "bot.mjs"]], ids=["python", "javascript"])
def test_a_kit_plays_a_game_to_its_end(server: Server, slug: str, words: list[str]) -> None:
    plays(server, slug, words)


def plays(server: Server, slug: str, words: list[str]) -> None:
    with patient(Client(server.url, server.tokens["cem"])) as client:
        table = client.practise(slug, seats=2, level="random")
        own = {"TERRARIUM_SERVER": server.url, "TERRARIUM_TOKEN": server.tokens["cem"]}
        done = subprocess.run(
            [*words, table.code],
            capture_output=True,
            text=True,
            timeout=patience.SECONDS,
            cwd=KITS,
            env={**server.environment, **own},
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == "", "no answer was refused"
        assert table.info().status == "over"


@pytest.mark.skipif(shutil.which("rustc") is None, reason="there is no Rust compiler here")
def test_the_kit_in_rust_plays_too(server: Server, tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    subprocess.run(["rustc", str(KITS / "bot.rs"), "-o", str(bot)], check=True, timeout=patience.SECONDS)
    plays(server, "probe-windows", [str(bot)])


@pytest.mark.parametrize("kit", ["bot.py", "bot.mjs", "bot.rs"])
def test_a_kit_is_read_at_one_sitting(kit: str) -> None:
    assert len((KITS / kit).read_text().splitlines()) < 60
