"""What the house says at its doors: the library behind sign-in asks and refuses, the words are the house's own."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from typing import Any

import pytest
from django.test import Client, RequestFactory

from terrarium.server.accounts.adapter import AccountAdapter
from terrarium.server.models import User
from terrarium.server.play.templatetags.entrance import fours, ours

from .letters import arrived
from .test_accounts import WORD, sign_up

FOREIGN = re.compile(
    r"Two-Factor|Authenticator App|Sign In|Sign Up|Email Address|username|successfully|Activate|Deactivate|Please |"
    r"Hello from|Thank you for using|Reauthenticate|Confirm Access|Bad Token"
)
"""How the library speaks, and the house does not."""


def words(page: Any) -> str:
    text = re.sub(r"<(script|style).*?</\1>", "", page.content.decode(), flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", text)


def test_every_page_of_an_account_speaks_with_our_words(house: None, client: Client) -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    entrance = ["login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/done/",
                "password/reset/key/1-none/", "confirm-email/", "confirm-email/none:none/", "inactive/"]  # fmt: skip
    said = {path: words(client.get(f"/accounts/{path}")) for path in entrance}
    sign_up(client, "ada")
    ada = User.objects.get(username="ada")
    inside = ["email/", "password/change/", "sessions/", "logout/", "reauthenticate/?next=/", "2fa/"]
    said |= {path: words(client.get(f"/accounts/{path}")) for path in inside}
    said["unconfirmed"] = words(client.get("/accounts/2fa/totp/activate/", follow=True))
    ada.emailaddress_set.update(verified=True)  # type: ignore[attr-defined]
    client.post("/accounts/reauthenticate/", {"password": WORD})
    said["set up"] = words(client.get("/accounts/2fa/totp/activate/", follow=True))
    TOTP.activate(ada, generate_totp_secret())
    RecoveryCodes.activate(ada)
    second = [
        "2fa/",
        "2fa/recovery-codes/",
        "2fa/recovery-codes/generate/",
        "2fa/totp/deactivate/",
        "2fa/reauthenticate/",
    ]
    said |= {f"with a second factor: {path}": words(client.get(f"/accounts/{path}", follow=True)) for path in second}
    fresh = Client()
    fresh.post("/accounts/login/", {"login": "ada", "password": WORD})
    said["asked for a code"] = words(fresh.get("/accounts/2fa/authenticate/"))
    said["a wrong code"] = words(fresh.post("/accounts/2fa/authenticate/", {"code": "000"}))
    assert {path: found for path, text in said.items() if (found := FOREIGN.findall(text))} == {}
    assert "Wrong code" in said["a wrong code"]
    assert "Confirm your email address first" in said["unconfirmed"]


def test_every_refusal_that_is_translated_is_still_one_of_the_librarys() -> None:
    """A library that words it otherwise would go untranslated in silence."""
    from allauth.mfa.adapter import DefaultMFAAdapter

    from terrarium.server.play.templatetags.entrance import REFUSALS

    known = {str(text) for adapter in (AccountAdapter, DefaultMFAAdapter) for text in adapter.error_messages.values()}
    known.add("You must type the same password each time.")
    assert set(REFUSALS) <= known
    assert ours("Incorrect code.") != "Incorrect code."
    assert ours("What nobody has translated.") == "What nobody has translated."


@pytest.mark.parametrize("prefix", [
    "account/email/account_already_exists", "account/email/email_changed", "account/email/email_confirm",
    "account/email/email_confirmation", "account/email/email_confirmation_signup", "account/email/email_deleted",
    "account/email/password_changed", "account/email/password_reset", "account/email/password_reset_key",
    "account/email/password_set", "account/email/unknown_account", "mfa/email/recovery_codes_generated",
    "mfa/email/totp_activated", "mfa/email/totp_deactivated",
])  # fmt: skip
def test_every_letter_about_an_account_speaks_with_our_words(house: None, rf: RequestFactory, prefix: str) -> None:
    from allauth.core.context import request_context

    request = rf.get("/", headers={"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"})
    ada = User(username="ada", name="Ada")
    about = {
        "user": ada, "username": "ada", "activate_url": "http://x/confirm", "password_reset_url": "http://x/reset",
        "signup_url": "http://x/signup", "from_email": "a@example.org", "to_email": "b@example.org", "ip": "192.0.2.1",
        "deleted_email": "a@example.org", "user_agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
    }  # fmt: skip
    with request_context(request):
        AccountAdapter(request).send_mail(prefix, "ada@example.org", about)
    letter = arrived()[0]
    assert FOREIGN.findall(f"{letter.subject} {letter.body}") == []
    assert letter.subject
    assert letter.body.count("\n--\n") == 1


def test_a_key_is_read_out_in_fours() -> None:
    assert fours("ABCDEFGHIJ") == "ABCD EFGH IJ"


OURS = sorted(p.name for p in entry_points(group="terrarium.games") if p.value.startswith("terrarium."))


def minute(page: Any) -> str:
    """What the page tells of the game to who never saw it."""
    return words(page).partition("n a minute")[2].partition("To begin:")[2].partition(".")[0].strip()


@pytest.mark.parametrize("slug", OURS)
def test_every_game_is_told_in_a_minute(house: None, client: Client, slug: str) -> None:
    assert minute(client.get(f"/games/{slug}/"))


def test_the_minute_stands_where_one_first_plays_and_is_missed_where_a_game_has_none(
    house: None, client: Client
) -> None:
    told = minute(client.get("/games/terrible-lizards/"))
    assert minute(client.post("/games/terrible-lizards/try", follow=True)) == told
    assert minute(client.get("/games/heap/")) == ""
