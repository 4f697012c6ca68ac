"""What an operator of letters is told: what waits and since when, and what is not set up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from terrarium.server.models import Incoming
from terrarium.server.monitor import figures, postal
from terrarium.server.outbox import replies

from ..ports import free_port
from .correspondents import Correspondent
from .post_office import DOMAIN, PostOffice

SIGNED = {"key": "", "selector": "mail"}


def found(greet: bool = False, door: str = "") -> dict[str, str]:
    return dict(postal.checks(greet, door))


@pytest.fixture
def sending(folk: list[Any], settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Terrarium <terrarium@example.org>"
    settings.DKIM_OUT = SIGNED


def test_letters_that_wait_to_be_read_are_seen(seated: Callable[..., list[Correspondent]]) -> None:
    ada, _ = seated("probe-auction")
    row = ada.take(ada.letter("STATUS").as_bytes())
    Incoming.objects.filter(pk=row.pk).update(came_at=timezone.now() - timedelta(hours=3))
    rows = figures.house()
    assert rows["terrarium_letters_in_waiting"] == 1
    assert 3 * 3600 <= rows["terrarium_letter_in_lateness_seconds"] < 4 * 3600
    cache.clear()
    said = " ".join(Client().get("/status/").text.split())
    assert "An email that came in has not been read for 3 hours." in said
    assert "1 (the oldest for 3 hours)" in said


@pytest.mark.usefixtures("sending")
def test_a_key_that_is_not_there(settings: Any, tmp_path: Path) -> None:
    assert isinstance(found()["signatures"], postal.Hint)
    settings.DKIM_OUT = {**SIGNED, "key": str(tmp_path / "none.pem")}
    said = found()["signatures"]
    assert "cannot be read" in said
    assert not isinstance(said, postal.Hint)
    (tmp_path / "none.pem").write_text("nothing")
    assert "holds no private RSA key" in found()["signatures"]


@pytest.mark.usefixtures("sending")
def test_what_the_dns_says_of_the_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    said = found()["sender"]
    assert isinstance(said, postal.Hint)
    assert all(part in said for part in ("SPF at example.org", f"SPF at {DOMAIN}", "DMARC at _dmarc.example.org"))
    monkeypatch.setattr(postal, "_server", lambda: "")
    known: dict[str, list[str]] = {"example.org": ["v=spf1 mx -all"], "_dmarc.example.org": ["v=DMARC1; p=none"]}
    monkeypatch.setattr(postal, "texts", lambda name: known.get(name, ["google-site-verification=x"]))
    assert found(greet=True)["sender"] == f"the DNS has no SPF record for {DOMAIN}"
    known[DOMAIN] = ["v=spf1 mx -all"]
    assert found(greet=True)["sender"] == ""
    monkeypatch.setattr(postal, "texts", lambda name: None)
    assert isinstance(found(greet=True)["sender"], postal.Hint)


def test_a_door_that_is_closed(office: PostOffice) -> None:
    assert postal.answers(f"127.0.0.1:{office.port}") == ""
    assert "nobody answers" in postal.answers(f"127.0.0.1:{free_port()}")
    assert "nobody answers" in postal.answers("nonsense")


def test_a_house_that_no_letter_reaches(seated: Callable[..., list[Correspondent]], settings: Any) -> None:
    ada, _ = seated("probe-auction")
    assert "TERRARIUM_MAIL_HOSTS" in postal.inwards()
    settings.MAIL_IN = {**settings.MAIL_IN, "hosts": ["mail.house.example"]}
    assert replies.house() in postal.inwards()
    ada.write("STATUS")
    assert postal.inwards() == ""
