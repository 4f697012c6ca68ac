"""What people read before and around play: options in words, aids that tell, letters, sessions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from terrarium.games.lizards.forms.map_table import SAMPLE
from terrarium.kernel import One, registry
from terrarium.server.accounts.browsers import browser
from terrarium.server.mail import envelope
from terrarium.server.models import Delivery, Table
from terrarium.server.play.fields import inputs
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking
from terrarium.server.tables.show import look
from terrarium.wording import settled, value

from .test_play_pages import as_

GAMES = ("lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water")
OPEN = {"seats": "2", "pace": "correspondence", "bots": "0", "level": ""}


@pytest.mark.parametrize("slug", GAMES)
def test_the_form_for_a_table_says_every_option_in_words(db: None, slug: str) -> None:
    page = Client().get(f"/games/{slug}/new").text
    for key, said in registry.find(slug).option_words.items():
        assert said.title in page, key
        assert said.says.split(";")[0].split("'")[0] in page, key
    assert not re.search(r"<span>(Off|On|Auto|Realism|Play on)</span>", page), "bare values"


def test_options_sent_as_they_stand_open_a_table_with_the_defaults(four: list[Any]) -> None:
    for slug in GAMES:
        client = as_(four[0])
        page = client.get(f"/games/{slug}/new").text
        radios = re.findall(r'type="radio" name="(a\.[^"]*)" value="([^"]*)"[^>]*checked', page)
        numbers = re.findall(r'type="number"[^>]*value="(\d+)"[^>]*name="(a\.[^"]*)"', page)
        sent = {**OPEN, **dict(radios), **{name: number for number, name in numbers}}
        answer = client.post(f"/games/{slug}/new", sent)
        assert answer.status_code == 302, (slug, re.findall(r'class="finding">([^<]*)', answer.text))
        table = Table.objects.latest("pk")
        assert look.table(four[0], table.code).options == registry.find(slug).settled({})


def told_of(person: Any, code: str) -> dict[str, str]:
    """What a lobby says of its table, by what it is about."""
    page = as_(person).get(f"/tables/{code}").text
    return dict(re.findall(r"<dt>(.*?)</dt>\s*<dd>\s*(.*?)\s*</dd>", page))


def test_a_map_is_pasted_as_it_is_and_what_is_wrong_with_it_is_told_beside_it(four: list[Any]) -> None:
    sent = {
        **OPEN,
        "a.wrap": "true",
        "a.victory_per_home_den": "0",
        "a.literal_experience": "false",
        "a.turn_limit": "40",
    }
    wrong = as_(four[0]).post("/games/lizards/new", {**sent, "a.map": "MAP 8 8\n99Z Fer"})
    assert wrong.status_code == 400
    assert "99Z is not on this map" in wrong.text
    assert "MAP 8 8\n99Z Fer" in wrong.text, "nothing typed is lost"
    assert as_(four[0]).post("/games/lizards/new", {**sent, "a.map": SAMPLE}).status_code == 302
    code = Table.objects.latest("pk").code
    assert look.table(four[0], code).options["map"] == SAMPLE
    assert told_of(four[0], code)["A map of your own"] == "MAP 8 8 ..."


def test_the_lobby_says_what_was_settled(four: list[Any]) -> None:
    code = lobby.create_table(
        four[0], lobby.NewTable(game="pygmies", seats=2, options={"scenario": "plain", "turn_limit": 9}, sit=0)
    )
    told = told_of(four[0], code)
    assert told["The table"] == "The park"
    assert told["The scenario"] == "None: only breaking the other crew wins"
    assert told["Last turn"] == "9"


def test_long_words_stand_one_below_the_other() -> None:
    short, long = One(("a", "b"), of="x"), {"x:a": "Nightshade x3; raises Sulphur, Mandrake"}
    assert 'class="options"' in inputs(short)
    assert 'class="options wide"' in inputs(short, labels=long)


def test_values_without_words_of_their_own_speak_for_themselves() -> None:
    campaign, war = registry.find("wood-and-water"), registry.find("lizards")
    assert ("Twins", "no") in settled(campaign, campaign.settled({}))
    assert value(campaign, "factions", ["EM", "DW"]) == "Empire, Dwarfs"
    assert value(campaign, "factions", []) == "none"
    assert value(war, "turn_limit", 0) == "None"
    assert value(war, "turn_limit", 12) == "12"


@pytest.mark.parametrize("slug", GAMES)
def test_every_aid_that_people_are_offered_tells(slug: str) -> None:
    silent = [name for name, aid in registry.find(slug).aids.items() if not aid.for_programs and aid.tell is None]
    assert silent == []


def test_an_aid_page_names_its_fields_and_tells(four: list[Any]) -> None:
    code = lobby.practice(four[0], "wood-and-water")
    page = as_(four[0]).get(f"/tables/{code}/aid/price/").text
    assert "Building" in page
    assert re.search(r"<option[^>]*>A1 \(unexplored\)</option>", page)
    told = as_(four[0]).get(f"/tables/{code}/aid/price/?a.square=A1&a.key=house").text
    assert "House at A1:" in told


def test_a_letter_begins_with_the_tables_title_and_its_game(four: list[Any]) -> None:
    named = lobby.create_table(four[0], lobby.NewTable(game="pygmies", seats=2, title="Thursdays", sit=0))
    bare = lobby.create_table(four[0], lobby.NewTable(game="pygmies", seats=2, sit=0))
    for code in (named, bare):
        lobby.join(four[1], code)
        talking.message(four[0], code, "Good luck.", seat=0)
    found = {row.table.code: row for row in Delivery.objects.filter(kind="message", person=four[1]) if row.table}
    assert found[named].subject.startswith("Thursdays (Pygmies): ")
    assert found[bare].subject.startswith("Pygmies: ")
    for code, row in found.items():
        assert code not in row.subject
        headers = envelope.written(row).extra_headers
        assert headers["References"].startswith(f"<table.{code}@"), "letters of a table stay one thread"
    page = as_(four[1]).get("/notifications/").text
    assert f'<a href="/tables/{named}">{found[named].subject}</a>' in page


AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36": (
        "Chrome on Linux"
    ),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537 Edg/120": (
        "Edge on Windows"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1": (
        "Safari on an iPhone"
    ),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:121.0) Gecko/20100101 Firefox/121.0": "Firefox on a Mac",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36": "Chrome on Android",
    "python-requests/2.31": "python-requests",
    "Mozilla/5.0 (something of its own)": "An unknown browser",
    "": "An unknown browser",
}


@pytest.mark.parametrize(("agent", "says"), AGENTS.items())
def test_a_browser_in_two_words(agent: str, says: str) -> None:
    assert browser(agent) == says
