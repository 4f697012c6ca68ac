"""After the end: what everybody can read of how it went, and the same people once more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import REFEREE, Closed, NotYours, registry
from terrarium.server.base.errors import Unknown
from terrarium.server.models import Delivery, Table
from terrarium.server.tables.lobby import lists, lobby
from terrarium.server.tables.lobby.rematch import rematch
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look, reasons
from terrarium.server.tables.show.story import turning

from .houses import AT_ONCE
from .test_playing import play_on
from .test_touching import browser

GAMES = {
    "terrible-lizards": {"round_limit": 10},
    "lizard-wizard": {"round_cap": 20},
    "lizards": {"turn_limit": 3},
    "pygmies": {"turn_limit": 1, "board": "meadow"},
    "wood-and-water": {"length": "6", "width": 6, "height": 6},
}


@pytest.fixture
def ended(four: list[Any], table_of: Any) -> str:
    code: str = table_of("terrible-lizards")
    play_on(code, four[:2], Random(1), limit=30)
    given_up(four[1], code, 1)
    return code


def given_up(person: Any, code: str, seat: int) -> None:
    if look.table(person, code).status != "over":
        [resign] = [act for act in look.acts(person, code, seat=seat) if act.name == "resign"]
        playing.act(person, code, seat, "resign", resign.form.sample(Random(1)))


def test_the_end_says_how_it_went_for_who_looks(ended: str, four: list[Any]) -> None:
    seats = look.table(four[0], ended).seats
    for seat, person in enumerate(four[:2]):
        text = browser(person).get(f"/tables/{ended}").text
        place = seats[seat].place
        draw = seats[0].place == seats[1].place
        assert ("A draw" if draw else "You won" if place == 1 else "You lost") in text
    assert "You " not in browser(four[2]).get(f"/tables/{ended}").text.partition("data-over")[2].partition("</h2>")[0]


@pytest.mark.parametrize("slug", GAMES)
def test_a_story_has_the_scores_at_its_end(four: list[Any], table_of: Any, slug: str) -> None:
    code = table_of(slug, options=GAMES[slug])
    play_on(code, four[:2], Random(3))
    with look.at(None, code) as seen:
        story, shown = seen.story(), seen.table()
    assert story is not None
    assert list(story.tally.figures) == [seat.score for seat in shown.seats] == list(story.stood[-1].figures)
    page = Client().get(f"/tables/{code}/story").text
    for says, figures in story.tally.lines:
        assert not any(figures) or says in page
    assert page.count("<polyline") == (2 if len(story.stood) > 2 else 0)
    assert Client().get(f"/api/tables/{code}/story").json()["tally"]["counts"] == story.tally.counts
    numbers = [turn.number for turn in story.turns]
    assert numbers == sorted(numbers)
    for turn in story.turns:
        assert turn.words
        assert Client().get(f"/tables/{code}/replay/?seat={REFEREE}&n={turn.number}").status_code == 200
    picture = Client().get(f"/tables/{code}/end.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert shown.seats[0].name in picture.text


def test_turning_points_are_the_greatest_swings_for_the_one_who_won() -> None:
    assert turning([(0, 0), (1, 0), (9, 0), (9, 1), (9, 7)]) == [2, 4]
    assert turning([(3, 3), (3, 3)]) == []
    assert turning([(3,), (9,)]) == []


def test_nothing_of_the_story_is_told_before_the_end(four: list[Any], table_of: Any) -> None:
    code = table_of("terrible-lizards")
    for person in (four[0], four[2]):
        assert browser(person).get(f"/tables/{code}/end.svg").status_code in (302, 404)
        assert browser(person).get(f"/api/tables/{code}/story").status_code == 410
        with look.at(person, code) as seen, pytest.raises(Closed):
            seen.story()


def test_a_story_of_a_match_that_was_taken_back_is_of_what_stands(four: list[Any], table_of: Any) -> None:
    from terrarium.server.tables.moderate import rewinding

    code = table_of("terrible-lizards", moderator=four[3])
    play_on(code, four[:2], Random(5), limit=12)
    rewinding.rewind(four[3], code, 5, "Once more.")
    play_on(code, four[:2], Random(6), limit=12)
    given_up(four[0], code, 0)
    with look.at(None, code) as seen:
        story = seen.story()
        assert story is not None
        assert list(story.stood[-1].figures) == [seat.score for seat in seen.table().seats]


def test_a_game_without_a_tally_has_an_end_all_the_same(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=3)
    play_on(code, four[:3], Random(4))
    assert registry.find("probe-auction").tally(look.position(None, code, seat=REFEREE).view) is None
    assert Client().get(f"/tables/{code}/story").status_code == 200
    assert Client().get(f"/api/tables/{code}/story").json() is None


# ---- the same people once more


def test_one_press_brings_the_same_people_together_again(ended: str, four: list[Any]) -> None:
    reply = browser(four[0]).post(f"/tables/{ended}/rematch")
    code = reply.url.rsplit("/", 1)[1]
    old, new = look.table(four[0], ended), look.table(four[0], code)
    assert (new.options, new.terms, new.game) == (old.options, old.terms, old.game)
    assert [seat.player for seat in new.seats] == ["", "ada"], "the seats have moved on"
    assert old.rematch is not None
    assert (old.rematch.code, old.rematch.joined, old.rematch.awaited) == (code, ("ada",), ("bea",))
    assert "Join the rematch" in browser(four[1]).get(f"/tables/{ended}").text
    assert [line.code for line in lists.mine(four[1]).invited] == [code]
    [letter] = Delivery.objects.filter(person=four[1], subject__contains="rematch")
    assert code in letter.text
    assert browser(four[1]).post(f"/api/tables/{ended}/rematch").status_code in (200, 403)
    assert rematch(four[1], ended) == code
    now = look.table(four[1], code)
    assert (now.status, [seat.player for seat in now.seats]) == ("running", ["bea", "ada"])
    assert rematch(four[0], ended) == code, "pressing again leads there"
    assert Table.objects.filter(rematch_of__code=ended).count() == 1
    assert lists.mine(four[1]).invited == ()


def test_bots_keep_their_names_in_a_rematch(four: list[Any]) -> None:
    new = lobby.NewTable(game="terrible-lizards", seats=2, private=True, sit=0, bots={1: "steady"}, terms=AT_ONCE)
    code = lobby.create_table(four[0], new)
    first = [seat.called for seat in look.table(four[0], code).seats]
    assert [bool(name) for name in first] == [False, True]
    given_up(four[0], code, 0)
    for _ in range(2):
        code = rematch(four[0], code)
        second = [seat.called for seat in look.table(four[0], code).seats]
        assert second == [first[-1], *first[:-1]], "the seats have moved on, and the names with them"
        first, own = second, second.index("")
        given_up(four[0], code, own)


def test_a_bot_is_named_in_the_list_when_its_clan_has_a_name(four: list[Any]) -> None:
    new = lobby.NewTable(game="lizards", seats=2, private=True, sit=0, bots={1: "steady"}, terms=AT_ONCE)
    code = lobby.create_table(four[0], new)
    [owed] = look.decisions(four[0], code)
    playing.submit(four[0], code, 0, owed.moment, owed.default, confirm=True)
    other = look.table(four[0], code).seats[1]
    assert other.called not in other.name, "the clan has a name of its own"
    assert f"{other.called}, steady bot" in browser(four[0]).get(f"/tables/{code}").text


def test_seats_of_a_rematch_are_kept(ended: str, four: list[Any]) -> None:
    code = rematch(four[0], ended)
    with pytest.raises(NotYours):
        lobby.join(four[2], code)
    assert "join" not in look.table(four[2], code).may
    assert "join" in look.table(four[1], code).may
    with pytest.raises(NotYours):
        rematch(four[2], ended)
    assert lobby.join(four[1], code) == 0


def test_a_private_rematch_is_seen_by_the_same_people_only(four: list[Any], table_of: Any) -> None:
    code = lobby.create_table(
        four[0],
        lobby.NewTable(game="terrible-lizards", seats=2, private=True, sit=0, terms=AT_ONCE),
    )
    invitation = lobby.invite(four[0], code).token
    lobby.join(four[1], code, invitation=invitation)
    given_up(four[1], code, 1)
    again = rematch(four[0], code)
    assert look.table(four[1], again).status == "open"
    with pytest.raises(Unknown):
        look.table(four[2], again)
    with pytest.raises(Unknown):
        rematch(four[2], code)


def test_a_called_off_rematch_can_be_offered_anew(ended: str, four: list[Any]) -> None:
    first = rematch(four[0], ended)
    lobby.cancel_table(four[0], first)
    assert look.table(four[1], ended).rematch is None
    assert rematch(four[1], ended) != first


def test_there_is_no_rematch_before_the_end(four: list[Any], table_of: Any) -> None:
    with pytest.raises(Closed):
        rematch(four[0], table_of("terrible-lizards"))


def test_against_bots_a_rematch_begins_at_once(four: list[Any], person: Any) -> None:
    guest = person("somebody", guest=True)
    code = lobby.practice(guest, "terrible-lizards", seats=2, level="random")
    given_up(guest, code, 0)
    play_on(code, [guest], Random(1))
    again = look.table(guest, rematch(guest, code))
    assert (again.status, again.practice) == ("running", True)
    assert [seat.kind for seat in again.seats] == ["bot", "person"]


def test_next_is_where_it_is_my_turn(ended: str, four: list[Any], table_of: Any) -> None:
    assert browser(four[0]).get("/my-games/next").url == "/lobby/"
    code = table_of("lizard-wizard")
    assert browser(four[0]).get("/my-games/next").url == f"/tables/{code}"
    assert Client().get("/my-games/next").url == "/lobby/"


def test_why_a_bot_played_as_it_did_is_told_after_the_end_and_not_before(
    four: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terrarium.bots.reasons.SECONDS", 0.0)
    new = lobby.NewTable(game="terrible-lizards", seats=2, bots={1: "greedy"}, terms=AT_ONCE)
    code = lobby.create_table(four[0], new)
    lobby.join(four[0], code, seat=0)
    play_on(code, four[:1], Random(1), limit=12)
    assert Client().get(f"/api/tables/{code}/why?at=3&seat=-1").status_code == 410
    assert "Why did the bot" not in browser(four[0]).get(f"/tables/{code}/replay/?n=3&why=1").text
    given_up(four[0], code, 0)
    with look.at(None, code, REFEREE) as seen:
        numbers = [number for number in range(1, seen.number + 1) if seen.explained(number)]
    assert numbers
    page = f"/tables/{code}/replay/?seat={REFEREE}&n={numbers[0]}"
    assert "Why did the bot play that?" in Client().get(page).text
    monkeypatch.setattr(reasons, "PATIENCE", 0.0)
    with reasons._looking:
        busy = Client().get(f"/api/tables/{code}/why?at={numbers[0]}&seat={REFEREE}")
    assert busy.status_code == 410, "one at a time: it takes a second of work"
    [told] = Client().get(f"/api/tables/{code}/why?at={numbers[0]}&seat={REFEREE}").json()
    assert told["seat"] == 1
    assert told["says"][0] in Client().get(f"{page}&why=1").text
