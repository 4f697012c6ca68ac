"""What an operator relies on: figures of all processes, processes that come back, logs that name who asked."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.test import Client
from django.utils import timezone

from terrarium.server.base import logs
from terrarium.server.models import User
from terrarium.server.monitor import figures, health
from terrarium.server.worker import uptime

from .test_serving import folk as folk
from .test_serving import serving, until, web


def children(pid: int) -> list[int]:
    """The web processes of a house that are alive."""
    found = [int(one) for listed in Path(f"/proc/{pid}/task").glob("*/children") for one in listed.read_text().split()]
    return [one for one in found if b"serve" in words(one)]


def words(pid: int) -> list[bytes]:
    """A process's command line; nothing of one that has fallen."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return []


def figure(text: str, name: str) -> float:
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE))


def well(address: str) -> bool:
    return web(f"{address}/healthz").status_code == 200


def test_figures_of_all_processes_and_processes_that_come_back(folk: list[User], tmp_path: Path) -> None:
    with serving(tmp_path, "--no-demo", "--processes", "2") as (address, process):
        for _ in range(30):
            assert web(f"{address}/accounts/login/").status_code == 200
        told = web(f"{address}/metrics").text
        assert figure(told, r'terrarium_requests_total{route="account",status="200"}'.replace("{", r"\{")) == 30
        assert "# HELP terrarium_requests_total" in told
        assert "# TYPE terrarium_request_seconds histogram" in told
        until(lambda: figure(web(f"{address}/metrics").text, "terrarium_worker_rounds_total") > 0)
        assert set(re.findall(r'terrarium_memory_bytes\{kind="(\w+)"', web(f"{address}/metrics").text)) >= {"web"}
        for _ in range(3):
            before = until(lambda: children(process.pid))
            os.kill(before[0], signal.SIGKILL)
            until(lambda gone=before[0]: gone not in children(process.pid))
            until(lambda: len(children(process.pid)) == 2 and well(address), httpx.TransportError)
        assert process.poll() is None, "it does not give up"


# ---- readiness


def test_readiness_names_what_is_wrong(house: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "worker", lambda: "")
    monkeypatch.setitem(health.CHECKS, "worker", lambda: "has not been at work for some minutes")
    visitor = Client()
    assert visitor.get("/livez").content == b"alive\n"
    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "worker has not been at work for some minutes\n")
    assert visitor.get("/readyz?exclude=worker").content == b"ready\n"
    settings.TERRARIUM = {**settings.TERRARIUM, "disk_reserve": 10**12}
    answer = visitor.get("/readyz?exclude=worker")
    assert answer.status_code == 503
    assert re.fullmatch(r"disk has \d+ MB left\n", answer.text)


@pytest.mark.django_db(transaction=True)
def test_the_worker_s_beat_is_looked_at() -> None:
    assert health._at_work() != ""
    uptime.beat(timezone.now())
    assert health._at_work() == ""
    assert re.search(r"^terrarium_worker_beat_age_seconds \d", figures.text(), re.MULTILINE)


# ---- logs


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logs.Lines())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def kept() -> Any:
    handler, loggers = Kept(), [logging.getLogger(), logging.getLogger("django")]
    levels = [one.level for one in loggers]
    for one in loggers:
        one.addHandler(handler)
        one.setLevel("INFO")
    yield handler.lines
    for one, level in zip(loggers, levels, strict=True):
        one.removeHandler(handler)
        one.setLevel(level)


def test_a_failed_login_is_logged_with_its_address_and_never_with_what_was_typed(person: Any, kept: Any) -> None:
    person("ada")
    visitor = Client(REMOTE_ADDR="203.0.113.9")
    answer = visitor.post("/accounts/login/", {"login": "ada", "password": "a guess"})
    [line] = [one for one in kept if one["says"] == "failed login"]
    assert (line["from_address"], line["address"]) == ("203.0.113.9", "203.0.113.9")
    assert line["request"] == answer["X-Request-ID"]
    assert "a guess" not in json.dumps(kept)
    assert "ada" not in json.dumps(line)


def test_what_a_stranger_does_wrong_leaves_no_trace(house: None, kept: Any) -> None:
    assert Client(raise_request_exception=False).get("/status/?a=%00").status_code == 400
    assert kept
    assert not [line for line in kept if "trace" in line]


def test_a_proxy_s_own_name_for_a_request_is_kept(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"X-Request-ID": "from-the-proxy-17"}
    assert Client().get("/healthz", headers=named)["X-Request-ID"] != "from-the-proxy-17", "anybody can say that"
    monkeypatch.setenv("TERRARIUM_BEHIND_PROXY", "yes")
    assert Client().get("/healthz", headers=named)["X-Request-ID"] == "from-the-proxy-17"


def test_behind_https_the_machine_itself_still_asks_for_its_figures(tmp_path: Path) -> None:
    words = {**os.environ, "TERRARIUM_DATA": str(tmp_path), "TERRARIUM_URL": "https://games.example.org"}
    code = (
        "from terrarium.server import run; run.ready(); from terrarium.server.run.preparing import migrate\n"
        "migrate(); from django.test import Client\n"
        "for host in ('127.0.0.1:8000', 'games.example.org', 'elsewhere.example.org'):\n"
        "    print(Client().get('/metrics', headers={'Host': host}).status_code)"
    )
    words.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run([sys.executable, "-c", code], env=words, capture_output=True, text=True)
    assert done.stdout.split() == ["200", "200", "400"], done.stderr
