"""The server suite once more, on a real PostgreSQL of its own: what hangs on the database in short, all in the soak."""

from __future__ import annotations

import pytest

from . import once_more

ALIKE = (
    *("access", "accounts", "after_the_end", "arriving", "calling", "cheaters", "deploy", "docs"),
    *("dressed_letters", "due", "ending", "entrance", "fields", "files", "forms", "fragments", "installing"),
    *("keeping", "kept_nowhere", "labels", "league", "lessons", "levels", "log_lines", "logging_in", "moved"),
    *("one_laptop", "play_pages", "post", "printing", "returned_letters", "secrets_elsewhere", "squeezing"),
    *("staff", "status", "still", "strangers", "thinking", "tokens_css", "touching", "trying", "unknown", "words"),
)
"""The same on every database: words, forms, files, passwords, what is made of rows that other tests have read."""

LONG = ("crowd", "operating")
"""Houses of many processes, which stand up to PostgreSQL in the soak."""

OWN = ("database_away", "first_start", "keeping_well")
"""Bring the databases they are about."""


pytestmark = once_more.MARKS


def without(*names: str) -> list[str]:
    return [f"--ignore=tests/server/test_{name}.py" for name in names]


@pytest.mark.long
def test_the_suite_on_postgresql() -> None:
    once_more.passes("tests/server", *without(*ALIKE, *LONG, *OWN))


@pytest.mark.soak
def test_all_of_it_on_postgresql() -> None:
    once_more.passes("tests/server", *without(*OWN))
