"""The bots' league: programs enter by name, meet others' programs or the house's levels, and results make ratings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import Illegal, NotYours
from terrarium.server.accounts import leaving
from terrarium.server.base.errors import Unknown
from terrarium.server.models import Entrant, Table
from terrarium.server.tables.lobby import league, lists, lobby
from terrarium.server.tables.show import look

from .test_playing import play_on

GAME = "probe-auction"


def test_two_programs_meet_and_the_better_one_stands_first(four: list[Any]) -> None:
    code = league.play(four[0], GAME, "alpha")
    assert league.play(four[0], GAME, "alpha") == code, "who waits, waits at one table"
    assert lists.lobby(four[1]) == [], "people cannot sit down at it"
    with pytest.raises(Unknown):
        lobby.join(four[1], code)
    assert league.play(four[1], GAME, "beta") == code
    shown = look.table(None, code)
    assert (shown.status, shown.title) == ("running", "League: alpha against beta")
    assert not {"start", "rewind"} & set(look.table(four[0], code).may)
    play_on(code, four[:2], Random(1))
    places = {seat.player: seat.place for seat in look.table(None, code).seats}
    told = league.shown(GAME)
    assert [line.games for line in told.standings] == [1, 1]
    first, second = told.standings
    if len(set(places.values())) == 2:
        assert first.rating > 1500 > second.rating
        assert (first.won, second.won) == (1, 0)
    assert told.recent[0].table == code
    page = Client().get(f"/league/{GAME}/").content.decode()
    assert "alpha" in page
    assert f"/tables/{code}" in page


def test_against_a_level_it_begins_at_once_and_seats_change(four: list[Any]) -> None:
    slug = "terrible-lizards"
    tables = [league.play(four[0], slug, "alpha", "steady") for _ in range(2)]
    assert [Table.objects.get(code=code).status for code in tables] == [Table.RUNNING] * 2
    assert [look.table(four[0], code).your_seats for code in tables] == [(0,), (1,)]
    assert Entrant.objects.get(game=slug, person=None).name == "steady"


def test_what_is_refused(four: list[Any]) -> None:
    league.play(four[0], GAME, "alpha")
    with pytest.raises(NotYours):
        league.play(four[1], GAME, "alpha")
    with pytest.raises(Illegal, match="cannot be"):
        league.play(four[0], GAME, "fierce")
    with pytest.raises(Illegal, match="no level"):
        league.play(four[0], GAME, "beta", "planner")
    with pytest.raises(Unknown):
        league.play(four[0], "no-such-game", "alpha")
    assert league.play(four[0], GAME, "beta") != league.play(four[0], GAME, "alpha"), "not against oneself"
    for _ in range(league.AT_ONCE):
        league.play(four[2], "terrible-lizards", "gamma", "gentle")
    with pytest.raises(Illegal, match="under way"):
        league.play(four[2], "terrible-lizards", "gamma", "gentle")


def test_who_leaves_takes_the_program_s_name_along(four: list[Any]) -> None:
    league.play(four[0], GAME, "alpha")
    assert b"alpha" in leaving.export(four[0])
    leaving.delete(four[0])
    assert not Entrant.objects.filter(name="alpha").exists()
    assert league.play(four[1], GAME, "beta") not in {None, ""}


def test_pages_without_games_say_so(db: None) -> None:
    assert "No game has been played" in Client().get("/league/terrible-lizards/").content.decode()
    assert "/league/terrible-lizards/" in Client().get("/league/").content.decode()
    assert Client().get("/league/nothing/").status_code == 404
