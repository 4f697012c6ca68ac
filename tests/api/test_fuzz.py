"""The interface fuzzed from its own schema: no answer that the schema does not tell of."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks
from schemathesis.core.failures import FailureGroup

from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.show import look

from .conftest import UNTIMED, Program

EXAMPLES = int(os.environ.get("TERRARIUM_FUZZ", "4"))
LOOKED_AT = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@pytest.fixture
def schema(house: None, settings: Any) -> Iterator[Any]:
    settings.TERRARIUM_API_RATES = {"token": 0, "person": 0, "address": 0}
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/openapi.json", WSGIHandler())
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def words(four: list[Any], table_of: Callable[..., str]) -> dict[str, Any]:
    """Names of real things, so that the fuzzer comes past the first door."""
    running = table_of("probe-windows")
    open_table = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=3, terms=UNTIMED))
    [decision] = look.decisions(four[0], running)
    return {
        "table": [running, open_table],
        "seat": [0, 1],
        "moment": [decision.moment],
        "game": ["probe-windows", "probe-auction"],
        "act": ["drop"],
        "aid": ["odds"],
        "paper": ["map"],
        "number": [1],
    }


def operations(schema: Any) -> Iterator[Any]:
    """Those that look first, then those that do, and what ends a table last."""
    found = [one.ok() for one in schema.get_all_operations()]
    ends = ("cancel", "drop", "replace", "open", "bot", "moderator", "pause")
    return iter(sorted(found, key=lambda one: (one.method != "get", one.path.endswith(ends))))


def fuzzed(operation: Any, mode: GenerationMode, program: Program, words: dict[str, Any]) -> list[int]:
    """Try one operation with drawn requests, right or wrong ones; gives the statuses."""
    statuses: list[int] = []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), real=st.integers(0, 3), data=st.data())
    def fuzz(case: Any, real: int, data: Any) -> None:
        if real < 3 and mode is GenerationMode.POSITIVE:
            for name in case.path_parameters:
                if name in words:
                    case.path_parameters[name] = data.draw(st.sampled_from(words[name]))
        response = case.call(headers={**program.headers, "Accept-Encoding": "identity"})
        case.validate_response(response, checks=LOOKED_AT)
        statuses.append(response.status_code)

    fuzz()
    return statuses


@pytest.mark.long
def test_no_answer_is_undocumented(schema: Any, words: dict[str, Any], four: list[Any]) -> None:
    """`TERRARIUM_FUZZ=200` looks longer."""
    program = Program(four[0])
    done: set[str] = set()
    wrong: list[str] = []
    count = 0
    for operation in operations(schema):
        if operation.label.endswith("events.ndjson"):
            continue
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                statuses = fuzzed(operation, mode, program, words)
            except FailureGroup as failed:
                wrong += [f"{operation.label}: {one}" for one in failed.exceptions]
                continue
            except Unsatisfiable:
                continue
            count += len(statuses)
            done |= {operation.label} if any(status < 300 for status in statuses) else set()
    assert wrong == []
    assert count > 400
    assert len(done) > 25, "many operations were really carried out"
