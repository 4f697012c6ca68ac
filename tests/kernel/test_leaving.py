"""Leaving, declared once: the acts made from it, the door for tables, and games that declare nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.conformance import market
from tests.probes import auction, battles, draft

from terrarium.bots import drawn_answers
from terrarium.kernel import MISSED, TABLE, Decision, Illegal, Match, NotYours, One, because, replay
from terrarium.kernel.leaving import ABSENT, RESIGNED, UNPAID, WHY, can_leave
from terrarium.kernel.outside import ENTER_DICE


def started(game: Any = market.game, seats: int = 3, **options: Any) -> Match:
    return Match.new(game, seats, options, b"s" * 32)


def told(match: Match) -> list[dict[str, Any]]:
    return [event.face for event in match.events if event.kind == "left"]  # type: ignore[misc]


def test_resigning_is_the_seats_own() -> None:
    match = started()
    match.act(1, "resign", True)
    assert told(match) == [{"seat": 1, "why": RESIGNED}]
    assert can_leave(match.state) == [0, 2]
    with pytest.raises(NotYours):
        match.act(1, "resign", True)
    with pytest.raises(NotYours):
        match.act(0, "drop", {"seat": 2})


@pytest.mark.parametrize("why", ["dropped", ABSENT, UNPAID])
def test_the_table_says_why_and_the_record_keeps_the_reason(why: str) -> None:
    match = started()
    done = match.leave(2, why, "gone for a month")
    assert done is not None
    assert told(match) == [{"seat": 2, "why": why}]
    entry = done.entry
    assert (entry.who, entry.act, entry.value) == (TABLE, "drop", {"seat": 2, "why": why})
    assert entry.reason == "gone for a month"
    again = replay(market.game, match.record, b"s" * 32)
    assert again.state == match.state


def test_a_stored_drop_without_a_why_is_the_moderators() -> None:
    match = started()
    match.act(TABLE, "drop", {"seat": 0})
    assert told(match) == [{"seat": 0, "why": "dropped"}]


def test_resigning_through_the_same_door() -> None:
    match = started()
    done = match.leave(1, RESIGNED)
    assert done is not None
    assert (done.entry.who, done.entry.act) == (1, "resign")


def test_who_is_out_already_leaves_nothing_behind() -> None:
    match = started()
    match.leave(1)
    number = match.number
    assert match.leave(1, ABSENT) is None
    assert match.number == number


def test_an_instruction_ends_with_its_seat() -> None:
    match = started()
    match.instructions[1] = 3
    match.leave(1)
    assert 1 not in match.instructions


def test_the_last_but_one_ends_the_game_and_nobody_leaves_it_then() -> None:
    match = started(seats=2)
    match.leave(0)
    assert match.over
    assert set(match.state.result()) == {0, 1}
    assert can_leave(match.state) == []
    assert match.leave(1) is None


def test_a_game_that_declares_leaving_and_refuses_it_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*given: Any) -> None:
        raise Illegal("not now")

    monkeypatch.setattr(market.rules.leaving, "does", refuses)
    with pytest.raises(Illegal, match="not now"):
        started().leave(0)


def test_a_game_with_a_drop_of_its_own_is_left_by_that() -> None:
    match = started(auction.game)
    done = match.leave(1, ABSENT, "away")
    assert done is not None
    assert (done.entry.value, done.entry.reason) == (1, "away")
    assert can_leave(match.state) == [0, 1, 2]


def test_a_drop_of_its_own_may_ask_for_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    from terrarium.kernel import Fields, One

    act = draft.rules.acts["drop"]
    monkeypatch.setattr(act, "offers", lambda s, who: Fields({"seat": One((0, 1, 2, 3), of="seat")}))
    monkeypatch.setattr(act, "does", lambda s, f, who, value: f.tell("left", seat=value["seat"]))
    done = started(draft.game, 4).leave(3)
    assert done is not None
    assert done.entry.value == {"seat": 3}


def test_a_game_that_knows_no_leaving_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(auction.rules.acts, "drop")
    match = started(auction.game)
    assert match.leave(0) is None
    assert match.number == 0


def test_one_declaration_and_no_second_act_of_that_name() -> None:
    with pytest.raises(ValueError, match="resign"):
        market.rules.leave(lambda s: [])(lambda s, f, seat, why: None)


def test_reasons_have_words_and_the_tables_own_stand_as_they_are() -> None:
    assert all(because(why) for why in WHY)
    assert because("lack of funds") == "lack of funds"


def test_who_leaves_while_dice_are_awaited_from_outside() -> None:
    """The roll that somebody owes stays owed, and a late one is drawn; nothing else is lost."""
    match = started(battles.game, 4, thrown=True)
    luck = Random(7)
    while not match.suspended:
        moment = match.moments()[0]
        match.play(moment.id, drawn_answers(moment, luck))
    waiting = next(iter(match.suspended.values()))
    match.leave(waiting.owner)
    rolls = next(moment for moment in match.moments() if moment.ask is ENTER_DICE)
    done = match.play(rolls.id, {waiting.owner: MISSED})
    assert (done.entry.kind, done.entry.missed) == ("dice", [waiting.owner])


def test_one_who_missed_the_deadline_leaves_while_the_dice_are_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The play that waited had the default of the one who left: it is off, and the other is asked anew."""

    def asks(s: Any, battle: int, side: int, winner: int) -> Any:
        sides = [seat for seat in (side, side ^ 1) if s.land[seat]]
        return {seat: Decision("confirm", One((False, True)), default=True) for seat in sides}

    monkeypatch.setattr(battles.rules.table["confirm"], "asks", asks)
    match = started(battles.game, 4, thrown=True)
    match.play(match.moments()[0].id, {0: 0})
    match.play(match.moments()[0].id, {1: False, 0: MISSED})
    assert match.suspended
    match.leave(0, ABSENT)
    assert not match.suspended
    moment = match.moments()[0]
    assert list(moment.decisions) == [1]
    match.play(moment.id, {1: True})
