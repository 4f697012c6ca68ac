"""What a stranger would try at the doors: letters, names, forms, and how often."""

from __future__ import annotations

import re
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from terrarium.kernel import Illegal
from terrarium.server.accounts import profile, tokens
from terrarium.server.base.errors import Unknown
from terrarium.server.base.problems import TooMany
from terrarium.server.models import Delivery, Invitation, User
from terrarium.server.tables.access import quotas
from terrarium.server.tables.lobby import handover, lobby
from terrarium.server.tables.play import talking
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache as hot

from .letters import arrived

WORD = "a long word"


@pytest.fixture(autouse=True)
def _nothing_counted(house: None) -> None:
    cache.clear()


@pytest.fixture
def ada(person: Any) -> User:
    made: User = person("ada")
    return made


# ---- letters


@pytest.mark.parametrize("about", ["ada@example.org", "nobody@example.org"])
def test_a_letter_leads_home_whatever_host_was_named(ada: User, client: Client, about: str) -> None:
    client.post("/accounts/password/reset/", {"email": about}, headers={"Host": "evil.example"})
    [letter] = arrived()
    assert "evil.example" not in f"{letter.subject}{letter.body}"
    assert re.search(r"http://127\.0\.0\.1:8000/accounts/\S+", str(letter.body))


def test_invitations_go_to_one_well_formed_address(ada: User) -> None:
    code = lobby.create_table(ada, lobby.NewTable(game="probe-auction", seats=2, sit=0))
    for wrong in ("bea", "bea@example.org\nBcc: all@example.org", "a@example.org, b@example.org", f"{'a' * 300}@b.org"):
        for asked in (
            lambda wrong=wrong: lobby.invite(ada, code, email=wrong),
            lambda wrong=wrong: handover.offer_seat(ada, code, 0, email=wrong),
        ):
            with pytest.raises(Illegal):
                asked()
    assert not Invitation.objects.exists()
    assert not Delivery.objects.exists()


def test_nobody_makes_a_mail_bomb_of_the_house(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "LETTERS", 3)
    monkeypatch.setattr(quotas, "OFFERS", 2)
    monkeypatch.setattr(quotas, "MESSAGES", 4)
    code = lobby.create_table(ada, lobby.NewTable(game="probe-auction", seats=2, sit=0))
    other = lobby.create_table(ada, lobby.NewTable(game="probe-auction", seats=2, sit=0))
    for n in range(3):
        lobby.invite(ada, (code, other)[n % 2], email=f"victim{n}@example.org")
    for n in range(2):
        handover.offer_seat(ada, code, 0, email=f"victim{n}@example.org")
    for n in range(4):
        talking.message(ada, (code, other)[n % 2], "hello", seat=0)
    for again in (
        lambda: lobby.invite(ada, code, email="victim@example.org"),
        lambda: handover.offer_seat(ada, code, 0, email="victim@example.org"),
        lambda: talking.message(ada, other, "hello", seat=0),
    ):
        with pytest.raises(TooMany):
            again()
    assert lobby.invite(ada, code).token, "a link to pass on oneself costs nobody anything"


# ---- names


@pytest.mark.parametrize(
    "name",
    ["Bea (moderator)", "The Moderator", "terrarium", "Guest", "a\u202eb", "see http://evil.example", "<b>", "\n"],
)
def test_nobody_goes_by_a_name_that_means_somebody_else(ada: User, client: Client, name: str) -> None:
    if name.strip():
        with pytest.raises(Illegal):
            profile.change(ada, name=name)
    form = {"username": name, "email": "eve@example.org", "password1": "reed otter 71", "password2": "reed otter 71"}
    assert client.post("/accounts/signup/", form).status_code == 200, "asked again"
    assert not User.objects.filter(email="eve@example.org").exists()


def test_names_of_people_everywhere_are_welcome(ada: User) -> None:
    for name in ("Zoë Müller-Łukasz", "Nguyễn Văn A.", "O'Neill", "李小龍", "R2-D2", ""):
        profile.change(ada, name=name)


# ---- how often


def test_failed_logins_count_together_whatever_host_is_named(ada: User, client: Client) -> None:
    """The count for one account must not begin anew with another Host. Of other addresses: `test_logging_in`."""
    for n in range(5):
        client.post("/accounts/login/", {"login": "ada", "password": "wrong"}, headers={"Host": f"h{n}.example"})
    right = {"login": "ada", "password": WORD}
    client.post("/accounts/login/", right, headers={"Host": "another.example"})
    assert "_auth_user_id" not in client.session


def test_guests_from_one_address_have_a_measure(house: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    with time_machine.travel(timezone.now(), tick=False):
        answers = [Client().post("/games/probe-auction/try") for _ in range(3)]
    assert [answer["Location"].startswith("/tables/") for answer in answers] == [True, True, False]
    assert User.objects.filter(guest=True).count() == 2


def test_tokens_have_a_number_and_an_end(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    for _ in range(2):
        tokens.make(ada, "mine", ["read"])
    with pytest.raises(Illegal):
        tokens.make(ada, "one more", ["read"])


def test_nonsense_pushes_no_table_out_of_memory(ada: User, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "hot_tables": 2}
    code = lobby.create_table(ada, lobby.NewTable(game="probe-auction", seats=2, sit=0))
    with hot.kept(code) as here:
        known = here
    for n in range(5):
        with pytest.raises(Unknown):
            look.table(None, f"nonsense{n}")
    with hot.kept(code) as here:
        assert here is known


def test_kept_replies_push_no_count_out_of_the_cache(ada: User, client: Client) -> None:
    """Where failed logins are counted, nobody else may write at will."""
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    sent = {"game": "probe-auction", "seats": 2}
    for _ in range(2):
        made = client.post("/api/tables", sent, content_type="application/json", headers={"Idempotency-Key": "mine"})
        assert made.status_code == 201
    assert made["Idempotent-Replayed"] == "true"
    keys = connection.cursor().execute("SELECT cache_key FROM terrarium_cache").fetchall()
    assert not [key for (key,) in keys if "once" in key]


# ---- forms


WRONG = ("²", "--1", "9" * 5000, "\0")
GETS = (
    "?seat={}", "?log={}", "/pulse?seat={}", "/replay/?n={}", "/replay/?n=1&seat={}", "/replay/?from={}&n=1",
    "/log/?until={}", "/log/?about={}", "/log/?seat={}", "/log/?words={}", "/reports/?n={}", "/moderator/?seat={}",
)  # fmt: skip
POSTS = {
    "/answer": {"seat": "0", "moment": "0-0-1", "text": "", "number": "1", "key": "k"},
    "/draft": {"seat": "0", "moment": "0-0-1", "text": "t", "version": "1"},
    "/act/resign": {"seat": "0"},
    "/instruct": {"seat": "0"},
    "/message": {"seat": "0", "to": "all", "text": "hi"},
    "/do/read": {"seat": "0", "number": "1"},
    "/do/send-report": {"seat": "0", "number": "1"},
    "/do/offer": {"seat": "0", "email": ""},
    "/do/word": {"seat": "0", "word": "x"},
    "/do/vote": {"seat": "0", "motion": "pause", "aye": "no"},
    "/moderator/change": {"pace": "live", "minutes": "5", "days": "3", "title": "t", "delay": "0", "zone": "UTC"},
    "/moderator/extend": {"hours": "1", "seat": "", "reason": "r"},
    "/moderator/rewind": {"to": "7", "reason": "r"},
    "/moderator/charge": {"amount": "1", "seat": "0", "reason": "r"},
    "/moderator/edition": {"to": "1", "reason": "r"},
    "/moderator/hand": {"username": "nobody-here", "reason": "r"},
}
NEW = {
    "seats": "2", "bots": "0", "level": "", "pace": "mail", "hour": "20:00", "zone": "UTC", "weekdays": "1",
    "bot_after": "3", "drop_after": "0", "delay": "0", "title": "t", "word": "", "private": "on", "a.lots": "6",
}  # fmt: skip


def test_no_form_breaks_the_house(table_of: Any, four: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in a field or an address: an answer, never an error of ours. (The client raises those.)"""
    monkeypatch.setattr(quotas, "MESSAGES", 10**6)
    code = table_of("probe-auction")
    client = Client()
    client.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    for path in GETS:
        for wrong in WRONG:
            assert client.get(f"/tables/{code}{path.format(wrong)}").status_code in (200, 302, 400, 404)
    pages = {f"/tables/{code}{path}": form for path, form in POSTS.items()} | {"/games/probe-auction/new": NEW}
    for path, form in pages.items():
        sent = [{**form, name: wrong} for name in form for wrong in WRONG] + [{}]
        assert {client.post(path, one).status_code for one in sent} <= {200, 302, 400, 404, 409}, path


def test_one_is_sent_back_within_the_house_only(ada: User, client: Client) -> None:
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    for came in ("http://evil.example/", "http://testserver//evil.example/", "http://testserver/\\evil.example"):
        answer = client.post("/settings/", {"name": "<>"}, headers={"Referer": came})
        assert answer["Location"] == "/"
    answer = client.post("/settings/", {"name": "<>"}, headers={"Referer": "http://testserver/settings/"})
    assert answer["Location"] == "/settings/"
