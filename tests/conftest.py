"""What holds for every test: the long ones begin first, so that no core waits for one of them at the end."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest-django's own hook, which moves the tests with a database before the others and must have the last
    word: after a browser's test none may follow, for its event loop stays."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
