"""The command at a real terminal: colours, the cleared screen, what the next person can see."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .. import patience

CLEARED = "\x1b[3J\x1b[2J\x1b[H"


class Session:
    """A process at the other end of a terminal."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.shown = ""

    def until(self, words: str) -> str:
        """What came up to and with these words."""
        while words not in self.shown:
            ready, _, _ = select.select([self.master], [], [], patience.SECONDS)
            assert ready, f"{words!r} did not come; there was: {self.shown[-500:]!r}"
            try:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                assert words in self.shown, self.shown[-500:]
        before, _, after = self.shown.partition(words)
        self.shown = after
        return before + words

    def types(self, line: str) -> None:
        os.write(self.master, (line + "\n").encode())


@pytest.fixture
def at_terminal(environment: dict[str, str], tmp_path: Path) -> Callable[..., object]:
    @contextmanager
    def session(*arguments: str, **more: str) -> Iterator[Session]:
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "terrarium", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=tmp_path,
            env={**environment, **more},
            start_new_session=True,
        )
        os.close(slave)
        try:
            yield Session(master)
        finally:
            process.kill()
            process.wait()
            os.close(master)

    return session


def test_the_next_seat_never_sees_the_last_ones_screen(at_terminal: Callable[..., object]) -> None:
    with at_terminal("play", "probe-auction", "--people", "all", "--seed", "1") as session:  # type: ignore[attr-defined]
        session.until("Pass the keyboard to Seat 1.")
        session.until("can see the screen. ")
        session.types("")
        assert "Money [20, -1]" in session.until("\n> ").partition(CLEARED)[2]
        session.types("bid 5")
        shown = session.until("Pass the keyboard to Seat 2.")
        assert "Money" not in shown.rpartition(CLEARED)[2]
        session.until("can see the screen. ")
        session.types("")
        shown = session.until("\n> ")
        assert "Money [-1, 20]" in shown.rpartition(CLEARED)[2]
        session.types("quit")
        session.until("Continue with: terrarium play --load")


def test_colours_at_a_terminal_and_none_where_they_are_not_wanted(at_terminal: Callable[..., object]) -> None:
    with at_terminal("games") as session:  # type: ignore[attr-defined]
        assert "\x1b[36m" in session.until("probe-auction")
    with at_terminal("games", NO_COLOR="1") as session:  # type: ignore[attr-defined]
        assert "\x1b[36m" not in session.until("probe-auction")


def test_the_end_of_file_key_saves_and_leaves(at_terminal: Callable[..., object], tmp_path: Path) -> None:
    with at_terminal("play", "probe-auction", "--save", "m.json") as session:  # type: ignore[attr-defined]
        session.until("\n> ")
        session.types("pass\n\x04")
        session.until("Saved in m.json")
    assert (tmp_path / "m.json").exists()
