"""A PostgreSQL that is stopped and started: every way in says so in the promised shape, and goes on when it is back."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from terrarium.server.base import data

from ..patience import AT_HOME, SECONDS, ended
from ..ports import free_port
from . import postgres
from .test_serving import until

pytestmark = [
    pytest.mark.long,
    pytest.mark.postgres,
    pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING),
    pytest.mark.skipif("TERRARIUM_SUITE" in os.environ, reason="it brings its own database"),
]
ROOT = Path(__file__).parents[2]


class House:
    """`terrarium serve` on a database that can be stopped, and a table at which an answer is owed."""

    def __init__(self, database: postgres.Cluster, folder: Path) -> None:
        self.database = database
        self.log = folder / "log"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            **os.environ,
            "TERRARIUM_DATA": str(folder),
            "DATABASE_URL": f"{database.url}?pool=4",
            "DJANGO_SETTINGS_MODULE": "tests.server.settings",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
        }
        made = subprocess.run(
            [sys.executable, "-m", "tests.server.owed_answer"],
            env=self.environment, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        self.made: dict[str, Any] = json.loads(made.stdout.splitlines()[-1])
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "terrarium", "serve", "--no-demo", "--port", str(port)]
            self.process = subprocess.Popen(command, env=self.environment, cwd=ROOT, stdout=log, stderr=log)

    def asks(self, path: str, method: str = "GET", **more: Any) -> httpx.Response:
        return httpx.request(method, f"{self.url}{path}", **AT_HOME, **more)

    def is_up(self) -> bool:
        """Whether it is ready, once it answers at all; one that has fallen never will."""
        assert self.process.poll() is None, self.log.read_text()
        with contextlib.suppress(httpx.TransportError):
            return self.asks("/readyz").status_code == 200
        return False

    def unwell(self, path: str) -> httpx.Response:
        """What it says once it has noticed: for a second an answer is given again."""
        return until(lambda: answer if (answer := self.asks(path)).status_code == 503 else None)

    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.made['key']}"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with postgres.running("fsync=off") as database:
        house = House(database, tmp_path_factory.mktemp("house"))
        try:
            until(house.is_up)
            yield house
        finally:
            house.process.terminate()
            ended(house.process)


def is_away(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "away"
    assert int(answer.headers["retry-after"]) > 0


def test_every_way_in_says_that_the_database_is_away_and_goes_on_when_it_is_back(house: House) -> None:
    table, body = house.made["table"], {"answer": house.made["sheet"]}
    assert house.asks(f"/api/tables/{table}").status_code == 200
    with httpx.stream("GET", f"{house.url}/events/{table}", timeout=SECONDS) as stream:
        lines = stream.iter_lines()
        next(line for line in lines if line.startswith("data"))
        house.database.stop()
        assert house.asks("/livez").status_code == 200
        for path in ("/healthz", "/readyz"):
            assert "database" in house.unwell(path).text
        is_away(house.asks(house.made["answer"], "POST", json=body, headers=house.bearer()))
        is_away(house.asks(f"/api/tables/{table}", headers=house.bearer()))
        is_away(house.asks(f"/api/tables/{table}"))
        is_away(house.asks(f"/events/{table}"))
        page = house.asks(f"/tables/{table}", headers={"Accept": "text/html"})
        assert (page.status_code, "Back in a moment" in page.text) == (503, True)
        told = house.asks("/metrics").text
        assert "terrarium_database_up 0.0" in told
        assert re.search(r"^terrarium_pool_connections\{state=\"free\"\} ", told, re.MULTILINE)
        house.database.start()
        until(lambda: house.asks("/healthz").status_code == 200)
        until(lambda: _sent(house, body))
        again = until(lambda: _sent(house, body))
        assert again.json()["again"] is True, "it was taken once"
        until(lambda: house.asks(f"/tables/{table}").status_code == 200)
        until(lambda: "terrarium_database_up 1.0" in house.asks("/metrics").text)
    traces = [line for line in house.log.read_text().splitlines() if '"trace"' in line and '"from":"django' in line]
    assert not traces, "a database that is away is told in a line, not with a trace for every request"


def _sent(house: House, body: Any) -> httpx.Response | None:
    """The answer, once it is taken; sent again with its mark it is taken once."""
    headers = {**house.bearer(), "Idempotency-Key": "one"}
    answer = house.asks(house.made["answer"], "POST", json=body, headers=headers)
    return answer if answer.status_code == 200 else None


def test_a_database_that_hangs_holds_up_no_answer_about_health(house: House) -> None:
    """Stopped in its tracks: it takes connections and says nothing."""
    with house.database.frozen():
        assert house.asks("/livez").text == "alive\n"
        house.unwell("/healthz")
        house.unwell("/readyz?exclude=worker,disk")
    until(lambda: house.asks("/healthz").status_code == 200)


def test_a_line_that_went_dead_is_noticed_in_seconds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No machine can be unplugged here: what the driver is told must do. An operator's own word stands."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://a@db.example.org/house?pool=0&keepalives_idle=60")
    options = data.database(tmp_path)["OPTIONS"]
    assert options["keepalives_idle"] == "60"
    with postgres.cluster("fsync=off") as url, psycopg.connect(url, **options) as line:
        told = line.info.get_parameters()
    assert int(told["tcp_user_timeout"]) <= 10_000
    assert int(told["keepalives_interval"]) * int(told["keepalives_count"]) <= 15
    assert told["application_name"] == "terrarium"
