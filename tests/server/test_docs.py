"""The docs under /docs, and the players' rulebooks: served strictly, kept by browsers, each page at one address."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel.registry import find, slugs
from terrarium.rulebook import primer_file
from terrarium.server.play import docsite

SCRIPT = "document.title = 'read'"
GAMES = [slug for slug in sorted(slugs()) if primer_file(find(slug))]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site, as `make docs` would leave it."""
    site = tmp_path / "site"
    (site / "concepts" / "dice").mkdir(parents=True)
    (site / "rules" / "lizards").mkdir(parents=True)
    (site / "index.html").write_text(f"<h1>Docs</h1><script>{SCRIPT}</script><script src='a.js'></script>")
    (site / "concepts" / "dice" / "index.html").write_text("<h1>Dice</h1>")
    (site / "rules" / "lizards" / "index.html").write_text("<h1>Twice</h1>")
    (site / "policy.json").write_text(json.dumps({"style-src": ["'sha256-box'"]}))
    (site / "bundle.77dd0ce9.min.js").write_text("1")
    (tmp_path / "secret.txt").write_text("not for you")
    monkeypatch.setattr(docsite, "PLACES", (site,))
    return site


def test_a_page_runs_its_own_scripts_and_no_others(client: Client, built: Path) -> None:
    page = client.get("/docs/")
    assert page.status_code == 200
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    told = page["Content-Security-Policy"]
    assert f"'sha256-{digest}'" in told
    assert "style-src 'self' 'sha256-box'" in told
    assert told.count("sha256-") == 2
    assert "unsafe" not in told


def test_browsers_keep_what_does_not_change(client: Client, built: Path) -> None:
    assert "immutable" in client.get("/docs/bundle.77dd0ce9.min.js")["Cache-Control"]
    page = client.get("/docs/concepts/dice/")
    assert "immutable" not in page["Cache-Control"]
    assert client.get("/docs/concepts/dice/", headers={"if-none-match": page["ETag"]}).status_code == 304
    (built / "concepts" / "dice" / "index.html").write_text("<h1>More dice</h1>")
    assert client.get("/docs/concepts/dice/", headers={"if-none-match": page["ETag"]}).status_code == 200


def test_a_folder_s_page_has_one_address(client: Client, built: Path) -> None:
    assert client.get("/docs/concepts/dice")["Location"] == "/docs/concepts/dice/"


def test_nothing_beside_the_site_is_served(client: Client, built: Path) -> None:
    for name in ("../secret.txt", "concepts/../../secret.txt", "%2e%2e/secret.txt", "gone/", "%00", "a" * 5000):
        assert client.get(f"/docs/{name}").status_code == 404, name


@pytest.mark.parametrize("slug", GAMES)
def test_rules_and_primers_stand_at_one_address(client: Client, built: Path, slug: str) -> None:
    assert client.get(f"/docs/rules/{slug}/")["Location"] == f"/games/{slug}/rules/"
    assert client.get(f"/docs/play/{slug}/")["Location"] == f"/games/{slug}/how-to-play/"


def test_where_nothing_is_built_a_page_says_how(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docsite, "PLACES", (tmp_path / "nowhere",))
    page = client.get("/docs/")
    assert page.status_code == 200
    assert "make docs" in page.content.decode()
    assert client.get("/docs/concepts/dice/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_taught_with_pictures(client: Client, slug: str) -> None:
    assert f"/games/{slug}/how-to-play/" in client.get(f"/games/{slug}/").content.decode()
    text = client.get(f"/games/{slug}/how-to-play/").content.decode()
    pictures = re.findall(r'src="(/games/[^"]+\.svg)"', text)
    assert len(pictures) >= 2
    for address in pictures:
        picture: Any = client.get(address)
        assert picture["Content-Type"] == "image/svg+xml"
        assert "'sha256-" in picture["Content-Security-Policy"]
    assert f'href="/games/{slug}/rules/"' in text
    assert ".md" not in text
    assert "style=" not in text


@pytest.mark.django_db
def test_no_other_file_is_a_picture(client: Client) -> None:
    for name in ("gone", "a" * 5000, "%00"):
        assert client.get(f"/games/lizards/how-to-play/{name}.svg").status_code == 404
    assert client.get("/games/lizards/how-to-play/..%2flizards.md").status_code == 404
