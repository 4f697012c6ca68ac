"""The real thing: `terrarium serve` as a process with its worker, live updates over HTTP, letters over SMTP."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from terrarium.server.models import Table, User
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.policy.terms import PACES, Absence, Pace, Terms
from terrarium.server.run.presence import PARENT
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache

from ..patience import AT_HOME, SECONDS, ended, until
from ..ports import free_port


def database_url() -> str:
    here = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite://{here['NAME']}"
    return f"postgresql://{here['USER']}@{here['HOST']}:{here['PORT']}/{here['NAME']}?pool=4"


def surroundings(data: Path) -> dict[str, str]:
    """The environment of a house's processes, with its data there."""
    return {
        **os.environ,
        "TERRARIUM_DATA": str(data),
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "tests.server.settings",
        "PYTHONPATH": os.getcwd(),
        "TERRARIUM_SECRET_KEY": settings.SECRET_KEY,
    }


@contextlib.contextmanager
def serving(tmp_path: Path, *options: str, **more: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = free_port()
    environment = surroundings(tmp_path) | more
    command = [sys.executable, "-m", "terrarium", "serve", "--port", str(port), *options]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: process.poll() is not None or web(f"{address}/healthz").status_code == 200, httpx.HTTPError)
        assert process.poll() is None, (tmp_path / "log").read_text()
        yield address, process
    finally:
        process.send_signal(signal.SIGINT)
        ended(process)


@pytest.fixture
def folk(transactional_db: None) -> list[User]:
    cache.clear()
    return [User.objects.create_user(name, f"{name}@example.org", "a long word") for name in ("ada", "bea", "cem")]


def web(address: str, **more: Any) -> httpx.Response:
    return httpx.get(address, **AT_HOME, **more)


def table(folk: list[User], terms: Terms, game: str = "probe-auction") -> str:
    code = lobby.create_table(folk[2], lobby.NewTable(game=game, seats=2, terms=terms))
    for seat in (0, 1):
        lobby.join(folk[seat], code, seat=seat)
    return code


def cookie(person: User) -> dict[str, str]:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return {"sessionid": client.cookies["sessionid"].value}


def next_news(lines: Iterator[str]) -> dict[str, Any]:
    for line in lines:
        if line.startswith("data: "):
            found: dict[str, Any] = json.loads(line[6:])
            return found
    raise AssertionError("the stream ended")


def a_style(address: str) -> str:
    """The home page's, sent whole, and in part to whoever asks for a part."""
    [style] = re.findall(r'<link rel="stylesheet" href="(/[^"]+)"', web(address).text)[:1]
    plain = {"Accept-Encoding": "identity"}
    whole = web(f"{address}{style}", headers=plain).text
    part = web(f"{address}{style}", headers=plain | {"Range": "bytes=0-9"})
    assert (part.status_code, part.text) == (206, whole[:10])
    return whole


def test_served_with_live_updates_and_deadlines(folk: list[User], tmp_path: Path) -> None:
    code = table(folk, Terms(pace=PACES["untimed"]))
    quick = Terms(pace=Pace("live", reply=1, move=1, turn=1, grace=0), absence=Absence(bot_after=0))
    timed = table(folk, quick)
    private = lobby.create_table(folk[2], lobby.NewTable(game="probe-auction", seats=2, private=True))
    with serving(tmp_path, "--no-demo", TEST_UNPOLLED="1") as (address, _):
        assert "--" in a_style(address)
        assert until(lambda: Table.objects.get(code=timed).status == "paused")  # the worker's ticks: nobody is there
        assert web(f"{address}/events/{private}").status_code == 404
        assert web(f"{address}/events/{code}?seat=0").status_code == 403
        assert web(f"{address}/events/{code}?seat=0", cookies=cookie(folk[1])).status_code == 403
        with httpx.stream("GET", f"{address}/events/{code}?seat=1", cookies=cookie(folk[1]), timeout=SECONDS) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            first = next_news(lines)
            assert first == {"table": code, "number": look.table(folk[1], code).number}
            seat = next(d.seat for p in folk[:2] for d in look.decisions(p, code))
            [owed] = look.decisions(folk[seat], code)
            playing.submit(folk[seat], code, seat, owed.moment, {"pass": True})
            news = next_news(lines)
            assert news["number"] > first["number"]
            assert set(news) == {"table", "number"}
        again = {"Last-Event-ID": str(first["number"])}
        with httpx.stream("GET", f"{address}/events/{code}", headers=again, timeout=SECONDS) as stream:
            assert next_news(stream.iter_lines())["number"] > first["number"]
        assert web(f"{address}/metrics").status_code == 200
        assert "terrarium" in web(f"{address}/accounts/login/").text.lower()
    assert "Warning" not in (tmp_path / "log").read_text()


def test_a_worker_whose_house_has_closed_while_it_started_ends(folk: list[User], tmp_path: Path) -> None:
    house = subprocess.Popen([sys.executable, "-c", ""])
    ended(house)
    gone = surroundings(tmp_path) | {PARENT: str(house.pid)}
    worker = subprocess.Popen([sys.executable, "-m", "terrarium", "worker"], env=gone)
    assert ended(worker) in (0, -signal.SIGTERM)


def test_letters_over_real_smtp_are_retried(folk: list[User], settings: Any) -> None:
    from aiosmtpd.controller import Controller
    from aiosmtpd.handlers import Message as Handler
    from django.utils import timezone

    from terrarium.server.mail import sending
    from terrarium.server.models import Delivery

    class Box(Handler):
        got: list[Any] = []

        def handle_message(self, message: Any) -> None:
            self.got.append(message)

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    letter = put(Letter(folk[0], "turn", "one", "your turn", "text"))
    assert letter is not None
    assert not sending.send(letter.pk)
    row = Delivery.objects.get(pk=letter.pk)
    assert (row.state, row.tries) == ("waiting", 1)
    assert "Error" in row.error
    assert row.next_try is not None
    assert row.next_try > timezone.now()
    box = Controller(Box(), hostname="127.0.0.1", port=settings.EMAIL_PORT)
    box.start()
    try:
        Delivery.objects.update(next_try=timezone.now())
        assert sending.due() == [letter.pk]
        assert sending.send(letter.pk)
        assert not sending.send(letter.pk)
    finally:
        box.stop()
    [message] = Box.got
    assert message["Message-ID"] == row.message_id
    assert message["To"] == "ada@example.org"
    assert Delivery.objects.get(pk=letter.pk).state == "sent"


def test_a_broken_post_is_given_up_in_the_end(folk: list[User], settings: Any) -> None:
    from django.utils import timezone

    from terrarium.server.mail import sending
    from terrarium.server.models import Delivery

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    letter = put(Letter(folk[0], "turn", "one", "your turn", "text"))
    assert letter is not None
    for age, state in ((timedelta(0), "waiting"), (timedelta(days=1), "waiting"), (timedelta(days=6), "failed")):
        now = timezone.now()
        Delivery.objects.filter(state="waiting").update(next_try=now, made_at=now - age)
        sending.send(letter.pk)
        assert Delivery.objects.get(pk=letter.pk).state == state
