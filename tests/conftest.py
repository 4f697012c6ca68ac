"""What holds for every test: the long ones begin first, so that no core waits for one of them at the end, and no drawn
example fails because it took its time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest-django's own hook, which moves the tests with a database before the others and must have the last
    word: after a browser's test none may follow, for its event loop stays."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
