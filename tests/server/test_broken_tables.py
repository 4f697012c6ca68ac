"""A table whose game is gone, or whose rules break when it is shown, beside sound ones: it stops and says so, its
moderator is told, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any
from unittest.mock import DEFAULT, Mock

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from terrarium.kernel import Closed
from terrarium.server.accounts import leaving, profile
from terrarium.server.base.errors import Stopped
from terrarium.server.mail import notices
from terrarium.server.models import Act, Delivery, Moment, Report, Table, User
from terrarium.server.outbox.letters import Letter, put
from terrarium.server.policy.terms import Pace, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache as hot
from terrarium.server.tables.storage import guard
from terrarium.server.worker import tick
from terrarium.server.worker.rounds import sweep

from . import broken, houses

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
TERMS = Terms(pace=Pace(reply=3600, move=3600, turn=3600, grace=60))
GONE = "The game of this table is not installed here; its moderator has been told."
FAILED = "A fault in the rules has stopped this table; its moderator has been told."


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def bad(clock: Any, table_of: Any) -> str:
    """The first table of all, so that every sweep comes to it first; a second later begins everything else."""
    code: str = table_of("test-count", terms=TERMS)
    Table.objects.filter(code=code).update(report_at=NOON)
    clock.shift(timedelta(seconds=1))
    return code


@pytest.fixture
def sound(bad: str, four: list[Any], table_of: Any) -> str:
    """Sheets after their first turn, with a reader of digests."""
    profile.change(four[2], notices={"turn": "digest"}, digest_at=time(13, 0))
    code: str = table_of("probe-sheets", people=four[1:4], terms=TERMS)
    for seat, one in enumerate(four[1:4]):
        name = look.decisions(one, code)[0].moment
        playing.submit(one, code, seat, name, {"scouts": {f"field{seat + 1}": 2}})
    return code


def paused(code: str) -> tuple[str, str]:
    return Table.objects.values_list("status", "paused_because").get(code=code)  # type: ignore[return-value]


def told(code: str) -> list[str]:
    """To whom letters about the table went, by kind."""
    rows = Delivery.objects.filter(table__code=code).order_by("pk").values_list("kind", "person__username")
    return [f"{kind} {name}" for kind, name in rows]


def all_told(sound: str) -> None:
    assert sorted(told(sound)) == [
        *("reminder bea", "reminder cem", "reminder dora"),
        *("report bea", "report cem", "report dora"),
        *("turn bea", "turn cem", "turn dora"),
    ]
    assert Report.objects.filter(table__code=sound).count() == 3
    assert Delivery.objects.filter(kind="digest", person__username="cem").count() == 1


def swept(clock: Any) -> None:
    """Notices after two minutes, reminders near the end, the digest at one o'clock: all of them are due together."""
    clock.move_to(NOON + timedelta(minutes=3))
    sweep()
    clock.move_to(NOON + timedelta(minutes=55))
    sweep()
    clock.move_to(NOON + timedelta(minutes=60, seconds=30))
    sweep()


def shown(code: str, person: User) -> str:
    """The table's page, which cannot show the match."""
    web = Client()
    web.force_login(person)
    answer = web.get(f"/tables/{code}")
    assert answer.status_code == 423
    assert web.get(f"/tables/{code}/moderator/").status_code in (200, 423)
    return answer.text


def test_a_game_that_is_gone_stops_its_own_table_alone(clock: Any, bad: str, sound: str, four: list[Any]) -> None:
    with houses.removed(broken.game):
        swept(clock)
        assert paused(bad) == ("paused", "fault")
        all_told(sound)
        [line] = Act.objects.filter(table__code=bad, verb="fault")
        assert line.reason == "The game is not installed here. The moderator has been told."
        assert told(bad) == ["table ada"], "the moderator, once"
        page = shown(bad, four[0])
        assert f"The game is paused. {GONE}" in page
        assert "Resume" in page
        assert "Resume" not in shown(bad, four[3])
        api = Client().get(f"/api/tables/{bad}")
        assert api.status_code == 200
        assert (api.json()["status"], api.json()["paused_because"]) == ("paused", "fault")
        for path in ("position", "events", "aids"):
            reply = Client().get(f"/api/tables/{bad}/{path}")
            assert (reply.status_code, reply.json()["error"]) == (423, "paused")
            assert GONE in reply.text
        with pytest.raises(Stopped, match="cannot be loaded yet"):
            moderating.resume(four[0], bad)
    moderating.resume(four[0], bad, "it is back")
    assert paused(bad) == ("running", "")
    name = look.decisions(four[0], bad)[0].moment
    assert playing.submit(four[0], bad, 0, name, "on").state == "played"


@pytest.mark.parametrize(("owner", "part"), [(broken.Count, "prompt"), (broken.CountState, "view")])
def test_rules_that_break_when_they_are_asked_stop_their_own_table_alone(
    owner: type, part: str, clock: Any, bad: str, sound: str, four: list[Any], monkeypatch: Any
) -> None:
    monkeypatch.setattr(owner, part, broken.breaks)
    swept(clock)
    assert paused(bad) == ("paused", "fault")
    assert "divide by nothing" in Table.objects.get(code=bad).fault
    all_told(sound)
    assert f"The game is paused. {FAILED}" in shown(bad, four[0])
    reply = Client().get(f"/api/tables/{bad}")
    assert (reply.status_code, reply.json()["status"]) == (200, "paused")
    monkeypatch.undo()
    hot.clear()
    moderating.resume(four[0], bad)
    assert look.decisions(four[0], bad)
    assert paused(bad) == ("running", "")


@pytest.fixture
def waiting_for_bots(clock: Any, four: list[Any], monkeypatch: Any) -> tuple[str, str]:
    """Two tables whose bots were not asked when it was their turn, the bad one first."""
    monkeypatch.setattr("terrarium.server.tables.engine.follow.botting.follow", lambda code: False)
    bad, sound = (
        lobby.create_table(four[0], lobby.NewTable(game=game, seats=2, sit=0, bots={1: level}, terms=TERMS))
        for game, level in (("test-count", "mindful"), ("probe-auction", "random"))
    )
    for code in (bad, sound):
        for one in look.decisions(four[0], code):
            playing.submit(four[0], code, 0, one.moment, one.default)
        assert Moment.objects.get(table__code=code).bots_at is not None
        clock.shift(timedelta(seconds=1))
    clock.shift(timedelta(seconds=3))
    return bad, sound


def test_bots_of_other_tables_are_asked(waiting_for_bots: tuple[str, str]) -> None:
    bad, sound = waiting_for_bots
    before = Table.objects.get(code=sound).number
    with houses.removed(broken.game):
        assert tick.bots() == 1, "that of the sound table"
    assert paused(bad) == ("paused", "fault")
    assert Table.objects.get(code=sound).number > before


def failing_at(bad: str, real: Callable[..., Any]) -> Callable[..., Any]:
    """A fault of the house itself, at one table: no game is to blame."""

    def does(code: str, *more: Any, **named: Any) -> Any:
        if code == bad:
            raise RuntimeError("our own fault")
        return real(code, *more, **named)

    return does


def test_our_own_fault_at_one_table_keeps_no_bot_of_another_waiting(
    waiting_for_bots: tuple[str, str], monkeypatch: Any
) -> None:
    bad, sound = waiting_for_bots
    before = Table.objects.get(code=sound).number
    monkeypatch.setattr(tick.botting, "labour", failing_at(bad, tick.botting.labour))
    assert tick.bots() == 2
    assert paused(bad) == ("running", "")
    assert Table.objects.get(code=sound).number > before


def test_our_own_fault_at_one_table_keeps_no_deadline_of_another_open(
    clock: Any, bad: str, sound: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr(tick.absence, "close", failing_at(bad, tick.absence.close))
    before = Table.objects.get(code=sound).number
    clock.shift(timedelta(hours=2))
    assert Moment.objects.order_by("due_at").first().table.code == bad, "it is the first that is due"
    tick.tick()
    assert paused(bad) == ("running", "")
    assert Table.objects.get(code=sound).number > before


def test_what_fails_for_another_reason_is_tried_again_and_stops_nothing(
    clock: Any, bad: str, sound: str, monkeypatch: Any
) -> None:
    """The mail's address of one table alone cannot be written: no fault of its rules."""
    real = notices.link
    failing = Mock(wraps=real, side_effect=[RuntimeError("our own fault"), *[DEFAULT] * 9])
    monkeypatch.setattr(notices, "link", failing)
    clock.move_to(NOON + timedelta(minutes=3))
    sweep()
    assert paused(bad) == ("running", "")
    assert told(bad) == []
    assert [line for line in told(sound) if "turn" in line] == ["turn bea", "turn cem", "turn dora"]
    sweep()
    assert told(bad) == [], "not at once"
    clock.shift(notices.PARKED)
    sweep()
    assert told(bad) == ["turn ada"]


def test_each_part_of_the_sweep_for_itself(clock: Any, bad: str, sound: str, monkeypatch: Any) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("our own fault")

    monkeypatch.setattr("terrarium.server.worker.uptime.beat", fails)
    monkeypatch.setattr("terrarium.server.mail.notices.sweep", fails)
    monkeypatch.setattr("terrarium.server.mail.sending.digests", fails)
    sweep()
    assert Report.objects.filter(table__code=sound).count() == 3


def test_one_digest_that_fails_holds_up_no_other(clock: Any, sound: str, four: list[Any], monkeypatch: Any) -> None:
    from terrarium.server.mail import sending

    for one in four:
        profile.change(one, notices={"table": "digest"}, digest_at=time(13, 0))
        put(Letter(one, "table", f"news {one.pk}", "News", "Something."))
    clock.move_to(NOON + timedelta(hours=2))
    real = sending._folded

    def fails(person: int, now: datetime) -> bool:
        if person == four[1].pk:
            raise RuntimeError("our own fault")
        return real(person, now)

    monkeypatch.setattr(sending, "_folded", fails)
    assert sending.digests() == 3


def test_who_sends_nonsense_stops_no_table(bad: str, four: list[Any], monkeypatch: Any) -> None:
    """An error over what somebody has typed is told to that person alone."""
    monkeypatch.setattr(broken.Count, "read", broken.breaks)
    name = look.decisions(four[0], bad)[0].moment
    with pytest.raises(Closed, match="cannot be read"):
        look.read_text(four[0], bad, 0, name, "nonsense")
    assert paused(bad) == ("running", "")


def test_the_lobby_of_a_game_that_is_gone(clock: Any, four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="test-count", seats=2, sit=0, terms=TERMS))
    with houses.removed(broken.game):
        cache.clear()
        page = shown(code, four[0])
        assert GONE in page
        assert "The game is paused" not in page


def test_who_leaves_may_leave_a_table_whose_game_is_gone(clock: Any, bad: str, four: list[Any]) -> None:
    with houses.removed(broken.game):
        leaving.delete(four[1])
    assert Table.objects.get(code=bad).seats.get(number=1).kind == "bot"


def test_an_error_of_the_house_is_not_the_rules(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    with pytest.raises(RuntimeError), guard.looking(code):
        raise RuntimeError("our own fault")
    assert paused(code) == ("running", "")
