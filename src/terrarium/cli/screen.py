"""The screen: all that the commands print and ask goes through here.

Colours are the terminal's own, so that they fit a dark and a light ground; NO_COLOR turns them off. Without a
terminal (a pipe, a test) the same words come out plain, and a line that was read is echoed so that the
transcript can be followed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

THEME = Theme(
    {
        "moss": "green",
        "ember": "red",
        "amber": "yellow",
        "pool": "cyan",
        "soft": "dim",
        "key": "bold cyan",
        "title": "bold",
        "rule.line": "dim",
        "markdown.code": "cyan",
        "markdown.code_block": "none",
    }
)

_MARK = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>.+?)`")
_STYLES = {"strong": "bold", "em": "italic", "code": "cyan"}


def console(stderr: bool = False) -> Console:
    """A console for one command, on whatever stdout and stderr are just now."""
    return Console(theme=THEME, stderr=stderr, highlight=False, markup=False, emoji=False)


def inline(markdown: str, style: str = "") -> Text:
    """The small Markdown of narrations and prompts (`document` names it) as styled text."""
    text = Text(style=style)
    end = 0
    for mark in _MARK.finditer(markdown):
        text.append(markdown[end : mark.start()])
        name = mark.lastgroup or "strong"
        text.append(mark.group(name), _STYLES[name])
        end = mark.end()
    text.append(markdown[end:])
    return text


def markdown(text: str) -> RenderableType:
    """A page or passage of Markdown. Its library is slow to load, so it is loaded when it is first needed."""
    from rich.markdown import Markdown

    return Markdown(text)


class Screen(Protocol):
    """What a sitting needs of a screen; a test writes its own."""

    def say(self, *parts: RenderableType) -> None: ...
    def board(self, text: str) -> None: ...
    def heading(self, text: str) -> None: ...
    def ask(self, prompt: str = "> ", prefill: str = "") -> str: ...
    def hide(self) -> None: ...
    def thinking(self, text: str) -> AbstractContextManager[object]: ...


class Terminal:
    """The real screen and keyboard, or a pipe in their place."""

    def __init__(self) -> None:
        self.console = console()
        self.typed = sys.stdin.isatty()
        if self.typed:
            _with_history()

    def say(self, *parts: RenderableType) -> None:
        for part in parts or ("",):
            self.console.print(part)

    def board(self, text: str) -> None:
        """Text whose columns matter: never wrapped, whatever the width."""
        self.console.print(Text(text.rstrip("\n")), soft_wrap=True)

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.rule(Text(f" {text} ", style="bold"), align="left", characters="─" if self._wide() else "-")

    def ask(self, prompt: str = "> ", prefill: str = "") -> str:
        """One typed line. The end of the input is an EOFError."""
        if self.typed:
            self.console.file.flush()
            return _prefilled(prompt, prefill)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(prompt + line.rstrip("\n")))
        return line.rstrip("\n")

    def hide(self) -> None:
        """Nothing of the last seat's screen stays, the scrollback included."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()
        else:
            self.console.print("\f")

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        if self.console.is_terminal:
            with self.console.status(Text(text, style="dim"), spinner="dots" if self._wide() else "line"):
                yield
        else:
            yield

    def _wide(self) -> bool:
        return (self.console.encoding or "").lower().startswith("utf")


def _with_history() -> None:
    """Line editing and history where the platform has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)


def _prefilled(prompt: str, text: str) -> str:
    """A typed line that begins as `text`, for mending what was refused."""
    if not text or "\n" in text:
        return input(prompt)
    try:
        import readline
    except ImportError:
        return input(prompt)
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return input(prompt)
    finally:
        readline.set_startup_hook(None)


def indented(lines: Iterable[Text], by: int = 2) -> Padding:
    """Lines set in from the left, wrapped inside."""
    return Padding(Text("\n").join(lines), (0, 0, 0, by), expand=False)
