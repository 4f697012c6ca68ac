"""The moderator's acts, rewinds, and what everybody sees of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import REFEREE, Closed, Illegal, NotYours, Record, registry, verify
from terrarium.server.tables import hot, reading, services
from terrarium.server.tables.errors import Stopped
from terrarium.server.tables.models import Delivery, Entry, Ledger, Table

from .test_playing import play_on


@pytest.fixture
def auction(four: list[Any], table_of: Any) -> str:
    return table_of("probe-auction", seats=2, moderator=four[3])


def one_move(code: str, people: list[Any], answer: Any = None) -> Any:
    who, decision = next((p, d) for p in people for d in reading.decisions(p, code))
    value = {"pass": True} if answer is None else answer
    return services.submit(who, code, decision.seat, decision.moment, value), decision


def test_pause_keeps_answers_and_resume_plays_them(four: list[Any], auction: str) -> None:
    services.pause(four[3], auction, "lunch")
    receipt, _ = one_move(auction, four)
    assert receipt.paused
    assert receipt.state == "confirmed"
    assert Table.objects.get(code=auction).number == 0
    services.resume(four[3], auction, "back")
    assert Table.objects.get(code=auction).number == 1
    assert [(line.verb, line.reason) for line in reading.log(None, auction)] == [("pause", "lunch"), ("resume", "back")]


def test_only_the_moderator_moderates(four: list[Any], auction: str) -> None:
    for other in (four[0], four[2], None):
        with pytest.raises(NotYours):
            services.pause(other, auction, "no")
        with pytest.raises(NotYours):
            services.rewind(other, auction, 0, "no")
        with pytest.raises(NotYours):
            services.look(other, auction, "no")


def test_rewind_opens_a_branch_and_withdraws_what_it_crosses(four: list[Any], auction: str) -> None:
    for _ in range(4):
        one_move(auction, four)
    seen = reading.table(four[0], auction).number
    with pytest.raises(Illegal):
        services.rewind(four[3], auction, 2, "  ")
    services.rewind(four[3], auction, 2, "a wrong click")
    table = Table.objects.get(code=auction)
    assert (table.number, table.branch) == (5, 1)
    assert list(Entry.objects.filter(table=table, withdrawn_by=5).values_list("number", flat=True)) == [3, 4]
    events = reading.events(four[0], auction)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert events[-1].kind == "table.rewound"
    assert "a wrong click" in events[-1].words
    assert events[-1].number == seen + 1
    assert any(event.withdrawn for event in events)
    assert Delivery.objects.filter(subject__contains="taken back").count() == 2
    line = reading.log(four[0], auction)[-1]
    assert (line.verb, line.actor, line.reason, line.after["to"]) == ("rewind", "dora", "a wrong click", 2)
    hot.clear()
    play_on(auction, four[:2], Random(3))
    assert verify(registry.find("probe-auction"), Record.from_json(services.export_match(None, auction))).problems == []
    with pytest.raises(Closed):
        services.rewind(four[3], auction, 0, "after the end")


def test_take_back_while_nothing_was_shown(four: list[Any], auction: str) -> None:
    _, decision = one_move(auction, four, {"bid": 3})
    seat = decision.seat
    services.take_back(four[seat], auction, seat)
    [again] = reading.decisions(four[seat], auction)
    assert again.facts == {"high": 0}
    assert reading.events(four[1 - seat], auction)[-1].words.endswith("takes back the last answer.")
    with pytest.raises(Closed):
        services.take_back(four[1 - seat], auction, 1 - seat)
    hot.clear()
    one_move(auction, four, {"bid": 2})
    one_move(auction, four)
    with pytest.raises(Closed):
        services.take_back(four[seat], auction, seat)


def test_looking_behind_the_screen_is_open_and_never_for_players(four: list[Any], auction: str, table_of: Any) -> None:
    with pytest.raises(NotYours):
        reading.position(four[3], auction, seat=REFEREE)
    services.look(four[3], auction, "somebody complained")
    assert reading.position(four[3], auction, seat=REFEREE).view.money == [20, 20]
    assert reading.log(four[0], auction)[-1].verb == "look"
    one_move(auction, four)
    with pytest.raises(NotYours):
        reading.position(four[3], auction, seat=REFEREE)
    own = table_of("probe-auction", seats=2)
    with pytest.raises(NotYours):
        services.look(four[0], own, "I play here")


def test_corrections_are_typed_checked_and_logged(four: list[Any], table_of: Any, person: Any) -> None:
    judge = person("judge")
    code = table_of("probe-battles", seats=4, moderator=judge)
    assert [act.name for act in reading.acts(judge, code, seat=REFEREE)] == ["set_land"]
    with pytest.raises(Illegal):
        services.correct(judge, code, "set_land", {"seat": 0, "land": 50}, "too much")
    services.correct(judge, code, "set_land", {"seat": 0, "land": 7}, "miscounted")
    assert reading.position(four[1], code).view.land[0] == 7
    services.correct(judge, code, "set_land", {"seat": 0, "land": 50}, "I insist", force=True)
    assert [line.verb for line in reading.log(four[0], code)] == ["correct", "correct"]
    with pytest.raises(NotYours):
        services.correct(four[0], code, "set_land", {"seat": 0, "land": 1}, "no")


def test_a_dropped_seat_is_out_of_the_match(four: list[Any], table_of: Any, person: Any) -> None:
    judge = person("judge")
    code = table_of("probe-sheets", seats=3, moderator=judge)
    services.drop(judge, code, 2, "left without a word")
    assert reading.table(None, code).seats[2].kind == "dropped"
    assert reading.decisions(four[2], code) == []
    play_on(code, four[:2], Random(1))
    assert reading.table(None, code).status == "over"


def test_the_ledger_only_grows(four: list[Any], auction: str) -> None:
    services.charge(four[3], auction, 0, 500, "paid in")
    services.charge(four[3], auction, 0, -120, "postage")
    assert [line.balance for line in reading.ledger(four[0], auction)] == [500, 380]
    assert reading.ledger(four[1], auction) == []
    with pytest.raises(NotYours):
        reading.ledger(four[1], auction, seat=0)
    with pytest.raises(NotYours):
        reading.ledger(None, auction)
    assert Ledger.objects.count() == 2


@pytest.mark.parametrize("fault", ["crash", "loop"])
def test_rules_that_break_pause_the_table_and_lose_nothing(
    fault: str, four: list[Any], table_of: Any, settings: Any
) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "rules_seconds": 0.3}
    code = table_of("test-count", seats=2, moderator=four[3])
    name = reading.decisions(four[0], code)[0].moment
    receipt = services.submit(four[0], code, 0, name, fault, key="k")
    assert receipt.paused
    assert receipt.state == "confirmed"
    table = Table.objects.get(code=code)
    assert (table.status, table.paused_because, table.number) == ("paused", "fault", 0)
    assert Delivery.objects.filter(person=four[3], subject__contains="broke down").count() == 1
    [decision] = reading.decisions(four[0], code)
    assert decision.draft is not None
    assert decision.draft.answer == fault
    with pytest.raises(Stopped):
        services.act(four[0], code, 0, "resign", True)
    from terrarium.server.clock import tick

    assert tick.tick() == 0
    services.submit(four[0], code, 0, name, "on")
    services.resume(four[3], code, "it was the answer")
    assert Table.objects.get(code=code).number == 1


def test_a_message_reaches_whom_it_is_for(four: list[Any], auction: str) -> None:
    services.message(four[0], auction, "to bea", seat=0, to=[1])
    services.message(four[0], auction, "to all", seat=0)
    services.message(four[1], auction, "to the moderator", seat=1, to="moderator")
    services.message(four[3], auction, "from the moderator")

    def read(who: Any) -> list[str]:
        return [message.text for message in reading.messages(who, auction)]

    assert read(four[0]) == ["to bea", "to all", "from the moderator"]
    assert read(four[1]) == ["to bea", "to all", "to the moderator", "from the moderator"]
    assert read(four[2]) == read(None) == ["to all", "from the moderator"]
    assert read(four[3]) == ["to all", "to the moderator", "from the moderator"]
    first = reading.messages(four[0], auction)[0].number
    with pytest.raises(NotYours):
        services.strike_message(four[2], auction, first)
    services.strike_message(four[0], auction, first)
    assert read(four[1])[0] == ""
