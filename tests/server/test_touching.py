"""Answers that are touched together on the page, and what happened as pictures: through the server's own pages, with
real games."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import SPECTATOR
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

BACKEND = "django.contrib.auth.backends.ModelBackend"


def browser(person: Any) -> Client:
    web = Client()
    web.force_login(person, backend=BACKEND)
    return web


def begun(page: Any) -> list[dict[str, Any]]:
    """What the page brings to be touched."""
    found = re.findall(r'<script type="application/json"[^>]*data-guide>(.*?)</script>', page.content.decode(), re.S)
    return [json.loads(one) for one in found if one.strip()]


@pytest.fixture
def pair(four: list[Any], table_of: Any) -> tuple[str, list[Any]]:
    """Two people at Lizard Wizard; both choose two reagents at once."""
    return table_of("lizard-wizard", seats=2), four[:2]


def post(web: Client, code: str, seat: int, moment: str, draft: Any, touch: str = "", do: str = "confirm") -> Any:
    guided = draft if isinstance(draft, str) else json.dumps({"draft": draft, "touch": touch})
    return web.post(f"/tables/{code}/answer", {"seat": seat, "moment": moment, "guided": guided, "do": do})


def test_what_was_touched_is_the_answer(pair: Any) -> None:
    code, people = pair
    [asked] = look.decisions(people[0], code)
    web = browser(people[0])
    [first] = begun(web.get(f"/tables/{code}"))
    [guide] = first["guides"]
    assert [t["touch"] for t in guide["touches"]][:2] == ["reagent:S", "reagent:T"]
    assert post(web, code, 0, asked.moment, ["reagent:S"], "reagent:E").status_code == 302
    [after] = look.decisions(people[0], code)
    assert after.draft is not None
    assert (after.draft.state, after.draft.answer) == ("confirmed", ["S", "E"])


def test_what_is_not_whole_is_kept_as_a_draft_and_goes_on_from_there(pair: Any) -> None:
    code, people = pair
    [asked] = look.decisions(people[0], code)
    web = browser(people[0])
    refused = post(web, code, 0, asked.moment, ["reagent:S"])
    assert refused.status_code == 400
    assert "still have to choose" in refused.content.decode()
    sent = {"seat": 0, "moment": asked.moment, "guided": json.dumps({"draft": [], "touch": "reagent:H"})}
    assert web.post(f"/tables/{code}/draft", sent).json()["says"].startswith("Saved")
    [again] = begun(web.get(f"/tables/{code}"))
    assert [len(g["draft"]) for g in again["guides"]] == [0, 1], "the way back to the beginning is there"
    assert again["guides"][1]["shows"] == ["reagent:H"]


def test_a_list_that_was_saved_is_gone_on_with_on_another_device(four: list[Any], table_of: Any) -> None:
    """Of Wood and Water's lists are begun by the guide: another tab has no notes of its own."""
    code = table_of("wood-and-water", seats=2)
    for person in [four[0], four[1]] * 40:
        [asked] = look.decisions(person, code) or [None]
        if asked is not None and asked.kind == "spend":
            break
        if asked is not None and asked.draft is None:
            playing.submit(person, code, asked.seat, asked.moment, asked.default, confirm=True)
    assert asked is not None
    assert asked.kind == "spend"
    first = look.guide(person, code, asked.seat, asked.moment, None, "")
    one = next(t.touch for t in first.touches if t.kind == "choice" and not t.touch.startswith(("at:", "drop:")))
    made = look.guide(person, code, asked.seat, asked.moment, first.draft, one)
    assert made.answer != first.answer
    web, text = browser(person), made.draft["text"]
    web.post(f"/tables/{code}/draft", {"seat": asked.seat, "moment": asked.moment, "text": text})
    assert look.guide(person, code, asked.seat, asked.moment, None, "").answer == made.answer


@pytest.mark.parametrize("guided", ["[[[", "7", '{"draft": {"a": {}}, "touch": 3}', '{"draft": ["no such"]}', "\x00"])
def test_what_cannot_be_read_is_refused_and_changes_nothing(pair: Any, guided: str) -> None:
    code, people = pair
    [asked] = look.decisions(people[0], code)
    assert post(browser(people[0]), code, 0, asked.moment, guided).status_code == 400
    assert look.decisions(people[0], code)[0].draft is None


def test_nobody_touches_for_another_seat(pair: Any) -> None:
    code, people = pair
    [asked] = look.decisions(people[0], code)
    post(browser(people[1]), code, 0, asked.moment, ["reagent:S"], "reagent:E")
    assert look.decisions(people[0], code)[0].draft is None


def test_a_film_is_what_its_seat_saw(pair: Any, four: list[Any]) -> None:
    code, people = pair
    for seat, person in enumerate(people):
        [asked] = look.decisions(person, code)
        playing.submit(person, code, seat, asked.moment, ["S", "T"] if seat else ["E", "N"])
    film = browser(people[0]).get(f"/tables/{code}/film", {"seat": 0, "since": 0}).json()
    assert film
    assert [one["number"] for one in film] == sorted(one["number"] for one in film)
    assert film[-1]["number"] == len(look.events(people[0], code, seat=0))
    assert film[-1]["svg"] == look.position(people[0], code, seat=0).svg, "the last picture is the table as it is"
    assert browser(people[0]).get(f"/tables/{code}/film", {"seat": 0, "since": 9999}).json() == []
    assert browser(people[1]).get(f"/tables/{code}/film", {"seat": 0}).status_code != 200, "another's eyes"
    stranger = browser(four[2]).get(f"/tables/{code}/film", {"seat": SPECTATOR}).json()
    assert stranger[-1]["svg"] == look.position(four[2], code, seat=SPECTATOR).svg != film[-1]["svg"]


def test_a_guide_in_the_page_ends_no_script(four: list[Any], table_of: Any) -> None:
    four[1].name = "</script><b>"
    four[1].save()
    code = table_of("terrible-lizards", seats=2)
    for person in four[:2]:
        page = browser(person).get(f"/tables/{code}").content.decode()
        assert "</script><b>" not in page
