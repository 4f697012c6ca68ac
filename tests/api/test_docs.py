"""The pages' examples, carried out as they stand there, against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from terrarium.client import Client

from .. import patience
from .live import Server, patient

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[str]:
    return BLOCK.findall((DOCS / page).read_text())


def run(server: Server, code: str, folder: Path, **words: str) -> str:
    """A block as a program of its own, with the names that the page leaves to the reader."""
    head = "".join(f"{name} = {value!r}\n" for name, value in words.items())
    (folder / "example.py").write_text(head + code)
    done = subprocess.run(
        [sys.executable, "example.py"],
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
        cwd=folder,
        env=server.environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_of_the_page_plays_on_a_server(server: Server, tmp_path: Path) -> None:
    bot = blocks("bots.md")[0]
    (tmp_path / "careful.py").write_text(bot)
    with patient(Client(server.url, server.tokens["cem"])) as client:
        table = client.practise("probe-windows", seats=3, level="random")
        done = server.terrarium(
            *("bot", "careful.py", "--server", server.url, "--token", server.tokens["cem"], "--table", table.code),
            cwd=tmp_path,
        )
        assert done.returncode == 0, done.stderr
        assert table.info().status == "over"
        assert "Table" not in done.stdout, "no trouble"


def test_the_bot_of_the_page_plays_at_home(server: Server, tmp_path: Path) -> None:
    (tmp_path / "careful.py").write_text(blocks("bots.md")[0])
    [command] = re.findall(r"^    terrarium (simulate .*)$", (DOCS / "bots.md").read_text(), re.MULTILINE)
    done = server.terrarium(*command.replace("--games 50", "--games 2").split(), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Careful" in done.stdout


def test_a_bot_without_a_line_of_terrarium(server: Server, tmp_path: Path) -> None:
    with patient(Client(server.url, server.tokens["cem"])) as client:
        table = client.practise("probe-windows", seats=2, level="random")
        run(server, blocks("bots.md")[1], tmp_path, SERVER=server.url, TOKEN=server.tokens["cem"], TABLE=table.code)
        assert table.info().status == "over"


def test_the_client_of_the_page(server: Server, tmp_path: Path) -> None:
    [code] = blocks("api.md")
    code = code.replace('while table.info().status == "running":', "for _ in range(3):")
    told = run(server, code, tmp_path, SERVER=server.url, TOKEN=server.tokens["dora"])
    assert "\n1 " in told
