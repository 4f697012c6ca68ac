"""What contributors are told to run: the staged house of `make shots`, and the pictures that a tool draws."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools import pictures, shots

from .. import patience

ROOT = Path(__file__).parents[2]
PLAY = ROOT / "docs" / "play"


@pytest.mark.parametrize(
    ("only", "staged"),
    [
        ([], []),
        (["home"], ["--people"]),
        (["home", "rules-lizards", "docs"], ["--people"]),
        (["play-lizards"], ["lizards"]),
        (["play-terrible-lizards", "aid-lizards-odds"], ["lizards", "terrible-lizards"]),
        (["moderator"], []),
        (["play-lizards", "moderator"], []),
    ],
)
def test_only_what_the_pictures_need_is_staged(only: list[str], staged: list[str]) -> None:
    """None means all games: a page that no game's name is in may need any of them."""
    assert shots.needed(only) == staged


@pytest.mark.long
def test_a_house_is_staged_for_photographs(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "stage.py"), "terrible-lizards"],
        env={**os.environ, "TERRARIUM_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "terrarium.server.settings"},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert {"watching", "open-table-visitor", "invited"} <= seen["visitor"].keys()
    assert {"play-terrible-lizards", "over", "moderator", "invitation"} <= seen["reader"].keys()


def test_every_picture_of_a_player_s_page_is_drawn_by_the_tool() -> None:
    shown = {name for page in PLAY.glob("*.md") for name in re.findall(r"\(pictures/([\w-]+)\.svg\)", page.read_text())}
    assert shown == pictures.PICTURES.keys() == {path.stem for path in (PLAY / "pictures").glob("*.svg")}


@pytest.mark.parametrize("name", sorted(pictures.PICTURES))
def test_a_picture_is_small_and_knows_the_night(name: str) -> None:
    text = (PLAY / "pictures" / f"{name}.svg").read_text()
    assert len(text) <= pictures.MOST
    assert "prefers-color-scheme:dark" in text
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_tool_still_draws() -> None:
    name = "terrible-lizards-table"
    assert pictures.drawn(pictures.PICTURES[name], pictures.kept()[name]).startswith("<svg")


@pytest.mark.soak
def test_the_pictures_are_what_the_boards_draw_now() -> None:
    """Else: `make pictures`, and look whether the pages' words still fit."""
    assert pictures.stale() == []
