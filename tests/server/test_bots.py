"""Bots: quick ones answer at once, slow ones by the worker, failing ones by default; a rewind takes notes back."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
import time_machine
from msgspec.structs import replace

from terrarium.server.models import Beat, Entry, Moment, Note, Table
from terrarium.server.policy import roster
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import rewinding
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache, store
from terrarium.server.worker import tick
from terrarium.server.worker.rounds import Worker

from .. import patience

UNTIMED = Terms(pace=PACES["untimed"])


@pytest.fixture(autouse=True)
def forgetful(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """No bot's pace is known from another test, and none is taken for a slow one because the machine is."""
    settings.TERRARIUM = {**settings.TERRARIUM, "bot_seconds": patience.SECONDS, "inline_seconds": patience.SECONDS}
    monkeypatch.setattr(botting, "QUICK", patience.SECONDS)
    botting._pace.clear()
    yield
    botting._pace.clear()


def against(person: Any, level: str, moderator: Any = None) -> str:
    code = lobby.create_table(
        moderator or person, lobby.NewTable(game="test-count", seats=2, bots={1: level}, terms=UNTIMED)
    )
    lobby.join(person, code, seat=0)
    return code


def count_on(person: Any, code: str) -> int:
    [owed] = look.decisions(person, code)
    playing.submit(person, code, 0, owed.moment, "on")
    return Table.objects.get(code=code).number


def test_a_quick_bot_answers_within_the_request(four: list[Any]) -> None:
    code = against(four[0], "mindful")
    assert [count_on(four[0], code) for _ in range(3)] == [2, 4, 6]


def test_a_bot_that_fails_answers_by_default(four: list[Any]) -> None:
    code = against(four[0], "clumsy")
    assert count_on(four[0], code) == 2


def test_a_bot_that_this_house_no_longer_has_answers_by_default(
    four: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = against(four[0], "mindful")

    def gone(slug: str, level: str) -> Any:
        raise KeyError(level)

    monkeypatch.setattr(roster, "bot", gone)
    assert count_on(four[0], code) == 2


def worked_off() -> int:
    """How many tasks a worker does, which looks again and again, as the house's own does."""
    return patience.until(lambda: Worker().tasks(10))


@pytest.mark.django_db(transaction=True)
def test_a_slow_bot_is_left_to_the_worker_and_stopped_in_time(four: list[Any], settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "bot_seconds": 0.5, "inline_seconds": 0.05}
    code = against(four[0], "endless")
    assert count_on(four[0], code) == 1
    assert worked_off() == 1
    assert Table.objects.get(code=code).number == 2
    assert look.decisions(four[0], code)


@pytest.mark.django_db(transaction=True)
def test_who_looks_ahead_holds_up_no_other_table(four: list[Any]) -> None:
    """The bots of other tables are a round of their own, and after one thought the next table has its turn."""
    botting._pace["test-count", "mindful"] = math.inf
    tables = [against(four[0], level) for level in ("pensive", "pensive", "mindful")]
    assert [count_on(four[0], code) for code in tables] == [1, 1, 1]
    worker = Worker()

    def numbers() -> list[int]:
        return [Table.objects.get(code=code).number for code in tables]

    patience.until(worker.hands)
    assert numbers() == [1, 1, 2]
    for thought in ([2, 1, 2], [2, 2, 2]):
        patience.until(worker.thinking)
        assert numbers() == thought


def test_a_lost_thought_is_had_by_the_round_that_thinks(four: list[Any]) -> None:
    with time_machine.travel(datetime(2026, 5, 1, tzinfo=UTC), tick=False) as clock:
        code = against(four[0], "pensive")
        assert count_on(four[0], code) == 1
        clock.shift(timedelta(seconds=5))
        assert tick.bots(thinking=False) == 0
        assert Table.objects.get(code=code).number == 1
        assert tick.bots(thinking=True) == 1
        assert Table.objects.get(code=code).number == 2


def test_what_a_dead_worker_left_is_done_by_another(four: list[Any]) -> None:
    with time_machine.travel(datetime(2026, 5, 1, tzinfo=UTC), tick=False) as clock:
        botting._pace["test-count", "mindful"] = math.inf
        code = against(four[0], "mindful")
        assert count_on(four[0], code) == 1
        with cache.kept(code) as here:
            [due] = list(here.bots_due())
            assert botting._leased(here.id, due.moment)  # a worker takes it on, and dies
        assert tick.bots() == 0
        assert not botting.labour(code)
        assert Table.objects.get(code=code).number == 1
        clock.shift(timedelta(seconds=patience.SECONDS + 60))
        assert tick.bots() == 1
        assert Table.objects.get(code=code).number == 2
        assert not Moment.objects.filter(bots_at__isnull=False).exists()


def test_a_bot_remembers_and_a_rewind_takes_its_notes_back(four: list[Any]) -> None:
    code = against(four[0], "mindful", four[3])

    def note() -> Any:
        row = Note.objects.filter(table__code=code).order_by("-number").first()
        return None if row is None else msgspec.json.decode(row.note)

    for _ in range(3):
        count_on(four[0], code)
    assert note() == [[1], [2, 3], [4, 5]]
    rewinding.rewind(four[3], code, 2, "from here")
    cache.clear()
    assert note() == [[1]]
    count_on(four[0], code)
    assert note() == [[1], [2, 3]]


@pytest.mark.django_db(transaction=True)
def test_bots_alone_play_to_the_end_by_workers(four: list[Any]) -> None:
    bots = {0: "random", 1: "random", 2: "random"}
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=3, bots=bots, terms=UNTIMED))
    worker = Worker()

    def over() -> bool:
        worker.tasks(5)
        return Table.objects.get(code=code).status == "over"

    patience.until(over)


# ---- like people


def thinking(person: Any) -> str:
    terms = Terms(pace=PACES["untimed"], bots_think=True)
    code = lobby.create_table(person, lobby.NewTable(game="terrible-lizards", seats=2, bots={1: "greedy"}, terms=terms))
    lobby.join(person, code, seat=0)
    return code


def on_its_turn(person: Any, code: str) -> Moment:
    """Play on by default until a bot has something to think about."""
    for _ in range(200):
        row = Moment.objects.get(table__code=code)
        if row.bots_at is not None:
            return row
        for owed in look.decisions(person, code):
            playing.submit(person, code, 0, owed.moment, owed.default)
    raise AssertionError("the bot was never asked")


def test_a_bot_that_takes_its_time_answers_when_that_is_over(four: list[Any]) -> None:
    with time_machine.travel(datetime(2026, 5, 1, tzinfo=UTC), tick=False) as clock:
        Beat.objects.create(at=datetime(2026, 5, 1, tzinfo=UTC))
        code = thinking(four[0])
        row = on_its_turn(four[0], code)
        assert row.bots_at is not None
        assert row.bots_at > row.opened_at
        number = Table.objects.get(code=code).number
        assert tick.bots() == 0
        assert not botting.follow(code)
        assert Table.objects.get(code=code).number == number
        clock.shift(timedelta(seconds=20))
        assert tick.bots() == 1
        assert Table.objects.get(code=code).number > number


def test_where_no_worker_is_there_no_bot_takes_its_time(four: list[Any]) -> None:
    code = thinking(four[0])
    for _ in range(12):
        for owed in look.decisions(four[0], code):
            playing.submit(four[0], code, 0, owed.moment, owed.default)
    assert not Moment.objects.filter(bots_at__isnull=False).exists()


def test_a_bot_gives_up_a_lost_match_of_two_where_the_table_lets_it(
    four: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terrarium.bots.resigning.LOST", 2.0)  # all looks lost
    for lets in (False, True):
        terms = Terms(pace=replace(PACES["untimed"], guard=0), bots_resign=lets)
        new = lobby.NewTable(game="terrible-lizards", seats=2, bots={1: "greedy"}, terms=terms)
        code = lobby.create_table(four[0], new)
        lobby.join(four[0], code, seat=0)
        for _ in range(60):
            for owed in look.decisions(four[0], code):
                playing.submit(four[0], code, 0, owed.moment, owed.default)
        assert any(one.kind == "act" and one.act == "resign" for one in entries(code)) == lets


def test_at_a_table_of_three_no_bot_gives_up(four: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terrarium.bots.resigning.LOST", 2.0)
    terms = Terms(pace=replace(PACES["untimed"], guard=0), bots_resign=True)
    new = lobby.NewTable(game="terrible-lizards", seats=3, bots={1: "greedy", 2: "greedy"}, terms=terms)
    code = lobby.create_table(four[0], new)
    lobby.join(four[0], code, seat=0)
    for _ in range(40):
        for owed in look.decisions(four[0], code):
            playing.submit(four[0], code, 0, owed.moment, owed.default)
    assert not any(one.kind == "act" for one in entries(code))


def entries(code: str) -> list[Any]:
    rows = Entry.objects.filter(table__code=code, number__gt=0)
    return [store.entry(data) for data in rows.values_list("data", flat=True)]
