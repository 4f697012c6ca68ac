"""The interface once more on a real PostgreSQL: its manners, secrets and whole matches; who may do what in the soak."""

from __future__ import annotations

import pytest

from ..server import once_more

pytestmark = once_more.MARKS


@pytest.mark.long
def test_the_interface_on_postgresql() -> None:
    files = [f"tests/api/test_{name}.py" for name in ("manners", "leaks", "whole_games")]
    once_more.passes(*files, "-k", "not real_game and not auction and not draft")


@pytest.mark.soak
def test_who_may_do_what_on_postgresql() -> None:
    once_more.passes("tests/api/test_access.py")
