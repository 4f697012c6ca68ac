"""Secrets beside pages and interface: letters tell a seat only what it may know, and logs tell nobody anything."""

from __future__ import annotations

import contextlib
import importlib
import logging
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from terrarium.kernel import Refused
from terrarium.server.accounts import tokens
from terrarium.server.base.logs import Lines
from terrarium.server.mail import notices
from terrarium.server.models import Delivery, Moment, Table
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables import reporting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache

from .test_playing import play_on


class _Undo(Exception):
    pass


def letters(code: str) -> dict[str, list[tuple[Any, ...]]]:
    """All letters that would be written about the match as it stands, by person; nothing is kept of it."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    with contextlib.suppress(_Undo), transaction.atomic():
        now = timezone.now()
        Table.objects.filter(code=code).update(report_at=now)
        Moment.objects.filter(table__code=code).update(notify_at=now, remind_at=now)
        Delivery.objects.all().delete()
        reporting.write(code)
        notices.sweep(now)
        for who, *letter in Delivery.objects.order_by("once").values_list(
            "person__username", "subject", "text", "html"
        ):
            found.setdefault(who, []).append(tuple(letter))
        raise _Undo
    return found


@pytest.mark.parametrize(
    ("probe", "seats", "moves"), [("auction", 3, 9), ("windows", 3, 6), ("sheets", 4, 6), ("draft", 4, 14)]
)
def test_what_a_seat_cannot_know_changes_no_letter(
    probe: str, seats: int, moves: int, four: list[Any], table_of: Any
) -> None:
    disguise = importlib.import_module(f"tests.probes.{probe}").disguise
    code = table_of(f"probe-{probe}", seats=seats, terms=Terms(pace=PACES["correspondence"]))
    rng = Random(11)
    play_on(code, four[:seats], rng, moves)
    told = 0
    with cache.kept(code) as here:
        truth = here.playing.state
        for seat in range(seats):
            name = four[seat].username
            before = letters(code).get(name, [])
            told += len(before)
            for _ in range(5):
                here.playing.state = disguise(truth, seat, rng)
                assert letters(code).get(name, []) == before
            here.playing.state = truth
    assert told >= seats


def test_logs_hold_no_answer_and_no_key(four: list[Any], table_of: Any, caplog: Any, client: Client) -> None:
    caplog.set_level(logging.DEBUG)
    code = table_of("probe-sheets", seats=3, terms=Terms(pace=PACES["mail"]), private=False)
    name = look.decisions(four[0], code)[0].moment
    key, _ = tokens.make(four[0], "a program", ["read", "play"])
    link = lobby.invite(four[0], code).token
    plan = {"scouts": {"field7": 3}}
    playing.save_draft(four[0], code, 0, name, plan, text="go by the reeds")
    playing.submit(four[0], code, 0, name, plan, text="go by the reeds", confirm=False)
    for wrong in ({"scouts": {"field99": 4}}, "go by the reeds"):
        with contextlib.suppress(Refused):
            playing.submit(four[0], code, 0, name, wrong)
    for path, data in (("answer", {"answer": "go by the reeds"}), ("read", {"text": "go by the reeds"})):
        address = f"/api/tables/{code}/seats/0/moments/{name}/{path}"
        for bearer in (key, key[:-1]):
            client.post(address, data, content_type="application/json", headers={"Authorization": f"Bearer {bearer}"})
    client.get(f"/api/tables/{code}?invitation={link}")
    client.post(f"/tables/{code}/take", {"offer": link})
    talking.message(four[0], code, "between you and me", seat=0, to=[1])
    play_on(code, four[:3], Random(1), 4)
    logging.getLogger("terrarium.test").warning("a line to be sure", extra={"table": code})
    lines = [Lines().format(record) for record in caplog.records]
    assert any("a line to be sure" in line for line in lines)
    secret = bytes(Table.objects.get(code=code).secret).hex()
    for word in ("field7", "field99", "reeds", key, key[:-1], link, "between you", secret):
        assert [line for line in lines if word in line and "django.db" not in line] == [], word
