"""The files in deploy/ name commands, options, settings and figures that there are."""

from __future__ import annotations

import configparser
import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from terrarium.cli.app import app
from terrarium.server.base import logs, metrics
from terrarium.server.monitor import figures

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """A unit's sections, with every value of a key that stands there several times."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in (DEPLOY / name).read_text().splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), {})
        elif line.strip():
            key, equals, value = line.partition("=")
            assert equals, line
            section.setdefault(key, []).append(value)
    return found


def accepted(words: list[str]) -> None:
    """The command line knows this command and its options."""
    shown = CliRunner().invoke(app, [words[0], "--help"], env={"COLUMNS": "200"})
    assert shown.exit_code == 0, words
    for option in (word for word in words[1:] if word.startswith("--")):
        assert re.search(rf"(^|[\s/,]){option}\b", shown.output), f"{words[0]} takes no {option}"


def known(name: str) -> None:
    assert f"`{name}`" in PAGE, f"docs/deploy.md tells nothing of {name}"


@pytest.mark.parametrize("name", UNITS)
def test_units_run_commands_that_there_are(name: str) -> None:
    told = unit(name)
    assert "Unit" in told
    if name.endswith(".timer"):
        assert (DEPLOY / name).with_suffix(".service").exists()
        return
    service = told["Service"]
    program, *words = shlex.split(service["ExecStart"][0])
    assert program.endswith("/terrarium")
    accepted(words)
    assert service["UMask"] == ["0077"]
    for each in service["Environment"]:
        known(each.partition("=")[0])


def test_containers_run_commands_that_there_are() -> None:
    compose: Any = yaml.safe_load((DEPLOY / "compose.yml").read_text())
    assert set(compose["services"]) == {"database", "web", "worker"}
    for name in ("web", "worker"):
        service = compose["services"][name]
        accepted(service["command"])
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        for setting in service["environment"]:
            known(setting)
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    [command] = [line for line in lines if line.startswith("CMD")]
    accepted(yaml.safe_load(command.removeprefix("CMD")))


def test_an_image_is_built_of_what_it_needs_and_of_nothing_private() -> None:
    """`**/` in a pattern stands for any folder, and for none."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    patterns = [line.removeprefix("**/") for line in lines if line and not line.startswith("#")]

    def left_out(path: str) -> bool:
        return any(fnmatch(part, pattern) for part in Path(path).parts for pattern in patterns)

    for private in (".git/config", ".env", ".venv/bin/python", "house.sqlite3", "house.sqlite3-wal", "node_modules/x"):
        assert left_out(private), private
    wanted = ["pyproject.toml", "README.md", "LICENSE", "requirements/docs.txt", "tools/docs.py", "mkdocs.yml"]
    for needed in (*wanted, "docs/rules/lizards.md", "src/terrarium/server/settings.py", "CONTRIBUTING.md"):
        assert not left_out(needed), needed
        assert (ROOT / needed).is_file()


@pytest.mark.django_db
def test_alerts_ask_for_figures_that_there_are() -> None:
    metrics.REQUESTS.labels("page", "200").inc(0)
    told = figures.text()
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    named = {name for rule in rules for name in re.findall(r"terrarium_\w+", rule["expr"])}
    there = set(re.findall(r"^# TYPE (\w+)", told, re.MULTILINE)) | set(figures.HELP)
    assert len(named) > 8
    assert named <= there, named - there


def test_the_filter_for_failed_logins_finds_them() -> None:
    import logging

    parser = configparser.RawConfigParser()
    parser.read(DEPLOY / "fail2ban-filter.conf")
    wanted = parser["Definition"]["failregex"].replace("<HOST>", r"([\d.]+)")
    record = logging.LogRecord("terrarium.login", logging.WARNING, "", 0, "failed login", None, None)
    record.from_address = "203.0.113.9"
    found = re.search(wanted, logs.Lines().format(record))
    assert found is not None
    assert found[1] == "203.0.113.9"


def test_proxies_hold_back_no_stream_and_hide_what_is_inside() -> None:
    for name, unbuffered in (("nginx.conf", "proxy_buffering off"), ("Caddyfile", "flush_interval -1")):
        text = (DEPLOY / name).read_text()
        assert text.count("{") == text.count("}")
        for wanted in (unbuffered, "X-Forwarded-For", "events", "ndjson", "metrics"):
            assert wanted in text, f"{name} lacks {wanted}"
