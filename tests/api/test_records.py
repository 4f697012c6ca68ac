"""The client reads what the server gives: the records are the same types (`terrarium.interface` and the kernel's), and
where the client reads JSON in another way (a form, a view), the fields are those that the server declares.

A client passes over what it does not know, so that it goes on speaking with a server that gives more.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from terrarium.client import table
from terrarium.interface import records
from terrarium.kernel import Position, Reading
from terrarium.server.accounts import profile
from terrarium.server.api import ops, shapes

READ: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    table.Placed: Position,
    table._Looked: shapes.PovGiven,
    records.DecisionShown: shapes.DecisionGiven,
    Reading: shapes.ReadAs,
}
"""What the client reads in its own way, and as what it was sent."""


@pytest.mark.parametrize("record", READ, ids=lambda record: record.__name__)
def test_every_field_that_the_client_reads_is_given(record: type[msgspec.Struct]) -> None:
    assert set(record.__struct_fields__) <= set(READ[record].__struct_fields__)


def test_what_the_api_gives_to_programs_is_declared_in_one_place() -> None:
    """No record of the interface's has a twin of the same fields in the server or the client."""
    ours = [getattr(records, name) for name in records.__all__]
    names = {frozenset(one.__struct_fields__): one for one in ours}
    twins = [
        (one, names[frozenset(one.__struct_fields__)])
        for one in _subclasses(msgspec.Struct)
        if one not in ours
        and one.__module__.startswith(("terrarium.client", "terrarium.server"))
        and len(one.__struct_fields__) > 2
        and frozenset(one.__struct_fields__) in names
    ]
    assert not twins
    assert ops.__all__, "everything that the interface gives is loaded"


def _subclasses(kind: type) -> set[type[Any]]:
    found = set(kind.__subclasses__())
    return found.union(*(_subclasses(one) for one in found))


def test_a_client_goes_on_with_a_server_that_gives_more() -> None:
    told = (
        b'{"table": "k3", "seat": 0, "moment": "0-0-1", "state": "played", "version": 1, "at": "2026-01-01T00:00:00Z"'
    )
    assert msgspec.json.decode(told + b', "mood": "calm"}', type=records.Receipt).state == "played"


def test_one_is_shown_every_setting_that_the_profile_has(four: list[Any]) -> None:
    assert set(profile.shown(four[0])) | {"token"} == set(records.Me.__struct_fields__)
