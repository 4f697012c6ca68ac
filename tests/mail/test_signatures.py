"""DKIM with real keys and signatures; only the DNS is a dictionary."""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dkim
import pytest

from terrarium.server.inbox import signatures, sorting, taking, working
from terrarium.server.inbox.reading import mime
from terrarium.server.models import Delivery, Incoming
from terrarium.server.outbox import replies
from terrarium.server.outbox.letters import Letter, put

from ..patience import SECONDS
from .correspondents import Correspondent, receipt
from .post_office import DOMAIN, PostOffice


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dkim") / "key.pem"
    subprocess.run(["openssl", "genrsa", "-out", path, "2048"], check=True, capture_output=True, timeout=SECONDS)
    return path


@pytest.fixture
def names(key: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> dict[bytes, bytes]:
    """What the DNS has, in a house that checks signatures."""
    command = ["openssl", "rsa", "-in", key, "-pubout", "-outform", "der"]
    public = subprocess.run(command, check=True, capture_output=True, timeout=SECONDS).stdout
    found = {
        f"s._domainkey.{domain}.".encode(): b"v=DKIM1; k=rsa; p=" + base64.b64encode(public)
        for domain in ("example.org", "mail.example.org", "evil.example", DOMAIN)
    }
    settings.MAIL_IN = {**settings.MAIL_IN, "dkim": True}
    monkeypatch.setattr(signatures, "lookup", lambda name, timeout=5: found.get(name))
    return found


def signed(raw: bytes, key: Path, domain: str = "example.org") -> bytes:
    raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return bytes(dkim.sign(raw, b"s", domain.encode(), key.read_bytes())) + raw


LETTER = b"From: Ada <ada@example.org>\nTo: x\nSubject: x\nMessage-ID: <1@example.org>\n\nSTATUS\n"


def test_a_signature_by_the_writer_s_domain_is_believed(names: dict[bytes, bytes], key: Path) -> None:
    def verdict(raw: bytes) -> str:
        return signatures.verdict(raw, sorting.writer(mime.parsed(raw)))

    good = signed(LETTER, key)
    assert verdict(good) == "pass"
    assert verdict(signed(LETTER, key, "mail.example.org")) == "pass"
    assert verdict(good.replace(b"STATUS", b"RESIGN")) == "fail"
    assert verdict(b"Received: from x by y\r\n" + good) == "pass"
    assert verdict(LETTER) == "none"
    assert verdict(signed(LETTER, key, "evil.example")) == "none", "anybody can sign for a domain of their own"
    assert verdict(signed(good, key, "evil.example")) == "pass", "whoever passed it on signed it too"
    assert verdict(b"DKIM-Signature: v=1; nonsense\r\n" + LETTER) == "none"
    names.clear()
    assert verdict(good.replace(b"STATUS", b"RESIGN")) == "none", "without a key nothing is known"


def test_a_broken_signature_is_refused_where_the_mail_server_says_nothing(
    names: dict[bytes, bytes], key: Path, seated: Callable[..., list[Correspondent]], settings: Any
) -> None:
    ada, _ = seated("probe-auction")
    settings.MAIL_IN = {**settings.MAIL_IN, "authserv": "mx.house.example"}
    good = signed(ada.letter("STATUS").as_bytes(), key)
    assert ada.send(good).state == Incoming.DONE
    broken = ada.send(good.replace(b"STATUS", b"BOARD"))
    assert (broken.state, broken.outcome) == (Incoming.REFUSED, "forged")
    assert "Nothing was done" in receipt(broken)
    judged = b"Authentication-Results: mx.house.example; dmarc=pass\r\n" + good.replace(b"STATUS", b"HELP")
    assert ada.send(judged).state == Incoming.DONE, "the mail server's word goes first"
    settings.MAIL_IN = {**settings.MAIL_IN, "dkim": False}
    assert ada.send(good.replace(b"STATUS", b"REPORT")).state == Incoming.DONE


def test_strangers_are_answered_only_with_a_good_signature(
    names: dict[bytes, bytes], key: Path, folk: list[Any]
) -> None:
    stranger = LETTER.replace(b"ada@", b"eve@")
    for raw, state in ((stranger, Incoming.IGNORED), (signed(stranger, key), Incoming.REFUSED)):
        row = taking.take(raw.replace(b"x\n", str(state).encode() + b"\n"), replies.house(), "eve@example.org", "smtp")
        row.raw = raw
        row.save()
        working.one(row.pk)
        row.refresh_from_db()
        assert row.state == state
    assert Delivery.objects.filter(to="eve@example.org").count() == 1


def test_letters_that_go_out_are_signed_and_arrive_so(
    office: PostOffice, people: list[Any], names: dict[bytes, bytes], key: Path, settings: Any
) -> None:
    settings.DKIM_OUT = {"key": str(key), "selector": "s"}
    long = "Grüße an alle, die hier spielen: " + "sehr " * 60
    put(Letter(people[0], "table", "one", f"Über die Brücke {'und weiter ' * 12}", f"{long}\n.\nFrom here\n\n\n"))
    office.round()
    [raw] = office.boxes.raw
    assert b"d=house.example" in raw.replace(b"\r\n ", b"")
    assert dkim.verify(raw, dnsfunc=lambda name, timeout=5: names.get(name))
    assert not dkim.verify(raw.replace(b"sehr", b"kaum", 1), dnsfunc=lambda name, timeout=5: names.get(name))


def test_without_its_key_no_letter_goes_and_none_is_lost(office: PostOffice, people: list[Any], settings: Any) -> None:
    settings.DKIM_OUT = {"key": "/nowhere/key.pem", "selector": "s"}
    put(Letter(people[0], "table", "one", "x", "x"))
    office.round()
    assert office.boxes.raw == []
    assert Delivery.objects.get().state == Delivery.WAITING
