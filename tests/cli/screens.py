"""A screen for tests: what is typed comes from a function, what is shown is kept as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO

from rich.console import RenderableType

from terrarium.cli.screen import console

HIDDEN = "~~~ hidden ~~~"


class Paper:
    """Keeps every word. `types` is asked for the next line with all that was shown since the last one."""

    def __init__(self, types: Callable[[str], str]) -> None:
        self.types = types
        self.console = console()
        self.console.file = StringIO()
        self.pages: list[str] = []

    def _new(self) -> str:
        text = self.console.file.getvalue()  # type: ignore[attr-defined]
        self.console.file = StringIO()
        self.pages.append(text)
        return str(text)

    @property
    def text(self) -> str:
        return "".join(self.pages) + self.console.file.getvalue()  # type: ignore[attr-defined]

    def say(self, *parts: RenderableType) -> None:
        for part in parts or ("",):
            self.console.print(part)

    def board(self, text: str) -> None:
        self.console.print(text, soft_wrap=True)

    def heading(self, text: str) -> None:
        self.console.print(f"== {text}")

    def ask(self, prompt: str = "> ", prefill: str = "") -> str:
        self.console.print(prompt, end="")
        typed = self.types(self._new())
        self.console.print(typed)
        return typed

    def hide(self) -> None:
        self.console.print(HIDDEN)

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        yield


def typist(lines: str) -> Callable[[str], str]:
    """Types these lines and then leaves."""
    left = iter(lines.splitlines())

    def types(shown: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return types
