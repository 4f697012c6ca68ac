"""One look at a table: as of one stamp, a handful of queries, and true whatever has changed beside the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
import time_machine
from django.contrib import admin
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from terrarium.kernel import SPECTATOR
from terrarium.server.accounts import profile
from terrarium.server.accounts.admin import PersonAdmin
from terrarium.server.models import Entry, User
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import voting
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look, povs
from terrarium.server.tables.storage import cache, store

from .houses import AT_ONCE
from .test_play_pages import as_, asked
from .test_playing import play_on

GAMES = ("terrible-lizards", "wood-and-water")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, code: str) -> Iterator[dict[str, int]]:
    """The queries, and how often a view of the match is made."""
    with cache.kept(code) as here:
        kind = type(here.playing.state)
    found = {"views": 0, "queries": 0, "stamps": 0}
    view = kind.view

    def seen(*given: Any) -> Any:
        found["views"] += 1
        return view(*given)

    with monkeypatch.context() as patch, CaptureQueriesContext(connection) as caught:
        patch.setattr(kind, "view", seen)
        yield found
    found["queries"] = len(caught)
    found["stamps"] = sum("SELECT stamp" in query["sql"] for query in caught.captured_queries)


@pytest.fixture
def held() -> Iterator[None]:
    """The clock stands: what is written down every few seconds is not part of a page's price."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.mark.parametrize("game", GAMES)
def test_a_page_costs_a_handful_of_queries_and_one_view(
    game: str, four: list[Any], table_of: Callable[..., str], monkeypatch: pytest.MonkeyPatch, held: None
) -> None:
    code = table_of(game)
    play_on(code, four[:2], Random(1), 3)
    person, decision = asked(four, code)
    web = as_(person)
    web.get(f"/tables/{code}")
    playing.submit(person, code, decision.seat, decision.moment, decision.default)
    for client, first, again in ((web, 10, 6), (Client(), 10, 6)):
        with counted(monkeypatch, code) as found:
            assert client.get(f"/tables/{code}").status_code == 200
        assert found["queries"] <= first
        assert (found["stamps"], found["views"]) == (1, 1)
        with counted(monkeypatch, code) as found:
            client.get(f"/tables/{code}")
        assert found["queries"] <= again
        assert (found["stamps"], found["views"]) == (1, 0)


def test_a_look_is_of_one_moment_in_time(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("probe-auction")
    play_on(code, four[:2], Random(2), 3)
    with look.at(four[0], code, 0) as seen:
        before = seen.number
        play_on(code, four[:2], Random(3), 4)
        assert [event.number for event in seen.events()] == list(range(1, before + 1))
        assert seen.table().number == seen.position().number == before
    assert look.table(four[0], code, seat=0).number > before


def test_what_stands_beside_the_match_is_seen_at_once(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("probe-auction", moderator=four[3])
    assert look.table(None, code).waiting == ()
    lobby.wait(four[2], code)
    assert look.table(None, code).waiting == ("cem",)
    profile.change(four[2], name="Cemil")
    profile.change(four[3], name="Dorothea")
    shown = look.table(None, code)
    assert (shown.waiting, shown.moderator) == (("Cemil",), "Dorothea")
    lobby.stop_waiting(four[2], code)
    assert look.table(None, code).waiting == ()
    voting.vote(four[0], code, 0, "pause")
    assert [motion.ayes for motion in look.table(None, code).motions] == [(0,)]
    profile.vacation(four[0], timezone.now() - timedelta(hours=1), timezone.now() + timedelta(days=2))
    assert [seat.away for seat in look.table(None, code).seats] == [True, False]


def test_an_operator_who_renames_somebody_renames_them_everywhere(
    four: list[Any], table_of: Callable[..., str]
) -> None:
    code = table_of("probe-auction", moderator=four[3])
    assert look.table(None, code).seats[0].player == "ada"
    four[0].name = "Adelheid"
    PersonAdmin(User, admin.site).save_model(HttpRequest(), four[0], None, True)
    shown = look.table(None, code)
    assert shown.seats[0].player == "Adelheid"
    assert "Adelheid" in shown.seats[0].name


def test_who_sees_a_match_later_makes_nobody_replay_it(
    four: list[Any], table_of: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table_of("probe-auction", terms=replace(AT_ONCE, delay=600))
    play_on(code, four[:2], Random(4), 6)
    long_ago = timezone.now() - timedelta(hours=1)
    Entry.objects.filter(table__code=code, number__lte=4).update(at=long_ago)
    replayed = []
    real = store.at_entry
    monkeypatch.setattr(store, "at_entry", lambda here, number: replayed.append(number) or real(here, number))
    for _ in range(3):
        with look.at(None, code) as seen:
            assert seen.who == SPECTATOR
            assert seen.number == len(seen.events()) < look.table(four[0], code).number
            assert seen.position().text
    assert replayed == [4]


def test_a_long_match_is_heard_at_one_reading(
    four: list[Any], table_of: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(povs, "NEAR", 2)
    code = table_of("probe-auction")
    play_on(code, four[:2], Random(5), 6)
    with look.at(four[0], code, 0) as seen:
        assert len(seen.pov.heard) > 4
        with CaptureQueriesContext(connection) as caught:
            heard = list(seen.pov.heard)
        assert [event.number for event in heard] == list(range(1, len(heard) + 1))
        assert len(caught) == 1


@pytest.mark.parametrize("game", ["probe-auction", "probe-sheets", "probe-windows"])
def test_all_that_was_told_can_be_read_from_any_number_on(
    game: str, four: list[Any], table_of: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(povs, "NEAR", 7)
    code = table_of(game, seats=3)
    whole: list[Any] = []
    for round_ in range(4):
        for seat in (0, 1, 2, None):
            one = None if seat is None else four[seat]
            whole = look.events(one, code, seat=seat, limit=10_000)
            assert [event.number for event in whole] == list(range(1, len(whole) + 1))
            for since in range(len(whole)):
                assert look.events(one, code, seat=seat, since=since, limit=3) == whole[since : since + 3]
        play_on(code, four[:3], Random(round_), 3)


@pytest.mark.parametrize("game", ["probe-windows", "terrible-lizards", "lizards", "pygmies"])
def test_scenes_tell_everything_once_and_their_boards_have_addresses(game: str, four: list[Any]) -> None:
    code = lobby.practice(four[0], game)
    play_on(code, [four[0]], Random(5), 3)
    events = look.events(four[0], code, limit=10_000)
    with look.at(four[0], code) as seen:
        scenes = seen.scenes(limit=500)
        assert [event for scene in scenes for event in scene.told] == events
        numbers = [scene.number for scene in scenes]
        assert numbers == sorted(set(numbers))
        for scene in scenes[:: max(1, len(scenes) // 5)]:
            position = seen.position(scene.number, draw=False)
            assert (position.number, position.who) == (scene.number, seen.who)
        half = numbers[len(numbers) // 2]
        assert [scene.number for scene in seen.scenes(half, 500)] == [n for n in numbers if n > half]
    far = as_(four[0]).get(f"/api/tables/{code}/scenes?since={half}").json()
    assert [scene["number"] for scene in far] == [n for n in numbers if n > half][:50]


def test_a_whole_point_of_view_is_what_its_parts_are(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("probe-auction")
    play_on(code, four[:2], Random(6), 3)
    person, decision = asked(four, code)
    web, seat = as_(person), decision.seat
    pov = web.get(f"/api/tables/{code}/pov?seat={seat}").json()
    parts = {"table": "", "position": "/position", "decisions": "/decisions", "events": "/events"}
    for name, part in parts.items():
        assert pov[name] == web.get(f"/api/tables/{code}{part}?seat={seat}").json(), name
    assert pov["acts"] == web.get(f"/api/tables/{code}/seats/{seat}/acts").json()
    assert pov["instruction"] == web.get(f"/api/tables/{code}/seats/{seat}/instruction").json()
    stranger = Client().get(f"/api/tables/{code}/pov").json()
    assert (stranger["decisions"], stranger["acts"], stranger["instruction"]) == ([], [], None)
    assert msgspec.json.encode(pov["decisions"])


def test_nothing_but_what_the_game_suggests_is_filled_in(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("probe-auction")
    person, decision = asked(four, code)
    assert decision.suggestion is None
    page = as_(person).get(f"/tables/{code}").text
    panel = page[page.index('data-part="panel"') :]
    panel = panel[: panel.index("data-part=", 20)]
    assert " checked" not in panel
    assert " selected" not in panel


def test_an_empty_sheet_is_sent_as_it_stands(four: list[Any], table_of: Callable[..., str]) -> None:
    code = table_of("lizards")
    for seat in (0, 1):
        [decision] = look.decisions(four[seat], code, seat=seat)
        playing.submit(four[seat], code, seat, decision.moment, decision.default)
    [decision] = look.decisions(four[0], code, seat=0)
    assert decision.kind == "orders"
    web = as_(four[0])
    assert "data-own-text>END</textarea>" in web.get(f"/tables/{code}").text.replace("\n", "")
    sent = {"seat": 0, "moment": decision.moment, "text": "", "do": "submit"}
    assert web.post(f"/tables/{code}/answer", sent).status_code == 302
    draft = look.decisions(four[0], code, seat=0)[0].draft
    assert draft is not None
    assert (draft.state, draft.answer) == ("confirmed", decision.default)
