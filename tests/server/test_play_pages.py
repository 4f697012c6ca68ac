"""The pages of a table, asked as a browser asks: what is sent, kept, refused and shown again."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.test import Client
from msgspec.structs import replace

from terrarium.kernel import registry
from terrarium.kernel.document import Document, Pairs, Para
from terrarium.server.models import Seat, Table
from terrarium.server.play import clients, portraits
from terrarium.server.play.pages.papers import beginning
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look

GAME = "terrible-lizards"
OURS = sorted(p.name for p in entry_points(group="terrarium.games") if p.value.startswith("terrarium."))


@pytest.fixture
def table(table_of: Callable[..., str]) -> str:
    return table_of(GAME)


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def asked(four: list[Any], table: str) -> tuple[Any, Any]:
    """Who is to answer, and what."""
    for person in four[:2]:
        found = look.decisions(person, table)
        if found:
            return person, found[0]
    raise AssertionError("nobody is asked")


def test_a_refused_answer_is_shown_again_as_it_was_sent(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    sent = {"seat": decision.seat, "moment": decision.moment, "a": "no-such-way", "do": "submit"}
    page = as_(person).post(f"/tables/{table}/answer", sent)
    assert page.status_code == 400
    assert "Not sent yet. Nothing is lost." in page.text
    typed = as_(person).post(f"/tables/{table}/answer", {**sent, "text": "what now"})
    assert 'value="what now"' in typed.text


def test_a_draft_that_cannot_be_read_yet_is_kept_as_it_stands(four: list[Any], table_of: Any) -> None:
    way = ""
    while not way:
        table = table_of(GAME)
        person, decision = asked(four, table)
        way = next((way for way, form in decision.form.ways.items() if type(form).__name__ == "One"), "")
    sent = {"seat": decision.seat, "moment": decision.moment, "a": way, "do": "keep"}
    assert as_(person).post(f"/tables/{table}/answer", sent).status_code == 302
    page = as_(person).get(f"/tables/{table}").text
    assert re.search(rf'value="{way}"[^>]*checked', page)
    assert look.decisions(person, table)[0].draft.state == "saved"


def test_the_panel_changes_with_what_is_asked_and_not_with_what_is_written(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    stamp = re.compile(r'data-part="panel" data-stamp="(\w+)"')
    before = stamp.search(as_(person).get(f"/tables/{table}").text)[1]
    playing.save_draft(person, table, decision.seat, decision.moment, decision.default)
    other = four[1] if person == four[0] else four[0]
    talking.message(other, table, "Hello.", seat=1 - decision.seat)
    assert stamp.search(as_(person).get(f"/tables/{table}").text)[1] == before
    playing.submit(person, table, decision.seat, decision.moment, decision.default)
    assert stamp.search(as_(person).get(f"/tables/{table}").text)[1] != before


def test_the_pulse_is_the_same_until_something_happens(four: list[Any], table: str) -> None:
    person, decision = asked(four, table)
    client = as_(person)
    shown = re.search(r'data-pulse="(\w+)"', client.get(f"/tables/{table}").text)[1]
    assert client.get(f"/tables/{table}/pulse").text == shown
    playing.submit(person, table, decision.seat, decision.moment, decision.default)
    assert client.get(f"/tables/{table}/pulse").text != shown


def test_a_link_to_what_another_seat_knew_leads_to_what_spectators_saw(four: list[Any], table: str) -> None:
    answer = as_(four[1]).get(f"/tables/{table}/replay/?seat=0&n=3")
    assert answer.status_code == 302
    assert answer.url.endswith("?seat=-1&n=3")
    assert as_(four[0]).get(f"/tables/{table}/replay/?seat=0&n=3").status_code == 200
    assert Client().get(f"/tables/{table}/replay/?seat=-1&n=3").status_code == 200


def test_a_motion_is_made_and_carried_on_the_page(four: list[Any], table: str) -> None:
    first, second = as_(four[0]), as_(four[1])
    first.post(f"/tables/{table}/do/vote", {"seat": 0, "motion": "pause"})
    page = second.get(f"/tables/{table}").text
    assert "Pause the game?" in page
    assert "Agree" in page
    second.post(f"/tables/{table}/do/vote", {"seat": 1, "motion": "pause", "aye": "yes"})
    assert "The game is paused by a vote of the players." in first.get(f"/tables/{table}").text


def test_a_correction_is_looked_at_before_it_is_done(four: list[Any], table_of: Callable[..., str]) -> None:
    table = table_of(GAME, moderator=four[3])
    client = as_(four[3])
    acts = {act.name: act for act in look.acts(four[3], table, seat=-2)}
    name, act = next(iter(acts.items()))
    from random import Random

    from terrarium.server.play import forms

    sent = forms.written(act.form, act.form.sample(Random(2)))
    page = client.post(f"/tables/{table}/moderator/correct-{name}", {**sent, "do": "check", "reason": "A slip."})
    assert page.status_code == 200
    assert "It has not been done yet." in page.text or "notice wait" in page.text
    assert 'value="A slip."' in page.text
    assert not any(line.verb == "correct" for line in activity.log(four[3], table))


def test_the_log_is_read_about_one_seat(four: list[Any], table: str) -> None:
    for _ in range(6):
        person, decision = asked(four, table)
        playing.submit(person, table, decision.seat, decision.moment, decision.default)
    lines = re.compile(r'<ol class="log" reversed>(.*?)</ol>', re.DOTALL)
    every = lines.search(as_(four[0]).get(f"/tables/{table}?seat=0").text)[1].count("<li")
    one = lines.search(as_(four[0]).get(f"/tables/{table}?seat=0&log=1").text)[1].count("<li")
    assert 0 < one < every


def test_a_clients_files_have_the_mark_of_their_folder(house: None) -> None:
    from terrarium.kernel.registry import find

    game = find("lizards")
    address = clients.client_address(game, "main.js")
    mark = clients.client_mark(game)
    assert f"/{mark}/main.js" in address
    fresh = Client().get(address)
    assert fresh.headers["Cache-Control"] == clients.FOREVER
    assert Client().get(address.replace(mark, "0" * 12)).headers["Cache-Control"] == "no-cache"
    for name in ("../__init__.py", "main.py", ".hidden.js", "none.js"):
        assert Client().get(address.replace("main.js", name)).status_code == 404


def test_every_page_that_anyone_may_read_is_there(house: None) -> None:
    for path in ("/", "/games/", f"/games/{GAME}/", f"/games/{GAME}/rules/", f"/games/{GAME}/new", "/lobby/", "/dice/",
                 "/bots/", f"/games/{GAME}/board.css", f"/games/{GAME}/picture.svg"):  # fmt: skip
        answer = Client().get(path)
        assert answer.status_code == 200, path
        assert "unsafe" not in answer.headers["Content-Security-Policy"], path


def test_the_whole_log_is_searched_by_seat_kind_and_words(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("test-dispute", moderator=four[3])
    for seat, answer in ((0, {"claim": 7}), (1, {"agree": True}), (1, {"claim": 4}), (0, {"agree": True})):
        [decision] = look.decisions(four[seat], code)
        playing.submit(four[seat], code, seat, decision.moment, answer)

    def lines(query: str) -> list[str]:
        page = as_(four[0]).get(f"/tables/{code}/log/?{query}").text
        return re.findall(r'n=(\d+)"\s+aria-label="To moment', page)

    assert lines("") == ["4", "3", "2", "1"]
    assert lines("about=1") == ["4", "3"]
    assert lines("kind=claimed") == ["3", "1"]
    assert lines("words=CLAIM+7") == ["1"]
    assert lines("kind=claimed&about=0") == ["1"]
    assert lines("words=nothing+of+it") == []
    assert lines("until=2") == ["2", "1"]
    assert as_(four[1]).get(f"/tables/{code}/log/?seat=0").status_code == 302, "that is another's log"


def test_what_only_programs_read_is_not_offered_to_people(four: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find("wood-and-water")
    monkeypatch.setitem(game.aids, "reach", replace(game.aids["reach"], for_programs=True))
    code = lobby.practice(four[0], game.slug)
    page = as_(four[0]).get(f"/tables/{code}").text
    offered = {name for name in game.aids if f"/aid/{name}/" in page}
    assert offered == {name for name, aid in game.aids.items() if not aid.for_programs}
    assert "reach" not in offered
    assert offered


def test_hours_are_told_by_the_readers_own_clock(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of(GAME, terms=Terms(pace=PACES["correspondence"]))
    four[1].zone = "Asia/Tokyo"
    four[1].save()
    moment = next(one for one in look.table(four[0], code).moments if one.due)
    for person, zone in ((four[0], "UTC"), (four[1], "Asia/Tokyo")):
        hour = moment.due.astimezone(ZoneInfo(zone))
        assert f"{hour:%H:%M} {hour:%Z}</time>" in as_(person).get(f"/tables/{code}").text


def test_a_paused_table_shows_no_clock(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of(GAME, terms=Terms(pace=PACES["correspondence"]))
    person, _ = asked(four, code)
    waiting = four[1] if person == four[0] else four[0]
    assert "data-left" in as_(waiting).get(f"/tables/{code}").text
    moderating.pause(four[0], code, "Lunch.")
    assert "data-left" not in as_(waiting).get(f"/tables/{code}").text


def test_who_was_missed_says_on_the_page_to_be_back(four: list[Any], table: str) -> None:
    Seat.objects.filter(table__code=table, number=1).update(stand_in="greedy")
    Table.objects.filter(code=table).update(stamp=F("stamp") + 1)
    client = as_(four[1])
    assert "I'm back" in client.get(f"/tables/{table}").text
    assert "I'm back" not in as_(four[0]).get(f"/tables/{table}").text
    client.post(f"/tables/{table}/do/come-back", {"seat": 1})
    assert "I'm back" not in client.get(f"/tables/{table}").text


def test_a_seat_is_given_on_by_a_link_and_taken_by_who_opens_it(four: list[Any], table: str) -> None:
    made = as_(four[1]).post(f"/tables/{table}/do/offer", {"seat": 1}).text
    path = re.search(r'value="http://testserver(/[^"]+)"', made)[1]
    taker = as_(four[2])
    assert "Take the seat" in taker.get(path).text
    taker.post(path.partition("?")[0], {"offer": path.partition("offer=")[2]})
    assert look.table(four[2], table).your_seats == (1,)
    assert look.table(four[1], table).your_seats == ()


def test_an_open_table_tells_the_pace_and_takes_a_word_for_the_dice(four: list[Any]) -> None:
    mail = replace(PACES["mail"], hour="19:30", zone="Europe/Berlin", weekdays=(0, 3))
    told = {"No time limit": PACES["untimed"], "Fixed hours: on Mon, Thu at 19:30, Europe/Berlin": mail}
    for words, pace in told.items():
        code = lobby.create_table(four[0], lobby.NewTable(game=GAME, seats=2, terms=Terms(pace=pace), sit=0))
        client = as_(four[0])
        assert words in client.get(f"/tables/{code}").text
        client.post(f"/tables/{code}/do/word", {"seat": 0, "word": "heron"})
        assert Seat.objects.get(table__code=code, number=0).word == "heron"


def test_an_odd_number_of_seats_is_not_offered_where_it_cannot_be_played(house: None) -> None:
    for path in ("/games/pygmies/", "/games/pygmies/new"):
        page = Client().get(path).text
        menu = re.search(r'<select id="seats".*?</select>', page, re.DOTALL)[0]
        assert re.findall(r"<option[^>]*>(\d+)</option>", menu) == ["2", "4"]


def test_options_are_checked_before_a_table_is_created(house: None) -> None:
    """For a game's own help with its options; nothing comes of it, and nobody needs to be known."""
    asked = Client(enforce_csrf_checks=True)
    page = asked.get("/games/pygmies/new").text
    filled = {"a.board": "park", "a.scenario": "own", "a.items": "off", "a.turn_limit": "20", "a.red": "off"}
    filled["csrfmiddlewaretoken"] = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]

    def told(text: str) -> Any:
        return asked.post("/games/pygmies/new/check", {**filled, "a.own_board": text}).json()["findings"]

    assert told("BOARD Mine") == told("") == []
    [wrong] = told("BOARD Mine\nwater Pond | 10,2 14,9")
    assert wrong == {
        "place": ["own_board"],
        "says": "Line 2: only woods reach into the deployment zones.",
        "rule": "PY-443",
    }
    assert asked.post("/games/pygmies/new/check", {**filled, "a.turn_limit": "many"}).json()["findings"]
    assert asked.post("/games/no-such-game/new/check", filled).status_code == 404
    assert asked.get("/games/pygmies/new/check").status_code == 405
    assert not Table.objects.exists()


def test_what_an_aid_draws_has_the_boards_colours_by_night_too(four: list[Any], table: str) -> None:
    assert f"/games/{GAME}/board.css" in as_(four[0]).get(f"/tables/{table}/aid/odds/").text


def test_reports_of_one_title_are_told_apart_by_what_they_begin_with() -> None:
    head = Pairs([("Table", "Thursdays"), ("Answer at", "http://example.org/tables/x")])
    notes = Para("The moderator is away.", tone="note")
    assert beginning(Document("A war", [head, notes, Pairs([("Clan", "1"), ("Turn", "3")])])) == "Clan 1 · Turn 3"
    assert beginning(Document("A game", [head, Para("Round 4."), Para("More.")])) == "Round 4."
    assert beginning(Document("Nothing", [head])) == ""


@pytest.mark.parametrize("slug", OURS)
def test_the_picture_of_a_game_is_a_full_drawing_in_the_pictures_shape(slug: str) -> None:
    picture = portraits.drawn(registry.find(slug))
    frame = re.search(r'<svg [^>]*viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', picture)
    assert frame, picture[:200]
    _, _, wide, high = map(float, frame.groups())
    assert wide / high == pytest.approx(portraits.SHAPE, abs=0.01)
    assert len(picture) > 15_000, "more than an empty board"
    assert picture == portraits.drawn(registry.find(slug)), "the same in every house"


def test_only_what_cannot_be_undone_asks_whether_one_is_sure(four: list[Any], table_of: Any) -> None:
    """A name, a steward or what an absent seat does is changed again whenever one likes; leaving is not."""
    table = table_of("wood-and-water")
    for _ in range(20):
        offered = {act.name: act for act in look.acts(four[0], table, seat=0)}
        if "give_a_name" in offered:
            break
        for seat, person in enumerate(four[:2]):
            for decision in look.decisions(person, table):
                playing.submit(person, table, seat, decision.moment, decision.default)
    assert [name for name, act in offered.items() if act.final] == ["resign"]
    page = as_(four[0]).get(f"/tables/{table}").text
    forms = {name: page.split(f"/act/{name}", 1)[1].split("</form>", 1)[0] for name in offered}
    assert "I am sure" in forms.pop("resign")
    assert forms
    for name, form in forms.items():
        assert "I am sure" not in form, name
        assert "danger" not in form, name


@pytest.mark.parametrize(
    ("game", "answer", "again", "other"),
    [
        ("lizards", {"messages": [{"to": [2], "text": "Peace?"}]}, "MESSAGE ALL\nPeace?\nEND MESSAGE\nEND", "END"),
        ("lizards", {"orders": [], "messages": [], "surrender": False}, "END", "MESSAGE ALL\nWar.\nEND MESSAGE\nEND"),
    ],
)
def test_a_page_that_shows_what_was_sent_takes_nothing_back(
    four: list[Any], table_of: Any, game: str, answer: Any, again: str, other: str
) -> None:
    """A game's own client writes the answer into the form anew; only what says something else is a draft again."""
    table = table_of(game)
    for seat, person in enumerate(four[:2]):
        [decision] = look.decisions(person, table, seat=seat)
        playing.submit(person, table, seat, decision.moment, decision.default, confirm=True)
    [decision] = look.decisions(four[0], table, seat=0)
    playing.submit(four[0], table, 0, decision.moment, answer, confirm=True)

    def kept(text: str) -> tuple[str, str]:
        sent = {"seat": 0, "moment": decision.moment, "text": text, "version": "1"}
        said = as_(four[0]).post(f"/tables/{table}/draft", sent).json()["says"]
        [now] = look.decisions(four[0], table, seat=0)
        return said, now.draft.state

    assert kept(again) == ("Submitted.", "confirmed")
    said, state = kept(other)
    assert said.startswith("Saved")
    assert state == "saved"


def test_what_is_wrong_with_an_order_is_told_by_the_number_that_stands_beside_it(
    four: list[Any], table_of: Any
) -> None:
    table = table_of("lizards")
    for seat, person in enumerate(four[:2]):
        [decision] = look.decisions(person, table, seat=seat)
        playing.submit(person, table, seat, decision.moment, decision.default, confirm=True)
    [decision] = look.decisions(four[0], table, seat=0)
    sent = {"seat": 0, "moment": decision.moment, "text": "MO\nEND", "do": "confirm"}
    page = as_(four[0]).post(f"/tables/{table}/answer", sent)
    assert page.status_code == 400
    notice = page.text.split("Not sent yet", 1)[1].split("</ul>", 1)[0]
    assert "line 1:" in notice
    assert "entry" not in notice


def test_a_page_of_somebody_elses_seat_leads_to_the_table(four: list[Any], table_of: Any) -> None:
    """A fellow player has passed on the address of a page of hers."""
    table = table_of(GAME)
    for page in ("log/?seat=1", "notes?seat=1"):
        answer = as_(four[0]).get(f"/tables/{table}/{page}")
        assert answer["Location"] == f"/tables/{table}", page
    told = as_(four[0]).get(f"/tables/{table}/log/?seat=1", follow=True).text
    assert "That is not your seat." in told
