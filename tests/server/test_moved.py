"""Pages have the names that players know from other sites; their old addresses lead there for good."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from terrarium.server.mail import pages as mail_pages
from terrarium.server.play import moved

OLD = {
    "/hall/": "/lobby/",
    "/desk/": "/my-games/",
    "/profile/": "/settings/",
    "/profile/vacation": "/settings/vacation",
    "/profile/tokens": "/settings/tokens",
    "/profile/data.json": "/settings/data.json",
    "/profile/leave": "/settings/delete-account",
    "/letters/": "/notifications/",
    "/post/stop/signed:words": "/notifications/stop/signed:words",
    "/post/again": "/notifications/try-again",
}


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.django_db
@pytest.mark.parametrize(("old", "new"), OLD.items())
def test_an_old_address_leads_to_the_page_for_good_with_its_query(old: str, new: str) -> None:
    for query in ("", "?status=running&game=lizards"):
        answer = Client().get(old + query)
        assert (answer.status_code, answer.headers["Location"]) == (301, new + query)


@pytest.mark.django_db
@pytest.mark.parametrize(("old", "new"), [pair for pair in OLD.items() if "stop" not in pair[0]])
def test_what_is_sent_to_an_old_address_is_sent_on_as_it_is(old: str, new: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(old, {"name": "Ada"})
    assert (answer.status_code, answer.headers["Location"]) == (308, new)


def test_the_list_of_old_addresses_is_whole() -> None:
    listed = {old.lstrip("/").replace("signed:words", "<str:token>") for old in OLD}
    assert listed == set(moved.MOVED)


@pytest.mark.django_db
def test_old_addresses_are_followed_to_pages_that_are_there(four: list[Any]) -> None:
    client = as_(four[0])
    for old in ("/hall/?status=over", "/desk/", "/profile/", "/profile/tokens", "/profile/data.json", "/letters/"):
        assert client.get(old, follow=True).status_code == 200, old
    changed = client.post("/profile/", {"name": "Ada Lovelace", "zone": "UTC"}, follow=True)
    assert changed.redirect_chain[0][1] == 308
    four[0].refresh_from_db()
    assert four[0].name == "Ada Lovelace"


@pytest.mark.django_db
def test_the_link_in_an_old_email_still_unsubscribes_at_one_click(four: list[Any]) -> None:
    """Mail programs follow no redirect there (RFC 8058)."""
    token = mail_pages.link(four[0], "turn").rpartition("/")[2]
    answer = Client(enforce_csrf_checks=True).post(f"/post/stop/{token}", {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    four[0].refresh_from_db()
    assert four[0].notices["turn"] == "none"


def test_no_page_has_two_addresses() -> None:
    """An old word is in no address but those that lead on."""
    known = {str(pattern.pattern) for pattern in get_resolver("terrarium.server.play.urls").url_patterns}
    words = ("hall", "desk", "profile", "letters")
    assert {address for address in known if address.startswith(words)} <= set(moved.MOVED)
