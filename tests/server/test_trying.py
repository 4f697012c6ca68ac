"""Trying an answer on a copy of what one knows: it changes nothing, and tells nothing that the seat does not know."""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import Illegal, NotYours, Stale, registry
from terrarium.kernel.pov import look
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look as look_
from terrarium.server.tables.storage import cache

from .test_access import unchanged
from .test_playing import play_on

GAMES = ("lizards", "lizard-wizard", "wood-and-water", "pygmies", "terrible-lizards")


def test_it_shows_what_might_happen_and_changes_nothing(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    [asked] = look_.decisions(four[0], code)
    before = unchanged(code)
    tried = look_.try_out(four[0], code, 0, asked.moment, {"claim": 6})
    assert "A claim of 6." in tried.events
    assert tried.position.view.claims == [6]
    assert tried.position.view.held[0] == look_.position(four[0], code).view.held[0], "what one knows is as it is"
    assert unchanged(code) == before
    with pytest.raises(Illegal):
        look_.try_out(four[0], code, 0, asked.moment, {"claim": 60})
    with pytest.raises(NotYours):
        look_.try_out(four[1], code, 1, asked.moment, {"claim": 6})
    playing.submit(four[0], code, 0, asked.moment, {"claim": 6})
    with pytest.raises(Stale):
        look_.try_out(four[0], code, 0, asked.moment, {"claim": 6})


def tried_by(pov: Any, moment: Any, answer: Any) -> Any:
    """What its seat would see happen, and know then."""
    events, after = pov.tried(pov.find(moment), answer, b"seed")
    return events, after.view


@pytest.mark.parametrize(
    ("probe", "seats", "moves"), [("auction", 3, 9), ("windows", 3, 6), ("sheets", 4, 6), ("draft", 4, 14)]
)
def test_what_a_seat_cannot_know_changes_nothing_of_a_trial(
    probe: str, seats: int, moves: int, four: list[Any], table_of: Any
) -> None:
    disguise = importlib.import_module(f"tests.probes.{probe}").disguise
    code = table_of(f"probe-{probe}", seats=seats)
    rng = Random(11)
    play_on(code, four[:seats], rng, moves)
    tried = 0
    with cache.kept(code) as here:
        truth, game = here.playing.state, here.game
        for moment in truth.moments():
            for seat, decision in moment.decisions.items():
                answer = decision.form.sample(rng)
                known = tried_by(look(game, truth, seat), moment.id, answer)
                for _ in range(4):
                    twin = disguise(truth, seat, rng)
                    assert tried_by(look(game, twin, seat), moment.id, answer) == known
                    tried += 1
    assert tried


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_tried(slug: str, four: list[Any]) -> None:
    code = lobby.practice(four[0], slug)
    rng = Random(slug)
    for _ in range(4):
        while botting.labour(code, 2.0):
            pass
        [decision, *_] = look_.decisions(four[0], code)
        tried = look_.try_out(four[0], code, decision.seat, decision.moment, decision.default)
        assert tried.position.text
        assert type(tried.position.view) is type(registry.find(slug).imagine(tried.position.view, rng).view(0))
        playing.submit(four[0], code, decision.seat, decision.moment, decision.default)


def test_on_the_page_what_was_filled_in_stays(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    [asked] = look_.decisions(four[0], code)
    web = Client()
    web.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    sent = {"seat": 0, "moment": asked.moment, "a.claim": "4", "a.letter": "dear", "do": "try"}
    page = web.post(f"/tables/{code}/answer", sent)
    assert page.status_code == 200
    assert "nothing was sent" in page.text
    assert "A claim of 4." in page.text
    assert 'value="4"' in page.text
    assert look_.position(None, code).view.claims == []


@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_is_guided_touch_by_touch_on_page_and_in_the_interface_alike(slug: str, four: list[Any]) -> None:
    code = lobby.practice(four[0], slug)
    while botting.labour(code, 2.0):
        pass
    [decision, *_] = look_.decisions(four[0], code)
    web = Client()
    web.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    draft, touch, before = None, "", unchanged(code)
    for _ in range(4):
        sent = {"draft": draft, "touch": touch}
        page = web.post(f"/tables/{code}/guide", {"moment": decision.moment, **sent}, content_type="application/json")
        assert page.status_code == 200, page.text
        way = f"/api/tables/{code}/seats/{decision.seat}/moments/{decision.moment}/guide"
        assert web.post(way, sent, content_type="application/json").json() == page.json()
        guide = page.json()
        assert guide["ready"] or guide["touches"] or guide["own"] or guide["lines"]
        if guide["ready"] or not guide["touches"] or guide["touches"][0]["kind"] != "choice":
            break
        draft, touch = guide["draft"], guide["touches"][0]["touch"]
    assert unchanged(code) == before, "nothing is sent and nothing kept"


def test_a_guide_refuses_as_the_interface_does(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    [decision] = look_.decisions(four[0], code)
    web = Client()

    def guided(sent: Any) -> Any:
        return web.post(f"/tables/{code}/guide", sent, content_type="application/json")

    for person, status in ((four[1], 403), (four[2], 403)):
        web.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        assert guided({"moment": decision.moment, "seat": 0}).status_code == status
    web.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    late = guided({"moment": "0-0-99", "draft": ["something"]})
    assert (late.status_code, late.json()["touches"], late.json()["draft"]) == (200, [], ["something"])
    assert late.json()["findings"][0]["code"] == "stale", "who asks too late has done nothing wrong"
    assert guided({"moment": "nonsense"}).status_code == 400
    assert guided("[[[").status_code == 400
    assert web.post(f"/tables/{code}/guide", {"moment": decision.moment}).status_code == 400, "a form is no JSON"
    assert guided({"moment": decision.moment, "draft": ["no such touch"], "touch": "nor this"}).json()["touches"]
