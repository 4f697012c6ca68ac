"""What holds for every test: those that may take long begin first, so that no core waits for one of them at the end."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest-django's own hook, which moves the tests with a database before the others and must have the last
    word: after a browser's test none may follow, for its event loop stays."""
    items.sort(key=_leave, reverse=True)


def _leave(item: pytest.Item) -> float:
    """The seconds that a test may take by its own mark; for most, none is said."""
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark and mark.args else 0.0
