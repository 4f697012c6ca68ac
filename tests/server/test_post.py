"""Letters over real SMTP: who waits for them, what a mail server's answers mean, and what is kept of them."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from terrarium.server.mail import sending
from terrarium.server.models import Delivery, Undeliverable, User
from terrarium.server.outbox import undeliverable
from terrarium.server.outbox.letters import ACCOUNT, Letter
from terrarium.server.outbox.letters import put as put_letter

from ..patience import SECONDS
from .mailservers import black_hole, open_house

WORD = "correct-horse-battery"
GONE = "550 5.1.1 no such mailbox"


def put(person: Any, *names: str, kind: str = "table") -> list[Delivery]:
    made = [
        put_letter(Letter(person, kind, f"{person}/{name}", f"letter {name}", "text", html="<p>text</p>"))
        for name in names
    ]
    return [letter for letter in made if letter is not None]


def fate(letter: Delivery) -> tuple[str, int]:
    letter.refresh_from_db()
    return letter.state, letter.tries


def test_no_page_waits_for_a_mail_server(person: Any, settings: Any) -> None:
    """The mail server takes the connection and says nothing: nobody even calls it while somebody waits."""
    cache.clear()
    person("bea")
    form = {"username": "ada", "email": "ada@example.org", "password1": WORD, "password2": WORD}
    with black_hole(settings) as hole:
        assert Client().post("/accounts/signup/", form).status_code == 302
        assert Client().post("/accounts/password/reset/", {"email": "bea@example.org"}).status_code == 302
        with pytest.raises(BlockingIOError):
            hole.accept()
        assert set(Delivery.objects.values_list("to", "state")) == {
            ("ada@example.org", "waiting"),
            ("bea@example.org", "waiting"),
        }
        assert sending.post(10) is None, "the worker waits instead"
        assert hole.accept()
    Delivery.objects.update(next_try=timezone.now())
    with open_house(settings) as there:
        assert sending.post(10) == 2
    assert sorted(there.got) == ["ada@example.org", "bea@example.org"]


def test_letters_about_accounts_go_first_and_nothing_of_them_is_kept(four: list[Any], settings: Any) -> None:
    put(four[0], *"abcdef")
    gone, refused = (
        put_letter(Letter(to, ACCOUNT, to, "A new password", "https://house.example/key"))
        for to in ("new@example.org", "old@example.org")
    )
    assert gone is not None
    assert refused is not None
    assert sending.due(3)[:2] == [gone.pk, refused.pk]
    with open_house(settings) as there:
        there.says["old@example.org"] = GONE
        assert sending.post(2) == 1
    assert (fate(gone)[0], fate(refused)[0]) == ("sent", "failed")
    assert (gone.text, refused.text) == ("", "")


def test_what_is_refused_for_good_ends_at_once_and_holds_up_no_other(four: list[Any], settings: Any) -> None:
    [mine], [hers] = put(four[0], "a"), put(four[1], "a")
    with open_house(settings) as there:
        there.says["ada@example.org"] = GONE
        assert sending.post(10) == 1
    assert fate(mine) == ("failed", 1)
    assert "no such mailbox" in mine.error
    assert fate(hers) == ("sent", 1)
    assert there.calls == 1, "one connection for both"


def test_an_address_that_refuses_is_marked_and_its_person_told(four: list[Any], settings: Any, client: Client) -> None:
    client.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    with open_house(settings) as there:
        there.says["ada@example.org"] = GONE
        put(four[0], "a", "b")
        sending.post(10)
        assert undeliverable.marked("Ada@example.org") is None, "twice may be the other side's mistake"
        assert "refused there" not in client.get("/settings/").text
        put(four[0], "c")
        sending.post(10)
        page = client.get("/settings/").text
        assert "refused there (550 5.1.1 no such mailbox)" in page
        assert 'formaction="/notifications/try-again"' in page
        [late] = put(four[0], "d")
        assert fate(late) == ("failed", 0)
        assert "no such mailbox" in client.get("/notifications/").text
        assert sending.post(10) == 0
        client.post("/notifications/try-again")
        client.post("/notifications/try-again")
        assert Delivery.objects.filter(state="waiting").count() == 1, "once an hour"
        sending.post(10)
        assert undeliverable.marked("ada@example.org")
        there.says.clear()
        Delivery.objects.filter(once__startswith="again/").delete()
        client.post("/notifications/try-again")
        assert sending.post(10) == 1
        assert undeliverable.marked("ada@example.org") is None, "it was taken"
        [well] = put(four[0], "e")
        sending.post(10)
        assert fate(well) == ("sent", 1)


def test_the_mark_goes_with_a_confirmation_and_can_be_seen_and_removed_by_the_operator(
    four: list[Any], client: Client
) -> None:
    from allauth.account.models import EmailAddress, EmailConfirmationHMAC

    for n in range(undeliverable.MARKED):
        undeliverable.refused("ada@example.org", f"550 for the {n}. time")
    User.objects.filter(pk=four[3].pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=four[3].pk), backend="django.contrib.auth.backends.ModelBackend")
    assert "550 for the 2. time" in client.get("/admin/post/undeliverable/").text
    address = EmailAddress.objects.create(user=four[0], email="ada@example.org", primary=True)
    client.post(f"/accounts/confirm-email/{EmailConfirmationHMAC(address).key}/")
    assert not Undeliverable.objects.exists()


@pytest.mark.parametrize(
    ("says", "state", "counted"),
    [
        (GONE, "failed", 1),
        ("550 5.7.1 relaying denied", "failed", 0),
        ("451 4.2.0 try again later", "waiting", 0),
        ("452 4.2.2 mailbox full", "waiting", 0),
    ],
)
def test_what_an_answer_means(four: list[Any], settings: Any, says: str, state: str, counted: int) -> None:
    [letter] = put(four[0], "a")
    with open_house(settings) as there:
        there.says["ada@example.org"] = says
        assert sending.post(10) == 0
    assert fate(letter) == (state, 1)
    assert sum(Undeliverable.objects.values_list("letters", flat=True)) == counted


def test_pauses_grow_while_an_address_says_later(four: list[Any], settings: Any) -> None:
    [letter] = put(four[0], "a")
    waits = []
    with open_house(settings) as there:
        there.says["ada@example.org"] = "451 4.2.0 try again later"
        for age in (1, 30, 300):
            begun = timezone.now()
            Delivery.objects.update(next_try=begun, made_at=begun - timedelta(minutes=age))
            sending.post(10)
            letter.refresh_from_db()
            waits.append(_until(letter) - begun)
    assert waits == sorted(waits)
    assert waits[0] >= timedelta(minutes=1)
    assert waits[2] >= timedelta(hours=5)


def _until(letter: Delivery) -> datetime:
    assert letter.next_try is not None
    return letter.next_try


def test_a_server_that_ends_the_line_after_some_letters_is_called_again(four: list[Any], settings: Any) -> None:
    put(four[0], *"abcdefg")
    with open_house(settings) as there:
        there.most = 3
        assert sending.post(10) == 7
    assert len(there.got) == 7
    assert there.calls == 3


def test_tls_from_the_first_byte(
    four: list[Any], settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
    ]  # fmt: skip
    subprocess.run(made, check=True, capture_output=True, timeout=SECONDS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    settings.EMAIL_USE_SSL = True
    put(four[0], "a")
    with open_house(settings, context) as there:
        assert sending.post(10) is None, "a certificate that nobody knows is not believed"
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        Delivery.objects.update(next_try=timezone.now())
        assert sending.post(10) == 1
    assert there.got == ["ada@example.org"]


@pytest.mark.parametrize(
    ("tls", "found"),
    [("", "25 False False"), ("yes", "25 True False"), ("starttls", "25 True False"), ("implicit", "465 False True")],
)
def test_the_settings_of_the_line(tls: str, found: str, tmp_path: Path) -> None:
    words = {name: value for name, value in os.environ.items() if not name.startswith("TERRARIUM_SMTP")}
    words |= {"TERRARIUM_SMTP_TLS": tls, "TERRARIUM_DATA": str(tmp_path)}
    code = "from terrarium.server.settings import *; print(EMAIL_PORT, EMAIL_USE_TLS, EMAIL_USE_SSL)"
    done = subprocess.run([sys.executable, "-c", code], env=words, capture_output=True, text=True, timeout=SECONDS)
    assert done.stdout.strip() == found, done.stderr
