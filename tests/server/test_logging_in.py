"""Nobody keeps somebody else out: failed logins of strangers, through the pages, from several addresses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from terrarium.server.accounts import attempts, leaving
from terrarium.server.models import KnownAddress, User

from .letters import arrived

WORD, HOME, CAFE = "a long word", "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def _nothing_counted(house: None) -> None:
    cache.clear()


@pytest.fixture
def ada(person: Any) -> User:
    made: User = person("ada")
    return made


def tries(address: str, word: str, login: str = "ada", **headers: str) -> bool:
    """Whether a fresh browser at that address gets in."""
    browser = Client(REMOTE_ADDR=address, headers=headers)
    browser.post("/accounts/login/", {"login": login, "password": word})
    return "_auth_user_id" in browser.session


def attack(times: int, *, addresses: int = 250) -> None:
    """Wrong passwords from many addresses, by name and by address in turn."""
    for n in range(times):
        login = ("ada", "ada@example.org", "ADA")[n % 3]
        assert not tries(f"192.0.2.{n % addresses}", "wrong", login)


def test_strangers_failures_do_not_refuse_the_right_password(ada: User) -> None:
    attack(20, addresses=1)
    assert tries(HOME, WORD), "from another address, where she has never been"
    assert not tries("192.0.2.0", WORD), "where the guessing came from it is not taken"


def test_where_somebody_was_before_no_attack_keeps_her_out(ada: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_account": "12/h/key"}
    assert tries(HOME, WORD)
    attack(20)
    assert not tries(CAFE, WORD), "guessing from everywhere has an end too"
    assert tries(HOME, WORD)
    assert tries(HOME, WORD), "and again"
    for _ in range(40):
        tries(HOME, "wrong", "somebody-else")
    assert tries(HOME, WORD), "others at her address try other accounts"


def test_guessing_at_her_own_address_stays_slow(ada: User) -> None:
    assert tries(HOME, WORD)
    for _ in range(5):
        assert not tries(HOME, "wrong")
    assert not tries(HOME, WORD)


def test_a_letter_is_a_way_in(ada: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_account": "12/h/key"}
    attack(20)
    assert not tries(CAFE, WORD)
    browser = Client(REMOTE_ADDR=CAFE)
    browser.post("/accounts/password/reset/", {"email": "ada@example.org"})
    link = re.search(r"http\S+?(/accounts/password/reset/key/\S+)", str(arrived()[0].body))
    assert link is not None
    page = browser.get(link.group(1), follow=True)
    browser.post(page.redirect_chain[-1][0], {"password1": "quite another word", "password2": "quite another word"})
    attack(20)
    assert tries(CAFE, "quite another word")


def test_behind_a_proxy_the_address_is_the_one_it_saw(ada: User, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for n in range(6):
        forged = f"10.0.0.{n}, {CAFE}"
        assert not tries("127.0.0.1", "wrong", **{"X-Forwarded-For": forged})
    assert not tries("127.0.0.1", WORD, **{"X-Forwarded-For": f"{HOME}, {CAFE}"}), "what the stranger wrote himself"
    assert tries("127.0.0.1", WORD, **{"X-Forwarded-For": HOME})


def test_addresses_are_kept_as_hashes_a_few_of_them_and_go_with_their_person(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "MOST", 3)
    for n in range(5):
        assert tries(f"198.51.100.{n}", WORD)
    rows = list(KnownAddress.objects.filter(person=ada).values_list("hashed", flat=True))
    assert len(rows) == 3
    assert not any("198.51" in row for row in rows)
    leaving.delete(ada)
    assert not KnownAddress.objects.exists()
