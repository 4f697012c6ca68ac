"""The client's records are what the server gives: every field they read is there, of a fitting type.

What is the kernel's is declared there alone. The rest is written twice on purpose: the client takes fewer fields and
looser types, so that it goes on speaking with a server that gives more.
"""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
import pytest

from terrarium.client import records
from terrarium.client.table import Placed
from terrarium.kernel import Form, Position, Reading, Tried
from terrarium.server.api import shapes
from terrarium.server.tables import shown

GIVEN: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    records.Line: shown.TableLine,
    records.Desk: shown.Mine,
    records.Chair: shown.SeatShown,
    records.Motion: shown.MotionShown,
    records.TableInfo: shown.TableShown,
    records.Draft: shown.DraftShown,
    records.Decision: shapes.DecisionGiven,
    records.Receipt: shown.Receipt,
    records.Event: shown.EventShown,
    records.Message: shown.MessageShown,
    records.Named: shapes.PaperName,
    records.Level: shapes.BotLevel,
    records.GameInfo: shapes.GameShown,
    records.TokenInfo: shapes.TokenGiven,
    records.Me: shapes.Me,
}
KERNEL = {Placed: Position, Tried: Tried, Reading: shapes.ReadAs}
"""The kernel's own records, as the client reads them."""
LOOSE = (Any, msgspec.Raw, Form)
"""Read as it comes, or made by the kernel's own reader."""


def fields(record: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(record)}


def schema(kind: Any) -> dict[str, Any]:
    """A type as JSON Schema, without names, descriptions and limits; a choice of words is any word."""
    [made], _ = msgspec.json.schema_components([kind], ref_template="{name}")

    def bare(part: Any) -> Any:
        if isinstance(part, dict) and "$ref" in part:
            return {"type": "object"}
        if isinstance(part, dict) and "enum" in part:
            return {"type": "string"}
        if isinstance(part, dict):
            return {
                key: bare(value)
                for key, value in part.items()
                if key in ("type", "items", "anyOf", "format", "additionalProperties")
            }
        return sorted(map(bare, part), key=str) if isinstance(part, list) else part

    return bare(made)


def test_every_record_of_the_client_is_held_to_one_of_the_servers() -> None:
    ours = {one for _, one in inspect.getmembers(records, inspect.isclass) if one.__module__ == records.__name__}
    assert set(GIVEN) == ours


@pytest.mark.parametrize("record", GIVEN | KERNEL, ids=lambda record: record.__name__)
def test_the_client_reads_what_the_server_gives(record: type[msgspec.Struct]) -> None:
    given = fields((GIVEN | KERNEL)[record])
    for name, field in fields(record).items():
        assert name in given, name
        if field.type in LOOSE:
            continue
        assert schema(field.type) == schema(given[name].type), name
