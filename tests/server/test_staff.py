"""Staff and their second factor; and how long letters are kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from terrarium.cli.app import run
from terrarium.server.mail import sending
from terrarium.server.models import Delivery, User
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.worker import tidy

SET_UP = "/accounts/2fa/totp/activate/"


@pytest.fixture
def dora(person: Any) -> User:
    made: User = person("dora")
    assert run(["operator", "dora"]) == 0
    made.refresh_from_db()
    return made


def as_(person: User) -> Client:
    browser = Client()
    browser.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def give_factor(person: User) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(person, generate_totp_secret())


def test_staff_have_some_days_to_set_up_a_second_factor(dora: User) -> None:
    first = as_(dora).get("/admin/")
    assert first.status_code == 200
    assert "Set up two-factor authentication by" in first.text
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        late = as_(dora)
        for page in ("/admin/", "/admin/tables/delivery/", f"/admin/accounts/user/{dora.pk}/change/"):
            assert late.get(page)["Location"] == SET_UP
        assert late.get("/settings/").status_code == 200, "the rest of the house is open"
        assert late.get(SET_UP, follow=True).status_code == 200, "and so is the way out of it"
        give_factor(dora)
        assert late.get("/admin/").status_code == 200
        assert late.post("/admin/logout/").status_code == 200


def test_the_days_begin_with_the_first_visit_whoever_made_them_staff(person: Any) -> None:
    old = person("cem", is_staff=True, is_superuser=True, date_joined=timezone.now() - timedelta(days=900))
    assert as_(old).get("/admin/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert as_(old).get("/admin/")["Location"] == SET_UP


def test_who_has_lost_the_factor_is_helped_on_the_machine(dora: User) -> None:
    from allauth.mfa.utils import is_mfa_enabled

    give_factor(dora)
    with time_machine.travel(timezone.now() + timedelta(days=100)):
        assert run(["operator", "DORA@example.org", "--forget-factor"]) == 0
        assert not is_mfa_enabled(User.objects.get(pk=dora.pk))
        assert as_(dora).get("/admin/").status_code == 200, "with new days to set up another"


def test_only_somebody_with_an_account_becomes_an_operator(house: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["operator", "nobody"]) == 2
    assert "Sign up on the site first" in capsys.readouterr().err


def test_a_house_may_do_without(dora: User, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "staff_grace_days": -1}
    with time_machine.travel(timezone.now() + timedelta(days=100)):
        assert as_(dora).get("/admin/").status_code == 200


def test_others_see_nothing_of_the_admin(person: Any) -> None:
    assert as_(person("bea")).get("/admin/").status_code == 302


def test_old_letters_are_emptied_and_stay_in_the_list(four: list[Any], settings: Any) -> None:
    now = timezone.now()
    for days in (1, 89, 91, 400):
        then = now - timedelta(days=days)
        letter = put(Letter(four[0], "report", f"{days}", f"{days} days", "text", html="<p>text</p>"), now=then)
        assert letter is not None
    put(Letter(four[0], "report", "waits", "waits", "text", html="<p>text</p>"), now=now - timedelta(days=400))
    Delivery.objects.exclude(once="waits").update(state="sent")
    settings.TERRARIUM = {**settings.TERRARIUM, "letter_days": 0}
    tidy.tidy()
    assert not Delivery.objects.filter(html="").exists(), "0 keeps all"
    settings.TERRARIUM = {**settings.TERRARIUM, "letter_days": 90}
    assert sending.empty(now, batch=1) == 2
    assert set(Delivery.objects.filter(text="", html="").values_list("once", flat=True)) == {"91", "400"}
    assert "400 days" in as_(four[0]).get("/notifications/").text
