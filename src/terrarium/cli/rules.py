"""`terrarium rules`: a game's rule page, one rule of it, or what it says about some words."""

from __future__ import annotations

import re

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from terrarium import rulebook

from . import find
from .plain import Plain
from .screen import console, indented, markdown

MOST = 20


def rules(
    game: str = typer.Argument(..., help="The game, as terrarium games lists it."),
    wanted: list[str] | None = typer.Argument(
        None, metavar="[NUMBER|WORDS]", help="A rule's number, or words to search for."
    ),
) -> None:
    """Show a game's rules, a single rule, or every rule that mentions a word.

    Example: terrarium rules terrible-lizards TL-042
    """
    found = find.game(game)
    page = rulebook.page(found)
    if not page:
        raise Plain(f"{found.title} has no rule page: its package brings no rules.md.")
    out = console()
    words = " ".join(wanted or [])
    if not words:
        _shown(out, markdown(page))
    elif rulebook.is_number(words):
        piece = rulebook.rule(found, words)
        if piece is None:
            raise Plain(f"{found.title} has no rule {words.upper()}.")
        out.print(Text(piece.heading, style="dim"))
        out.print(markdown(piece.markdown()))
    else:
        pieces = rulebook.search(found, words)
        if not pieces:
            raise Plain(f"The rules of {found.title} say nothing about {words!r}.")
        _listed(out, pieces, words)


def _shown(out: Console, page: RenderableType) -> None:
    """Through the pager where somebody sits at a terminal."""
    if out.is_terminal:
        with out.pager(styles=True):
            out.print(page)
    else:
        out.print(page)


def _listed(out: Console, pieces: list[rulebook.Passage], words: str) -> None:
    heading = ""
    for piece in pieces[:MOST]:
        if piece.heading != heading:
            heading = piece.heading
            out.print()
            out.print(Text(heading, style="bold"))
        plain = re.sub(r"\*\*|`|^\s*[-*]\s+", "", piece.text.replace("\n", " "))
        if piece.columns:
            plain = " · ".join(cell.strip() for cell in plain.strip(" |").split("|") if cell.strip())
        line = Text(plain)
        line.highlight_words(words.split(), "bold yellow", case_sensitive=False)
        out.print(indented([line]))
    if len(pieces) > MOST:
        out.print(Text(f"\n{len(pieces) - MOST} more; add a word.", style="dim"))
