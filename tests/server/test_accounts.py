"""People: signing up, passwords, second factor, tokens, taking one's data along, leaving; and the pages' safety."""

from __future__ import annotations

import json
import re
import time
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from terrarium.kernel import Illegal, NotYours
from terrarium.server.accounts import leaving, people, profile, tokens
from terrarium.server.backup.rows import lines
from terrarium.server.models import Delivery, Message, Table, Token, User
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import handover, lobby
from terrarium.server.tables.moderate import extending, moderating
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look
from terrarium.server.worker.rounds import sweep

from .letters import arrived
from .test_playing import play_on

WORD = "correct-horse-battery"


def sign_up(client: Client, name: str) -> Any:
    form = {"username": name, "email": f"{name}@example.org", "password1": WORD, "password2": WORD}
    return client.post("/accounts/signup/", form)


def test_signing_up_verifying_and_resetting(house: None, client: Client) -> None:
    assert sign_up(client, "ada").status_code == 302
    ada = User.objects.get(username="ada")
    link = re.search(r"http\S+/accounts/confirm-email/\S+", arrived()[0].body)
    assert link is not None
    client.post("/" + link.group().split("/", 3)[3])
    assert ada.emailaddress_set.get().verified  # type: ignore[attr-defined]
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    link = re.search(r"http\S+/accounts/password/reset/key/\S+", arrived()[-1].body)
    assert link is not None
    page = client.get("/" + link.group().split("/", 3)[3], follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": WORD + "2", "password2": WORD + "2"})
    assert client.login(username="ada", password=WORD + "2")


def test_a_second_factor_can_be_set_up(house: None, client: Client) -> None:
    sign_up(client, "ada")
    link = re.search(r"http\S+/accounts/confirm-email/\S+", arrived()[0].body)
    assert link is not None
    client.post("/" + link.group().split("/", 3)[3])
    client.post("/accounts/login/", {"login": "ada", "password": WORD})
    assert client.get("/accounts/2fa/totp/activate/", follow=True).status_code == 200


@time_machine.travel(1_800_000_000, tick=False)
def test_a_second_factor_is_asked_for_and_recovery_codes_replace_it_once(house: None, client: Client) -> None:
    """Time stands still: a code is good for half a minute, and a machine may take longer."""
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value

    ada = User.objects.create_user("ada", "ada@example.org", WORD)
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    codes = RecoveryCodes.activate(ada).get_unused_codes()

    def entered(code: str) -> bool:
        fresh = Client()
        asked = fresh.post("/accounts/login/", {"login": "ada", "password": WORD})
        assert asked["Location"].startswith("/accounts/2fa/authenticate")
        assert not fresh.session.get("_auth_user_id"), "the password alone lets nobody in"
        fresh.post("/accounts/2fa/authenticate/", {"code": code})
        return fresh.session.get("_auth_user_id") == str(ada.pk)

    now = f"{hotp_value(secret, int(time.time()) // 30):06d}"
    wrong = f"{(int(now) + 1) % 10**6:06d}"
    assert not entered(wrong)
    assert entered(now)
    assert not entered(now), "a code that was seen over a shoulder is worth nothing"
    assert entered(codes[0])
    assert not entered(codes[0])


def test_a_guest_who_signs_up_or_logs_in_keeps_the_seat(house: None) -> None:
    User.objects.create_user("bea", "bea@example.org", WORD)
    for name in ("ada", "bea"):
        client, guest = Client(), people.new_guest()
        client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
        code = lobby.practice(guest, "probe-auction", seats=2)
        answer = sign_up(client, "ada") if name == "ada" else None
        answer = answer or client.post("/accounts/login/", {"login": "bea", "password": WORD})
        assert answer.status_code == 302
        assert look.table(User.objects.get(username=name), code).your_seats == (0,)
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
    talking.message(four[0], code, "hello from ada", seat=0)
    extending.extend(four[3], code, until=timezone.now() + timedelta(days=1), reason="a holiday")
    Delivery.objects.all().delete()
    data = json.loads(leaving.export(four[0]))
    assert data["seats"][0]["table"] == code
    assert data["messages"][0]["text"] == "hello from ada"
    assert data["addresses"] == [], "made without signing up"
    assert [act["verb"] for act in json.loads(leaving.export(four[3]))["acts"]] == ["extend"]
    assert json.loads(leaving.export(four[3]))["moderating"][0]["code"] == code
    leaving.delete(four[0])
    gone = User.objects.get(pk=four[0].pk)
    assert re.fullmatch(r"left-[0-9a-f]+", gone.username)
    assert "ada" not in gone.email + gone.shown
    assert not Message.objects.filter(text__contains="ada").exists()
    assert look.table(None, code).seats[0].kind == "bot"
    assert activity.log(None, code)[-1].verb == "left"
    leaving.delete(four[3])
    assert look.table(None, code).moderator == "", "nobody waits for a moderator who left"
    assert activity.log(None, code)[-1].verb == "moderator"


def test_nothing_but_the_seat_is_left(four: list[Any], table_of: Any, person: Any, client: Client) -> None:
    """Every row of the house, as a backup would hold it, is looked through."""
    zoe = person("zoequill", first_name="Zoella")
    profile.change(zoe, name="Zoe Quillfeather")
    terms = Terms(pace=PACES["mail"])
    done = table_of("probe-auction", people=[zoe, four[0]], moderator=zoe)
    play_on(done, [zoe, four[0]], Random(1))
    code = table_of("probe-sheets", people=[zoe, four[0], four[1]], moderator=four[3], terms=terms)
    name = look.decisions(zoe, code)[0].moment
    for seat, one in enumerate((zoe, four[0], four[1])):
        playing.submit(one, code, seat, name, {"scouts": {"field1": 1}}, text="zoequill's plan" if not seat else "")
    talking.message(zoe, code, "the reeds are high, says zoequill", seat=0)
    talking.message(zoe, done, "a word to the moderator", seat=0, to="moderator")
    moderating.hand_moderation(four[3], code, "zoequill", "for a week")
    lobby.invite(zoe, code, email="friend@example.org")
    handover.offer_seat(zoe, code, 0, email="friend@example.org")
    moderating.hand_moderation(zoe, code, "dora", "back again")
    moderating.replace(four[3], code, 0, level="random", reason="away")
    lobby.open_seat(four[3], code, 0, "back")
    lobby.join(zoe, code, seat=0)
    tokens.make(zoe, "zoequill's bot", ["read"])
    client.force_login(zoe, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/settings/")
    sweep()
    said = [line.after for line in activity.log(four[0], code) if line.verb == "sit"]
    assert said == ["Zoe Quillfeather"], "names are there while she is"

    def traces() -> list[str]:
        words = (b"zoequill", b"quillfeather", b"zoella", b"reeds are high", b"a word to the moderator")
        rows = [line for line in lines({}) if any(word in line.lower() for word in words)]
        return [row.decode()[:200] for row in rows]

    assert len(traces()) > 5
    leaving.delete(User.objects.get(pk=zoe.pk))
    assert traces() == []
    assert look.table(None, done).seats[0].player == "Somebody who left"
    assert [line.after for line in activity.log(four[0], code) if line.verb == "sit"] == ["Somebody who left"]
    assert look.table(None, code).seats[0].kind == "bot"


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


def test_figures_are_for_who_asks_at_home_or_has_the_word(house: None, client: Client, settings: Any) -> None:
    """From outside, counts of requests would tell when others answer."""
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.9").status_code == 403
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403
    settings.TERRARIUM = {**settings.TERRARIUM, "metrics_token": "reeds"}
    assert client.get("/metrics").status_code == 403
    told = client.get("/metrics", headers={"Authorization": "Bearer reeds"}, REMOTE_ADDR="10.0.0.9")
    assert told.status_code == 200


def test_the_admin_is_entered_like_the_house(house: None, client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert "/accounts/login/" in answer.redirect_chain[-1][0]
    User.objects.create_superuser("root", "root@example.org", WORD)
    client.force_login(User.objects.get(username="root"), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/tables/table/").status_code == 200


def test_operators_have_only_the_rights_they_were_given(four: list[Any], table_of: Any, client: Client) -> None:
    from django.contrib.auth.models import Permission

    code = table_of("probe-auction", seats=2, moderator=four[3])
    helper = User.objects.create_user("helper", "helper@example.org", WORD, is_staff=True)
    with pytest.raises(NotYours):
        moderating.pause(helper, code, "I am staff")
    client.force_login(helper, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/tables/table/").status_code == 403
    helper.user_permissions.add(*Permission.objects.filter(codename__in=("view_table", "view_entry", "moderate_any")))
    helper = User.objects.get(pk=helper.pk)
    moderating.pause(helper, code, "a complaint")
    assert activity.log(None, code)[-1].actor == "helper"
    table = Table.objects.get(code=code)
    secret = bytes(table.secret).hex()
    for path in ("/admin/tables/table/", f"/admin/tables/table/{table.pk}/change/", "/admin/tables/entry/"):
        page = client.get(path)
        assert page.status_code == 200
        assert secret not in page.content.decode()
    assert client.post(f"/admin/tables/table/{table.pk}/change/", {"title": "mine"}).status_code == 403


def test_unsubscribing_takes_a_click_and_no_login(person: Any, client: Client) -> None:
    from terrarium.server.mail.pages import link

    ada = person("ada")
    path = "/" + link(ada, "turn").split("/", 3)[3]
    assert client.get(path).status_code == 200
    assert User.objects.get(pk=ada.pk).notices["turn"] == "mail"
    client.post(path, {"List-Unsubscribe": "One-Click"})
    assert User.objects.get(pk=ada.pk).notices["turn"] == "none"
    assert client.get(path + "x").status_code == 404
