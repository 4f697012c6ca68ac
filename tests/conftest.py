"""What holds for every test: the long ones begin first, so that no core waits for one of them at the end; the examples
that are drawn are the same on every machine, and none fails because it took its time; long runs draw anew."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("suite", settings.get_profile("soak"), derandomize=True)


def pytest_configure(config: pytest.Config) -> None:
    """Before any test is read: what a test sets itself is added to the profile in force."""
    settings.load_profile("soak" if config.option.markexpr == "soak" else "suite")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest-django's own hook, which moves the tests with a database before the others and must have the last
    word: after a browser's test none may follow, for its event loop stays."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
