"""Letters once more, on a real PostgreSQL of its own: what hangs on the database in short, all of it in the soak."""

from __future__ import annotations

import pytest

from ..server import once_more

pytestmark = once_more.MARKS


def test_letters_are_taken_and_dealt_with_once() -> None:
    once_more.passes("tests/mail/test_dealing.py", "tests/mail/test_ahead.py", "tests/mail/test_doors.py")


@pytest.mark.soak
def test_all_of_it() -> None:
    without_database = ("test_fuzz", "test_corpus", "test_kills")
    once_more.passes("tests/mail", *(f"--ignore=tests/mail/{name}.py" for name in without_database))
