"""The moderator's acts, rewinds, and what everybody sees of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import REFEREE, Closed, Illegal, NotYours, Record, registry, verify
from terrarium.server.base.errors import Stopped
from terrarium.server.models import Delivery, Entry, Ledger, Table
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables import files as files_
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import correcting, moderating, rewinding
from terrarium.server.tables.play import playing, talking
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache

from .test_playing import play_on


@pytest.fixture
def auction(four: list[Any], table_of: Any) -> str:
    return table_of("probe-auction", seats=2, moderator=four[3])


def one_move(code: str, people: list[Any], answer: Any = None) -> Any:
    who, decision = next((p, d) for p in people for d in look.decisions(p, code))
    value = {"pass": True} if answer is None else answer
    return playing.submit(who, code, decision.seat, decision.moment, value), decision


def test_pause_keeps_answers_and_resume_plays_them(four: list[Any], auction: str) -> None:
    moderating.pause(four[3], auction, "lunch")
    receipt, _ = one_move(auction, four)
    assert receipt.paused
    assert receipt.state == "confirmed"
    assert Table.objects.get(code=auction).number == 0
    moderating.resume(four[3], auction, "back")
    assert Table.objects.get(code=auction).number == 1
    assert [(line.verb, line.reason) for line in activity.log(None, auction)] == [
        ("pause", "lunch"),
        ("resume", "back"),
    ]


def test_only_the_moderator_moderates(four: list[Any], auction: str) -> None:
    for other in (four[0], four[2], None):
        with pytest.raises(NotYours):
            moderating.pause(other, auction, "no")
        with pytest.raises(NotYours):
            rewinding.rewind(other, auction, 0, "no")
        with pytest.raises(NotYours):
            moderating.look(other, auction, "no")


def test_rewind_opens_a_branch_and_withdraws_what_it_crosses(four: list[Any], auction: str) -> None:
    for _ in range(4):
        one_move(auction, four)
    seen = look.table(four[0], auction).number
    with pytest.raises(Illegal):
        rewinding.rewind(four[3], auction, 2, "  ")
    rewinding.rewind(four[3], auction, 2, "a wrong click")
    table = Table.objects.get(code=auction)
    assert (table.number, table.branch) == (5, 1)
    assert list(Entry.objects.filter(table=table, withdrawn_by=5).values_list("number", flat=True)) == [3, 4]
    events = look.events(four[0], auction)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert events[-1].kind == "table.rewound"
    assert "a wrong click" in events[-1].words
    assert events[-1].number == seen + 1
    assert any(event.withdrawn for event in events)
    assert Delivery.objects.filter(subject__contains="rewound").count() == 2
    line = activity.log(four[0], auction)[-1]
    assert (line.verb, line.actor, line.reason, line.after["to"]) == ("rewind", "dora", "a wrong click", 2)
    cache.clear()
    play_on(auction, four[:2], Random(3))
    assert verify(registry.find("probe-auction"), Record.from_json(files_.export_match(None, auction))).problems == []
    with pytest.raises(Closed):
        rewinding.rewind(four[3], auction, 0, "after the end")


def test_take_back_while_nothing_was_shown(four: list[Any], auction: str) -> None:
    def offered() -> list[bool]:
        return ["take_back" in look.table(person, auction).may for person in four[:2]]

    assert offered() == [False, False], "nothing was answered yet"
    _, decision = one_move(auction, four, {"bid": 3})
    seat = decision.seat
    assert offered() == [seat == 0, seat == 1]
    cache.clear()
    assert offered() == [seat == 0, seat == 1]
    rewinding.take_back(four[seat], auction, seat)
    assert offered() == [False, False]
    [again] = look.decisions(four[seat], auction)
    assert again.facts == {"high": 0}
    assert look.events(four[1 - seat], auction)[-1].words.endswith("takes back the last answer.")
    with pytest.raises(Closed):
        rewinding.take_back(four[1 - seat], auction, 1 - seat)
    cache.clear()
    one_move(auction, four, {"bid": 2})
    one_move(auction, four)
    with pytest.raises(Closed):
        rewinding.take_back(four[seat], auction, seat)


def test_looking_behind_the_screen_is_open_and_never_for_players(four: list[Any], auction: str, table_of: Any) -> None:
    with pytest.raises(NotYours):
        look.position(four[3], auction, seat=REFEREE)
    moderating.look(four[3], auction, "somebody complained")
    assert look.position(four[3], auction, seat=REFEREE).view.money == [20, 20]
    assert activity.log(four[0], auction)[-1].verb == "look"
    one_move(auction, four)
    with pytest.raises(NotYours):
        look.position(four[3], auction, seat=REFEREE)
    own = table_of("probe-auction", seats=2)
    with pytest.raises(NotYours):
        moderating.look(four[0], own, "I play here")


def test_corrections_are_typed_checked_and_logged(four: list[Any], table_of: Any, person: Any) -> None:
    judge = person("judge")
    code = table_of("probe-battles", seats=4, moderator=judge)
    assert [act.name for act in look.acts(judge, code, seat=REFEREE)] == ["set_land"]
    with pytest.raises(Illegal):
        correcting.correct(judge, code, "set_land", {"seat": 0, "land": 50}, "too much")
    correcting.correct(judge, code, "set_land", {"seat": 0, "land": 7}, "miscounted")
    assert look.position(four[1], code).view.land[0] == 7
    correcting.correct(judge, code, "set_land", {"seat": 0, "land": 50}, "I insist", force=True)
    assert [line.verb for line in activity.log(four[0], code)] == ["correct", "correct"]
    with pytest.raises(NotYours):
        correcting.correct(four[0], code, "set_land", {"seat": 0, "land": 1}, "no")


def test_a_correction_is_tried_before_it_is_forced(four: list[Any], table_of: Any, person: Any) -> None:
    judge = person("judge")
    code = table_of("probe-battles", seats=4, moderator=judge)
    assert correcting.check_correction(judge, code, "set_land", {"seat": 0, "land": 7}) == []
    found = correcting.check_correction(judge, code, "set_land", {"seat": 0, "land": 50})
    with pytest.raises(Illegal) as refused:
        correcting.correct(judge, code, "set_land", {"seat": 0, "land": 50}, "too much")
    assert found == list(refused.value.findings)
    assert found
    assert correcting.check_correction(judge, code, "set_land", {"seat": 9})
    assert Table.objects.get(code=code).number == 0
    assert activity.log(None, code) == []
    with pytest.raises(NotYours):
        correcting.check_correction(four[0], code, "set_land", {"seat": 0, "land": 1})


def test_a_match_goes_on_by_a_newer_edition(four: list[Any]) -> None:
    from tests.kernel.heap import game

    from terrarium.kernel import Match
    from terrarium.server.tables import files

    match = Match.new(game.at(1), 2)
    opened = Record(match.header, [], match.secret.hex())
    code = files.put_back_match(four[3], opened.to_json())
    for seat in (0, 1):
        lobby.join(four[seat], code, seat=seat, invitation=lobby.invite(four[3], code, seat=seat).token)
    moderating.resume(four[3], code, "all are here")
    assert look.table(four[0], code).edition == 1
    assert "raise_edition" in look.table(four[3], code).may
    one_move(code, four, 3)
    with pytest.raises(Illegal):
        correcting.raise_edition(four[3], code, 3, "there is none")
    correcting.raise_edition(four[3], code, 2, "the club has voted")
    assert look.table(four[0], code).edition == 2
    with pytest.raises(Illegal):
        one_move(code, four, 3)
    rewinding.rewind(four[3], code, 1, "too early")
    assert look.table(four[0], code).edition == 1
    correcting.raise_edition(four[3], code, 2, "now")
    assert "raise_edition" not in look.table(four[3], code).may
    cache.clear()
    play_on(code, four[:2], Random(1))
    log = [(line.verb, line.before, line.after) for line in activity.log(four[0], code)]
    assert ("edition", 1, 2) in log
    assert verify(game, Record.from_json(files_.export_match(four[0], code))).problems == []


def test_going_back_to_a_branch_that_was_left(four: list[Any], auction: str, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "snapshot_every": 3}
    for _ in range(5):
        one_move(auction, four, None)
    left = look.position(four[0], auction, at=None).view
    rewinding.rewind(four[3], auction, 1, "to the beginning")
    one_move(auction, four, {"bid": 9})
    rewinding.rewind(four[3], auction, 5, "it was right after all")
    table = Table.objects.get(code=auction)
    assert (table.number, table.branch) == (8, 2)
    dead = Entry.objects.filter(table=table, withdrawn_by__gt=0).values_list("number", flat=True)
    assert sorted(dead) == [6, 7], "the first branch counts again"
    now = look.position(four[0], auction).view
    assert (now.won, now.money, now.high) == (left.won, left.money, left.high)
    play_on(auction, four[:2], Random(2))
    record = Record.from_json(files_.export_match(None, auction))
    assert verify(registry.find("probe-auction"), record).problems == []
    alive = Entry.objects.filter(table=table, withdrawn_by=0, number__gt=0).values_list("number", flat=True)
    assert [n for n in record.path() if n not in alive] == []


def test_a_dropped_seat_is_out_of_the_match(four: list[Any], table_of: Any, person: Any) -> None:
    judge = person("judge")
    code = table_of("probe-sheets", seats=3, moderator=judge)
    correcting.drop(judge, code, 2, "left without a word")
    assert look.table(None, code).seats[2].kind == "dropped"
    assert look.decisions(four[2], code) == []
    play_on(code, four[:2], Random(1))
    assert look.table(None, code).status == "over"


def test_the_ledger_only_grows(four: list[Any], auction: str) -> None:
    moderating.charge(four[3], auction, 0, 500, "paid in")
    moderating.charge(four[3], auction, 0, -120, "postage")
    assert [line.balance for line in activity.ledger(four[0], auction)] == [500, 380]
    assert activity.ledger(four[1], auction) == []
    with pytest.raises(NotYours):
        activity.ledger(four[1], auction, seat=0)
    with pytest.raises(NotYours):
        activity.ledger(None, auction)
    assert Ledger.objects.count() == 2


@pytest.mark.parametrize("fault", ["crash", "loop"])
def test_rules_that_break_pause_the_table_and_lose_nothing(
    fault: str, four: list[Any], table_of: Any, settings: Any
) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "rules_seconds": 0.3}
    code = table_of("test-count", seats=2, moderator=four[3])
    name = look.decisions(four[0], code)[0].moment
    receipt = playing.submit(four[0], code, 0, name, fault, key="k")
    assert receipt.paused
    assert receipt.state == "confirmed"
    table = Table.objects.get(code=code)
    assert (table.status, table.paused_because, table.number) == ("paused", "fault", 0)
    assert Delivery.objects.filter(person=four[3], subject__contains="broke down").count() == 1
    [decision] = look.decisions(four[0], code)
    assert decision.draft is not None
    assert decision.draft.answer == fault
    with pytest.raises(Stopped):
        playing.act(four[0], code, 0, "resign", True)
    from terrarium.server.worker import tick

    assert tick.tick() == 0
    playing.submit(four[0], code, 0, name, "on")
    moderating.resume(four[3], code, "it was the answer")
    assert Table.objects.get(code=code).number == 1


def test_press_rules(four: list[Any], table_of: Any) -> None:
    aloud = table_of("probe-auction", moderator=four[3], terms=Terms(pace=PACES["untimed"], whispers=False))
    with pytest.raises(NotYours):
        talking.message(four[0], aloud, "between us", seat=0, to=[1])
    talking.message(four[0], aloud, "to all", seat=0)
    talking.message(four[0], aloud, "a question", seat=0, to="moderator")
    silent = table_of("probe-auction", moderator=four[3], terms=Terms(pace=PACES["untimed"], talk=False))
    with pytest.raises(NotYours):
        talking.message(four[0], silent, "to all", seat=0)
    talking.message(four[0], silent, "a question", seat=0, to="moderator")


def test_a_message_reaches_whom_it_is_for(four: list[Any], auction: str) -> None:
    talking.message(four[0], auction, "to bea", seat=0, to=[1])
    talking.message(four[0], auction, "to all", seat=0)
    talking.message(four[1], auction, "to the moderator", seat=1, to="moderator")
    talking.message(four[3], auction, "from the moderator")

    def read(who: Any) -> list[str]:
        return [message.text for message in activity.messages(who, auction)]

    assert read(four[0]) == ["to bea", "to all", "from the moderator"]
    assert read(four[1]) == ["to bea", "to all", "to the moderator", "from the moderator"]
    assert read(four[2]) == read(None) == ["to all", "from the moderator"]
    assert read(four[3]) == ["to all", "to the moderator", "from the moderator"]
    first = activity.messages(four[0], auction)[0].number
    with pytest.raises(NotYours):
        talking.strike_message(four[2], auction, first)
    talking.strike_message(four[0], auction, first)
    assert read(four[1])[0] == ""
