"""People: signing up, passwords, second factor, tokens, taking one's data along, leaving; and the pages' safety."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from terrarium.kernel import Illegal, NotYours
from terrarium.server.accounts import leaving, people, profile, tokens
from terrarium.server.accounts.models import Token, User
from terrarium.server.tables import reading, services
from terrarium.server.tables.models import Delivery, Message

WORD = "correct-horse-battery"


def sign_up(client: Client, name: str) -> Any:
    form = {"username": name, "email": f"{name}@example.org", "password1": WORD, "password2": WORD}
    return client.post("/accounts/signup/", form)


def test_signing_up_verifying_and_resetting(house: None, client: Client) -> None:
    assert sign_up(client, "ada").status_code == 302
    ada = User.objects.get(username="ada")
    link = re.search(r"http\S+/accounts/confirm-email/\S+", mail.outbox[0].body)
    assert link is not None
    client.post("/" + link.group().split("/", 3)[3])
    assert ada.emailaddress_set.get().verified  # type: ignore[attr-defined]
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    link = re.search(r"http\S+/accounts/password/reset/key/\S+", mail.outbox[-1].body)
    assert link is not None
    page = client.get("/" + link.group().split("/", 3)[3], follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": WORD + "2", "password2": WORD + "2"})
    assert client.login(username="ada", password=WORD + "2")


def test_a_second_factor_can_be_set_up(house: None, client: Client) -> None:
    sign_up(client, "ada")
    link = re.search(r"http\S+/accounts/confirm-email/\S+", mail.outbox[0].body)
    assert link is not None
    client.post("/" + link.group().split("/", 3)[3])
    client.post("/accounts/login/", {"login": "ada", "password": WORD})
    assert client.get("/accounts/2fa/totp/activate/", follow=True).status_code == 200


def test_a_guest_who_signs_up_or_logs_in_keeps_the_seat(house: None) -> None:
    User.objects.create_user("bea", "bea@example.org", WORD)
    for name in ("ada", "bea"):
        client, guest = Client(), people.new_guest()
        client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
        code = services.practice(guest, "probe-auction", seats=2)
        answer = sign_up(client, "ada") if name == "ada" else None
        answer = answer or client.post("/accounts/login/", {"login": "bea", "password": WORD})
        assert answer.status_code == 302
        assert reading.table(User.objects.get(username=name), code).your_seats == (0,)
        assert not User.objects.filter(guest=True).exists()


def test_tokens_are_hashed_scoped_and_revocable(person: Any) -> None:
    ada = person("ada")
    key, row = tokens.make(ada, "my bot", ["read", "play"])
    assert key not in str(Token.objects.values_list())
    found = tokens.find(key)
    assert found is not None
    assert (found.person, found.scopes) == (ada, ["play", "read"])
    assert tokens.find(key + "x") is None
    with pytest.raises(Illegal):
        tokens.make(ada, "x", ["everything"])
    with pytest.raises(NotYours):
        tokens.make(people.new_guest(), "x", ["read"])
    old, _ = tokens.make(ada, "old", ["read"], until=timezone.now() - timedelta(seconds=1))
    assert tokens.find(old) is None
    assert not tokens.revoke(person("bea"), row.pk)
    assert tokens.revoke(ada, row.pk)
    assert tokens.find(key) is None


def test_taking_ones_data_along_and_leaving(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    services.message(four[0], code, "hello from ada", seat=0)
    Delivery.objects.all().delete()
    data = json.loads(leaving.export(four[0]))
    assert data["seats"][0]["table"] == code
    assert data["messages"][0]["text"] == "hello from ada"
    leaving.delete(four[0])
    gone = User.objects.get(pk=four[0].pk)
    assert "ada" not in gone.username + gone.email + gone.shown
    assert not Message.objects.filter(text__contains="ada").exists()
    assert reading.table(None, code).seats[0].kind == "bot"
    assert reading.log(None, code)[-1].verb == "left"


def test_a_profile_is_checked(person: Any) -> None:
    ada = person("ada")
    with pytest.raises(Illegal) as refused:
        profile.change(ada, zone="Moon/Crater", notices={"turn": "pigeon"})
    assert len(refused.value.findings) == 2
    profile.change(ada, name="Ada  L.", zone="Europe/London")
    assert profile.shown(User.objects.get(pk=ada.pk))["name"] == "Ada L."
    now = timezone.now()
    with pytest.raises(Illegal):
        profile.vacation(ada, now, now - timedelta(days=1))


def test_strict_headers_and_health(house: None, client: Client) -> None:
    page = client.get("/accounts/login/")
    policy = page["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert page["X-Frame-Options"] == "DENY"
    assert client.get("/healthz").content == b"well\n"
    assert b"terrarium_turn_lateness_seconds" in client.get("/metrics").content


def test_the_admin_is_entered_like_the_house(house: None, client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert "/accounts/login/" in answer.redirect_chain[-1][0]
    User.objects.create_superuser("root", "root@example.org", WORD)
    client.force_login(User.objects.get(username="root"), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/tables/table/").status_code == 200


def test_unsubscribing_takes_a_click_and_no_login(person: Any, client: Client) -> None:
    from terrarium.server.post.unsubscribe import link

    ada = person("ada")
    path = "/" + link(ada, "turn").split("/", 3)[3]
    assert client.get(path).status_code == 200
    assert User.objects.get(pk=ada.pk).notices["turn"] == "mail"
    client.post(path, {"List-Unsubscribe": "One-Click"})
    assert User.objects.get(pk=ada.pk).notices["turn"] == "none"
    assert client.get(path + "x").status_code == 404
