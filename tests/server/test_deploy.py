"""docs/deploy.md tells of every setting, and of none that there is not."""

from __future__ import annotations

import re
from pathlib import Path

from terrarium.server.api import limits

ROOT = Path(__file__).parents[2]
READ = re.compile(r"""(?:environ(?:\.get)?[(\[]|setdefault\(|_flag\(|_listed\()\s*"(TERRARIUM_\w+|DATABASE_URL)\"""")


def settings() -> set[str]:
    """The names that the server's code reads from the environment."""
    found = set()
    for path in (ROOT / "src" / "terrarium" / "server").rglob("*.py"):
        found |= set(READ.findall(path.read_text(encoding="utf-8")))
    return found | {f"TERRARIUM_RATE_{kind.upper()}" for kind in limits.DEFAULTS}


def test_every_setting_is_explained() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    table = text[text.index("## Settings") : text.index("## Looking after it")]
    named = {name for row in re.findall(r"^\| (.+?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert len(named) > 25
    assert named == settings()


def test_the_migrations_are_those_of_the_models(house: None) -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
