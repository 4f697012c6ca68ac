"""What the schema says of lengths holds, and a request that cannot be read is refused in the one shape."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from terrarium.kernel import Illegal
from terrarium.server.models import Invitation, Ledger, Receipt, Seat, Table, Token, User
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking
from terrarium.server.worker import tidy

DOCS = Path(__file__).parents[2] / "docs"
SPEC = json.loads((DOCS / "openapi.json").read_text())
KEPT: list[tuple[str, type[Model], str]] = [
    ("SeatBot.level", Seat, "bot"),
    ("ChargeSeat.reason", Ledger, "reason"),
    ("SetWord.word", Seat, "word"),
    ("HandModeration.username", User, "username"),
    ("Invite.email", Invitation, "email"),
    ("JoinTable.word", Seat, "word"),
    ("Practise.game", Table, "game"),
    ("Practise.level", Seat, "bot"),
    ("NewTable.game", Table, "game"),
    ("NewTable.title", Table, "title"),
    ("NewTable.word", Seat, "word"),
    ("MakeToken.name", Token, "name"),
    ("OfferSeat.email", Invitation, "email"),
    ("ChangeMe.name", User, "name"),
    ("ChangeMe.zone", User, "zone"),
    ("ReplaceSeat.email", Invitation, "email"),
    ("ReplaceSeat.level", Seat, "bot"),
    ("ChangeTable.title", Table, "title"),
]
"""What is kept as it was sent, and where."""
QUERIED = sorted(
    path
    for path, methods in SPEC["paths"].items()
    if any(one["in"] == "query" for one in methods.get("get", {}).get("parameters", ()))
)
"""What is asked for with a query; others do not read it."""
MANY = "&".join(f"f{n}=1" for n in range(1001))


@pytest.mark.parametrize(("said", "model", "column"), KEPT, ids=lambda value: value if isinstance(value, str) else "")
def test_a_text_that_the_schema_allows_is_kept_whole(said: str, model: type[Model], column: str) -> None:
    shape, field = said.split(".")
    told = SPEC["components"]["schemas"][shape]["properties"][field]
    [most] = {one["maxLength"] for one in (told, *told.get("anyOf", ())) if "maxLength" in one}
    assert most == model._meta.get_field(column).max_length  # type: ignore[union-attr]


def test_schema_and_service_end_a_text_at_the_same_letter(programs: list[Any]) -> None:
    """A word for the dice, and a message."""
    ada = programs[0]
    code = ada.post("/tables", {"game": "probe-auction", "seats": 2, "sit": 0})["table"]
    schemas = SPEC["components"]["schemas"]
    assert schemas["Say"]["properties"]["text"]["maxLength"] == talking.MOST
    word = schemas["SetWord"]["properties"]["word"]["maxLength"]
    ada("PUT", f"/tables/{code}/seats/0/word", {"word": "w" * word})
    assert Seat.objects.get(table__code=code, number=0).word == "w" * word
    assert ada("PUT", f"/tables/{code}/seats/0/word", {"word": "w" * (word + 1)}).status_code == 400
    with pytest.raises(Illegal):
        lobby.set_word(ada.person, code, 0, "w" * (word + 1))


@pytest.mark.parametrize("path", QUERIED)
def test_too_many_fields_are_refused_in_the_one_shape(
    programs: list[Any], path: str, caplog: pytest.LogCaptureFixture
) -> None:
    named = re.sub(r"\{[^}]*\}", "0", path).removeprefix("/api")
    answer = programs[0]("GET", f"{named}?{MANY}")
    assert answer.status_code == 400, answer.content
    assert answer.json()["error"] == "malformed"
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", MANY),
        ("multipart/form-data; boundary=x", "--x\r\nbroken"),
        ("multipart/form-data", "no boundary"),
    ],
)
def test_a_form_that_cannot_be_read_is_refused_too(
    four: list[Any], kind: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A page's session is asked for its CSRF token, which is looked for in the form."""
    web = Client(enforce_csrf_checks=True)
    web.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    answer = web.generic("POST", "/api/tables", body.encode(), content_type=kind)
    assert answer.status_code in (400, 403), answer.content
    assert answer.json()["error"] in ("malformed", "csrf")
    assert [record for record in caplog.records if record.exc_info] == []


def test_receipts_are_kept_as_long_as_the_page_says(table_of: Any) -> None:
    told = re.search(r"answers and acts the key is kept for (\d+) days", (DOCS / "api.md").read_text())
    assert told is not None
    row = Table.objects.get(code=table_of("probe-auction"))
    now = timezone.now()
    for key, days in (("young", int(told[1]) - 1), ("old", int(told[1]) + 1)):
        Receipt.objects.create(
            table=row, seat=0, key=key, moment="0-0-1", state="played", at=now - timedelta(days=days)
        )
    tidy.tidy()
    assert list(Receipt.objects.values_list("key", flat=True)) == ["young"]
