"""What holds for every test: the long ones begin first, so that no core waits for one of them at the end; the examples
that are drawn are the same on every machine, and none fails because it took its time; long runs draw anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from . import prepared

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


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The tests' database is there before it is asked for, as far as it is a file."""
    from django.db import connection

    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_keepdb: bool, run_folder: Path
) -> None:
    """Migrations run once, not in every process of the run."""
    from django.conf import settings as house

    if django_db_keepdb:
        test: dict[str, Any] = house.DATABASES["default"]["TEST"]
        prepared.database(run_folder, Path(test["NAME"]))
