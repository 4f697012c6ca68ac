"""Streams: how many there may be, that one question serves all who listen, and that they end when they must."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client

from terrarium.kernel import SPECTATOR
from terrarium.server.accounts import tokens
from terrarium.server.base import pubsub
from terrarium.server.live import hub, streams
from terrarium.server.monitor import figures
from terrarium.server.tables.lobby import lists, lobby
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import look, presenter

from .listening import Ear, listened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests ring themselves: no listener's thread begins, one that an earlier test has begun wakes nobody, and no
    hub looks by itself, however long the test takes."""
    monkeypatch.setattr(pubsub, "listen", lambda: None)
    monkeypatch.setattr(pubsub, "_wake", lambda codes: None)
    monkeypatch.setattr(hub, "POLL", 86_400.0)


@pytest.fixture
def limits(settings: Any) -> Any:
    def set_(**most: int) -> None:
        settings.TERRARIUM = {**settings.TERRARIUM, "streams": {**settings.TERRARIUM["streams"], **most}}

    return set_


def cookie(person: Any) -> str:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return f"sessionid={client.cookies['sessionid'].value}"


def rung(code: str, wake_up: Any = pubsub._wake) -> None:
    wake_up({code})


@pytest.mark.parametrize(
    ("kind", "status", "error"), [("address", 429, "too-many"), ("table", 429, "too-many"), ("all", 503, "full")]
)
def test_one_stream_too_many_is_refused(table_of: Any, limits: Any, kind: str, status: int, error: str) -> None:
    code, other = table_of("probe-sheets"), table_of("probe-sheets")
    limits(**{kind: 2})

    async def scene() -> None:
        first, second = [await Ear(f"/events/{code}").open() for _ in range(2)]
        third = await Ear(f"/events/{code}").open()
        assert (third.status, json.loads(third.heard)["error"]) == (status, error)
        assert int(third.told["retry-after"]) > 0
        elsewhere = await Ear(f"/events/{other}", "203.0.113.8").open()
        assert elsewhere.status == (503 if kind == "all" else 200)
        await first.leave()
        again = await Ear(f"/events/{code}").open()
        assert again.status == 200, "the place is free again"
        for ear in (second, again, elsewhere):
            await ear.leave()
        assert streams.count() == 0

    listened(scene)


def test_a_person_s_newest_page_takes_the_place_of_the_oldest(four: list[Any], table_of: Any, limits: Any) -> None:
    code = table_of("probe-sheets")
    shown = [cookie(person) for person in four[:2]]
    limits(person=2)

    async def scene() -> None:
        first, second = [await Ear(f"/events/{code}", cookie=shown[0]).open() for _ in range(2)]
        hers = await Ear(f"/events/{code}", cookie=shown[1]).open()
        third = await Ear("/events", cookie=shown[0]).open()
        await first.ended()
        assert re.search(rb"retry: \d{6}\n.*\n\n$", first.heard), "it does not come back at once"
        assert third.status == hers.status == 200
        assert not second.over
        assert not hers.over
        for ear in (second, third, hers):
            await ear.leave()

    listened(scene)


def test_the_gauge_tells_how_many_are_open(table_of: Any) -> None:
    code = table_of("probe-sheets")

    def told() -> float:
        return float(re.findall(r"^terrarium_streams (\S+)$", figures.text(), re.MULTILINE)[0])

    async def scene() -> None:
        ears = [await Ear(f"/events/{code}").open() for _ in range(3)]
        assert await sync_to_async(told)() == 3
        for ear in ears:
            await ear.leave()
        assert await sync_to_async(told)() == 0

    listened(scene)


def test_all_watchers_of_a_table_cost_one_pulse_for_each_audience(
    four: list[Any], table_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table_of("probe-sheets", seats=2, moderator=four[2])
    asked: list[int] = []
    pulse = presenter.pulse

    def counted(here: Any, person: Any, who: int) -> Any:
        asked.append(who)
        return pulse(here, person, who)

    monkeypatch.setattr(presenter, "pulse", counted)
    shown = [cookie(person) for person in four[:3]]

    async def scene() -> None:
        ears = [Ear(f"/events/{code}") for _ in range(40)]
        ears += [Ear(f"/events/{code}", cookie=each) for each in shown for _ in range(5)]
        for ear in ears:
            await ear.open()
        asked.clear()
        await sync_to_async(talking.message)(four[0], code, "Hello, all of you.", seat=0)
        rung(code)
        for ear in ears:
            await ear.until(lambda ear=ear: len(ear.messages) == 2)
        assert sorted(asked) == [SPECTATOR, SPECTATOR, 0, 1], "spectators, the moderator, two seats"
        for ear in ears:
            await ear.leave()

    listened(scene)


def test_own_games_ask_nothing_while_nothing_happens(
    four: list[Any], table_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table_of("probe-sheets", seats=2)
    keys = [tokens.make(person, "desk", ["read"])[0] for person in four[:2]]
    rounds: list[int] = []
    own_games = hub.own_games

    def counted(of: str, listeners: list[Any]) -> Any:
        rounds.append(len(listeners))
        return own_games(of, listeners)

    monkeypatch.setattr(hub, "own_games", counted)

    async def scene() -> None:
        ears = [Ear("/events", authorization=f"Bearer {key}") for key in keys for _ in range(10)]
        for ear in ears:
            await ear.open()
        assert ears[0].messages == ears[-1].messages == [{"asked": 1}]
        await asyncio.sleep(0)
        before = list(rounds)
        assert sum(before) == len(ears), "each once, and many together"
        [sheet] = await sync_to_async(look.decisions)(four[0], code)
        await sync_to_async(playing.submit)(four[0], code, 0, sheet.moment, sheet.default)
        assert rounds == before
        rung(code)
        await ears[0].until(lambda: ears[0].messages == [{"asked": 1}, {"asked": 0}])
        assert rounds == [*before, len(ears)], "one question for all"
        assert ears[-1].messages == [{"asked": 1}]
        for ear in ears:
            await ear.leave()

    listened(scene)


def test_a_desk_counts_what_its_page_lists(four: list[Any], table_of: Any) -> None:
    """By seats, by several seats, as the referee, at tables that stand still or are not begun."""
    table_of("probe-auction")
    table_of("probe-sheets", seats=2)
    table_of("probe-sheets", people=[four[1], four[2]], moderator=four[3])
    asking = table_of("test-dispute", people=[four[1], four[2]], moderator=four[3])
    still = table_of("probe-sheets", seats=2)
    moderating.pause(four[0], still)
    lobby.create_table(four[0], lobby.NewTable(game="probe-sheets", seats=2, sit=0))
    for seat in (0, 1):
        for owed in look.decisions(four[1 + seat], asking):
            playing.submit(four[1 + seat], asking, seat, owed.moment, owed.default)
    counts = lists.waiting_for([one.pk for one in four])
    assert {one.pk: counts.get(one.pk, 0) for one in four} == {one.pk: len(lists.mine(one).asked) for one in four}
    assert sum(counts.values()) > 2


@pytest.mark.parametrize("how", ["out", "password", "inactive"])
def test_a_stream_ends_with_the_session_that_opened_it(four: list[Any], table_of: Any, how: str) -> None:
    code = table_of("probe-sheets")
    lobby.change_table(four[0], code, private=True)
    shown = [cookie(person) for person in four[:2]]

    def ended() -> None:
        person = four[0]
        if how == "out":
            Session.objects.get(session_key=shown[0].partition("=")[2]).delete()
        elif how == "password":
            person.set_password("another long word")
            person.save()
        else:
            person.is_active = False
            person.save()
        talking.message(four[1], code, "FrozenTable there?", seat=1)

    async def scene() -> None:
        hers, his = [await Ear(f"/events/{code}", cookie=each).open() for each in shown]
        desk = await Ear("/events", cookie=shown[0]).open()
        await sync_to_async(ended)()
        rung(code)
        await his.until(lambda: len(his.messages) == 2)
        await hers.ended()
        await desk.ended()
        assert len(hers.messages) == 1, "nothing is told any more"
        await his.leave()

    listened(scene)


def test_a_database_that_is_away_is_told_to_who_comes_and_waited_for_by_the_others(
    table_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    code = table_of("probe-sheets")
    pulses = hub.pulses
    away = True

    def tried(of: str, listeners: list[Any]) -> Any:
        if away:
            raise OperationalError("gone")
        return pulses(of, listeners)

    async def scene() -> None:
        nonlocal away
        early = await Ear(f"/events/{code}").open()
        monkeypatch.setattr(hub, "pulses", tried)
        late = await Ear(f"/events/{code}").open()
        assert (late.status, json.loads(late.heard)["error"]) == (503, "away")
        assert late.told["retry-after"]
        away = False
        again = await Ear(f"/events/{code}").open()
        assert again.status == 200
        assert not early.over
        for ear in (early, again):
            await ear.leave()

    listened(scene)
