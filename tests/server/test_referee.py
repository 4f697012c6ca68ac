"""What the game asks its referee: a moderator who does not play answers it, and nobody else sees or touches it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from terrarium.kernel import REFEREE, Closed, NotYours, Record, registry, verify
from terrarium.server.base.errors import Unknown
from terrarium.server.mail import notices
from terrarium.server.models import Delivery, Draft, Moment
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables import files
from terrarium.server.tables.lobby import handover, lists, lobby
from terrarium.server.tables.moderate import moderating, voting
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import activity, look
from terrarium.server.worker import tick

from .test_access import call, everything, unchanged

NOTE = "the dice lay on the floor"
SLOW = Terms(pace=PACES["correspondence"])
TOUCHING: dict[str, dict[str, Any]] = {
    "submit": {"answer": "as claimed"},
    "save_draft": {"answer": "as claimed"},
    "confirm": {},
    "withdraw": {},
    "check": {"answer": "as claimed"},
    "read_text": {"text": "as claimed"},
}
"""Every service that takes an answer's moment."""


def to_dispute(code: str, people: list[Any]) -> str:
    """One claims, the other disputes; gives the moment that asks the referee."""
    [asked] = look.decisions(people[0], code)
    playing.submit(people[0], code, 0, asked.moment, {"claim": 7})
    [asked] = look.decisions(people[1], code)
    playing.submit(people[1], code, 1, asked.moment, {"dispute": NOTE})
    return re.sub(r"\d+$", lambda n: str(int(n[0]) + 1), asked.moment)


@pytest.fixture
def table(four: list[Any], table_of: Callable[..., str]) -> str:
    """ada and bea play, dora moderates."""
    return table_of("test-dispute", moderator=four[3])


@pytest.fixture
def slow(four: list[Any], table_of: Callable[..., str]) -> str:
    return table_of("test-dispute", moderator=four[3], terms=SLOW)


def test_the_moderator_is_asked_and_settles_it(four: list[Any], table: str) -> None:
    dora = four[3]
    assert look.decisions(dora, table) == []
    assert look.table(dora, table).referee == ""
    moment = to_dispute(table, four)
    [decision] = look.decisions(dora, table)
    assert (decision.moment, decision.seat, decision.kind) == (moment, REFEREE, "ruling")
    assert decision.facts["held"] > 1000
    assert [line.code for line in lists.mine(dora).asked] == [table]
    shown = look.table(dora, table, seat=REFEREE)
    assert shown.referee == "you"
    assert "submit" in shown.may
    assert min(look.position(dora, table, seat=REFEREE).view.held) > 1000
    assert NOTE in [event.words for event in look.events(dora, table, seat=REFEREE)][-1]
    assert look.check(dora, table, REFEREE, moment, "as claimed") == []
    receipt = playing.submit(dora, table, REFEREE, moment, "as claimed", key="once")
    assert receipt.state == "played"
    assert playing.submit(dora, table, REFEREE, moment, "as claimed", key="once").again
    assert look.position(None, table).view.points == [7, 0]
    assert [line.verb for line in activity.log(four[0], table)] == ["referee", "ruling"]
    assert look.decisions(dora, table) == []
    with pytest.raises(NotYours):
        look.position(dora, table, seat=REFEREE)
    assert look.decisions(four[1], table), "the match goes on"


def test_the_record_of_a_ruling_verifies(four: list[Any], table: str) -> None:
    for seats in ((0, 1), (1, 0), (0, 1)):
        people = [four[seat] for seat in seats]
        [asked] = look.decisions(people[0], table)
        playing.submit(people[0], table, seats[0], asked.moment, {"claim": 3})
        [asked] = look.decisions(people[1], table)
        playing.submit(people[1], table, seats[1], asked.moment, {"dispute": NOTE})
        [ruling] = look.decisions(four[3], table)
        playing.submit(four[3], table, REFEREE, ruling.moment, "nothing")
    record = Record.from_json(files.export_match(None, table))
    assert record.secret
    assert verify(registry.find("test-dispute"), record).problems == []
    assert NOTE not in str(record.entries), "what was written to the referee is not for everybody"


def test_nobody_else_sees_or_touches_it(four: list[Any], table: str, person: Any, table_of: Any) -> None:
    elsewhere = person("eve")
    table_of("test-dispute", people=[four[2], person("finn")], moderator=elsewhere)
    moment = to_dispute(table, four)
    before = unchanged(table)
    for one in (None, four[0], four[1], four[2], elsewhere):
        for name, values in TOUCHING.items():
            with pytest.raises((NotYours, Unknown)):
                call(name, one, table, REFEREE, moment, **values)
        for name in ("decisions", "position", "events", "table", "pulse", "messages"):
            with pytest.raises((NotYours, Unknown)):
                call(name, one, table, seat=REFEREE)
        assert all(decision.seat >= 0 for decision in look.decisions(one, table))
    assert unchanged(table) == before
    secret = str(look.decisions(four[3], table)[0].facts["held"]).encode()
    assert secret not in everything(four[1], table, 1)
    assert secret not in everything(None, table, -1)
    assert NOTE.encode() not in everything(None, table, -1)


def test_the_others_know_that_the_referee_is_asked(four: list[Any], table: str) -> None:
    mark = look.pulse(four[2], table)
    to_dispute(table, four)
    assert look.pulse(four[2], table) != mark
    for one in (four[0], four[2], None):
        shown = look.table(one, table)
        assert shown.referee == "moderator"
        assert [(m.awaited, m.referee) for m in shown.moments] == [((), True)]


def test_a_draft_of_the_referee_leaves_no_trace(four: list[Any], table: str) -> None:
    moment = to_dispute(table, four)
    before = [everything(four[0], table, 0), everything(None, table, -1)]
    playing.save_draft(four[3], table, REFEREE, moment, "as claimed")
    assert Draft.objects.get(table__code=table).seat == REFEREE
    assert look.decisions(four[3], table)[0].draft is not None
    assert [everything(four[0], table, 0), everything(None, table, -1)] == before


def test_a_moderator_who_plays_is_no_referee(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[0])
    moment = to_dispute(code, four)
    for one in (four[0], four[1]):
        shown = look.table(one, code)
        assert shown.referee == "nobody"
        assert shown.who >= 0
        assert look.decisions(one, code) == []
        with pytest.raises(NotYours):
            look.decisions(one, code, seat=REFEREE)
        with pytest.raises(NotYours):
            playing.submit(one, code, REFEREE, moment, "nothing")
        with pytest.raises(NotYours):
            look.position(one, code, seat=REFEREE)
    assert "no moderator who does not play" in activity.log(None, code)[-1].reason
    moderating.hand_moderation(four[0], code, "cem", "You do not play.")
    assert look.table(four[1], code).referee == "moderator"
    [decision] = look.decisions(four[2], code)
    playing.submit(four[2], code, REFEREE, decision.moment, "nothing")
    assert look.position(None, code).view.points == [0, 0]


def test_all_players_may_let_the_rules_answer(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[0])
    with pytest.raises(Closed):
        voting.vote(four[0], code, 0, "settle")
    to_dispute(code, four)
    assert voting.vote(four[0], code, 0, "settle") is False
    assert voting.vote(four[1], code, 1, "settle") is True
    assert look.table(None, code).referee == ""
    ruled = next(event for event in look.events(None, code) if event.kind == "ruled")
    assert ruled.face == {"way": "nothing", "late": True}
    assert [(line.verb, line.by) for line in activity.log(None, code)] == [("referee", "table"), ("ruling", "seat")]


def test_when_the_time_is_over_the_rules_answer(four: list[Any], slow: str) -> None:
    to_dispute(slow, four)
    row = Moment.objects.get(table__code=slow)
    assert row.deadline is not None
    assert tick.claim(timezone.now() + timedelta(minutes=30), 10) == [], "nothing is due while the referee thinks"
    late = row.deadline + timedelta(hours=1)
    with time_machine.travel(late, tick=False):
        assert tick.tick() == 1
        assert look.table(None, slow).referee == ""
        assert [event.face["late"] for event in look.events(None, slow) if event.kind == "ruled"] == [True]
        assert [seat.missed for seat in look.table(None, slow).seats] == [0, 0], "no seat has missed anything"


def test_the_referee_gets_a_notice_and_a_reminder(four: list[Any], slow: str, table_of: Any) -> None:
    to_dispute(slow, four)
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        notices.sweep(timezone.now())
    letters = Delivery.objects.filter(table__code=slow, person=four[3], kind="turn")
    assert [letter.subject.partition(": ")[2] for letter in letters] == ["the referee has to decide"]
    assert letters[0].seat is None, "no reply by mail as a seat"
    with time_machine.travel(timezone.now() + timedelta(days=6), tick=False):
        notices.sweep(timezone.now())
    assert Delivery.objects.filter(table__code=slow, person=four[3], kind="reminder").count() == 1
    own = table_of("test-dispute", moderator=four[0], terms=SLOW)
    to_dispute(own, four)
    Delivery.objects.all().delete()
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        notices.sweep(timezone.now())
    assert not Delivery.objects.filter(subject__contains="referee").exists(), "who plays is not asked"


def test_who_has_been_behind_the_screen_cannot_sit_down(four: list[Any], table: str) -> None:
    playing.submit(four[3], table, REFEREE, to_dispute(table, four), "nothing")
    lobby.open_seat(four[3], table, 1, "bea had to leave")
    with pytest.raises(NotYours, match="behind the screen"):
        lobby.join(four[3], table, seat=1)
    moderating.hand_moderation(four[3], table, "cem")
    with pytest.raises(NotYours, match="behind the screen"):
        lobby.join(four[3], table, seat=1)
    offer = handover.offer_seat(four[0], table, 0)
    with pytest.raises(NotYours, match="behind the screen"):
        handover.take_seat(four[3], table, offer.token)
    with pytest.raises(NotYours, match="behind the screen"):
        lobby.join(four[2], table, seat=1)


def test_who_may_moderate_any_table_opens_the_screen_first(four: list[Any], table: str, person: Any) -> None:
    staff = person("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="moderate_any"))
    moment = to_dispute(table, four)
    assert look.decisions(staff, table) == []
    with pytest.raises(NotYours):
        playing.submit(staff, table, REFEREE, moment, "nothing")
    moderating.look(staff, table, "The moderator is ill.")
    playing.submit(staff, table, REFEREE, moment, "nothing")
    assert [line.verb for line in activity.log(None, table)] == ["referee", "look", "ruling"]


def test_on_the_pages(four: list[Any], table: str) -> None:
    dora, ada = Client(), Client()
    dora.force_login(four[3], backend="django.contrib.auth.backends.ModelBackend")
    ada.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    assert "watching" in dora.get(f"/tables/{table}").text
    moment = to_dispute(table, four)
    page = dora.get(f"/tables/{table}").text
    assert "you are the referee" in page
    assert f'name="moment" value="{moment}"' in page
    assert NOTE in page
    assert "watching" in dora.get(f"/tables/{table}?seat=-1").text, "who names the spectators sees as they do"
    assert "Your turn" in dora.get("/my-games/").text
    assert "The referee has to decide" in dora.get(f"/tables/{table}/moderator/").text
    hers = ada.get(f"/tables/{table}")
    assert "The moderator does, and sees everything" in hers.text
    held = str(look.decisions(four[3], table)[0].facts["held"])
    assert ada.get(f"/tables/{table}?seat=-2").headers["Location"] == f"/tables/{table}"
    forged = {"seat": "-2", "moment": moment, "a": "as claimed", "do": "submit"}
    assert ada.post(f"/tables/{table}/answer", forged).status_code == 302
    assert ada.post(f"/tables/{table}/draft", forged).status_code == 409
    assert "ruled" not in [event.kind for event in look.events(None, table)]
    refused = dora.post(f"/tables/{table}/answer", {**forged, "a": "perhaps"})
    assert refused.status_code == 400
    assert "Not sent yet. Nothing is lost." in refused.text
    sent = dora.post(f"/tables/{table}/answer", forged)
    assert sent.headers["Location"] == f"/tables/{table}"
    assert dora.get(f"/tables/{table}?seat=-2").headers["Location"] == f"/tables/{table}"
    assert held not in dora.get(f"/tables/{table}").text


def test_who_has_looked_cannot_sit_down_either(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", moderator=four[3])
    lobby.open_seat(four[3], code, 1, "bea had to leave")
    moderating.look(four[3], code, "a complaint")
    with pytest.raises(NotYours, match="behind the screen"):
        lobby.join(four[3], code, seat=1)
    assert lobby.join(four[2], code, seat=1) == 1
