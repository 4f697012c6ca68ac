"""A finished match is open: everybody who may see the table looks with anyone's eyes, at any moment of it. What people
wrote to each other stays theirs, and while the match runs nobody sees more than ever."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import REFEREE, SPECTATOR, NotYours, Record, registry, verify
from terrarium.server.base.errors import Unknown
from terrarium.server.tables import files
from terrarium.server.tables.lobby import lists
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look

from .test_playing import play_on

LETTER, WHISPER = "meet me at the old mill", "between you and me"


def as_(person: Any) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def lettered(code: str, four: list[Any]) -> dict[tuple[int, int], Any]:
    """A match with a letter through the game and another through the table; gives what each seat saw, by its count."""
    known: dict[tuple[int, int], Any] = {}
    talking.message(four[0], code, WHISPER, seat=0, to=[1])
    while True:
        for seat in (0, 1):
            now = look.position(four[seat], code, seat=seat)
            known[seat, now.number] = now.view
        owed = [(one, d) for one in four[:2] for d in look.decisions(one, code)]
        if not owed:
            return known
        one, decision = owed[0]
        answer = {"claim": 5, "letter": LETTER} if decision.kind == "claim" else {"agree": True}
        playing.submit(one, code, decision.seat, decision.moment, answer)


def test_while_it_runs_nobody_looks_with_anothers_eyes(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    [asked] = look.decisions(four[0], code)
    playing.submit(four[0], code, 0, asked.moment, {"claim": 5, "letter": LETTER})
    held = [look.position(four[seat], code, seat=seat).view.held[seat] for seat in (0, 1)]
    pages = ("", "/replay/", "/replay/?n=0", "/replay/?n=1&from=0", "/pulse", "/moderator/", "/record.json")
    for one in (None, four[2], four[3], four[1]):
        own = 1 if one is four[1] else None
        for seat in (0, 1, REFEREE):
            if seat == own:
                continue
            for ask in (look.position, look.events, look.table):
                with pytest.raises(NotYours):
                    ask(one, code, seat=seat)  # type: ignore[operator]
            with pytest.raises(NotYours):
                look.same_moment(one, code, seat=seat, other=SPECTATOR, number=0)
            for page in pages:
                joint = "&" if "?" in page else "?"
                text = as_(one).get(f"/tables/{code}{page}{joint}seat={seat}", follow=True).text
                hidden = held[:1] if own == 1 else held
                assert not [n for n in hidden if str(n) in text], (page, seat)
                assert own == 1 or LETTER not in text, (page, seat)


def test_afterwards_everybody_sees_what_each_seat_knew_then(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    known = lettered(code, four)
    assert look.table(None, code).status == "over"
    for one in (None, four[2], four[1]):
        for (seat, number), view in known.items():
            assert look.position(one, code, seat=seat, at=number).view == view
        held = look.position(one, code, seat=REFEREE, at=1).view.held
        assert min(held) > 1000
        count = look.table(one, code, seat=REFEREE).number
        assert [event.number for event in look.events(one, code, seat=REFEREE)] == list(range(1, count + 1))
        assert [event.number for event in look.events(one, code, seat=REFEREE, since=3)] == list(range(4, count + 1))


def test_a_moment_is_found_again_with_other_eyes(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=3)
    play_on(code, four[:3], Random(4))
    count = look.table(None, code, seat=REFEREE).number
    for number in range(0, count, 5):
        for seat in (0, 2, SPECTATOR):
            there = look.same_moment(None, code, seat=seat, other=REFEREE, number=number)
            seen = look.position(None, code, seat=seat, at=there).view
            everything = look.position(None, code, seat=REFEREE, at=number).view
            assert seen.lot == everything.lot
            assert seen.high == everything.high


def test_what_people_wrote_to_each_other_stays_theirs(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    lettered(code, four)
    own = [event.words for event in look.events(four[1], code, seat=1)]
    assert f"A letter: {LETTER}" in own
    for one in (None, four[2], four[3], four[1]):
        seats = [seat for seat in (0, 1, SPECTATOR, REFEREE) if one is not four[1] or seat != 1]
        for seat in seats:
            for event in look.events(one, code, seat=seat):
                assert LETTER not in event.words + str(event.face)
            replay = as_(one).get(f"/tables/{code}/replay/?seat={seat}").text
            assert LETTER not in replay
            assert WHISPER not in replay
            api = [
                f"/api/tables/{code}{part}?seat={seat}"
                for part in ("/events", "/position", "/events.ndjson", "/pov", "/scenes", "")
            ]
            for address in api:
                text = as_(one).get(address).text
                assert LETTER not in text, address
                assert WHISPER not in text, address
        for seat in (0, REFEREE):
            with pytest.raises((NotYours, Unknown)):
                activity.messages(one, code, seat=seat)
            assert as_(one).get(f"/api/tables/{code}/messages?seat={seat}").status_code == 403
            with pytest.raises((NotYours, Unknown)):
                look.pulse(one, code, seat=seat)
        assert one is four[1] or WHISPER not in as_(one).get(f"/tables/{code}").text
        record = Record.from_json(as_(one).get(f"/tables/{code}/record.json").content)
        assert LETTER not in str(record.entries)
        assert verify(registry.find("test-dispute"), record).problems == []


def test_a_private_match_is_open_to_nobody_else(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    lettered(code, four)
    files.import_match(four[0], files.export_match(four[0], code))
    imported = lists.mine(four[0])
    assert imported.finished[0].code == code
    hidden = files.import_match(four[0], files.export_match(four[0], code), title="A copy")
    assert look.position(four[0], hidden, seat=REFEREE, at=1).view.held
    for seat in (None, 0, REFEREE, SPECTATOR):
        with pytest.raises(Unknown):
            look.position(four[2], hidden, seat=seat)


def test_a_look_behind_the_screen_leaves_letters_closed(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    [asked] = look.decisions(four[0], code)
    playing.submit(four[0], code, 0, asked.moment, {"claim": 5, "letter": LETTER})
    moderating.look(four[3], code, "A complaint.")
    words = [event.words for event in look.events(four[3], code, seat=REFEREE)]
    assert any("private message" in line for line in words)
    assert not any(LETTER in line for line in words)


def test_a_replay_tells_nothing_of_what_was_still_to_come(four: list[Any], table_of: Any) -> None:
    code = table_of("test-dispute", moderator=four[3])
    lettered(code, four)
    for number in range(6):
        page = as_(four[0]).get(f"/tables/{code}/replay/?seat=0&n={number}").text
        assert [f'To moment {n}"' in page for n in range(1, 7)] == [n <= number for n in range(1, 7)]
