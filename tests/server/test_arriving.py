"""Who comes for the first time: by the browser's own clock, and back to the table one came from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from terrarium.server.models import Seat, User
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

GAME = "terrible-lizards"
PASSWORD = "correct horse battery staple"


def guest(zone: str = "") -> tuple[Client, str, User]:
    """Somebody unknown at a practice table."""
    client = Client()
    if zone:
        client.cookies["zone"] = zone
    code = client.post(f"/games/{GAME}/try").headers["Location"].rpartition("/")[2]
    seat = Seat.objects.get(table__code=code, person__isnull=False)
    assert seat.person is not None
    return client, code, seat.person


def sign_up(client: Client, name: str, **more: Any) -> Any:
    sent = {"email": f"{name}@example.org", "username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post("/accounts/signup/", sent)


@pytest.mark.django_db
@pytest.mark.parametrize(("says", "zone"), [("America/Lima", "America/Lima"), ("", "UTC"), ("Nowhere/At_all", "UTC"),
                                            ("../../etc/passwd", "UTC")])  # fmt: skip
def test_a_guest_lives_by_the_browsers_clock(says: str, zone: str) -> None:
    assert guest(says)[2].zone == zone


@pytest.mark.django_db
def test_an_account_begins_with_the_browsers_zone_and_keeps_the_one_chosen() -> None:
    client = Client()
    client.cookies["zone"] = "Asia/Tokyo"
    sign_up(client, "arriving")
    person = User.objects.get(username="arriving")
    assert person.zone == "Asia/Tokyo"
    person.zone = "Europe/Oslo"
    person.save()
    client.get("/settings/")
    person.refresh_from_db()
    assert person.zone == "Europe/Oslo"


@pytest.mark.django_db
def test_a_guest_who_makes_an_account_at_the_end_of_a_game_comes_back_to_it() -> None:
    client, code, person = guest("Asia/Tokyo")
    resign = next(act for act in look.acts(person, code, seat=0) if act.name == "resign")
    playing.act(person, code, 0, "resign", next(resign.form.each()))
    page = client.get(f"/tables/{code}").text
    assert "data-over" in page
    assert "You lost" in page
    assert f'/accounts/signup/?next=/tables/{code}"' in page
    answer = sign_up(client, "settling", next=f"/tables/{code}")
    assert answer.headers["Location"] == f"/tables/{code}"
    assert User.objects.get(username="settling").zone == "Asia/Tokyo"
