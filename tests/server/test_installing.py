"""What the installed app is told, and that nothing of a person is in it."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from .test_touching import browser


def test_the_worker_keeps_by_list_and_is_asked_for_anew(house: None) -> None:
    reply = Client().get("/worker.js")
    assert reply["Cache-Control"] == "no-cache"
    assert reply["Content-Type"] == "text/javascript"
    listed = json.JSONDecoder().raw_decode(reply.text[reply.text.index("{") :])[0]
    assert "/offline" in listed["shell"]
    assert all(one == "/offline" or one.startswith(listed["hashed"]) for one in listed["shell"])
    assert not [one for one in listed["shell"] if "tables" in one]


def test_what_is_kept_is_the_same_for_everybody(four: list[Any]) -> None:
    for address in ("/worker.js", "/offline", "/manifest.webmanifest"):
        assert browser(four[0]).get(address).content == Client().get(address).content


def test_the_manifest_names_its_start_and_its_mark(house: None) -> None:
    said = Client().get("/manifest.webmanifest").json()
    assert (said["start_url"], said["display"]) == ("/my-games/", "standalone")
    assert said["icons"][0]["src"].endswith(".svg")
    assert 'rel="manifest"' in Client().get("/").text
